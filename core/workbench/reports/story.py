"""A game told: line by line, or as one page with pictures of the table on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, Final, NamedTuple

from nomarch.core.drawing import Picture
from nomarch.core.engine import ONLOOKER, Game, Match, StepSeen
from nomarch.core.rulebook import Speaker
from nomarch.core.table import NOBODY
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.scores import names_of, score_rows, score_sheet, verdict
from nomarch.core.workbench.screen import printed

MOST: Final = 20
"""So many pictures a page has at most between the opening and the end."""


class Stretch(NamedTuple):
    """A part of a game: its steps, and the table after them."""

    steps: list[StepSeen]
    picture: Picture | None


def transcript(match: Match, speaker: Speaker, eyes: int | None = None) -> Iterator[str]:
    """Tell a match line by line: all of it, or what the seat *eyes* saw."""
    for step in match.story(eyes):
        yield from step_lines(step, speaker)


def step_lines(step: StepSeen, speaker: Speaker) -> Iterator[str]:
    """Tell a step of a match: the move, what it brought about, and the phase it led to."""
    if step.made is not None:
        move = step.made.move
        told = speaker.say("in-secret") if step.is_secret else speaker.move(move)
        yield f"{speaker.players[step.made.seat]}{speaker.voice.language.colon} {told}"
    for seen in step.events:
        if seen.name == "phase_begins":
            yield f"\n-- {speaker.phase(str(seen.facts['phase']))} --"
        else:
            yield f"    {speaker.event(seen)} [{seen.clause}]"


def speaker_at(match: Match, lang: str) -> Speaker:
    """Find somebody who tells a match in a language."""
    return Speaker(match.rules, lang, names_of(match))


def heading(match: Match, speaker: Speaker, eyes: int | None) -> str:
    """Say what is played; with the seed a seat would know everything, so it is told to none."""
    choice = match.rules.resolved.choice
    chosen = "+".join([choice.edition, *choice.variants])
    seed = f", seed {match.seed}" if eyes is None else ""
    players = speaker.say("for-players", number=match.rules.seats)
    return f"{speaker.title}, {chosen}, {players}{seed}"


def lines(match: Match, lang: str, eyes: int | None) -> list[str]:
    """Tell a match in plain lines, all of it or what the seat *eyes* saw, and show the score sheet."""
    speaker = speaker_at(match, lang)
    sheet = printed(score_sheet(match.state, speaker))
    return [heading(match, speaker, eyes), *transcript(match, speaker, eyes), "", *sheet.splitlines()]


def page(match: Match, lang: str, eyes: int | None) -> str:
    """Tell a match as one HTML page that needs nothing else, with pictures of the table if the game can draw it."""
    speaker = speaker_at(match, lang)
    return page_called("story").render(
        title=speaker.title,
        heading=heading(match, speaker, eyes),
        stretches=list(stretches(match, speaker, eyes)),
        speaker=speaker,
        sheet=score_rows(match.state, speaker),
        verdict=verdict(match.state, speaker),
    )


def stretches(match: Match, speaker: Speaker, eyes: int | None) -> Iterator[Stretch]:
    """Cut a match where the table is worth a look: after the opening, after laps that changed it, and at the end."""
    story = match.story(eyes)
    movers = [step.made.seat if step.made else NOBODY for step in story]
    begun = phases_begun(story, match.rules.game)
    looks = {0, *laps(movers, begun), len(story) - 1}
    replayed = enumerate(match.replayed())
    pictures = {step: _seen(state, eyes).picture(speaker) for step, (_, state) in replayed if step in looks}
    start = 0
    for end in worth_a_look(pictures, begun):
        yield Stretch(story[start : end + 1], pictures[end])
        start = end + 1


def _seen(state: Any, eyes: int | None) -> Any:
    return state.view(ONLOOKER if eyes is None else eyes)


def phases_begun(story: Iterable[StepSeen], game: Game) -> list[list[str]]:
    """Name the phases that begin in each step, but for those that break in and return."""
    asides = {name for phase in game.phases.values() for name in phase.interrupted_by}
    begun = ([str(seen.facts["phase"]) for seen in step.events if seen.name == "phase_begins"] for step in story)
    return [[phase for phase in phases if phase not in asides] for phases in begun]


def laps(movers: Sequence[int], begun: Sequence[Sequence[str]]) -> Iterator[int]:
    """Find the ends of turns by which everybody who will move again has moved since the last such end.

    A lap goes on to where a phase begins, unless everybody moves once more before.
    """
    last_moves = {seat: number for number, seat in enumerate(movers)}
    alone = len({*movers} - {NOBODY}) == 1
    moved: set[int] = set()
    ended: list[int] = []
    for number, (seat, after) in enumerate(pairwise(movers)):
        moved.add(seat)
        waiting = {other for other, last in last_moves.items() if last > number} - moved
        if not waiting and (alone or after != seat):
            yield from ended
        elif not ended or not begun[number]:
            continue
        ended = [number]
        if begun[number]:
            yield ended.pop()
        moved.clear()
    yield from ended


def worth_a_look(pictures: Mapping[int, Picture | None], begun: Sequence[Sequence[str]]) -> list[int]:
    """Choose the opening, the end and the most telling of the steps between that changed the picture."""
    steps = sorted(pictures)
    opening, end = steps[0], steps[-1]
    changes = [next(alike) for _, alike in groupby(steps, key=pictures.__getitem__)][1:]
    between = [step for step in changes if pictures[step] != pictures[end]]
    return sorted({opening, *most_telling(between, begun), end})


def most_telling(steps: Sequence[int], begun: Sequence[Sequence[str]]) -> Iterator[int]:
    """Choose a step of each handful: the last at which the rarest phase begins, as a round is rarer than a turn."""
    times = Counter(chain.from_iterable(begun))
    rarity = {step: min((times[phase] for phase in begun[step]), default=len(begun)) for step in steps}
    handfuls = min(MOST, len(steps))
    for number in range(handfuls):
        handful = steps[len(steps) * number // handfuls : len(steps) * (number + 1) // handfuls]
        yield min(handful, key=lambda step: (rarity[step], -step))
