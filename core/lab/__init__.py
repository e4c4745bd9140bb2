"""The lab: bots that see what their seat may see, games by the thousand, and what can be learned from them."""

from typing import TYPE_CHECKING

from nomarch.core.errors import Stopped
from nomarch.core.late import late

if TYPE_CHECKING:
    from nomarch.core.lab.bots import RandomBot
    from nomarch.core.lab.contest import Ladder, ladder
    from nomarch.core.lab.economy import Recipe, gains, not_covered
    from nomarch.core.lab.figures import Figure
    from nomarch.core.lab.insight import Insights, insights
    from nomarch.core.lab.ledger import Ledger
    from nomarch.core.lab.roster import best_bot, bots_of, make_bot
    from nomarch.core.lab.search import SearchBot
    from nomarch.core.lab.setting import Played, Setting
    from nomarch.core.lab.simulation import Lab, Progress, Simulation, simulate
    from nomarch.core.lab.tally import Standing, Tally
    from nomarch.core.lab.workers import find_workers
else:
    __getattr__ = late(
        __name__,
        {
            "bots": ("RandomBot",),
            "contest": ("Ladder", "ladder"),
            "economy": ("Recipe", "gains", "not_covered"),
            "figures": ("Figure",),
            "insight": ("Insights", "insights"),
            "ledger": ("Ledger",),
            "roster": ("best_bot", "bots_of", "make_bot"),
            "search": ("SearchBot",),
            "setting": ("Played", "Setting"),
            "simulation": ("Lab", "Progress", "Simulation", "simulate"),
            "tally": ("Standing", "Tally"),
            "workers": ("find_workers",),
        },
    )

__all__ = [
    "Figure",
    "Insights",
    "Lab",
    "Ladder",
    "Ledger",
    "Played",
    "Progress",
    "RandomBot",
    "Recipe",
    "SearchBot",
    "Setting",
    "Simulation",
    "Standing",
    "Stopped",
    "Tally",
    "best_bot",
    "bots_of",
    "find_workers",
    "gains",
    "insights",
    "ladder",
    "make_bot",
    "not_covered",
    "simulate",
]
