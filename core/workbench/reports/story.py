"""A game told: line by line, or as one page with pictures of the table on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from nomarch.core.drawing import Picture
from nomarch.core.engine import Match, StepSeen
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.scores import names_of, score_rows, score_sheet, verdict
from nomarch.core.workbench.reports.tables import printed


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
    """Cut a match where the table is worth a look: after the opening, after each round or turn, and at the end."""
    story = match.story(eyes)
    ends = _ends(story, match.rules.game.first_phase.name)
    steps: list[StepSeen] = []
    for number, (step, (_, state)) in enumerate(zip(story, match.replayed(), strict=True)):
        steps.append(step)
        if number in ends:
            yield Stretch(steps, _seen(state, eyes).picture(speaker))
            steps = []


def _seen(state: Any, eyes: int | None) -> Any:
    return state.view(0 if eyes is None else eyes)


def _ends(story: list[StepSeen], first_phase: str) -> set[int]:
    """Find the steps after which a round is over; in a game that begins its first phase only once, a turn."""
    rounds = {number for number, step in enumerate(story) if _begins(step, first_phase)}
    if len(rounds) <= 1:
        rounds |= {number for number, (step, after) in enumerate(pairwise(story)) if _mover(step) != _mover(after)}
    return rounds | {0, len(story) - 1}


def _begins(step: StepSeen, phase: str) -> bool:
    return any(seen.name == "phase_begins" and seen.facts["phase"] == phase for seen in step.events)


def _mover(step: StepSeen) -> int | None:
    return step.made.seat if step.made else None
