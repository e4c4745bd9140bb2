"""What the book of Amun-Re says: truly of one kingdom and one round, its phases counted as in the overview."""

import re

import pytest

from nomarch.core import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.summary import summary

GAME = load("amun-re")
LANGUAGES = ("en", "fr", "it", "de", "es")
NEW_KINGDOM = re.compile("New Kingdom|Nouveau Royaume|Nuovo Regno|Neue[ns]? Reich|Reino Nuevo")


def clauses(code="en", write=rulebook, **changes):
    """Give the texts of a book by clause, perhaps under changed values."""
    book = write(GAME.rules(changes=changes), code, clean=True)
    return {part.clause: part.text.replace("\N{NO-BREAK SPACE}", " ") for part in book.clauses}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("write", [rulebook, summary])
def test_a_game_of_one_kingdom_knows_no_other(code, write):
    told = clauses(code, write, kingdoms=1)
    assert not [clause for clause, text in told.items() if NEW_KINGDOM.search(text)]
    assert not [clause for clause in told if clause.startswith("interlude.")]
    assert any(clause.startswith("interlude.") for clause in clauses(code, write))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("write", [rulebook, summary])
def test_a_set_in_a_single_province_needs_no_count_of_them(code, write):
    told = clauses(code, write, rounds_per_kingdom=1)["scoring.complete-sets"]
    assert re.findall(r"\d+", told) == ["1", "3"]  # a pyramid, and the points of a set


def test_one_of_a_kind_is_told_in_the_singular():
    assert "1 single pyramid and" in clauses(single_pyramids=1)["components.farmers-stones-and-pyramids"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("edition", ["hans-im-glueck-2003", "super-meeple-2015", "italian-2006"])
def test_chapters_count_the_phases_as_the_overview_does(edition, code):
    rules = GAME.rules(edition)
    book = rulebook(rules, code)
    (overview,) = (part.text for part in book.clauses if part.clause == "rounds.phases-in-order")
    listed = [int(number) for number in re.findall(r"^(\d)\. ", overview, re.MULTILINE)]
    if rules.edition.reveal_is_a_phase:
        listed.append(listed[-1] + 1)  # the scoring, which the overview names by its number
    titles = [re.match(r"(?:Phase|Fase) (\d)", chapter.title) for chapter in book.chapters]
    assert [int(title[1]) for title in titles if title] == listed
