"""Witnesses: for a parameter that differs, the shortest position found in which the two sides part, told in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Kept

from nomarch.core.comparing.partings import Parted, course, search_job
from nomarch.core.comparing.shares import Bundle
from nomarch.core.comparing.sides import Pair
from nomarch.core.comparing.tellings import allowed, happened, made, outcome, where
from nomarch.core.drawing import Picture
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import title_of, value_told

POSITIONS: Final = 24_000
"""How many positions are looked at for a parameter."""
SAMPLE: Final = 400
"""How many are looked at to foretell how long that takes."""
PARTS: Final = 4
"""The search for one parameter is cut into so many jobs, on however many cores."""


class Later(BaseModel):
    """What comes of a parting that shows only later."""

    model_config = ConfigDict(frozen=True)

    moves: list[str]
    way: list[str]
    """The moves that lead there, in words."""
    left: list[str]
    right: list[str]
    """What each side says then."""


class Witness(BaseModel):
    """A position in which a parameter shows, told in words; or none, after so many positions."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    looked: int
    found: bool
    on_right: bool = False
    """Whether it shows only in the company of the other values of the right side."""
    decisions: int = 0
    seed: str = ""
    example: str = ""
    """The worked example it was found in, if no game came to it."""
    moves: list[str] = []
    """All moves from there on, up to the one after which the sides part: before it the tables are alike."""
    told: list[str] = []
    """Where the game stands, and the move after which the sides part."""
    left: list[str] = []
    right: list[str] = []
    """What each side says to it."""
    later: Later | None = None
    """What comes of it, if nobody sees at once that the sides have parted."""
    position: dict[str, Any] = {}
    """The table, so that it can be laid again."""
    picture: Picture | None = Kept(default=None, exclude=True)


class Contest(NamedTuple):
    """A parameter that differs, and the two settings that differ in nothing else."""

    bundle: Bundle
    left: Setting
    right: Setting
    on_right: bool = False
    """Whether all other values are those of the right side."""


def find_witnesses(
    pair: Pair, bundles: Sequence[Bundle], lab: Lab, seed: int, positions: int = POSITIONS
) -> list[Witness]:
    """Look for a witness of every parameter, or of several that cannot be changed apart.

    The other values are those of the left side; what shows only in the company of the right side is looked for there.
    """
    found = _searched(pair, [_contest(pair, bundle, seed) for bundle in bundles], lab, positions)
    missing = [bundle for bundle in bundles if len(bundles) > 1 and not found[bundle].found]
    again = _searched(pair, [_contest(pair, bundle, seed, on_right=True) for bundle in missing], lab, positions)
    for bundle, witness in again.items():
        found[bundle] = witness.model_copy(update={"looked": witness.looked + found[bundle].looked})
    return [found[bundle] for bundle in bundles]


def search_seconds(pair: Pair, bundles: Sequence[Bundle], seed: int, positions: int = POSITIONS) -> float:
    """Foretell how long the search for witnesses takes on one core, from a few positions for every parameter."""
    few, spent = min(positions, SAMPLE), 0.0
    for job in _jobs(pair, [_contest(pair, bundle, seed) for bundle in bundles], few)[1::PARTS] if bundles else ():
        _ = Setting.taken(job["left"]).rules, Setting.taken(job["right"]).rules
        begun = perf_counter()
        looked = search_job({**job, "positions": few})["looked"]
        if looked >= few:  # else it was found at once
            spent += (perf_counter() - begun) / looked * positions
    return spent


def _contest(pair: Pair, bundle: Bundle, seed: int, *, on_right: bool = False) -> Contest:
    bots = ("random",) * pair.left.rules.seats
    home, other = (pair.right, pair.left) if on_right else pair.sides
    kept = home.setting(bots, seed)
    changed = home.setting(bots, seed, {name: other.parameters[name] for name in bundle})
    return Contest(bundle, changed, kept, on_right) if on_right else Contest(bundle, kept, changed)


def _searched(pair: Pair, contests: Sequence[Contest], lab: Lab, positions: int) -> dict[Bundle, Witness]:
    """Search for a witness in every contest."""
    answers = lab.carry_out(search_job, _jobs(pair, contests, positions), "positions")
    return {
        contest.bundle: _witness(pair, contest, answers[number * PARTS : (number + 1) * PARTS])
        for number, contest in enumerate(contests)
    }


def _jobs(pair: Pair, contests: Sequence[Contest], positions: int) -> list[dict[str, Any]]:
    """Cut the search of every contest into parts."""
    return [
        {
            "left": contest.left.ordered(),
            "right": contest.right.ordered(),
            "part": part,
            "positions": positions // PARTS,
            "clauses": [clause for name in contest.bundle for clause in pair.fields[name].clauses],
        }
        for contest in contests
        for part in range(PARTS)
    ]


def _witness(pair: Pair, contest: Contest, answers: Sequence[Any]) -> Witness:
    """Choose among what the parts of a search found."""
    looked = sum(answer["looked"] for answer in answers)
    partings = [Parted(**answer["parted"]) for answer in answers if answer["parted"]]
    if not partings:
        return Witness(fields=list(contest.bundle), looked=looked, found=False)
    return _parting(pair, contest, min(partings, key=lambda parted: parted.rank), looked)


def _parting(pair: Pair, contest: Contest, parted: Parted, looked: int) -> Witness:
    """Tell a parting: where the game stands, what is done, and what each side says to it."""
    left, decisions = contest.left, parted.at - parted.has_move
    before = parted.replayed(left, decisions)
    speaker = _speaker(pair, before.rules)
    ours, theirs = _said_to_it(pair, contest, parted)
    return Witness(
        fields=list(contest.bundle),
        looked=looked,
        found=True,
        on_right=contest.on_right,
        decisions=decisions,
        seed=parted.seed,
        example=parted.example,
        moves=parted.moves[: parted.at],
        told=[*_stand(parted, before, speaker), *_way(parted, left, speaker, decisions, parted.at)],
        left=ours,
        right=theirs,
        later=_later(pair, contest, parted) if parted.comes_out_later else None,
        position=before.position().plain() if parted.at or parted.by_moves else parted.start(left),
        picture=before.view(before.seat).picture(speaker),
    )


def _stand(parted: Parted, before: Any, speaker: Speaker) -> list[str]:
    """Say where the game stands; of sides that part as the table is laid, nothing can be said but that."""
    is_laid = parted.by_moves or parted.at
    return [where(before, speaker) if is_laid else speaker.say("witness-laid")]


def _said_to_it(pair: Pair, contest: Contest, parted: Parted) -> list[list[str]]:
    """Tell of each side what it says to tables that were alike: what is allowed, what comes of a move, what is laid."""
    settings = (contest.left, contest.right)
    heard = [parted.heard(setting) for setting in settings]
    told = []
    for (here, events), (there, others) in (heard, heard[::-1]):
        speaker = _speaker(pair, here.rules)
        comes = (
            [] if parted.by_moves else [*happened(here, there, events, others, speaker), *outcome(here, there, speaker)]
        )
        told.append(comes)
    if not any(told) and parted.at == 0 and not parted.by_moves:
        told = [list(_values(pair, contest, setting)) for setting in settings]
    ours, theirs = (state for state, _ in heard)
    if not any(told) and parted.is_seen_at_once:
        for lines, here, there in zip(told, (ours, theirs), (theirs, ours), strict=True):
            lines.extend(allowed(here, there, _speaker(pair, here.rules)))
    otherwise = "witness-nothing" if any(told) else "witness-hidden"
    return [lines or [_speaker(pair, ours.rules).say(otherwise)] for lines in told]


def _values(pair: Pair, contest: Contest, setting: Setting) -> Iterator[str]:
    """Tell the values of a side that lay the table otherwise."""
    speaker, values = _speaker(pair, setting.rules), setting.rules.resolved.parameters
    for name in contest.bundle:
        title = title_of(speaker, (name,), pair.fields[name].description)
        colon = "" if title.endswith("?") else speaker.voice.language.colon
        yield f"{title}{colon} {value_told(speaker, (name,), values[name])}"


def _later(pair: Pair, contest: Contest, parted: Parted) -> Later:
    """Tell what a parting that nobody saw leads to, and the way there."""
    here, there = (parted.replayed(setting, len(parted.moves)) for setting in (contest.left, contest.right))
    speaker, other = _speaker(pair, here.rules), _speaker(pair, there.rules)
    tell = allowed if course(here) == course(there) else outcome
    return Later(
        moves=parted.moves[parted.at :],
        way=list(_way(parted, contest.left, speaker, parted.at, len(parted.moves))),
        left=list(tell(here, there, speaker)),
        right=list(tell(there, here, other)),
    )


def _way(parted: Parted, setting: Setting, speaker: Speaker, begin: int, end: int) -> Iterator[str]:
    """Tell some of the moves of a parting."""
    state = parted.replayed(setting, begin)
    for notation in parted.moves[begin:end]:
        yield made(state, notation, speaker)
        state.play(state.parse(notation))


def _speaker(pair: Pair, rules: Any) -> Speaker:
    player = pair.speaker.voice.terms.player
    return Speaker(rules, pair.left.code, [f"{player} {seat + 1}" for seat in range(rules.seats)])
