"""Witnesses: for a parameter that differs, the shortest position found in which the two sides part.

Both sides are played in step, from the same seed and with the same moves, until one of them allows something else,
counts otherwise, or lets somebody else decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ConfigDict
from pydantic import Field as Kept

from nomarch.core.comparing.shares import Bundle
from nomarch.core.comparing.sides import Pair
from nomarch.core.drawing import Picture
from nomarch.core.engine import Move
from nomarch.core.engine.example import Example, examples_of, summed
from nomarch.core.errors import NomarchError
from nomarch.core.lab.roster import best_bot, make_bot
from nomarch.core.lab.setting import LONGEST, Setting
from nomarch.core.lab.simulation import Lab
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.languages import capital

POSITIONS: Final = 24_000
"""How many positions are looked at for a parameter."""
PARTS: Final = 4
"""The search for one parameter is cut into so many jobs, on however many cores."""
WHIM: Final = 0.25
"""How often even a sensible bot does something at random, to come to stranger places."""
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


class Parted(NamedTuple):
    """The moves up to where the two sides part, and where they begin: a new game, or the table of a worked example."""

    seed: str
    moves: list[str]
    example: str = ""
    is_direct: bool = True
    """Whether what parts them cites the clauses of the parameter; else it is a consequence."""

    @property
    def rank(self) -> tuple[bool, int, str]:
        """The order in which partings are shown: those that show the rule itself first, then the shortest."""
        return not self.is_direct, len(self.moves), self.seed

    def opening(self, setting: Setting) -> Any:
        """Lay the table the moves begin at."""
        if not self.example:
            return setting.rules.game.begin(setting.rules, self.seed)
        return self._told_in(setting).set_up(setting.rules.game, setting.edition, setting.changes)

    def start(self, setting: Setting) -> dict[str, Any]:
        """Describe that table before anything happened, for sides that part as soon as it is laid."""
        choice = {"edition": setting.edition, "variants": list(setting.variants), "changes": dict(setting.changes)}
        if not self.example:
            return {**choice, "seats": setting.seats, "seed": self.seed}
        example = self._told_in(setting)
        choice["changes"] = {**example.changes, **setting.changes}
        return {**summed(example.position, setting.rules.edition), **choice, "seats": example.seats}

    def _told_in(self, setting: Setting) -> Example:
        return next(example for example in examples_of(setting.rules.game) if example.id == self.example)


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
    answers = {}
    lab.progress.begins(len(jobs), 0.0, "positions")
    for number, answer in lab.workers.carry_out(search_job, jobs):
        answers[number] = answer
        lab.progress.advances(1)
    lab.progress.ends()
    witnesses = {}
    for number, contest in enumerate(contests):
        found = [answers[number * PARTS + part] for part in range(PARTS)]
        looked = sum(answer["looked"] for answer in found)
        partings = [Parted(**answer["parted"]) for answer in found if answer["parted"]]
        if partings:
            shortest = min(partings, key=lambda parted: parted.rank)
            witnesses[contest.bundle] = _told(pair, contest, shortest, looked)
        else:
            witnesses[contest.bundle] = Witness(fields=list(contest.bundle), looked=looked, found=False)
    return witnesses


def search_job(job: Mapping[str, Any]) -> dict[str, Any]:
    """Look for the shortest game after which two settings part, as long as positions are left to look at."""
    left, right = Setting.taken(job["left"]), Setting.taken(job["right"])
    clauses = frozenset(job["clauses"])
    looked, number, best = 0, 0, None
    while looked < job["positions"]:
        seed = f"{left.seed}/witness/{job['part']}/{number}"
        limit = len(best.moves) if best and best.is_direct else LONGEST
        parted, seen = _in_step(left, right, seed, limit, sensible=bool(number % 2))
        best = _better(best, parted and _judged(left, right, parted, clauses))
        looked += seen
        number += 1
        if best and best.is_direct and not best.moves:
            break
    if job["part"] == 0 and not (best and best.is_direct):
        for example in examples_of(left.rules.game):
            told = _in_the_example(left, right, example)
            best = _better(best, told and _judged(left, right, told, clauses))
    return {"looked": looked, "parted": best and best._asdict()}


def _in_step(left: Setting, right: Setting, seed: str, limit: int, *, sensible: bool) -> tuple[Parted | None, int]:
    """Play two settings in step until they part; give up after *limit* moves."""
    game, start = left.rules.game, Parted(seed, [])
    ours, theirs = start.opening(left), start.opening(right)
    random = Random(f"{seed}/moves")  # noqa: S311 (a game, not a secret)
    bots = [make_bot(game, best_bot(game), f"{seed}/{seat}") for seat in range(left.seats)] if sensible else []
    made: list[str] = []
    while True:
        moves, others = _moves(ours), _moves(theirs)
        if _have_parted(ours, theirs, moves, others):
            return Parted(seed, made), len(made) + 1
        if ours.over or len(made) + 1 >= limit:
            return None, len(made) + 1
        bot = bots[ours.seat] if bots and random.random() > WHIM else None
        move = moves[int(random.random() * len(moves))] if bot is None else bot.choose(_seen(bot, ours), moves)
        made.append(move.notation)
        same = others[moves.index(move)]
        ours.play(move)
        theirs.play(same)


def _better(one: Parted | None, other: Parted | None) -> Parted | None:
    return min((parted for parted in (one, other) if parted), key=lambda parted: parted.rank, default=None)


def _judged(left: Setting, right: Setting, parted: Parted, clauses: frozenset[str]) -> Parted:
    """Tell whether a parting shows the rule itself: whether a refusal or a score line there cites its clauses."""
    ours, theirs = (_replayed(setting, parted, len(parted.moves)) for setting in (left, right))
    if _course(ours) == _course(theirs):
        cited = {*_refusals(ours, theirs), *_refusals(theirs, ours)}
    elif ours.score != theirs.score:
        cited = {line[1] for line in _lines(ours) ^ _lines(theirs)}
    else:
        return parted  # somebody else decides, or decides on something else
    return parted._replace(is_direct=bool(cited & clauses) or "" in cited)


def _refusals(here: Any, there: Any) -> Iterator[str]:
    """Give the clauses that forbid here what is allowed there, and nothing for a move that does not exist here."""
    ours = set(_notations(_moves(here)))
    for notation in _notations(_moves(there)):
        if notation not in here.rules.catalogue:
            yield ""
        elif notation not in ours:
            yield from (objection.clause for objection in here.objections(here.parse(notation)))


def _lines(state: Any) -> set[tuple[int, str, int]]:
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    return {(sheet.seat, line.clause, sheet.points(line.clause)) for sheet in sheets for line in sheet.lines}


def _in_the_example(left: Setting, right: Setting, example: Example) -> Parted | None:
    if tuple(example.variants) != left.variants:
        return None
    parted = Parted("", [], example.id)
    try:
        ours, theirs = parted.opening(left), parted.opening(right)
        for text in (text for step in example.steps for text in step.play):
            if _have_parted(ours, theirs, _moves(ours), _moves(theirs)):
                return parted
            notation = text.rpartition(":")[2].strip()
            if ours.objections(ours.parse(notation)):
                return None
            ours.play(ours.parse(notation))
            theirs.play(theirs.parse(notation))
            parted.moves.append(notation)
    except NomarchError:
        return None  # the example belongs to other rules
    return parted if _have_parted(ours, theirs, _moves(ours), _moves(theirs)) else None


def _moves(state: Any) -> list[Move]:
    return [] if state.over else state.moves()


def _have_parted(ours: Any, theirs: Any, moves: Sequence[Move], others: Sequence[Move]) -> bool:
    return _course(ours) != _course(theirs) or _notations(moves) != _notations(others)


def _seen(bot: Any, state: Any) -> Any:
    return None if bot.blind else state.view(state.seat)


def _course(state: Any) -> tuple[Any, ...]:
    return state.over, state.seat, state.phase.name, state.score


def _notations(moves: Sequence[Move]) -> list[str]:
    return [move.notation for move in moves]


def _told(pair: Pair, contest: Contest, parted: Parted, looked: int) -> Witness:
    """Tell a parting: where the game stands, what is done, and what each side says to it."""
    left = contest.left
    tables = [_replayed(setting, parted, len(parted.moves)) for setting in (left, contest.right)]
    by_moves = _course(tables[0]) == _course(tables[1])
    last = "" if by_moves or not parted.moves else parted.moves[-1]
    before = _replayed(left, parted, len(parted.moves) - bool(last))
    speakers = [_speaker(pair, table.rules) for table in tables]
    told = [_where(before, speakers[0])]
    if last:
        mover = speakers[0].players[before.seat]
        told.append(capital(f"{mover}{speakers[0].voice.language.colon} {speakers[0].move(before.parse(last))}"))
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
        left=list(tell(*tables, *speakers)),
        right=list(tell(*tables[::-1], *speakers[::-1])),
        position=before.position().plain() if last or by_moves else parted.start(left),
        picture=before.view(before.seat).picture(speakers[0]),
    )


def _replayed(setting: Setting, parted: Parted, moves: int) -> Any:
    state = parted.opening(setting)
    for notation in parted.moves[:moves]:
        state.play(state.parse(notation))
    return state


def _speaker(pair: Pair, rules: Any) -> Speaker:
    player = pair.speaker.voice.terms.player
    return Speaker(rules, pair.left.code, [f"{player} {seat + 1}" for seat in range(rules.seats)])


def _where(state: Any, speaker: Speaker) -> str:
    """Say who decides in which phase."""
    if state.over:
        return speaker.say("witness-over")
    return speaker.say("witness-decides", player=speaker.players[state.seat], phase=speaker.phase(state.phase.name))


def _allowed(here: Any, there: Any, speaker: Speaker, _: Speaker) -> Iterator[str]:
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


def _outcome(here: Any, there: Any, speaker: Speaker, _: Speaker) -> Iterator[str]:
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
    if _course(here)[:3] != _course(there)[:3]:
        yield _where(here, speaker)
