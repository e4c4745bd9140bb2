"""The law of Amun-Re as data: clauses, differences, provenance, errata. Nothing is left without a home or a reason."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.editions import Kind, fields_of
from nomarch.core.editions.shelf import leaves
from nomarch.core.engine.example import examples_of
from nomarch.core.engine.journal import effects_in
from nomarch.core.rulebook import bindings, clauses_of, errata_of
from nomarch.core.rulebook.index import IDENTIFIER
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.testing import at_random
from nomarch.games.amun_re.edition import AmunReEdition

GAME = load("amun-re")
CLAUSES = clauses_of(GAME)
BOUND = bindings(GAME)
FIELDS = fields_of(AmunReEdition)
FOLDER = files("nomarch.games.amun_re")
COVERED = {"B": 150, "SM": 226, "IT": 189}
"""How many lines of each rule text the clauses rest on: all that bear a rule, and some of the examples."""


def read(name):
    return tomllib.loads((FOLDER / name).read_text("utf-8"))


def plays(binder):
    return not binder.startswith("text field")


def test_every_cited_clause_is_in_the_index():
    assert set(BOUND) <= set(CLAUSES)


def test_every_clause_is_played_upheld_or_says_why_not():
    for clause in CLAUSES.values():
        played = any(map(plays, BOUND.get(clause.id, ()))) or bool(clause.upheld_by)
        assert played != bool(clause.text_only), clause.id


def test_every_clause_has_a_source_or_a_ruling_of_ours():
    for clause in CLAUSES.values():
        assert IDENTIFIER.fullmatch(clause.id)
        assert clause.sources or clause.ruling, clause.id


def test_every_rule_bearing_line_of_the_sources_is_covered():
    lines = {source for clause in CLAUSES.values() for source in clause.sources}
    for code, count in COVERED.items():
        found = {line for line in lines if re.fullmatch(rf"{code}\d+", line)}
        assert len(found) == count, code


def test_every_clause_upheld_by_a_test_names_one_that_is_there():
    tests = (Path(__file__).parent / "test_upheld.py").read_text("utf-8")
    for clause in CLAUSES.values():
        if clause.upheld_by:
            assert f"def {clause.upheld_by}(" in tests, clause.id


def test_every_difference_is_a_field_or_has_a_reason():
    differences = read("differences.toml")
    assert list(differences) == [f"D{number}" for number in range(1, 64)]
    for difference in differences.values():
        told = set(difference) - {"topic"}
        assert len(told) == 1
        assert told <= {"fields", "text", "same", "not_played"}
        assert set(difference.get("fields", ())) <= set(FIELDS)


def test_fields_in_which_editions_differ_are_named_by_a_difference():
    named = {field for entry in read("differences.toml").values() for field in entry.get("fields", ())}
    shelves = [GAME.rules(edition).resolved.parameters for edition in GAME.editions]
    differing = {name for name in FIELDS if len({repr(values[name]) for values in shelves}) > 1}
    assert differing <= named | {"theft_is_a_gold_card", "summary_cards", "score_marker_start"}


@pytest.mark.parametrize("edition", GAME.editions)
def test_every_value_has_a_provenance(edition):
    resolved = GAME.rules(edition).resolved
    for path, _ in leaves(resolved.parameters):
        assert resolved.provenance(*path).note != "no passage is named", path


@pytest.mark.parametrize("edition", GAME.editions)
def test_provenance_names_known_sources(edition):
    resolved = GAME.rules(edition).resolved
    codes = set(read("sources.toml"))
    for path, _ in leaves(resolved.parameters):
        cited = re.findall(r"\b(X\d+|(?:B|SM|IT)(?=\d))", resolved.provenance(*path).note)
        assert set(cited) <= codes, path


@pytest.mark.parametrize("edition", GAME.editions)
def test_what_an_edition_states_is_stated_in_its_own_rules(edition):
    resolved = GAME.rules(edition).resolved
    (code,) = [code for code, entry in read("sources.toml").items() if entry.get("edition") == edition]
    for path, _ in leaves(resolved.parameters):
        kind, note = resolved.provenance(*path)
        if kind is Kind.STATED:
            assert re.search(rf"\b{code}\d", note), f"{path}: {note}"


def test_reconstructed_cells_are_in_the_board_file_alone_and_marked():
    board = tomllib.loads((FOLDER / "editions" / "board.toml").read_text("utf-8"))
    assert set(board["values"]) == {"provinces"}
    for edition in GAME.editions:
        resolved = GAME.rules(edition).resolved
        assert resolved.provenance("provinces", "sawu", "symbols").kind is Kind.ASSUMED
        volume = tomllib.loads((FOLDER / "editions" / f"{edition}.toml").read_text("utf-8"))
        assert "provinces" not in volume["values"]


def test_the_board_keeps_what_is_known_of_it():
    board = GAME.rules("hans-im-glueck-2003").edition.provinces.values()
    assert sum(province.bank == "west" for province in board) == 8
    assert sum(province.egypt == "lower" for province in board) == 7
    assert sum(province.nile for province in board) == 8
    assert {min(p.fields for p in board), max(p.fields for p in board)} == {0, 6}
    assert {min(p.symbols for p in board), max(p.symbols for p in board)} == {0, 4}


def test_no_code_asks_which_edition_is_played():
    for file in Path(__file__).parents[3].glob("games/**/*.py"):
        text = file.read_text("utf-8")
        for edition in GAME.editions:
            assert text.replace(f'default_edition="{edition}"', "").count(edition) == 0, file


def test_clause_ids_in_the_code_are_all_written():
    root = Path(__file__).parents[3]
    written = {face.owner for face in texts_of(GAME).faces("fr") if face.face == "text"}
    for files_, known in ((root.glob("games/**/*.py"), set(CLAUSES)), (root.glob("core/auctions/*.py"), written)):
        for file in files_:
            for quoted in re.findall(r'"((?:[a-z-]+:)?[a-z]+\.[a-z-]+-[a-z-]+)"', file.read_text("utf-8")):
                assert quoted in known, f"{file}: {quoted}"


def test_errata_with_a_number_are_shown_by_an_example():
    computed = [erratum for erratum in errata_of(GAME) if erratum.computed]
    assert len(computed) >= 9
    for erratum in computed:
        assert erratum.computed.right(GAME) != erratum.computed.printed, erratum.id


def test_every_error_found_in_the_sources_has_an_entry():
    ids = {erratum.id for erratum in errata_of(GAME)}
    wanted = [("SM", 27), ("B", 13), ("IT", 16)]
    assert ids == {f"E-{code}{number}" for code, last in wanted for number in range(1, last + 1)} | {"E-X"}


def test_every_scenario_of_the_sources_is_an_example():
    found = {re.match(r"[TU]\d+", example.id)[0] for example in examples_of(GAME)}
    assert found >= {f"T{number:02}" for number in range(1, 39)}


def test_every_effect_happens_somewhere():
    happened = set()
    rivals = [GAME.rules(edition, 5, changes=changes) for edition in GAME.editions for changes in READINGS.values()]
    for number, rules in enumerate([*GAME.every_rule_set(all_seats=True), *rivals]):
        state = GAME.begin(rules, number, listen=True)
        choose = at_random(number)
        while not state.over:
            state.play(choose(state.moves()))
        happened |= {event.effect for event in state.journal}
    for example in examples_of(GAME):
        for edition in example.editions_of(GAME):
            happened |= {event.effect for event in example.run(GAME, edition, listen=True).state.journal}
    told = {
        getattr(effect, "told", effect): f"{module.__name__}.{name}"
        for module in GAME.modules()
        for name, effect in effects_in(module)
    }
    assert not [name for effect, name in told.items() if effect not in happened]
