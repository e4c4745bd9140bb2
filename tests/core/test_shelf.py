"""Editions: what a file states, what it inherits, and what is wrong with it."""

import pytest
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from nomarch.core import load
from nomarch.core.editions import Choice, Edition, Kind, Provenance, Shelf, fact, fields_of
from nomarch.core.errors import EditionError, UnknownName


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class Sobek(Edition):
    crocodiles: int = fact("How many there are.", "river.crocodiles", ge=1)
    depth: dict[str, int] = fact("How deep the river is.", "river.depth", plays=False)


FIRST = """
title = "First printing"
[values]
players_min = 2
players_max = 4
crocodiles = 7
depth = { spring = 2, summer = 1 }
[provenance]
players_min = "stated: page 1"
players_max = "stated: page 1"
crocodiles = "stated: page 2"
[provenance.depth]
"*" = "assumed: nobody measured it"
summer = "reported: a traveller"
[variants.flood]
title = "The river rises"
values = { depth = { spring = 9 } }
provenance = { depth = "stated: appendix" }
"""


@pytest.fixture
def shelf(tmp_path):
    def write(**files):
        for name, text in {"first": FIRST, **files}.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return Shelf(Sobek, tmp_path)

    return write


def resolve(shelf, name="first", variants=(), changes=None):
    return shelf.resolve(Choice(name, tuple(variants), changes or {}))


def test_an_edition_is_read_and_frozen(shelf):
    edition = resolve(shelf()).edition
    assert edition.crocodiles == 7
    with pytest.raises((AttributeError, TypeError)):
        edition.crocodiles = 8


def test_fields_say_what_they_mean_and_whether_play_reads_them():
    fields = fields_of(Sobek)
    assert fields["crocodiles"] == ("crocodiles", "How many there are.", ("river.crocodiles",), True, (), 1000)
    assert not fields["depth"].plays


def test_provenance_comes_from_the_value_or_from_the_table_around_it(shelf):
    resolved = resolve(shelf())
    assert resolved.provenance("crocodiles") == Provenance(Kind.STATED, "page 2")
    assert resolved.provenance("depth", "spring").kind is Kind.ASSUMED
    assert resolved.provenance("depth", "summer") == Provenance(Kind.REPORTED, "a traveller")


def test_an_inherited_value_is_carried_over_and_says_so(shelf):
    second = 'extends = "first"\n[values]\ncrocodiles = 9\n[provenance]\ncrocodiles = "stated: page 4"\n'
    resolved = resolve(shelf(second=second), "second")
    assert resolved.edition.crocodiles == 9
    assert resolved.edition.depth == {"spring": 2, "summer": 1}
    assert resolved.provenance("crocodiles") == Provenance(Kind.STATED, "page 4")
    assert str(resolved.provenance("players_min")) == "assumed: carried, from first"


def test_an_abstract_parent_hands_its_provenance_down_and_is_not_playable(shelf):
    shelf = shelf(common=FIRST.replace("[values]", "abstract = true\n[values]", 1), child='extends = "common"\n')
    assert shelf.names == ("child", "first")
    assert resolve(shelf, "child").provenance("crocodiles") == Provenance(Kind.STATED, "page 2")
    with pytest.raises(UnknownName):
        resolve(shelf, "common")


def test_a_variant_is_laid_over_with_its_provenance(shelf):
    resolved = resolve(shelf(), variants=["flood"])
    assert resolved.edition.depth == {"spring": 9, "summer": 1}
    assert shelf().variants("first")["flood"].title == "The river rises"


def test_single_values_can_be_changed(shelf):
    resolved = resolve(shelf(), changes={"crocodiles": 3, "depth.summer": 5})
    assert resolved.edition.crocodiles == 3
    assert resolved.edition.depth["summer"] == 5
    assert resolved.provenance("crocodiles") == Provenance(Kind.OURS, "")


def test_equal_rules_have_equal_fingerprints(shelf):
    shelf = shelf(copy='extends = "first"\n')
    assert resolve(shelf).fingerprint == resolve(shelf, "copy").fingerprint
    assert resolve(shelf).fingerprint != resolve(shelf, changes={"crocodiles": 8}).fingerprint


@pytest.mark.parametrize(
    ("file", "field", "reason"),
    [
        ("crocodiles = ", "crocodiles", "has no value behind ="),
        ("surprise = 1\n", "surprise", "unknown; there can be"),
        ("title = 3\n", "title", "must be a text or a table"),
        ('extends = "ninth"\n', "extends", "there is no edition 'ninth'"),
        ('extends = "broken"\n', "extends", "goes round in a circle: broken extends broken"),
        ('extends = "first"\n[values]\ncrocodiles = 1\n', "crocodiles", "has a value but no provenance"),
        (
            'extends = "first"\n[provenance]\ncrocodiles = "heard: somewhere"\n',
            "provenance.crocodiles",
            "the kind one of",
        ),
        ('extends = "first"\n[provenance]\ncrocodiles = 3\n', "provenance.crocodiles", "reads 'kind:"),
        (
            'extends = "first"\n[provenance]\ncrocodiles = { assumed = "hearsay" }\n',
            "provenance.crocodiles",
            "assumed: must be",
        ),
        (
            'extends = "first"\n[provenance]\ncrocodiles = { assumed = "unknown", ruled = "silent" }\n',
            "provenance.crocodiles",
            "either assumed or ruled",
        ),
        (
            'extends = "first"\n[provenance]\ncrocodiles = { assumed = "bounded", by = "B1" }\n',
            "provenance.crocodiles",
            "'bounded' needs at_least or at_most",
        ),
        (
            'extends = "first"\n[provenance]\ncrocodiles = { ruled = "elsewhere", by = "page 3" }\n',
            "provenance.crocodiles",
            "'3' is no passage",
        ),
        (
            'extends = "first"\n[provenance]\ndepth.spring = { ruled = "silent", because = "so" }\n',
            "provenance.depth.spring",
            "because: there is no such field",
        ),
        (
            'extends = "first"\n[values]\ncrocodiles = 0\n[provenance]\ncrocodiles = "stated: x"\n',
            "crocodiles",
            "must be a whole number from 1 to",
        ),
        (
            'extends = "first"\n[values]\ncrocodiles = "many"\n[provenance]\ncrocodiles = "stated: x"\n',
            "crocodiles",
            'must be a whole number from 1 to 1000, not "many"',
        ),
        (
            'extends = "first"\n[values]\nhippos = 2\n[provenance]\nhippos = "stated: x"\n',
            "values.hippos",
            "there is no such field",
        ),
        ('extends = "first"\n[provenance]\nhippos = "stated: x"\n', "provenance.hippos", "there is no such field"),
        ("", "players_min", "is missing: no file"),
        ("[variants]\nflood = 3\n", "variants.flood", "must be a table"),
        (
            "[values.depth]\nspring.deep = 2\n[provenance]\ndepth = 'stated: x'\n",
            "players_min",
            "is missing: no file",
        ),
    ],
)
def test_a_broken_edition_names_file_field_and_reason(shelf, file, field, reason):
    with pytest.raises(EditionError) as caught:
        resolve(shelf(broken=file), "broken")
    assert "broken.toml" in caught.value.where
    assert caught.value.field == field
    assert reason in str(caught.value)


def test_unknown_names_list_what_there_is(shelf):
    with pytest.raises(UnknownName, match="there are: first"):
        resolve(shelf(), "frist")
    with pytest.raises(UnknownName, match="did you mean flood"):
        resolve(shelf(), variants=["floood"])
    with pytest.raises(UnknownName, match="did you mean crocodiles"):
        resolve(shelf(), changes={"crocodile": 1})


def test_a_change_that_does_not_fit_is_not_blamed_on_the_file(shelf):
    with pytest.raises(EditionError) as caught:
        resolve(shelf(), changes={"crocodiles": "none"})
    assert str(caught.value).startswith("a change for this table: crocodiles: ")


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_an_edition_is_read_as_any_editor_saves_it(tmp_path, line_end):
    (tmp_path / "first.toml").write_bytes(b"\xef\xbb\xbf" + FIRST.replace("\n", line_end).encode())
    assert resolve(Shelf(Sobek, tmp_path)).edition.crocodiles == 7


OWN = 'game = "sobek"\nextends = "first"\n[values]\ncrocodiles = 9\n'


@pytest.fixture
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")

    def write(**files):
        for name, text in files.items():
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        return folder

    return write


def own(shelf, file, variants=(), changes=None):
    shelf.game = "sobek"
    return resolve(shelf, str(file), variants, changes)


def test_an_edition_of_ones_own_inherits_everything_and_what_it_states_is_beyond_doubt(shelf, desk):
    resolved = own(shelf(), desk(mine=OWN) / "mine.toml")
    assert (resolved.name, resolved.base, resolved.lineage) == ("mine", "first", ("mine", "first"))
    assert resolved.edition.crocodiles == 9
    assert resolved.provenance("crocodiles") == Provenance(Kind.OURS, "")
    assert resolved.provenance("players_min") == Provenance(Kind.STATED, "page 1")
    assert resolved.provenance("depth", "summer") == Provenance(Kind.REPORTED, "a traveller")


def test_a_cell_of_ones_own_leaves_the_others_where_they_come_from(shelf, desk):
    cell = OWN.replace("crocodiles = 9", "depth.summer = 4") + '[provenance]\ndepth.summer = "ours: it dries up"\n'
    resolved = own(shelf(), desk(mine=cell) / "mine.toml")
    assert resolved.edition.depth == {"spring": 2, "summer": 4}
    assert resolved.provenance("depth", "summer") == Provenance(Kind.OURS, "it dries up")
    assert resolved.provenance("depth", "spring").kind is Kind.ASSUMED


def test_variants_are_inherited_and_may_be_added(shelf, desk):
    folder = desk(mine=OWN + "[variants.drought.values]\ndepth = { summer = 0 }\n")
    shelf = shelf()
    resolved = own(shelf, folder / "mine.toml", ["flood", "drought"])
    assert resolved.edition.depth == {"spring": 9, "summer": 0}
    assert resolved.edition.crocodiles == 9
    assert list(shelf.variants(str(folder / "mine.toml"))) == ["flood", "drought"]


def test_an_edition_of_ones_own_may_be_made_of_another_one(shelf, desk):
    folder = desk(mine=OWN, child='extends = "mine.toml"\n[values]\ndepth.spring = 3\n')
    resolved = own(shelf(), folder / "child.toml")
    assert resolved.lineage == ("child", "mine", "first")
    assert (resolved.edition.crocodiles, resolved.edition.depth["spring"]) == (9, 3)


def test_a_changed_file_is_read_anew(shelf, desk):
    shelf, file = shelf(), desk(mine=OWN) / "mine.toml"
    assert own(shelf, file).edition.crocodiles == 9
    desk(mine=OWN.replace("9", "10"))
    assert own(shelf, file).edition.crocodiles == 10


def test_titles_may_differ_by_language(shelf, desk):
    told = 'title = { en = "River", de = "Fluss" }\n' + OWN
    resolved = own(shelf(), desk(mine=told) / "mine.toml")
    assert (resolved.title, resolved.title_in("de"), resolved.title_in("it")) == ("River", "Fluss", "River")


def test_a_shelf_can_be_narrowed_to_what_a_table_chose(shelf):
    whole = shelf()
    narrow = whole.narrowed(Choice("first", ("flood",), {"crocodiles": 3}))
    (name,) = narrow.names
    resolved = narrow.resolve(Choice(name))
    assert (resolved.edition.crocodiles, resolved.edition.depth["spring"]) == (3, 9)
    assert resolved.base == "first"
    assert narrow.resolve(Choice("first")).edition.crocodiles == 7


@pytest.mark.parametrize(
    ("file", "place", "reason"),
    [
        (OWN.replace("crocodiles", "crocodile"), "line 4", "did you mean crocodiles"),
        (OWN.replace("9", "0"), "line 4", "must be a whole number from 1 to 1000, not 0"),
        (OWN.replace("9", "[\n1,\n2]"), "line 4", "must be a whole number from 1 to 1000, not [1, 2]"),
        (OWN.replace("[values]", "[vaules]"), "line 3", "did you mean values"),
        (OWN.replace('"first"', '"frist"'), "line 2", "did you mean first"),
        (OWN.replace('"first"', '"mine.toml"'), "line 2", "goes round in a circle: mine extends mine"),
        (OWN.replace('"first"', '"gone.toml"'), "line 2", "there is no file"),
        (OWN.replace('extends = "first"\n', ""), "mine.toml", "is missing"),
        (OWN.replace("sobek", "saqqara"), "line 1", "is saqqara, and this is sobek"),
        ("crocodiles", "mine.toml", "is no TOML"),
    ],
)
def test_what_is_wrong_with_ones_own_file_is_told_with_its_line(shelf, desk, file, place, reason):
    with pytest.raises(EditionError) as caught:
        own(shelf(), desk(mine=file) / "mine.toml")
    assert place in str(caught.value)
    assert reason in str(caught.value)


def test_whoever_wrote_a_field_last_is_blamed_for_what_does_not_fit():
    game = load("amun-re")
    with pytest.raises(EditionError, match=r"^a change for this table: players_max: must not be below players_min"):
        game.rules(changes={"players_min": 6})


def test_a_file_lies_where_it_is_called_and_is_named_like_an_edition(shelf, desk):
    folder = desk(**{"My Own": OWN})
    with pytest.raises(EditionError, match="is no name for an edition"):
        own(shelf(), folder / "My Own.toml")
    with pytest.raises(EditionError, match="there is no such file"):
        own(shelf(), folder / "gone.toml")


@pytest.mark.parametrize(
    ("written", "edition", "variants"),
    [("first", "first", ()), ("first+a+b", "first", ("a", "b")), ("x+y/mine.toml+a", "x+y/mine.toml", ("a",))],
)
def test_an_edition_is_written_with_its_variants_behind_it(written, edition, variants):
    choice = Choice.read(written)
    assert choice[:2] == (edition, variants)
    assert choice.written == written
