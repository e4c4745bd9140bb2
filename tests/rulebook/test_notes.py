"""Signs and notes: what is assumed and what is ruled are told apart, marked where they stand, and explained."""

import json
import shutil

import pytest

from nomarch.core import load
from nomarch.core.editions import DOUBTFUL, Grounds, Kind, Provenance, Reason, Shelf
from nomarch.core.editions.shelf import leaves
from nomarch.core.errors import EditionError, TextError
from nomarch.core.rulebook import clauses_of
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.index import Clause
from nomarch.core.rulebook.languages import LANGUAGES, language
from nomarch.core.rulebook.notes import grounds_told
from nomarch.core.rulebook.render import WRITERS
from nomarch.core.rulebook.signs import READ, READ_NUMBER, SIGNS, signed
from nomarch.core.rulebook.sources import source_named, sources_of
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import texts_of

GAMES = [load(name) for name in ("amun-re", "saqqara", "cleopatra")]
EDITIONS = [(game, edition) for game in GAMES for edition in game.editions]
AMUN_RE, SAQQARA, CLEOPATRA = GAMES
A, R = (READ[kind] for kind in DOUBTFUL)
NUMBER = READ_NUMBER[Kind.ASSUMED]
ENGLISH = language("en")
for_every_edition = pytest.mark.parametrize(
    ("game", "edition"), EDITIONS, ids=[f"{game.name}-{edition}" for game, edition in EDITIONS]
)


def every_grounds(game, edition):
    """Give all grounds that an edition and the index of clauses hold, those of variants too."""
    for variants in [(), *((name,) for name in game.shelf.variants(edition))]:
        resolved = game.rules(edition, None, variants).resolved
        for path, _ in leaves(resolved.parameters):
            provenance = resolved.provenance(*path)
            if provenance.grounds is not None:
                yield path, provenance.kind, provenance.grounds
    for clause in clauses_of(game).values():
        if clause.ruling is not None and clause.ruling.grounds is not None:
            yield (), Kind.RULED, clause.ruling.grounds


# The data


def test_a_table_says_of_which_kind_it_is_and_why():
    known = Provenance.parse({"assumed": "bounded", "at_least": 2, "by": "B347 X8"})
    assert known.kind is Kind.ASSUMED
    assert known.grounds == Grounds(reason=Reason.BOUNDED, at_least=2, by=("B347", "X8"))
    assert str(known) == "assumed: bounded, at least 2, by B347 X8"


def test_a_plain_sentence_of_a_stranger_still_loads_and_is_told_in_words():
    known = Provenance.parse("assumed: by the look of it")
    assert (known.note, known.grounds.reason) == ("by the look of it", Reason.TOLD)
    assert Clause(id="one.two", ruling="so it is").ruling.grounds.note == "so it is"


@for_every_edition
def test_our_editions_and_clauses_tell_nothing_in_words_of_their_own(game, edition):
    for path, _, grounds in every_grounds(game, edition):
        assert grounds.reason not in (Reason.TOLD, Reason.UNNAMED), path


@for_every_edition
def test_every_passage_belongs_to_a_source_that_is_listed(game, edition):
    known = sources_of(game)
    for path, _, grounds in every_grounds(game, edition):
        for passage in grounds.passages:
            assert source_named(known, passage), f"{path}: {passage}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rulings_name_editions_and_fields_that_are_there(game):
    rulings = [clause.ruling for clause in clauses_of(game).values() if clause.ruling]
    assert {edition for ruling in rulings for edition in ruling.editions} <= set(game.editions)
    assert any(ruling.field for ruling in rulings)


def test_a_broken_ruling_names_file_clause_and_reason(tmp_path, monkeypatch):
    def broken(ruling):
        (tmp_path / "clauses.toml").write_text(f'["one.two"]\nruling = {ruling}\n', "utf-8")
        game = AMUN_RE.with_editions(AMUN_RE.shelf)
        monkeypatch.setattr(type(game), "folder", tmp_path)
        with pytest.raises(TextError) as caught:
            clauses_of(game)
        return str(caught.value)

    assert "clauses.toml: one.two.ruling" in broken('{ ruled = "whim" }')
    assert "a clause is ruled, and not assumed" in broken('{ assumed = "unknown" }')
    assert "there is no field 'hippos'" in broken('{ field = "hippos" }')
    assert "'elsewhere' needs by" in broken('{ ruled = "elsewhere" }')


# The signs


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        ("en", f"{R}You may pass.", "You may pass.‡"),
        ("de", f"Du {R}darfst passen.", "Du darfst passen.‡"),
        ("fr", f"{R}Vous pouvez passer.", "Vous pouvez passer‡."),
        ("fr", f"{R}Vous pouvez :", "Vous pouvez‡ :"),
        ("es", f"{A}{R}Puedes pasar.", "Puedes pasar†‡."),
        ("en", f"First.\n\n{R}Second.\n\nThird.", "First.\n\nSecond.‡\n\nThird."),
        ("en", f"Take:\n- {A}one\n- two", "Take:\n- one†\n- two"),
        ("en", f"{A}3† stones.", "3† stones."),
        ("en", "1†, 2†, 3† and 4†.", "1, 2, 3 and 4.†"),
    ],
)
def test_a_sign_stands_at_the_end_of_what_was_read(code, text, wanted):
    kinds = [kind for kind in DOUBTFUL if READ[kind] in text or SIGNS[kind] in text]
    assert signed(text, language(code), kinds) == wanted


def test_what_was_read_before_an_item_or_row_begins_is_signed_at_the_end():
    assert signed(f"Take:\n{R}- one\n- two", ENGLISH, [Kind.RULED]) == "Take‡:\n- one\n- two"
    assert signed(f"{R}\nIt rains.", ENGLISH, [Kind.RULED]) == "\nIt rains.‡"


def test_cells_bear_signs_and_a_whole_column_bears_one_at_its_head():
    head = ["| Name | Bank | Fields |", "|:---|:---|---:|"]
    body = [f"| Abu | {A}east | {NUMBER}– |", f"| Edfu | {A}west | 2 |", f"| Sawu | {A}east | 0 |"]
    assert signed("\n".join([*head, *body]), ENGLISH, [Kind.ASSUMED]).split("\n") == [
        "| Name | Bank† | Fields |",
        "|:---|:---|---:|",
        "| Abu | east | –† |",
        "| Edfu | west | 2 |",
        "| Sawu | east | 0 |",
    ]


def test_a_whole_row_bears_one_at_its_head_and_a_whole_table_one_in_its_corner():
    rows = ["| Year | 1 | 2 |", "|:---|---:|---:|", "| Bonus | 1† | 2† |"]
    assert signed("\n".join([*rows, "| Land | 0 | 1 |"]), ENGLISH, [Kind.ASSUMED]).split("\n")[2:] == [
        "| Bonus† | 1 | 2 |",
        "| Land | 0 | 1 |",
    ]
    assert signed("\n".join([*rows, "| Land | 0† | 1† |"]), ENGLISH, [Kind.ASSUMED]).startswith("| Year† | 1 | 2 |")


def test_a_ruling_is_signed_even_where_a_number_of_the_clause_is():
    text = "Draw 2‡ cards.\n\nLook at them."
    assert signed(text, ENGLISH, [Kind.RULED], [Kind.RULED]) == "Draw 2‡ cards.\n\nLook at them.‡"


@for_every_edition
def test_everything_that_is_ours_bears_its_sign(game, edition):
    parts = [part for part in rulebook(game.rules(edition), "en").clauses if part.text]
    for part in parts:
        assert bool(part.assumed) <= ("†" in part.text), part.clause
        assert bool(part.ruled or part.rulings) <= ("‡" in part.text), part.clause
    assert any(part.rulings for part in parts)


def test_words_are_marked_and_not_only_numbers():
    provinces = {part.clause: part.text for part in rulebook(AMUN_RE.rules("hans-im-glueck-2003"), "en").clauses}
    (avaris,) = [
        line for line in provinces["components.provinces-and-their-cards"].splitlines() if line.startswith("| Avaris")
    ]
    assert ["†" in cell for cell in avaris.split("|")[2:5]] == [True, True, True]


def test_a_ruling_holds_for_the_editions_it_names():
    def signs(edition):
        parts = {part.clause: part for part in rulebook(AMUN_RE.rules(edition), "en").clauses}
        return "auction.province-cards-are-laid-aside" in parts["auction.province-cards-are-laid-aside"].rulings

    assert signs("hans-im-glueck-2003")
    assert not signs("italian-2006")


def test_examples_bear_no_signs():
    for game, edition in EDITIONS:
        for chapter in rulebook(game.rules(edition), "en").chapters:
            for part in chapter.parts:
                assert not (part.example and set(SIGNS.values()) & set(part.text)), part.example


@for_every_edition
@pytest.mark.parametrize("form", WRITERS)
def test_a_clean_book_has_no_signs_anywhere(game, edition, form):
    written = WRITERS[form](rulebook(game.rules(edition), "en", clean=True))
    assert not set(SIGNS.values()) & set(written)
    if form == "html":
        assert 'class="clause assumed' not in written


# The notes


def test_the_default_leaves_notes_out_and_says_where_they_are():
    plain = rulebook(SAQQARA.rules(), "en")
    assert not plain.notes
    assert plain.remarks[-1].endswith("the edition with notes gives the reasons.")
    explained = rulebook(SAQQARA.rules(), "en", notes=True)
    assert explained.notes
    assert explained.remarks[-1].endswith("the notes at the end give the reasons.")


@for_every_edition
def test_every_sign_has_a_note_and_every_note_a_clause_of_the_book(game, edition):
    book = rulebook(game.rules(edition), "en", notes=True)
    placed = {part.clause for part in book.clauses}
    fields = {path.split(".")[0] for part in book.clauses for path in (*part.assumed, *part.ruled)}
    assert {note.field for note in book.notes} >= fields
    for note in book.notes:
        assert not note.clause or note.clause in placed
        assert note.language == "en"
        assert note.reason.endswith(".")


@for_every_edition
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_is_a_sentence_in_every_language(game, edition, code):
    speaker = Speaker(game.rules(edition), code)
    codes = {key for key in sources_of(game) if len(key) < 4}
    for path, kind, grounds in every_grounds(game, edition):
        told = grounds_told(speaker, edition, kind, grounds, path)
        assert told.language == code
        assert told.text[0].isupper()
        assert told.text.endswith(".")
        assert not codes & set(told.text.replace("(", " ").replace(";", " ").split()), told.text


def test_a_switch_that_is_off_is_told_by_what_holds():
    heads = {note.field: note.head for note in rulebook(SAQQARA.rules(), "en", notes=True).notes}
    assert heads["influence_tokens_limited"] == "The number of influence tokens is not a limit"
    assert heads["special_cards_compete"] == "Tokens on beggars and merchants give no influence"


def test_what_sources_say_instead_is_told_as_a_value():
    notes = {note.field: note.reason for note in rulebook(CLEOPATRA.rules(), "en", notes=True).notes}
    assert "“Cards that supply nothing may be added to a payment”" in notes["idle_cards_allowed"]


def test_cells_with_the_same_grounds_are_one_note_that_names_its_rows():
    heads = [note.head for note in rulebook(AMUN_RE.rules("hans-im-glueck-2003"), "en", notes=True).notes]
    assert any(head.startswith("On the Nile (except") for head in heads)
    assert "Fields (Abu): 2" in heads


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_source_has_a_name_a_reader_understands(game, code):
    for key in sources_of(game):
        assert Face(f"source:{key}", "say") in texts_of(game).faces(code), key


def test_notes_end_with_their_sources():
    book = rulebook(AMUN_RE.rules("hans-im-glueck-2003"), "en", notes=True)
    first = book.sources[0]
    assert (first.key, first.name) == ("B", "French translation of the 2003 rules")
    assert first.details == "Hans im Glück"
    assert any(source.address.startswith("http") for source in book.sources)


def test_every_form_follows():
    book = rulebook(SAQQARA.rules(), "en", notes=True)
    assert "\n## Notes\n" in WRITERS["md"](book)
    assert '<section id="notes"' in WRITERS["html"](book)
    assert '<a href="#components.influence-tokens-never-run-out">' in WRITERS["html"](book)
    assert "Land counts as a good" in WRITERS["text"](book)
    notes = json.loads(WRITERS["json"](book))["notes"]
    (land,) = [note for note in notes if note["field"] == "land_counts_as_good"]
    assert (land["kind"], land["grounds"]["at"]) == ("ruled", ["WG95", "WG372", "WG471"])


@pytest.fixture
def stranger(tmp_path):
    """An edition of a stranger, who tells reasons in words."""
    folder = tmp_path / "editions"
    shutil.copytree(AMUN_RE.shelf.folder, folder)

    def written(provenance):
        (folder / "house.toml").write_text(
            f'extends = "super-meeple-2015"\n[values]\nmajority_points = 4\n[provenance]\n{provenance}\n', "utf-8"
        )
        return AMUN_RE.with_editions(Shelf(AMUN_RE.shelf.model, folder)).rules("house")

    return written


def test_a_reason_in_words_is_printed_as_it_is_with_its_language(stranger):
    book = rulebook(stranger('majority_points = "assumed: <i>we</i> like it so"'), "it", notes=True)
    (note,) = [note for note in book.notes if note.field == "majority_points"]
    assert note.language == "en"
    assert '<span lang="en">&lt;i&gt;we&lt;/i&gt; like it so</span>' in WRITERS["html"](book)


def test_what_an_edition_does_not_state_is_carried_over_and_told_in_the_language(stranger):
    book = rulebook(stranger('majority_points = "stated: H1"'), "en", notes=True)
    reasons = {note.field: note.reason for note in book.notes}
    assert reasons["stones_per_pyramid"].startswith("Taken over from another edition (Super Meeple")


def test_a_broken_reason_names_file_and_place(stranger):
    with pytest.raises(EditionError, match=r"house\.toml, line 5: provenance\.majority_points: at_most"):
        stranger('majority_points = { assumed = "bounded", at_most = "some" }')
