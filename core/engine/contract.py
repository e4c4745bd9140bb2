"""Contracts: what a mechanism needs of a game, stated as Protocols and looked at when the game is loaded.

A phase of a mechanism names what it `needs` of the table it is played at: a Protocol with the things that lie there,
what the table can be asked, and what its rule set keeps. What a game has to write itself is abstract in the phase. So
play never fails inside the core for something that a game forgot.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, get_origin, get_type_hints

from nomarch.core.engine.chance import Chance
from nomarch.core.engine.journal import Event
from nomarch.core.engine.sheet import ScoreLine
from nomarch.core.engine.sources import Member, members_of
from nomarch.core.errors import shortened
from nomarch.core.table.decks import Deck
from nomarch.core.table.hands import Hands
from nomarch.core.table.players import Seating

if TYPE_CHECKING:
    from nomarch.core.engine.phase import Phase


class InPlay(Protocol):
    """A game in play, as far as every mechanism looks at it. Each adds what it needs besides."""

    seats: int
    seating: Seating
    seat: int
    chance: Chance
    journal: list[Event] | None
    phase: Any

    def write(self, line: ScoreLine) -> None:
        """Write a line on its score sheet."""


EVERY_TABLE: Final = frozenset({*get_type_hints(InPlay), "write"})
"""What no game can forget."""


def broken_contracts(phase: Phase, state: Any) -> Iterator[str]:
    """Say what a mechanism needs for *phase* and does not find at the table of a game that has been laid."""
    for part in type(phase).__mro__:
        mechanism = part.__dict__.get("mechanism") or part.__module__.rpartition(".")[2].replace("_", "-")
        for fault in (*_of_the_table(part, state), *_of_the_phase(part, phase), *_of_the_moves(part, phase, state)):
            yield f"{fault}; {mechanism} needs it for the phase {phase.name!r} ({type(phase).__name__})"


def broken_hands(state: Any) -> Iterator[str]:
    """Say what is wrong with the hidden hands that a state names, or has and does not name."""
    called, slots = type(state).__name__, dict(state.contents())
    decks = [slot for slot, thing in slots.items() if isinstance(thing, Deck)]
    for hands, deck in state.hidden_hands.items():
        if hands not in slots:
            yield f"{called}.hidden_hands names {hands!r}, which is no slot; there are: {', '.join(slots)}"
        elif deck not in decks:
            known = ", ".join(decks) or "none"
            yield f"{called}.hidden_hands draws {hands!r} from {deck!r}, which is no deck; there are: {known}"
    for slot, thing in slots.items() if state.deals_by_itself else ():
        if isinstance(thing, Hands) and decks and slot not in state.hidden_hands:
            named = f"hidden_hands = {{{slot!r}: {decks[0]!r}}}"
            yield f"{called}.{slot} holds hands beside a deck: say which they are drawn from, {named}"


def _of_the_table(part: type, state: Any) -> Iterator[str]:
    """Say what a table does not have, or has of another kind or size."""
    for contract in part.__dict__.get("needs", ()):
        yield from _missing(contract, state)


def _of_the_phase(part: type, phase: Phase) -> Iterator[str]:
    """Say what a phase leaves open, or writes with other parameters."""
    if part is type(phase):
        return
    for name, hook in members_of(part).items():
        if hook.is_abstract:
            written = getattr(type(phase), name)
            if written is getattr(part, name):
                yield f"{type(phase).__name__} has no {hook.called(name)}"
            elif not _takes_what(("self", *(hook.parameters or ())), written):
                yield f"{type(phase).__name__}.{name} takes other parameters than {hook.called(name)}"


def _of_the_moves(part: type, phase: Phase, state: Any) -> Iterator[str]:
    """Say which moves there are none of."""
    if not part.__dict__.get("needs"):
        return
    rules = type(state.rules).__name__
    for kind in part.__dict__.get("acts", ()):
        if not state.rules.catalogue.of([kind]):
            yield f"{rules} has no {kind.__name__} among its moves"
    if not phase.acts:
        yield f"{type(phase).__name__} has no acts"
    elif not state.rules.catalogue.of(phase.acts):
        yield f"{rules} has no {' and no '.join(kind.__name__ for kind in phase.acts)} among its moves"


def _missing(contract: Any, holder: Any) -> Iterator[str]:
    """Say what of a contract an object does not keep."""
    called = type(holder).__name__
    for name, (module, member) in _members(contract).items():
        declared = member.type_in(module)
        kind = get_origin(declared) or declared
        if not _has(holder, name):
            yield f"{called} has no {member.called(name)}"
            continue
        try:
            found = getattr(holder, name)
        except Exception as error:  # noqa: BLE001 (a game may fail in any way)
            yield f"{called}.{name} raises {type(error).__name__}: {error}"
            continue
        if getattr(kind, "_is_protocol", False):
            yield from _missing(kind, found)
        elif isinstance(kind, type) and not isinstance(found, kind):
            yield f"{called}.{name} is no {kind.__name__} but {shortened(repr(found))}"
        elif member.parameters is not None and not _takes_what(member.parameters, found):
            yield f"{called}.{name} cannot be asked as {member.called(name)}"
        elif hasattr(found, "misfit") and found.misfit(holder):
            yield f"{called}.{name}: {found.misfit(holder)}"


def _has(holder: Any, name: str) -> bool:
    """Tell whether an object has something of a name, without asking for it: what a property does is its own matter."""
    try:
        inspect.getattr_static(holder, name)
    except AttributeError:
        return False
    is_slot = inspect.ismemberdescriptor(inspect.getattr_static(holder, name))
    return not is_slot or hasattr(holder, name)


def _takes_what(parameters: Sequence[str], written: Any) -> bool:
    """Tell whether something can be called with so many parameters."""
    try:
        inspect.signature(written).bind(*parameters)
    except (TypeError, ValueError):
        return False
    return True


def _members(contract: Any) -> dict[str, tuple[str, Member]]:
    """Give what a Protocol asks for, itself and those it is made of, with the module that says so."""
    asked: dict[str, tuple[str, Member]] = {}
    for part in reversed(contract.__mro__):
        if getattr(part, "_is_protocol", False) and part is not Protocol:
            asked |= {name: (part.__module__, member) for name, member in members_of(part).items()}
    return {name: member for name, member in asked.items() if name not in EVERY_TABLE and not name.startswith("_")}
