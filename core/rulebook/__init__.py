"""The rulebook: the index of clauses, what binds each of them to the game, and the errors found in the sources."""

from nomarch.core.rulebook.binding import bindings
from nomarch.core.rulebook.errata import Erratum, errata_of
from nomarch.core.rulebook.index import Clause, clauses_of
from nomarch.core.rulebook.speech import Speaker

__all__ = ["Clause", "Erratum", "Speaker", "bindings", "clauses_of", "errata_of"]
