"""The mechanisms of the auctions, adopted by a small game that knows nothing of Amun-Re."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Award, Game, RuleSet, State
from nomarch.core.mechanisms import Bid, LadderAuction, LadderPhase, Offer, SealedChoices, SealedPhase, bids_on
from nomarch.core.mechanisms.sealed_choices import choose
from nomarch.core.mechanisms.sealed_offering import can_be_laid
from nomarch.core.mechanisms.totalled_offering import TotalledOffering, line_up
from nomarch.core.table.players import NOBODY, seating
from nomarch.core.testing import at_random, conforms, positions

gold_scores = Award("market.gold-scores")


class Market(LadderPhase):
    """Three stalls are sold to the highest bidders."""

    name = "market"
    tells = (gold_scores,)
    then = ("gift",)

    def lots(self, table):
        return range(table.seats)

    def settled(self, table):
        for seat, lot in enumerate(table.auction.stands):
            table.gold[seat] -= table.rules.prices[table.auction.rung[lot]]
        table.enter("gift")


class Gift(TotalledOffering):
    """Whoever gives most scores."""

    name = "gift"
    then = ("end",)
    acts = {Offer: Act(choose, can_be_laid)}

    def totalled(self, table, amounts):
        best = line_up(table, amounts, range(table.seats))[0]
        gold_scores.give(table, best, 1)
        table.gold = [gold - given for gold, given in zip(table.gold, amounts, strict=True)]
        table.enter("end")


class Bazaar(State):
    __slots__ = ("auction", "gold", "sealed")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.auction = LadderAuction(rules.bids, rules.seats)
        self.sealed = SealedChoices([None] * rules.seats)
        self.gold = [6] * rules.seats

    def means(self, seat):
        return self.gold[seat]

    def purse(self, seat):
        return self.gold[seat]


class BazaarRules(RuleSet):
    def prepare(self):
        self.prices = (0, 1, 3, 6)
        self.bids = bids_on(["figs", "dates", "linen"][: self.seats], self.prices)

    def every_move(self):
        return [*(bid for ladder in self.bids for bid in ladder), *(Offer(f"give {gold}", gold) for gold in range(7))]


GAME = Game(
    "bazaar",
    title="Bazaar",
    state=Bazaar,
    rules=BazaarRules,
    phases=[Market(), Gift()],
    editions=Edition(players_min=2, players_max=3),
)


def test_a_game_of_mechanisms_alone_conforms():
    conforms(GAME, games=3, every=1)


def test_the_fast_list_of_bids_is_what_the_rules_allow():
    market = GAME.phases["market"]
    for state in positions(GAME.rules(seats=3), 5, at_random(5)):
        if state.phase is market:
            by_rules = [bid for bid in state.rules.catalogue.of([Bid]) if not state.objections(bid)]
            assert market.moves(state) == by_rules


def test_whoever_is_outbid_bids_elsewhere_and_may_come_back_later():
    state = GAME.start(seats=3)
    for text in ("bid figs 1", "bid figs 3", "bid dates 0"):
        state.play(state.parse(text))
    assert state.seat == 0
    clause = "ladder-auction:auction.leaves-the-lost-lot"
    assert [objection.clause for objection in state.objections(state.parse("bid figs 6"))] == [clause]
    state.play(state.parse("bid dates 1"))
    state.play(state.parse("bid figs 6"))
    assert state.seat == 1
    state.play(state.parse("bid dates 3"))
    assert state.seat == 0
    assert not state.objections(state.parse("bid linen 0"))


def test_nobody_learns_of_an_offering_before_all_are_in():
    state = GAME.start(seats=3)
    for text in ("bid figs 0", "bid dates 0", "bid linen 0", "give 4"):
        state.play(state.parse(text))
    assert state.view(0).document().things["sealed"]["choices"] == ["give 4", None, None]
    assert state.view(2).document().things["sealed"]["choices"] == ["?", None, None]


def test_of_equal_offerings_the_one_nearer_to_the_first_player_leads():
    state = GAME.start(seats=3, first=1)
    for text in ("bid figs 0", "bid dates 0", "bid linen 0", "give 2", "give 5", "give 5"):
        state.play(state.parse(text))
    assert state.scores() == (0, 0, 1)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=30), st.booleans())
def test_a_lot_never_has_two_stones_and_an_outbid_player_always_finds_an_empty_one(bids, returns):
    auction = LadderAuction(bids_on("abcd", range(10)), 4, returns=returns)
    auction.open(range(4))
    seat = 0
    for lot, step in bids:
        rung = auction.rung[lot] + 1 + step
        barred = auction.lost[seat] == lot or auction.is_left(seat, lot)
        if rung > 8 or barred:
            continue
        auction.place(seat, lot, rung)
        standing = [lot for lot in auction.stands if lot >= 0]
        assert len(standing) == len(set(standing))
        seat = auction.next_bidder(seat)
        if seat == NOBODY:
            return
        empty = [lot for lot in range(4) if auction.holder(lot) == NOBODY]
        assert [lot for lot in empty if auction.lost[seat] != lot and not auction.is_left(seat, lot)]


@given(st.integers(1, 8), st.data())
def test_seats_go_clockwise(seats, data):
    first = data.draw(st.integers(0, seats - 1))
    table = seating(seats, first)
    assert table.order[0] == first
    assert sorted(table.order) == list(range(seats))
    assert all(table.after(seat) == following for seat, following in zip(table.order, table.order[1:], strict=False))
    assert table is seating(seats, first)


def test_a_first_player_who_does_not_sit_there_is_refused():
    with pytest.raises(ValueError, match="one of the seats 0 to 2, not 3"):
        seating(3, 3)


class Whims(SealedPhase):
    """Seats choose from the last to the first, and in their own way: the moves backwards, each noted."""

    name = "whims"
    then = ("end",)
    acts = {Offer: Act(choose, can_be_laid)}

    def choosers(self, table):
        return table.seating.order[::-1]

    def moves(self, table):
        return super().moves(table)[::-1]

    def play(self, table, move):
        table.gold[table.seat] += 10
        super().play(table, move)

    def shown(self, table):
        table.enter("end")


def test_a_phase_is_asked_whatever_it_does_in_its_own_way_before_and_after_its_first_move():
    game = Game(
        "whims",
        title="Whims",
        state=Bazaar,
        rules=BazaarRules,
        phases=[Whims()],
        editions=Edition(players_min=3, players_max=3),
    )
    for _ in range(2):
        table, asked = game.start(), []
        while not table.over:
            asked.append((table.seat, table.moves()[0].amount))
            table.play(table.moves()[-1])
        assert (asked, table.gold) == ([(2, 6), (1, 6), (0, 6)], [16, 16, 16])
