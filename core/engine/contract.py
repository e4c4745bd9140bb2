"""Contracts: what a mechanism needs of a game, stated as Protocols and looked at when the game is loaded.

A phase of a mechanism names what it `needs` of the table it is played at: a Protocol with the things that lie there,
what the table can be asked, and what its rule set keeps. What a game has to write itself is abstract in the phase. So
play never fails inside the core for something that a game forgot.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol, get_type_hints

from nomarch.core.engine.chance import Chance
from nomarch.core.engine.journal import Event
from nomarch.core.engine.sheet import ScoreLine
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
        mechanism = part.__module__.rpartition(".")[2].replace("_", "-")
        needed_for = f"{mechanism} needs it for the phase {phase.name!r} ({type(phase).__name__})"
        for contract in part.__dict__.get("needs", ()):
            yield from (f"{fault}; {needed_for}" for fault in _missing(contract, state))
        for name, hook in vars(part).items():
            if getattr(hook, "__isabstractmethod__", False) and getattr(type(phase), name) is hook:
                yield f"{type(phase).__name__} has no {_called(name, hook)}; {needed_for}"
        if "needs" in part.__dict__:
            for kind in part.__dict__.get("acts", ()):
                if not state.rules.catalogue.of([kind]):
                    yield f"{type(state.rules).__name__} has no {kind.__name__} among its moves; {needed_for}"


def _missing(contract: Any, holder: object) -> Iterator[str]:
    """Say what of a contract an object does not keep."""
    kinds = get_type_hints(contract)
    for name in _members(contract):
        member = getattr(contract, name, None)
        kind = get_type_hints(member.fget)["return"] if isinstance(member, property) else kinds.get(name)
        if not hasattr(holder, name):
            yield f"{type(holder).__name__} has no {_called(name, member)}"
        elif getattr(kind, "_is_protocol", False):
            yield from _missing(kind, getattr(holder, name))
        elif isinstance(kind, type) and not isinstance(getattr(holder, name), kind):
            yield f"{type(holder).__name__}.{name} is no {kind.__name__} but {getattr(holder, name)!r}"


def _members(contract: Any) -> list[str]:
    """Name what a Protocol asks for, itself and those it is made of."""
    named: dict[str, None] = {}
    for part in contract.__mro__:
        if getattr(part, "_is_protocol", False) and part is not Protocol:
            own = (*inspect.get_annotations(part), *vars(part))
            named.update(dict.fromkeys(name for name in own if not name.startswith("_")))
    return [name for name in named if name not in EVERY_TABLE]


def _called(name: str, member: object) -> str:
    """Name a member, with its parameters and what it says of itself."""
    says = (inspect.getdoc(member.fget if isinstance(member, property) else member) or "").split("\n")[0].rstrip(".")
    if not inspect.isfunction(member):
        return f"{name} ({says})" if isinstance(member, property) and says else name
    parameters = [*inspect.signature(member).parameters][1:]
    return f"{name}({', '.join(parameters)}) ({says})"
