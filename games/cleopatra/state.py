"""The table of Cleopatra: hands and purses, the market, the palace and its garden, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from nomarch.core.engine import FinishedState, Phase
from nomarch.core.mechanisms import SealedChoices
from nomarch.core.table import NOBODY, Deck, Hands, Supplies, majority
from nomarch.games.cleopatra import hidden, layout, table
from nomarch.games.cleopatra.cards import CHARACTERS, KIND_COUNT, KINDS, RESOURCE_COUNT, UP
from nomarch.games.cleopatra.doubts import OLD, PILE, Doubts
from nomarch.games.cleopatra.elements import CATEGORIES, MOSAIC, NO_ELEMENT
from nomarch.games.cleopatra.expected import expected
from nomarch.games.cleopatra.rules import CleopatraRules
from nomarch.games.cleopatra.view import CleopatraView

AMULETS: Final = 0
TALENTS: Final = 1
Sanctuary = tuple[int, int, int]
"""Whose it is, its squares, and the square of the statue, both as bits."""


class Cleopatra(FinishedState[CleopatraRules]):
    """A game of Cleopatra. Lists are rows by seat or kind, laid end to end."""

    __slots__ = (
        "altar",
        "amulets",
        "areas",
        "asked",
        "asked_kinds",
        "bank",
        "base",
        "built",
        "corrupt_known",
        "covered",
        "dead",
        "deck",
        "doors",
        "doubts",
        "drawn",
        "eaten",
        "element",
        "faces",
        "filled",
        "finished",
        "hands",
        "laid",
        "last",
        "looking",
        "merchants",
        "merchants_out",
        "misfits",
        "need",
        "offers",
        "passes",
        "piece",
        "place",
        "played",
        "pool",
        "sanctuaries",
        "sealed",
        "seen_discards",
        "settled",
        "stack",
        "stalls",
        "statues",
        "steps",
        "talents",
        "visit",
        "walls",
    )

    document = table.CleopatraTable
    window = CleopatraView
    remembered = frozenset({"talents", "amulets", "discards_seen"})

    def lay_empty_table(self, rules: CleopatraRules) -> None:
        """Make every slot, as the table is before it is set up."""
        seats, edition = rules.seats, rules.edition
        self.hands = Hands(seats, KINDS)
        self.talents = [0] * seats
        self.amulets = [0] * seats
        self.merchants: tuple[int, ...] = (edition.merchants_per_player,) * seats
        self.merchants_out = 0  # of the game
        self.statues: tuple[int, ...] = (edition.statues_per_player,) * seats
        self.bank = Supplies([edition.amulet_supply, edition.talent_count], limited=not edition.bank_unlimited)
        self.deck = Deck("market cards")
        self.faces: tuple[int, ...] = ()  # beside the draw pile, whether a card lies face up
        self.seen_discards: tuple[int, ...] = ()  # beside the discards, the seats that saw a card
        self.stalls: tuple[tuple[int, ...], ...] = ((),) * edition.stall_count  # kinds, with UP if face up
        self.corrupt_known: tuple[int, ...] = (0,) * ((seats + 1) * seats)  # as `hidden.corrupt_place` says
        self.doubts: list[Doubts] = [{} for _ in range(seats)]  # cards that seats have lost sight of
        self.built: tuple[int, ...] = (0,) * len(CATEGORIES)
        self.walls = 0  # bits in the order of the chain
        self.doors = 0  # bits by side
        self.stack: tuple[int, ...] = ()  # mosaics, the last being the top
        self.laid: tuple[int, ...] = (0,) * len(rules.garden.names)  # by mosaic, its squares as bits
        self.misfits: tuple[int, ...] = ()  # mosaics discarded
        self.covered = 0  # squares under mosaics, as bits
        self.dead = 0  # squares of areas that nothing can enter, as bits
        self.areas: tuple[int, ...] = ()  # areas that wait for a statue
        self.sanctuaries: tuple[Sanctuary, ...] = ()
        self.altar = 0  # dice that lie there
        self.steps = 0  # of Cleopatra
        self.finished = 0  # categories for which she has moved, as bits
        self.visit = 0  # elements built in this visit
        self.pool: tuple[int, ...] = (0,) * RESOURCE_COUNT  # units left over in this visit
        self.element = NO_ELEMENT  # the category of what is being built
        self.place = NO_ELEMENT
        self.piece = NO_ELEMENT
        self.need: tuple[int, ...] = (0,) * RESOURCE_COUNT  # units still to be paid
        self.settled = False  # the excess is discarded, the turn goes on
        self.last = 0  # cards of one act come in one order
        self.base = rules.limit  # cards that cost nothing at the end of the turn
        self.played: tuple[int, ...] = (0,) * len(CHARACTERS)  # in this turn
        self.passes = 0  # in a row
        self.drawn: tuple[int, ...] = ()  # cards of a refill that wait, the last being the next
        self.filled: tuple[int, ...] = (0,) * edition.stall_count  # cards laid in this refill
        self.looking: tuple[int, ...] = ()  # cards that a vizier drew
        self.asked_kinds = 0  # bits of what an ambassador asks for
        self.asked = 0  # bits of whom
        self.offers: tuple[int, ...] = (NOBODY,) * (seats * RESOURCE_COUNT)  # to an ambassador, NOBODY if not said
        self.sealed = SealedChoices([None] * seats)
        self.eaten = 0  # bits of the seats thrown to the crocodile

    def copy(self, like: Cleopatra) -> None:
        """Fill every slot from another table, sharing nothing that can change."""
        self.hands = like.hands.clone()
        self.talents = like.talents[:]
        self.amulets = like.amulets[:]
        self.merchants = like.merchants
        self.merchants_out = like.merchants_out
        self.statues = like.statues
        self.bank = like.bank.clone()
        self.deck = like.deck.clone()
        self.faces = like.faces
        self.seen_discards = like.seen_discards
        self.stalls = like.stalls
        self.corrupt_known = like.corrupt_known
        self.doubts = [doubts.copy() for doubts in like.doubts]
        self.built = like.built
        self.walls = like.walls
        self.doors = like.doors
        self.stack = like.stack
        self.laid = like.laid
        self.misfits = like.misfits
        self.covered = like.covered
        self.dead = like.dead
        self.areas = like.areas
        self.sanctuaries = like.sanctuaries
        self.altar = like.altar
        self.steps = like.steps
        self.finished = like.finished
        self.visit = like.visit
        self.pool = like.pool
        self.element = like.element
        self.place = like.place
        self.piece = like.piece
        self.need = like.need
        self.settled = like.settled
        self.last = like.last
        self.base = like.base
        self.played = like.played
        self.passes = like.passes
        self.drawn = like.drawn
        self.filled = like.filled
        self.looking = like.looking
        self.asked_kinds = like.asked_kinds
        self.asked = like.asked
        self.offers = like.offers
        self.sealed = like.sealed.clone()
        self.eaten = like.eaten

    # Setting up

    def first_player(self) -> int:
        """Let chance name the first player."""
        return self.chance.below(self.seats, "first player")

    def deal(self) -> None:
        """Deal hands and purses, turn a part of the deck face up, open the stalls and stack the mosaics."""
        rules, edition = self.rules, self.rules.edition
        cards = [kind for kind, count in enumerate(rules.deck) for _ in range(count)]
        self.chance.shuffle(cards, "market cards")
        for seat in range(self.seats):
            self.receive(seat, edition.starting_talents)
            for _ in range(edition.starting_cards):
                self.hands.gain(seat, cards.pop(), 1 << seat)
        self.deck.pile = tuple(cards)
        self.turn_faces()
        self.stalls = tuple((card,) for card in self.draw(len(self.stalls)))
        stack = list(range(len(rules.garden.names)))
        self.chance.shuffle(stack, "mosaics")
        self.stack = tuple(stack)
        self.dead = sum(self.closing_areas)  # pockets that no mosaic ever enters
        self.base = max(rules.limit, self.hands.sizes[self.seat])

    # Questions

    @property
    def active(self) -> int:
        """The seat whose turn it is, whoever decides."""
        return self.agenda[0][1] if self.agenda else self.seat

    def hand(self, seat: int) -> list[int]:
        """Count the cards in the hand of *seat*, by kind."""
        return self.hands.hand(seat)

    def held(self, kind: int) -> int:
        """Count the cards of a kind in the hand of the seat that decides."""
        return self.hands.cards[self.seat * KIND_COUNT + kind]

    def purse(self, seat: int) -> int:
        """Count the talents of *seat*."""
        return self.talents[seat]

    def is_built(self, category: int) -> bool:
        """Tell whether all of a category is built; mosaics are when none is left to be built."""
        if category == MOSAIC:
            return not self.stack
        return self.built[category] >= self.rules.counts[category]

    @property
    def complete(self) -> int:
        """The categories that count and of which all is built, as bits."""
        done = sum(1 << category for category in range(len(self.built)) if self.is_built(category))
        return done & self.rules.counted

    @property
    def all_dice_lie(self) -> bool:
        """Whether all dice are on the altar."""
        return self.altar == self.rules.edition.dice_count

    def fits(self, piece: int) -> bool:
        """Tell whether a mosaic can still be laid."""
        garden = self.rules.garden
        return garden.fits(garden.names[piece], garden.free & ~self.covered)

    @property
    def closing_areas(self) -> list[int]:
        """The free areas, each as bits, that no mosaic left can enter any more and that were not yet closed."""
        garden, left = self.rules.garden, [self.rules.garden.names[piece] for piece in self.stack]
        return [area for area in garden.areas(self.covered) if not area & self.dead and garden.is_closed(area, left)]

    @property
    def closed_areas(self) -> list[int]:
        """The free areas that nothing can enter, claimed or not, each as bits."""
        return [area for area in self.rules.garden.areas(self.covered) if area & self.dead]

    @property
    def misfit_on_top(self) -> bool:
        """Whether the next mosaic fits nowhere."""
        return bool(self.stack) and not self.fits(self.stack[-1])

    def winners(self) -> tuple[int, ...]:
        """Tell who has won: of the survivors, by talents, then by few amulets; before the end, who is richest."""
        alive = [seat for seat in range(self.seats) if not self.eaten >> seat & 1]
        if not self.over:
            return majority(self.talents)
        best = majority([self.score[seat] for seat in alive], [-self.amulets[seat] for seat in alive]) if alive else ()
        return tuple(alive[place] for place in best)

    def inventory(self) -> dict[str, int]:
        """Count everything in the box: cards by kind, tokens, statues, merchants, mosaics."""
        cards = [*self.deck.pile, *self.deck.discards, *self.looking]
        cards += [card & ~(UP | OLD) for stall in (*self.stalls, self.drawn) for card in stall]
        laid = sum(squares > 0 for squares in self.laid)
        return {
            **{name: cards.count(kind) + sum(self.hands.cards[kind::KIND_COUNT]) for kind, name in enumerate(KINDS)},
            "amulets": self.bank.left[AMULETS] + sum(self.amulets),
            "talents": self.bank.left[TALENTS] + sum(self.talents),
            "merchants": sum(self.merchants) + self.merchants_out,
            "statues": sum(self.statues) + len(self.sanctuaries),
            "mosaics": len(self.stack) + len(self.misfits) + laid,
        }

    # Changes

    def receive(self, seat: int, wanted: int) -> int:
        """Pay *seat* talents from the treasury, and tell how many there were."""
        talents = self.bank.take(TALENTS, wanted)
        self.talents[seat] += talents
        return talents

    def spend(self, seat: int, talents: int) -> None:
        """Let *seat* pay talents to the treasury."""
        self.talents[seat] -= talents
        self.bank.put_back(TALENTS, talents)

    def corrupt(self, seat: int, wanted: int) -> int:
        """Give *seat* amulets, and tell how many there were."""
        amulets = self.bank.take(AMULETS, wanted)
        self.amulets[seat] += amulets
        return amulets

    def purify(self, seat: int, wanted: int) -> int:
        """Take amulets from *seat*, as many as there are, and tell how many."""
        amulets = min(wanted, self.amulets[seat])
        self.amulets[seat] -= amulets
        self.bank.put_back(AMULETS, amulets)
        return amulets

    def discard(self, kind: int, seen_by: int) -> None:
        """Put a card on the discard pile, where the seats *seen_by* know it."""
        self.deck.discards += (kind,)
        self.seen_discards += (seen_by,)

    def draw(self, number: int) -> list[int]:
        """Draw cards of a pile that has them, as they lie, the topmost first; those that lie face up all see."""
        up = self.faces[len(self.faces) - number :]
        self.faces = self.faces[: len(self.faces) - number]
        cards = [kind | UP * face for kind, face in zip(self.deck.draw_several(number), reversed(up), strict=True)]
        for card in cards:
            if card & UP:
                hidden.see(self, card & ~UP, self.hands.everybody, PILE)
        return cards

    def turn_faces(self) -> None:
        """Turn a part of the draw pile face up."""
        cards = len(self.deck.pile)
        up = self.rules.faces_up(cards)
        faces = [1] * up + [0] * (cards - up)
        self.chance.shuffle(faces, "faces")
        self.faces = tuple(faces)

    # Documents

    def expected(self, phase: Phase, *, begins: bool) -> Iterable[tuple[bool, str]]:
        """Say what lies on the table only while some phases run."""
        return expected(self, phase, begins=begins)

    def described_things(self, eyes: int | None) -> dict[str, Any]:
        """Give the things of the game as plain data: all of them, or what the seat *eyes* may know."""
        return table.describe(self, eyes)

    def lay_out_things(self, position: table.CleopatraTable) -> None:
        """Set the table as a document says."""
        layout.lay_out(self, position)

    def deal_again(self, seat: int) -> None:
        """Draw again what *seat* cannot know."""
        hidden.deal_again(self, seat)
