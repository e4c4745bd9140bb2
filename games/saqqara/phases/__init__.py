"""The phases of Saqqara, in the order of a round."""

from nomarch.games.saqqara.phases.development import Development
from nomarch.games.saqqara.phases.distribution import Distribution
from nomarch.games.saqqara.phases.free_worker import FreeWorkers
from nomarch.games.saqqara.phases.influence import Influence
from nomarch.games.saqqara.phases.investing import Investing
from nomarch.games.saqqara.phases.market import Market
from nomarch.games.saqqara.phases.payment import Payment
from nomarch.games.saqqara.phases.production import Production
from nomarch.games.saqqara.phases.rounds import Round, RoundEnd
from nomarch.games.saqqara.phases.scoring import Scoring
from nomarch.games.saqqara.phases.theft import Theft

PHASES = (
    Round(),
    Market(),
    Production(),
    Influence(),
    Investing(),
    Distribution(),
    Development(),
    Payment(),
    Theft(),
    FreeWorkers(),
    RoundEnd(),
    Scoring(),
)
