"""Saqqara: warehouses, influence and pyramids in six years, as published in 2012."""

from importlib.metadata import version
from importlib.resources import files

from nomarch.core.editions import Shelf
from nomarch.core.engine import Game
from nomarch.games.saqqara.bots import SensibleBot
from nomarch.games.saqqara.edition import SaqqaraEdition
from nomarch.games.saqqara.exchanges import exchanges_of
from nomarch.games.saqqara.phases import PHASES
from nomarch.games.saqqara.rules import SaqqaraRules
from nomarch.games.saqqara.state import Saqqara

GAME = Game(
    "saqqara",
    title="Saqqara",
    state=Saqqara,
    rules=SaqqaraRules,
    phases=PHASES,
    editions=Shelf(SaqqaraEdition, files(__name__) / "editions"),
    default_edition="white-goblin-2012",
    default_seats=4,
    phase_order="rounds.phases-follow-in-a-fixed-order",
    bots={"sensible": SensibleBot},
    exchanges=exchanges_of,
    package=__name__,
    figures=f"{__name__}.figures",
    components=f"{__name__}.components",
    texts="nomarch.translations.saqqara",
    version=version("nomarch-saqqara"),
    interface=1,
)
"""The game, as the toolkit finds it."""
