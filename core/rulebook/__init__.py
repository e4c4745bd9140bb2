"""The rulebook: the index of clauses, what binds each of them to the game, and the errors found in the sources."""

from typing import TYPE_CHECKING

from nomarch.core.late import late

if TYPE_CHECKING:
    from nomarch.core.rulebook.binding import bindings
    from nomarch.core.rulebook.errata import Erratum, errata_of
    from nomarch.core.rulebook.index import Clause, clauses_of
    from nomarch.core.rulebook.speech import Speaker
else:
    __getattr__ = late(
        __name__,
        {
            "binding": ("bindings",),
            "errata": ("Erratum", "errata_of"),
            "index": ("Clause", "clauses_of"),
            "speech": ("Speaker",),
        },
    )

__all__ = ["Clause", "Erratum", "Speaker", "bindings", "clauses_of", "errata_of"]
