"""The values that differ: in words of every language, with where they come from and the clauses they touch."""

from itertools import permutations

import pytest

from nomarch.core.comparing.parameters import compare_parameters, title_of, value_told
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.editions import Kind, fields_of
from nomarch.core.registry import load
from nomarch.core.rulebook.tags import Face

LANGUAGES = ("fr", "it", "en", "de", "es")
GAMES = ("amun-re", "cleopatra", "saqqara")
OLD, NEW = "hans-im-glueck-2003", "super-meeple-2015"


def pairs_of(name):
    """Name all pairs of editions of a game, and every edition with each of its variants."""
    game = load(name)
    variants = ((edition, f"{edition}+{each}") for edition in game.editions for each in game.shelf.variants(edition))
    return [*permutations(game.editions, 2), *variants]


def cells(path, value):
    """Walk a value down to what is no table and no list."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from cells((*path, key), part)
    elif isinstance(value, list):
        for part in value:
            yield from cells(path, part)
    else:
        yield path, value


def is_in_words(speaker, path, word):
    """Tell whether a word of an edition has a name in the language: a sentence of its own, or a term."""
    faces = [Face(f"value:{column}.{word}", "say") for column in (f"{path[0]}.{path[-1]}", path[0])]
    return any(face in speaker.voice.faces for face in faces) or speaker.voice.terms.get(word) is not None


def is_a_word(part):
    """Tell whether something is there to be said: not a number, and not a picture drawn with x and dots."""
    return bool(set(part) - set("x.0123456789"))


def test_a_difference_names_both_values_their_sources_and_the_clauses():
    game = load("amun-re")
    found = {each.path: each for each in compare_parameters(Pair(Side(game, OLD, "en"), Side(game, NEW, "en")))}
    majority = found["majority"]
    assert majority.plays
    assert majority.clauses == ["scoring.most-pyramids-on-a-bank", "scoring.stones-break-the-tie"]
    assert (majority.right.kind, majority.right.note) == (Kind.STATED, "SM389, SM608")
    assert majority.left.told != majority.right.told
    assert not found["ownership_piece"].plays
    assert found["summary_cards"].right.kind is Kind.DEDUCED
    assert (found["farmer_tokens"].left.told, found["farmer_tokens"].right.told) == ("45", "48")


def test_tables_differ_by_their_cells():
    game = load("amun-re")
    found = compare_parameters(Pair(Side(game, OLD, "en"), Side(game, NEW, "en")))
    inside = [each for each in found if each.path.startswith("card_phase.")]
    assert len(inside) == 12
    assert "card_phase" not in {each.path for each in found}
    assert len({each.title for each in inside}) == 12
    changed = Side(game, OLD, "en", {"provinces.abydos.fields": 1, "provinces.abydos.gift_stones": 0})
    found = compare_parameters(Pair(Side(game, OLD, "en"), changed))
    assert [each.path for each in found] == ["provinces.abydos.fields", "provinces.abydos.gift_stones"]
    assert {each.right.kind for each in found} == {Kind.OURS}
    assert {each.right.note for each in found} == {""}


def test_rows_that_only_one_side_has_are_told_as_nothing_on_the_other():
    game = load("amun-re")
    changes = {"gold_cards": {"1": 90, "2": 30, "5": 20, "10": 10, "50": 2}}
    (missing,) = [
        each
        for each in compare_parameters(Pair(Side(game, OLD, "en"), Side(game, OLD, "en", changes)))
        if each.path == "gold_cards.50"
    ]
    assert (missing.left.told, missing.right.told) == ("–", "2")


def test_assumed_values_are_marked_as_such(pair_of):
    found = {each.path: each for each in compare_parameters(pair_of(right="second"))}
    assert found["omen"].left.sign == found["omen"].right.sign == "†"
    assert not found["bridge"].left.sign
    assert found["bridge"].right.kind is Kind.DEDUCED
    assert [path for path, each in found.items() if not each.plays] == ["colour", "coins"]
    assert found["colour"].right.told == "dark blue"
    assert found["omen"].title == "Whether there is an omen"
    assert (found["prices"].left.told, found["prices"].right.told) == ("0, 1", "0, 2, 1")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_difference_of_every_pair_is_told_in_every_language(name, code):
    for left, right in pairs_of(name):
        pair = Pair(Side(load(name), left, code), Side(load(name), right, code))
        found = compare_parameters(pair)
        assert {each.path.split(".")[0] for each in found} == set(pair.differing), f"{left} {right}"
        for each in found:
            where = f"{code} {left} {right} {each.path}"
            for told in (each.title, each.left.told, each.right.told):
                assert told, where
                assert "_" not in told, f"{where}: {told}"
            assert each.left.told != each.right.told, where


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_value_of_any_edition_or_variant_is_left_in_the_words_of_the_program(name, code):
    game = load(name)
    for rules in game.every_rule_set():
        side = Side(game, rules.name, code)
        for path, value in (cell for field in side.parameters.items() for cell in cells(field[:1], field[1])):
            where = f"{code} {rules.name} {'.'.join(path)}"
            told = value_told(side.speaker, path, value)
            assert "_" not in f"{told}{title_of(side.speaker, path, '')}", where
            for part in value.split(", ") if isinstance(value, str) else ():
                assert not is_a_word(part) or is_in_words(side.speaker, path, part), f"{where}: {part}"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_other_reading_has_words_too(name, code):
    game = load(name)
    side = Side(game, game.default_edition, code)
    for field in fields_of(game.shelf.model).values():
        told = [value_told(side.speaker, (field.name,), value) for value in field.choices]
        assert len(set(told)) == len(told), f"{code} {field.name}: {told}"
        for value in field.choices:
            assert isinstance(value, bool) or is_in_words(side.speaker, (field.name,), str(value)), f"{code} {value}"


@pytest.mark.parametrize("code", ["fr", "it", "de", "es"])
def test_reasons_in_english_words_leave_their_passages_to_other_readers(code):
    game = load("amun-re")
    sides = (Side(game, "hans-im-glueck-2003", code), Side(game, "super-meeple-2015", code))
    found = {pair.path: pair for pair in compare_parameters(Pair(*sides))}
    assert found["overbid_penalty"].right.note == "SM208"
    assert found["gift_stones_build"].right.note == "SM269, SM453"
    english = [value.note for pair in found.values() for value in (pair.left, pair.right) if value.language != code]
    assert not english
