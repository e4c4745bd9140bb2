"""Building: what a step up a pyramid costs and does. Plays `pyramids.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, Facts, effects_in, requires
from nomarch.core.table import row_at, with_more
from nomarch.games.saqqara.board import ENGINEERING, GOOD_COUNT, GOODS, LAND, PYRAMID_COUNT, PYRAMIDS
from nomarch.games.saqqara.moves import Build, FreeWorker, OfPyramid

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

worker_is_placed = Effect("worker_is_placed", "pyramids.a-worker-starts-at-the-bottom", "pyramid")
worker_climbs = Effect("worker_climbs", "pyramids.the-cost-is-that-of-the-destination", "pyramid", "level")
price_is_paid = Effect("price_is_paid", "development.goods-spent-return-to-the-supply", "goods", "land")
engineering_saves = Effect(
    "engineering_saves", "privileges.engineering-saves-goods-of-the-current-market", "good", "goods"
)
top_is_reached = Effect("top_is_reached", "pyramids.the-top-brings-a-free-worker", "pyramid")
free_worker_comes = Effect("free_worker_comes", "pyramids.a-free-worker-goes-elsewhere-and-rests", "pyramid")
BUILDING = effects_in(globals())


@requires("setup.draw-on-until-pyramids-outnumber-players")
def is_in_play(state: Saqqara, move: OfPyramid) -> bool:
    """Workers go to pyramids that are in play."""
    return move.pyramid in state.tiles


def the_worker(state: Saqqara, move: OfPyramid) -> Facts:
    """Name the pyramid."""
    return {"pyramid": move.name}


@requires("pyramids.one-worker-a-player-and-it-stays", the_worker)
def is_not_at_the_top(state: Saqqara, build: Build) -> bool:
    """A worker on top of a pyramid stays there."""
    return state.level(state.seat, build.pyramid) < state.rules.top


@requires("pyramids.one-worker-a-player-and-it-stays", the_worker)
def has_no_worker_there(state: Saqqara, free: FreeWorker) -> bool:
    """Nobody has two workers in a pyramid."""
    return state.level(state.seat, free.pyramid) == 0


@requires("pyramids.a-worker-starts-at-the-bottom")
def a_worker_is_free(state: Saqqara, build: Build) -> bool:
    """A worker is placed from the own stock."""
    return state.workers[state.seat] > 0 or state.level(state.seat, build.pyramid) > 0


@requires("pyramids.each-worker-makes-a-step-a-turn", the_worker)
def has_not_moved(state: Saqqara, build: Build) -> bool:
    """A worker makes one step a turn."""
    return not state.moved >> build.pyramid & 1


def the_level(state: Saqqara, move: OfPyramid) -> Facts:
    """Name the pyramid, the level and the places it has."""
    level = min(state.level(state.seat, move.pyramid) + 1, state.rules.top)
    return {"pyramid": move.name, "level": level, "places": state.rules.places[level]}


@requires("pyramids.a-full-level-blocks", the_level)
def has_a_free_place(state: Saqqara, move: OfPyramid) -> bool:
    """The next level has a free place."""
    level = state.level(state.seat, move.pyramid) + 1
    return level > state.rules.top or state.workers_on(move.pyramid, level) < state.rules.places[level]


def price_of(state: Saqqara, seat: int, pyramid: int) -> tuple[int, ...]:
    """Count the goods that the next step up *pyramid* costs *seat*, by kind, after Engineering."""
    rules = state.rules
    level = state.levels[seat * PYRAMID_COUNT + pyramid] + 1
    price = rules.costs[pyramid][level if level <= rules.top else 0]
    market = rules.track[state.place]
    saved = rules.engineering[state.levels[seat * PYRAMID_COUNT + ENGINEERING]]
    if saved is None or market == LAND:
        return price
    left = 0 if saved == "all" else max(0, price[market] - saved)
    return (*price[:market], left, *price[market + 1 :])


def shortage(goods: list[int], price: tuple[int, ...]) -> int:
    """Count the goods missing for a price, by kind; land would have to stand for them."""
    missing = 0
    for kind in range(LAND + 1, GOOD_COUNT):
        if price[kind] > goods[kind]:
            missing += price[kind] - goods[kind]
    return missing


def the_missing_goods(state: Saqqara, build: Build) -> Facts:
    """Tell what is missing, and how much land there is to stand for it."""
    goods, price = row_at(state.goods_of, state.seat, GOOD_COUNT), price_of(state, state.seat, build.pyramid)
    return {"pyramid": build.name, "missing": shortage(goods, price), "land": max(0, goods[LAND] - price[LAND])}


@requires("pyramids.the-cost-is-that-of-the-destination", the_missing_goods)
def can_be_paid(state: Saqqara, build: Build) -> bool:
    """The cost of the level is paid in goods, and land stands for what is missing."""
    goods, price = row_at(state.goods_of, state.seat, GOOD_COUNT), price_of(state, state.seat, build.pyramid)
    return build.pyramid not in state.tiles or shortage(goods, price) <= goods[LAND] - price[LAND]


def tell_what_is_saved(state: Saqqara, pyramid: int, price: tuple[int, ...]) -> None:
    """Tell the goods that Engineering saves."""
    market = state.market
    full = state.rules.costs[pyramid][state.level(state.seat, pyramid) + 1]
    if full[market] > price[market]:
        engineering_saves(state, state.seat, GOODS[market], full[market] - price[market])


def step_up(state: Saqqara, pyramid: int) -> None:
    """Let the worker of the seat on *pyramid* make a step, or come there."""
    rules, seat = state.rules, state.seat
    state.levels = with_more(state.levels, seat * PYRAMID_COUNT + pyramid, 1)
    level = state.level(seat, pyramid)
    if level == 1:
        state.workers = with_more(state.workers, seat, -1)
    if level > 1 or rules.edition.placing_is_a_step:
        state.moved |= 1 << pyramid
    if state.journal is not None:
        name = PYRAMIDS[pyramid]
        if level == 1:
            worker_is_placed(state, seat, name)
        else:
            worker_climbs(state, seat, name, level)


def any_free_place(state: Saqqara) -> bool:
    """Tell whether the seat has a worker left and a pyramid to send it to."""
    return state.workers[state.seat] > 0 and any(can_receive(state, pyramid) for pyramid in state.tiles)


def can_receive(state: Saqqara, pyramid: int) -> bool:
    """Tell whether a new worker of the seat can go to *pyramid*."""
    return not state.level(state.seat, pyramid) and state.workers_on(pyramid, 1) < state.rules.places[1]
