"""Rounds: when the market is held, the die moves on and the game ends. Plays `rounds.*`, `turn-end.*` and `end.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Effect, Phase, effects_in
from nomarch.core.table import NOBODY
from nomarch.games.saqqara.board import GOODS
from nomarch.games.saqqara.rules import ON

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

round_begins = Effect("round_begins", "rounds.the-die-tells-year-and-current-market", "year", "place")
tops_are_reached = Effect("tops_are_reached", "end.when-all-but-a-few-pyramids-are-topped", "pyramids")
last_round_comes = Effect("last_round_comes", "end.a-further-round-is-played", "rounds")
last_year_ends = Effect("last_year_ends", "end.after-the-gold-round-of-the-last-year", "year")
die_moves = Effect("die_moves", "turn-end.the-die-moves-on", "place")
year_begins = Effect("year_begins", "turn-end.after-the-last-space-a-new-year-begins", "year")
token_goes_left = Effect("token_goes_left", "turn-end.the-first-player-token-goes-left")


class Round(Phase):
    """A round begins: with the market where die and tent meet, else with production."""

    name = "round"
    then = ("market", "production")
    tells = effects_in(globals())

    def begin(self, state: Saqqara) -> None:
        """See where die and tent stand."""
        round_begins(state, NOBODY, state.year, GOODS[state.market])
        state.enter("market" if state.tent == state.market else "production")


class RoundEnd(Phase):
    """A round ends: the die moves, and the next player leads."""

    name = "round-end"
    then = ("round",)

    def begin(self, state: Saqqara) -> None:
        """Move the die a space on, or to the first space of a new year, and hand the token on."""
        state.place = (state.place + 1) % len(state.rules.track)
        state.year += not state.place
        state.seating = state.seating.passed_on()
        if state.place:
            die_moves(state, NOBODY, GOODS[state.market])
        else:
            year_begins(state, NOBODY, state.year)
        token_goes_left(state, state.seating.first)
        state.enter("round")


def is_the_last_round(state: Saqqara) -> bool:
    """Tell whether the game ends with this round; once enough tops are reached, few rounds follow."""
    edition = state.rules.edition
    if state.year == edition.years and state.place == len(state.rules.track) - 1:
        last_year_ends(state, NOBODY, state.year)
        return True
    if state.closing == ON:
        if state.topped() < len(state.tiles) - edition.pyramids_without_top:
            return False
        state.closing = edition.rounds_after_early_end + 1
        tops_are_reached(state, NOBODY, state.topped())
        if edition.rounds_after_early_end:
            last_round_comes(state, NOBODY, edition.rounds_after_early_end)
    state.closing -= 1
    return state.closing == 0
