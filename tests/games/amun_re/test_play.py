"""Whole games of Amun-Re: counted positions, golden transcripts, and a bot that knows what it wants."""

import pytest

from nomarch.core import Match, load
from nomarch.core.lab.bots import make_bot
from nomarch.core.lab.simulation import Setting, simulate
from nomarch.core.rulebook import Speaker, clauses_of
from nomarch.core.testing import at_random
from nomarch.core.workbench.show import names_of, printed, score_sheet, transcript

GAME = load("amun-re")


def positions_after(state, moves):
    """Count the positions that *moves* moves can lead to, each way counted."""
    if not moves or state.over:
        return 1
    total = 0
    for move in state.moves():
        after = state.clone()
        after.play(move)
        total += positions_after(after, moves - 1)
    return total


@pytest.mark.parametrize(
    ("edition", "variants", "counts"),
    [
        ("hans-im-glueck-2003", [], [1, 22, 399, 5901]),
        ("italian-2006", [], [1, 22, 399, 5901]),
        ("super-meeple-2015", [], [1, 22, 399, 5901]),
        ("super-meeple-2015", ["expert-provinces"], [1, 3, 9, 27, 594]),
    ],
)
def test_the_number_of_positions_after_some_moves_is_known(edition, variants, counts):
    state = GAME.start(edition, 3, 7, variants, first=0)
    assert [positions_after(state, moves) for moves in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("hans-im-glueck-2003", [1, 11, 71, 336, 1175]),
        ("italian-2006", [1, 11, 71, 336, 1175]),
        ("super-meeple-2015", [1, 11, 85, 471, 1814]),
    ],
)
def test_the_number_of_ways_to_go_shopping_is_known(edition, counts):
    owned = {"memphis": {"owner": 0, "stones": 2}, "thebes": {"owner": 0}}
    position = {
        "begins": "purchase",
        "first": 0,
        "gold": [4, 0, 0],
        "hands": [{"architect": 1, "free-farmer": 1}, {}, {}],
    }
    state = GAME.set_up(position | {"provinces": owned}, edition, 3)
    assert [positions_after(state, moves) for moves in range(len(counts))] == counts


def sensible_match(edition, seed=7):
    match = Match(GAME.rules(edition, 4), seed, ["sensible"] * 4)
    bots = [make_bot(GAME, "sensible", f"{seed}/{seat}") for seat in range(4)]
    while not match.state.over:
        seat = match.state.seat
        match.play(bots[seat].choose(match.state.view(seat), match.moves))
    return match


@pytest.mark.parametrize("edition", GAME.editions)
def test_a_seeded_game_reads_as_it_always_did(edition, golden):
    match = sensible_match(edition)
    speaker = Speaker(match.rules, players=names_of(match))
    sheet = printed(score_sheet(match.state, speaker))
    golden(f"amun-re.{edition}.txt", "\n".join(transcript(match, speaker)) + "\n\n" + sheet)


@pytest.mark.parametrize("edition", GAME.editions)
def test_the_points_told_add_up_to_the_score(edition):
    match = sensible_match(edition)
    told = [0] * 4
    for step in match.told():
        for event in step.events:
            if event.seat >= 0 and event.clause.startswith("scoring."):
                told[event.seat] += event.facts.get("points", 0)
    assert tuple(told) == match.state.scores()


def test_every_event_of_play_cites_a_clause_of_the_index():
    clauses = clauses_of(GAME)
    for edition in GAME.editions:
        state = GAME.begin(GAME.rules(edition, 4), 2, listen=True)
        choose = at_random(edition)
        while not state.over:
            state.play(choose(state.moves()))
        assert {event.clause for event in state.journal} <= set(clauses)


def test_a_seat_is_told_nothing_of_what_others_draw():
    match = sensible_match("italian-2006")
    for seat in range(4):
        for step in match.told(seat):
            for event in step.events:
                if event.seat != seat:
                    assert "kinds" not in event.facts


@pytest.mark.parametrize("edition", GAME.editions)
def test_one_sensible_bot_beats_random_ones_clearly(edition):
    bots = ("sensible", "random", "random", "random")
    result = simulate(Setting("amun-re", edition, 4, bots, seed=1), games=100)
    sensible, random = result.by_bot()
    assert sensible.won > 0.8
    assert sensible.mean > 2 * random.mean


@pytest.mark.parametrize("variant", [(e, v) for e in GAME.editions for v in GAME.shelf.variants(e)])
def test_the_sensible_bot_plays_every_variant(variant):
    edition, name = variant
    result = simulate(Setting("amun-re", edition, 5, ("sensible",) * 5, variants=(name,)), games=3)
    assert len(result.games) == 3
