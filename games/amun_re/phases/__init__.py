"""The phases of Amun-Re, in the order of a round."""

from nomarch.games.amun_re.phases.auction import Auction, Payment
from nomarch.games.amun_re.phases.choosing import Choosing
from nomarch.games.amun_re.phases.harvest import Harvest
from nomarch.games.amun_re.phases.offering import Adjusting, Offering
from nomarch.games.amun_re.phases.purchase import Purchase
from nomarch.games.amun_re.phases.reveal import Reveal
from nomarch.games.amun_re.phases.rewards import Rewards
from nomarch.games.amun_re.phases.scoring import Interlude, Scoring

PHASES = (
    Reveal(),
    Auction(),
    Payment(),
    Purchase(),
    Choosing(),
    Offering(),
    Adjusting(),
    Rewards(),
    Harvest(),
    Scoring(),
    Interlude(),
)
