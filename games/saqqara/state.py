"""The table of Saqqara: who has what, what lies in the warehouses, who stands where, and how far the game is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nomarch.core.engine import FinishedState, Phase
from nomarch.core.mechanisms import OpenAuction
from nomarch.core.table import EMPTY, Deck, Supplies, majority, with_entry, with_more
from nomarch.games.saqqara import hidden, layout, scoring, table
from nomarch.games.saqqara.board import GOLD, GOOD_COUNT, GOODS, LAND, NO_PYRAMID, PYRAMID_COUNT, SOLDIERS
from nomarch.games.saqqara.cards import NO_CARD, by_kind, one_by_one
from nomarch.games.saqqara.expected import expected
from nomarch.games.saqqara.hidden import Renewal
from nomarch.games.saqqara.holdings import coded
from nomarch.games.saqqara.readings import InfluenceReshuffle
from nomarch.games.saqqara.rules import NO_YIELD, ON, SaqqaraRules
from nomarch.games.saqqara.view import SaqqaraView


class Saqqara(FinishedState[SaqqaraRules]):
    """A game of Saqqara. Lists are rows by seat, warehouse, pyramid or kind, laid end to end."""

    __slots__ = (
        "auction",
        "boats",
        "closing",
        "cost",
        "decks",
        "goods_of",
        "had",
        "hands",
        "held",
        "influence",
        "laid",
        "land_at_start",
        "land_bought",
        "last",
        "levels",
        "markets",
        "moved",
        "on_sale",
        "passed",
        "paying",
        "place",
        "reached",
        "renewed",
        "sold",
        "step",
        "stock",
        "stolen",
        "supply",
        "threshold_deck",
        "thresholds",
        "tiles",
        "to_place",
        "tokens_laid",
        "turned_up",
        "unseen",
        "victims",
        "workers",
        "year",
    )

    document = table.SaqqaraTable
    window = SaqqaraView

    def lay_empty_table(self, rules: SaqqaraRules) -> None:
        """Make every slot, as the table is before it is set up."""
        seats, stores, kinds = rules.seats, len(rules.stored), len(rules.kinds)
        edition = rules.edition
        self.year = 1
        self.place = 0
        self.markets = 0  # held so far
        self.closing = ON
        self.goods_of = [0] * (seats * GOOD_COUNT)
        self.supply = Supplies([edition.goods_supply[good] for good in GOODS])
        self.stock = [0] * (stores * GOOD_COUNT)
        self.tiles: tuple[int, ...] = ()  # the pyramids in play
        self.levels: tuple[int, ...] = (0,) * (seats * PYRAMID_COUNT)
        self.workers: tuple[int, ...] = (edition.workers_per_player,) * seats
        self.boats: tuple[int, ...] = (edition.nile_start,) * seats
        self.threshold_deck = Deck("threshold cards")
        self.thresholds: tuple[int, ...] = ()  # by warehouse, while they lie there
        self.on_sale: tuple[int, ...] = ()  # by warehouse, the market card of the last market
        self.held: tuple[tuple[int, ...], ...] = ((),) * seats  # market cards, by seat
        self.auction = OpenAuction(rules.open_moves, seats, tuple(rules.stores))
        self.decks = tuple(Deck(f"influence cards of {seat}") for seat in range(seats))
        self.hands: list[tuple[int, ...]] = [(0,) * kinds] * seats  # by seat, rows that are replaced on change
        self.unseen: tuple[tuple[int, ...], ...] = ((),) * seats  # cards discarded face down
        self.renewed: Mapping[int, Renewal] = EMPTY  # by seat, what is known of a pile that was renewed
        self.laid = [NO_CARD] * (seats * stores)
        self.influence: tuple[int, ...] = (0,) * (seats * stores)  # tokens on the cards
        self.tokens_laid = 0
        self.turned_up = 0  # warehouses whose cards lie open
        self.step = 0  # how far the turn of the seat has come: a warehouse, goods taken
        self.to_place: tuple[int, ...] = ()  # tokens whose warehouse the seat chooses
        self.passed = 0  # mask of the seats that invest no more
        self.reached = 0  # mask of the warehouses at their threshold
        self.last = 0  # goods of one act come in one order
        self.moved = 0  # mask of the pyramids where the seat has made its step
        self.land_at_start = 0
        self.land_bought = 0
        self.sold = 0
        self.stolen = False
        self.victims = 0  # mask of the seats robbed
        self.had: frozenset[int] = frozenset()  # holdings since the last step or theft of the turn, as codes
        self.paying = NO_PYRAMID  # the pyramid a worker steps up
        self.cost: tuple[int, ...] = (0,) * GOOD_COUNT

    def copy(self, like: Saqqara) -> None:
        """Fill every slot from another table, sharing nothing that can change."""
        self.year = like.year
        self.place = like.place
        self.markets = like.markets
        self.closing = like.closing
        self.goods_of = like.goods_of[:]
        self.supply = like.supply.clone()
        self.stock = like.stock[:]
        self.tiles = like.tiles
        self.levels = like.levels
        self.workers = like.workers
        self.boats = like.boats
        self.threshold_deck = like.threshold_deck.clone()
        self.thresholds = like.thresholds
        self.on_sale = like.on_sale
        self.held = like.held
        self.auction = like.auction.clone()
        self.decks = tuple([deck.clone() for deck in like.decks])
        self.hands = like.hands[:]
        self.unseen = like.unseen
        self.renewed = like.renewed
        self.laid = like.laid[:]
        self.influence = like.influence
        self.tokens_laid = like.tokens_laid
        self.turned_up = like.turned_up
        self.step = like.step
        self.to_place = like.to_place
        self.passed = like.passed
        self.reached = like.reached
        self.last = like.last
        self.moved = like.moved
        self.land_at_start = like.land_at_start
        self.land_bought = like.land_bought
        self.sold = like.sold
        self.stolen = like.stolen
        self.victims = like.victims
        self.had = like.had
        self.paying = like.paying
        self.cost = like.cost

    # Setting up

    def first_player(self) -> int:
        """Let chance name the first player."""
        return self.chance.below(self.seats, "first player")

    def deal(self) -> None:
        """Draw the pyramids, stack the piles and give everybody a deck and some gold."""
        tiles = list(range(PYRAMID_COUNT))
        self.chance.shuffle(tiles, "pyramids")
        self.tiles = drawn_tiles(self.rules, tiles)
        self._stack_thresholds()
        for seat, deck in enumerate(self.decks):
            deck.pile = tuple(one_by_one(self.rules.deck))
            deck.shuffle(self.chance)
            self.receive(seat, GOLD, self.rules.edition.starting_gold)

    def _stack_thresholds(self) -> None:
        """Shuffle the threshold cards, then the top ones with a low one among them."""
        edition = self.rules.edition
        cards = [value for value, count in edition.threshold_cards.items() for _ in range(count)]
        cards += [NO_YIELD] * edition.no_yield_cards
        cards.remove(edition.first_threshold_value)
        self.chance.shuffle(cards, "threshold cards")
        rest = len(cards) - edition.first_threshold_others
        top = [*cards[rest:], edition.first_threshold_value]
        self.chance.shuffle(top, "first threshold cards")
        self.threshold_deck.pile = (*cards[:rest], *top)

    # Questions

    def goods(self, seat: int) -> list[int]:
        """Count the goods of *seat* that can be offered, by kind."""
        start = seat * GOOD_COUNT
        goods = self.goods_of[start : start + GOOD_COUNT]
        if not self.rules.land_counts:
            goods[LAND] = 0
        return goods

    def level(self, seat: int, pyramid: int) -> int:
        """Tell on which level of *pyramid* the worker of *seat* stands; 0 if there is none."""
        return self.levels[seat * PYRAMID_COUNT + pyramid]

    def levels_of(self, seat: int) -> tuple[int, ...]:
        """Tell on which level of every pyramid the worker of *seat* stands."""
        return self.levels[seat * PYRAMID_COUNT : (seat + 1) * PYRAMID_COUNT]

    def workers_on(self, pyramid: int, level: int) -> int:
        """Count the workers on a level."""
        return self.levels[pyramid::PYRAMID_COUNT].count(level)

    @property
    def market(self) -> int:
        """The kind of goods of the current market; LAND while there is none."""
        return self.rules.track[self.place]

    @property
    def tent(self) -> int | None:
        """The kind of goods at which the tent stands; none once the last market was held."""
        tent = self.rules.tent
        return tent[self.markets] if self.markets < len(tent) else None

    def stored_goods(self, warehouse: int) -> list[int]:
        """Count what lies in a warehouse, by kind."""
        return self.stock[warehouse * GOOD_COUNT : warehouse * GOOD_COUNT + GOOD_COUNT]

    def toward_threshold(self, warehouse: int) -> int:
        """Count what counts toward the threshold of a warehouse."""
        start, stock, goods = warehouse * GOOD_COUNT, self.stock, 0
        for place in range(start + self.rules.first_offered, start + GOOD_COUNT):  # a plain loop: it is asked often
            goods += stock[place]
        return goods

    def is_reached(self, warehouse: int) -> bool:
        """Tell whether a warehouse has a threshold and the goods for it."""
        threshold = self.thresholds[warehouse]
        return threshold != NO_YIELD and self.toward_threshold(warehouse) >= threshold

    def at_threshold(self) -> int:
        """Give a mask of the warehouses that have the goods for their threshold."""
        return sum(1 << warehouse for warehouse in range(len(self.thresholds)) if self.is_reached(warehouse))

    def is_protected(self, seat: int) -> bool:
        """Tell whether nothing can be stolen from *seat*."""
        return self.levels[seat * PYRAMID_COUNT + SOLDIERS] >= self.rules.protected_from

    def hand(self, seat: int) -> list[int]:
        """Count the influence cards in the hand of *seat*, by kind."""
        return [*self.hands[seat]]

    def laid_by(self, seat: int) -> list[int]:
        """Give the influence cards that *seat* has laid, by warehouse."""
        stores = len(self.rules.stored)
        return self.laid[seat * stores : seat * stores + stores]

    def holding(self, seat: int) -> int:
        """Give the goods of *seat* as one number, its code."""
        return coded(self.goods_of[seat * GOOD_COUNT : seat * GOOD_COUNT + GOOD_COUNT])

    def topped(self) -> int:
        """Count the pyramids with a worker on top."""
        top = self.rules.top
        return sum(self.workers_on(pyramid, top) > 0 for pyramid in self.tiles)

    def standing(self, seat: int) -> int:
        """Count the points *seat* would score if the game ended now."""
        rules = self.rules
        nile = self.boats[seat] * rules.edition.points_per_nile_space
        return nile + sum(rules.points[level] for level in self.levels_of(seat))

    def winners(self) -> tuple[int, ...]:
        """Tell who has won: by points, then by gold; before the end, who leads."""
        points = [self.standing(seat) for seat in range(self.seats)]
        return scoring.first_or_all(self, majority(points, self.goods_of[GOLD::GOOD_COUNT]))

    def goods_on_the_table(self, kind: int) -> int:
        """Count the goods of a kind that are not in the supply: of players, in warehouses, and laid in the auction."""
        held = sum(self.goods_of[kind::GOOD_COUNT])
        return held + sum(self.stock[kind::GOOD_COUNT]) + self.auction.lying(kind)

    def inventory(self) -> dict[str, int]:
        """Count everything in the box: goods by kind, cards of every deck, workers."""
        thresholds = (*self.threshold_deck.pile, *self.threshold_deck.discards, *self.thresholds)
        return {
            **{name: self.supply.left[kind] + self.goods_on_the_table(kind) for kind, name in enumerate(GOODS)},
            **{f"threshold {value}": thresholds.count(value) for value in self.rules.edition.threshold_cards},
            "no yield": thresholds.count(NO_YIELD),
            **self._influence_inventory(),
            "workers": sum(self.workers) + sum(level > 0 for level in self.levels),
        }

    def _influence_inventory(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for seat, deck in enumerate(self.decks):
            cards = [*deck.pile, *deck.discards, *self.unseen[seat], *self.laid_by(seat), *one_by_one(self.hand(seat))]
            for kind, name in enumerate(self.rules.kinds):
                counts[f"card {name} of {seat}"] = cards.count(kind)
        return counts

    # Changes

    def receive(self, seat: int, kind: int, wanted: int) -> int:
        """Let *seat* take goods from the supply, and tell how many there were."""
        taken = self.supply.take(kind, wanted)
        self.goods_of[seat * GOOD_COUNT + kind] += taken
        return taken

    def spend(self, seat: int, kind: int, number: int) -> None:
        """Let *seat* return goods to the supply; of land, the pieces bought in this turn go first."""
        self.goods_of[seat * GOOD_COUNT + kind] -= number
        self.supply.left[kind] += number
        if kind == LAND and self.land_bought:
            self.land_bought = max(0, self.land_bought - number)

    def spend_good(self, seat: int, kind: int) -> None:
        """Let *seat* lay a good of its own on the table."""
        self.goods_of[seat * GOOD_COUNT + kind] -= 1

    def store(self, warehouse: int, kind: int, wanted: int) -> int:
        """Bring goods from the supply to a warehouse, and tell how many there were."""
        taken = self.supply.take(kind, wanted)
        self.stock[warehouse * GOOD_COUNT + kind] += taken
        return taken

    def draw_influence(self, seat: int, number: int) -> list[int]:
        """Let *seat* draw influence cards into the hand, and tell which; the discards renew an empty pile."""
        deck = self.decks[seat]
        at_once = self.rules.edition.influence_reshuffle is InfluenceReshuffle.AT_LAST_CARD
        kinds: list[int] = []
        while len(kinds) < number:
            if not deck.pile:
                self.renew_deck(seat)
            drawn = deck.draw_several(min(number - len(kinds), len(deck.pile)))
            hand = self.hand(seat)
            for kind in drawn:
                hand[kind] += 1
            self.hands[seat] = tuple(hand)
            kinds += drawn
            if at_once and not deck.pile:
                self.renew_deck(seat)
        return kinds

    def renew_deck(self, seat: int) -> None:
        """Shuffle all discards of *seat* into a new pile; all know which cards were seen to be among them."""
        deck = self.decks[seat]
        renewal = Renewal(sum(self.hand(seat)), tuple(sorted(deck.discards)))
        self.renewed = with_entry(self.renewed, seat, renewal)
        deck.discards += self.unseen[seat]
        self.bury(seat, ())
        deck.reshuffle(self.chance)

    def discard_unseen(self, seat: int, kind: int) -> None:
        """Put a card of the hand of *seat* face down on its discards."""
        self.hands[seat] = with_more(self.hands[seat], kind, -1)
        self.bury(seat, (*self.unseen[seat], kind))

    def bury(self, seat: int, cards: Iterable[int]) -> None:
        """Let these be the face-down discards of *seat*."""
        self.unseen = (*self.unseen[:seat], tuple(cards), *self.unseen[seat + 1 :])

    def hold(self, seat: int, cards: Sequence[int]) -> None:
        """Let these influence cards be the hand of *seat*."""
        self.hands[seat] = tuple(by_kind(cards, len(self.rules.kinds)))

    # Documents

    def expected(self, phase: Phase, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what lies on the table only while some phases run."""
        return expected(self, phase, begins=begins)

    def described_things(self, eyes: int | None) -> dict[str, Any]:
        """Give the things of the game as plain data: all of them, or what the seat *eyes* may know."""
        return table.describe(self, eyes)

    def lay_out_things(self, position: table.SaqqaraTable) -> None:
        """Set the table as a document says."""
        layout.lay_out(self, position)

    def deal_again(self, seat: int) -> None:
        """Draw again what *seat* cannot know."""
        hidden.deal_again(self, seat)


def drawn_tiles(rules: SaqqaraRules, tiles: list[int]) -> tuple[int, ...]:
    """Tell which pyramids are in play if *tiles* are drawn in this order: of the joined ones both, or none."""
    drawn, joined = tiles[: rules.seats], rules.joined
    if any(tile in drawn for tile in joined):
        drawn += [tile for tile in joined if tile not in drawn]
    rest = [tile for tile in tiles[rules.seats :] if tile not in joined]
    return tuple(sorted([*drawn, *rest][: max(rules.seats + rules.edition.pyramids_above_players, len(drawn))]))
