"""What one player of Amun-Re sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import PLAIN, Grid, Labels, View
from nomarch.core.table import NOBODY, counts_of, masked
from nomarch.games.amun_re.board import GOLD
from nomarch.games.amun_re.cards import KINDS
from nomarch.games.amun_re.features import FEATURES
from nomarch.games.amun_re.phases.offering import Adjusting
from nomarch.games.amun_re.phases.purchase import Purchase

if TYPE_CHECKING:
    from nomarch.core.drawing import Picture
    from nomarch.games.amun_re.rules import AmunReRules
    from nomarch.games.amun_re.state import AmunRe  # noqa: F401 (the base names it in quotes)


class AmunReView(View["AmunRe"]):
    """The window of one seat: the open table, the own hand, and what is known of the others'."""

    __slots__ = ()
    shows = ("provinces", "bid_track", "level_value", "camel_levels", "offering_levels")
    features = FEATURES

    @property
    def rules(self) -> AmunReRules:
        """The rule set everybody plays by."""
        return self._state.rules

    @property
    def kingdom(self) -> int:
        """The kingdom that is being played, from 1."""
        return self._state.kingdom

    @property
    def round(self) -> int:
        """The round of the kingdom, from 1."""
        return self._state.round

    @property
    def level(self) -> int:
        """The harvest level of the last offering; 0 before the first."""
        return self._state.level

    @property
    def total(self) -> int:
        """The total of the last offering, as far as it was adjusted."""
        return self._state.total

    @property
    def gold(self) -> tuple[int, ...]:
        """The gold of every seat: all of it was paid openly."""
        return tuple(self._state.gold)

    @property
    def bank(self) -> int:
        """The gold left in the bank."""
        return self._state.supplies.left[GOLD]

    @property
    def hand(self) -> dict[str, int]:
        """The own power cards."""
        return self.known_cards(self.seat) if self.sits else {}

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many power cards every seat holds."""
        return tuple(self._state.hands.sizes)

    def known_cards(self, owner: int) -> dict[str, int]:
        """Count the cards known to be in a hand."""
        return counts_of(self._state.hands.known_to(self.seat, owner), KINDS)

    @property
    def holdings(self) -> tuple[tuple[str, ...], ...]:
        """The provinces of every seat."""
        names = self.rules.names
        return tuple(tuple(names[province] for province in owned) for owned in self._state.holdings)

    @property
    def owners(self) -> dict[str, int]:
        """Who owns a province, of those that have an owner."""
        return {name: seat for seat, owned in enumerate(self.holdings) for name in owned}

    @property
    def lots(self) -> tuple[str, ...]:
        """The provinces up for auction."""
        return tuple(self.rules.names[lot] for lot in self._state.auction.lots)

    def standing_bid(self, name: str) -> tuple[int, int] | None:
        """Give the seat and the price of the bid on a province."""
        auction, lot = self._state.auction, self.rules.numbers[name]
        seat = auction.holder(lot)
        return None if seat == NOBODY else (seat, self.rules.prices[auction.rung[lot]])

    def farmers(self, name: str) -> int:
        """Count the farmers on a province, printed ones and those in the sand included."""
        return self._state.farmers_on(self.rules.numbers[name])

    def free_fields(self, name: str) -> int:
        """Count the fields of a province without a farmer."""
        province = self.rules.numbers[name]
        return self.rules.fields[province] - self._state.farmers[province]

    def stones(self, name: str) -> int:
        """Count the stones on a province."""
        return self._state.stones[self.rules.numbers[name]]

    def pyramids(self, name: str) -> int:
        """Count the pyramids on a province."""
        return self._state.pyramids[self.rules.numbers[name]]

    @property
    def bought(self) -> tuple[int, ...]:
        """How many cards, farmers and stones were bought in the turn that is running."""
        return tuple(self._state.bought)

    @property
    def cards_are_sold(self) -> bool:
        """Whether the phase is running in which power cards are bought."""
        return isinstance(self._state.phase, Purchase)

    @property
    def drawn(self) -> tuple[str, ...]:
        """The cards one may choose from, if it is one's own choice."""
        return tuple(KINDS[kind] for kind, _ in self._state.drawn) if self._state.seat == self.seat else ()

    @property
    def offers(self) -> tuple[str | None, ...]:
        """What every seat has offered or chosen to reveal, in notation; a question mark while it is secret."""
        return tuple(self._state.sealed.known_to(self.seat))

    @property
    def goods(self) -> int:
        """How many goods are left to take in the reward that is running."""
        return self._state.goods

    def grids(self, labels: Labels = PLAIN) -> list[Grid]:
        """Lay out the players, the provinces in play and the own hand."""
        return [self._players_grid(labels), self._provinces_grid(labels), self._table_grid(labels)]

    def picture(self, labels: Labels = PLAIN) -> Picture:
        """Draw the provinces on both banks of the Nile, the auction and the players."""
        from nomarch.games.amun_re.picture import draw  # noqa: PLC0415 (most games are played without a picture)

        return draw(self, labels)

    def _players_grid(self, labels: Labels) -> Grid:
        rows = tuple(
            (
                seat + 1,
                self.gold[seat],
                self.hand_sizes[seat],
                self.scores[seat],
                ", ".join(map(labels.word, self.holdings[seat])),
                self.marks(seat, labels),
            )
            for seat in range(self.seats)
        )
        columns = map(labels.label, ("player", "gold", "cards", "points", "provinces"))
        return Grid(labels.label("players"), (*columns, ""), rows)

    def status(self, labels: Labels = PLAIN) -> str:
        """Tell the own gold and cards."""
        if not self.sits:
            return ""
        return labels.label("status", gold=self.gold[self.seat], cards=self.hand_sizes[self.seat])

    @property
    def dealt(self) -> tuple[str, ...]:
        """The own province cards, by the expert rule."""
        return tuple(masked(self._state.dealt[self.seat], self.rules.names)) if self.sits else ()

    def _provinces_grid(self, labels: Labels) -> Grid:
        owners = self.owners
        shown = {*owners, *self.lots, *self.dealt}
        rows = tuple(self._province_row(name, owners.get(name), labels) for name in self.rules.names if name in shown)
        columns = ("province", "held-by", "farmers", "stones", "pyramids", "symbols", "has", "lies")
        return Grid(labels.label("provinces-legend"), tuple(map(labels.label, columns)), rows)

    def _province_row(self, name: str, owner: int | None, labels: Labels) -> tuple[object, ...]:
        province = self.rules.edition.provinces[name]
        bid = self.standing_bid(name)
        held = "" if owner is None else f"{owner + 1}"
        if bid:
            held = labels.label("held-for", seat=bid[0] + 1, price=bid[1])
        return (
            labels.word(name),
            held,
            f"{self.farmers(name)}/{province.fields + province.printed_farmers}",
            self.stones(name),
            self.pyramids(name),
            province.symbols,
            ", ".join(labels.label(what, count=count) for what, count in province.riches().items()),
            "".join(labels.label(f"{side}-initial") for side in (province.bank, province.egypt))
            + ("~" if province.nile else ""),
        )

    def _table_grid(self, labels: Labels) -> Grid:
        rows: list[tuple[object, ...]] = [
            *([(labels.label("your-cards"), labels.several(self.hand))] if self.sits else ()),
            (labels.label("kingdom-and-round"), f"{self.kingdom}, {self.round}"),
            (labels.label("harvest-level"), self.level or labels.label("none-yet")),
        ]
        if isinstance(self._state.phase, Adjusting):
            rows.append((labels.label("offering-total"), self.total))
        if self.drawn:
            cards = ", ".join(map(labels.word, self.drawn))
            rows.append((labels.label("drawn"), labels.label("leave", cards=cards, count=self._state.to_reject)))
        return Grid("", ("", ""), tuple(rows))
