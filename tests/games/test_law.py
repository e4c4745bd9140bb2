"""The law of every game as data: clauses, provenance, errata. Nothing is left without a home or a reason."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from readings import READINGS

from nomarch.core import load
from nomarch.core.editions import Kind, Reason
from nomarch.core.editions.shelf import leaves
from nomarch.core.engine.example import examples_of
from nomarch.core.rulebook import bindings, clauses_of, errata_of
from nomarch.core.rulebook.errata import edition_of, errata_by_edition, errata_words
from nomarch.core.rulebook.index import IDENTIFIER
from nomarch.core.rulebook.texts import texts_of
from nomarch.core.testing import at_random

ROOT = Path(__file__).parents[2]
GAMES = [load(name) for name in READINGS]
EDITIONS = [pytest.param(game, edition, id=edition) for game in GAMES for edition in game.editions]
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
COVERED = {"B": 150, "SM": 226, "IT": 189, "WG": 307, "DW": 282}
"""How many lines of each rule text the clauses rest on: all that bear a rule, and some of the examples."""


def read(game, name):
    return tomllib.loads((files(game.package) / name).read_text("utf-8"))


def plays(binder):
    return not binder.startswith("text field")


@for_every_game
def test_every_cited_clause_is_in_the_index(game):
    assert set(bindings(game)) <= set(clauses_of(game))


@for_every_game
def test_every_clause_is_played_upheld_or_says_why_not(game):
    bound = bindings(game)
    for clause in clauses_of(game).values():
        played = any(map(plays, bound.get(clause.id, ()))) or bool(clause.upheld_by)
        assert played != bool(clause.text_only), clause.id


@for_every_game
def test_every_clause_has_a_source_or_a_ruling_of_ours(game):
    for clause in clauses_of(game).values():
        assert IDENTIFIER.fullmatch(clause.id)
        assert clause.sources or clause.ruling, clause.id


def test_every_rule_bearing_line_of_the_sources_is_covered():
    lines = {source for game in GAMES for clause in clauses_of(game).values() for source in clause.sources}
    for code, count in COVERED.items():
        found = {line for line in lines if re.fullmatch(rf"{code}\d+", line)}
        assert len(found) == count, code


@for_every_game
def test_every_clause_upheld_by_a_test_names_one_that_is_there(game):
    tests = (Path(__file__).parent / game.package.rpartition(".")[2] / "test_upheld.py").read_text("utf-8")
    for clause in clauses_of(game).values():
        if clause.upheld_by:
            assert f"def {clause.upheld_by}(" in tests, clause.id


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_value_has_a_provenance(game, edition):
    for variants in [(), *((name,) for name in game.shelf.variants(edition))]:
        resolved = game.rules(edition, None, variants).resolved
        for path, _ in leaves(resolved.parameters):
            grounds = resolved.provenance(*path).grounds
            assert grounds is None or grounds.reason is not Reason.UNNAMED, path


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_provenance_names_known_sources(game, edition):
    resolved = game.rules(edition).resolved
    codes = set(read(game, "sources.toml"))
    for path, _ in leaves(resolved.parameters):
        cited = re.findall(r"\b([XE]\d+|(?:B|SM|IT|WG|DW)(?=\d))", resolved.provenance(*path).note)
        assert set(cited) <= codes, path


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_what_an_edition_states_is_stated_in_its_own_rules(game, edition):
    resolved = game.rules(edition).resolved
    (code,) = [code for code, entry in read(game, "sources.toml").items() if entry.get("edition") == edition]
    for path, _ in leaves(resolved.parameters):
        known = resolved.provenance(*path)
        if known.kind is Kind.STATED:
            assert re.search(rf"\b{code}\d", known.note), f"{path}: {known}"


@for_every_game
def test_no_code_asks_which_edition_is_played(game):
    for file in ROOT.glob("games/**/*.py"):
        text = file.read_text("utf-8")
        for edition in game.editions:
            assert text.replace(f'default_edition="{edition}"', "").count(edition) == 0, file


@for_every_game
def test_clause_ids_in_the_code_are_all_written(game):
    written = {face.owner for face in texts_of(game).faces("fr") if face.face == "text"}
    folder = game.package.rpartition(".")[2]
    for files_, known in (
        (list(ROOT.glob(f"games/{folder}/**/*.py")), set(clauses_of(game))),
        (list(ROOT.glob("core/mechanisms/*.py")), written),
    ):
        assert files_
        for file in files_:
            for quoted in re.findall(r'"((?:[a-z-]+:)?[a-z]+\.[a-z-]+-[a-z-]+)"', file.read_text("utf-8")):
                assert quoted in known, f"{file}: {quoted}"


@for_every_game
def test_errata_with_a_number_are_shown_by_an_example(game):
    computed = [erratum for erratum in errata_of(game) if erratum.computed]
    assert computed
    for erratum in computed:
        assert erratum.computed.right(game) != erratum.computed.printed, erratum.id


@for_every_game
def test_errata_are_worded_in_every_language(game):
    ids = [erratum.id for erratum in errata_of(game)]
    for code in texts_of(game).languages:
        if code != "en":
            assert list(errata_words(game, code)) == ids, code


@for_every_game
def test_every_effect_happens_somewhere(game):
    happened = set()
    rivals = [
        game.rules(edition, 5, changes=changes) for edition in game.editions for changes in READINGS[game.name].values()
    ]
    for number, rules in enumerate([*game.every_rule_set(all_seats=True), *rivals]):
        state = game.begin(rules, number, listen=True)
        choose = at_random(number)
        while not state.over:
            state.play(choose(state.moves()))
        happened |= {event.effect for event in state.journal}
    for example in examples_of(game):
        for edition in example.editions_of(game):
            happened |= {event.effect for event in example.run(game, edition, listen=True).state.journal}
    told = {getattr(effect, "announced", effect) for effect in game.effects}
    assert told | {game.phase_begins} == happened


@for_every_game
def test_every_erratum_belongs_to_an_edition(game):
    assert {edition_of(game, erratum) for erratum in errata_of(game)} == set(game.editions)
    assert [erratum for errata in errata_by_edition(game).values() for erratum in errata]
    assert sum(map(len, errata_by_edition(game).values())) == len(errata_of(game))
