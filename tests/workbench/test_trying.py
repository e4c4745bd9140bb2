"""Trying a prototype: it is told in one sentence what is wrong where, and what has changed since the last save."""

import os
import signal
import subprocess
import sys
import time
from itertools import takewhile
from pathlib import Path

import pytest

from nomarch.core.lab.figures import share
from nomarch.core.workbench.cli import main
from nomarch.core.workbench.prototype.trial import Order, Playtest, SeatResult, Trial, tried
from nomarch.core.workbench.prototype.watch import made, stamps, wait_for_a_save
from nomarch.core.workbench.reports.trial import changes, lines, warnings

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
    (play,) = trial.plays
    assert (trial.complaint, trial.faults, play.never) == ("", [], ["turn.while-there-are-cards"])
    assert (play.bots, play.games, play.longest, trial.tables) == (("random", "random"), 40, 7, 2)
    told = "\n".join(lines(trial))
    assert "40 games of 2 players at random: 7.0 decisions, 7 at most" in told
    assert "seat 2 100% (91% to 100%)\n" in told
    assert (
        "  warning  played at random, seat 1 wins 0% (0% to 9%), seat 2 wins 100% (91% to 100%); 50% would be fair"
        in told
    )
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
        Trial(game="x", plays=[Playtest(bots=("random",), seats=[SeatResult(won=share(won), points=share(won))])])
        for won in ([1, 0] * 20, [1, 0] * 19 + [1, 1])
    ]
    assert "seat 1 wins: 50% → 52% (may be chance)" in list(changes(*trials))


def test_faults_and_clauses_that_come_and_go_are_told():
    before = Trial(game="x", plays=[Playtest(bots=("random",), never=["a.b"])], faults=["one"])
    after = Trial(game="x", plays=[Playtest(bots=("random",), never=["c.d"])], faults=["two", "three"])
    assert list(changes(before, after)) == [
        "a.b happens now",
        "c.d never happens any more",
        "2 faults more",
        "1 fault mended",
    ]


# Several kinds of players


@pytest.fixture
def walked(ways, tmp_path):
    """Try a game in which it matters who walks, by some kinds of players."""

    def make(*bots, games=200, **others):
        answer = tmp_path / "answer.json"
        return tried(Order(game=ways, bots=list(bots), games=games, seconds=20.0, answer=answer, **others))

    return make


def told_of(trial, title):
    """Give what is told below a title."""
    found = list(lines(trial))
    start = next(number for number, line in enumerate(found) if line.startswith(f"  {title}"))
    parts = takewhile(lambda line: line.startswith("   "), found[start + 1 :])
    return [found[start].removeprefix(f"  {title}").strip(), *(line.strip() for line in parts)]


def test_every_kind_of_players_is_told_by_itself(walked):
    told = "\n".join(lines(walked("climber", "climber,walker", games=40)))
    assert "40 games of 2 players by climber: 6.0 decisions, 6 at most" in told
    assert "40 games of 2 players by climber, walker: 6.0 decisions, 6 at most" in told
    assert told.count("  wins  ") == told.count("  clauses  ") == 2


def test_where_the_kinds_of_players_disagree_on_balance_is_said_with_their_shares(walked):
    trial = walked("climber", "walker")
    said, first, second = told_of(trial, "balance")
    assert said == "depends on the players"
    assert first.startswith("- seat 1 wins 0% by climber, ")
    assert second.startswith("- seat 2 wins 100% by climber, ")
    assert first.endswith(": depends on the players")


def test_where_all_show_the_same_seat_ahead_that_is_robust(walked):
    said, _, second = told_of(walked("climber", "random"), "balance")
    assert said == "robust"
    assert second.startswith("- seat 2 wins 100% by climber, 74% at random: robust")


def test_too_few_games_do_not_tell_who_agrees(walked):
    said, first, _ = told_of(walked("climber", "random", games=20), "balance")
    assert said == "not told"
    assert first.endswith(": not told, too uncertain by climber, at random")


def test_a_seat_whose_whole_interval_leaves_its_share_is_warned_of_with_the_numbers(walked):
    (sure, doubtful) = warnings(walked("climber", "walker", players=3))
    assert sure == (
        "played by climber, seat 1 wins 0% (0% to 2%), seat 2 wins 0% (0% to 2%), seat 3 wins 100% (98% to 100%); "
        "33% would be fair"
    )
    assert doubtful == (
        "played by walker, seat 2 wins 42% (35% to 48%); 33% would be fair, "
        "and among 6 shares one may look like that by chance"
    ), "walkers are all alike, and 42% is chance"


def test_a_place_in_the_order_of_play_is_warned_of_where_seats_take_turns_to_begin(trial_of):
    begins = (
        "    def first_player(self):\n        return self.chance.below(self.seats, 'first')\n\n\nclass Rules(RuleSet):"
    )
    trial = trial_of(("\nclass Rules(RuleSet):", begins))
    assert [balance.name for balance in trial.balances] == ["seat 1", "seat 2", "place 1", "place 2"]
    (warning,) = warnings(trial)
    assert warning.startswith("played at random, place 1 wins 0% (0% to 9%), place 2 wins 100% (91% to 100%)")


def test_what_has_changed_is_told_by_the_kind_of_players(walked):
    before, after = walked("climber", "walker", games=40), walked("walker", "climber", games=40)
    assert list(changes(before, after)) == ["players: 2 by climber; 2 by walker → 2 by walker; 2 by climber"]
    moved = after.model_copy(deep=True)
    moved.plays[0].never.append("walk.vale-pays")
    assert list(changes(after, moved)) == ["by walker, walk.vale-pays never happens any more"]


def test_clauses_that_only_some_players_reach_are_told(walked):
    said, hill, vale, *_ = told_of(walked("climber", "walker", games=30), "reach")
    assert said == "3 of 5 clauses the same whoever plays (robust)"
    told = "never under {} (30 games); {} play reaches it in 30 of 30 games: depends on the players"
    assert hill == f"- walk.hill-pays: {told.format('walker', 'climber')}"
    assert vale == f"- walk.vale-pays: {told.format('climber', 'walker')}"


def test_players_who_take_long_play_as_many_games_as_there_is_time_for(trial_of):
    slow = (
        "class Rules(RuleSet):",
        "class Slow(Bot):\n    def choose(self, view, moves):\n        import time\n        time.sleep(0.02)\n"
        "        return moves[0]\n\n\nclass Rules(RuleSet):",
    )
    trial = trial_of(
        slow,
        ("import Act, Award,", "import Act, Award, Bot,"),
        ('texts={"en": ENGLISH})', 'texts={"en": ENGLISH}, bots={"slow": Slow})'),
        seconds=6.0,
    )
    assert trial.complaint == ""
    random, slow = trial.plays
    assert (random.bots, slow.bots) == (("random",) * 2, ("slow",) * 2), "who plays if nobody says"
    assert random.games == 40 > slow.games > 0
    assert f"{slow.games} games of 2 players by slow (of 40; with more --seconds it plays more): " in "\n".join(
        lines(trial)
    )


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        (("climber", "genius"), "unknown bot for ways 'genius'; there are: random, search, climber, walker"),
        (("climber,walker", "climber,walker,walker"), "2 bots for 3 players: name one for all, or one for each"),
        (("climber,walker,walker,walker",), "is for 2 to 3 players, not 4"),
    ],
)
def test_players_that_cannot_sit_there_are_a_complaint(walked, bots, complaint):
    assert complaint in walked(*bots).complaint


def test_the_same_players_are_asked_once(walked):
    assert [play.bots for play in walked("climber", "climber,climber", games=5).plays] == [("climber",) * 2]


def test_the_command_takes_several_kinds_of_players(ways, capfd):
    with pytest.raises(SystemExit) as ended:
        main(["try", ways, "--once", "--games", "30", "--bots", "climber", "--bots", "walker"])
    told = capfd.readouterr().out
    assert ended.value.code == 0, told
    assert "  balance  depends on the players\n" in told


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
