"""The open auction, adopted by a small game that knows nothing of Saqqara."""

import pytest

from nomarch.core.editions import Edition
from nomarch.core.engine import Award, Game, Match, RuleSet, State
from nomarch.core.errors import IllegalMove
from nomarch.core.mechanisms import OpenAuction, OpenPhase, open_moves
from nomarch.core.mechanisms.open_lots import Leave
from nomarch.core.testing import conforms

GOODS = ("fish", "flax", "wood")
LOTS = ("net", "loom", "boat", "scale")
lot_scores = Award("quay.a-lot-scores")


class Selling(OpenPhase):
    """Four lots are sold for goods."""

    name = "selling"
    tells = (lot_scores,)
    then = ("end",)

    def sold(self, table):
        return range(len(LOTS))

    def named(self, table, lot):
        return LOTS[lot]

    def limit(self, table):
        return 2

    def receives(self, table, lot, goods):
        for kind, count in enumerate(goods):
            table.warehouse[lot * len(GOODS) + kind] += count

    def taken(self, table, seat, lot):
        lot_scores.give(table, seat, 1)

    def settled(self, table):
        table.enter("end")


class Quay(State):
    __slots__ = ("auction", "stock", "warehouse")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.auction = OpenAuction(rules.open_moves, rules.seats)
        self.stock = [3, 1, 2] * rules.seats
        self.warehouse = [0] * (len(LOTS) * len(GOODS))

    def goods(self, seat):
        return self.stock[seat * 3 : seat * 3 + 3]

    def spend_good(self, seat, kind):
        self.stock[seat * 3 + kind] -= 1

    def inventory(self):
        kinds = len(GOODS)
        return {
            good: sum(self.stock[kind::kinds]) + sum(self.warehouse[kind::kinds]) + self.auction.lying(kind)
            for kind, good in enumerate(GOODS)
        }


class QuayRules(RuleSet):
    def prepare(self):
        self.open_moves = open_moves(LOTS, GOODS)

    def every_move(self):
        return self.open_moves.every()


GAME = Game(
    "quay",
    title="Quay",
    state=Quay,
    rules=QuayRules,
    phases=[Selling()],
    editions=Edition(players_min=2, players_max=4),
)


def do(state, *texts):
    for text in texts:
        objections = state.objections(state.parse(text))
        assert not objections, (text, objections)
        state.play(state.parse(text))
    return state


def clauses(state, text):
    return [objection.clause.partition(".")[2] for objection in state.objections(state.parse(text))]


def test_an_open_auction_conforms():
    conforms(GAME, games=2, every=3)


def test_the_worked_auction_of_three():
    """Red takes two lots, Blue outbids Yellow for one, and the last stays unsold."""
    state = GAME.start(seats=3, first=0)
    do(state, "lay fish for net", "stand", "lay fish for loom", "stand")
    do(state, "lay fish for loom", "lay fish for loom", "stand")
    assert state.scores() == (1, 0, 0)  # Red was still best for the net
    do(state, "lay fish for boat", "stand", "lay fish for loom", "lay fish for loom", "stand", "leave the auction")
    do(state, "leave the auction")
    assert state.over
    assert state.scores() == (2, 1, 0)
    assert [state.warehouse[lot * 3] for lot in range(4)] == [1, 5, 1, 0]
    assert state.auction.takers == (0, 1, 0, -1)


def test_an_offer_is_begun_only_if_it_can_beat_the_best():
    state = GAME.start(seats=2, first=0)
    do(state, *["lay fish for net"] * 3, "lay flax for net", "lay wood for net", "lay wood for net", "stand")
    assert clauses(state, "lay fish for net") == ["beats-the-best-offer"]
    assert not clauses(state, "lay fish for boat")


def test_goods_of_an_offer_come_in_one_order_and_it_can_always_be_finished():
    state = GAME.start(seats=2, first=0)
    do(state, "lay fish for net", "lay fish for net", "lay fish for net", "stand")
    do(state, "lay fish for net")
    assert clauses(state, "lay wood for net") == ["beats-the-best-offer"]  # two wood would not do
    do(state, "lay fish for net", "lay flax for net")
    assert clauses(state, "lay fish for net") == ["goods-in-one-order"]
    assert clauses(state, "stand") == ["beats-the-best-offer"]
    do(state, "lay wood for net", "stand")


def test_a_turn_is_for_one_lot_and_an_offer_is_finished():
    state = do(GAME.start(seats=2, first=0), "lay fish for net")
    assert clauses(state, "lay fish for boat") == ["one-lot-a-turn"]
    assert clauses(state, "leave the auction") == ["an-offer-is-finished-first"]
    assert clauses(GAME.start(seats=2), "stand") == ["beats-the-best-offer"]


def test_lots_won_and_goods_on_others_stay_within_the_limit():
    state = GAME.start(seats=2, first=0)
    do(state, "lay fish for net", "stand", "lay fish for loom", "stand")
    do(state, "lay fish for boat", "stand", "lay fish for boat", "lay fish for boat", "stand")
    assert state.scores() == (1, 1)
    assert clauses(state, "lay fish for scale") == ["lots-a-bidder-are-limited"]
    do(state, "give up boat")
    assert not clauses(state, "lay fish for scale")
    assert state.warehouse[2 * 3] == 1


def test_a_beaten_offer_may_wait_be_raised_or_given_up():
    state = GAME.start(seats=2, first=0)
    do(state, "lay fish for net", "stand", "lay fish for net", "lay fish for net", "stand")
    assert clauses(state, "give up boat") == ["a-beaten-offer-may-be-given-up"]
    waits = do(state.clone(), "lay fish for boat", "stand")
    assert waits.scores() == (0, 1)  # the other was best for the net, and took it with all that lay there
    assert waits.warehouse[0] == 3
    raises = do(state.clone(), "lay fish for net", "lay fish for net", "stand")
    assert raises.auction.best[0] == 0


def test_taken_lots_are_no_longer_for_sale():
    state = do(GAME.start(seats=2, first=0), "lay fish for net", "stand", "lay fish for loom", "stand")
    assert clauses(state, "lay flax for net") == ["lot-is-for-sale"]


def test_nobody_lays_what_they_do_not_hold():
    state = do(GAME.start(seats=2, first=0), "lay flax for net")
    assert "goods-are-held" in clauses(state, "lay flax for net")


def test_a_whole_offer_may_be_typed_in_one_line():
    match = Match(GAME.rules(seats=2), 1, ["a", "b"], first=0)
    for part in ["lay fish for net", " lay flax for net", " stand"]:
        match.play(part)
    assert match.state.seat == 1
    with pytest.raises(IllegalMove):
        match.play("stand")


def test_leaving_is_final():
    state = do(GAME.start(seats=3, first=0), "leave the auction", "lay fish for net", "stand", "leave the auction")
    assert state.seat == 1
    assert state.auction.out == (1, 0, 1)
    assert isinstance(state.moves()[-1], Leave)


def test_whoever_takes_the_last_lot_does_not_pass():
    state = GAME.start(seats=2, first=0)
    state.journal = []
    state.auction.for_sale = (0,)
    do(state, "lay fish for net", "stand", "leave the auction")
    assert state.over
    told = [(event.effect.name, event.seat) for event in state.journal]
    assert ("lot_is_taken", 0) in told
    assert ("bidder_passes", 0) not in told


def test_where_beaten_offers_may_not_wait_they_are_answered():
    state = GAME.start(seats=2, first=0)
    do(state, "lay fish for net", "stand", "lay fish for net", "lay fish for net", "stand")
    assert not clauses(state, "lay fish for boat")
    strict = type("Strict", (Selling,), {"offers_wait": lambda self, table: False})()  # noqa: ARG005
    state.phase = strict
    assert clauses(state, "lay fish for boat") == ["a-beaten-offer-may-wait"]
    assert state.moves() == [move for move in state.rules.catalogue.moves if strict.allows(state, move)]
    do(state, "give up net")
    assert not clauses(state, "lay fish for boat")
