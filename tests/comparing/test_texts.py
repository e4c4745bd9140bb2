"""Two rulebooks side by side: clause by clause, and just the words that differ are marked."""

from functools import cache

import pytest

from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.comparing.texts import Change, Piece, compare_texts, marked
from nomarch.core.editions import Kind
from nomarch.core.registry import load
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.templates import MARK
from nomarch.core.workbench.reports.comparison import set_side

LANGUAGES = ("fr", "it", "en", "de", "es")
OLD, NEW, ITALIAN = "hans-im-glueck-2003", "super-meeple-2015", "italian-2006"


def texts_of(left, right, *codes, changes=None):
    game = load("amun-re")
    return compare_texts(Pair(Side(game, left, codes[0]), Side(game, right, codes[-1], changes)))


@pytest.fixture(scope="module")
def in_five_languages():
    return {code: texts_of(OLD, NEW, code) for code in LANGUAGES}


@cache
def written(edition, code):
    """Give the clauses of a rulebook, without signs."""
    book = rulebook(load("amun-re").rules(edition), code, clean=True)
    return {part.clause: part.text for part in book.clauses if part.text}


def clauses(layer, change):
    return [pair.clause for pair in layer.having(change)]


def changed(pieces):
    return [piece.text for piece in pieces if piece.changed]


def test_the_same_clauses_say_something_else_in_every_language(in_five_languages):
    said = {code: clauses(layer, Change.WORDS) for code, layer in in_five_languages.items()}
    assert len(said["fr"]) > 20
    assert "scoring.most-pyramids-on-a-bank" in said["fr"]
    for code in LANGUAGES:
        assert set(said[code]) == set(said["fr"]), code
        for change in (Change.ONLY_LEFT, Change.ONLY_RIGHT):
            assert clauses(in_five_languages[code], change) == clauses(in_five_languages["fr"], change), code


def test_every_clause_is_counted_once(in_five_languages):
    for code, layer in in_five_languages.items():
        listed = [pair.clause for pair in layer.clauses]
        assert len(listed) == len(set(listed)), code
        assert layer.same + len(listed) == len({*written(OLD, code), *written(NEW, code)}), code


def test_other_names_are_told_apart_from_other_words(in_five_languages):
    layer = in_five_languages["en"]
    names = clauses(layer, Change.NAMES)
    assert names
    assert layer.terms
    assert all(term.left != term.right for term in layer.terms)
    book = rulebook(load("amun-re").rules(NEW), "en", words_of=load("amun-re").rules(OLD).resolved, clean=True)
    in_words_of_the_other = {part.clause: part.text for part in book.clauses}
    for pair in layer.having(Change.NAMES):
        ours = "".join(piece.text for piece in pair.left)
        assert ours == in_words_of_the_other[pair.clause], pair.clause
        assert changed(pair.left) or changed(pair.right), pair.clause


def test_marks_stand_around_the_changed_words_and_nothing_else():
    layer = texts_of(OLD, OLD, "en", changes={"set_points": 7})
    assert clauses(layer, Change.WORDS) == [pair.clause for pair in layer.clauses] == ["scoring.complete-sets"]
    (pair,) = layer.clauses
    assert (changed(pair.left), changed(pair.right)) == (["3"], ["7"])
    plain = [piece.text for piece in pair.left if not piece.changed]
    assert plain == [piece.text for piece in pair.right if not piece.changed]


@pytest.mark.parametrize(
    ("left", "right", "gone", "new"),
    [
        ("Take 3 stones.", "Take 2 stones.", ["3"], ["2"]),
        ("Take 3 stones.", "Take 3 stones at once.", [], [" at once"]),
        ("L’or compte.", "L’or compte double.", [], [" double"]),
        ("one two", "one two", [], []),
        ("", "all of it", [], ["all of it"]),
        ("| a | 3 |", "| a | 4 |", ["3"], ["4"]),
    ],
)
def test_marked_words(left, right, gone, new):
    ours, theirs = marked(left, right)
    assert (changed(ours), changed(theirs)) == (gone, new)
    assert ("".join(piece.text for piece in ours), "".join(piece.text for piece in theirs)) == (left, right)


def test_nothing_is_lost_between_the_marks(in_five_languages):
    for code, layer in in_five_languages.items():
        for edition, side in ((OLD, "left"), (NEW, "right")):
            for pair in layer.clauses:
                told = "".join(piece.text for piece in getattr(pair, side))
                assert told == written(edition, code).get(pair.clause, ""), f"{code} {edition} {pair.clause}"


def test_a_clause_of_one_edition_stands_alone_and_turns_with_the_sides():
    there, back = texts_of(OLD, ITALIAN, "it"), texts_of(ITALIAN, OLD, "it")
    assert clauses(there, Change.ONLY_LEFT) == ["auction.overbidding-is-punished", "offering.wrong-cards-count-against"]
    assert clauses(there, Change.ONLY_RIGHT) == []
    for pair in there.having(Change.ONLY_LEFT):
        assert pair.left
        assert not pair.right
    for change, turned in ((Change.ONLY_LEFT, Change.ONLY_RIGHT), (Change.ONLY_RIGHT, Change.ONLY_LEFT)):
        assert set(clauses(there, change)) == set(clauses(back, turned))
    assert there.same == back.same


def test_a_clause_that_only_the_right_side_has_stands_where_it_stands_there(pair_of):
    layer = compare_texts(pair_of(right="second"))
    assert [pair.clause for pair in layer.clauses] == [
        "road.box",
        "road.rounds",
        "road.pay",
        "road.bridge-pays",
        "road.lamp-pays",
    ]
    assert clauses(layer, Change.ONLY_RIGHT) == ["road.lamp-pays"]
    assert {pair.chapter for pair in layer.clauses} == {"The road"}


def test_between_two_languages_every_clause_is_shown_and_no_word_is_marked():
    layer = texts_of(OLD, OLD, "fr", "it")
    assert [pair.clause for pair in layer.clauses] == list(written(OLD, "fr"))
    assert layer.same == 0
    assert layer.terms == []
    assert {pair.change for pair in layer.clauses} == {Change.LANGUAGE}
    assert not any(piece.changed for pair in layer.clauses for piece in (*pair.left, *pair.right))


def test_how_well_a_value_is_known_is_no_difference_of_the_text(in_five_languages):
    game = load("amun-re")
    fields = game.rules(NEW).resolved.parameters["provinces"]["abydos"]["fields"]
    same = Pair(Side(game, NEW, "en"), Side(game, NEW, "en", {"provinces.abydos.fields": fields}))
    kinds = [side.rules.resolved.provenance("provinces", "abydos", "fields").kind for side in same.sides]
    assert kinds == [Kind.ASSUMED, Kind.OURS]
    marks = ["\n".join(part.text for part in rulebook(side.rules, "en").clauses).count(MARK) for side in same.sides]
    assert marks[0] != marks[1]
    assert compare_texts(same).clauses == []
    for pair in in_five_languages["en"].clauses:
        assert MARK not in "".join(piece.text for piece in (*pair.left, *pair.right)), pair.clause


def test_the_number_of_a_list_item_is_never_marked():
    left = [Piece(text="1. Reveal\n"), Piece(text="2. Auction\n3", changed=True), Piece(text=". Harvest")]
    assert set_side(left, "del", whole=False) == (
        "<ol>\n<li>Reveal</li>\n<li><del>Auction</del></li>\n<li>Harvest</li>\n</ol>\n"
    )


def test_neighbouring_words_share_a_mark():
    left, right = marked("All the players pass.", "One of them passes.")
    assert [piece.text for piece in left if piece.changed] == ["All the players pass"]
    assert set_side(left, "del", whole=False) == "<p><del>All the players pass</del>.</p>\n"
    assert "".join(piece.text for piece in right) == "One of them passes."


def test_a_clause_behind_which_a_value_differs_is_never_filed_under_names():
    """Two cards of another kind leave the number of all cards as it is: the sentence follows by its names alone."""
    clause, changes = "setup.power-deck-is-shuffled", {"power_cards.blockade": 3, "power_cards.stay-and-raise": 1}
    assert clause in clauses(texts_of(OLD, NEW, "en"), Change.NAMES)
    layer = texts_of(OLD, NEW, "en", changes=changes)
    assert clause in clauses(layer, Change.WORDS)
    assert clause not in clauses(layer, Change.NAMES)
