"""The kit finds each fault it is there to find, and names the place."""

import itertools
import random

import pebbles
import pytest

from nomarch.core.drawing import Picture, Words
from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Award, Effect, Game, Move, Phase, RuleSet, State, requires
from nomarch.core.engine.view import PLAIN, View
from nomarch.core.errors import ConformanceError
from nomarch.core.mechanisms import SealedChoices, SealedPhase
from nomarch.core.mechanisms.sealed_choices import choose
from nomarch.core.table.decks import Deck
from nomarch.core.testing import conforms


def look(table, move):
    """Do nothing."""


def game_of(state=pebbles.Pebbles, phases=None, rules=pebbles.PebbleRules):
    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=9, most=3)
    phases = phases or [pebbles.Turns()]
    return Game("faulty", title="Faulty", state=state, rules=rules, phases=phases, editions=edition)


def complaint(game):
    with pytest.raises(ConformanceError) as caught:
        conforms(game, games=3, every=1)
    return str(caught.value)


def test_a_sound_game_conforms():
    conforms(pebbles.GAME)


def test_a_game_that_never_ends_is_found():
    def take_nothing(table, take):
        pass

    class Endless(pebbles.Turns):
        acts = {pebbles.Take: Act(take_nothing, pebbles.are_left)}

    assert "does not end; it is in the phase 'turns'" in complaint(game_of(phases=[Endless()]))


def test_a_seat_without_a_move_is_found():
    class NeedsThree(pebbles.Turns):
        def moves(self, table):
            return [move for move in super().moves(table) if move.pebbles == 2]

    assert "has no move in the phase 'turns'" in complaint(game_of(phases=[NeedsThree()]))


def test_a_list_of_moves_that_is_not_what_the_rules_say_is_found():
    class Forgets(pebbles.Turns):
        def moves(self, table):
            return super().moves(table)[:1]

    assert "leaves out ['take 2', 'take 3']" in complaint(game_of(phases=[Forgets()]))


def test_a_list_of_moves_in_another_order_is_found():
    class Reverses(pebbles.Turns):
        def moves(self, table):
            return super().moves(table)[::-1]

    assert "the order is not that of the catalogue" in complaint(game_of(phases=[Reverses()]))


def test_a_predicate_that_raises_is_found():
    @requires("take.from-what-is-left")
    def raises(table, take):
        return 1 // (table.left - 1) >= 0 and take.pebbles <= table.left

    class Careless(pebbles.Turns):
        acts = {pebbles.Take: Act(pebbles.take_pebbles, raises)}

        def moves(self, table):
            return [move for move in table.rules.catalogue.moves if move.pebbles <= table.left]

    told = complaint(game_of(phases=[Careless()]))
    assert "asking the rule raises (test_kit.py, line" in told
    assert "of 'take 1' raises ZeroDivisionError" in told


def test_a_deed_that_raises_is_found_with_its_move():
    def fall_over(table, take):
        raise ValueError("ouch")

    class Clumsy(pebbles.Turns):
        acts = {pebbles.Take: Act(fall_over, pebbles.are_left)}

    told = complaint(game_of(phases=[Clumsy()]))
    assert "playing 'take 1' in <Phase turns> raises ValueError: ouch (test_kit.py, line" in told


def test_a_way_to_a_phase_that_does_not_exist_is_found():
    class Lost(pebbles.Turns):
        def after(self, table):
            table.enter("nowhere")

    assert "raises UnknownName: unknown phase 'nowhere'; there are: turns, end" in complaint(game_of(phases=[Lost()]))


def test_a_clone_that_shares_a_list_is_found():
    class Shares(pebbles.Pebbles):
        def clone(self):
            twin = super().clone()
            twin.taken = self.taken
            return twin

    assert "the clone shares Pebbles.taken with the original" in complaint(game_of(Shares))


def test_a_clone_that_misses_a_slot_is_found():
    class Misses(pebbles.Pebbles):
        def clone(self):
            twin = super().clone()
            twin.left = 9
            return twin

    assert "the clone has another Pebbles.left" in complaint(game_of(Misses))


def declaring(longest=0, score_bounds=None, phases=None):
    """Make a game of pebbles whose rules declare nothing, or something else."""
    declared = {"longest": property(lambda _: longest), "score_bounds": property(lambda _: score_bounds)}
    return game_of(phases=phases, rules=type("Declaring", (pebbles.PebbleRules,), declared))


def test_a_component_that_vanishes_is_found():
    def lose_some(table, take):
        table.left -= take.pebbles

    class Loses(pebbles.Turns):
        acts = {pebbles.Take: Act(lose_some, pebbles.are_left)}

    assert "pebbles: 9 at the start" in complaint(game_of(phases=[Loses()]))


def test_points_without_a_line_are_found():
    class Cheats(pebbles.Turns):
        def after(self, table):
            super().after(table)
            table.score = (5, 0)

    assert "sums to 0, the score is 5" in complaint(declaring(phases=[Cheats()]))


def test_rules_need_not_declare_bounds():
    conforms(declaring())


def test_a_game_that_is_longer_than_its_rules_say_is_found():
    assert complaint(declaring(longest=8)).endswith("the game has 9 decisions; its rules say 8 at most")


def test_points_beyond_what_the_rules_say_are_found():
    assert complaint(declaring(score_bounds=(0, 0))).endswith("seat 0 has 1 points; the rules say 0 to 0")
    assert complaint(declaring(score_bounds=(1, 2))).endswith("seat 0 has 0 points; the rules say 1 to 2")


def test_luck_that_does_not_come_from_the_seed_is_found():
    luck = itertools.count()

    class Restless(pebbles.Turns):
        def after(self, table):
            super().after(table)
            if not table.over:
                table.seat = next(luck) % 2

    told = complaint(game_of(phases=[Restless()]))
    assert "after 1 moves: the same seed and the same moves give another table, which differs in seat (0, 1)" in told


def test_a_throw_that_does_not_come_from_the_chance_of_the_state_is_found():
    dice = random.Random(2)

    def take_by_luck(table, take):
        number = dice.randint(1, table.left)
        table.left -= number
        table.taken[table.seat] += number

    class Throws(pebbles.Turns):
        acts = {pebbles.Take: Act(take_by_luck, pebbles.are_left)}

    told = complaint(game_of(phases=[Throws()]))
    assert "after 1 moves: the same seed and the same moves give another table, which differs in " in told
    assert " things.left (" in told
    assert "luck comes from the chance of the state alone" in told


def test_the_very_move_is_found_between_two_looks():
    luck = itertools.count()

    def take_restlessly(table, take):
        pebbles.take_pebbles(table, take)
        if table.left < 7:
            table.spare = next(luck)

    class Restless(pebbles.Turns):
        acts = {pebbles.Take: Act(take_restlessly, pebbles.are_left)}

    class Spare(pebbles.Pebbles):
        def __init__(self, rules, chance):
            super().__init__(rules, chance)
            self.spare = 0

    with pytest.raises(ConformanceError, match=r"after 2 moves: the same seed .* differs in things.spare"):
        conforms(game_of(Spare, phases=[Restless()]), every=9)


def test_what_a_phase_keeps_to_itself_is_found():
    class Counts(pebbles.Turns):
        taken = 0

        def begin(self, table):
            self.taken = 0

        def after(self, table):
            self.taken += 1
            table.turns = self.taken
            super().after(table)

    class Turned(pebbles.Pebbles):
        def __init__(self, rules, chance):
            super().__init__(rules, chance)
            self.turns = 0

    told = complaint(game_of(Turned, phases=[Counts()]))
    assert "differs in things.turns (1, 2)" in told
    assert "what is remembered lies in its slots" in told


def test_a_list_of_moves_that_depends_on_luck_is_found():
    luck = itertools.count()

    class Whims(pebbles.Turns):
        def moves(self, table):
            return super().moves(table)[: 1 + next(luck) % 2]

    assert "lists the moves of <Phase turns> without [], with ['take 2']" in complaint(game_of(phases=[Whims()]))


def test_a_rule_that_changes_the_table_is_named_with_what_it_changes():
    @requires("take.from-what-is-left")
    def there_are_enough(table, take):
        table.left -= 1
        return take.pebbles <= table.left

    class Meddles(pebbles.Turns):
        acts = {pebbles.Take: Act(pebbles.take_pebbles, there_are_enough)}

    told = complaint(game_of(phases=[Meddles()]))
    assert "after 0 moves: asking the rule there_are_enough (test_kit.py, line" in told
    assert "of 'take 1' changes things.left (9, 8); a question must leave the table as it is" in told


def test_a_list_of_moves_that_changes_the_table_is_found():
    class Meddles(pebbles.Turns):
        def moves(self, table):
            table.taken.sort()
            return super().moves(table)

    assert "listing the moves of <Phase turns> changes things.taken" in complaint(game_of(phases=[Meddles()]))


def test_a_view_that_changes_the_table_is_found():
    class Window(View):
        def status(self, labels=PLAIN):
            self._state.left = 0
            return []

    class Seen(pebbles.Pebbles):
        window = Window

    assert "showing seat 0 the table changes things.left (9, 0)" in complaint(game_of(Seen))


class Skip(Move):
    """Take nothing."""


def test_a_listed_move_that_the_catalogue_does_not_have_is_named():
    class TakesFour(pebbles.Turns):
        def moves(self, table):
            return [*super().moves(table), pebbles.Take(4)]

    told = complaint(game_of(phases=[TakesFour()]))
    assert "the phase 'turns' (test_kit.py, line" in told
    assert "lists 'take 4', which is not in the catalogue; every move is made once, by PebbleRules" in told


def test_a_move_made_twice_is_found():
    class MakesAnew(pebbles.Turns):
        def moves(self, table):
            return [pebbles.Take(move.pebbles) for move in super().moves(table)]

    told = complaint(game_of(phases=[MakesAnew()]))
    assert "lists 'take 1', which is a second move of that name; every move is made once" in told


def test_a_listed_thing_that_is_no_move_is_found():
    class Types(pebbles.Turns):
        def moves(self, table):
            return ["take 1"]

    assert "lists 'take 1', which is no Move" in complaint(game_of(phases=[Types()]))


class Skipping(pebbles.Turns):
    acts = {**pebbles.Turns.acts, Skip: Act(look)}


def test_an_act_for_a_move_that_is_never_made_is_found():
    told = complaint(game_of(phases=[Skipping()]))
    assert "has an act for Skip, but there is no such move; PebbleRules has to make it" in told


def test_an_act_for_a_move_of_other_rules_is_sound():
    class SkippedByTwo(pebbles.PebbleRules):
        longest = 0

        def every_move(self):
            return [*super().every_move(), *([Skip("skip")] if self.seats == 2 else [])]

    limits = pebbles.PebbleEdition(players_min=2, players_max=3, pebbles=9, most=3)
    phases = [Skipping()]
    conforms(
        Game("f", title="F", state=pebbles.Pebbles, rules=SkippedByTwo, phases=phases, editions=limits, endless="skips")
    )


def test_a_fact_given_as_a_tuple_comes_back():
    last_scores = Award("take.last-pebble-scores", "taken")

    class Tells(pebbles.Turns):
        tells = (last_scores,)

        def after(self, table):
            if table.left:
                super().after(table)
            else:
                last_scores.give(table, table.seat, 1, tuple(table.taken))
                table.enter("end")

    conforms(game_of(phases=[Tells()]), games=3, every=1)


def test_a_position_that_does_not_come_back_is_found():
    class Forgetful(pebbles.Pebbles):
        def lay_out(self, table):
            super().lay_out(table)
            self.taken.reverse()

    assert "the position read back differs in things.taken ([1, 0], [0, 1])" in complaint(game_of(Forgetful))


def test_a_way_between_phases_that_is_not_declared_is_found():
    class First(pebbles.Turns):
        name = "first"
        then = ("second",)

        def after(self, table):
            if table.left < 3 and table.left:
                table.enter("end")
            elif table.left:
                table.seat = table.seating.after(table.seat)
                table.enter("second")
            else:
                super().after(table)

    class Second(pebbles.Turns):
        name = "second"
        then = ("first", "end")

        def after(self, table):
            super().after(table)
            if not table.over:
                table.enter("first")

    assert "the graph of phases does not say" in complaint(game_of(phases=[First(), Second()]))


class Peek(Move):
    """Guess whether the top card is high."""


class Cards(State):
    """Two players take turns drawing from a small deck."""

    __slots__ = ("deck", "last")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck = Deck("cards", range(9))
        self.last = -1

    def deal(self):
        self.deck.shuffle(self.chance)


class CardRules(RuleSet):
    moves = (Peek("peek"),)


def draw(table, peek):
    table.last = table.deck.draw()


class Drawing(Phase):
    name = "drawing"
    then = ("end",)
    acts = {Peek: Act(draw)}

    def after(self, table):
        table.seat = 1 - table.seat
        if not table.deck:
            table.enter("end")


def card_game(state=Cards, phase=None):
    edition = pebbles.Edition(players_min=2, players_max=2)
    return Game("cards", title="Cards", state=state, rules=CardRules, phases=[phase or Drawing()], editions=edition)


def test_a_deck_hides_its_order_by_itself():
    conforms(card_game())


def test_a_view_that_shows_a_hidden_card_is_found():
    class Leaks(Cards):
        def described(self, eyes):
            shown = super().described(eyes)
            shown["things"]["next"] = self.deck.pile[-1] if self.deck else None
            return shown

        def lay_out(self, table):
            things = {name: thing for name, thing in table.things.items() if name != "next"}
            super().lay_out(table.model_copy(update={"things": things}))

    assert "shows what it cannot know, in things.next" in complaint(card_game(Leaks))


def seen_as(draw):
    """Make a game of cards whose view draws a picture."""

    class Window(View):
        def picture(self, labels=PLAIN):
            return Picture("cards", 4, 1, tuple(draw(self._state)))

    class Drawn(Cards):
        window = Window

    return card_game(Drawn)


def test_a_picture_of_what_lies_open_is_sound():
    conforms(seen_as(lambda table: [Words(0, 0.5, f"{len(table.deck.pile)} left")]))


def test_a_picture_that_shows_a_hidden_card_is_found():
    game = seen_as(lambda table: [Words(0, 0.5, f"{table.deck.pile[-1:]}")])
    assert "the picture for seat 0 shows what it cannot know" in complaint(game)


def test_words_over_words_are_found():
    game = seen_as(lambda _: [Words(0, 0.5, "one"), Words(0.5, 0.5, "two")])
    assert "the picture for seat 0: 'one' is written over 'two'" in complaint(game)


def test_asking_by_what_is_hidden_is_found():
    class AsksByTheTop(Drawing):
        def begin(self, table):
            self.name_the_next(table)

        def after(self, table):
            super().after(table)
            self.name_the_next(table)

        def name_the_next(self, table):
            if table.deck:
                table.seat = table.deck.pile[-1] % 2

    class Redealt(Cards):
        def redeal(self, seat, seed):
            twin = super().redeal(seat, seed)
            if twin.deck:
                twin.seat = twin.deck.pile[-1] % 2
            return twin

    assert "what it cannot know" in complaint(card_game(Redealt, AsksByTheTop()))


def test_passing_over_those_who_do_not_hold_a_card_is_found():
    class AsksHolders(Phase):
        """The first cards of the pile are taken for hands: whoever has an odd one is passed over."""

        name = "asking"
        then = ("end",)
        acts = {Peek: Act(look)}

        def begin(self, table):
            table.last = 0
            self.after(table)

        def after(self, table):
            table.last += 1
            table.seat = next((seat for seat in (0, 1) if table.deck.pile[table.last + seat] % 2 == 0), 0)
            if table.last == 6:
                table.enter("end")

    told = complaint(card_game(phase=AsksHolders()))
    assert "after 'peek' of seat" in told
    assert "what no event has told it" in told


def test_a_redeal_that_forgets_what_is_hidden_is_found():
    class Forgets(Cards):
        def redeal(self, seat, seed):
            twin = super().redeal(seat, seed)
            twin.deck = self.deck.clone()
            return twin

    assert "things.deck.pile was hidden 18 times, but a redeal never changes it" in complaint(card_game(Forgets))


class Lay(Move):
    """Lay a card face down."""

    __slots__ = ("card",)

    secret = True

    def __init__(self, card):
        super().__init__(f"lay {card}")
        self.card = card


card_is_laid = Effect("card_is_laid", "laying.cards-lie-face-down", "card")


class LayRules(RuleSet):
    moves = tuple(Lay(card) for card in range(3))


def lay(table, move):
    choose(table, move)
    if table.talks:
        card_is_laid(table, table.seat, move.card)


class Laying(SealedPhase):
    """Two rounds of laying cards in secret."""

    name = "laying"
    tells = (card_is_laid,)
    then = ("laying", "end")
    acts = {Lay: Act(lay)}

    def shown(self, table):
        table.shown += [move.card for move in table.sealed.choices]
        table.enter("laying" if len(table.shown) < 4 else "end")


class Cloths(State):
    __slots__ = ("sealed", "shown", "talks")

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.sealed = SealedChoices([None] * rules.seats)
        self.shown = []
        self.talks = False


def laying_game(state=Cloths):
    edition = pebbles.Edition(players_min=2, players_max=2)
    return Game("laying", title="Laying", state=state, rules=LayRules, phases=[Laying()], editions=edition)


def test_secret_choices_in_a_phase_that_repeats_itself_are_no_leak():
    conforms(laying_game(), games=3, every=1)


def test_a_journal_that_tells_a_secret_is_found():
    class Talks(Cloths):
        def __init__(self, rules, chance):
            super().__init__(rules, chance)
            self.talks = True

    assert "the journal tells seat" in complaint(laying_game(Talks))


class Pick(Move):
    """Pick a card from the own pack."""

    __slots__ = ("card",)

    def __init__(self, card):
        super().__init__(f"pick {card}")
        self.card = card


class PickRules(RuleSet):
    moves = tuple(Pick(card) for card in range(12))


@requires("draft.from-the-own-pack")
def is_in_the_pack(table, pick):
    return pick.card in table.packs[table.seat]


def pick_it(table, pick):
    table.packs[table.seat].remove(pick.card)
    table.picked.append(pick.card)


class Drafting(Phase):
    """Everybody picks a card from a pack and hands the rest on, until none is left."""

    name, then = "drafting", ("end",)
    acts = {Pick: Act(pick_it, is_in_the_pack)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if table.seat == table.seating.first:
            table.packs.insert(0, table.packs.pop())
            table.passes += 1
        if not any(table.packs):
            table.enter("end")


class Packs(State):
    __slots__ = ("deck", "packs", "passes", "picked")

    hidden_hands = {"packs": "deck"}

    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck, self.packs, self.passes, self.picked = Deck("cards", range(12)), [], 0, []

    def deal(self):
        self.deck.shuffle(self.chance)
        self.packs = [[self.deck.draw() for _ in range(3)] for _ in range(self.seats)]


class RememberedPacks(Packs):
    """Whoever has held a pack knows what is left of it."""

    __slots__ = ()

    def unknown_to(self, seat):
        return [owner for owner in range(self.seats) if (owner - seat) % self.seats > self.passes]

    def described(self, eyes):
        shown = super().described(eyes)
        if eyes is not None:
            unknown = self.unknown_to(eyes)
            packs = [["?"] * len(pack) if owner in unknown else pack[:] for owner, pack in enumerate(self.packs)]
            shown["things"]["packs"] = packs
        return shown

    def deal_again(self, seat):
        unknown = self.unknown_to(seat)
        cards = [*self.deck.pile, *(card for owner in unknown for card in self.packs[owner])]
        self.chance.shuffle(cards, "packs")
        for owner in unknown:
            self.packs[owner] = [cards.pop() for _ in self.packs[owner]]
        self.deck.pile = tuple(cards)


def draft(state):
    edition = pebbles.Edition(players_min=3, players_max=3)
    return Game("draft", title="Draft", state=state, rules=PickRules, phases=[Drafting()], editions=edition)


def test_a_pack_that_is_forgotten_as_it_is_handed_on_is_found():
    told = complaint(draft(Packs))
    assert "after 3 moves: seat 0 handed [" in told
    assert "on to seat 1 in 'packs', but its view shows ? for them; hidden_hands has no memory" in told


def test_a_draft_with_memory_conforms():
    conforms(draft(RememberedPacks), games=3, every=1)


def test_hands_that_are_shuffled_together_are_no_memory():
    class Shuffles(Drafting):
        def after(self, table):
            super().after(table)
            cards = [card for pack in table.packs for card in pack]
            table.chance.shuffle(cards, "packs")
            table.packs = [[cards.pop() for _ in pack] for pack in table.packs]

    phases, limits = [Shuffles()], pebbles.Edition(players_min=2, players_max=2)
    conforms(Game("shuffled", title="S", state=Packs, rules=PickRules, phases=phases, editions=limits), every=1)


class Note(Move):
    def __init__(self, number):
        super().__init__(f"note {number}")
        self.number = number


def note_it(table, note):
    table.log += ((note.number, table.seat),)
    table.met.add(note.number)
    table.times[note.number] = table.times.get(note.number, 0) + 1
    table.turns += 1


class Noting(Phase):
    name, then = "noting", ("end",)
    acts = {Note: Act(note_it)}

    def after(self, table):
        assert all(isinstance(entry, tuple) for entry in table.log)
        table.seat = table.seating.after(table.seat)
        if table.turns == 12:
            table.enter("end")


class NotingTable(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.log, self.met, self.times, self.turns = (), set(), {}, 0


class NotingRules(RuleSet):
    moves = [Note(number) for number in range(3)]


def test_tuples_sets_and_numbered_names_come_back_from_a_position():
    limits = Edition(players_min=2, players_max=2)
    game = Game("notes", title="Notes", state=NotingTable, rules=NotingRules, phases=[Noting()], editions=limits)
    conforms(game, every=1)


pebble_falls = Effect("pebble_falls", "take.from-what-is-left")


class Falling(pebbles.Turns):
    """Players take pebbles in turn, and something is told of which the phase says nothing."""

    def after(self, table):
        pebble_falls(table, table.seat)
        super().after(table)


def test_an_effect_that_no_phase_names_is_found():
    edition = pebbles.PebbleEdition(players_min=2, players_max=2, pebbles=4, most=3)
    parts = {"state": pebbles.Pebbles, "rules": pebbles.PebbleRules, "phases": [Falling()], "editions": edition}
    told = complaint(Game("falling", title="Falling", **parts))
    assert "pebble_falls [take.from-what-is-left] happens, and no phase says that it tells it" in told
