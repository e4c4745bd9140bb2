"""The bot that searches plays any game, by what its seat may know and by nothing else."""

import pebbles
import pytest

from nomarch.core.engine import Bot, Game
from nomarch.core.errors import NomarchError, UnknownName
from nomarch.core.installed import available
from nomarch.core.lab import RandomBot, SearchBot
from nomarch.core.lab.rewards import lead, leads, rewards_on
from nomarch.core.lab.roster import make_bot
from nomarch.core.lab.search import BadBudget, play_on
from nomarch.core.registry import load


class Curtain:
    """What a seat sees of a table, with tables drawn again from elsewhere; whoever looks behind it is caught."""

    def __init__(self, view, redeal):
        self.__view = view
        self.redeal = redeal

    def __getattr__(self, name):
        assert not name.startswith("_"), f"the bot looks at {name}"
        return getattr(self.__view, name)


def sensible_game(name, seed, decisions):
    """Let the game's own bots play some decisions of a game for three."""
    game = load(name)
    state = game.start(seats=3, seed=seed)
    player = list(game.bots.values())[-1](seed)
    while decisions or len(state.moves()) == 1:
        state.play(player.choose(state.view(state.seat), state.moves()))
        decisions -= bool(decisions)
    return state


class Timid(Bot):
    """Takes a single pebble."""

    def choose(self, view, moves):
        return moves[0]


def pile_of(left, bots=None):
    """Lay a pile for two, of a game with or without bots of its own."""
    game = Game(
        "pebbles",
        title="Pebbles",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[pebbles.Turns()],
        editions=pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=left, most=3),
        bots=bots,
    )
    return game.start(seats=2)


def test_it_beats_a_random_player_at_a_game_without_bots_of_its_own():
    won = 0
    for seed in range(20):
        state = pebbles.GAME.start(seats=2, seed=seed)
        bots = [SearchBot(seed, "40"), RandomBot(seed)]
        searching = seed % 2
        play_on(state, bots[::-1] if searching else bots)
        won += searching in state.winners()
    assert won >= 15


@pytest.mark.parametrize("left", [5, 6, 7, 9])
def test_it_leaves_a_pile_from_which_the_other_cannot_win(left):
    state = pile_of(left)
    move = SearchBot(1, "400").choose(state.view(state.seat), state.moves())
    assert (left - move.pebbles) % 4 == 0


def test_it_departs_from_the_bot_of_the_game_where_another_move_is_better():
    state = pile_of(2, bots={"timid": Timid})
    view, moves = state.view(state.seat), state.moves()
    assert Timid().choose(view, moves).pebbles == 1
    assert SearchBot(1, "30").choose(view, moves).pebbles == 2


@pytest.mark.parametrize("name", available())
def test_the_same_seed_makes_the_same_moves(name):
    state = sensible_game(name, 3, 90)
    view, moves = state.view(state.seat), state.moves()
    before = state.position()
    one, other = SearchBot(5, "5"), SearchBot(5, "5")
    assert [one.choose(view, moves) for _ in range(2)] == [other.choose(view, moves) for _ in range(2)]
    assert state.position() == before


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("decisions", [20, 110])
def test_tables_that_look_the_same_from_its_seat_are_played_alike(name, decisions):
    state = sensible_game(name, 11, decisions)
    seat, moves = state.seat, state.moves()
    tables = [state, state.redeal(seat, "one"), state.redeal(seat, "another")]
    assert tables[1].position() != tables[2].position()
    curtains = [Curtain(table.view(seat), state.view(seat).redeal) for table in tables]
    assert len({SearchBot(2, "4").choose(curtain, moves) for curtain in curtains}) == 1


def test_a_single_move_is_made_without_a_search():
    move = pebbles.Take(1)
    assert SearchBot().choose(None, [move]) is move


def test_a_budget_of_seconds_comes_to_an_end():
    state = sensible_game("amun-re", 1, 10)
    assert SearchBot(1, "0.05s").choose(state.view(state.seat), state.moves()) in state.moves()


def test_the_smallest_budget_is_enough_for_a_move():
    state = pile_of(7)
    for budget in ("1", "0.000001s", ""):
        assert SearchBot(1, budget).choose(state.view(state.seat), state.moves()) in state.moves()


@pytest.mark.parametrize(
    "budget",
    ["0", "0s", "0.0s", "-3", "-1s", "1.5", "many", "2 s", "s", "2m", "1e3", "nans", "infs", " ", "٣", "9" * 99],
)
def test_what_is_no_budget_is_refused(budget):
    with pytest.raises(BadBudget, match="iterations, as in 400, or seconds, as in 2s") as refused:
        SearchBot(0, budget)
    assert isinstance(refused.value, NomarchError)
    assert isinstance(refused.value, ValueError)
    assert "\n" not in str(refused.value)


def test_the_win_and_the_lead_are_rewarded():
    state = pile_of(1)
    state.play(state.moves()[0])
    winner, loser = rewards_on(state)
    assert 0 <= loser < 0.1
    assert 0.9 < winner <= 1
    assert lead((10, 20), 0) < lead((15, 20), 0) < 0 < lead((21, 20), 0)
    assert lead((-5, -7), 0) > 0
    assert lead((4,), 0) > 0


def test_points_do_not_help_who_loses_in_spite_of_them():
    """As whoever was put out with many points, or all but the winner where few points win."""
    assert leads((30, 19, 50), [0]) == pytest.approx([0.22, -0.22, -1])
    assert leads((3, 5, 4), [0])[1:] == [-1, -1]
    assert leads((30, 30, 19), [0])[:2] == [0, 0]
    assert leads((4, 7), []) == pytest.approx([-0.25, 0.25])


def test_a_colon_without_a_budget_names_no_bot():
    with pytest.raises(UnknownName, match="unknown bot for amun-re 'search:'"):
        make_bot(load("amun-re"), "search:", 0)
