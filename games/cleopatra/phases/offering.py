"""The offering to the High Priest. Adopts `sealed-offering:offering.*` and plays `offering.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, Objection, effects_in
from nomarch.core.mechanisms import SealedOffering, can_be_laid, choose
from nomarch.core.table import NOBODY, ranks
from nomarch.games.cleopatra.expected import VISITING, Expected
from nomarch.games.cleopatra.moves import Bid, TurnDie

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

offering_is_held = Effect("offering_is_held", "offering.when-all-dice-show-the-symbol", "dice")
bid_is_paid = Effect("bid_is_paid", "offering.all-bids-are-paid", "talents")
amulets_are_returned = Effect("amulets_are_returned", "offering.first-removes-amulets", "amulets")
amulets_are_received = Effect("amulets_are_received", "offering.others-receive-by-rank", "rank", "amulets")
rank_is_shared = Effect("rank_is_shared", "offering.ties-share-the-rank", "rank")
dice_turn_blank = Effect("dice_turn_blank", "offering.dice-turn-blank-again", "dice")


class Offering(SealedOffering["Cleopatra"]):
    """Everybody offers talents, in secret and at the same time."""

    name = "offering"
    lies = (*VISITING, "choices", "dice")
    tells = effects_in(globals())
    acts = {Bid: Act(choose, can_be_laid)}
    refuses = {TurnDie: "characters.scribe-only-in-your-own-turn"}

    def begin(self, state: Cleopatra) -> None:
        """Call everybody to the altar."""
        offering_is_held(state, NOBODY, state.altar)
        super().begin(state)

    def expects(self, state: Cleopatra, *, begins: bool) -> Expected:
        """All dice lie on the altar, besides what every phase expects."""
        yield state.all_dice_lie, "altar: an offering needs all dice"
        yield from super().expects(state, begins=begins)

    def refusal(self, state: Cleopatra, move: Move) -> Objection:
        """Say why a move is out of place; a scribe of the player whose turn it is comes too late, not out of turn."""
        objection = super().refusal(state, move)
        if isinstance(move, TurnDie) and state.seat == state.active:
            return Objection(move.timing, objection.rule, objection.statement, objection.facts)
        return objection

    def moves(self, state: Cleopatra) -> list[Move]:
        """List bids up to all that the seat has."""
        return [*state.rules.bids[: state.talents[state.seat] + 1]]

    def counted(self, state: Cleopatra, amounts: list[int]) -> None:
        """Pay all bids, hand out amulets by rank, and turn the dice."""
        for seat in state.seating.order:
            state.spend(seat, amounts[seat])
            if amounts[seat]:
                bid_is_paid(state, seat, amounts[seat])
        places = ranks(amounts)
        for seat in state.seating.order:
            if places.count(places[seat]) > 1:
                rank_is_shared(state, seat, places[seat] + 1)
            hand_out_amulets(state, seat, places[seat])
        dice_turn_blank(state, NOBODY, state.altar)
        state.altar = 0
        state.sealed.open()
        state.resume()


def hand_out_amulets(state: Cleopatra, seat: int, rank: int) -> None:
    """Let *seat* return amulets or take some, as its rank says."""
    amulets = state.rules.edition.offering_amulets[rank]
    if amulets < 0:
        amulets_are_returned(state, seat, state.purify(seat, -amulets))
    else:
        amulets_are_received(state, seat, rank + 1, state.corrupt(seat, amulets))
