"""Cleopatra and the Society of Architects: gold for a palace, and amulets that can cost the game; 2006."""

from importlib.metadata import version
from importlib.resources import files

from nomarch.core.editions import Shelf
from nomarch.core.engine import Game
from nomarch.games.cleopatra.bots import SensibleBot
from nomarch.games.cleopatra.edition import CleopatraEdition
from nomarch.games.cleopatra.phases import PHASES
from nomarch.games.cleopatra.rules import CleopatraRules
from nomarch.games.cleopatra.state import Cleopatra

GAME = Game(
    "cleopatra",
    title="Cleopatra and the Society of Architects",
    state=Cleopatra,
    rules=CleopatraRules,
    phases=PHASES,
    editions=Shelf(CleopatraEdition, files(__name__) / "editions"),
    default_edition="days-of-wonder-2006",
    default_seats=4,
    phase_order="turn.market-or-quarry",
    bots={"sensible": SensibleBot},
    package=__name__,
    figures=f"{__name__}.figures",
    components=f"{__name__}.components",
    texts="nomarch.translations.cleopatra",
    endless="nothing ends a game whose players go to the market for ever",
    version=version("nomarch-cleopatra"),
    interface=1,
)
"""The game, as the toolkit finds it."""
