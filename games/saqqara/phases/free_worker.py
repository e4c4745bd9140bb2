"""The free worker of whoever reaches a top. Plays `pyramids.a-free-worker-goes-elsewhere-and-rests`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Move, Pass
from nomarch.games.saqqara.building import (
    can_receive,
    free_worker_comes,
    has_a_free_place,
    has_no_worker_there,
    is_in_play,
    step_up,
)
from nomarch.games.saqqara.moves import FreeWorker
from nomarch.games.saqqara.phases.base import Interruption

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara


def place_for_free(state: Saqqara, free: FreeWorker) -> None:
    """Place a worker without paying."""
    free_worker_comes(state, state.seat, free.name)
    state.resume()
    step_up(state, free.pyramid)


def leave_it(state: Saqqara, pass_: Pass) -> None:
    """Place no worker."""
    state.resume()


class FreeWorkers(Interruption):
    """Whoever reached a top may place a worker without paying."""

    name = "free-worker"
    acts = {
        FreeWorker: Act(place_for_free, is_in_play, has_no_worker_there, has_a_free_place),
        Pass: Act(leave_it),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask who has a worker left and has just reached a top."""
        levels = enumerate(state.levels_of(seat))
        has_reached_a_top = any(level == state.rules.top and state.moved >> pyramid & 1 for pyramid, level in levels)
        return state.workers[seat] > 0 and has_reached_a_top

    def moves(self, state: Saqqara) -> list[Move]:
        """List the pyramids that can take the worker."""
        legal: list[Move] = [
            state.rules.free_workers[pyramid] for pyramid in state.tiles if can_receive(state, pyramid)
        ]
        legal.append(state.rules.pass_)
        return legal
