"""A trial told in lines, and what has changed since the last one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from nomarch.core.lab.figures import Figure
from nomarch.core.workbench import output
from nomarch.core.workbench.prototype.trial import Trial

FEW: Final = 8
"""How many faults are told before the rest is counted."""


def say(trial: Trial, before: Trial | None) -> None:
    """Say what was found."""
    output.say(*lines(trial, before))


def lines(trial: Trial, before: Trial | None = None) -> Iterator[str]:
    """Tell a trial, and what has changed since another."""
    yield ""
    yield f"{trial.game}, {time.strftime('%H:%M:%S')}"
    if trial.complaint:
        yield f"  wrong    {trial.complaint}"
        return
    yield f"  ends     {_length(trial)}"
    yield f"  wins     {', '.join(_seats(trial))}"
    yield from _listed("clauses", _seen(trial), trial.never, "never")
    yield from _listed("kit", f"keeps its promises at {_tables(trial)}", trial.left_out, "no time for")
    yield from _listed("check", counted(len(trial.faults), "fault"), trial.faults)
    if before is not None:
        yield from _listed("changed", "since the last save", list(changes(before, trial)) or ["nothing"])


def _length(trial: Trial) -> str:
    decisions = trial.decisions
    told = f"{decisions.value:.1f} decisions, {trial.longest} at most" if decisions else ""
    return f"{counted(trial.games, 'game')} of {counted(len(trial.seats), 'player')} at random: {told}"


def _seats(trial: Trial) -> Iterator[str]:
    """Tell how often each seat wins; one that surely has not its fair share is marked."""
    fair = 1 / len(trial.seats)
    for number, seat in enumerate(trial.seats, 1):
        mark = "" if seat.won.low <= fair <= seat.won.high or not seat.won.has_interval else " (not its share)"
        yield f"seat {number} {seat.won.written('.0%')}{mark}"


def _seen(trial: Trial) -> str:
    if not trial.clauses:
        return "no texts" if not trial.texts else "none that play can show"
    return f"{trial.clauses - len(trial.never)} of {trial.clauses} seen in play"


def _tables(trial: Trial) -> str:
    every = counted(trial.tables + len(trial.left_out), "table")
    return f"{trial.tables} of {every}; with more --seconds it looks at more" if trial.left_out else every


def _listed(title: str, told: str, parts: Sequence[str], each: str = "") -> Iterator[str]:
    yield f"  {title:<8} {told}"
    for part in parts[:FEW]:
        yield f"           - {f'{each} ' if each else ''}{part}"
    if len(parts) > FEW:
        yield f"           - … and {len(parts) - FEW} more"


def counted(number: int, noun: str) -> str:
    """Count things."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def changes(before: Trial, now: Trial) -> Iterator[str]:
    """Tell what is different: values, texts, the course of play, clauses and faults."""
    for field in {**before.parameters, **now.parameters}:
        old, new = before.parameters.get(field), now.parameters.get(field)
        if old != new:
            yield f"{field}: {_value(old)} → {_value(new)}"
    yield from _texts(before, now)
    yield from _course(before, now)
    for clause in sorted({*before.never, *now.never}):
        if (clause in before.never) != (clause in now.never):
            yield f"{clause} {'never happens any more' if clause in now.never else 'happens now'}"
    new, mended = (len(set(these.faults) - set(those.faults)) for these, those in ((now, before), (before, now)))
    yield from (f"{counted(number, 'fault')} {how}" for number, how in ((new, "more"), (mended, "mended")) if number)


def _value(value: Any) -> str:
    return "–" if value is None else str(value)


def _texts(before: Trial, now: Trial) -> Iterator[str]:
    """Name the clauses that read otherwise, with their languages."""
    languages: dict[str, list[str]] = {}
    for code in {**before.texts, **now.texts}:
        old, new = before.texts.get(code, {}), now.texts.get(code, {})
        for clause in {**old, **new}:
            if old.get(clause) != new.get(clause):
                how = "is new" if clause not in old else "is gone" if clause not in new else "reads otherwise"
                languages.setdefault(f"{clause} {how}", []).append(code)
    yield from (f"{told} ({', '.join(codes)})" for told, codes in languages.items())


def _course(before: Trial, now: Trial) -> Iterator[str]:
    """Tell how length, wins and points moved. The seeds are the same, so what stays the same is not told."""
    if before.decisions and now.decisions and before.decisions.value != now.decisions.value:
        yield f"length: {before.decisions.value:.1f} → {now.decisions.value:.1f} decisions"
    if len(before.seats) != len(now.seats):
        yield f"players: {len(before.seats)} → {len(now.seats)}"
        return
    for number, (old, new) in enumerate(zip_longest(before.seats, now.seats), 1):
        yield from _moved(f"seat {number} wins", old.won, new.won, ".0%")
        yield from _moved(f"seat {number} scores", old.points, new.points, ".1f")


def _moved(what: str, old: Figure, new: Figure, form: str) -> Iterator[str]:
    if f"{old.value:{form}}" != f"{new.value:{form}}":
        sure = "" if _apart(old, new) else " (may be chance)"
        yield f"{what}: {old.value:{form}} → {new.value:{form}}{sure}"


def _apart(old: Figure, new: Figure) -> bool:
    """Tell whether two intervals do not meet."""
    return old.has_interval and new.has_interval and (old.high < new.low or new.high < old.low)
