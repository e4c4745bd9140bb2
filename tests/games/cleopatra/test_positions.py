"""Positions: what is left out is filled in, and what cannot be is refused by name."""

import pytest

from nomarch.core.errors import EditionError, NomarchError, PositionError, UnknownName, UnsupportedSeats
from nomarch.core.testing import at_random, positions
from nomarch.games.cleopatra import GAME

BUILT = {"sphinxes": 6, "obelisks": 2, "throne_parts": 2, "doors": ["left", "right"]}
ASKED = {"agenda": [{"phase": "turn", "seat": 0}], "seat": 1}


def set_up(position, seats=3, **more):
    return GAME.set_up(position, seats=seats, **more)


def test_an_empty_position_is_the_start():
    state = set_up({"first": 1})
    assert (state.phase.name, state.seat, state.steps, state.altar) == ("turn", 1, 0, 0)
    assert [len(stall) for stall in state.stalls] == [1, 1, 1]
    assert state.hands.sizes == [3, 3, 3]


def test_unnamed_cards_are_dealt_and_the_rest_is_the_pile():
    state = set_up({"hands": [{"lapis": 7}, {}, {"vizier": 1}], "discards": ["stone"]})
    assert state.hands.sizes == [7, 0, 1]
    assert len(state.deck.pile) == 109 - 8 - 3 - 1
    assert sum(state.faces) == len(state.deck.pile) // 2


def test_the_top_of_the_pile_can_be_named():
    state = set_up({"draw_pile": ["open lapis", "stone"]})
    view = state.view(0).document()
    assert view.draw_pile[:2] == ["open lapis", "?"]
    assert state.position().draw_pile[:2] == ["open lapis", "stone"]


def test_cleopatra_stands_where_the_finished_categories_have_brought_her():
    assert set_up(BUILT).steps == 4


def test_mosaics_that_fit_nowhere_and_are_not_named_are_misfits():
    garden = GAME.rules().garden
    laid, covered = {}, 0
    for name in garden.names:
        fitting = garden.fitting(name, covered)
        if fitting:
            laid[name] = garden.named(fitting[0].squares)
            covered |= fitting[0].squares
    state = set_up({"mosaics": laid})
    assert not state.stack
    assert len(state.misfits) == len(garden.names) - len(laid)
    assert state.steps == 1


def test_a_frame_is_where_it_is_said_to_be_whatever_the_order_of_frames():
    state = set_up({"first": 0, "doors": ["right"]}, changes={"door_frames": ["right", "left"]})
    assert state.position().doors == ["right"]
    assert state.parse("build right door") not in state.moves()


def test_a_game_is_for_three_to_five():
    for seats in (2, 6):
        with pytest.raises(UnsupportedSeats, match="3 to 5 players"):
            GAME.start(seats=seats)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"hands": [{"lapis": 8}, {}, {}]}, "not conserved: market cards: 8 × lapis, 7 in the box"),
        ({"hands": [{"gold": 1}, {}, {}]}, "unknown card in hands 'gold'"),
        ({"hands": [{}]}, "hands: 1 entries for 3 seats"),
        ({"hands": [{"stone": 1}, {}, {}], "hand_sizes": [2, 0, 0]}, "hand_sizes"),
        ({"stalls": [["stone"]]}, "stalls: 1 are named, there are 3"),
        ({"stalls": [["upright stone"], [], []]}, "unknown card in stalls 'upright stone'"),
        ({"discards": ["stone"], "discards_seen": []}, "discards_seen: 0 entries for 1 discards"),
        ({"discards": ["stone"], "discards_seen": [[7]]}, "there is no seat 7"),
        ({"talents": [1, 2]}, "talents: 2 entries for 3 seats"),
        ({"talents": [1, None, 3]}, "talents: somebody's are not known"),
        ({"merchants": [4, 0, 0]}, "merchants: 3 a player"),
        ({"statues": [1, 2, 2]}, "statues: seat 0 has 2"),
        ({"sphinxes": 7}, "sphinx: 7 are built, there are 6"),
        ({"doors": ["back"]}, "unknown door frame in doors 'back'"),
        ({"walls": [10]}, "unknown wall in walls '10'"),
        ({"altar": 6}, "altar: there are 5 dice"),
        ({"altar": 5}, "altar: with all dice there an offering is held"),
        ({"cleopatra": 3}, "cleopatra: with nothing finished she is on 0"),
        ({**BUILT, "walls": [*range(1, 10)]}, "cleopatra: at the gate the game is over"),
        ({"finished": ["wall"]}, "finished: a category is not"),
        ({**BUILT, "finished": ["sphinx"]}, "finished: Cleopatra has not moved for a category"),
        ({"turn": {"units_left": {"lapis": 9}}}, "turn.units_left: none are left in the phase 'turn'"),
        ({"turn": {"visit": 5}}, "turn.visit: there is none in 'turn'"),
        ({"turn": {"need": {"lapis": 1}}}, "turn.need: nothing is paid in the phase 'turn'"),
        ({"turn": {"settled": True}}, "turn.settled: the turn would have gone on"),
        ({"turn": {"passes": 9}}, "turn.passes: the game would be over"),
        ({"turn": {"played": {"vizier": 2}}}, "turn.played: there are fewer cards"),
        ({"turn": {"base": 3}}, "turn.base: it is not below the limit"),
        (
            {"phase": "offering", **ASKED, "altar": 5, "turn": {"choices": ["bid 99", None, None]}},
            "bid 99: Nobody lays",
        ),
        ({"phase": "offering", **ASKED, "altar": 5, "turn": {"choices": ["take 1", None, None]}}, "sealed: take 1"),
        ({"phase": "offering", **ASKED, "altar": 5, "turn": {"choices": [None, None, "bid 1"]}}, "seat 1 could not be"),
        (
            {"phase": "beggar", **ASKED, "seat": 2, "turn": {"choices": [None, "give vizier", None]}},
            "sealed: give vizier: ",
        ),
        (
            {"phase": "placing", "seat": 0, "hands": [{}] * 3, "merchants": [0] * 3, "turn": {"element": "mosaic"}},
            "seat 0 could not be asked in 'placing' here",
        ),
        ({"mosaics": {"q": "a1"}}, "unknown mosaic in mosaics 'q'"),
        ({"mosaics": {"i": "a1-b1"}}, "unknown place of the mosaic i 'a1-b1'"),
        ({"mosaics": {"i": "a1-b1-c1-d1-z9"}}, "unknown square 'z9'"),
        ({"mosaics": {"i": "a1-b1-c1-d1-e1", "x": "b1-a2-b2-c2-b3"}}, "mosaics: x lies on another"),
        ({"mosaics": {"i": "a1-b1-c1-d1-e1"}, "stack": ["i"]}, "a mosaic is in two places"),
        ({"misfits": ["i"]}, "misfits: i still fits into the garden"),
        (
            {"sanctuaries": [{"seat": 0, "squares": "a1", "statue": "a1"}]},
            "sanctuaries: a1 with a statue on a1 is none",
        ),
        ({"known": [{"seat": 0, "of": 0, "cards": {}}]}, "seat 0 knows its own hand"),
        ({"hands": [{}, {}, {}], "known": [{"of": 0, "cards": {"stone": 1}}]}, "nobody can know this"),
        ({"eaten": [0]}, "eaten: nobody is, before the end"),
        ({"turn": {"drawn": ["stone"]}}, "turn.drawn: nothing waits in the phase 'turn'"),
        ({"turn": {"looking": ["stone"]}}, "turn.looking: no vizier looks in the phase 'turn'"),
        ({"turn": {"areas": ["a1"]}}, "turn.areas: none wait in the phase 'turn'"),
        ({"turn": {"asked": [1]}}, "turn.asked: nobody is asked in the phase 'turn'"),
        ({"turn": {"element": "wall", "place": "1"}}, "turn.element: nothing is being built in the phase 'turn'"),
        ({"turn": {"element": "column"}}, "unknown element in turn 'column'"),
        ({"turn": {"choices": ["bid 1", None, None]}}, "turn.choices: nothing is chosen in the phase 'turn'"),
        ({"phase": "payment", "seat": 0}, "seat 0 could not be asked in 'payment' here"),
        ({"phase": "placing", "seat": 0}, "seat 0 could not be asked in 'placing' here"),
        ({"phase": "sanctuary", "seat": 0}, "seat 0 could not be asked in 'sanctuary' here"),
        ({"phase": "quarry", "seat": 0}, "seat 0 could not be asked in 'quarry' here"),
        ({"phase": "refill", "seat": 0}, "seat 0 could not be asked in 'refill' here"),
        ({"phase": "beggar", "seat": 0}, "the phase 'beggar' needs a phase on the agenda that it interrupts"),
        ({"begins": "offering", "altar": 5}, "the phase 'offering' needs a phase on the agenda that it interrupts"),
        ({"phase": "ambassador-answer", "seat": 0}, "the phase 'ambassador-answer' needs a phase on the agenda"),
        ({"phase": "offering", **ASKED}, "altar: an offering needs all dice"),
        ({"phase": "vizier", **ASKED}, "seat 1 could not be asked in 'vizier' here"),
        ({"phase": "ambassador-offers", **ASKED}, "seat 1 could not be asked in 'ambassador-offers' here"),
        ({"phase": "discarding", **ASKED}, "agenda"),
        ({"phase": "end"}, "a game is over in the phase 'end', and only there"),
        ({"phase": "end", "over": True}, "hands: at the end all are discarded"),
        ({"phase": "end", "over": True, "turn": {"drawn": ["stone"]}}, "turn.drawn: nothing waits in the phase 'end'"),
        ({"phase": "nowhere"}, "unknown phase 'nowhere'"),
        ({"seat": 5}, "there is no seat 5"),
        ({"phase": "turn", "colour": "blue"}, "colour"),
    ],
)
def test_what_cannot_be_is_refused_by_name(position, complaint):
    with pytest.raises(NomarchError) as caught:
        set_up({"first": 0, **position})
    assert isinstance(caught.value, PositionError | UnknownName)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"palm_squares": [[7, 4]]}, "palm_squares: must lie in the garden, off the foundation"),
        ({"throne_foundation": [[9, 0]]}, "throne_foundation: must lie in the garden"),
        ({"walls_per_side": 4}, "walls_per_side: must divide the sides"),
        ({"wall_sides": []}, "wall_sides: must name a side"),
        ({"mosaic_shapes": {"a": ["x.x"]}}, "mosaic_shapes: must be squares that touch"),
        ({"mosaic_shapes": {"a": ["xx"], "b": ["xxx"]}}, "mosaic_shapes: must all have as many squares"),
        ({"mosaic_shapes": {"a": ["x" * 10]}}, "mosaic_shapes: must fit into the garden"),
        ({"categories": ["wall", "wall"]}, "categories: must be different"),
        ({"cleopatra_goal": 7}, "cleopatra_goal: must be within Cleopatra's reach"),
        ({"die_symbol_faces": 7}, "die_symbol_faces: must not exceed die_faces"),
        ({"wall_cost": {}}, "wall_cost: must ask for something"),
        ({"standard_cards": {"artisan": 30}}, "standard_cards: must count exactly"),
        ({"offering_amulets": [-3, 1]}, "offering_amulets: must have a rank for each player"),
        ({"starting_talents": 100}, "starting_talents: must be in the box for all players"),
        ({"door_frames": []}, "door_frames: must be different, and at least one"),
        ({"players_min": 1}, "players_min: must leave somebody to ask"),
        ({"wall_cost": {"wood": 60}}, "wall_cost: must not ask for more wood than there is"),
        (
            {"throne_foundation": [[row, col] for row in range(9) for col in range(9)], "palm_squares": []},
            "mosaic_shapes: must fit beside the foundation",
        ),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(changes, complaint):
    with pytest.raises(EditionError) as caught:
        GAME.rules(changes=changes)
    assert complaint in str(caught.value)


def test_every_position_of_a_game_can_be_laid_again_and_goes_on_alike():
    for made, state in enumerate(positions(GAME.rules(None, 3), 8, at_random("positions"))):
        if made % 17 == 0:
            written = state.position().plain()
            assert GAME.set_up(written).position().plain() == written
