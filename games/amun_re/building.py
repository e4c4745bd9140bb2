"""Farmers, stones and pyramids, as purchases and rewards both bring them. Plays `build.*`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, Facts, effects_in, requires
from nomarch.core.table import NOBODY, with_more
from nomarch.games.amun_re.board import FARMER, STONE
from nomarch.games.amun_re.cards import PlayOn
from nomarch.games.amun_re.moves import OnProvince

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

pyramid_is_built = Effect("pyramid_is_built", "build.stones-become-a-pyramid", "province", "stones", "pyramids")
gift_stones_stand = Effect("gift_stones_stand", "build.gift-stones-may-complete-a-pyramid", "province")
BUILDING = effects_in(globals())
NamesAProvince = OnProvince | PlayOn


def the_province(state: AmunRe, move: NamesAProvince) -> Facts:
    """Name the province."""
    return {"province": move.name}


def is_own_province(state: AmunRe, move: NamesAProvince) -> bool:
    """It is done on one's own provinces only."""
    return move.province in state.holdings[state.seat]


def the_fields(state: AmunRe, move: NamesAProvince) -> Facts:
    """Name the province and count its fields."""
    return {"province": move.name, "fields": state.rules.fields[move.province]}


def has_a_free_field(state: AmunRe, move: NamesAProvince) -> bool:
    """Farmers stand on fields, one to a field."""
    return state.farmers[move.province] < state.rules.fields[move.province]


@requires("components.supplies-are-finite")
def a_farmer_is_left(state: AmunRe, move: object) -> bool:
    """There is a farmer left in the supply."""
    return state.supplies.has(FARMER)


@requires("components.supplies-are-finite")
def a_stone_is_left(state: AmunRe, move: object) -> bool:
    """There is a stone left in the supply."""
    return state.supplies.has(STONE)


def place_farmer(state: AmunRe, province: int) -> None:
    """Take a farmer from the supply and put it on a field."""
    state.supplies.take(FARMER)
    state.farmers = with_more(state.farmers, province, 1)


def place_stone(state: AmunRe, province: int) -> None:
    """Take a stone from the supply and put it down; enough of them become a pyramid."""
    state.supplies.take(STONE)
    state.stones = with_more(state.stones, province, 1)
    build(state, province, state.rules.edition.stones_per_pyramid)


def build(state: AmunRe, province: int, stones: int) -> None:
    """Turn every *stones* stones on a province into a pyramid, while there are pyramids to put there."""
    while state.stones[province] >= stones and a_pyramid_is_left(state, province):
        raise_pyramid(state, province, stones)


def build_with_gifts(state: AmunRe, province: int, seat: int = NOBODY) -> None:
    """Let gift stones complete what stands on a province: for *seat*, or for nobody yet."""
    before = state.pyramids[province]
    build(state, province, state.rules.edition.stones_per_pyramid)
    if state.journal is not None and state.pyramids[province] > before:
        gift_stones_stand(state, seat, state.rules.names[province])


def raise_pyramid(state: AmunRe, province: int, stones: int) -> None:
    """Replace *stones* stones by a pyramid."""
    state.stones = with_more(state.stones, province, -stones)
    state.supplies.put_back(STONE, stones)
    state.pyramids = with_more(state.pyramids, province, 1)
    if state.journal is not None:
        name = state.rules.names[province]
        pyramid_is_built(state, state.owner(province), name, stones, state.pyramids[province])


def a_pyramid_is_left(state: AmunRe, province: int) -> bool:
    """Tell whether the box has the piece that one more pyramid on *province* needs."""
    if not state.supplies.limited:
        return True
    edition = state.rules.edition
    pyramids = with_more(state.pyramids, province, 1)
    return pieces_of(pyramids, edition.double_pyramids, edition.double_pyramid_worth)[0] <= edition.single_pyramids


def pieces_of(pyramids: Sequence[int], doubles_in_box: int, worth: int) -> tuple[int, int]:
    """Count the single and double pieces that show *pyramids*, one number a province.

    >>> pieces_of([3, 2, 1], doubles_in_box=15, worth=2)
    (2, 2)
    >>> pieces_of([3, 2, 1], doubles_in_box=1, worth=2)
    (4, 1)
    """
    doubles = min(sum(count // worth for count in pyramids), doubles_in_box)
    return sum(pyramids) - worth * doubles, doubles
