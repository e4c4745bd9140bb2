"""The rulebook of Saqqara: what its tables show when the law changes, and what a table need not be told."""

from __future__ import annotations

from nomarch.core import load
from nomarch.core.rulebook.book import rulebook

GAME = load("saqqara")


def privileges(**changes):
    """Give the rows of the English table of privileges, by pyramid."""
    clauses = {part.clause: part.text for part in rulebook(GAME.rules(changes=changes), "en", clean=True).clauses}
    rows = [line for line in clauses["privileges.only-the-level-occupied-counts"].splitlines() if line.startswith("|")]
    cells = [[cell.strip(" *") for cell in row.strip("|").split("|")] for row in rows]
    return {pyramid: levels for pyramid, _, *levels in cells}


def test_a_privilege_is_told_level_by_level_and_where_it_stays_the_same():
    table = privileges()
    assert table["Pyramid"] == ["Level 2", "Level 3", "Level 4", "Level 5"]
    assert table["Religion"] == ["admits cards up to 4", "admits cards up to 6", "admits cards up to 9", "same"]
    assert table["Thieves"][-1] == "same; after laying cards: +2 on any of your cards"


def test_a_level_without_a_privilege_shows_a_dash_and_one_more_level_a_column():
    assert privileges(protection_from_level=3, soldiers_gold={"4": 1})["Soldiers"][0] == "–"
    table = privileges(religion_range={"1": 3})
    assert table["Pyramid"][0] == "Level 1"
    assert table["Religion"] == ["admits cards up to 3", *["same"] * 4]
    assert table["Agriculture"][0] == "–"


def test_a_book_for_the_table_leaves_out_what_only_a_program_needs():
    book = rulebook(GAME.rules(), "en")
    everything = rulebook(GAME.rules(), "en", everything=True)
    screen = {part.clause for part in everything.clauses} - {part.clause for part in book.clauses}
    assert screen == {
        "rounds.goods-are-named-in-one-order",
        "open-auction:auction.goods-are-held",
        "open-auction:auction.goods-in-one-order",
        "open-auction:auction.an-offer-is-finished-first",
        "exchanges.no-holding-comes-back",
    }
