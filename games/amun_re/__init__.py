"""Amun-Re: auctions, offerings and pyramids along the Nile, in three editions."""

from importlib.metadata import version
from importlib.resources import files

from nomarch.core.editions import Shelf
from nomarch.core.engine import Game
from nomarch.games.amun_re.bots import SensibleBot
from nomarch.games.amun_re.edition import AmunReEdition
from nomarch.games.amun_re.phases import PHASES
from nomarch.games.amun_re.rules import AmunReRules
from nomarch.games.amun_re.state import AmunRe

GAME = Game(
    "amun-re",
    title="Amun-Re",
    state=AmunRe,
    rules=AmunReRules,
    phases=PHASES,
    editions=Shelf(AmunReEdition, files(__name__) / "editions"),
    default_edition="super-meeple-2015",
    default_seats=4,
    phase_order="rounds.phases-in-order",
    bots={"sensible": SensibleBot},
    package=__name__,
    figures=f"{__name__}.figures",
    components=f"{__name__}.components",
    texts="nomarch.translations.amun_re",
    version=version("nomarch-amun-re"),
    interface=1,
)
"""The game, as the toolkit finds it."""
