"""A bot for Cleopatra that plays sensibly: by simple estimates of gold and corruption, and what the view shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from nomarch.core.engine import Bot, Done, Move
from nomarch.games.cleopatra import moves
from nomarch.games.cleopatra.cards import (
    AMBASSADOR,
    BEGGAR,
    COURTESAN,
    DOUBLES,
    MERCHANT,
    RESOURCE_COUNT,
    SMUGGLER,
    STANDARD,
    TROMPE_LOEIL,
    VIZIER,
)
from nomarch.games.cleopatra.elements import DOOR, MOSAIC, SPHINX, THRONE, WALL
from nomarch.games.cleopatra.phases.ambassador import Answering, Asking, CardOffering
from nomarch.games.cleopatra.phases.beggar import Begging
from nomarch.games.cleopatra.phases.courtesan import Fetching
from nomarch.games.cleopatra.phases.limit import Closing, Discarding, Limit
from nomarch.games.cleopatra.phases.offering import Offering
from nomarch.games.cleopatra.phases.payment import Payment
from nomarch.games.cleopatra.phases.placing import Claiming, Placing
from nomarch.games.cleopatra.phases.quarry import Quarry
from nomarch.games.cleopatra.phases.turn import Turn
from nomarch.games.cleopatra.phases.vizier import Choosing
from nomarch.games.cleopatra.view import CleopatraView

Kind = TypeVar("Kind", bound=Move)
CLEAN: Final = 5
"""With fewer amulets than this a little more corruption does no harm."""
LOOKED_AT: Final = 24
"""So many places for a mosaic are looked at closely."""


def only(legal: Sequence[Move], kind: type[Kind]) -> list[Kind]:
    """List the moves of a kind."""
    return [move for move in legal if isinstance(move, kind)]


class SensibleBot(Bot):
    """Builds what it can pay without corruption, takes rich stalls, and gets rid of characters and amulets."""

    def choose(self, view: CleopatraView, moves: Sequence[Move]) -> Move:
        """Choose by the phase that is running."""
        ways: dict[str, Callable[[CleopatraView, Sequence[Move]], Move]] = {
            Turn.name: self._begin_a_turn,
            Quarry.name: self._build_on,
            Limit.name: self._settle,
            Closing.name: self._settle,
            Discarding.name: self._discard,
            Placing.name: self._place,
            Payment.name: self._pay,
            Claiming.name: self._claim,
            Begging.name: self._give,
            Fetching.name: self._fetch,
            Asking.name: self._ask,
            CardOffering.name: self._offer,
            Answering.name: self._accept,
            Choosing.name: self._keep,
            Offering.name: self._bid,
        }
        return ways[view.phase](view, moves) if view.phase in ways else moves[0]

    # What things are worth

    def _reward(self, view: CleopatraView, build: moves.Build) -> float:
        """Estimate the talents that an element brings, less a little for what it costs."""
        edition, garden, place = view.rules.edition, view.rules.garden, build.place
        if build.category == WALL:
            talents = edition.wall_reward + edition.wall_reward_per_square * garden.touched(place, view.covered)
        elif build.category == DOOR:
            linked = garden.linked(view.walls, left=place == 0)
            talents = edition.door_reward + edition.door_reward_per_wall * linked
        elif build.category == SPHINX:
            talents = edition.sphinx_reward_second if view.built(SPHINX) % 2 else edition.sphinx_reward_first
        elif build.category == MOSAIC:
            talents = edition.mosaic_reward + 2 * edition.palm_reward
        else:
            talents = edition.throne_reward if build.category == THRONE else edition.obelisk_reward
        return talents - 0.8 * sum(view.rules.costs[build.category])

    def _needs(self, view: CleopatraView) -> list[float]:
        """Weigh each resource by how much of what is left in the quarry asks for it, and how little one has."""
        hand = view.hand
        wanted = [0.2] * RESOURCE_COUNT
        for category, cost in enumerate(view.rules.costs):
            left = len(view.mosaics_left) if category == MOSAIC else view.rules.counts[category] - view.built(category)
            if left:
                for resource, units in enumerate(cost):
                    wanted[resource] += units
        return [weight / (1 + hand[resource] + 2 * hand[DOUBLES + resource]) for resource, weight in enumerate(wanted)]

    def _is_clean(self, view: CleopatraView, category: int) -> bool:
        """Tell whether an element could be paid with standard cards and a merchant at most."""
        hand = view.hand
        short = sum(max(0, units - hand[kind]) for kind, units in enumerate(view.rules.costs[category]))
        corrupt = sum(hand[DOUBLES : TROMPE_LOEIL + 1]) if view.amulets < CLEAN else 0
        return short <= min(1, view.merchants(view.seat)) + corrupt

    def _best_build(self, view: CleopatraView, legal: Sequence[Move], *, hurry: bool) -> Move | None:
        """Find the element that pays best among those that can be paid without much corruption."""
        good = [move for move in only(legal, moves.Build) if hurry or self._is_clean(view, move.category)]
        return max(good, key=lambda move: self._reward(view, move), default=None)

    # The turn

    def _begin_a_turn(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Play characters, build if it is cheap or the hand is full, else take the richest stall."""
        takes = only(legal, moves.Take)
        full = view.hand_size(view.seat) >= view.rules.limit or not takes
        best = self._best_build(view, legal, hurry=full)
        return best or self._character(view, legal) or self._richest(view, takes) or legal[-1]

    def _richest(self, view: CleopatraView, takes: Sequence[moves.Take]) -> Move | None:
        """Find the stall whose cards are needed most; cards above the limit are worth less."""
        needs = self._needs(view)
        room = view.rules.limit - view.hand_size(view.seat)

        def worth(take: moves.Take) -> float:
            stall = view.stalls[take.stall]
            value = sum(0.8 if kind is None else needs[kind] if kind < RESOURCE_COUNT else 0.5 for kind in stall)
            return value - 0.8 * max(0, len(stall) - room)

        return max(takes, key=worth, default=None)

    def _build_on(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Build more while it is cheap."""
        return self._best_build(view, legal, hurry=False) or only(legal, Done)[0]

    def _character(self, view: CleopatraView, legal: Sequence[Move]) -> Move | None:
        """Find a character worth playing: most cost no more than they would in hand at the end."""
        wanted = (AMBASSADOR, VIZIER, COURTESAN, BEGGAR) if view.amulets < CLEAN else (AMBASSADOR, VIZIER, COURTESAN)
        free = view.hand_size(view.seat) < view.rules.limit
        for move in legal:
            if isinstance(move, moves.Play) and move.kind in wanted and free:
                return move
            if isinstance(move, moves.TurnDie) and not move.to_symbol:
                return move
        return None

    def _settle(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Go on if the hand is small enough, else do what costs the fewest amulets."""
        done = only(legal, Done)
        if done:
            return (self._character(view, legal) if view.phase == Closing.name else None) or done[0]
        smugglers = [move for move in only(legal, moves.Play) if move.kind == SMUGGLER]
        if smugglers:
            return smugglers[0]
        wanted = moves.KeepAll if view.hand_size(view.seat) <= view.rules.limit + 1 else moves.DiscardDown
        return only(legal, wanted)[0]

    def _discard(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Discard what is needed least; corrupt cards first."""
        needs = self._needs(view)
        return min(only(legal, moves.Discard), key=lambda move: needs[move.kind] if move.kind in STANDARD else 0.0)

    # Building

    def _place(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Cover palms, and close areas as long as there are statues."""
        garden, left = view.rules.garden, [name for name in view.mosaics_left if name != view.piece]
        by_palms = sorted(only(legal, moves.LayMosaic), key=lambda move: -garden.palms_under(move.squares))[:LOOKED_AT]

        def worth(move: moves.LayMosaic) -> float:
            palms = garden.palms_under(move.squares) * view.rules.edition.palm_reward
            if not view.statues(view.seat):
                return palms
            before = set(garden.areas(view.covered))
            new = [area for area in garden.areas(view.covered | move.squares) if area not in before]
            return palms + max((area.bit_count() for area in new if garden.is_closed(area, left)), default=0)

        return max(by_palms, key=worth)

    def _pay(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Pay with standard cards, then with corrupt ones while that does no harm, then with merchants."""
        clean = view.amulets < CLEAN

        def price(move: moves.Pay) -> float:
            if move.kind in STANDARD:
                return 0.0
            return 2.5 if move.kind == MERCHANT else 2.0 if clean else 3.0

        return min(only(legal, moves.Pay), key=price, default=legal[-1])

    def _claim(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Claim the largest area, unless it is tiny and better ones may come."""
        largest = max(view.areas, key=int.bit_count)
        enough = 3 if len(view.mosaics_left) > 5 else 1
        if largest.bit_count() < enough:
            return only(legal, Done)[0]
        return next(move for move in only(legal, moves.Claim) if largest >> move.square & 1)

    # Characters and the offering

    def _give(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Give a card one has plenty of, else talents."""
        hand = view.hand
        talents = only(legal, moves.GiveTalents)
        plenty = [move for move in only(legal, moves.GiveCard) if hand[move.kind] > 2 or not talents]
        return max(plenty, key=lambda move: hand[move.kind], default=None) or (talents or legal)[0]

    def _fetch(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Fetch the standard card that is needed most."""
        needs = self._needs(view)
        return max(only(legal, moves.Fetch), key=lambda move: needs[move.kind] if move.kind in STANDARD else 0.0)

    def _ask(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Ask everybody for the resource that is needed most."""
        needs = self._needs(view)
        kinds, players = only(legal, moves.AskFor), only(legal, moves.AskPlayer)
        if players:
            return players[0]
        if len(kinds) == RESOURCE_COUNT:
            return max(kinds, key=lambda move: needs[move.kind])
        return legal[-1]

    def _offer(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Part with a spare card to be rid of an amulet."""
        offers = only(legal, moves.OfferCards)
        spare = view.hand[offers[0].kind] > 1 and len(offers) > 1
        return offers[1] if spare else offers[0]

    def _accept(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Accept a card while a little corruption does no harm."""
        cards = only(legal, moves.Accept)
        return cards[0] if cards and view.amulets < CLEAN - 2 else legal[-1]

    def _keep(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Keep standard cards while a little corruption does no harm."""
        cards = [move for move in only(legal, moves.KeepCard) if move.kind in STANDARD]
        room = view.hand_size(view.seat) < view.rules.limit
        return cards[-1] if cards and room and view.amulets < CLEAN - 2 else legal[-1]

    def _bid(self, view: CleopatraView, legal: Sequence[Move]) -> Move:
        """Offer more the more amulets there are to lose."""
        wanted = 1 + view.talents // 8 + min(view.amulets, 3)
        bids = only(legal, moves.Bid)
        return bids[min(wanted, len(bids) - 1)]
