"""What goes wrong at a bridge."""

from __future__ import annotations

from nomarch.core.errors import NomarchError


class Undeclared(NomarchError, NotImplementedError):
    """A game that does not say how long it gets or how many points there are."""


class UnknownAction(NomarchError, IndexError):
    """A number that no move has."""


class NotAnAction(NomarchError, TypeError):
    """Something that is no whole number where an action is expected."""


class NotOneEach(NomarchError, ValueError):
    """More or fewer actions than tables, or no tables at all."""


class NoDeals(NomarchError, ValueError):
    """A game that could not begin, for it has no deals."""


class BrokenOff(NomarchError, RuntimeError):
    """A game that goes on no longer because it got too long."""


class NotKept(NomarchError, RuntimeError):
    """Something that a table does not have, or has no longer."""
