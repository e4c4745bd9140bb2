"""Shares: every parameter gets what it adds, by Shapley's definition, and nothing is lost or given twice."""

from fractions import Fraction
from itertools import permutations

import pytest

from nomarch.core.comparing import shares
from nomarch.core.comparing.play import compare_play
from nomarch.core.comparing.shares import plan_shares
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.lab.simulation import Lab
from nomarch.core.registry import load
from nomarch.core.workbench.reports.wording import Wording

BOTS = ("random",) * 3
SEED = 5
SURE = 1e-9
SEVERAL = {"bridge": 3, "gate": 5, "night": True, "lanterns": True}


def played(pair, games, share_games, lab=None):
    shares = plan_shares(pair, BOTS, SEED, share_games) if pair.playing else None
    return compare_play(pair, lab or Lab(), BOTS, SEED, games, shares)


def by_measure(play):
    """Give the figures of the shares by measure and by the fields they belong to."""
    return {effect.of: {frozenset(share.fields): share.figure for share in effect.shares} for effect in play.effects}


def effect_of(play, name="", clause=""):
    return next(each for each in play.effects if (each.of.clause == clause if clause else each.of.name == name))


def share_in(effect, *fields):
    return next(share.figure for share in effect.shares if share.fields == list(fields))


def overlap(one, other):
    return max(one.low, other.low) <= min(one.high, other.high) + SURE


def test_a_planted_parameter_gets_the_whole_effect_and_a_decoy_nothing(pair_of):
    play = played(pair_of(bridge=4, omen=True), 40, 40)
    assert not play.is_sampled
    for name in ("points", "winning-points"):
        effect = effect_of(play, name)
        assert effect.difference.value == pytest.approx(9), f"three bridges of three points more, seed {SEED}"
        assert share_in(effect, "bridge").value == pytest.approx(9)
        assert share_in(effect, "omen")[:4] == (0, 0, 0, 0)
    assert all(figures[frozenset({"omen"})].value == 0 for figures in by_measure(play).values())


def test_a_parameter_that_changes_every_game_but_no_average_has_an_interval_around_nothing(pair_of):
    play = played(pair_of(bridge=4, die="clay"), 200, 200)
    assert play.same_games == 0
    points = effect_of(play, "points")
    noise = share_in(points, "die")
    assert noise.low < 0 < noise.high, f"seed {SEED}"
    assert share_in(points, "bridge").value == pytest.approx(9)
    assert effect_of(play, clause="road.bridge-pays").difference.value == pytest.approx(9)


def test_two_parameters_that_do_something_only_together_share_it_by_halves(pair_of):
    play = played(pair_of(night=True, lanterns=True), 40, 40)
    lamps = effect_of(play, clause="road.lamp-pays")
    assert lamps.difference.value > 0
    for effect in (lamps, effect_of(play, "points")):
        for name in ("night", "lanterns"):
            assert share_in(effect, name).value == pytest.approx(effect.difference.value / 2), f"seed {SEED}"
            assert share_in(effect, name).error == pytest.approx(effect.difference.error / 2)


def test_shares_are_those_of_shapleys_definition(pair_of):
    pair, lab, games = pair_of(**SEVERAL), Lab(), 30
    play = played(pair, games, games, lab)
    left = pair.left.setting(BOTS, SEED)
    orders = list(permutations(SEVERAL))

    def outcome(names):
        changes = {name: SEVERAL[name] for name in SEVERAL if name in names}
        return lab.play((left._replace(changes=changes), range(games)))[0]

    tables = {frozenset(order[:number]): outcome(order[:number]) for order in orders for number in range(5)}
    for measure, figures in by_measure(play).items():
        value = {names: [Fraction(measure.of(game)) for game in games] for names, games in tables.items()}
        for name in SEVERAL:
            befores = [frozenset(order[: order.index(name)]) for order in orders]
            added = [
                after - before
                for names in befores
                for before, after in zip(value[names], value[names | {name}], strict=True)
            ]
            by_hand = sum(added) / len(added)
            assert figures[frozenset({name})].value == pytest.approx(float(by_hand)), f"{measure}, {name}, seed {SEED}"


@pytest.mark.parametrize("right", ["all", "few"])
def test_the_shares_of_every_measure_sum_to_the_difference_over_the_same_games(pair_of, right):
    pair = pair_of(right="second") if right == "all" else pair_of(**SEVERAL)
    lab = Lab()
    share_games = played(pair, 1, 6, lab).share_games
    play = played(pair, share_games, 6, lab)
    assert play.is_sampled == (right == "all")
    assert play.share_games == play.games
    for effect in play.effects:
        together = sum(share.figure.value for share in effect.shares)
        assert together == pytest.approx(effect.difference.value, abs=SURE), f"{effect.of}, seed {SEED}"


def test_where_orders_are_drawn_the_shares_of_each_single_game_sum_to_its_difference(pair_of):
    pair, lab = pair_of(right="second"), Lab()
    play = played(pair, 8, 4, lab)
    plan = plan_shares(pair, BOTS, SEED, 4)
    assert len(plan.bundles) == 9
    assert plan.games == 4 * 2**6 // 8 == play.share_games, "as many games as six parameters would take"
    assert len({tuple(order) for order in plan.orders.values()}) > plan.games // 2, "every game has an order of its own"
    tables = [{game.number: game for game in games} for games in lab.play(*plan.wanted())]
    games = dict(zip(plan.settings, tables, strict=True))
    nothing, everything = frozenset(), frozenset(plan.bundles)
    for number in range(plan.games):
        alone = plan._replace(orders={0: plan.orders[number]}, games=1)
        here = {group: {0: table[number]} for group, table in games.items() if number in table}
        for measure in by_measure(play):
            parts = sum(figure.value for figure in alone.of(measure, here).values())
            whole = measure.of(here[everything][0]) - measure.of(here[nothing][0])
            assert parts == pytest.approx(whole, abs=SURE), f"{measure}, game {number}, seed {SEED}"


def test_drawn_orders_agree_with_all_combinations_where_both_can_be_had(pair_of, monkeypatch):
    pair, lab = pair_of(**SEVERAL, omen=True), Lab()
    exact = played(pair, 60, 100, lab)
    monkeypatch.setattr(shares, "EXACT", 3)
    drawn = played(pair, 60, 100, lab)
    assert (exact.is_sampled, drawn.is_sampled) == (False, True)
    assert drawn.share_games == 200
    ours, theirs = by_measure(exact), by_measure(drawn)
    for measure, figures in ours.items():
        for fields, figure in figures.items():
            assert overlap(figure, theirs[measure][fields]), f"{measure}, {set(fields)}, seed {SEED}"


class Turned(Pair):
    """Two sides whose fields are looked at from the last to the first."""

    @property
    def differing(self):
        return super().differing[::-1]


def test_the_order_in_which_fields_are_declared_decides_nothing(pair_of):
    lab = Lab()
    changes = {**SEVERAL, "steps": 3, "prices": [0, 2, 1]}
    ours = by_measure(played(pair_of(**changes), 30, 30, lab))
    theirs = by_measure(played(pair_of(**changes, kind=Turned), 30, 30, lab))
    for measure, figures in ours.items():
        for fields, figure in figures.items():
            assert figure == pytest.approx(theirs[measure][fields]), f"{measure}, {set(fields)}, seed {SEED}"


def test_where_orders_are_drawn_the_order_of_the_fields_decides_nothing_but_noise(pair_of):
    lab = Lab()
    ours = by_measure(played(pair_of(right="second"), 30, 12, lab))
    theirs = by_measure(played(pair_of(right="second", kind=Turned), 30, 12, lab))
    for measure, figures in ours.items():
        assert figures.keys() == theirs[measure].keys()
        apart = [not overlap(figure, theirs[measure][fields]) for fields, figure in figures.items()]
        assert not any(apart), f"{measure}, seed {SEED}"


def bundles_of(pair):
    return plan_shares(pair, BOTS, SEED, 1).bundles


def test_fields_that_cannot_be_changed_apart_are_bundled_and_say_so(pair_of):
    pair = pair_of(bridge=2, steps=3, prices=[0, 2, 1], gate=3)
    assert bundles_of(pair) == [("bridge",), ("gate",), ("steps", "prices")]
    play = played(pair, 30, 30)
    assert share_in(effect_of(play, clause="road.step-pays"), "steps", "prices").value != 0
    told = Wording(pair.speaker, pair.fields).parameter(["steps", "prices"])
    assert told == "The steps of the stair + The points of each step"


def test_a_field_that_needs_another_only_on_the_way_back_is_bundled_with_that_one_alone(pair_of):
    pair = pair_of(bridge=2, gate=3, boats=1, weather="flood", omen=True)
    assert bundles_of(pair) == [("bridge",), ("gate",), ("boats", "weather"), ("omen",)]


def test_a_field_that_hangs_on_one_for_the_text_alone_takes_it_along(pair_of):
    assert bundles_of(pair_of(purse=4, coins=[4])) == [("purse", "coins")]
    assert bundles_of(pair_of(purse=4, coins=[4], bridge=2, colour="dark_blue")) == [("bridge",), ("purse", "coins")]
    game = load("amun-re")
    changes = {"starting_gold": 19, "starting_gold_cards": [5, 5, 5, 2, 2]}
    pair = Pair(Side(game, "hans-im-glueck-2003", "en"), Side(game, "hans-im-glueck-2003", "en", changes))
    assert bundles_of(pair) == [("starting_gold", "starting_gold_cards")]


def test_text_only_fields_get_no_share(pair_of):
    play = played(pair_of(bridge=2, colour="dark_blue"), 30, 30)
    assert {tuple(share.fields) for effect in play.effects for share in effect.shares} == {("bridge",)}
    play = played(pair_of("first", "first+repainted"), 30, 30)
    assert (play.share_games, [share for effect in play.effects for share in effect.shares]) == (0, [])


def test_shares_can_be_had_from_games_that_the_sides_themselves_did_not_play(pair_of):
    play = played(pair_of(bridge=2, omen=True), 2, 40)
    assert share_in(effect_of(play, "points"), "bridge").games == 40
