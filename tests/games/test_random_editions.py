"""Editions that nobody wrote: whatever a program makes of legal values can be printed, checked, played and compared."""

import io
import re
import shutil
from functools import cache
from random import Random

import pytest
from random_editions import FEWEST, KINDS, MOST, Maker, kind_of

from nomarch.core import Match, load
from nomarch.core.comparing.comparison import Playing, compare
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.editions import Kind, fields_of
from nomarch.core.editions.tables import leaves
from nomarch.core.engine.example import examples_of
from nomarch.core.engine.record import Record, Writer
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.check import judged
from nomarch.core.rulebook.check.blemishes import Proofreader, numbers_in, plain
from nomarch.core.rulebook.check.reading import moves_to_the_end
from nomarch.core.rulebook.check.wordings import Wordings
from nomarch.core.rulebook.index import home_of
from nomarch.core.rulebook.paper import pdf
from nomarch.core.rulebook.summary import quick_start, summary
from nomarch.core.rulebook.texts import Texts, texts_of

LANGUAGES = ("fr", "it", "en", "de", "es")
BASES = (
    ("amun-re", "hans-im-glueck-2003"),
    ("amun-re", "italian-2006"),
    ("amun-re", "super-meeple-2015"),
    ("cleopatra", "days-of-wonder-2006"),
    ("saqqara", "white-goblin-2012"),
)
TEN = [pytest.param(*BASES[seed % len(BASES)], seed, id=f"{BASES[seed % len(BASES)][1]}-{seed}") for seed in range(10)]
ONE_OF_EACH = TEN[2:5]
"""One of each game, for what takes longest."""
for_all_ten = pytest.mark.parametrize(("name", "base", "seed"), TEN)
for_one_of_each = pytest.mark.parametrize(("name", "base", "seed"), ONE_OF_EACH)
GAMES = 20
TOLD_ELSEWHERE = {
    "cards.adjustment-joins-the-offering",
    "components.character-cards",
    "quarry.three-or-more-bonus",
    "scoring.gold-ties-skip-ranks",
}
"""Clauses whose short form tells a number that the book has in another place, or in words that are no number."""


@cache
def maker_of(name, base):
    return Maker(load(name), base)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("desk")


@pytest.fixture
def made(folder, name, base, seed):
    """Write an edition, and give the path by which it is called."""
    return str(maker_of(name, base).write(seed, folder))


@pytest.fixture
def rules(made, name):
    return load(name).rules(made)


def language_of(seed):
    """Give each edition a language in turn, for what takes long."""
    return LANGUAGES[(seed // 5 + seed) % len(LANGUAGES)]


def numbers(text, code):
    return {number for number, _ in numbers_in(plain(text), code)}


def unquoted(text):
    """Give a worked example without the signs that set it apart."""
    return re.sub(r"^> ?", "", plain(text), flags=re.M)


# The files


@for_all_ten
def test_an_edition_is_read_back_by_its_path_as_it_was_made(name, base, seed, rules):
    maker, resolved = maker_of(name, base), rules.resolved
    values = maker.values(seed)
    assert FEWEST <= len(values) <= MOST
    assert resolved.parameters == maker.given.parameters | values
    assert resolved.lineage[1:] == maker.given.lineage
    assert resolved.contradictions == []
    for path, _ in leaves(maker.overlay(values)):
        assert resolved.provenance(*path).kind is Kind.OURS, path


def test_every_kind_of_field_comes_up():
    makers = [(maker_of(*each.values[:2]), each.values[2]) for each in TEN]
    found = {kind_of(field, maker.given.parameters[field]) for maker, seed in makers for field in maker.values(seed)}
    assert found == set(KINDS)


def test_the_same_seed_makes_the_same_edition_and_another_seed_another():
    maker = maker_of(*BASES[0])
    assert maker.written(0) == maker.written(0) != maker.written(1)


# What is printed


@for_all_ten
def test_books_aids_and_quick_starts_are_printed_in_every_language(name, seed, rules):
    texts = texts_of(load(name))
    for code in LANGUAGES:
        reader = Proofreader(texts, code)
        for write in (rulebook, summary, quick_start):
            book = write(rules, code, clean=True)
            assert any(book.clauses)
            for chapter in book.chapters:
                text = "\n\n".join(unquoted(part.text) for part in chapter.parts)
                assert list(reader.blemishes(text)) == [], f"{seed}, {code}: {chapter.name}"


@for_all_ten
def test_an_aid_tells_the_numbers_of_the_book(name, seed, rules):
    code = language_of(seed)
    texts = {part.clause: part.text for part in rulebook(rules, code, clean=True).clauses}
    whole = numbers(" ".join(texts.values()), code)
    for part in summary(rules, code, clean=True).clauses:
        clause = home_of(load(name), part.clause)
        known = whole if part.clause in TOLD_ELSEWHERE or clause not in texts else numbers(texts[clause], code)
        assert numbers(part.text, code) <= known | {0, 1}, f"{seed}, {code}: {part.clause}"


@for_one_of_each
def test_aids_and_quick_starts_stay_on_one_page(seed, rules):
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("weasyprint")
    for write in (summary, quick_start):
        printed = pdf(write(rules, language_of(seed)))
        assert len(pypdf.PdfReader(io.BytesIO(printed)).pages) == 1, f"{seed}, {write.__name__}"


@for_all_ten
def test_worked_examples_hold_or_a_line_says_that_one_is_left_out(name, made, rules):
    game, plan = load(name), texts_of(load(name)).plan
    placed = {example for examples in plan.examples.values() for example in examples}
    own = {each.id: each for each in examples_of(game) if each.id in placed and each.is_of(rules.resolved)}
    own = {each: example for each, example in own.items() if not example.variants}
    parts = [part for chapter in rulebook(rules, "en").chapters for part in chapter.parts]
    printed = {part.example for part in parts if part.example}
    assert printed <= set(own)
    for example in printed:
        own[example].run(game, made)
    assert (printed < set(own)) == any(part.text.startswith("> *") and not part.example for part in parts)


# What is checked


@for_all_ten
def test_what_the_check_finds_names_the_sentence_and_the_file_one_edits(name, base, seed, made, rules):
    fields = fields_of(load(name).shelf.model)
    stated = maker_of(name, base).values(seed)
    clauses = {home_of(load(name), clause) for field in stated for clause in fields[field].clauses}
    for fault in judged(rules, [language_of(seed)]).faults:
        assert fault.where.startswith(f"{made}, line "), fault
        if fault.kind == "contradiction":
            assert re.match(r"the variant [a-z-]+ does not go with it: ", fault.what)
        else:
            assert fault.language == language_of(seed), fault
            assert home_of(load(name), fault.clause) in clauses, fault


@pytest.mark.parametrize(("name", "base"), [BASES[2], BASES[4]])
def test_a_sentence_that_keeps_the_old_number_is_found_before_it_is_printed(name, base, tmp_path):
    game, maker, folder = load(name), maker_of(name, base), tmp_path / "texts"
    seed = next(seed for seed in range(100) if len(numbers_of(maker.values(seed))) > 1)
    code, made = language_of(seed), str(maker.write(seed, tmp_path))
    shutil.copytree(texts_of(game).folder, folder)
    words = (folder / "terms.toml").read_text("utf-8")
    free = [field for field in numbers_of(maker.values(seed)) if f"edition.{field}" not in words]
    frozen = [field for field in free if freeze(folder / code, field, maker.given.parameters[field])]
    assert frozen
    faults = judged(game.rules(made), [code], Texts(game, folder, cached=True)).faults
    for field in frozen:
        told = [fault for fault in faults if fault.what.startswith(f"{field} = ") and "does not change" in fault.what]
        assert told, f"{seed}, {field}"
        assert all(fault.where.startswith(f"{made}, line ") for fault in told)
        clauses = {home_of(game, clause) for clause in fields_of(game.shelf.model)[field].clauses}
        assert {home_of(game, fault.clause) for fault in told} <= clauses


def numbers_of(values):
    return [field for field, value in values.items() if kind_of(field, value) == "number"]


def freeze(folder, field, value):
    """Let the texts of a language look at a number and print another; tell whether any does."""
    reads = re.compile(rf"\bedition\.{field}\b")
    found = 0
    for file in folder.glob("*.md.j2"):
        text, times = reads.subn(
            f"({value} if edition.{field} is defined else edition.{field})", file.read_text("utf-8")
        )
        file.write_text(text, "utf-8")
        found += times
    return found


# What is played and compared


@for_all_ten
def test_games_end_for_every_number_of_players(name, made, rules):
    game = load(name)
    for seats in range(rules.edition.players_min, rules.edition.players_max + 1):
        for seed in range(GAMES):
            state = game.begin(game.rules(made, seats), seed)
            for _ in moves_to_the_end(state, Random(seed)):
                pass
            assert state.winners(), f"{seats} players, seed {seed}"


@for_all_ten
def test_a_record_replays_without_the_file_of_its_edition(name, base, seed, rules, tmp_path):
    match, random = Match(rules, seed), Random(seed)
    while not match.state.over:
        match.play(random.choice(match.moves))
    Writer.create(tmp_path / "game.jsonl", match, synced=False).close()
    again = Record.read(tmp_path / "game.jsonl").replay(load(name))
    assert again.rules.resolved.parameters == maker_of(name, base).given.parameters | maker_of(name, base).values(seed)
    assert (again.state.over, again.state.scores()) == (True, match.state.scores())


def pair_of(name, base, made, code):
    """Lay an edition beside the one it is made of, for as few players as both take."""
    game = load(name)
    seats = max(game.rules(edition).edition.players_min for edition in (base, made))
    return Pair(Side(game, base, code, None, seats), Side(game, made, code, None, seats))


@for_all_ten
def test_a_comparison_tells_each_changed_field_and_no_other(name, base, seed, made):
    found = compare(pair_of(name, base, made, language_of(seed)))
    assert {parameter.path.partition(".")[0] for parameter in found.parameters} == set(
        maker_of(name, base).values(seed)
    )
    assert {parameter.right.kind for parameter in found.parameters} == {Kind.OURS}


@for_one_of_each
def test_a_comparison_plays_both_sides(name, base, seed, made):
    pair = pair_of(name, base, made, language_of(seed))
    playing = Playing(("random",) * pair.left.rules.seats, seed, GAMES, share_games=1, positions=4)
    found = compare(pair, playing)
    stated = set(maker_of(name, base).values(seed))
    played = {field for field in stated if fields_of(load(name).shelf.model)[field].plays}
    assert found.play.games == GAMES
    assert played <= {field for witness in found.witnesses for field in witness.fields} <= stated


# What the check of one law tells


def written(folder, name, base, *values):
    file = folder / "house.toml"
    file.write_text("\n".join([f'game = "{name}"', f'extends = "{base}"', "[values]", *values]), encoding="utf-8")
    return str(file)


def test_a_variant_that_does_not_go_with_a_law_is_named_and_the_rest_is_checked(tmp_path):
    years = ("years = 2", "bonus_goods = [1, 2]", "land_per_warehouse = [0, 1]", 'tent_places = [["gold"], ["wood"]]')
    made = written(tmp_path, *BASES[4], *years)
    told = [fault for fault in judged(load("saqqara").rules(made), ["en"]).faults if "variant" in fault.what]
    assert {fault.where for fault in told} == {f"{made}, line 5"}
    assert "the variant constant-bonus does not go with it: bonus_goods: must say something" in told[0].what


def test_how_a_text_would_read_under_other_values_is_no_fault_of_a_law(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(Wordings, "blemishes", lambda _, __, trial: seen.append(trial) or [])
    judged(load("amun-re").rules(written(tmp_path, *BASES[2], "set_points = 4")), ["en"])
    assert {trial.changes for trial in seen} == {()}
