"""The phases of Cleopatra: a turn, and what breaks into it."""

from nomarch.games.cleopatra.phases.ambassador import Answering, Asking, CardOffering
from nomarch.games.cleopatra.phases.beggar import Begging
from nomarch.games.cleopatra.phases.courtesan import Fetching
from nomarch.games.cleopatra.phases.limit import Closing, Discarding, Limit
from nomarch.games.cleopatra.phases.market import Refilling
from nomarch.games.cleopatra.phases.offering import Offering
from nomarch.games.cleopatra.phases.payment import Payment
from nomarch.games.cleopatra.phases.placing import Claiming, Placing
from nomarch.games.cleopatra.phases.quarry import Quarry
from nomarch.games.cleopatra.phases.scoring import Finished, Scoring
from nomarch.games.cleopatra.phases.turn import Turn
from nomarch.games.cleopatra.phases.vizier import Choosing

PHASES = (
    Turn(),
    Limit(),
    Discarding(),
    Refilling(),
    Quarry(),
    Placing(),
    Payment(),
    Claiming(),
    Begging(),
    Fetching(),
    Asking(),
    CardOffering(),
    Answering(),
    Choosing(),
    Offering(),
    Closing(),
    Scoring(),
    Finished(),
)
