"""The table of Amun-Re: who has what, what stands where, and how far the game is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nomarch.core.engine import FinishedState, Phase
from nomarch.core.mechanisms import LadderAuction, SealedChoices
from nomarch.core.table import EMPTY, NOBODY, Deck, Hands, Supplies, majority
from nomarch.games.amun_re import hidden, layout, table
from nomarch.games.amun_re.board import CARDS, GOLD, PIECES
from nomarch.games.amun_re.building import pieces_of
from nomarch.games.amun_re.cards import ARCHITECT, KIND_COUNT, KINDS
from nomarch.games.amun_re.expected import expected
from nomarch.games.amun_re.readings import FirstPlayer, ProvinceDeck, ReturnToLost
from nomarch.games.amun_re.rules import AmunReRules
from nomarch.games.amun_re.view import AmunReView


class AmunRe(FinishedState[AmunReRules]):
    """A game of Amun-Re. Lists are by seat or by province; hands are rows of counts by kind of card."""

    __slots__ = (
        *("kingdom", "round", "gold", "hands", "theft", "played", "holdings"),
        *("farmers", "sand", "stones", "pyramids", "gift_cards", "gift_gold"),
        *("deck", "provinces", "boxed", "dealt", "supplies", "auction", "beside", "sealed", "total", "level"),
        *("bought", "stage", "pending", "looked", "ranking", "goods", "declared"),
        *("drawn", "rejected", "to_reject", "fixed", "rich"),
    )

    document = table.AmunReTable
    window = AmunReView

    def lay_empty_table(self, rules: AmunReRules) -> None:
        """Make every slot, as the table is before it is set up."""
        seats, places = rules.seats, len(rules.names)
        edition = rules.edition
        self.kingdom = 1
        self.round = 0
        self.gold = [0] * seats
        self.hands = Hands(seats, KINDS)
        self.theft: tuple[bool, ...] = (False,) * seats
        self.played: tuple[int, ...] = (0,) * seats  # masks of the kinds played in this phase
        self.holdings: tuple[tuple[int, ...], ...] = ((),) * seats
        self.farmers: tuple[int, ...] = (0,) * places  # on fields; like all that stands it is replaced on change
        self.sand: Mapping[int, int] = EMPTY  # farmers outside the fields, by province
        self.stones: tuple[int, ...] = (0,) * places
        self.pyramids: tuple[int, ...] = (0,) * places
        self.gift_cards: Mapping[int, tuple[tuple[int, int], ...]] = EMPTY  # by province, (kind, who has seen it)
        self.gift_gold: Mapping[int, int] = EMPTY
        self.deck = Deck("power cards", reshuffles=edition.discards_reshuffled)
        self.provinces = Deck("provinces", reshuffles=False)
        self.boxed: tuple[int, ...] = ()  # provinces out of this game
        self.dealt: tuple[int, ...] = (0,) * seats  # masks of the province cards in hand, by the expert rule
        self.supplies = Supplies(rules.box, limited=rules.limited)
        self.auction = LadderAuction(rules.bids, seats, returns=edition.return_to_lost_province is ReturnToLost.LATER)
        self.beside: tuple[int, ...] = ()  # power cards lying beside the auction
        self.sealed = SealedChoices([None] * seats)
        self.total = 0
        self.level = 0  # none before the first offering
        self.bought = [0, 0, 0]
        self.stage = CARDS
        self.pending = 0  # cards paid for and not yet drawn
        self.looked = False
        self.ranking: tuple[int, ...] = ()  # seats to be rewarded, best first
        self.goods = 0
        self.declared = False
        self.drawn: tuple[tuple[int, int], ...] = ()  # cards to choose from, (kind, who has seen it), by kind
        self.rejected: tuple[tuple[int, int], ...] = ()
        self.to_reject = 0
        self.fixed = 0  # masks of provinces with a card for income
        self.rich = 0

    def copy(self, like: AmunRe) -> None:
        """Fill every slot from another table, sharing nothing that can change."""
        self.kingdom = like.kingdom
        self.round = like.round
        self.gold = like.gold[:]
        self.hands = like.hands.clone()
        self.theft = like.theft
        self.played = like.played
        self.holdings = like.holdings
        self.farmers = like.farmers
        self.sand = like.sand
        self.stones = like.stones
        self.pyramids = like.pyramids
        self.gift_cards = like.gift_cards
        self.gift_gold = like.gift_gold
        self.deck = like.deck.clone()
        self.provinces = like.provinces.clone()
        self.boxed = like.boxed
        self.dealt = like.dealt
        self.supplies = like.supplies.clone()
        self.auction = like.auction.clone()
        self.beside = like.beside
        self.sealed = like.sealed.clone()
        self.total = like.total
        self.level = like.level
        self.bought = like.bought[:]
        self.stage = like.stage
        self.pending = like.pending
        self.looked = like.looked
        self.ranking = like.ranking
        self.goods = like.goods
        self.declared = like.declared
        self.drawn = like.drawn
        self.rejected = like.rejected
        self.to_reject = like.to_reject
        self.fixed = like.fixed
        self.rich = like.rich

    # Setting up

    def first_player(self) -> int:
        """Draw the first player where the edition leaves it to chance; otherwise seat 0 is the one named."""
        if self.rules.edition.first_player is FirstPlayer.RANDOM:
            return self.chance.below(self.seats, "first player")
        return 0

    def deal(self) -> None:
        """Give everybody the starting hand and shuffle both decks."""
        edition = self.rules.edition
        counts = [edition.power_cards[kind] for kind in KINDS]
        counts[ARCHITECT] -= edition.starting_architects * self.seats
        for seat in range(self.seats):
            self.take_gold(seat, edition.starting_gold)
            for _ in range(edition.starting_architects):
                self.hands.gain(seat, ARCHITECT, self.hands.everybody)
        self.theft = (edition.starting_theft_cards > 0,) * self.seats
        self.deck.pile = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
        self.deck.shuffle(self.chance)
        self.provinces.pile = tuple(range(len(self.rules.names)))
        self.provinces.shuffle(self.chance)
        if edition.province_deck is ProvinceDeck.THREE_PER_PLAYER or edition.expert_provinces:
            surplus = len(self.rules.names) - self.seats * edition.rounds_per_kingdom
            self.boxed, self.provinces.pile = self.provinces.pile[:surplus], self.provinces.pile[surplus:]
        if edition.expert_provinces:
            self.deal_provinces()

    def deal_provinces(self) -> None:
        """Deal the whole pile of provinces into the players' hands."""
        rounds = self.rules.edition.rounds_per_kingdom
        self.dealt = tuple(sum(1 << self.provinces.draw() for _ in range(rounds)) for _ in range(self.seats))

    # Questions

    def holds(self, seat: int, kind: int) -> bool:
        """Tell whether a power card of *kind* is in the hand of *seat*."""
        return self.hands.cards[seat * KIND_COUNT + kind] > 0

    def hand(self, seat: int) -> list[int]:
        """Count the hand of *seat* by kind."""
        return self.hands.hand(seat)

    def means(self, seat: int, cards: int = -1) -> int:
        """Count the gold *seat* could bring together by selling its cards, or so many, as far as the bank can pay."""
        sale = (self.hands.sizes[seat] if cards < 0 else cards) * self.rules.sale
        supplies = self.supplies
        if supplies.limited and sale > supplies.left[GOLD]:
            sale = supplies.left[GOLD]
        return self.gold[seat] + sale

    def purse(self, seat: int) -> int:
        """Count the gold *seat* has in hand."""
        return self.gold[seat]

    def owner(self, province: int) -> int:
        """Tell who owns *province*, NOBODY perhaps."""
        for seat, owned in enumerate(self.holdings):
            if province in owned:
                return seat
        return NOBODY

    def farmers_on(self, province: int) -> int:
        """Count all farmers of *province*: on fields, in the sand and printed."""
        return self.farmers[province] + self.sand.get(province, 0) + self.rules.printed[province]

    def winners(self) -> tuple[int, ...]:
        """Tell who has won or leads: by points, then by pyramids, then by stones in own provinces."""
        pyramids = [sum(self.pyramids[province] for province in owned) for owned in self.holdings]
        stones = [sum(self.stones[province] for province in owned) for owned in self.holdings]
        return majority(self.score, pyramids, stones)

    def pieces_out(self) -> tuple[int, int, int]:
        """Count the gold, farmers and stones that are not in the supplies."""
        gold = sum(self.gold) + sum(self.gift_gold.values())
        return gold, sum(self.farmers) + sum(self.sand.values()), sum(self.stones)

    def inventory(self) -> dict[str, int]:
        """Count everything in the box: gold, farmers, stones, pyramid pieces, power cards by kind, province cards."""
        edition = self.rules.edition
        singles, doubles = pieces_of(self.pyramids, edition.double_pyramids, edition.double_pyramid_worth)
        lying = [*self.deck.pile, *self.deck.discards, *self.beside]
        lying += [kind for cards in (self.drawn, self.rejected, *self.gift_cards.values()) for kind, _ in cards]
        surplus = max(0, singles - edition.single_pyramids) + max(0, doubles - edition.double_pyramids)
        for_sale = [lot for lot in self.auction.lots if self.owner(lot) == NOBODY]
        dealt = sum(cards.bit_count() for cards in self.dealt)
        piles = len(self.provinces) + len(self.provinces.discards) + len(self.boxed)
        return {
            **dict(zip(PIECES, map(int.__add__, self.supplies.left, self.pieces_out()), strict=True)),
            "pyramids out of nothing": surplus if self.rules.limited else 0,
            "province cards": piles + dealt + len(for_sale),
            **{name: lying.count(kind) + sum(self.hands.cards[kind::KIND_COUNT]) for kind, name in enumerate(KINDS)},
            "cards in hands": sum(self.hands.cards) - sum(self.hands.sizes),
        }

    # Changes

    def own(self, seat: int, province: int) -> None:
        """Give *province* to *seat*."""
        owned = tuple(sorted((*self.holdings[seat], province)))
        self.holdings = (*self.holdings[:seat], owned, *self.holdings[seat + 1 :])

    def take_gold(self, seat: int, gold: int) -> int:
        """Let *seat* take gold from the bank, and tell how much the bank had to give."""
        taken = self.supplies.take(GOLD, gold)
        self.gold[seat] += taken
        return taken

    def pay_gold(self, seat: int, gold: int) -> None:
        """Let *seat* pay gold to the bank."""
        self.gold[seat] -= gold
        self.supplies.left[GOLD] += gold

    def draw_cards(self, seat: int, number: int) -> list[int]:
        """Let *seat* draw power cards into the hand, as many as there are, and tell which."""
        kinds = []
        for _ in range(min(number, self.deck.left)):
            kind, seen_by = self.deck.draw_seen(self.chance)
            self.hands.gain(seat, kind, seen_by)
            kinds.append(kind)
        return kinds

    # Documents

    def expected(self, phase: Phase, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what lies on the table only while some phases run."""
        return expected(self, phase)

    def described_things(self, eyes: int | None) -> dict[str, Any]:
        """Give the things of the game as plain data: all of them, or what the seat *eyes* may know."""
        return table.describe(self, eyes)

    def lay_out_things(self, position: table.AmunReTable) -> None:
        """Set the table as a document says."""
        layout.lay_out(self, position)

    def deal_again(self, seat: int) -> None:
        """Draw again what *seat* cannot know."""
        hidden.deal_again(self, seat)
