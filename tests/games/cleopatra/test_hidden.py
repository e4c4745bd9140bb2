"""What seats know and remember in Cleopatra, and that a redeal respects it."""

import networkx as nx
import pytest
from doing import do

from nomarch.core.testing import at_random, positions
from nomarch.games.cleopatra import GAME
from nomarch.games.cleopatra.cards import CORRUPT, KIND_COUNT, KINDS, SCRIBE, UP, VIZIER
from nomarch.games.cleopatra.doubts import DISCARDS, OLD, PILE
from nomarch.games.cleopatra.hidden import _unseen, doubts_of

STONE, LAPIS = map(KINDS.index, ("stone", "lapis"))
SEEDS = range(60)
SMALL_DECK = {
    "standard_cards": {"artisan": 9, "stone": 5, "marble": 4, "wood": 4, "lapis": 3},
    "double_cards_per_resource": 1,
    "trompe_loeil_cards": 2,
}


def set_up(**position):
    return GAME.set_up({"first": 0, **position}, seats=3)


def known(state, seat, owner):
    return {KINDS[kind]: count for kind, count in enumerate(state.hands.known_to(seat, owner)) if count}


def redealt_hands(state, seat, owner):
    return [state.redeal(seat, seed).hand(owner) for seed in SEEDS]


def test_a_card_taken_face_up_is_remembered_until_one_of_its_kind_leaves():
    state = set_up(
        hands=[{"artisan": 1, "wood": 1}, {}, {}],
        stalls=[["open stone", "lapis"], ["open wood"], []],
        merchants=[0] * 3,
    )
    do(state, "take 1", "done", "refill 1", "refill 2", "done")
    assert known(state, 1, 0) == {"stone": 1}
    assert all(hand[STONE] for hand in redealt_hands(state, 1, 0))
    assert not all(hand[LAPIS] for hand in redealt_hands(state, 1, 0))
    do(state, "take 2", "done", "refill 1", "refill 2", "done", "take 3", "done", "refill 1", "refill 2", "done")
    do(state, "build wall 1")
    assert known(state, 1, 0) == {}
    assert len({tuple(hand) for hand in redealt_hands(state, 1, 0)}) > 1


def test_after_unseen_discards_one_can_be_less_sure_of_every_kind():
    state = set_up(
        hands=[{"artisan": 7, "lapis": 1}, {}, {}],
        stalls=[["open stone", "open stone", "open wood"], [], []],
    )
    do(state, "take 1", "discard down", "discard artisan")
    assert known(state, 1, 0) == {"stone": 1}
    assert state.view(1).document().discards == ["?"]
    assert state.view(0).document().discards == ["artisan"]


def places_of(table, kind):
    """Name the zones in which a card of a kind lies."""
    zones = {f"hand {seat}" for seat in range(table.seats) if table.hand(seat)[kind]}
    lying = {"pile": table.deck.pile, "discards": table.deck.discards}
    zones |= {name for name, cards in lying.items() if kind in cards}
    return zones | {
        f"stall {number}"
        for number, stall in enumerate(table.stalls, 1)
        for card in stall
        if card & ~(UP | OLD) == kind
    }


def places_in_redeals(state, seat, kind):
    return set().union(*(places_of(state.redeal(seat, seed), kind) for seed in range(150)))


def test_a_card_that_may_have_been_discarded_is_in_the_hand_or_in_the_discards():
    state = set_up(hands=[{"artisan": 10}, {}, {}], stalls=[["open vizier"], ["wood"], ["wood"]])
    do(state, "take 1", "discard down", "discard artisan")
    assert places_in_redeals(state, 1, VIZIER) == {"hand 0", "discards"}
    assert places_in_redeals(state, 0, VIZIER) == {"hand 0"}


def test_a_card_that_a_courtesan_may_have_fetched_is_in_her_hand_or_in_the_discards():
    state = set_up(hands=[{"courtesan": 1}, {"stone": 2}, {}], discards=["vizier", "stone"])
    do(state, "play courtesan", "fetch stone")
    assert places_in_redeals(state, 1, VIZIER) == {"hand 0", "discards"}


def test_an_open_card_that_a_vizier_drew_is_in_the_hand_or_in_the_discards():
    pile = ["open scribe", "stone", "stone", "stone", "stone"]
    state = set_up(hands=[{"vizier": 1, "scribe": 1}, {}, {}], draw_pile=pile)
    do(state, "play vizier", "keep scribe", "done")
    twins = [state.redeal(1, seed) for seed in SEEDS]
    assert all(twin.hand(0)[SCRIBE] or SCRIBE in twin.deck.discards for twin in twins)
    assert any(not twin.hand(0)[SCRIBE] for twin in twins)
    assert state.doubts[1] == {1 << 0 | DISCARDS: tuple(int(kind == SCRIBE) for kind in range(KIND_COUNT))}


def test_a_card_shuffled_into_the_pile_is_not_in_an_older_stall():
    hands = [{}, {}, {}]
    state = set_up(hands=hands, stalls=[["open stone"], [], ["wood"]], discards=["vizier", "stone"], draw_pile=[])
    rest = state.deck.pile
    state.hands.lay([[0] * KIND_COUNT, [rest.count(kind) for kind in range(KIND_COUNT)], [0] * KIND_COUNT])
    state.deck.pile, state.faces = (), ()
    do(state, "take 1", "done")
    assert set(state.doubts[2]) <= {PILE}
    assert "stall 3" not in places_in_redeals(state, 2, VIZIER)
    assert "hand 1" not in places_in_redeals(state, 2, VIZIER)


def test_a_hand_shown_to_a_beggar_is_known_to_the_beggar_and_corrupt_to_the_others():
    state = set_up(hands=[{"beggar": 1}, {"double-wood": 1, "scribe": 1}, {"stone": 1}], talents=[5, 1, 5])
    do(state, "play beggar", "show hand", "give stone")
    assert known(state, 0, 1) == {"double-wood": 1, "scribe": 1}
    assert known(state, 2, 1) == {}
    assert state.corrupt_known[2 * 3 + 1] == 2
    hands = redealt_hands(state, 2, 1)
    assert all(sum(hand[kind] for kind in CORRUPT) == 2 for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 5
    assert {tuple(hand) for hand in redealt_hands(state, 0, 1)} == {tuple(state.hand(1))}


def test_a_card_given_to_a_beggar_is_seen_by_giver_and_receiver():
    state = set_up(hands=[{"beggar": 1}, {"marble": 1, "stone": 1}, {}])
    state.journal = []
    do(state, "play beggar", "give marble", "give talents")
    assert known(state, 1, 0) == {"marble": 1}
    assert known(state, 2, 0) == {}
    told = [event.seen_by(seat) for event in state.journal if event.effect.name == "card_is_given" for seat in (1, 2)]
    assert ["card" in seen.facts for seen in told] == [True, False]


def test_offers_to_an_ambassador_are_known_once_all_are_made():
    state = set_up(hands=[{"ambassador": 1}, {"stone": 2}, {"stone": 1}], amulets=[0, 3, 3])
    do(state, "play ambassador", "ask for stone", "ask player 2", "ask player 3", "done", "offer 1 stone")
    assert state.view(2).document().turn.offers[1] == {"stone": "?"}
    assert known(state, 2, 1) == {}
    assert {state.redeal(2, seed).offers[5 + STONE] for seed in SEEDS} > {0}
    do(state, "offer 0 stone")
    assert state.view(2).document().turn.offers[1] == {"stone": 1}
    assert known(state, 2, 1) == {"stone": 1}


def test_whoever_pays_can_pay_in_every_redeal():
    hand = {"artisan": 2, "double-artisan": 1, "stone": 1, "marble": 1, "lapis": 1, "wood": 3}
    state = set_up(hands=[hand, {}, {"smuggler": 1}], merchants=[1, 0, 0], stack=["x", "i"])
    do(state, "build mosaic", "lay x b1-a2-b2-c2-b3")
    assert state.phase.name == "payment"
    for seed in SEEDS:
        assert state.redeal(2, seed).moves()


def test_a_vizier_looks_alone():
    state = set_up(hands=[{"vizier": 1}, {}, {}], draw_pile=["open lapis", "stone", "wood", "marble", "artisan"])
    do(state, "play vizier")
    assert set(state.view(0).document().turn.looking) == {"artisan", "lapis", "marble", "stone", "wood"}
    assert state.view(1).document().turn.looking == ["?"] * 5
    assert sum(row[LAPIS] for row in state.doubts[1].values()) == 1
    do(state, "keep marble", "done")
    assert state.hands.sizes[0] == 1
    assert state.amulets[0] == state.rules.edition.vizier_amulets_per_card
    twins = [state.redeal(1, seed) for seed in SEEDS]
    assert {LAPIS in (*twin.deck.pile, *twin.deck.discards) or twin.hand(0)[LAPIS] > 0 for twin in twins} == {True}


@pytest.mark.parametrize("seat", range(3))
def test_the_order_of_the_mosaics_is_dealt_again_below_the_top(seat):
    state = GAME.start(seats=3, seed=4)
    stacks = {state.redeal(seat, seed).stack for seed in SEEDS}
    assert {stack[-1] for stack in stacks} == {state.stack[-1]}
    assert len(stacks) > 50


def test_which_card_a_courtesan_fetches_shows_to_nobody_else():
    views = []
    for fetched in ("stone", "marble", "courtesan"):
        discards = ["stone", "stone", "marble", "courtesan", "marble"]
        state = set_up(hands=[{"courtesan": 1}, {}, {}], discards=discards)
        do(state, "play courtesan", f"fetch {fetched}")
        views.append(state.view(1).document())
    assert views[0] == views[1] == views[2]
    assert sorted(views[0].discards) == ["?", "?", "courtesan", "marble", "stone"]


def test_a_courtesan_who_has_no_twin_in_the_pile_is_known_to_be_there():
    state = set_up(hands=[{"courtesan": 1}, {}, {}], discards=["stone"])
    do(state, "play courtesan", "fetch stone")
    assert state.view(1).document().discards == ["courtesan"]


def can_be_true(state, observer):
    """Tell whether all that a seat doubts can be where it says, on the table as it is: a flow from doubts to cards."""
    graph = nx.DiGraph()
    for place, card in _unseen(state, observer):
        node = ("cards", card, place.zone)
        capacity = graph.edges[node, "table"]["capacity"] + 1 if graph.has_edge(node, "table") else 1
        graph.add_edge(node, "table", capacity=capacity)
    doubted = 0
    for zones, row in doubts_of(state, observer).items():
        for kind, number in enumerate(row):
            if number:
                doubted += number
                graph.add_edge("seat", ("doubt", kind, zones), capacity=number)
                for bit in range(zones.bit_length()):
                    if zones >> bit & 1 and ("cards", kind, 1 << bit) in graph:
                        graph.add_edge(("doubt", kind, zones), ("cards", kind, 1 << bit), capacity=number)
    return not doubted or nx.maximum_flow_value(graph, "seat", "table") == doubted


@pytest.mark.parametrize("changes", [{}, {"hand_limit": 5}, {"refill_draw": "one_by_one"}, SMALL_DECK], ids=str)
def test_a_doubt_is_never_wrong_and_a_redeal_respects_it(changes):
    doubted = 0
    for seed in range(2):
        for made, state in enumerate(positions(GAME.rules(None, 4, changes=changes), seed, at_random(seed))):
            if made % 11 == 0 and not state.over:
                doubted += sum(map(sum, state.doubts[0].values()))
                assert all(can_be_true(state, observer) for observer in range(state.seats)), (seed, made)
                assert can_be_true(state.redeal(made % 4, seed), made % 4), (seed, made)
    assert doubted > 500
