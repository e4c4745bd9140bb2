"""Cleopatra as one table plays it: the box as look-up tables, and every move there is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from nomarch.core.engine import Done, Move, Pass, RuleSet
from nomarch.games.cleopatra import bounds, moves
from nomarch.games.cleopatra.cards import (
    BEGGAR,
    CHARACTERS,
    KIND_COUNT,
    MERCHANT,
    RESOURCE_COUNT,
    RESOURCES,
    SCRIBE,
    STANDARD,
    TROMPE_LOEIL,
)
from nomarch.games.cleopatra.edition import CleopatraEdition
from nomarch.games.cleopatra.elements import CATEGORIES, DOOR, FRAMES, MOSAIC, OBELISK, SPHINX, THRONE, WALL
from nomarch.games.cleopatra.garden import Garden
from nomarch.games.cleopatra.readings import HandLimitChecks, OddCard, RefillDraw, ReshuffleMoment, SanctuaryFormer


class CleopatraRules(RuleSet):
    """The rule set of Cleopatra. Tables by card have an entry a kind, tables by element one a category."""

    edition: CleopatraEdition

    def prepare(self) -> None:
        """Turn the edition into tables that play looks up."""
        edition = self.edition
        self.garden = Garden(edition)
        self.deck = (
            *(edition.standard_cards[resource] for resource in RESOURCES),
            *(edition.double_cards_per_resource for _ in RESOURCES),
            edition.trompe_loeil_cards,
            *(edition.character_cards[character] for character in CHARACTERS),
        )
        """By kind, how many cards there are."""
        self.amulets = (*[0] * RESOURCE_COUNT, *[edition.double_amulets] * RESOURCE_COUNT, edition.trompe_loeil_amulets)
        """By kind of resource card, the amulets for using it."""
        self.units = (*[1] * RESOURCE_COUNT, *[edition.double_units] * RESOURCE_COUNT, 1)
        """By kind of resource card, the units it gives."""
        costs = (getattr(edition, f"{category}_cost") for category in CATEGORIES)
        self.costs: tuple[tuple[int, ...], ...] = tuple(
            tuple(cost.get(resource, 0) for resource in RESOURCES) for cost in costs
        )
        self.cost_items = tuple(tuple((kind, units) for kind, units in enumerate(cost) if units) for cost in self.costs)
        """By category, the resources it costs with their units."""
        self.counts = (
            edition.sphinx_count,
            edition.obelisk_count,
            len(edition.throne_parts),
            len(edition.door_frames),
            len(self.garden.walls),
            len(self.garden.names),
        )
        """By category, how many elements there are."""
        self.counted = sum(1 << CATEGORIES.index(category) for category in edition.categories)
        """The categories that make Cleopatra move, as bits."""
        self.all_walls = (1 << len(self.garden.walls)) - 1
        self.frames = tuple(FRAMES.index(frame) for frame in edition.door_frames)
        self.trompe_is_artisan = edition.trompe_loeil_may_be_artisan
        self.idle_cards = edition.idle_cards_allowed
        self.limit = edition.hand_limit
        self.checks_turn_end = edition.hand_limit_checks is HandLimitChecks.MARKET_AND_TURN_END
        self.reshuffles_at_once = edition.reshuffle_moment is ReshuffleMoment.AT_ONCE
        self.draws_together = edition.refill_draw is RefillDraw.TOGETHER
        self.claims_from_afar = edition.sanctuary_former is SanctuaryFormer.AREA_BECOMES_DEAD
        self._make_moves()

    def faces_up(self, cards: int) -> int:
        """Tell how many of so many cards are turned face up."""
        parts = self.edition.deck_parts
        up = self.edition.odd_card is OddCard.FACE_UP
        return -(-cards // parts) if up else cards // parts

    def _make_moves(self) -> None:
        """Make each move once."""
        edition, garden = self.edition, self.garden
        stalls, seats = range(edition.stall_count), range(self.seats)
        self.takes = [moves.Take(stall) for stall in stalls]
        self.refills = [moves.Refill(stall) for stall in stalls]
        self.room: dict[tuple[int, ...], list[moves.Refill]] = {}
        self.keep_all = moves.KeepAll()
        self.discard_down = moves.DiscardDown()
        self.discards = [moves.Discard(kind) for kind in range(KIND_COUNT)]
        self.builds = [moves.Build(SPHINX), moves.Build(OBELISK), moves.Build(THRONE)]
        self.build_doors = [moves.Build(DOOR, frame) for frame in self.frames]
        self.build_walls = [moves.Build(WALL, wall) for wall in range(len(garden.walls))]
        self.build_mosaic = moves.Build(MOSAIC)
        self.pick_mosaics = [moves.PickMosaic(piece, name) for piece, name in enumerate(garden.names)]
        self.ways = [
            [moves.LayMosaic(piece, way, garden.named(way.squares)) for way in garden.ways[name]]
            for piece, name in enumerate(garden.names)
        ]
        """By mosaic, every way to lay it that can be said."""
        legal = [set(garden.placements[name]) for name in garden.names]
        self.lays = [
            [lay for lay, way in zip(lays, garden.ways[name], strict=True) if way in legal[piece]]
            for piece, (name, lays) in enumerate(zip(garden.names, self.ways, strict=True))
        ]
        """By mosaic, every way to lay it in the empty garden."""
        self.pays = {kind: moves.Pay(kind) for kind in (*range(TROMPE_LOEIL + 1), MERCHANT)}
        self.claims = [moves.Claim(square, garden.named(1 << square)) for square in range(garden.rows * garden.cols)]
        self.plays = {kind: moves.Play(kind) for kind in range(BEGGAR, KIND_COUNT) if kind != SCRIBE}
        self.die_to_symbol = moves.TurnDie(to_symbol=True)
        self.die_to_blank = moves.TurnDie(to_symbol=False)
        self.give_talents = moves.GiveTalents()
        self.gives = [moves.GiveCard(kind) for kind in range(KIND_COUNT)]
        self.show_hand = moves.ShowHand()
        self.fetches = [moves.Fetch(kind) for kind in range(KIND_COUNT)]
        self.asks = [moves.AskFor(kind) for kind in STANDARD]
        self.ask_players = [moves.AskPlayer(seat) for seat in seats]
        self.offers = [[moves.OfferCards(kind, number) for number in range(self.deck[kind] + 1)] for kind in STANDARD]
        self.accepts = [moves.Accept(seat, kind) for seat in seats for kind in STANDARD]
        self.keeps = [moves.KeepCard(kind) for kind in range(KIND_COUNT)]
        self.bids = [moves.Bid(amount) for amount in range(edition.talent_count + 1)]
        self.done = Done()
        self.pass_ = Pass()

    def every_move(self) -> Iterable[Move]:
        """List every move; phases list theirs in this order."""
        return chain(
            self.takes,
            self.refills,
            [self.keep_all, self.discard_down],
            self.discards,
            self.plays.values(),
            [self.die_to_symbol, self.die_to_blank],
            [self.give_talents, *self.gives, self.show_hand],
            self.fetches,
            self.asks,
            self.ask_players,
            *self.offers,
            self.accepts,
            self.keeps,
            self.bids,
            self.claims,
            self.pays.values(),
            *self.ways,
            [self.pass_, self.done],
            self.builds,
            self.build_doors,
            self.build_walls,
            [self.build_mosaic],
            self.pick_mosaics,
        )

    @property
    def longest(self) -> int:
        """The most decisions of a game, or those at which one breaks it off."""
        return bounds.longest(self)

    @property
    def score_bounds(self) -> tuple[int, int]:
        """The fewest and the most points of a seat."""
        return bounds.score_bounds(self)
