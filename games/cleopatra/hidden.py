"""What is hidden in Cleopatra, and who knows it all the same.

Everybody remembers what they saw. The hands know which cards others saw go in (`nomarch.core.hands`), and
`corrupt_known` how many more are known only to be corrupt. `returned` says which cards a seat knows to be among the
unseen ones again, because it saw them before they were shuffled into the draw pile or a courtesan looked through
them; they can be in the pile, lie face down, or be in a hand that gained cards unseen `since` then. Talents and
amulets lie hidden, but all that changes them is seen. Plays `market.face-down-cards-stay-unseen` and what else is
kept secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from nomarch.core.hands import EVERYBODY
from nomarch.core.players import NOBODY
from nomarch.games.cleopatra import costs
from nomarch.games.cleopatra.cards import COURTESAN, TROMPE_LOEIL, UP, K, R

if TYPE_CHECKING:
    from nomarch.games.cleopatra.state import Cleopatra

TRIES: Final = 40
"""So often cards are dealt again to find a hand that can pay for what is being built."""


def gain(state: Cleopatra, seat: int, kind: int, seen_by: int) -> None:
    """Put a card into the hand of *seat*; the seats *seen_by* know it."""
    state.hands.gain(seat, kind, seen_by)
    if seen_by != state.hands.everybody:
        state.since[seat] += 1


def lose(state: Cleopatra, seat: int, kind: int, seen_by: int, *, standard: bool = False) -> None:
    """Take a card from the hand of *seat*; who does not see it is less sure of all others, or of *standard* ones."""
    surprised = state.hands.lose(seat, kind, seen_by, R if standard else None)
    everybody = state.hands.everybody
    if any(state.corrupt_known) and not standard:
        for observer in range(state.seats + 1):
            sees = seen_by == everybody or (observer < state.seats and seen_by >> observer & 1)
            place = observer * state.seats + seat
            if state.corrupt_known[place] and (not sees or (kind >= R and surprised >> observer & 1)):
                state.corrupt_known[place] -= 1
    if state.returned and state.since[seat]:
        see(state, kind, surprised)


def see(state: Cleopatra, kind: int, seen_by: int, number: int = 1) -> None:
    """Let the seats *seen_by* see a card that lay unseen, or several: they know where they are now."""
    returned = state.returned
    if not returned:
        return
    for observer in range(state.seats):
        if seen_by >> observer & 1 and returned[observer * K + kind]:
            returned[observer * K + kind] = max(0, returned[observer * K + kind] - number)


def draw_in_secret(state: Cleopatra, seat: int, *, on_top: bool) -> int:
    """Draw a card that only *seat* sees; if it lay open *on_top*, the others know that it is somewhere unseen."""
    kind, up = state.deck.draw(), state.faces[-1]
    state.faces = state.faces[:-1]
    see(state, kind, 1 << seat)
    if on_top and up:
        start_counting(state)
        for observer in range(state.seats):
            if observer != seat and not state.returned[observer * K + kind]:
                state.returned[observer * K + kind] = 1
    return kind


def start_counting(state: Cleopatra) -> None:
    """Count cards gained unseen from now on, if nobody had a reason to count before."""
    if not any(state.returned):
        state.returned = [0] * (state.seats * K)
        state.since = [0] * state.seats


def show_hand(state: Cleopatra, seat: int, to: int) -> None:
    """Show a hand without standard cards to the seat *to*; the others learn that all of it is corrupt."""
    for kind, count in enumerate(state.hand(seat)):
        if count:
            new = state.hands.reveal(seat, kind, count, 1 << to)
            see(state, kind, 1 << to, new.get(to, 0))
    for observer in (EVERYBODY, *range(state.seats)):
        if observer != seat:
            unknown = len(state.hands.unknown_to(observer, seat))
            state.corrupt_known[observer % (state.seats + 1) * state.seats + seat] = unknown


def reveal(state: Cleopatra, seat: int, kind: int, number: int) -> None:
    """Let everybody know that *seat* has so many cards of a kind."""
    for observer, new in state.hands.reveal(seat, kind, number, state.hands.everybody).items():
        see(state, kind, 1 << observer, new)


def return_discards(state: Cleopatra) -> None:
    """Let everybody remember which discards go into a new draw pile."""
    start_counting(state)
    for kind, seen_by in zip(state.deck.discards, state.seen_discards, strict=True):
        for observer in range(state.seats):
            if seen_by >> observer & 1:
                state.returned[observer * K + kind] += 1
    state.seen_discards = ()


def look_through_discards(state: Cleopatra, seat: int) -> None:
    """Let *seat* see the whole discard pile."""
    for kind, seen_by in zip(state.deck.discards, state.seen_discards, strict=True):
        if not seen_by >> seat & 1:
            see(state, kind, 1 << seat)
    state.seen_discards = tuple(seen_by | 1 << seat for seen_by in state.seen_discards)


def fetch(state: Cleopatra, seat: int, kind: int) -> None:
    """Take a card from the discard pile into the hand of *seat*; for the others one of each kind may be gone.

    The courtesan who fetches it is not gone, so a single one is certain to be there.
    """
    start_counting(state)
    discards, seen = list(state.deck.discards), list(state.seen_discards)
    taken = discards.index(kind)
    mine = 1 << seat
    for observer in range(state.seats):
        if observer != seat:
            doubtful = {COURTESAN} if discards.count(COURTESAN) == 1 else set()
            for place, (card, seen_by) in enumerate(zip(discards, seen, strict=True)):
                if seen_by >> observer & 1 and card not in doubtful:
                    doubtful.add(card)
                    seen[place] &= ~(1 << observer)
                    state.returned[observer * K + card] += 1
    del discards[taken], seen[taken]
    state.deck.discards, state.seen_discards = tuple(discards), tuple(seen)
    gain(state, seat, kind, mine)


class Place(NamedTuple):
    """A place whose card a seat cannot know."""

    where: str
    number: int = 0
    at: int = 0

    @property
    def owner(self) -> int:
        """The seat in whose hand it is, NOBODY elsewhere."""
        return self.number if self.where == "hand" else NOBODY


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
        _lay(state, seat, _as_they_were(unseen))
        others = [(place, card) for place, card in unseen if place.owner != state.active]
        _lay(state, seat, _dealt(state, seat, others))
    state.hands.remember_again(seat, state.chance)
    for observer in range(state.seats):
        if observer != seat:
            _remember_again(state, seat, observer)


def _as_they_were(unseen: list[tuple[Place, int]]) -> dict[Place, list[int]]:
    """Leave cards where they are."""
    dealt: dict[Place, list[int]] = {}
    for place, card in unseen:
        dealt.setdefault(place, []).append(card)
    return dealt


def _could_be_asked(state: Cleopatra) -> bool:
    """Tell whether the seat could be asked what it is asked now, with the hand it was dealt."""
    if state.phase.name == "placing":
        return costs.affords(state, state.element)
    if state.phase.name == "payment" and any(state.need):
        return len(costs.ways_to_pay(state)) > 1
    if state.phase.name == "payment":
        return any(state.hands.cards[state.seat * K + kind] for kind in range(state.last, TROMPE_LOEIL + 1))
    return True


def _unseen(state: Cleopatra, seat: int) -> list[tuple[Place, int]]:
    """Find every place whose card *seat* cannot know, with the card."""
    pile, discards = state.deck.pile, state.deck.discards
    under = len(pile) - (1 if state.faces and state.faces[-1] else 0)
    found = [(Place("pile", index), pile[index]) for index in range(under)]
    for number, stall in enumerate(state.stalls):
        found += [(Place("stall", number, index), card) for index, card in enumerate(stall) if not card & UP]
    found += [(Place("drawn", index), card) for index, card in enumerate(state.drawn) if not card & UP]
    for index, (card, seen_by) in enumerate(zip(discards, state.seen_discards, strict=True)):
        if not seen_by >> seat & 1:
            found.append((Place("discards", index), card))
    if state.active != seat:
        found += [(Place("looking", index), card) for index, card in enumerate(state.looking)]
    for owner in range(state.seats):
        if owner != seat:
            found += [(Place("hand", owner), card) for card in state.hands.unknown_to(seat, owner)]
    return found


def _dealt(state: Cleopatra, seat: int, unseen: list[tuple[Place, int]]) -> dict[Place, list[int]]:
    """Deal unseen cards again as *seat* could believe: returned and corrupt cards go where they may be."""
    seats, base = range(state.seats), seat * K
    back = Counter(dict(enumerate(state.returned[base : base + K])))
    if state.faces and state.faces[-1]:
        back -= Counter([state.deck.pile[-1]])
    back &= Counter(card for _, card in unseen)
    returned = _shuffled(state, back.elements(), "redealt returns")
    others = _shuffled(state, (Counter(card for _, card in unseen) - back).elements(), "redealt cards")
    places = [place for place, _ in unseen]
    state.chance.shuffle(places, "redealt places")
    corrupt = {owner: state.corrupt_known[seat * state.seats + owner] for owner in seats}
    room = {NOBODY: len(places), **dict(enumerate(state.since))}
    dealt: dict[Place, list[int]] = {}
    free: list[Place] = []
    for place in places:
        must_be_corrupt = corrupt.get(place.owner, 0) > 0
        card = _taken(returned, must_be_corrupt) if room[place.owner] > 0 else None
        if card is not None:
            room[place.owner] -= 1
        elif must_be_corrupt:
            card = _taken(others, must_be_corrupt)
        if card is None:
            free.append(place)
            continue
        if must_be_corrupt:
            corrupt[place.owner] -= 1
        dealt.setdefault(place, []).append(card)
    for place, card in zip(free, [*others, *returned], strict=True):
        dealt.setdefault(place, []).append(card)
    return dealt


def _taken(cards: list[int], must_be_corrupt: bool) -> int | None:  # noqa: FBT001 (one plain question)
    """Take the last of *cards* that will do, or none."""
    for index in reversed(range(len(cards))):
        if cards[index] >= R or not must_be_corrupt:
            return cards.pop(index)
    return None


def _lay(state: Cleopatra, seat: int, dealt: dict[Place, list[int]]) -> None:
    """Put cards where their places are; hands keep what *seat* knows."""
    rows = {
        "pile": list(state.deck.pile),
        "discards": list(state.deck.discards),
        "drawn": list(state.drawn),
        "looking": list(state.looking),
    }
    stalls = [list(stall) for stall in state.stalls]
    for place, cards in dealt.items():
        if place.where == "hand":
            known = Counter(dict(enumerate(state.hands.known_to(seat, place.number))))
            state.hands.lay_hand(place.number, [*known.elements(), *cards])
        elif place.where == "stall":
            stalls[place.number][place.at] = cards[0]
        else:
            rows[place.where][place.number] = cards[0]
    state.deck.pile, state.deck.discards = tuple(rows["pile"]), tuple(rows["discards"])
    state.stalls = tuple(map(tuple, stalls))
    state.drawn, state.looking = tuple(rows["drawn"]), tuple(rows["looking"])


def _remember_again(state: Cleopatra, seat: int, observer: int) -> None:
    """Let *observer* know as much as before of what was dealt again: what *seat* knows too, and as many other cards."""
    for owner in range(state.seats):
        place = observer * state.seats + owner
        if state.corrupt_known[place]:
            corrupt = sum(kind >= R for kind in state.hands.unknown_to(observer, owner))
            state.corrupt_known[place] = min(corrupt, state.corrupt_known[place])
    if not state.returned:
        return
    mine, its = seat * K, observer * K
    unseen = Counter(card for _, card in _unseen(state, observer))
    both = [min(state.returned[mine + kind], state.returned[its + kind], unseen[kind]) for kind in range(K)]
    others = unseen - Counter(dict(enumerate(both)))
    more = _shuffled(state, others.elements(), f"redealt returns of {observer}")
    more = more[: sum(state.returned[its : its + K]) - sum(both)]
    state.returned[its : its + K] = [both[kind] + more.count(kind) for kind in range(K)]


def _shuffled(state: Cleopatra, cards: Iterable[int], name: str) -> list[int]:
    shuffled = sorted(cards)
    state.chance.shuffle(shuffled, name)
    return shuffled
