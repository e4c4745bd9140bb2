"""Influence: everybody draws a hand, lays a card face down for each warehouse, then tokens. Plays `influence.*`."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

from nomarch.core.engine import Act, Effect, Pass, Turns, effects_in, requires
from nomarch.core.table import with_more
from nomarch.games.saqqara.board import INTRIGUE, LAND, ROYAL_COURT, THIEVES, Improvement, Of
from nomarch.games.saqqara.cards import NO_CARD
from nomarch.games.saqqara.moves import PlaceToken, PlayCard, Swap
from nomarch.games.saqqara.rules import SWAPPING

if TYPE_CHECKING:
    from nomarch.core.engine import Move
    from nomarch.games.saqqara.state import Saqqara

NO_IMPROVEMENT: Final = Improvement(discard=0, draw=0)

hand_is_drawn = Effect("hand_is_drawn", "influence.draw-a-hand", "cards", secret=("kinds",))
pile_is_renewed = Effect("pile_is_renewed", "influence.the-last-card-drawn-renews-the-pile", "cards")
hand_is_improved = Effect(
    "hand_is_improved", "privileges.intrigue-improves-the-hand", "discarded", "drawn", secret=("kinds",)
)
cards_are_laid = Effect("cards_are_laid", "influence.a-hidden-card-for-each-warehouse", "cards")
court_token_is_laid = Effect("court_token_is_laid", "privileges.court-adds-influence", "warehouse", "influence")
thieves_token_is_laid = Effect(
    "thieves_token_is_laid", "privileges.the-chief-thief-adds-influence", "warehouse", "influence"
)


@requires("influence.intrigue-comes-after-the-draw")
def intrigue_is_at_work(state: Saqqara, move: Swap | Pass) -> bool:
    """Intrigue is used once, before cards are laid."""
    return state.step == SWAPPING


@requires("influence.draw-a-hand")
def is_in_hand(state: Saqqara, move: Swap | PlayCard) -> bool:
    """One plays cards of the own hand."""
    return state.hands[state.seat][move.kind] > 0


@requires("influence.intrigue-comes-after-the-draw")
def intrigue_is_over(state: Saqqara, play: PlayCard) -> bool:
    """Cards are laid once Intrigue was used or not."""
    return state.step != SWAPPING


@requires("influence.a-hidden-card-for-each-warehouse")
def is_the_next_warehouse(state: Saqqara, play: PlayCard) -> bool:
    """Each warehouse gets one card, one warehouse after another."""
    return state.step in (SWAPPING, play.warehouse)


@requires("influence.tokens-come-after-the-cards")
def a_token_is_to_be_placed(state: Saqqara, token: PlaceToken) -> bool:
    """Tokens are laid by those who have some, after the cards."""
    return state.step == len(state.rules.stored) and bool(state.to_place)


def swap_a_card(state: Saqqara, swap: Swap) -> None:
    """Discard a card face down and draw anew."""
    state.discard_unseen(state.seat, swap.kind)
    improve(state, intrigue(state))
    lay_next(state, 0)


def improve(state: Saqqara, given: Improvement) -> None:
    """Draw by Intrigue, and tell what became of the hand."""
    drawn = draw(state, given.draw)
    kinds = [state.rules.kinds[kind] for kind in drawn]
    hand_is_improved(state, state.seat, given.discard, len(drawn), kinds)


def draw(state: Saqqara, number: int) -> list[int]:
    """Draw cards, and tell if the pile was renewed."""
    seat = state.seat
    before = state.renewed.get(seat)
    drawn = state.draw_influence(seat, number)
    if state.renewed.get(seat) is not before:
        pile_is_renewed(state, seat, len(state.decks[seat].pile))
    return drawn


def keep_the_hand(state: Saqqara, pass_: Pass) -> None:
    """Leave the hand as it is."""
    lay_next(state, 0)


def lay_the_card(state: Saqqara, play: PlayCard) -> None:
    """Lay a card face down; the last one of the hand goes by itself."""
    put_down(state, play.kind, play.warehouse)
    lay_next(state, play.warehouse + 1)


def put_down(state: Saqqara, kind: int, warehouse: int) -> None:
    """Move a card from the hand to the place for *warehouse*."""
    rules, seat = state.rules, state.seat
    state.hands[seat] = with_more(state.hands[seat], kind, -1)
    state.laid[seat * len(rules.stored) + warehouse] = kind


def lay_next(state: Saqqara, warehouse: int) -> None:
    """Go on to the next warehouse. All know it when only one card is left for the last one."""
    stores = len(state.rules.stored)
    if warehouse == stores - 1:
        hand = state.hand(state.seat)
        if sum(hand) == 1:
            put_down(state, hand.index(1), warehouse)
            warehouse += 1
    state.step = warehouse
    if warehouse == stores:
        cards_are_laid(state, state.seat, stores)
        take_tokens(state)


def has_laid(state: Saqqara, seat: int, number: int) -> bool:
    """Tell whether *seat* has laid a card for so many warehouses, from the first, and for no other."""
    laid = state.laid_by(seat)
    return NO_CARD not in laid[:number] and {NO_CARD} >= {*laid[number:]}


def intrigue(state: Saqqara) -> Improvement:
    """Give what Intrigue does for the seat; nothing without a worker there."""
    return state.rules.intrigue[state.level(state.seat, INTRIGUE)] or NO_IMPROVEMENT


def take_tokens(state: Saqqara) -> None:
    """Lay a token on the current market; those with a free choice wait for it."""
    rules, seat = state.rules, state.seat
    court = rules.court[state.level(seat, ROYAL_COURT)]
    waiting: tuple[int, ...] = ()
    if court is not None and court.of is Of.CHOSEN:
        waiting = (ROYAL_COURT,)
    elif court is not None and state.market != LAND and a_token_is_left(state, 0):
        lay_token(state, ROYAL_COURT, rules.warehouse_at[state.place])
    if state.level(seat, THIEVES) == rules.top and rules.edition.thieves_top_influence:
        waiting += (THIEVES,)
    state.to_place = tuple(token for number, token in enumerate(waiting) if a_token_is_left(state, number))


def a_token_is_left(state: Saqqara, others: int) -> bool:
    """Tell whether there is a token to lay besides *others*."""
    edition = state.rules.edition
    return not edition.influence_tokens_limited or state.tokens_laid + others < edition.influence_tokens


def lay_token(state: Saqqara, pyramid: int, warehouse: int) -> None:
    """Lay the token of *pyramid* on the own card of *warehouse*."""
    rules, seat = state.rules, state.seat
    if pyramid == ROYAL_COURT:
        court = rules.court[state.level(seat, ROYAL_COURT)]
        influence, told = court.influence if court else 0, court_token_is_laid
    else:
        influence, told = rules.edition.thieves_top_influence, thieves_token_is_laid
    state.influence = with_more(state.influence, seat * len(rules.stored) + warehouse, influence)
    state.tokens_laid += 1
    told(state, seat, rules.stores[warehouse], influence)


def place_the_token(state: Saqqara, token: PlaceToken) -> None:
    """Lay the next token where its owner likes."""
    lay_token(state, state.to_place[0], token.warehouse)
    state.to_place = state.to_place[1:]


class Influence(Turns):
    """Each player in turn draws cards, lays one for each warehouse, and lays tokens."""

    name = "influence"
    then = ("investing",)
    lies = ("thresholds", "hands")
    tells = effects_in(globals())
    acts = {
        Swap: Act(swap_a_card, intrigue_is_at_work, is_in_hand),
        PlayCard: Act(lay_the_card, intrigue_is_over, is_the_next_warehouse, is_in_hand),
        PlaceToken: Act(place_the_token, a_token_is_to_be_placed),
        Pass: Act(keep_the_hand, intrigue_is_at_work),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask who has cards for the warehouses left, once those before have laid theirs and while those after wait."""
        stores, step, order = len(state.rules.stored), state.step, state.seating.order
        place = order.index(seat)
        waiting = order[place + 1 :]
        laid = {**dict.fromkeys(order[:place], stores), seat: max(step, 0), **dict.fromkeys(waiting, 0)}
        return (
            (SWAPPING <= step < stores or (step == stores and bool(state.to_place)))
            and (step != SWAPPING or intrigue(state).discard > 0)
            and sum(state.hand(seat)) >= stores - laid[seat]
            and not any(any(state.hand(other)) for other in waiting)
            and all(has_laid(state, other, number) for other, number in laid.items())
        )

    def opens(self, state: Saqqara) -> None:
        """Draw a hand; the higher levels of Intrigue add cards at once."""
        drawn = draw(state, state.rules.edition.hand_size)
        if state.journal is not None:
            hand_is_drawn(state, state.seat, len(drawn), [state.rules.kinds[kind] for kind in drawn])
        given = intrigue(state)
        if given.discard:
            state.step = SWAPPING
            return
        if given.draw:
            improve(state, given)
        lay_next(state, 0)

    def after(self, state: Saqqara) -> None:
        """End the turn when all cards and tokens lie."""
        if state.step == len(state.rules.stored) and not state.to_place:
            self.pass_on(state)

    def closes(self, state: Saqqara) -> None:
        """Leave nothing begun."""
        state.step = 0

    def finished(self, state: Saqqara) -> None:
        """Go on to investing."""
        state.enter("investing")

    def shows(self, state: Saqqara) -> bool:
        """Keep the cards face down; they are turned up one warehouse at a time, and some never."""
        return False

    def moves(self, state: Saqqara) -> list[Move]:
        """List the cards of the hand for the next warehouse, or the places for a token."""
        rules, step = state.rules, state.step
        if step == len(rules.stored):
            return [*rules.place_token]
        row = rules.swaps if step == SWAPPING else rules.plays[step]
        moves: list[Move] = [*compress(row, state.hands[state.seat])]
        if step == SWAPPING:
            moves.append(rules.pass_)
        return moves
