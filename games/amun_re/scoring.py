"""How points are counted. Plays `scoring.*`; every point becomes a line with its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomarch.core.engine import Award, Effect, effects_in
from nomarch.core.mechanisms import RankedAward, SetAward
from nomarch.core.table import majority as most
from nomarch.core.table import points_for
from nomarch.games.amun_re.cards import BONUS_BANK, BONUS_EGYPT, BONUS_FARMERS, BONUS_NILE, BONUS_SYMBOLS
from nomarch.games.amun_re.readings import Farmers, Majority, Symbols

if TYPE_CHECKING:
    from nomarch.games.amun_re.state import AmunRe

pyramids_score = Award("scoring.every-pyramid-counts", "pyramids", "each")
sets_score = SetAward("scoring.complete-sets")
majority_scores = Award("scoring.most-pyramids-on-a-bank", "bank", "pyramids", "stones")
tie_is_broken = Effect("tie_is_broken", "scoring.stones-break-the-tie", "bank", "stones")
temples_score = Award("scoring.temples-score-the-level", "temples", "each")
gold_scores = RankedAward("scoring.gold-by-rank", "gold")
BONUSES = {
    BONUS_SYMBOLS: Award("scoring.bonus-for-card-symbols"),
    BONUS_FARMERS: Award("scoring.bonus-for-farmers"),
    BONUS_EGYPT: Award("scoring.bonus-for-one-egypt"),
    BONUS_BANK: Award("scoring.bonus-for-one-bank"),
    BONUS_NILE: Award("scoring.bonus-for-the-nile"),
}
SCORING = effects_in(globals())
BANKS = (("east", False), ("west", True))


def count_points(state: AmunRe) -> None:
    """Count all points of a kingdom, and at the end of the last those for gold."""
    for seat in state.seating.order:
        count_pyramids(state, seat)
        count_sets(state, seat)
    count_majorities(state)
    for seat in state.seating.order:
        count_temples(state, seat)
        count_bonus_cards(state, seat)
    if state.kingdom == state.rules.edition.kingdoms:
        count_gold(state)


def count_pyramids(state: AmunRe, seat: int) -> None:
    """Give points for every pyramid on the own provinces."""
    pyramids = [state.pyramids[province] for province in state.holdings[seat]]
    each = state.rules.edition.pyramid_points
    if any(pyramids):
        pyramids_score.give(state, seat, points_for(pyramids, each), sum(pyramids), each)


def count_sets(state: AmunRe, seat: int) -> None:
    """Give points for every complete set: a pyramid on each province of a kingdom."""
    owned, edition = state.holdings[seat], state.rules.edition
    if len(owned) < edition.rounds_per_kingdom:
        return
    sets_score.for_sets(state, seat, [state.pyramids[province] for province in owned], edition.set_points)


def count_majorities(state: AmunRe) -> None:
    """Give points for the most pyramids on each bank of the Nile."""
    edition = state.rules.edition
    for bank, west in BANKS:
        best = [best_on_bank(state, seat, west=west) for seat in range(state.seats)]
        pyramids, stones = [row[0] for row in best], [row[1] for row in best]
        if max(pyramids) < 0 or (edition.majority_needs_a_pyramid and max(pyramids) == 0):
            continue
        leaders, winners = most(pyramids), most(pyramids, stones)
        for seat in winners:
            if state.journal is not None and len(winners) < len(leaders):
                tie_is_broken(state, seat, bank, stones[seat])
            majority_scores.give(state, seat, edition.majority_points, bank, pyramids[seat], stones[seat])


def best_on_bank(state: AmunRe, seat: int, *, west: bool) -> tuple[int, int]:
    """Give the pyramids and stones with which *seat* competes on a bank; below nothing without a province there."""
    there = [
        (state.pyramids[province], state.stones[province])
        for province in state.holdings[seat]
        if state.rules.west[province] == west
    ]
    if state.rules.edition.majority is Majority.PER_PROVINCE:
        return max(there, default=(-1, 0))
    return (sum(pyramids for pyramids, _ in there), sum(stones for _, stones in there)) if there else (-1, 0)


def count_temples(state: AmunRe, seat: int) -> None:
    """Give the level of the last offering for every temple."""
    temples = [state.rules.temples[province] for province in state.holdings[seat]]
    each = state.rules.edition.level_value[state.level - 1] if state.level else 0
    if any(temples) and each:
        temples_score.give(state, seat, points_for(temples, each), sum(temples), each)


def count_bonus_cards(state: AmunRe, seat: int) -> None:
    """Give points for the bonus cards that were played."""
    for kind, bonus_scores in BONUSES.items():
        if state.played[seat] >> kind & 1:
            bonus_scores.give(state, seat, state.rules.edition.bonus_card_points)


def count_gold(state: AmunRe) -> None:
    """Give points to the richest, tied players sharing their rank."""
    edition = state.rules.edition
    gold = [wealth(state, seat) for seat in range(state.seats)]
    gold_scores.by_rank(state, gold, edition.gold_rank_points, edition.gold_ties)


def wealth(state: AmunRe, seat: int) -> int:
    """Count the gold of *seat*, with the cards it could still have sold where the edition says so."""
    return state.means(seat) if state.rules.edition.unsold_cards_count_as_gold else state.gold[seat]


def symbols(state: AmunRe, seat: int) -> int:
    """Count the card symbols on the provinces of *seat*."""
    rules = state.rules
    counted = sum(rules.symbols[province] for province in state.holdings[seat])
    if rules.edition.symbols_counted is Symbols.LASTING_AND_FRAMED:
        counted += sum(rules.gift_cards[province] for province in state.holdings[seat])
    return counted


def farmers(state: AmunRe, seat: int) -> int:
    """Count the farmers on the provinces of *seat*."""
    printed = state.rules.edition.farmers_counted is Farmers.PRESENT
    return sum(
        state.farmers_on(province) - (0 if printed else state.rules.printed[province])
        for province in state.holdings[seat]
    )


def are_alike(state: AmunRe, seat: int, attribute: Sequence[bool]) -> bool:
    """Tell whether all provinces of *seat* share an attribute or all lack it."""
    owned = state.holdings[seat]
    return len({attribute[province] for province in owned}) == 1
