"""Witnesses: for a parameter that differs, the shortest position found in which the two sides part, told in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Kept

from nomarch.core.comparing.partings import Parted, course, replayed, search_job
from nomarch.core.comparing.shares import Bundle
from nomarch.core.comparing.sides import Pair
from nomarch.core.drawing import Picture
from nomarch.core.engine import Move
from nomarch.core.lab.setting import Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import capital

POSITIONS: Final = 24_000
"""How many positions are looked at for a parameter."""
PARTS: Final = 4
"""The search for one parameter is cut into so many jobs, on however many cores."""
FEW: Final = 3
"""How many moves of a kind are told."""


class Witness(BaseModel):
    """A position in which a parameter shows, told in words; or none, after so many positions."""

    model_config = ConfigDict(frozen=True)

    fields: list[str]
    looked: int
    found: bool
    on_right: bool = False
    """Whether it shows only in the company of the other values of the right side."""
    is_direct: bool = True
    """Whether it shows the rule itself; else it is a consequence of something that happened before."""
    decisions: int = 0
    seed: str = ""
    example: str = ""
    """The worked example it was found in, if no game came to it."""
    moves: list[str] = []
    """All moves from there on, up to the one after which the sides part."""
    told: list[str] = []
    """Where the game stands, and the move after which the sides part."""
    left: list[str] = []
    right: list[str] = []
    """What each side says to it."""
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


def _contest(pair: Pair, bundle: Bundle, seed: int, *, on_right: bool = False) -> Contest:
    bots = ("random",) * pair.left.rules.seats
    home, other = (pair.right, pair.left) if on_right else pair.sides
    kept = home.setting(bots, seed)
    changed = home.setting(bots, seed, {name: other.parameters[name] for name in bundle})
    return Contest(bundle, changed, kept, on_right) if on_right else Contest(bundle, kept, changed)


def _searched(pair: Pair, contests: Sequence[Contest], lab: Lab, positions: int) -> dict[Bundle, Witness]:
    """Search for a witness in every contest."""
    jobs = [
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
    answers = lab.carry_out(search_job, jobs, "positions")
    return {
        contest.bundle: _witness(pair, contest, answers[number * PARTS : (number + 1) * PARTS])
        for number, contest in enumerate(contests)
    }


def _witness(pair: Pair, contest: Contest, answers: Sequence[Any]) -> Witness:
    """Choose among what the parts of a search found."""
    looked = sum(answer["looked"] for answer in answers)
    partings = [Parted(**answer["parted"]) for answer in answers if answer["parted"]]
    if not partings:
        return Witness(fields=list(contest.bundle), looked=looked, found=False)
    return _parting(pair, contest, min(partings, key=lambda parted: parted.rank), looked)


def _parting(pair: Pair, contest: Contest, parted: Parted, looked: int) -> Witness:
    """Tell a parting: where the game stands, what is done, and what each side says to it."""
    left = contest.left
    here, there = (replayed(setting, parted, len(parted.moves)) for setting in (left, contest.right))
    by_moves = course(here) == course(there)
    last = "" if by_moves or not parted.moves else parted.moves[-1]
    before = replayed(left, parted, len(parted.moves) - bool(last))
    speaker, other = _speaker(pair, here.rules), _speaker(pair, there.rules)
    told = [_where(before, speaker)]
    if last:
        mover = speaker.players[before.seat]
        told.append(capital(f"{mover}{speaker.voice.language.colon} {speaker.move(before.parse(last))}"))
    tell = _allowed if by_moves else _outcome
    return Witness(
        fields=list(contest.bundle),
        looked=looked,
        found=True,
        on_right=contest.on_right,
        is_direct=parted.is_direct,
        decisions=len(parted.moves) - bool(last),
        seed=parted.seed,
        example=parted.example,
        moves=parted.moves,
        told=told,
        left=list(tell(here, there, speaker)),
        right=list(tell(there, here, other)),
        position=before.position().plain() if last or by_moves else parted.start(left),
        picture=before.view(before.seat).picture(speaker),
    )


def _speaker(pair: Pair, rules: Any) -> Speaker:
    player = pair.speaker.voice.terms.player
    return Speaker(rules, pair.left.code, [f"{player} {seat + 1}" for seat in range(rules.seats)])


def _where(state: Any, speaker: Speaker) -> str:
    """Say who decides in which phase."""
    if state.over:
        return speaker.say("witness-over")
    return speaker.say("witness-decides", player=speaker.players[state.seat], phase=speaker.phase(state.phase.name))


def _allowed(here: Any, there: Any, speaker: Speaker) -> Iterator[str]:
    """Tell which moves are legal here alone, and why others are legal only there."""
    ours, theirs = ({move.notation: move for move in state.moves()} for state in (here, there))
    yield from _some(
        [speaker.say("witness-may", move=speaker.move(move)) for name, move in ours.items() if name not in theirs],
        speaker,
    )
    refused = [name for name in theirs if name not in ours]
    yield from _some([_refused(here, name, theirs[name], speaker) for name in refused], speaker)


def _refused(here: Any, notation: str, move: Move, speaker: Speaker) -> str:
    told = speaker.say("witness-may-not", move=speaker.move(move))
    if notation not in here.rules.catalogue:
        return f"{told} {speaker.say('witness-no-such-move')}"
    objections = here.objections(here.parse(notation))
    return " ".join([told, *map(speaker.objection, objections[:1])])


def _some(lines: list[str], speaker: Speaker) -> list[str]:
    more = len(lines) - FEW
    return lines if more <= 0 else [*lines[:FEW], speaker.say("witness-more", number=more)]


def _outcome(here: Any, there: Any, speaker: Speaker) -> Iterator[str]:
    """Tell the points that differ, clause by clause; otherwise who decides next."""
    for seat in range(here.seats):
        if here.score[seat] != there.score[seat]:
            ours, theirs = here.score_sheet(seat), there.score_sheet(seat)
            clauses = dict.fromkeys(line.clause for line in (*ours.lines, *theirs.lines))
            parts = [
                f"{speaker.line(clause)}{speaker.voice.language.colon} {ours.points(clause)}"
                for clause in clauses
                if ours.points(clause) != theirs.points(clause)
            ]
            player = speaker.players[seat]
            yield speaker.say("witness-points", player=player, points=here.score[seat], parts=", ".join(parts))
    if course(here)[:3] != course(there)[:3]:
        yield _where(here, speaker)
