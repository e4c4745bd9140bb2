"""Figures: placed by the plan, drawn from the rules, and missed aloud where the plan or the game is wrong."""

import shutil
from pathlib import Path

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.drawing import Box, Picture, Shape, Step, Words, below, beside, cycle, moved, rows_of
from nomarch.core.engine import Figure, Game, View
from nomarch.core.errors import TextError
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.figures import drawn, known_figures, whole_of
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.texts import Texts, Voice
from nomarch.core.testing.pictures import faults_in

CLAUSE = "take.few-at-a-time"
SAID = """{% say "figure:pond" %}The pond.{% endsay %}
{% say "step-again:round" %}until it is empty{% endsay %}
{% say "step-line:taking" %}Take some.{% endsay %}
"""


def pond(rules, labels, seats):
    return Picture("Pond", 6, 2, (Words(1, 1, labels.counted(seats or rules.seats, "player")),))


def broken(rules, labels, seats):
    raise ZeroDivisionError("no water")


def nothing(rules, labels, seats):
    return None


FIGURES = {"pond": Figure(pond, ("pebbles",)), "broken": Figure(broken), "nothing": Figure(nothing)}


def with_figures(figures, state=pebbles.GAME.state):
    game = pebbles.GAME
    return Game(
        "pebbles",
        title=game.title,
        state=state,
        phases=[phase for phase in game.phases.values() if phase.name != "end"],
        editions=game.shelf,
        rules=game.ruleset,
        package=game.package,
        texts=game.texts,
        figures=figures,
    )


@pytest.fixture
def told(tmp_path):
    """Give the texts of the small game with a plan that places figures, and sentences for them."""
    folder = tmp_path / "texts"
    shutil.copytree(Path(pebbles.__file__).parent / "pebbles_texts", folder)

    def tell(plan, game):
        file = folder / "rulebook.toml"
        file.write_text(f"{file.read_text()}\n{plan}\n")
        for code in ("en", "fr"):
            if (folder / code).is_dir():
                (folder / code / "figures.j2").write_text(SAID)
        return Texts(game, folder)

    return tell


def shown(book):
    return [(part.figure and part.figure.picture.title) or part.clause for part in book.chapters[0].parts]


def test_a_figure_stands_behind_its_clause_or_at_the_end_of_its_chapter(told):
    game = with_figures(FIGURES)
    texts = told(f'[figures]\n"{CLAUSE}" = ["pond"]\ngame = ["pond"]', game)
    titles = shown(rulebook(game.rules(), "en", texts=texts))
    assert titles[titles.index(CLAUSE) + 1] == "Pond"
    assert titles[-1] == "Pond"
    assert titles.count("Pond") == 2


def test_a_figure_knows_the_number_of_players_of_its_book(told):
    game = with_figures(FIGURES)
    texts = told('[figures]\ngame = ["pond"]', game)
    for seats in (2, 3):
        (part,) = [part for part in rulebook(game.rules(), "en", seats, texts).chapters[0].parts if part.figure]
        assert part.figure.picture.elements[0].text == f"{seats}\N{NO-BREAK SPACE}players"
        assert part.figure.caption.startswith("The pond.")


def test_a_figure_may_be_nothing_where_it_does_not_apply(told):
    game = with_figures(FIGURES)
    texts = told('[figures]\ngame = ["nothing"]', game)
    assert not [part for part in rulebook(game.rules(), "en", texts=texts).chapters[0].parts if part.figure]


def test_an_unknown_figure_is_an_error_and_a_fault(told):
    game = with_figures(FIGURES)
    texts = told('[figures]\ngame = ["moon"]\nnowhere = ["pond"]', game)
    with pytest.raises(TextError, match=r"rulebook.toml: places the figure 'moon', which the game has not; there are"):
        rulebook(game.rules(), "en", texts=texts)
    faults = [str(fault) for fault in faults_of(game, texts) if fault.kind == "reference"]
    assert [fault for fault in faults if "moon: the plan places it, but the game has no such figure" in fault]
    assert [fault for fault in faults if "nowhere: figures are placed there, but it is no clause" in fault]


def test_a_figure_that_fails_names_the_plan_and_itself(told):
    game = with_figures(FIGURES)
    texts = told('[figures]\ngame = ["broken"]', game)
    with pytest.raises(TextError, match=r"rulebook.toml: the figure 'broken' cannot be drawn: ZeroDivisionError: no"):
        rulebook(game.rules(), "en", texts=texts)
    assert any("the figure 'broken' cannot be drawn" in str(fault) for fault in faults_of(game, texts))


def test_a_figure_without_a_caption_is_an_error(told):
    game = with_figures({**FIGURES, "lake": Figure(pond)})
    with pytest.raises(LookupError, match="figure:lake"):
        rulebook(game.rules(), "en", texts=told('[figures]\ngame = ["lake"]', game))


def test_a_player_aid_may_show_figures(told):
    game = with_figures(FIGURES)
    texts = told('[[aid.beside]]\ntitle = "game"\nfigures = ["pond"]', game)
    assert [part.figure.picture.title for part in summary(game.rules(), "en", texts=texts).chapters[-1].parts] == [
        "Pond"
    ]
    texts = told('[[aid.below]]\ntitle = "game"\nfigures = ["moon"]', game)
    assert any("moon: the plan places it" in str(fault) for fault in faults_of(game, texts))


# The two that every game can have


class Table(View):
    """A window with a picture as wide as half a sheet."""

    shows = ()

    def picture(self, labels=None):
        return Picture(f"Table of {self.seats}", 10, 3, (Words(1, 1, "water"),))


@pytest.fixture
def seen():
    class Seen(pebbles.GAME.state):
        window = Table

    return with_figures({}, Seen)


def test_the_set_up_is_shown_for_each_number_of_players_side_by_side_as_far_as_they_fit(seen):
    found = drawn(Voice(seen.rules(), "en"), "setup")
    numbers = [number for each in found for number in each.numbers]
    limits = seen.rules().edition
    assert numbers == [*range(limits.players_min, limits.players_max + 1)]
    assert all(len(each.numbers) <= 2 for each in found)
    assert [each.numbers for each in drawn(Voice(seen.rules(), "en", seats=2), "setup")] == [[2]]


def test_a_game_without_a_picture_of_its_own_shows_the_table_that_is_drawn_for_it():
    (told,) = drawn(Voice(pebbles.GAME.rules(), "en", seats=2), "setup")
    assert told.numbers == [2]
    assert told.picture.elements


def test_a_round_needs_a_plan(told):
    game = with_figures({})
    with pytest.raises(TextError, match=r"rulebook.toml: places the figure 'round' and has no \[round\]"):
        rulebook(game.rules(), "en", texts=told('[figures]\ngame = ["round"]', game))


def test_a_round_has_the_steps_of_the_plan_with_their_names_lines_and_repetitions(told):
    game = with_figures({})
    phase = next(iter(game.phases))
    texts = told(f'[figures]\ngame = ["round"]\n[round]\nround = ["{phase}", "end"]', game)
    (part,) = [part for part in rulebook(game.rules(), "en", texts=texts).chapters[0].parts if part.figure]
    words = [element.text for element in part.figure.picture.elements if isinstance(element, Words)]
    assert {"1", "2", "until it is empty"} <= set(words)


def test_what_a_round_makes_up_is_a_part_of_nothing_else():
    assert whole_of({"round": ["bid"], "year": ["round", "score"]}) == "year"
    assert whole_of({"turn": [["buy", "build"]], "buy": ["pay"]}) == "turn"
    assert whole_of({"round": ["bid"], "other": ["bid"]}) is None
    assert whole_of({}) is None


@pytest.mark.parametrize("name", ["amun-re", "cleopatra", "saqqara"])
def test_a_game_has_the_common_figures_and_its_own(name):
    assert {"round", "setup"} < set(known_figures(load(name)))


# How they are put together


def test_pictures_beside_and_below_each_other_keep_their_parts():
    one = Picture("one", 4, 2, (Box(0, 0, 1, 1, "sand"), Shape(((0, 0), (1, 0), (0, 1)), "gold")))
    row = beside([one, one], ["a", "b"], "both")
    assert (row.width, len(row.elements)) == (8.75, 6)
    assert {element.text for element in row.elements if isinstance(element, Words)} == {"a", "b"}
    column = below([one, one], "both")
    assert (column.width, column.height) == (4, 4.75)
    assert moved(one.elements[1], 1, 2).points == ((1, 2), (2, 2), (1, 3))
    assert list(rows_of([one] * 6)) == [slice(0, 5), slice(5, 6)]


def test_a_cycle_is_well_drawn_however_many_steps_it_has():
    for count in range(1, 13):
        steps = tuple(Step(f"Step {number}", "what one does in it") for number in range(count))
        ways = (Step("One", "", steps[:3]), Step("Other", "", steps[:4]))
        for whole in (
            Step("", "", steps, "again"),
            Step("", "", (Step("Round", "", steps, "three times"), Step("Scoring")), "twice"),
            Step("", "", (Step("Turn", "", (ways,), "next"), Step("Scoring", "at the end"))),
            Step("", "", (steps[0], Step("Middle", "", steps), Step("Last")), "again"),
        ):
            assert list(faults_in(cycle(whole, "A round", "or"))) == []
