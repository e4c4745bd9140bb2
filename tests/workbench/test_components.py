"""The command `components`: what leaves the house, and what is refused."""

import csv
import json
import re
from pathlib import Path

import pytest

from nomarch.core import load
from nomarch.core.engine import Component, Game, Share, Sort
from nomarch.core.rulebook.paper import leaf
from nomarch.core.workbench.reports.components import Listing, components_page, factory_csv

LANGUAGES = ("fr", "it", "en", "de", "es")
GAMES = ("amun-re", "cleopatra", "saqqara")
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
EDITIONS = [pytest.param(name, edition, id=f"{name}-{edition}") for name in GAMES for edition in load(name).editions]


def rows(text):
    return list(csv.reader(text.splitlines()))


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_a_factory_reads_the_same_keys_and_numbers_in_every_language(name, edition):
    rules = load(name).rules(edition)
    tables = {code: rows(factory_csv(Listing(rules, code))) for code in LANGUAGES}
    heads = {code: table[0] for code, table in tables.items()}
    assert len({tuple(head) for head in heads.values()}) == len(LANGUAGES)
    (numbers,) = {tuple((row[0], *row[5:11]) for row in table[1:]) for table in tables.values()}
    keys = [row[0] for row in numbers]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z-]+(\.[a-z0-9-]+)?", key) for key in keys)
    assert all(int(each) * int(sets) == int(number) for _, each, sets, number, *_ in numbers)
    for table in tables.values():
        assert {len(row) for row in table} == {len(table[0])}
        assert all(row[1] and row[2] and row[-2] and row[-1] for row in table[1:])


def test_the_rows_of_a_factory_add_up_to_the_box():
    listing = Listing(load("saqqara").rules(), "en")
    made = sum(int(row[7]) for row in rows(factory_csv(listing))[1:])
    assert made == sum(line.number for line in listing.box.lines)


def test_what_a_spreadsheet_would_work_out_is_text():
    game = load("amun-re")
    made = Game(
        "evil",
        title="Evil",
        state=game.state,
        rules=game.ruleset,
        phases=list(game.phases.values()),
        editions=game.shelf,
        components=[Component("=1+1", Sort.PIECES, 3, ())],
    )
    assert "'=1+1" in rows(factory_csv(Listing(made.rules(), "en")))[1]


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_names_every_component_and_fits_on_a_sheet(name, edition, code):
    rules = load(name).rules(edition)
    page = components_page(rules, code, paper="a4")
    assert page.startswith(f'<!DOCTYPE html>\n<html lang="{code}" class="a4">')
    assert "http" not in page.partition("<body")[2]
    for line in Listing(rules, code).box.lines:
        assert line.name in page
        assert line.use in page
    assert leaf(page, "a4") is not None


def test_the_command_tells_what_runs_out(nomarch):
    code, out, err = nomarch("components", "amun-re", "--players", "5", "--games", "30", "--set", "stones=4")
    assert (code, err) == (0, "")
    assert "What play uses up" in out
    assert "5 players, random" in out
    assert "100% [" in out
    assert "Supplies are limited" in out


def test_what_the_box_has_none_of_does_not_run_out(nomarch):
    arguments = ["--games", "4", "--set", "double_pyramids=0", "--players", "3"]
    code, out, err = nomarch("components", "amun-re", *arguments)
    assert (code, err) == (0, "")
    assert "Double pyramids" not in out


def test_a_box_that_is_too_small_is_told_in_every_language(nomarch):
    told = {
        "en": "Scribes: 2 in each set, 3 needed. In the end each player owns 3 provinces.",
        "fr": "Scribes : 2 dans chaque lot, il en faut 3. À la fin, chaque joueur possède 3 Provinces.",
        "it": "Scribi: 2 in ogni set, ne servono 3. Alla fine ogni giocatore possiede 3 province.",
        "de": "Schreiber: 2 in jedem Satz, nötig sind 3. Am Ende besitzt jeder Spieler 3 Provinzen.",
        "es": "Escribas: 2 en cada lote; hacen falta 3. Al final cada jugador posee 3 provincias.",
    }
    for lang, sentence in told.items():
        arguments = ["components", "amun-re", "--games", "0", "--set", "pieces_per_player=2", "--lang", lang]
        code, out, _ = nomarch(*arguments)
        assert code == 0
        assert sentence in " ".join(out.replace("\N{NO-BREAK SPACE}", " ").split())


def test_a_csv_holds_rows_alone_and_its_warnings_are_told_beside_it(nomarch, tmp_path):
    arguments = ["components", "amun-re", "--players", "3", "--set", "stones_per_pyramid=20", "--games", "20"]
    code, out, err = nomarch(*arguments, "--format", "csv", "--out", "box.csv")
    assert (code, out) == (0, "")
    assert err.startswith("written to box.csv\nnomarch: warning: Stones: 15 in the box, 20 needed. ")
    assert "used up in" in err
    written = rows((tmp_path / "box.csv").read_text("utf-8"))
    assert written[0][:3] == ["key", "kind", "component"]
    assert all(len(row) == len(written[0]) for row in written)


def test_a_document_has_components_and_shortages(nomarch):
    arguments = ["--format", "json", "--games", "4", "--players", "4", "--lang", "it"]
    code, out, _ = nomarch("components", "saqqara", *arguments)
    told = json.loads(out)
    assert code == 0
    assert (told["game"], told["language"], told["players"]) == ("saqqara", "it", [4])
    assert {line["key"] for line in told["lines"]} >= {"board", "good", "worker", "die"}
    shortage = told["shortages"][0]
    assert set(shortage) == {"component", "players", "bots", "games", "used_up", "interval", "fewest_left"}
    assert {each["bots"][0] for each in told["shortages"]} == {"random", "sensible"}


def test_markdown_has_a_table_for_each_kind(nomarch):
    code, out, _ = nomarch("components", "cleopatra", "--format", "md", "--games", "0", "--lang", "de")
    assert code == 0
    assert re.findall(r"^## (.+)$", out, re.MULTILINE) == [
        "Spielpläne und Tafeln (3)",
        "Karten (110)",
        "Plättchen (209)",
        "Figuren und Steine (52)",
        "Würfel (5)",
        "Spielhilfen (5)",
    ]


def test_a_prototype_is_listed_by_what_lies_on_its_table(nomarch):
    code, out, _ = nomarch("components", EXAMPLES / "nile_race.py")
    assert code == 0
    assert "does not list its components yet" in out
    assert re.search(r"48 +24 / 36 / 48 +Grain, 12 × 4 players", out.replace("\N{NO-BREAK SPACE}", " "))
    assert "holds all that the rules ask for" not in out


def test_a_prototype_may_list_its_components_on_its_page():
    nile = load(str(EXAMPLES / "nile_race.py"))
    game = Game(
        "boats",
        title="Boats",
        state=nile.state,
        rules=nile.ruleset,
        phases=list(nile.phases.values()),
        editions=nile.shelf,
        components=[
            Component("boat", Sort.PIECES, 1, ("race.the-generous-row",), share=Share.COLOUR),
            Component("grain", Sort.TILES, "grain", ("race.grain",), share=Share.PLAYER),
        ],
    )
    box = Listing(game.rules(), "en").box
    assert box.is_listed
    assert [(line.name, line.number, line.tables) for line in box.lines] == [
        ("Boat", 4, {2: 2, 3: 3, 4: 4}),
        ("Grain", 48, {2: 24, 3: 36, 4: 48}),
    ]
    assert Listing(game.with_editions(nile.shelf).rules(), "en").box == box


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["amun-re", "--edition", "1999"], "unknown edition '1999'; there are: "),
        (["amun-re", "--lang", "la"], "unknown language of amun-re 'la'; there are: "),
        (["amun-re", "--format", "pdf"], "unknown format 'pdf'; there are: text, csv, html, json, md"),
        (["amun-re", "--players", "9"], "Amun-Re (super-meeple-2015) is for 3 to 5 players, not 9"),
        (["amun-re", "--set", "stonse=3"], "unknown field of the edition 'stonse'"),
        (["amun-re", "--variant", "none"], "unknown variant"),
        ([str(EXAMPLES / "tic_tac_toe.py")], "Tic-tac-toe lists no components, and its table counts nothing"),
        (["chess"], "unknown game"),
    ],
)
def test_what_cannot_be_listed_is_refused_in_a_line_and_nothing_is_written(nomarch, tmp_path, arguments, complaint):
    code, out, err = nomarch("components", *arguments, "--out", "box.txt")
    assert (code, out) == (2, "")
    assert err.startswith(f"nomarch: {complaint}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_is_left_alone(nomarch, tmp_path):
    (tmp_path / "box.csv").write_text("mine")
    code, _, err = nomarch("components", "amun-re", "--format", "csv", "--out", "box.csv")
    assert (code, err) == (2, "nomarch: box.csv exists already; nothing is overwritten\n")
    assert (tmp_path / "box.csv").read_text() == "mine"
