"""Income from farmers, mines and caravans. Plays `harvest.*` and the cards of the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Effect, Move, Pass, effects_in, pass_the_turn, requires
from nomarch.games.amun_re.building import is_own_province, the_province
from nomarch.games.amun_re.cards import FIXED_INCOME, KINDS, RICH_HARVEST, PlayFixedIncome, PlayRichHarvest
from nomarch.games.amun_re.hands import IS_PLAYED, use_the_card
from nomarch.games.amun_re.phases.base import CardTurns
from nomarch.games.amun_re.phases.rewards import crown_the_first_player
from nomarch.games.amun_re.readings import FirstPlayerChanges

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

farmers_pay = Effect("farmers_pay", "harvest.each-farmer-pays-the-level", "province", "farmers", "gold")
mine_pays = Effect("mine_pays", "harvest.mines-always-pay", "province", "gold")
caravan_pays = Effect("caravan_pays", "harvest.caravans-need-a-camel", "province", "gold")
rich_harvest_pays = Effect("rich_harvest_pays", "cards.rich-harvest-adds-per-farmer", "province", "farmers", "gold")
fixed_income_pays = Effect("fixed_income_pays", "cards.fixed-income-replaces-income", "province", "gold")
card_marks_a_province = Effect("card_marks_a_province", "cards.harvest-cards-mark-a-province", "card", "province")
income_is_paid = Effect("income_is_paid", "harvest.income-in-seat-order", "gold")

fixed_income_has_an_own_province = requires("cards.fixed-income-replaces-income", the_province)(is_own_province)
rich_harvest_has_an_own_province = requires("cards.rich-harvest-adds-per-farmer", the_province)(is_own_province)


def lay_on_a_province(state: AmunRe, play: PlayFixedIncome | PlayRichHarvest) -> None:
    """Play the card; it lies on its province until income is paid."""
    use_the_card(state, play.kind)
    state.beside += (play.kind,)
    if play.kind == FIXED_INCOME:
        state.fixed |= 1 << play.province
    else:
        state.rich |= 1 << play.province
    card_marks_a_province(state, state.seat, KINDS[play.kind], play.name)


class Harvest(CardTurns):
    """Everybody may play cards for income and is paid."""

    name = "harvest"
    then = ("reveal", "scoring")
    lies = ("level",)
    tells = effects_in(globals())
    acts = {
        PlayFixedIncome: Act(lay_on_a_province, *IS_PLAYED, fixed_income_has_an_own_province),
        PlayRichHarvest: Act(lay_on_a_province, *IS_PLAYED, rich_harvest_has_an_own_province),
        Pass: Act(pass_the_turn),
    }

    def closes(self, state: AmunRe) -> None:
        """Pay the income of the seat, and discard the cards it played for it."""
        collect_income(state)
        state.deck.discards += state.beside
        state.beside = ()

    def finished(self, state: AmunRe) -> None:
        """End the round."""
        edition = state.rules.edition
        state.fixed = state.rich = 0
        if edition.first_player_changes is FirstPlayerChanges.NEXT_ROUND:
            crown_the_first_player(state)
        state.enter("scoring" if state.round == edition.rounds_per_kingdom else "reveal")

    def moves(self, state: AmunRe) -> list[Move]:
        """List the cards for income, province by province."""
        rules, seat = state.rules, state.seat
        owned, played = state.holdings[seat], state.played[seat]
        legal: list[Move] = []
        if state.holds(seat, FIXED_INCOME) and not played >> FIXED_INCOME & 1:
            legal += [rules.fixed_income_on[place] for place in owned]
        if state.holds(seat, RICH_HARVEST) and not played >> RICH_HARVEST & 1:
            legal += [rules.rich_harvest_on[place] for place in owned]
        legal.append(rules.pass_)
        return legal


def collect_income(state: AmunRe) -> None:
    """Pay the seat for all its provinces, as far as the bank can."""
    income = sum(income_of(state, province) for province in state.holdings[state.seat])
    gold = state.take_gold(state.seat, income)
    if state.journal is not None:
        income_is_paid(state, state.seat, gold)


def income_of(state: AmunRe, province: int) -> int:
    """Count what a province pays: a fixed sum, or its farmers, its mine and its caravan."""
    rules, edition = state.rules, state.rules.edition
    told = state.journal is not None
    name = rules.names[province]
    if state.fixed >> province & 1:
        if told:
            fixed_income_pays(state, state.seat, name, edition.fixed_income_gold)
        return edition.fixed_income_gold
    farmers = state.farmers_on(province)
    harvest = farmers * edition.level_value[state.level - 1]
    extra = farmers * edition.rich_harvest_gold if state.rich >> province & 1 else 0
    mine = rules.mine[province]
    caravan = rules.caravan[province] if state.level in edition.camel_levels else 0
    if told:
        for pays, gold, facts in (
            (farmers_pay, harvest, (name, farmers, harvest)),
            (rich_harvest_pays, extra, (name, farmers, extra)),
            (mine_pays, mine, (name, mine)),
            (caravan_pays, caravan, (name, caravan)),
        ):
            if gold:
                pays(state, state.seat, *facts)
    return harvest + extra + mine + caravan
