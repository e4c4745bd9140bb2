"""Values that can be played but do not go together: a small change is enough, and no edition we ship has one."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

import pytest

from nomarch.core import load
from nomarch.core.editions import Contradiction, fields_of
from nomarch.core.engine import RuleSet

GAMES: Final = ("amun-re", "saqqara", "cleopatra")
SEEDS: Final = 3

EAST: Final = ("abu", "amarna", "avaris", "berenike", "mendes", "sawu", "thebes")
LOWER: Final = ("amarna", "avaris", "baharya", "buto", "damanhur", "memphis", "mendes")
OFF_THE_NILE: Final = ("avaris", "baharya", "berenike", "dakhla", "damanhur", "kharga", "sawu")
WITH_SYMBOLS: Final = (*EAST, "abydos", "baharya", "dakhla", "damanhur", "edfu", "kharga", "memphis")
LESS: Final = "level 4 gives less than level 3, and only the level occupied counts"
Case = tuple[dict[str, Any], str]
AMUN_RE: Final[list[Case]] = [
    ({"kingdoms": 3}, "there are 3 kingdoms, and names for two: the Old Kingdom and the New Kingdom"),
    ({"pieces_per_player": 2}, "a player gets provinces in 3 rounds of a kingdom, and has pieces to mark 2"),
    ({"summary_cards": 4}, "up to 5 play, and the summary cards are 4"),
    ({"farmer_tokens": 0}, "there are 0 farmers, and farmers are bought in every round"),
    ({"gold_cards.2": 9}, "5 players start with 10 cards of 2 gold, and there are 9"),
    (
        {"gold_cards.1": 0, "starting_gold_cards": [10, 10]},
        "there is no gold card of 1, and any amount can be paid and offered exactly",
    ),
    ({"theft_cards": 4}, "5 players start with 5 theft cards, and there are 4"),
    ({"starting_theft_cards": 0}, "nobody gets one of the 5 theft cards, so nobody can steal"),
    (
        {f"provinces.{name}.bank": "west" for name in EAST},
        "all provinces lie on one bank, and two are compared",
    ),
    (
        {f"provinces.{name}.egypt": "upper" for name in LOWER},
        "all provinces lie in one part of Egypt, and there are two",
    ),
    (
        {f"provinces.{name}.nile": True for name in OFF_THE_NILE},
        "all provinces are on the Nile or none is, and cards ask for that",
    ),
    (
        {f"provinces.{name}.symbols": 0 for name in WITH_SYMBOLS},
        "no province has a card symbol, so nobody can buy a card",
    ),
    ({"camel_levels": []}, "no harvest level shows a camel, so the caravans of avaris, kharga, sawu never pay"),
    ({"bid_track": [0]}, "0 is the only price, so nobody is ever outbid"),
    ({"bid_track": [0, 1, 600]}, "a province can cost 600 gold, and there are 392 in the box"),
    ({"blockade_spaces": 1}, "with a blockade the next bid is 1 space higher, and so it is without one"),
    ({"blockade_spaces": 9}, "the next bid must be 9 spaces higher, and a province card has 9"),
    ({"price_table_length": 0}, "the printed price table has 0 columns"),
    ({"stones_with_architect": 5}, "with an Architect a pyramid takes 5 stones, without one 3"),
    ({"stones_per_pyramid": 20}, "a pyramid takes 20 stones, and the box holds 15"),
    ({"single_pyramids": 0}, "there are 0 single pyramids, and every pyramid begins as one"),
    ({"double_pyramids": 0}, "a pair of pyramids becomes a double pyramid, and there are 0"),
    ({"double_pyramid_worth": 3}, "a double pyramid replaces a pair of pyramids, and it stands for 3"),
    ({"power_cards.blockade": 0}, "the rules explain blockade, and there are 0 such cards"),
    ({"adjustment": 0}, "an adjustment adds or takes 0, so it changes nothing"),
    ({"fixed_income_gold": 0}, "the fixed income is 0 gold, so nobody prefers it"),
    ({"rich_harvest_gold": 0}, "a rich harvest adds 0 gold, so it changes nothing"),
    ({"bonus_card_points": 0}, "a bonus card scores 0 points, so five kinds of cards do nothing"),
    ({"card_sale_gold": 0}, "a sold card brings 0 gold, so nobody sells one"),
    ({"extra_cards": 39}, "39 cards are drawn beyond those paid for, and there are 39"),
    ({"reveal_is_a_phase": True}, "the mark on blockade says phase 1, and its phase is number 2"),
    ({"level_value": [1, 2, 4, 3]}, "a larger offering makes a poorer harvest: 1, 2, 4, 3"),
    ({"camel_levels": [1, 5]}, "level 5 shows a camel, and there are levels 1 to 4"),
    ({"camel_levels": [1, 1]}, "a level is named twice: 1, 1"),
    ({"offering_levels": [-40, 13, 23]}, "level 2 begins at -40, and no total is below -27: level 1 never comes"),
    ({"offering_levels": [3, 13, 500]}, "level 4 begins at 500, and no total is above 404"),
    ({"rewards_by_rank": [3, 2, 2, 2, 2, 2]}, "there are rewards for 6 ranks, and at most 5 players"),
    ({"reward_others": 4}, "a smaller offering brings more goods: 3, 2, 4"),
    ({"gold_rank_points": [6, 5, 4, 3, 2, 1]}, "6 ranks score for gold, and at most 5 play"),
    ({"gold_rank_points": [4, 6, 2]}, "less gold scores more points: 4, 6, 2"),
    ({"bonus_symbols": 12}, "a bonus card asks for 12 card symbols, and 3 provinces show 0 to 11"),
    ({"bonus_farmers": 60}, "a bonus card asks for 60 farmers, and 3 provinces hold 0 to 45"),
]

SAQQARA: Final[list[Case]] = [
    (
        {"goods_per_warehouse": 0, "bonus_goods": [0] * 6, "land_per_warehouse": [0] * 6},
        "warehouses receive 0 goods, in no year a bonus, and no land: nothing ever comes in",
    ),
    ({"goods_supply.flax": 0}, "the rules speak of flax, and there are 0 pieces"),
    ({"boats_per_player": 2}, "a colour has 2 boats, and a player sails with one"),
    ({"merchants_per_player": 0}, "a colour has 0 bidding pawns, and offers are marked with one"),
    ({"level_points": [1, 2, 4, 7, 6]}, "a worker further up scores less: 1, 2, 4, 7, 6"),
    (
        {"goods_supply.land": 2, "goods_supply.wood": 1},
        "a level costs 4 wood, and there are 1, with 2 land that may replace it",
    ),
    ({"workers_per_player": 26}, "3 players have 26 workers each, and 5 pyramids hold 75"),
    (
        {"irrigation_rates.3": {"goods": 2, "of": "current"}},
        "level 3 gives less than level 2, and only the level occupied counts",
    ),
    (
        {"intrigue_cards.4": {"discard": 1, "draw": 1}},
        LESS,
    ),
    ({"government_gold.4": {9: 1}}, LESS),
    ({"religion_range.4": 5}, LESS),
    ({"soldiers_gold.5": 1}, "level 5 gives less than level 4, and only the level occupied counts"),
    (
        {"agriculture_goods.3": {"goods": 2, "of": "chosen"}, "agriculture_goods.4": {"goods": 2, "of": "current"}},
        LESS,
    ),
    (
        {"court_influence.3": {"influence": 1, "of": "chosen"}, "court_influence.4": {"influence": 1, "of": "current"}},
        LESS,
    ),
    (
        {"trade_rates.3": {"given": 4, "of": "current", "received": 1}},
        "level 3 gives less than level 2, and only the level occupied counts",
    ),
    (
        {"engineering_discount.3": "all", "engineering_discount.4": 2},
        LESS,
    ),
    (
        {"thieves_loot.3": {"goods": 4, "victims": 2}},
        LESS,
    ),
    (
        {"intrigue_cards.2": {"discard": 0, "draw": 0}},
        "on level 2 one discards 0 and draws 0, which improves no hand",
    ),
    (
        {"thieves_loot.4": {"goods": 5, "victims": 5}},
        "thieves rob at least 5 opponents, and at most 4 sit at the table",
    ),
    ({"government_gold.2": {10: 1}}, "Government pays for thresholds of 10, and no card has them"),
    (
        {"influence_cards": {str(number): 0 for number in range(1, 10)}, "beggar_cards": 6, "merchant_cards": 6},
        "no influence card has a number, so nobody has a majority",
    ),
    (
        {"influence_cards.1": 0, "influence_cards.2": 0, "religion_range.2": 2},
        "on level 2 Religion admits cards up to 2, and they begin with 3",
    ),
    ({"religion_range.4": 10}, "on level 4 Religion admits cards up to 10, and they end with 9"),
    ({"beggar_cards": 0}, "the rules explain the beggar, and a deck has 0"),
    ({"merchant_cards": 0}, "the rules explain the merchant, and a deck has 0"),
    ({"beggar_goods": 0}, "a beggar brings 0 goods, so nobody plays one"),
    ({"merchant_goods": 0}, "a merchant brings 0 goods, so nobody plays one"),
    ({"influence_tokens": 0}, "the Royal Court and the Thieves lay influence tokens, and there are 0"),
    ({"threshold_cards.200": 1}, "a threshold is 200, and there are 190 goods"),
    ({"first_threshold_value": 9}, "the low threshold among the first is 9, and no card has a higher one"),
    ({"no_yield_cards": 0}, "the rules explain cards without a yield, and there are 0"),
    (
        {
            **{f"influence_cards.{number}": 0 for number in range(2, 10)},
            "influence_cards.1": 9,
            "influence_cards.10": 9,
            "religion_range.4": 10,
        },
        "a card equal to the threshold earns a good, and no influence card has the number of a threshold",
    ),
    ({"market_cards_per_player": 5}, "a player may win 5 cards at a market, and 4 are for sale"),
    (
        {"market_cards.land-for-fish.bargains": [{"gives": {"fish": 50}, "gets": {"land": 1}}]},
        "a market card is about 50 fish, and there are 40",
    ),
    ({"land_per_nile_space": 31}, "a space of the Nile costs 31 land, and there are 30"),
    ({"nile_start": 5, "nile_last_space": 5}, "boats start on space 5, and none goes beyond space 5"),
    ({"points_per_nile_space": 0}, "a space of the Nile scores 0 points, so boats sail for nothing"),
    (
        {
            "land_per_warehouse": [0] * 6,
            **{f"market_cards.land-for-{good}.copies": 0 for good in ("fish", "flax", "wood")},
            **{f"market_cards.{good}-for-gold.copies": 2 for good in ("fish", "flax", "wood")},
        },
        "warehouses receive 0 land in every year, and no market card gives any: nobody ever has land",
    ),
]
CLEOPATRA: Final[list[Case]] = [
    ({"sphinx_count": 5}, "sphinxes stand in pairs, and there are 5"),
    ({"obelisk_count": 3}, "obelisks flank the entrance on both sides, and there are 3"),
    ({"throne_parts": ["throne", "pedestal"]}, "the throne is built before the pedestal it stands on"),
    (
        {"wall_sides": ["left", "right"]},
        "the chain of walls goes round the garden, left, back, right, and the sides are left, right",
    ),
    (
        {"wall_sides": ["back", "right"]},
        "the chain of the left door frame begins at its corner, and there are no walls on the left",
    ),
    (
        {"throne_cost.lapis": 0, "door_cost.lapis": 0, "mosaic_cost.lapis": 0},
        "no element costs lapis, and there are cards of it",
    ),
    ({"visit_bonus_three": 1}, "the bonus for three elements in a visit is 1, for two it is 2"),
    ({"mosaic_shapes.v": ["xxxx", "...x"]}, "all mosaics differ in shape, and l, v are alike"),
    ({"palm_squares": []}, "the reward for a palm square is 1, and the garden has 0"),
    ({"palm_reward": 0}, "the reward for a palm square is 0, and the garden has 24"),
    (
        {"statues_per_player": 0},
        "a square of a sanctuary takes away 1 of the amulets, and a player can claim 0",
    ),
    (
        {"sanctuary_amulets_per_square": 0},
        "a square of a sanctuary takes away 0 of the amulets, and a player can claim 2",
    ),
    ({"character_cards.vizier": 0}, "the rules explain vizier, and there are 0 such cards"),
    ({"double_cards_per_resource": 0}, "the rules explain double cards, and there are 0"),
    ({"trompe_loeil_cards": 0}, "the rules explain trompe-l'oeil, and there are 0"),
    ({"merchants_per_player": 0}, "the rules explain Nile merchants, and a player has 0"),
    ({"deck_parts": 1}, "the cards are cut into 1 pile, and one of the piles is turned face up"),
    ({"deck_parts": 200}, "94 cards are cut into 200 equal piles, which leaves none to turn face up"),
    ({"cards_per_stall": 40}, "a refill takes 120 cards, and 91 are in the pile"),
    ({"vizier_cards": 110}, "a vizier draws 110 cards, and there are 109"),
    ({"starting_cards": 11}, "everybody is dealt 11 cards, and a hand holds 10"),
    ({"hand_limit": 109}, "a hand holds 109 cards, and there are 109: nobody is ever above the limit"),
    (
        {"hand_limit_amulets_per_card": 0},
        "each card above the hand limit brings 0 amulets, so the limit binds nobody",
    ),
    ({"talent_tokens.1": 0}, "there is no token of 1 talent, and any number of talents is paid and offered"),
    ({"beggar_talents": 0}, "a beggar is given 0 talents, so everybody gives nothing"),
    ({"playing_minutes": 0}, "a game takes 0 minutes"),
    ({"double_amulets": 0}, "double cards are corrupt, and using one brings 0 amulets"),
    ({"trompe_loeil_amulets": 0}, "trompe-l'oeil are corrupt, and using one brings 0 amulets"),
    ({"bank_unlimited": False, "amulet_supply": 0}, "amulets can run out, and there are 0"),
    ({"die_symbol_faces": 0}, "0 of 6 faces bear the symbol, so a roll decides nothing"),
    ({"die_symbol_faces": 6}, "6 of 6 faces bear the symbol, so a roll decides nothing"),
    ({"players_max": 4}, "an offering has 5 ranks, and at most 4 play"),
    ({"offering_amulets": [-3, 2, 1, 3, 4]}, "a smaller offering brings fewer amulets: -3, 2, 1, 3, 4"),
    ({"offering_amulets": [1, 1, 1, 1, 1]}, "every rank of an offering brings the same, 1, so nobody offers anything"),
]

CASES: Final = {
    ("amun-re", "super-meeple-2015"): AMUN_RE,
    ("saqqara", "white-goblin-2012"): SAQQARA,
    ("cleopatra", "days-of-wonder-2006"): CLEOPATRA,
}
ALL: Final = [(game, edition, *case) for (game, edition), cases in CASES.items() for case in cases]


def rules_of(game: str, edition: str, changes: dict[str, Any], seats: int | None = None) -> RuleSet:
    return load(game).rules(edition, seats, (), changes)


@pytest.mark.parametrize("game", GAMES)
def test_no_edition_and_no_variant_contradicts_itself(game: str) -> None:
    assert [(rules.name, rules.resolved.contradictions) for rules in load(game).every_rule_set()] == [
        (rules.name, []) for rules in load(game).every_rule_set()
    ]


@pytest.mark.parametrize(("game", "edition", "changes", "reason"), ALL, ids=[case[3] for case in ALL])
def test_a_contradiction_is_named_with_its_numbers(
    game: str, edition: str, changes: dict[str, Any], reason: str
) -> None:
    found = rules_of(game, edition, changes).resolved.contradictions
    assert reason in [each.reason for each in found]
    changed = {path.partition(".")[0] for path in changes}
    named = next(each for each in found if each.reason == reason)
    assert changed & set(named.fields), f"{named.fields} are others than what was changed"


@pytest.mark.parametrize(("game", "edition", "changes", "reason"), ALL, ids=[case[3] for case in ALL])
def test_what_contradicts_itself_is_played_to_the_end(
    game: str, edition: str, changes: dict[str, Any], reason: str
) -> None:
    fewest = rules_of(game, edition, changes).edition.players_min
    for seed in range(SEEDS):
        state = load(game).begin(rules_of(game, edition, changes, fewest), seed)
        chance = Random(seed)
        while not state.over:
            moves = state.moves()
            state.play(moves[chance.randrange(len(moves))])
        assert state.winners(), f"seed {seed}: {reason}"


@pytest.mark.parametrize(("game", "edition"), CASES)
def test_everything_that_is_looked_at_has_a_case(game: str, edition: str) -> None:
    rules = rules_of(game, edition, {})
    doubts = import_module(f"nomarch.games.{game.replace('-', '_')}.coherence").all_doubts(rules.edition)
    looked_at = {fields for _, fields, _ in doubts}
    shown: set[str] = set()
    for changes, _ in CASES[game, edition]:
        found: list[Contradiction] = rules_of(game, edition, changes).resolved.contradictions
        shown |= {" ".join(each.fields) for each in found}
    assert looked_at - shown == set()
    assert {field for fields in looked_at for field in fields.split()} <= set(fields_of(type(rules.edition)))
