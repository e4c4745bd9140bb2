"""What workers do for tables: choose the move of a bot."""

from __future__ import annotations

from typing import Any

from nomarch.core.lab.roster import make_bot
from nomarch.core.registry import load
from nomarch.core.studio.worker import Teller


def choose(asked: Any, tell: Teller) -> str:
    """Let a bot choose a move on a table, and give its notation."""
    game = load(asked["game"])
    state = game.set_up(asked["position"])
    bot = make_bot(game, asked["bot"], asked["luck"])
    return bot.choose(None if bot.blind else state.view(state.seat), state.moves()).notation
