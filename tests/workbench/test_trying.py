"""Trying a prototype: it is told in one sentence what is wrong where, and what has changed since the last save."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nomarch.core.lab.figures import share
from nomarch.core.workbench.cli import main
from nomarch.core.workbench.prototype.trial import Order, SeatResult, Trial, tried
from nomarch.core.workbench.prototype.watch import made, stamps, wait_for_a_save
from nomarch.core.workbench.reports.trial import changes, lines

PROTOTYPE = '''
from pydantic.dataclasses import dataclass

from nomarch.core.table.decks import Deck
from nomarch.core.editions import Edition, fact
from nomarch.core.engine import Act, Award, Game, Move, Phase, RuleSet, State, requires

last_scores = Award("turn.last-card-scores")


@dataclass(frozen=True, slots=True)
class CardEdition(Edition):
    cards: int = fact("The cards.", "turn.draw", default=7, ge=1)


class Draw(Move):
    def __init__(self):
        super().__init__("draw")


@requires("turn.while-there-are-cards")
def cards_are_left(table, draw):
    return bool(table.deck.pile)


def draw_a_card(table, draw):
    table.held[table.seat].append(table.deck.draw())


class Turns(Phase):
    name, then, upholds = "turns", ("end",), ("turn.draw",)
    tells = (last_scores,)
    acts = {Draw: Act(draw_a_card, cards_are_left)}

    def after(self, table):
        table.seat = table.seating.after(table.seat)
        if not table.deck.pile:
            last_scores.give(table, table.seat, 1)
            table.enter("end")


class Table(State):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.deck = Deck("cards", range(rules.edition.cards))
        self.deck.shuffle(chance)
        self.held = [[] for _ in range(rules.seats)]


class Rules(RuleSet):
    moves = [Draw()]


ENGLISH = """# Cards
{% adopt "table" %}
{% clause "turn.draw" %}Everybody draws in turn from a deck of {{ edition.cards|of(term.card) }}.{% endclause %}
{% clause "turn.while-there-are-cards" %}While there are any.{% why %}There is none.{% endclause %}
{% clause "turn.last-card-scores" %}The player after the last card scores.{% told %}{{ player }} scores.{% endclause %}
{% say "phase:turns" %}Turns{% endsay %}{% say "move:Draw" %}draw{% endsay %}"""
GAME = Game("cards", title="Cards", state=Table, rules=Rules, phases=[Turns()],
            editions=CardEdition(players_min=2, players_max=3), texts={"en": ENGLISH})
'''


@pytest.fixture
def trial_of(tmp_path, monkeypatch):
    """Try the prototype with something else written instead of a part of it."""
    monkeypatch.chdir(tmp_path)
    count = iter(range(100))

    def make(*replacements, seconds=20.0, games=40):
        text = PROTOTYPE
        for old, new in replacements:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / f"cards{next(count)}.py"
        file.write_text(text, "utf-8")
        return tried(Order(game=str(file), games=games, seconds=seconds, answer=tmp_path / "answer.json"))

    return make


def test_a_sound_prototype_is_told_how_it_goes(trial_of):
    trial = trial_of()
    assert (trial.complaint, trial.faults, trial.never) == ("", [], ["turn.while-there-are-cards"])
    assert (trial.games, trial.longest, trial.tables) == (40, 7, 2)
    told = "\n".join(lines(trial))
    assert "40 games of 2 players at random: 7.0 decisions, 7 at most" in told
    assert "seat 2 100% (91% to 100%) (not its share)" in told
    assert "never turn.while-there-are-cards" in told
    assert "  kit      keeps its promises at 2 tables\n" in told
    assert "0 faults" in told


FAULTS = {
    "it forgets to end": (
        [("bool(table.deck.pile)", "True"), ("table.deck.draw()", "0"), ("if not table.deck.pile:", "if False:")],
        "the game does not end; it is in the phase 'turns' (cards0.py, line {Turns})",
    ),
    "nobody can move": (
        [("if not table.deck.pile:", "if False:")],
        "seat 1 has no move in the phase 'turns' (cards0.py, line {Turns})",
    ),
    "it shows a hidden card": (
        [("self.deck.shuffle(chance)", "self.deck.shuffle(chance)\n        self.top = self.deck.pile[0]")],
        "things.top always shows the same as things.deck.pile[0], which nobody is to know",
    ),
    "what people see shows a hidden card": (
        [
            (
                "class Table(State):",
                "class Window(View):\n    def status(self, labels=None):\n"
                "        return str(self._state.deck.pile[-1:])\n\n\nclass Table(State):\n    window = Window\n",
            ),
            ("State, requires", "State, View, requires"),
        ],
        "Window.status shows seat 0 what it cannot know",
    ),
    "clones share a list": (
        [
            (
                "    def __init__(self, rules, chance):\n        super().__init__(rules, chance)\n        self.deck",
                "    def clone(self):\n        twin = super().clone()\n        twin.held = self.held\n"
                "        return twin\n\n"
                "    def __init__(self, rules, chance):\n        super().__init__(rules, chance)\n        self.deck",
            )
        ],
        "the clone shares Table.held with the original",
    ),
    "clones share an object": (
        [
            (
                "class Table(State):",
                "class Bag:\n    def __init__(self):\n        self.beans = 0\n\n\nclass Table(State):",
            ),
            ("self.held = [", "self.bag = Bag()\n        self.held = ["),
        ],
        "the clone shares Table.bag, an object that has no clone(), with the original",
    ),
    "a deed fails": (
        [("table.deck.draw())", "table.deck.draw() // 0)")],
        "raises ZeroDivisionError: integer division or modulo by zero (cards0.py, line {held}, in draw_a_card)",
    ),
    "it runs round in circles": (
        [("            last_scores.give(table, table.seat, 1)\n", "            while True: pass\n")],
        "after 2 seconds it is still busy, in after (cards0.py, line",
    ),
    "a line is broken": ([("class Rules(RuleSet):", "class Rules(RuleSet:")], "cards0.py, line {Rules}: SyntaxError: "),
    "it keeps no game": ([("GAME = Game(", "PLAY = Game(")], "no game is kept here: GAME = Game(…) is missing"),
    "a phase leads nowhere": (
        [('("end",)', '("rest",)')],
        "cards0.py, line {GAME}: ValueError: the phase 'turns'",
    ),
}


LINES = {
    name: PROTOTYPE[: PROTOTYPE.index(text)].count("\n") + 1
    for name, text in {"Turns": "class Turns", "held": "table.held[", "Rules": "class Rules", "GAME": "GAME ="}.items()
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_prototype_is_told_in_one_sentence_that_names_the_place(trial_of, fault):
    replacements, complaint = FAULTS[fault]
    trial = trial_of(*replacements, seconds=2.0 if "circles" in fault else 20.0)
    assert complaint.format_map(LINES) in trial.complaint
    assert "\n" not in trial.complaint
    assert list(lines(trial))[-1] == f"  wrong    {trial.complaint}"


def test_a_number_typed_into_a_text_is_found_with_the_line_of_the_file(trial_of):
    trial = trial_of(("{{ edition.cards|of(term.card) }}", "seven cards"))
    line = PROTOTYPE[: PROTOTYPE.index("Everybody draws")].count("\n") + 1
    assert f"cards0.py, line {line}: en turn.draw: the number 'seven' is typed [number]" in trial.faults


def test_tables_for_which_there_was_no_time_are_named_and_counted(trial_of):
    dawdling = ("last_scores = Award(", "import time; time.sleep(2.6)\nlast_scores = Award(")
    trial = trial_of(dawdling, ("players_max=3", "players_max=4"), seconds=10.0)
    assert trial.complaint == ""
    assert (trial.tables, trial.left_out) == (1, ["prototype with 3 players", "prototype with 4 players"])
    told = list(lines(trial))
    kit = told.index("  kit      keeps its promises at 1 of 3 tables; with more --seconds it looks at more")
    assert told[kit + 1 : kit + 3] == [
        "           - no time for prototype with 3 players",
        "           - no time for prototype with 4 players",
    ]


def test_a_complaint_is_one_line_that_can_be_read(trial_of):
    wordy = 'raise ValueError("many\\nwords " * 100_000)'
    trial = trial_of(("        self.held = [[]", f"        {wordy}\n        self.held = [[]"))
    assert "many words" in trial.complaint
    assert "\n" not in trial.complaint
    assert len(trial.complaint) < 5000


def test_what_has_changed_since_the_last_save_is_told(trial_of):
    before = trial_of()
    after = trial_of(("default=7", "default=12"), ("While there are any.", "So long as there are any."))
    told = list(changes(before, after))
    assert told[0] == "cards: 7 → 12"
    assert "turn.draw reads otherwise (en)" in told
    assert "turn.while-there-are-cards reads otherwise (en)" in told
    assert "length: 7.0 → 12.0 decisions" in told
    assert "seat 1 wins: 0% → 100%" in told
    assert list(changes(after, after)) == []


def test_a_change_that_may_be_chance_says_so():
    trials = [
        Trial(game="x", seats=[SeatResult(won=share(won), points=share(won))])
        for won in ([1, 0] * 20, [1, 0] * 19 + [1, 1])
    ]
    assert "seat 1 wins: 50% → 52% (may be chance)" in list(changes(*trials))


def test_faults_and_clauses_that_come_and_go_are_told():
    before = Trial(game="x", never=["a.b"], faults=["one"])
    after = Trial(game="x", never=["c.d"], faults=["two", "three"])
    assert list(changes(before, after)) == [
        "a.b happens now",
        "c.d never happens any more",
        "2 faults more",
        "1 fault mended",
    ]


def test_a_process_that_dies_is_a_complaint(tmp_path):
    file = tmp_path / "dying.py"
    file.write_text("import os\nos._exit(3)\n", "utf-8")
    trial = made(Order(game=str(file), games=1, seconds=10, answer=tmp_path / "answer.json"))
    assert trial.complaint == "the process that tried it ended with 3"
    assert trial.files == [str(file)]


def test_once_fails_if_something_is_wrong(tmp_path, capfd):
    file = tmp_path / "cards.py"
    file.write_text(PROTOTYPE, "utf-8")
    for text, status in ((PROTOTYPE, 0), (PROTOTYPE.replace("GAME =", "GAMES ="), 1)):
        file.write_text(text, "utf-8")
        with pytest.raises(SystemExit) as ended:
            main(["try", str(file), "--once", "--games", "20"])
        assert ended.value.code == status
    assert "no game is kept here" in capfd.readouterr().out


@pytest.mark.parametrize("seconds", ["inf", "nan", "-inf", "1e300", "0"])
def test_a_trial_takes_a_number_of_seconds(nomarch, seconds):
    code, out, err = nomarch("try", "amun-re", "--once", "--seconds", seconds)
    assert (code, out) == (2, "")
    assert err.startswith("nomarch: Invalid value for '--seconds'")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["try", "nowhere.py"])
    assert ended.value.code == 2
    assert "nowhere.py: there is no such file" in capsys.readouterr().err


def test_it_tries_again_after_a_save_and_ends_on_ctrl_c(tmp_path):
    file = tmp_path / "cards.py"
    file.write_text(PROTOTYPE, "utf-8")
    told = tmp_path / "told.txt"
    with told.open("w") as out:
        watching = subprocess.Popen(
            [str(Path(sys.executable).with_name("nomarch")), "try", "cards.py", "--games", "20"],
            cwd=tmp_path,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for(told, "watching 1 file")
            file.write_text(PROTOTYPE.replace("default=7", "default=9"), "utf-8")
            wait_for(told, "cards: 7 → 9")
        finally:
            watching.send_signal(signal.SIGINT)
            assert watching.wait(60) == 0


def wait_for(file, words):
    for _ in range(600):
        if words in file.read_text("utf-8"):
            return
        time.sleep(0.1)
    raise AssertionError(file.read_text("utf-8"))


def test_a_file_that_is_just_being_replaced_is_not_there(tmp_path):
    file = tmp_path / "a.py"
    file.write_text("x")
    seen = stamps([str(file)])
    os.utime(file, (1, 1))
    assert stamps([str(file)]) != seen
    Path(file).unlink()
    assert stamps([str(file)]) == {}


def test_what_was_saved_while_a_trial_ran_is_tried_at_once(tmp_path):
    old, new = tmp_path / "old.py", tmp_path / "new.py"
    old.write_text("x")
    known, begun = stamps([str(old)]), time.time_ns()
    os.utime(old, ns=(begun, begun + 1))
    assert wait_for_a_save([str(old)], known, begun) == stamps([str(old)])
    known = stamps([str(old)])
    new.write_text("y")
    os.utime(new, ns=(begun, begun + 1))
    assert wait_for_a_save([str(old), str(new)], known, begun) == stamps([str(old), str(new)])


def test_a_file_from_the_future_is_not_tried_for_ever(tmp_path, monkeypatch):
    file = tmp_path / "future.py"
    file.write_text("x")
    os.utime(file, ns=(0, time.time_ns() + 10**15))
    known, naps = stamps([str(file)]), []

    def nap(seconds):
        naps.append(seconds)
        file.write_text("xy")

    monkeypatch.setattr("nomarch.core.workbench.prototype.watch.time.sleep", nap)
    assert wait_for_a_save([str(file)], known, time.time_ns()) == stamps([str(file)])
    assert len(naps) == 1
