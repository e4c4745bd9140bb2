"""What the book of Cleopatra says: truly under changed values, once, and only what a table needs."""

import pytest

from nomarch.core import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.index import Audience, clauses_of
from nomarch.core.rulebook.summary import summary
from nomarch.core.rulebook.templates import MARK

GAME = load("cleopatra")


def told(clause, **changes):
    """Give the English text of a clause, perhaps under changed values."""
    rules = GAME.rules(changes=changes)
    (text,) = (part.text for part in rulebook(rules, "en", everything=True).clauses if part.clause == clause)
    return text.replace("\N{NO-BREAK SPACE}", " ").replace(MARK, "")


@pytest.mark.parametrize(("steps", "categories"), [(1, "5 of the 6 categories"), (2, "3 of the 6 categories")])
def test_the_end_counts_the_categories_that_bring_cleopatra_to_the_gate(steps, categories):
    assert categories in told("end.cleopatra-reaches-the-gate", cleopatra_steps_per_category=steps)


def test_the_ranks_of_an_offering_follow_their_list():
    assert "| – | take 7 |" in told("offering.others-receive-by-rank", offering_amulets=[-2, 0, 7, 8, 9])


def test_a_bonus_that_is_nothing_is_no_step_of_a_visit():
    steps = told("quarry.cleopatra-and-dice-once-a-visit", visit_bonus_two=0, visit_bonus_three=0)
    assert "Bonus" not in steps


def test_a_bonus_that_is_nothing_is_not_on_the_aid():
    rules = GAME.rules(changes={"visit_bonus_two": 0})
    short = {part.clause: part.text for part in summary(rules, "en").clauses if part.text}
    assert "quarry.two-elements-bonus" not in short
    assert "+5" in short["quarry.three-or-more-bonus"]


def test_the_book_leaves_out_what_only_a_program_has_to_be_told():
    printed = {clause for part in rulebook(GAME.rules(), "en").clauses for clause in (part.clause, *part.also)}
    for_the_screen = {clause.id for clause in clauses_of(GAME).values() if clause.audience is Audience.SCREEN}
    assert printed == set(clauses_of(GAME)) - for_the_screen
