"""A recorded game told again: as lines, or as one page with pictures of the table on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from nomarch.core.drawing import Picture
from nomarch.core.engine import Game, Match, Record, Told
from nomarch.core.errors import RecordError
from nomarch.core.registry import load
from nomarch.core.rulebook import Speaker
from nomarch.core.workbench import show
from nomarch.core.workbench.output import warn
from nomarch.core.workbench.pages import page_called


class Stretch(NamedTuple):
    """A part of a game: its steps, and the table after them."""

    steps: list[Told]
    picture: Picture | None


def game_of(record: Record, named: str | None) -> Game:
    """Find the game of a record: the installed one it names, or another of that name that somebody else names."""
    game = load(record.header.game if named is None else named)
    if game.name != record.header.game:
        raise RecordError(record.where, 1, f"is a record of {record.header.game}, not of {game.name}")
    return game


def replayed(file: Path, named: str | None = None) -> Match:
    """Read a record and play it again, as it was recorded; warn of what has changed since."""
    record = Record.read(file)
    warn(record.warnings)
    game = game_of(record, named)
    corrected = record.corrections(game)
    if corrected:
        warn([f"{record.where}: the edition was corrected since in {', '.join(corrected)}; told as recorded"])
    if record.header.version != game.version:
        warn([f"{record.where}: made by version {record.header.version}, this is {game.version}"])
    return record.replay(game)


def speaker_at(match: Match, lang: str) -> Speaker:
    """Find somebody who tells a match in a language."""
    return Speaker(match.rules, lang, show.names_of(match))


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
    sheet = show.printed(show.score_sheet(match.state, speaker))
    return [heading(match, speaker, eyes), *show.transcript(match, speaker, eyes), "", *sheet.splitlines()]


def page(match: Match, lang: str, eyes: int | None) -> str:
    """Tell a match as one HTML page that needs nothing else, with pictures of the table if the game can draw it."""
    speaker = speaker_at(match, lang)
    return page_called("story").render(
        title=speaker.title,
        heading=heading(match, speaker, eyes),
        stretches=list(stretches(match, speaker, eyes)),
        speaker=speaker,
        sheet=show.score_rows(match.state, speaker),
        verdict=show.verdict(match.state, speaker),
    )


def stretches(match: Match, speaker: Speaker, eyes: int | None) -> Iterator[Stretch]:
    """Cut a match where the table is worth a look: after the opening, after each round or turn, and at the end."""
    story = match.told(eyes)
    ends = _ends(story, match.rules.game.first_phase.name)
    steps: list[Told] = []
    for number, (step, (_, state)) in enumerate(zip(story, match.replayed(), strict=True)):
        steps.append(step)
        if number in ends:
            yield Stretch(steps, _seen(state, eyes).picture(speaker))
            steps = []


def _seen(state: Any, eyes: int | None) -> Any:
    return state.view(0 if eyes is None else eyes)


def _ends(story: list[Told], first_phase: str) -> set[int]:
    """Find the steps after which a round is over; in a game that begins its first phase only once, a turn."""
    rounds = {number for number, step in enumerate(story) if _begins(step, first_phase)}
    if len(rounds) <= 1:
        rounds |= {number for number, (step, after) in enumerate(pairwise(story)) if _mover(step) != _mover(after)}
    return rounds | {0, len(story) - 1}


def _begins(step: Told, phase: str) -> bool:
    return any(seen.name == "phase_begins" and seen.facts["phase"] == phase for seen in step.events)


def _mover(step: Told) -> int | None:
    return step.made.seat if step.made else None
