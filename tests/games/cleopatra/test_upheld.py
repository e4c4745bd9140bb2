"""Clauses that hold by construction: no rule states them, and yet no play breaks them."""

import pytest
from doing import do

from nomarch.core.lab.simulation import Played
from nomarch.core.rulebook import Speaker
from nomarch.core.testing import at_random, positions
from nomarch.core.workbench.reports.scores import verdict
from nomarch.games.cleopatra import GAME
from nomarch.games.cleopatra.cards import KIND_COUNT, KINDS, UP
from nomarch.games.cleopatra.elements import MOSAIC

PLAIN = [GAME.rules(None, seats) for seats in (3, 4, 5)]
NOTHING = [{}, {}, {}]


def played(rules, seed=3):
    return positions(rules, seed, at_random(f"upheld {seed}"))


def set_up(**position):
    return GAME.set_up({"first": 0, "hands": NOTHING, **position}, seats=3)


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_mosaics_are_shuffled_and_only_the_top_one_is_seen(rules):
    assert len({GAME.begin(rules, seed).stack for seed in range(5)}) == 5
    view = GAME.begin(rules, 1).view(0).document()
    assert view.stack[0] in view.mosaics_left
    assert set(view.stack[1:]) == {"?"}
    assert len(view.mosaics_left) == rules.edition.mosaic_count


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_the_bank_holds_what_nobody_has(rules):
    state = GAME.begin(rules, 1)
    edition = rules.edition
    assert state.bank.left == [
        edition.amulet_supply,
        edition.talent_count - rules.seats * edition.starting_talents,
    ]


def test_merchants_are_open_and_talents_hidden():
    state = set_up(talents=[4, 5, 6], amulets=[1, 2, 3], merchants=[0, 1, 2])
    view = state.view(1).document()
    assert view.merchants == [0, 1, 2]
    assert view.talents == [None, 5, None]
    assert view.amulets == [None, 2, None]


def test_chance_names_the_first_player():
    assert {GAME.start(seats=4, seed=seed).seating.first for seed in range(40)} == {0, 1, 2, 3}


def test_face_down_cards_are_seen_by_their_taker_only():
    state = set_up(stalls=[["open stone", "lapis"], ["wood"], ["open marble"]])
    assert [state.view(seat).document().stalls[0] for seat in range(3)] == [["open stone", "?"]] * 3
    do(state, "take 1")
    assert state.view(0).document().hands[0] == {"stone": 1, "lapis": 1}
    assert [known.cards for known in state.view(1).document().known] == [{"stone": 1}]


def test_cards_lie_in_a_stall_as_they_lay_in_the_pile():
    state = set_up(draw_pile=["open stone", "lapis", "open wood"], stalls=[["marble"], [], []])
    do(state, "take 1", "done")
    kinds = [KINDS.index("stone") | UP, KINDS.index("lapis"), KINDS.index("wood") | UP]
    assert list(reversed(state.drawn)) == kinds
    do(state, "refill 2", "refill 3")
    assert state.stalls == ((kinds[2],), (kinds[0],), (kinds[1],))


def test_the_hand_is_settled_before_the_refill():
    state = set_up(hands=[{"artisan": 10}, {}, {}], stalls=[["stone"], [], []])
    do(state, "take 1")
    assert state.phase.name == "limit"
    assert [move.notation for move in state.moves()] == ["keep all", "discard down"]
    do(state, "keep all")
    assert state.phase.name == "refill"


def test_discarding_corrupt_cards_brings_no_amulets_of_their_own():
    state = set_up(hands=[{"artisan": 10, "double-wood": 1}, {}, {}], stalls=[["stone"], [], []])
    do(state, "take 1", "discard down", "discard stone", "discard double-wood")
    assert state.amulets[0] == state.rules.edition.hand_limit_discard_amulets


def test_a_reward_is_fixed_when_built():
    hand = {"artisan": 3, "stone": 2, "marble": 1, "lapis": 1, "wood": 1}
    state = set_up(hands=[hand, {}, {}], stack=["i", "x"], merchants=[0, 0, 0])
    do(state, "build wall 1")
    before = state.talents[0]
    do(state, "build mosaic", "lay i a1-a2-a3-a4-a5")
    palms = state.rules.garden.palms_under(state.laid[state.rules.garden.names.index("i")])
    assert state.talents[0] == before + state.rules.edition.mosaic_reward + palms * state.rules.edition.palm_reward


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_cleopatra_and_the_dice_come_once_a_visit(rules):
    state = GAME.begin(rules, 5, listen=True)
    choose = at_random("visits")
    visits = rolls = 0
    while not state.over:
        visits += state.phase.name == "quarry"
        move = choose(state.moves())
        ends = state.phase.name == "quarry" and move.notation == "done"
        state.journal.clear()
        state.play(move)
        told = [event.effect.name for event in state.journal]
        assert told.count("dice_are_rolled") == (1 if ends and not state.over else 0)
        assert told.count("cleopatra_moves") <= ends
        rolls += "dice_are_rolled" in told
    assert visits > rolls > 10


def test_a_merchant_replaces_one_unit_of_any_resource():
    for missing in ("artisan", "stone", "wood"):
        hand = {name: 1 for name in ("artisan", "stone", "wood") if name != missing}
        state = set_up(hands=[hand, {}, {}], merchants=[1, 0, 0])
        do(state, "build wall 1")
        assert state.walls == 1
        assert (state.merchants[0], state.hands.sizes[0]) == (0, 0)


def test_a_whole_cost_can_be_paid_with_merchants():
    state = set_up(hands=[{"artisan": 1, "stone": 1, "wood": 1}, {}, {}])
    do(state, "build wall 1", "pay merchant", "pay merchant", "pay merchant")
    assert (state.walls, state.merchants[0], state.hands.sizes[0]) == (1, 0, 3)


def test_a_corner_square_touches_two_walls():
    garden = PLAIN[0].garden
    corner = garden.read("a9")
    assert [wall for wall in range(len(garden.walls)) if garden.touched(wall, corner)] == [2, 3]


def test_an_area_hangs_together_by_edges():
    garden = PLAIN[0].garden
    only = garden.read("a1-b2")
    assert garden.areas(garden.free & ~only) == [garden.read("a1"), garden.read("b2")]


def test_only_mosaics_in_the_stack_keep_an_area_open():
    garden = PLAIN[0].garden
    area = garden.read("a1-b1-c1-a2-b2-c2")
    assert [name for name in garden.names if garden.fits(name, area)] == ["p", "u"]
    assert not garden.is_closed(area, ["u", "x"])
    assert garden.is_closed(area, ["x", "i"])
    assert garden.is_closed(garden.free, [])


def test_a_sanctuary_can_be_of_any_size():
    sizes = set()
    for seed in range(30):
        state = GAME.begin(PLAIN[1], seed, listen=True)
        choose = at_random(seed)
        while not state.over:
            state.play(choose(state.moves()))
        sizes |= {event.facts["number"] for event in state.journal if event.effect.name == "area_is_closed"}
    assert {1, 2, 3, 4} <= sizes
    assert max(sizes) > PLAIN[1].edition.mosaic_squares


@pytest.mark.parametrize("rules", PLAIN, ids=repr)
def test_characters_are_played_at_any_moment_of_the_own_turn(rules):
    seen = set()
    for state in (state for seed in range(4) for state in played(rules, seed)):
        notations = [move.notation for move in state.moves()] if not state.over else []
        if any(text.startswith(("play ", "scribe ")) for text in notations):
            assert state.seat == state.active
            seen.add(state.phase.name)
    assert seen == {"turn", "limit", "quarry", "closing"}


def test_a_scribe_leaves_the_order_of_the_stack():
    hand = {"scribe": 1, "artisan": 2, "stone": 1, "marble": 1, "lapis": 1}
    state = set_up(hands=[hand, {}, {}], merchants=[0, 0, 0], stack=["x", "f", "i", "u"])
    do(state, "scribe mosaic i", "lay i a1-b1-c1-d1-e1")
    names = state.rules.garden.names
    assert [names[piece] for piece in reversed(state.stack)][:3] == ["x", "f", "u"]


def test_a_scribe_may_set_off_the_offering():
    state = set_up(hands=[{"scribe": 1}, {}, {}], altar=4)
    do(state, "scribe symbol")
    assert (state.phase.name, state.altar) == ("offering", 5)
    do(state, "bid 1", "bid 0", "bid 0")
    assert (state.phase.name, state.seat, state.altar) == ("turn", 0, 0)


def test_the_last_visit_counts():
    hand = {"artisan": 1, "stone": 1, "marble": 1}
    position = {"sphinxes": 5, "obelisks": 2, "throne_parts": 2, "doors": ["left", "right"], "walls": [*range(1, 10)]}
    state = set_up(hands=[hand, {}, {}], merchants=[0, 0, 0], cleopatra=4, **position)
    state.journal = []
    do(state, "build sphinx", "done")
    assert state.over
    assert state.steps == state.rules.edition.cleopatra_goal
    assert state.score[0] == state.rules.edition.starting_talents + state.rules.edition.sphinx_reward_second
    assert "dice_are_rolled" not in [event.effect.name for event in state.journal]


def test_the_mosaics_can_end_by_discards():
    ends = [state for seed in range(40) for state in played(PLAIN[1], seed) if state.over]
    emptied = [state for state in ends if not state.stack and state.misfits]
    assert emptied
    assert all(state.finished >> MOSAIC & 1 for state in emptied)


def test_a_hand_is_as_large_as_its_cards():
    for state in played(PLAIN[1]):
        assert state.hands.sizes == [
            sum(state.hands.cards[seat * KIND_COUNT : seat * KIND_COUNT + KIND_COUNT]) for seat in range(state.seats)
        ]


def test_if_all_are_eaten_nobody_wins_and_that_can_be_said_and_counted():
    state = set_up(begins="scoring", amulets=[4, 4, 4])
    assert state.winners() == ()
    assert verdict(state, Speaker(state.rules, "en", players=["a", "b", "c"])) == "Nobody has won."
    game = Played(0, ("random",) * 3, 0, state.scores(), state.winners(), 0, 0, {})
    assert [game.share_of(seat) for seat in range(3)] == [0, 0, 0]
