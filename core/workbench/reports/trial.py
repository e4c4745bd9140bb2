"""A trial told in lines, and what has changed since the last one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from nomarch.core.lab.agreement import Agreement, Shown, untold
from nomarch.core.lab.balance import Balance
from nomarch.core.lab.figures import Figure
from nomarch.core.lab.reach import Reach
from nomarch.core.lab.roster import seated
from nomarch.core.workbench import output
from nomarch.core.workbench.prototype.trial import Playtest, Trial
from nomarch.core.workbench.reports.coverage import reach_told

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
    several = len(trial.plays) > 1
    for play in trial.plays:
        yield f"  ends     {_length(play, trial.wanted)}"
        yield f"  wins     {', '.join(_seats(play))}"
        yield from _listed("clauses", _seen(play, trial), () if several else play.never, "never")
    yield from (f"  warning  {warning}" for warning in warnings(trial))
    if several:
        yield from _listed("balance", *_balance(trial.balances))
        yield from _listed("reach", *_reach(trial.reaches))
    yield from _listed("kit", f"keeps its promises at {_tables(trial)}", trial.left_out, "no time for")
    yield from _listed("check", counted(len(trial.faults), "fault"), trial.faults)
    if before is not None:
        yield from _listed("changed", "since the last save", list(changes(before, trial)) or ["nothing"])


def _length(play: Playtest, wanted: int) -> str:
    decisions = play.decisions
    told = f"{decisions.value:.1f} decisions, {play.longest} at most" if decisions else ""
    short = f" (of {wanted:,}; with more --seconds it plays more)" if play.games < wanted else ""
    return f"{counted(play.games, 'game')} of {counted(len(play.seats), 'player')} {by(play.bots)}{short}: {told}"


def by(bots: Sequence[str]) -> str:
    """Say by whom a game is played.

    >>> by(["random", "random"]), by(["brave", "random", "random"])
    ('at random', 'by brave, random × 2')
    """
    return "at random" if set(bots) == {"random"} else f"by {seated(bots)}"


def _seats(play: Playtest) -> Iterator[str]:
    """Tell how often each seat wins."""
    for number, seat in enumerate(play.seats, 1):
        yield f"seat {number} {seat.won.written('.0%')}"


def warnings(trial: Trial) -> Iterator[str]:
    """Warn of seats and places whose whole interval is outside their fair share, and say where that may be chance."""
    looked_at = sum(len(balance.shown) for balance in trial.balances)
    for number, play in enumerate(trial.plays):
        unfair = [(balance, balance.shown[number]) for balance in trial.balances if balance.shown[number].direction]
        for stands in (True, False):
            told = [_wins(balance, shown) for balance, shown in unfair if shown.stands is stands]
            if told:
                fair = f"{trial.balances[0].fair:.0%} would be fair"
                chance = "" if stands else f", and among {looked_at} shares one may look like that by chance"
                yield f"played {by(play.bots)}, {', '.join(told)}; {fair}{chance}"


def _wins(balance: Balance, shown: Shown) -> str:
    return f"{balance.name} wins {shown.figure.less(-balance.fair).written('.0%')}"


AGREED: Final = {
    Agreement.ROBUST: "robust",
    Agreement.DEPENDS: "depends on the players",
    Agreement.NOT_TOLD: "not told",
}


def _balance(found: Sequence[Balance]) -> tuple[str, list[str]]:
    """Tell of every seat and place whether it fares the same whoever plays; and of all of them what is the worst."""
    parts = []
    for balance in found:
        wins = ", ".join(f"{shown.figure.value + balance.fair:.0%} {by(shown.bots)}" for shown in balance.shown)
        parts.append(f"{balance.name} wins {wins}: {_agreed(balance)}")
    return _worst([balance.agreement for balance in found]), parts


def _agreed(balance: Balance) -> str:
    """Say what all kinds of players say together of a seat or place, and who could not tell."""
    said = AGREED[balance.agreement] if balance.agreement else ""
    unsure = ", ".join(by(shown.bots) for shown in untold(balance.shown))
    return f"{said}, too uncertain {unsure}" if unsure else said


def _reach(found: Sequence[Reach]) -> tuple[str, list[str]]:
    """Tell which clauses not all kinds of players bring about."""
    same = sum(reach.agreement is Agreement.ROBUST for reach in found)
    told = f"{same} of {counted(len(found), 'clause')} the same whoever plays (robust)" if found else "no texts"
    return told, [f"{reach.clause}: {reach_told(reach)}" for reach in found if reach.never]


def _worst(said: Sequence[Agreement | None]) -> str:
    """Say of several conclusions the one that an author has to heed."""
    worst = next((each for each in (Agreement.DEPENDS, Agreement.NOT_TOLD) if each in said), Agreement.ROBUST)
    return AGREED[worst]


def _seen(play: Playtest, trial: Trial) -> str:
    if not play.clauses:
        return "no texts" if not trial.texts else "none that play can show"
    return f"{play.clauses - len(play.never)} of {play.clauses} seen in play"


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


class Change(NamedTuple):
    """Something that is different since another trial: what, with its facts, and by which players it is seen."""

    what: str
    facts: Mapping[str, Any]
    bots: tuple[str, ...] = ()
    """None where it is so whoever plays, or only one kind of players was asked."""


TOLD: Final = {
    "value": "{field}: {old} → {new}",
    "clause-new": "{clause} is new ({languages})",
    "clause-gone": "{clause} is gone ({languages})",
    "clause-otherwise": "{clause} reads otherwise ({languages})",
    "players": "players: {old} → {new}",
    "length": "length: {old:.1f} → {new:.1f} decisions",
    "wins": "seat {seat} wins: {old:.0%} → {new:.0%}{chance}",
    "scores": "seat {seat} scores: {old:.1f} → {new:.1f}{chance}",
    "never": "{clause} never happens any more",
    "happens": "{clause} happens now",
}
"""How changes are told."""
FAULTS: Final = {"faults-more": "more", "faults-mended": "mended"}


def changes(before: Trial, now: Trial) -> Iterator[str]:
    """Tell what is different: values, texts, the course of play, clauses and faults."""
    for change in differences(before, now):
        chance = {"chance": "" if change.facts.get("is_sure", True) else " (may be chance)"}
        if change.what in FAULTS:
            yield f"{counted(change.facts['number'], 'fault')} {FAULTS[change.what]}"
        else:
            said = TOLD[change.what].format_map({**change.facts, **chance})
            yield f"{by(change.bots)}, {said}" if change.bots else said


def differences(before: Trial, now: Trial) -> Iterator[Change]:
    """Find what is different: values, texts, the course of play, clauses and faults."""
    for field in {**before.parameters, **now.parameters}:
        old, new = before.parameters.get(field), now.parameters.get(field)
        if old != new:
            yield Change("value", {"field": field, "old": _value(old), "new": _value(new)})
    yield from _texts(before, now)
    if _tables_of(before) != _tables_of(now):
        yield Change("players", {"old": _tables_of(before), "new": _tables_of(now)})
    earlier, several = {play.bots: play for play in before.plays}, len(now.plays) > 1
    for play in now.plays:
        if play.bots in earlier:
            found = chain(_course(earlier[play.bots], play), _clauses(earlier[play.bots], play))
            yield from (change._replace(bots=play.bots if several else ()) for change in found)
    new, mended = (len(set(these.faults) - set(those.faults)) for these, those in ((now, before), (before, now)))
    yield from (Change(what, {"number": number}) for what, number in zip(FAULTS, (new, mended), strict=True) if number)


def _value(value: Any) -> str:
    return "–" if value is None else str(value)


def _texts(before: Trial, now: Trial) -> Iterator[Change]:
    """Name the clauses that read otherwise, with their languages."""
    languages: dict[tuple[str, str], list[str]] = {}
    for code in {**before.texts, **now.texts}:
        old, new = before.texts.get(code, {}), now.texts.get(code, {})
        for clause in {**old, **new}:
            if old.get(clause) != new.get(clause):
                how = "new" if clause not in old else "gone" if clause not in new else "otherwise"
                languages.setdefault((how, clause), []).append(code)
    for (how, clause), codes in languages.items():
        yield Change(f"clause-{how}", {"clause": clause, "languages": ", ".join(codes)})


def _tables_of(trial: Trial) -> str:
    """Name the tables of a trial by their players."""
    return "; ".join(f"{len(play.seats)} {by(play.bots)}" for play in trial.plays)


def _course(before: Playtest, now: Playtest) -> Iterator[Change]:
    """Tell how length, wins and points moved. The seeds are the same, so what stays the same is not told."""
    if before.decisions and now.decisions and before.decisions.value != now.decisions.value:
        yield Change("length", {"old": before.decisions.value, "new": now.decisions.value})
    for number, (old, new) in enumerate(zip(before.seats, now.seats, strict=True), 1):
        yield from _moved("wins", number, old.won, new.won, ".0%")
        yield from _moved("scores", number, old.points, new.points, ".1f")


def _clauses(before: Playtest, now: Playtest) -> Iterator[Change]:
    """Name the clauses that happen now, or no more."""
    for clause in sorted({*before.never, *now.never}):
        if (clause in before.never) != (clause in now.never):
            yield Change("never" if clause in now.never else "happens", {"clause": clause})


def _moved(what: str, seat: int, old: Figure, new: Figure, form: str) -> Iterator[Change]:
    if f"{old.value:{form}}" != f"{new.value:{form}}":
        yield Change(what, {"seat": seat, "old": old.value, "new": new.value, "is_sure": _apart(old, new)})


def _apart(old: Figure, new: Figure) -> bool:
    """Tell whether two intervals do not meet."""
    return old.has_interval and new.has_interval and (old.high < new.low or new.high < old.low)
