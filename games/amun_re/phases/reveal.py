"""Turning up the provinces of the round. Plays `reveal.*`, and the expert rule of `variants.*`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, effects_in, requires
from nomarch.core.mechanisms import SealedPhase, choose
from nomarch.core.table import NOBODY, with_entry, with_more
from nomarch.games.amun_re.board import GOLD, STONE
from nomarch.games.amun_re.building import BUILDING, build_with_gifts, the_province
from nomarch.games.amun_re.moves import RevealProvince
from nomarch.games.amun_re.readings import GiftStones

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

round_begins = Effect("round_begins", "rounds.a-new-round-begins", "kingdom", "round")
province_is_revealed = Effect("province_is_revealed", "reveal.as-many-provinces-as-players", "province")
province_is_chosen = Effect("province_is_chosen", "variants.each-reveals-one", "province")
gifts_are_laid_out = Effect("gifts_are_laid_out", "reveal.bonuses-are-laid-out", "province", "cards", "stones", "gold")


@requires("variants.own-provinces-to-reveal", the_province)
def is_among_the_dealt_provinces(state: AmunRe, reveal: RevealProvince) -> bool:
    """One reveals a province card of one's own hand."""
    return bool(state.dealt[state.seat] >> reveal.province & 1)


class Reveal(SealedPhase["AmunRe"]):
    """Provinces come up, one for each player, and their gifts are laid out."""

    name = "reveal"
    then = ("auction",)
    tells = (*effects_in(globals()), *BUILDING)
    acts = {RevealProvince: Act(choose, is_among_the_dealt_provinces)}

    def begin(self, state: AmunRe) -> None:
        """Start a round: turn up provinces, or ask for them by the expert rule."""
        state.round += 1
        round_begins(state, NOBODY, state.kingdom, state.round)
        if state.rules.edition.expert_provinces:
            super().begin(state)
        else:
            self._turn_up(state, [state.provinces.draw() for _ in range(state.seats)])

    def shown(self, state: AmunRe) -> None:
        """Lay out the provinces everybody chose."""
        reveals = state.sealed.choices
        state.dealt = tuple(dealt & ~(1 << reveal.province) for dealt, reveal in zip(state.dealt, reveals, strict=True))
        for seat in state.seating.order:
            province_is_chosen(state, seat, reveals[seat].name)
        self._turn_up(state, [reveal.province for reveal in reveals])

    def moves(self, state: AmunRe) -> list[Move]:
        """List the provinces in hand."""
        dealt = state.dealt[state.seat]
        return [reveal for reveal in state.rules.reveals if dealt >> reveal.province & 1]

    def may_ask(self, state: AmunRe, seat: int) -> bool:
        """Ask whoever has provinces to choose from and has not chosen."""
        return state.dealt[seat] > 0 and state.sealed.choices[seat] is None

    def _turn_up(self, state: AmunRe, provinces: Iterable[int]) -> None:
        state.auction.open(provinces)
        for province in state.auction.lots:
            if state.journal is not None and not state.rules.edition.expert_provinces:
                province_is_revealed(state, NOBODY, state.rules.names[province])
            lay_out_gifts(state, province)
        state.enter("auction")


def lay_out_gifts(state: AmunRe, province: int) -> None:
    """Put the gifts framed on a province there, as far as the supplies reach."""
    rules = state.rules
    cards = min(rules.gift_cards[province], state.deck.left)
    stones = state.supplies.take(STONE, rules.gift_stones[province])
    gold = state.supplies.take(GOLD, rules.gift_gold[province])
    if not (cards or stones or gold):
        return
    if cards:
        drawn = tuple(state.deck.draw_seen(state.chance) for _ in range(cards))
        state.gift_cards = with_entry(state.gift_cards, province, drawn)
    if gold:
        state.gift_gold = with_entry(state.gift_gold, province, gold)
    state.stones = with_more(state.stones, province, stones)
    if state.journal is not None:
        gifts_are_laid_out(state, NOBODY, rules.names[province], cards, stones, gold)
    if rules.edition.gift_stones_build is GiftStones.WHEN_LAID:
        build_with_gifts(state, province)
