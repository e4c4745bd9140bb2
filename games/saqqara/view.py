"""What one player of Saqqara sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import PLAIN, Grid, Labels, View
from nomarch.core.table import NOBODY, counts_of, row_at
from nomarch.games.saqqara import building, exchanges
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, LAND, PYRAMIDS
from nomarch.games.saqqara.features import FEATURES
from nomarch.games.saqqara.table import card_laid

if TYPE_CHECKING:
    from nomarch.core.drawing import Picture
    from nomarch.games.saqqara.moves import Deal
    from nomarch.games.saqqara.rules import SaqqaraRules
    from nomarch.games.saqqara.state import Saqqara  # noqa: F401 (the base names it in quotes)


class SaqqaraView(View["Saqqara"]):
    """The window of one seat: the open table, the own cards, and how many cards the others hold."""

    __slots__ = ()
    shows = ("warehouses", "track", "tent_places", "level_places", "level_points", "nile_last_space")
    features = FEATURES

    @property
    def rules(self) -> SaqqaraRules:
        """The rule set everybody plays by."""
        return self._state.rules

    @property
    def year(self) -> int:
        """The year that is being played, from 1."""
        return self._state.year

    @property
    def round(self) -> int:
        """The round of the year, from 1."""
        return self._state.place + 1

    @property
    def market(self) -> int:
        """The kind of goods of the current market; LAND while there is none."""
        return self._state.market

    @property
    def is_last_round(self) -> bool:
        """Whether the game ends with this round for all anybody can see."""
        state = self._state
        last = state.year == self.rules.edition.years and state.place == len(self.rules.track) - 1
        return last or state.closing == 1

    def goods(self, seat: int) -> list[int]:
        """Count the goods of a player, by kind."""
        return [*row_at(self._state.goods_of, seat, GOOD_COUNT)]

    @property
    def supply(self) -> list[int]:
        """The goods in the supply, by kind."""
        return self._state.supply.left[:]

    def stock(self, warehouse: int) -> list[int]:
        """Count what lies in a warehouse, by kind."""
        return self._state.stored_goods(warehouse)

    def missing(self, warehouse: int) -> int:
        """Count the goods a warehouse lacks for its threshold; 0 if it has none."""
        state = self._state
        return max(0, state.thresholds[warehouse] - state.toward_threshold(warehouse)) if state.thresholds else 0

    @property
    def thresholds(self) -> tuple[int, ...]:
        """The threshold of each warehouse, while they lie there; 0 is no yield."""
        return self._state.thresholds

    @property
    def hand(self) -> list[int]:
        """The own influence cards, by kind."""
        return self._state.hand(self.seat)

    def laid(self, warehouse: int) -> int:
        """Give the own card for a warehouse, -1 if there is none."""
        return self._state.laid[self.seat * len(self.rules.stored) + warehouse]

    def level(self, seat: int, pyramid: int) -> int:
        """Tell on which level of a pyramid the worker of a player stands; 0 if there is none."""
        return self._state.level(seat, pyramid)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The pyramids in play."""
        return self._state.tiles

    def workers_on(self, pyramid: int, level: int) -> int:
        """Count the workers on a level."""
        return self._state.workers_on(pyramid, level)

    def workers(self, seat: int) -> int:
        """Count the workers a player has not placed."""
        return self._state.workers[seat]

    def boat(self, seat: int) -> int:
        """Tell how far the boat of a player has come."""
        return self._state.boats[seat]

    def standing(self, seat: int) -> int:
        """Count the points a player would score if the game ended now."""
        return self._state.standing(seat)

    def market_cards(self, seat: int) -> list[str]:
        """Name the market cards of a player."""
        return [self.rules.cards[card] for card in self._state.held[seat]]

    def card_for_sale(self, lot: int) -> str:
        """Name the market card under a warehouse."""
        return self.rules.cards[self._state.on_sale[lot]]

    def best_offer(self, lot: int) -> tuple[int, int]:
        """Give the best bidder for a market card, NOBODY perhaps, and the goods of the offer."""
        auction = self._state.auction
        return auction.best[lot], auction.to_beat(lot)

    @property
    def lots(self) -> tuple[int, ...]:
        """The warehouses under which a market card lies, sold or not."""
        return tuple(range(len(self._state.on_sale)))

    def is_for_sale(self, lot: int) -> bool:
        """Tell whether nobody has taken a market card yet."""
        return lot in self._state.auction.for_sale

    def influence_card(self, seat: int, warehouse: int) -> str:
        """Name the card a player has laid for a warehouse: a question mark while it lies face down, nothing if none."""
        return card_laid(self._state, seat, warehouse, self.seat)

    def tokens(self, seat: int, warehouse: int) -> int:
        """Count the influence tokens on the card of a player."""
        return self._state.influence[seat * len(self.rules.stored) + warehouse]

    @property
    def next_market(self) -> int | None:
        """The kind of goods at which the tent stands, if a market is still to come."""
        return self._state.tent

    def own_offer(self, lot: int) -> int:
        """Count the own goods laid for a market card."""
        return self._state.auction.total(self.seat, lot)

    def has_moved(self, pyramid: int) -> bool:
        """Tell whether the worker on a pyramid has made its step in the turn that is running."""
        return bool(self._state.moved >> pyramid & 1)

    def price(self, pyramid: int) -> tuple[int, ...]:
        """Count what the next own step up a pyramid costs, by kind."""
        return building.price_of(self._state, self.seat, pyramid)

    def deal(self, move: exchanges.Bartering) -> Deal:
        """Tell what an exchange comes to in one's own turn: kind and number given, land, kind and number received."""
        return exchanges.deal_of(self._state, move)

    # For people

    def picture(self, labels: Labels = PLAIN) -> Picture:
        """Draw the warehouses over their track, the pyramids, the Nile and the players."""
        from nomarch.games.saqqara.picture import draw  # noqa: PLC0415 (most games are played without a picture)

        return draw(self, labels)

    def grids(self, labels: Labels = PLAIN) -> list[Grid]:
        """Lay out the players, the warehouses, the pyramids and the own hand."""
        return [
            self._players_grid(labels),
            self._warehouses_grid(labels),
            self._pyramids_grid(labels),
            self._table_grid(labels),
        ]

    def status(self, labels: Labels = PLAIN) -> str:
        """Tell the own goods."""
        if not self.sits:
            return ""
        held = [labels.counted(count, good) for good, count in counts_of(self.goods(self.seat), GOODS).items()]
        return labels.label("status", goods=", ".join(held) or labels.label("none"), points=self.standing(self.seat))

    def _players_grid(self, labels: Labels) -> Grid:
        rows = tuple(
            (
                seat + 1,
                *self.goods(seat),
                self.workers(seat),
                self.boat(seat),
                self.standing(seat),
                ", ".join(map(labels.word, self.market_cards(seat))),
                self.marks(seat, labels),
            )
            for seat in range(self.seats)
        )
        goods = (labels.word(good) for good in GOODS)
        columns = (labels.label(key) for key in ("workers", "nile", "points", "market-cards"))
        return Grid(labels.label("players"), (labels.label("player"), *goods, *columns, ""), rows)

    def _warehouses_grid(self, labels: Labels) -> Grid:
        state = self._state
        rows = []
        for number, store in enumerate(self.rules.stores):
            threshold = "" if not state.thresholds else state.thresholds[number] or labels.word("no-yield")
            name = labels.word(store) + (" *" if self.rules.stored[number] == self.market else "")
            rows.append((name, *self.stock(number), threshold, self._card_told(number, labels)))
        goods = (labels.word(good) for good in GOODS)
        ends = (labels.label("threshold"), labels.label("for-sale" if state.on_sale else "influence"))
        return Grid(labels.label("warehouses-legend"), (labels.label("warehouse"), *goods, *ends), tuple(rows))

    def _card_told(self, warehouse: int, labels: Labels) -> str:
        """Tell the market card on sale with its best offer, or the influence laid for a warehouse."""
        if self.lots:
            card = labels.word(self.card_for_sale(warehouse))
            best, goods = self.best_offer(warehouse)
            if not self.is_for_sale(warehouse):
                return labels.label("taken", card=card)
            return card if best == NOBODY else labels.label("offered", card=card, seat=best + 1, goods=goods)
        told = []
        for seat in range(self.seats):
            card, tokens = self.influence_card(seat, warehouse), self.tokens(seat, warehouse)
            if card:
                told.append(f"{seat + 1}: {labels.word(card)}{f'+{tokens}' if tokens else ''}")
        return ", ".join(told)

    def _pyramids_grid(self, labels: Labels) -> Grid:
        rules = self.rules
        rows = []
        for tile in self.tiles:
            cells = []
            for level in range(1, rules.top + 1):
                there = [str(seat + 1) for seat in range(self.seats) if self.level(seat, tile) == level]
                costs = counts_of(rules.costs[tile][level], GOODS)
                price = "+".join(f"{count}{labels.word(good)[:2]}" for good, count in costs.items())
                cells.append(f"{price} {labels.label('workers-here', seats=' '.join(there))}" if there else price)
            rows.append((labels.word(PYRAMIDS[tile]), *cells))
        levels = enumerate(rules.points[1:], 1)
        columns = (labels.label("level-points", level=level, points=points) for level, points in levels)
        return Grid(labels.label("pyramids"), (labels.label("pyramid"), *columns), tuple(rows))

    def _table_grid(self, labels: Labels) -> Grid:
        supply = (labels.counted(count, GOODS[kind]) for kind, count in enumerate(self.supply))
        tent = self.next_market
        cards = labels.several(counts_of(self.hand, self.rules.kinds)) if self.sits else ""
        rows: list[tuple[object, ...]] = [
            *([(labels.label("your-cards"), cards)] if self.sits else ()),
            (labels.label("year-and-round"), f"{self.year}, {self.round}"),
            (labels.label("current-market"), labels.word(GOODS[self.market]) if self.market != LAND else "–"),
            (labels.label("next-market"), labels.word(GOODS[tent]) if tent is not None else "–"),
            (labels.label("supply"), ", ".join(supply)),
        ]
        return Grid("", ("", ""), tuple(rows))
