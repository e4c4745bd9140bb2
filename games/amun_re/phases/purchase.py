"""Buying cards, farmers and stones, each player a whole turn. Plays `purchase.*` and the cards of the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, effects_in, pass_the_turn, requires
from nomarch.core.table import with_entry
from nomarch.games.amun_re.board import CARDS, FARMER, FARMERS, STONE, STONES
from nomarch.games.amun_re.building import (
    BUILDING,
    a_farmer_is_left,
    a_pyramid_is_left,
    a_stone_is_left,
    has_a_free_field,
    is_own_province,
    place_farmer,
    place_stone,
    raise_pyramid,
    the_fields,
    the_province,
)
from nomarch.games.amun_re.cards import ARCHITECT, FREE_FARMER, KINDS, PlayArchitect, PlayFreeFarmer, PlayOn, Sell
from nomarch.games.amun_re.hands import IS_PLAYED, SALE, discard_the_card, sales, use_the_card
from nomarch.games.amun_re.moves import BuyCard, DrawCards, PlaceFarmer, PlaceStone
from nomarch.games.amun_re.phases.base import CardTurns
from nomarch.games.amun_re.phases.choosing import draws_extra_cards, offer_a_choice

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

PRICES = "purchase.each-further-piece-costs-more"
card_is_bought = Effect("card_is_bought", PRICES, "what", "gold")
cards_are_drawn = Effect("cards_are_drawn", "purchase.new-cards-join-the-hand", "cards", secret=("kinds",))
farmer_is_placed = Effect(
    "farmer_is_placed", "purchase.farmers-stand-on-free-fields", "province", "gold", also=[PRICES]
)
stone_is_placed = Effect("stone_is_placed", "purchase.stones-go-to-own-provinces", "province", "gold", also=[PRICES])
free_farmer_is_placed = Effect("free_farmer_is_placed", "cards.free-farmer-stands-in-the-sand", "province")
architect_builds = Effect("architect_builds", "cards.architect-saves-a-stone", "province", "stones")

GOODS_OF = {BuyCard: CARDS, PlaceFarmer: FARMERS, PlaceStone: STONES}


def price(state: AmunRe, goods: int) -> int:
    """Give the price of one more piece."""
    return int(state.rules.price_of(state.bought[goods] + 1))


def card_limit(state: AmunRe) -> int:
    """Count the cards the provinces of the seat let it buy."""
    rules, limit = state.rules, 0
    for province in state.holdings[state.seat]:  # a plain loop: it is asked often
        symbols = rules.symbols[province]
        if rules.sums_symbols:
            limit += symbols
        elif symbols > limit:
            limit = symbols
    return limit


def the_price(state: AmunRe, move: Move) -> Facts:
    """Tell what the seat has, and what is asked."""
    return {"gold": state.gold[state.seat], "price": price(state, GOODS_OF[type(move)])}


@requires("purchase.can-be-paid", the_price)
def can_be_paid(state: AmunRe, move: Move) -> bool:
    """Purchases are paid at once from the gold in hand."""
    return price(state, GOODS_OF[type(move)]) <= state.gold[state.seat]


def the_limit(state: AmunRe, buy: BuyCard) -> Facts:
    """Count the cards bought and those allowed."""
    return {"bought": state.bought[CARDS], "limit": card_limit(state)}


@requires("purchase.cards-within-the-limit", the_limit)
def is_within_the_limit(state: AmunRe, buy: BuyCard) -> bool:
    """Card symbols limit the cards one may buy."""
    return state.bought[CARDS] < card_limit(state)


@requires("purchase.cards-are-bought-unseen")
def no_card_was_looked_at(state: AmunRe, buy: BuyCard) -> bool:
    """All cards are paid before one of them is looked at."""
    return not state.looked


@requires("purchase.cards-are-bought-unseen")
def cards_were_paid_for(state: AmunRe, draw: DrawCards) -> bool:
    """One draws the cards one has paid for."""
    return state.pending > 0


@requires("purchase.cards-then-farmers-then-stones")
def cards_come_first(state: AmunRe, buy: BuyCard) -> bool:
    """Cards are bought before farmers and stones."""
    return state.stage == CARDS


@requires("purchase.cards-then-farmers-then-stones")
def farmers_come_before_stones(state: AmunRe, farmer: PlaceFarmer) -> bool:
    """Farmers are bought before stones."""
    return state.stage <= FARMERS


def the_pending_cards(state: AmunRe, move: Move) -> Facts:
    """Count the cards that wait."""
    return {"cards": state.pending}


@requires("purchase.cards-then-farmers-then-stones", the_pending_cards)
def paid_cards_are_drawn(state: AmunRe, move: Move) -> bool:
    """Cards that were paid for are drawn before anything else."""
    return not state.pending


@requires("components.supplies-are-finite")
def a_card_is_left(state: AmunRe, buy: BuyCard) -> bool:
    """There is a card left to draw."""
    return state.deck.left > state.pending


@requires("cards.played-with-their-goods")
def farmers_are_being_bought(state: AmunRe, play: PlayFreeFarmer) -> bool:
    """The free farmer comes while farmers are bought, not after the first stone."""
    return state.rules.builders_any_time or state.stage <= FARMERS


@requires("cards.played-with-their-goods", the_pending_cards)
def goods_are_being_bought(state: AmunRe, play: PlayOn) -> bool:
    """Builder cards come with their goods, not while cards are bought."""
    return state.rules.builders_any_time or not state.pending


@requires("cards.architect-needs-no-purchase")
def stones_were_bought(state: AmunRe, play: PlayArchitect) -> bool:
    """Where the rules ask for it, the Architect works with stones bought in this turn."""
    return state.rules.edition.architect_without_purchase or state.bought[STONES] > 0


def the_stones(state: AmunRe, play: PlayArchitect) -> Facts:
    """Count the stones there and those needed."""
    needed = state.rules.edition.stones_with_architect
    return {"province": play.name, "stones": state.stones[play.province], "needed": needed}


@requires("cards.architect-saves-a-stone", the_stones)
def has_stones_for_the_architect(state: AmunRe, play: PlayArchitect) -> bool:
    """Even the Architect needs some stones."""
    return state.stones[play.province] >= state.rules.edition.stones_with_architect


@requires("components.supplies-are-finite", the_province)
def a_pyramid_can_stand(state: AmunRe, play: PlayArchitect) -> bool:
    """There is a pyramid left to put there."""
    return a_pyramid_is_left(state, play.province)


farmer_has_an_own_field = requires("purchase.farmers-stand-on-free-fields", the_province)(is_own_province)
farmer_has_a_free_field = requires("purchase.farmers-stand-on-free-fields", the_fields)(has_a_free_field)
stone_has_an_own_province = requires("purchase.stones-go-to-own-provinces", the_province)(is_own_province)
free_farmer_has_an_own_province = requires("cards.free-farmer-stands-in-the-sand", the_province)(is_own_province)
architect_has_an_own_province = requires("cards.architect-saves-a-stone", the_province)(is_own_province)


def pay(state: AmunRe, goods: int) -> int:
    """Pay for one more piece, and tell how much."""
    gold = price(state, goods)
    state.bought[goods] += 1
    state.pay_gold(state.seat, gold)
    return gold


def buy_a_card(state: AmunRe, buy: BuyCard) -> None:
    """Pay for a card; when no further one can be had, all are drawn."""
    gold = pay(state, CARDS)
    state.pending += 1
    if state.journal is not None:
        card_is_bought(state, state.seat, "card", gold)
    unseen = state.rules.edition.cards_bought_unseen
    if not (unseen and state.bought[CARDS] < card_limit(state) and state.deck.left > state.pending):
        draw_the_cards(state)


def draw_the_cards(state: AmunRe, draw: DrawCards | None = None) -> None:
    """Draw the cards that were paid for, and perhaps choose among more."""
    number, state.pending = state.pending, 0
    state.looked = state.rules.edition.cards_bought_unseen
    if draws_extra_cards(state, rewards=False):
        offer_a_choice(state, number)
        return
    kinds = state.draw_cards(state.seat, number)
    if state.journal is not None:
        cards_are_drawn(state, state.seat, len(kinds), [KINDS[kind] for kind in kinds])


def buy_a_farmer(state: AmunRe, farmer: PlaceFarmer) -> None:
    """Pay for a farmer and put it on a field."""
    gold = pay(state, FARMERS)
    state.stage = FARMERS
    place_farmer(state, farmer.province)
    if state.journal is not None:
        farmer_is_placed(state, state.seat, farmer.name, gold)


def buy_a_stone(state: AmunRe, stone: PlaceStone) -> None:
    """Pay for a stone and put it down."""
    gold = pay(state, STONES)
    state.stage = STONES
    if state.journal is not None:
        stone_is_placed(state, state.seat, stone.name, gold)
    place_stone(state, stone.province)


def play_free_farmer(state: AmunRe, play: PlayFreeFarmer) -> None:
    """Put a farmer in the sand."""
    use_the_card(state, play.kind)
    discard_the_card(state, play.kind)
    state.supplies.take(FARMER)
    state.sand = with_entry(state.sand, play.province, state.sand.get(play.province, 0) + 1)
    if not state.rules.builders_any_time:
        state.stage = FARMERS
    free_farmer_is_placed(state, state.seat, play.name)


def play_architect(state: AmunRe, play: PlayArchitect) -> None:
    """Build a pyramid with fewer stones."""
    use_the_card(state, play.kind)
    discard_the_card(state, play.kind)
    stones = state.rules.edition.stones_with_architect
    if not state.rules.builders_any_time:
        state.stage = STONES
    architect_builds(state, state.seat, play.name, stones)
    raise_pyramid(state, play.province, stones)


class Purchase(CardTurns):
    """Each player buys cards, then farmers, then stones."""

    name = "purchase"
    then = ("offering",)
    tells = (*effects_in(globals()), *BUILDING)
    interrupted_by = ("choosing",)
    acts = {
        Sell: Act(*SALE),
        BuyCard: Act(
            buy_a_card, cards_come_first, no_card_was_looked_at, is_within_the_limit, can_be_paid, a_card_is_left
        ),
        DrawCards: Act(draw_the_cards, cards_were_paid_for),
        PlaceFarmer: Act(
            buy_a_farmer,
            paid_cards_are_drawn,
            farmers_come_before_stones,
            farmer_has_an_own_field,
            farmer_has_a_free_field,
            can_be_paid,
            a_farmer_is_left,
        ),
        PlaceStone: Act(buy_a_stone, paid_cards_are_drawn, stone_has_an_own_province, can_be_paid, a_stone_is_left),
        PlayFreeFarmer: Act(
            play_free_farmer,
            *IS_PLAYED,
            goods_are_being_bought,
            farmers_are_being_bought,
            free_farmer_has_an_own_province,
            a_farmer_is_left,
        ),
        PlayArchitect: Act(
            play_architect,
            *IS_PLAYED,
            goods_are_being_bought,
            stones_were_bought,
            architect_has_an_own_province,
            has_stones_for_the_architect,
            a_pyramid_can_stand,
        ),
        Done: Act(pass_the_turn, paid_cards_are_drawn),
    }

    def asks(self, state: AmunRe) -> bool:
        """Ask everybody."""
        return True

    def opens(self, state: AmunRe) -> None:
        """Start with nothing bought."""
        state.bought = [0, 0, 0]
        state.stage = CARDS
        state.pending = 0
        state.looked = False

    def finished(self, state: AmunRe) -> None:
        """Go on to the offering."""
        self.opens(state)
        state.enter("offering")

    def moves(self, state: AmunRe) -> list[Move]:
        """List purchases, builder cards, sales and the end of the turn."""
        rules, seat = state.rules, state.seat
        price_of, bought, stage, pending = rules.price_of, state.bought, state.stage, state.pending
        gold, owned = state.gold[seat], state.holdings[seat]
        legal: list[Move] = []
        buys_cards = stage == CARDS and not state.looked and price_of(bought[CARDS] + 1) <= gold
        if buys_cards and bought[CARDS] < card_limit(state) and state.deck.left > pending:
            legal.append(rules.buy_card)
        if pending:
            legal.append(rules.draw_cards)
        else:
            left, short = state.supplies.left, rules.limited
            if stage <= FARMERS and price_of(bought[FARMERS] + 1) <= gold and not (short and left[FARMER] < 1):
                farmers, fields, farmer_on = state.farmers, rules.fields, rules.farmer_on
                legal += [farmer_on[place] for place in owned if farmers[place] < fields[place]]
            if price_of(bought[STONES] + 1) <= gold and not (short and left[STONE] < 1):
                stone_on = rules.stone_on
                legal += [stone_on[place] for place in owned]
        if state.hands.sizes[seat] and (not pending or rules.builders_any_time):
            legal += self._builder_cards(state)
        legal += sales(state)
        if not pending:
            legal.append(rules.done)
        return legal

    def _builder_cards(self, state: AmunRe) -> list[Move]:
        """List where the seat may play its free farmer and its Architect."""
        rules, owned = state.rules, state.holdings[state.seat]
        legal: list[Move] = []
        if state.holds(state.seat, FREE_FARMER):
            legal += [free for place in owned if self.allows(state, free := rules.free_farmer_on[place])]
        if state.holds(state.seat, ARCHITECT):
            needed = rules.edition.stones_with_architect
            legal += [
                play
                for place in owned
                if state.stones[place] >= needed and self.allows(state, play := rules.architect_on[place])
            ]
        return legal
