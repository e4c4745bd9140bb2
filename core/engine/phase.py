"""Acts and phases: candidates are proposed, rules sift them, one move is resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from nomarch.core.engine.position import END
from nomarch.core.engine.rule import Objection, Rule

if TYPE_CHECKING:
    from nomarch.core.engine.chance import Chance
    from nomarch.core.engine.journal import Effect
    from nomarch.core.engine.move import Move
    from nomarch.core.engine.ruleset import RuleSet
    from nomarch.core.engine.state import State


class Act:
    """What one kind of move does, and the rules it has to keep."""

    __slots__ = ("deed", "rules")

    def __init__(self, deed: Callable[[Any, Any], None], *rules: Rule) -> None:
        self.deed: Final = deed
        self.rules = rules

    def allows(self, state: Any, move: Move) -> bool:
        """Tell whether none of its rules forbids *move*."""
        for rule in self.rules:  # a plain loop: twice as fast as all(…)
            if not rule.holds(state, move):
                return False
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """A stretch of the game in which seats decide on some kinds of move.

    Which moves are legal, why another is not and what happens all follow from `acts`, one entry a kind of move.
    """

    name: ClassVar[str] = ""
    acts: ClassVar[Mapping[type, Act]] = {}
    then: ClassVar[tuple[str, ...]] = ()
    """The phases that may follow."""
    interrupted_by: ClassVar[tuple[str, ...]] = ()
    """The phases that may break in and return."""
    obvious: ClassVar[bool] = False
    """Whether a person need not be asked where one move is left: it is made for them, a move like any other."""
    upholds: ClassVar[tuple[str, ...]] = ()
    """Clauses that hold by the way the phase is made."""
    mechanism: ClassVar[str] = ""
    """What a phase of a mechanism is a part of, if its file is called otherwise."""
    needs: ClassVar[tuple[Any, ...]] = ()
    """What a mechanism needs of the table, as Protocols."""
    tells: ClassVar[Iterable[Effect]] = ()
    """What may be told of it, besides what the phases it is made of tell: usually all effects of its module."""
    lies: ClassVar[tuple[str, ...]] = ()
    """What lies on the table while it runs, of the things that lie there only for a while; the state knows them."""
    refuses: ClassVar[Mapping[type, str]] = {}
    """Kinds of move that a clause of their own keeps out of this phase."""
    _acts: dict[type, Act] | None = None  # the acts once they are at hand, for play
    _proposes: bool = False  # whether it knows better than the catalogue what is worth asking about
    _lists: bool = True  # whether its moves may be listed in its own way; the same of playing them
    _plays: bool = True

    @classmethod
    def effects(cls) -> Iterator[Effect]:
        """Walk all that may be told of the phase, its own first."""
        for part in cls.__mro__:
            yield from part.__dict__.get("tells", ())

    def begin(self, state: Any) -> None:
        """Do what happens without a decision when the phase starts."""

    def after(self, state: Any) -> None:
        """Name the next seat or the next phase, once a move is done."""
        raise NotImplementedError(f"the phase {self.name!r} does not say what comes after a move")

    def candidates(self, state: Any) -> Iterable[Any]:
        """Propose every move worth asking about: all of the kinds this phase knows, unless it knows better."""
        table: State[Any] = state
        rules: RuleSet = table.rules
        return rules.candidates(self)

    def moves(self, state: Any) -> list[Any]:
        """List the legal moves. A finished game may do it faster; the kit proves that it lists the same."""
        if self._acts is None:
            self._at_hand()
        if self._proposes:
            return self._sifted(state)
        table: State[Any] = state
        rules: RuleSet = table.rules
        runs = rules._runs.get(self)
        legal: list[Any] = []
        for run in rules.runs(self) if runs is None else runs:
            if legal:
                legal += run.allowed(state)
            else:
                legal = run.allowed(state)
        return legal

    def _sifted(self, state: Any) -> list[Any]:
        """List the candidates that no rule forbids."""
        acts = self._acts or self._at_hand()
        legal: list[Any] = []
        for move in self.candidates(state):
            act = acts.get(type(move))
            if act is not None and act.allows(state, move):
                legal.append(move)
        return legal

    @final
    def allows(self, state: Any, move: Move) -> bool:
        """Tell whether no rule forbids *move*."""
        act = (self._acts or self._at_hand()).get(type(move))
        return act is not None and act.allows(state, move)

    def objections(self, state: Any, move: Move) -> list[Objection]:
        """Give every clause that *move* breaks, in rulebook order."""
        act = self.acts.get(type(move))
        if act is None:
            return [self.refusal(state, move)]
        return [
            Objection(rule.clause, rule.name, rule.statement, rule.facts(state, move))
            for rule in act.rules
            if not rule.holds(state, move)
        ]

    def refusal(self, state: Any, move: Move) -> Objection:
        """Say why a kind of move that this phase has not is out of place."""
        clause = self.refuses.get(type(move)) or move.timing or state.rules.game.phase_order
        return Objection(clause, "phase", "This is not done now.", {"phase": self.name})

    def play(self, state: Any, move: Move) -> None:
        """Change *state* by a legal *move*, then see who decides next, unless the deed led to another phase."""
        acts = self._acts
        if acts is None:
            acts = self._at_hand()
        acts[type(move)].deed(state, move)
        table: State[Any] = state
        if table.phase is self:
            self.after(state)

    def _at_hand(self) -> dict[type, Act]:
        """Have at hand what is looked up a thousand times a game."""
        acts = {**self.acts}
        kind = type(self)
        self._acts = acts
        self._proposes = kind.candidates is not Phase.candidates
        self._lists, self._plays = kind.moves is not Phase.moves, kind.play is not Phase.play
        return acts

    def may_ask(self, state: Any, seat: int) -> bool:
        """Tell whether *seat* could be asked on this table."""
        return True

    def expects(self, state: Any, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what a table is like on which the phase runs, or *begins*: statements, each with its complaint.

        Positions that somebody wrote are held to it: what may lie there, and who may be asked.
        """
        yield from state.expected(self, begins=begins)
        if not begins:
            yield self.may_ask(state, state.seat), f"seat {state.seat} could not be asked in {self.name!r} here"

    def shows(self, state: Any) -> bool:
        """Tell whether the secret moves made here lie open once the phase is over."""
        return True

    def redeal(self, state: Any, seat: int, chance: Chance) -> None:
        """Make the choices again that were made here in secret and that *seat* cannot know."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class End(Phase):
    """The game is over and nobody decides any more. A game that expects something of the table then has its own."""

    name = END

    def begin(self, state: Any) -> None:
        """Close the game."""
        state.over = True
