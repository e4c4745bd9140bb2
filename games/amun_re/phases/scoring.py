"""Scoring at the end of a kingdom, and what is cleared away before the next. Plays `scoring.*` and `interlude.*`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Facts, Move, Pass, Phase, effects_in, pass_the_turn, requires
from nomarch.core.table import EMPTY, NOBODY
from nomarch.games.amun_re import cards, scoring
from nomarch.games.amun_re.board import FARMER
from nomarch.games.amun_re.hands import IS_PLAYED, discard_the_card, use_the_card
from nomarch.games.amun_re.phases.base import CardTurns
from nomarch.games.amun_re.scoring import SCORING

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

bonus_card_is_played = Effect("bonus_card_is_played", "scoring.bonus-cards-if-fulfilled", "card")
kingdom_is_scored = Effect("kingdom_is_scored", "scoring.closes-each-kingdom", "kingdom")
owners_leave = Effect("owners_leave", "interlude.owners-and-farmers-leave", "farmers")
buildings_stay = Effect("buildings_stay", "interlude.buildings-stay", "stones", "pyramids")
provinces_come_back = Effect("provinces_come_back", "interlude.used-provinces-come-back", "provinces")
provinces_are_dealt = Effect("provinces_are_dealt", "variants.provinces-are-dealt-again", "provinces")
game_ends = Effect("game_ends", "end.after-the-last-round")
winner_is_found = Effect("winner_is_found", "end.most-points-win", "points")
tie_is_decided = Effect("tie_is_decided", "end.ties-by-pyramids-then-stones", "points")


def the_symbols(state: AmunRe, play: cards.PlayCard) -> Facts:
    """Count the symbols and those needed."""
    return {"symbols": scoring.symbols(state, state.seat), "needed": state.rules.edition.bonus_symbols}


@requires("scoring.bonus-for-card-symbols", the_symbols)
def has_enough_symbols(state: AmunRe, play: cards.PlayBonusSymbols) -> bool:
    """The card asks for many card symbols on the own provinces."""
    return scoring.symbols(state, state.seat) >= state.rules.edition.bonus_symbols


def the_farmers(state: AmunRe, play: cards.PlayCard) -> Facts:
    """Count the farmers and those needed."""
    return {"farmers": scoring.farmers(state, state.seat), "needed": state.rules.edition.bonus_farmers}


@requires("scoring.bonus-for-farmers", the_farmers)
def has_enough_farmers(state: AmunRe, play: cards.PlayBonusFarmers) -> bool:
    """The card asks for many farmers on the own provinces."""
    return scoring.farmers(state, state.seat) >= state.rules.edition.bonus_farmers


@requires("scoring.bonus-for-one-egypt")
def all_lie_in_one_egypt(state: AmunRe, play: cards.PlayBonusEgypt) -> bool:
    """All own provinces lie in Upper Egypt, or all in Lower Egypt."""
    return scoring.are_alike(state, state.seat, state.rules.upper)


@requires("scoring.bonus-for-one-bank")
def all_lie_on_one_bank(state: AmunRe, play: cards.PlayBonusBank) -> bool:
    """All own provinces lie east of the Nile, or all west."""
    return scoring.are_alike(state, state.seat, state.rules.west)


@requires("scoring.bonus-for-the-nile")
def all_touch_the_nile_or_none(state: AmunRe, play: cards.PlayBonusNile) -> bool:
    """All own provinces touch the Nile, or none does."""
    return scoring.are_alike(state, state.seat, state.rules.nile)


def play_a_bonus_card(state: AmunRe, play: cards.PlayCard) -> None:
    """Lay the card down; its points are counted with the others."""
    use_the_card(state, play.kind)
    discard_the_card(state, play.kind)
    bonus_card_is_played(state, state.seat, cards.KINDS[play.kind])


class Scoring(CardTurns):
    """Everybody may play bonus cards; then all points are counted."""

    name = "scoring"
    then = ("interlude", "end")
    tells = (*effects_in(globals()), *SCORING)
    acts = {
        cards.PlayBonusSymbols: Act(play_a_bonus_card, *IS_PLAYED, has_enough_symbols),
        cards.PlayBonusFarmers: Act(play_a_bonus_card, *IS_PLAYED, has_enough_farmers),
        cards.PlayBonusEgypt: Act(play_a_bonus_card, *IS_PLAYED, all_lie_in_one_egypt),
        cards.PlayBonusBank: Act(play_a_bonus_card, *IS_PLAYED, all_lie_on_one_bank),
        cards.PlayBonusNile: Act(play_a_bonus_card, *IS_PLAYED, all_touch_the_nile_or_none),
        Pass: Act(pass_the_turn),
    }

    def finished(self, state: AmunRe) -> None:
        """Count the points, then clear the board or end the game."""
        kingdom_is_scored(state, NOBODY, state.kingdom)
        scoring.count_points(state)
        if state.kingdom < state.rules.edition.kingdoms:
            state.enter("interlude")
            return
        if state.journal is not None:
            tell_the_end(state)
        state.enter("end")

    def moves(self, state: AmunRe) -> list[Move]:
        """List the bonus cards that are fulfilled."""
        legal: list[Move] = [
            play for play in state.rules.bonuses if state.holds(state.seat, play.kind) and self.allows(state, play)
        ]
        legal.append(state.rules.pass_)
        return legal


def tell_the_end(state: AmunRe) -> None:
    """Tell who has won, and whether points alone decided it."""
    game_ends(state, NOBODY)
    best = max(state.score)
    decided = winner_is_found if state.score.count(best) == 1 else tie_is_decided
    for seat in state.winners():
        decided(state, seat, best)


class Interlude(Phase):
    """Owners and farmers leave, buildings stay, and the used provinces come back."""

    name = "interlude"
    then = ("reveal",)

    def begin(self, state: AmunRe) -> None:
        """Clear the board for the next kingdom."""
        farmers = sum(state.farmers) + sum(state.sand.values())
        state.supplies.put_back(FARMER, farmers)
        state.farmers = (0,) * len(state.farmers)
        state.sand = EMPTY
        state.holdings = ((),) * state.seats
        state.boxed += state.provinces.pile
        state.provinces.pile = ()
        state.provinces.reshuffle(state.chance)
        owners_leave(state, NOBODY, farmers)
        buildings_stay(state, NOBODY, sum(state.stones), sum(state.pyramids))
        if state.rules.edition.expert_provinces:
            state.deal_provinces()
            provinces_are_dealt(state, NOBODY, state.seats * state.rules.edition.rounds_per_kingdom)
        else:
            provinces_come_back(state, NOBODY, len(state.provinces))
        state.kingdom += 1
        state.round = 0
        state.enter("reveal")
