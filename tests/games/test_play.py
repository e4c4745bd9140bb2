"""Whole games: golden transcripts, points that add up, and bots that know what they want."""

import pytest
from readings import READINGS

from nomarch.core import Match, load
from nomarch.core.lab.roster import make_bot
from nomarch.core.lab.simulation import Setting, simulate
from nomarch.core.rulebook import Speaker, clauses_of
from nomarch.core.testing import at_random
from nomarch.core.workbench.reports.scores import names_of, score_sheet
from nomarch.core.workbench.reports.story import transcript
from nomarch.core.workbench.screen import printed

GAMES = [load(name) for name in READINGS]
EDITIONS = [pytest.param(game, edition, id=edition) for game in GAMES for edition in game.editions]


def sensible_match(game, edition, seed=7):
    match = Match(game.rules(edition, 4), seed, ["sensible"] * 4)
    bots = [make_bot(game, "sensible", f"{seed}/{seat}") for seat in range(4)]
    while not match.state.over:
        seat = match.state.seat
        match.play(bots[seat].choose(match.state.view(seat), match.moves))
    return match


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_seeded_game_reads_as_it_always_did(game, edition, golden):
    match = sensible_match(game, edition)
    speaker = Speaker(match.rules, players=names_of(match))
    sheet = printed(score_sheet(match.state, speaker))
    golden(f"{game.name}.{edition}.txt", "\n".join(transcript(match, speaker)) + "\n\n" + sheet)


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_the_points_told_add_up_to_the_score(game, edition):
    match = sensible_match(game, edition)
    told, awards = [0] * 4, {line.clause for line in match.state.lines}
    for step in match.story():
        for event in step.events:
            if event.clause in awards:
                told[event.seat] += event.facts.get("points", 0)
    assert tuple(told) == match.state.scores()


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_event_of_play_cites_a_clause_of_the_index(game, edition):
    state = game.begin(game.rules(edition, 4), 2, listen=True)
    choose = at_random(edition)
    while not state.over:
        state.play(choose(state.moves()))
    assert {event.clause for event in state.journal} <= set(clauses_of(game))


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_seat_is_told_nothing_of_what_others_draw(game, edition):
    match = sensible_match(game, edition)
    for seat in range(4):
        for step in match.story(seat):
            for event in step.events:
                if event.seat != seat:
                    assert "kinds" not in event.facts


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_one_sensible_bot_beats_random_ones_clearly(game, edition):
    bots = ("sensible", "random", "random", "random")
    result = simulate(Setting(game.name, edition, 4, bots, seed=1), games=100)
    sensible, random = result.by_bot()
    assert sensible.won.value > 0.8
    assert sensible.points.value > 2 * random.points.value


@pytest.mark.parametrize(
    ("game", "edition", "variant"), [(g, e, v) for g in GAMES for e in g.editions for v in g.shelf.variants(e)]
)
def test_the_sensible_bot_plays_every_variant(game, edition, variant):
    result = simulate(Setting(game.name, edition, 5, ("sensible",) * 5, variants=(variant,)), games=3)
    assert result.tally.games == 3
