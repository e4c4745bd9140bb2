"""Tellings: how a parting of two sides is put into words. Here is one side, there is the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from nomarch.core.comparing.partings import course, only_in
from nomarch.core.engine import Move, Seen
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import capital

FEW: Final = 3
"""How many moves or events of a kind are told."""


def where(state: Any, speaker: Speaker) -> str:
    """Say who decides in which phase."""
    if state.over:
        return speaker.say("witness-over")
    return speaker.say("witness-decides", player=speaker.players[state.seat], phase=speaker.phase(state.phase.name))


def made(state: Any, notation: str, speaker: Speaker) -> str:
    """Say who makes which move."""
    mover, colon = speaker.players[state.seat], speaker.voice.language.colon
    return capital(f"{mover}{colon} {speaker.move(state.parse(notation))}")


def allowed(here: Any, there: Any, speaker: Speaker) -> Iterator[str]:
    """Tell which moves are legal here alone, and why others are legal only there."""
    ours, theirs = ({move.notation: move for move in state.moves()} for state in (here, there))
    only = [move for name, move in ours.items() if name not in theirs]
    refused = [move for name, move in theirs.items() if name not in ours]
    names = _named([*only, *refused], speaker)
    yield from some([speaker.say("witness-may", move=names[move.notation]) for move in only], speaker)
    yield from some([_refused(here, move.notation, names[move.notation], speaker) for move in refused], speaker)


def _named(moves: Sequence[Move], speaker: Speaker) -> dict[str, str]:
    """Tell what moves are; those that sound the same are told apart by their notation."""
    told = {move.notation: speaker.move(move) for move in moves}
    sounds = Counter(told.values())
    return {name: f"{words} ({name})" if sounds[words] > 1 else words for name, words in told.items()}


def _refused(here: Any, notation: str, words: str, speaker: Speaker) -> str:
    told = speaker.say("witness-may-not", move=words)
    if notation not in here.rules.catalogue:
        return f"{told} {speaker.say('witness-no-such-move')}"
    objections = here.objections(here.parse(notation))
    return " ".join([told, *map(speaker.objection, objections[:1])])


def outcome(here: Any, there: Any, speaker: Speaker) -> Iterator[str]:
    """Tell the points that differ, clause by clause, and who decides next if that differs."""
    for seat in range(here.seats):
        clauses = scored_otherwise(here, there, seat)
        if clauses:
            sheet, colon = here.score_sheet(seat), speaker.voice.language.colon
            parts = ", ".join(f"{speaker.line(clause)}{colon} {sheet.points(clause)}" for clause in clauses)
            yield speaker.say("witness-points", player=speaker.players[seat], points=here.score[seat], parts=parts)
    if course(here)[:3] != course(there)[:3]:
        yield where(here, speaker)


def scored_otherwise(here: Any, there: Any, seat: int) -> list[str]:
    """Name the clauses that gave a seat other points there."""
    ours, theirs = here.score_sheet(seat), there.score_sheet(seat)
    clauses = dict.fromkeys(line.clause for line in (*ours.lines, *theirs.lines))
    return [clause for clause in clauses if ours.points(clause) != theirs.points(clause)]


def happened(here: Any, there: Any, events: Sequence[Seen], others: Sequence[Seen], speaker: Speaker) -> list[str]:
    """Tell what happened here and not there; points that differ are told by themselves."""
    scored = {clause for seat in range(here.seats) for clause in scored_otherwise(here, there, seat)}
    told = [speaker.event(event) for event in only_in(events, others) if event.clause not in scored]
    return some([capital(line) for line in dict.fromkeys(told)], speaker)


def some(lines: list[str], speaker: Speaker) -> list[str]:
    """Give the first few lines, and say how many more there are."""
    more = len(lines) - FEW
    return lines if more <= 0 else [*lines[:FEW], speaker.say("witness-more", number=more)]
