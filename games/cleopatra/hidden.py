"""What is hidden in Cleopatra, and who knows it all the same.

Everybody remembers what they saw. The hands know which cards others saw go in (`nomarch.core.table.hands`),
`corrupt_known` how many more are known only to be corrupt, and `doubts` which cards a seat has lost sight of and where
they can be: cards that may have been discarded or given unseen, fetched by a courtesan, kept by a vizier, or
shuffled into the draw pile. Talents and amulets lie hidden, but all that changes them is seen. Plays
`market.face-down-cards-stay-unseen` and what else is kept secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.table import EVERYBODY, with_item, with_more
from nomarch.games.cleopatra import costs
from nomarch.games.cleopatra.cards import COURTESAN, KIND_COUNT, RESOURCE_COUNT, UP, is_corrupt
from nomarch.games.cleopatra.doubts import (
    DISCARDS,
    LOOKING,
    OLD,
    OLD_STALLS,
    PILE,
    Doubts,
    add,
    add_all,
    empties,
    others,
    spreads,
    turns_up,
)
from nomarch.games.cleopatra.elements import MOSAIC, NO_ELEMENT

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

TRIES: Final = 100
"""So often cards are dealt again to find a hand that can pay for what is being built."""


def corrupt_place(state: Cleopatra, observer: int, owner: int) -> int:
    """Find where it is counted how many cards of *owner* an observer, or everybody, knows only to be corrupt."""
    return observer % (state.seats + 1) * state.seats + owner


def lose(state: Cleopatra, seat: int, kind: int, seen_by: int, to: int = 0, *, standard: bool = False) -> None:
    """Take a card from the hand of *seat*; who does not see it must reckon with any card, or any *standard* one.

    *to* are the zones to which it goes for those who do not see it.
    """
    among = RESOURCE_COUNT if standard else KIND_COUNT
    if seen_by != state.hands.everybody:
        for observer, doubts in enumerate(state.doubts):
            if observer != seat and not seen_by >> observer & 1:
                spreads(doubts, 1 << seat, to)
                known = state.hands.known_to(observer, seat)
                gone = [1 if count and kind < among else 0 for kind, count in enumerate(known)]
                if any(gone):
                    add_all(doubts, 1 << seat | to, gone)
    surprised = state.hands.lose(seat, kind, seen_by, among)
    if any(state.corrupt_known) and not standard:
        _lose_corrupt(state, seat, kind, seen_by, surprised)
    if surprised:
        for observer, doubts in enumerate(state.doubts):
            if doubts and surprised >> observer & 1:
                turns_up(doubts, 1 << seat, kind)


def prepare_to_discard(state: Cleopatra, seat: int, number: int) -> None:
    """Let the others reckon with any cards of *seat* among so many that are about to be discarded unseen."""
    mine = 1 << seat
    for observer, doubts in others(state, seat):
        spreads(doubts, mine, DISCARDS)
        known = state.hands.known_to(observer, seat)
        if any(known):
            add_all(doubts, mine | DISCARDS, [count if count < number else number for count in known])
    state.hands.doubt(seat, number)
    for observer in range(state.seats + 1):
        place = corrupt_place(state, observer, seat)
        corrupt = state.corrupt_known[place]
        if corrupt:
            state.corrupt_known = with_item(state.corrupt_known, place, max(0, corrupt - number))


def discard_unseen(state: Cleopatra, seat: int, kind: int) -> None:
    """Discard a card that only *seat* sees, one of those the others have to reckon with."""
    state.hands.drop(seat, kind)
    state.discard(kind, 1 << seat)


def _lose_corrupt(state: Cleopatra, seat: int, kind: int, seen_by: int, surprised: int) -> None:
    """Count one card fewer that is known only to be corrupt, where it may have been the one that left."""
    for observer in range(state.seats + 1):
        sees = seen_by == state.hands.everybody or (observer < state.seats and seen_by >> observer & 1)
        place = corrupt_place(state, observer, seat)
        if state.corrupt_known[place] and (not sees or (is_corrupt(kind) and surprised >> observer & 1)):
            state.corrupt_known = with_more(state.corrupt_known, place, -1)


def see(state: Cleopatra, kind: int, seen_by: int, zone: int) -> None:
    """Let the seats *seen_by* see a card that lay unseen in *zone*."""
    for observer, doubts in enumerate(state.doubts):
        if doubts and seen_by >> observer & 1:
            turns_up(doubts, zone, kind)


def take_face_down(state: Cleopatra, seat: int, card: int) -> None:
    """Take a card that lies face down in a stall; only its taker sees it."""
    zone, kind = OLD_STALLS if card & OLD else PILE, card & ~OLD
    for observer, doubts in enumerate(state.doubts):
        if doubts and observer == seat:
            turns_up(doubts, zone, kind)
        elif doubts:
            spreads(doubts, zone, 1 << seat)
    state.hands.gain(seat, kind, 1 << seat)


def draw_in_secret(state: Cleopatra, seat: int, *, on_top: bool) -> int:
    """Draw a card for a vizier, which only *seat* sees; one that lay open *on_top* is known to be among the drawn."""
    kind, up = state.deck.draw(), state.faces[-1]
    state.faces = state.faces[:-1]
    known = on_top and up
    see(state, kind, state.hands.everybody if known else 1 << seat, PILE)
    for _, doubts in others(state, seat):
        if known:
            add(doubts, LOOKING, kind)
        else:
            spreads(doubts, PILE, LOOKING)
    return kind


def keep_drawn(state: Cleopatra, seat: int, kind: int) -> None:
    """Keep a card that a vizier drew."""
    for _, doubts in others(state, seat):
        spreads(doubts, LOOKING, 1 << seat)
    state.hands.gain(seat, kind, 1 << seat)


def discard_drawn(state: Cleopatra, seat: int) -> None:
    """Discard unseen what a vizier drew and nobody kept."""
    for _, doubts in others(state, seat):
        empties(doubts, LOOKING, DISCARDS)
    for kind in state.looking:
        state.discard(kind, 1 << seat)
    state.looking = ()


def show_hand(state: Cleopatra, seat: int, to: int) -> None:
    """Show a hand without standard cards to the seat *to*; the others learn that all of it is corrupt."""
    for kind, count in enumerate(state.hand(seat)):
        new = state.hands.reveal(seat, kind, count, 1 << to).get(to, 0)
        if new:
            turns_up(state.doubts[to], 1 << seat, kind, new)
    empties(state.doubts[to], 1 << seat)
    for observer in (EVERYBODY, *range(state.seats)):
        if observer != seat:
            unknown = len(state.hands.unknown_to(observer, seat))
            state.corrupt_known = with_item(state.corrupt_known, corrupt_place(state, observer, seat), unknown)


def reveal(state: Cleopatra, seat: int, kind: int, number: int) -> None:
    """Let everybody know that *seat* has so many cards of a kind."""
    for observer, new in state.hands.reveal(seat, kind, number, state.hands.everybody).items():
        if observer < state.seats:
            turns_up(state.doubts[observer], 1 << seat, kind, new)


def return_discards(state: Cleopatra) -> None:
    """Let everybody remember which discards go into a new draw pile, and which cards lay face down before."""
    for observer, doubts in enumerate(state.doubts):
        empties(doubts, PILE, OLD_STALLS)
        empties(doubts, DISCARDS, PILE)
        seen = [0] * KIND_COUNT
        for kind, seen_by in zip(state.deck.discards, state.seen_discards, strict=True):
            seen[kind] += seen_by >> observer & 1
        if any(seen):
            add_all(doubts, PILE, seen)
    state.seen_discards = ()
    state.stalls = tuple(tuple(card if card & UP else card | OLD for card in stall) for stall in state.stalls)
    state.drawn = tuple(card if card & UP else card | OLD for card in state.drawn)


def look_through_discards(state: Cleopatra, seat: int) -> None:
    """Let *seat* see the whole discard pile."""
    for kind, seen_by in zip(state.deck.discards, state.seen_discards, strict=True):
        if not seen_by >> seat & 1:
            turns_up(state.doubts[seat], DISCARDS, kind)
    empties(state.doubts[seat], DISCARDS)
    state.seen_discards = tuple(seen_by | 1 << seat for seen_by in state.seen_discards)


def fetch(state: Cleopatra, seat: int, kind: int) -> None:
    """Take a card from the discard pile into the hand of *seat*; for the others one of each kind may be gone.

    The courtesan who fetches it is not gone, so a single one is certain to be there.
    """
    discards, seen = list(state.deck.discards), list(state.seen_discards)
    taken = discards.index(kind)
    for observer, doubts in others(state, seat):
        spreads(doubts, DISCARDS, 1 << seat)
        doubtful = {COURTESAN} if discards.count(COURTESAN) == 1 else set()
        for place, (card, seen_by) in enumerate(zip(discards, seen, strict=True)):
            if seen_by >> observer & 1 and card not in doubtful:
                doubtful.add(card)
                seen[place] &= ~(1 << observer)
                add(doubts, DISCARDS | 1 << seat, card)
    del discards[taken], seen[taken]
    state.deck.discards, state.seen_discards = tuple(discards), tuple(seen)
    state.hands.gain(seat, kind, 1 << seat)


class Place(NamedTuple):
    """A place whose card a seat cannot know: the zone it is in, the number of its pile or its owner, and where."""

    zone: int
    pile: int
    at: int


def deal_again(state: Cleopatra, seat: int) -> None:
    """Draw again what *seat* cannot know: cards, how they lie in the pile, and the order of the mosaics."""
    state.stack = (*_shuffled(state, state.stack[:-1], "redealt mosaics"), *state.stack[-1:])
    state.faces = (*_shuffled(state, state.faces[:-1], "redealt faces"), *state.faces[-1:])
    unseen = _unseen(state, seat)
    for _ in range(TRIES):
        _lay(state, seat, _dealt(state, seat, unseen))
        if _could_be_asked(state):
            break
    else:  # whoever is paying keeps the hand that can pay
        kept = [(place, card) for place, card in unseen if place.zone == 1 << state.active]
        rest = [(place, card) for place, card in unseen if place.zone != 1 << state.active]
        _lay(state, seat, kept + _dealt(state, seat, rest))
    state.hands.remember_again(seat, state.chance)
    for observer, _ in others(state, seat):
        _remember_again(state, observer)


def _could_be_asked(state: Cleopatra) -> bool:
    """Tell whether the seat could be asked what it is asked now with the hand it was dealt, by which it has to pay."""
    if state.element == MOSAIC and state.place == NO_ELEMENT and state.piece in state.stack:
        return costs.affords(state, MOSAIC)
    return not any(state.need) or bool(costs.ways_to_pay(state))


def _piles(state: Cleopatra) -> list[list[int]]:
    """List what lies on the table: the draw pile, the stalls, the cards of a refill, the discards, a vizier's cards."""
    return [*map(list, (state.deck.pile, *state.stalls, state.drawn, state.deck.discards, state.looking))]


def _unseen(state: Cleopatra, seat: int) -> list[tuple[Place, int]]:
    """Find every place whose card *seat* cannot know, with the card."""
    pile, *stalls, discards, looking = _piles(state)
    under = len(pile) - (1 if state.faces and state.faces[-1] else 0)
    found = [(Place(PILE, 0, at), card) for at, card in enumerate(pile[:under])]
    for number, stall in enumerate(stalls, 1):
        for at, card in enumerate(stall):
            if not card & UP:
                found.append((Place(OLD_STALLS if card & OLD else PILE, number, at), card & ~OLD))
    for at, (card, seen_by) in enumerate(zip(discards, state.seen_discards, strict=True)):
        if not seen_by >> seat & 1:
            found.append((Place(DISCARDS, -2, at), card))
    if state.active != seat:
        found += [(Place(LOOKING, -1, at), card) for at, card in enumerate(looking)]
    for owner in range(state.seats):
        if owner != seat:
            cards = enumerate(state.hands.unknown_to(seat, owner))
            found += [(Place(1 << owner, owner, at), card) for at, card in cards]
    return found


def doubts_of(state: Cleopatra, seat: int) -> Doubts:
    """Give what *seat* doubts now: the card that lies open on top of the pile, all can see."""
    doubts = state.doubts[seat].copy()
    if state.faces and state.faces[-1]:
        turns_up(doubts, PILE, state.deck.pile[-1])
    return doubts


def _dealt(state: Cleopatra, seat: int, unseen: list[tuple[Place, int]]) -> list[tuple[Place, int]]:
    """Deal unseen cards again as *seat* could believe: doubted and corrupt cards go where they may be."""
    cards = Counter(card for _, card in unseen)
    places = [place for place, _ in unseen]
    state.chance.shuffle(places, "redealt places")
    reserved = _reserved(state, seat, places)
    doubted: list[tuple[int, int]] = []
    for zones, row in doubts_of(state, seat).items():
        there = Counter(dict(enumerate(row))) & cards
        cards -= there
        doubted += [(kind, zones) for kind in there.elements()]
    state.chance.shuffle(doubted, "redealt doubts")
    dealt = _matched(doubted, places, reserved)
    cards += Counter(kind for kind, _ in doubted) - Counter(dealt.values())
    rest = _shuffled(state, cards.elements(), "redealt cards")
    rest.sort(key=is_corrupt)  # corrupt cards are taken first, for the places that want them
    for place in places:
        if place in reserved and place not in dealt:
            dealt[place] = rest.pop()
    state.chance.shuffle(rest, "redealt rest")
    return [*dealt.items(), *zip((place for place in places if place not in dealt), rest, strict=True)]


def _reserved(state: Cleopatra, seat: int, places: list[Place]) -> set[Place]:
    """Choose places in hands for the cards that *seat* knows only to be corrupt."""
    reserved: set[Place] = set()
    for owner in range(state.seats):
        hand = [place for place in places if place.zone == 1 << owner]
        reserved.update(hand[: state.corrupt_known[corrupt_place(state, seat, owner)]])
    return reserved


def _matched(doubted: list[tuple[int, int]], places: list[Place], reserved: set[Place]) -> dict[Place, int]:
    """Find a place for every doubted card in its zones; those that lie already move on where that makes room."""
    taken: dict[Place, int] = {}

    def settle(card: int, tried: set[Place]) -> bool:
        kind, zones = doubted[card]
        fitting = [place for place in places if place.zone & zones and (is_corrupt(kind) or place not in reserved)]
        for place in fitting:
            if place not in taken:
                taken[place] = card
                return True
        for place in fitting:
            if place not in tried:
                tried.add(place)
                if settle(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    for card in range(len(doubted)):
        settle(card, set())
    return {place: doubted[card][0] for place, card in taken.items()}


def _lay(state: Cleopatra, seat: int, dealt: list[tuple[Place, int]]) -> None:
    """Put cards where their places are; hands keep what *seat* knows."""
    piles = _piles(state)
    hands: dict[int, list[int]] = {}
    for place, card in dealt:
        if place.zone < PILE:
            hands.setdefault(place.pile, []).append(card)
        else:
            piles[place.pile][place.at] = card | piles[place.pile][place.at] & OLD
    for owner, cards in hands.items():
        known = Counter(dict(enumerate(state.hands.known_to(seat, owner))))
        state.hands.lay_hand(owner, [*known.elements(), *cards])
    state.deck.pile, *stalls, state.drawn, state.deck.discards, state.looking = map(tuple, piles)
    state.stalls = tuple(stalls)


def _remember_again(state: Cleopatra, observer: int) -> None:
    """Let *observer* doubt as much as before of what was dealt again, but only cards that lie unseen in those zones."""
    for owner in range(state.seats):
        place = corrupt_place(state, observer, owner)
        if state.corrupt_known[place]:
            corrupt = sum(map(is_corrupt, state.hands.unknown_to(observer, owner)))
            state.corrupt_known = with_item(state.corrupt_known, place, min(corrupt, state.corrupt_known[place]))
    left = [(place.zone, card) for place, card in _unseen(state, observer)]
    state.chance.shuffle(left, "redealt doubts")
    again: Doubts = {}
    for zones, row in sorted(state.doubts[observer].items(), key=lambda doubt: doubt[0].bit_count()):
        wanted = sum(row)
        there = [pair for pair in left if pair[0] & zones]
        alike = Counter(dict(enumerate(row))) & Counter(card for _, card in there)
        for kind in [*alike.elements(), *(card for _, card in there)]:
            pair = next((pair for pair in left if pair[0] & zones and pair[1] == kind), None)
            if wanted and pair is not None:
                left.remove(pair)
                add(again, zones, kind)
                wanted -= 1
    state.doubts[observer] = again


def _shuffled(state: Cleopatra, cards: Iterable[int], name: str) -> list[int]:
    shuffled = sorted(cards)
    state.chance.shuffle(shuffled, name)
    return shuffled
