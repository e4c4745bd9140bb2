"""The check is clean, and finds every kind of error that is planted, by name."""

import re
import shutil
from pathlib import Path

import pebbles
import pytest

from nomarch.core import available, load
from nomarch.core.editions import fields_of
from nomarch.core.engine import Act, Game
from nomarch.core.engine.rule import requires
from nomarch.core.rulebook.accepted import Waiting, accept_translation, accepted, written_out
from nomarch.core.rulebook.check import REMEDIES, faults_of, reading
from nomarch.core.rulebook.texts import Texts, texts_of

GAME = load("amun-re")
TRANSLATIONS = Path(__file__).parents[2] / "translations"
ACCEPTED = sorted(TRANSLATIONS.glob("*/accepted.toml"))


@pytest.mark.parametrize("name", available())
def test_text_and_engine_say_the_same(name):
    assert [str(fault) for fault in faults_of(load(name))] == []


def test_text_and_engine_of_a_strangers_game_say_the_same():
    assert [str(fault) for fault in faults_of(pebbles.GAME)] == []


@pytest.fixture
def planted(tmp_path):
    """Copy the texts of the small game, change a file, and give what the check finds."""
    folder = tmp_path / "texts"
    shutil.copytree(Path(pebbles.__file__).parent / "pebbles_texts", folder)

    def plant(file="fr/game.md.j2", old="", new="", game=pebbles.GAME):
        path = folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        return [str(fault) for fault in faults_of(game, Texts(game, folder, cached=True))]

    return plant


def only(faults, *words):
    """Expect one fault of those found to have all words."""
    found = [fault for fault in faults if all(word in fault for word in words)]
    assert len(found) == 1, faults
    return found[0]


def clause_of(planted_text, clause):
    return re.search(rf'{{% clause "{re.escape(clause)}" %}}.*?{{% endclause %}}\n', planted_text, re.S)[0]


FRENCH = (Path(pebbles.__file__).parent / "pebbles_texts" / "fr" / "game.md.j2").read_text()


def test_nothing_planted_nothing_found(planted):
    assert planted() == []


def test_a_typed_number_is_found(planted):
    fault = only(planted(old="{{ edition.pebbles|of(term.pebble) }} se trouve", new="7 cailloux se trouve"), "[number]")
    assert re.search(r"fr/game\.md\.j2, line \d+: fr take\.few-at-a-time: the number '7' is typed", fault)


@pytest.mark.parametrize("word", ["huit", "dix-sept", "Douze"])
def test_a_typed_cardinal_is_found(planted, word):
    assert only(
        planted(old="Personne n'en", new=f"{word} fois, personne n'en"), f"the number {word!r} is typed", "[number]"
    )


def test_a_deleted_clause_is_found(planted):
    faults = planted(old=clause_of(FRENCH, "take.from-what-is-left"), new="")
    assert only(faults, "fr take.from-what-is-left: is not written", "[missing]")


def test_a_clause_that_stands_nowhere_is_found(planted):
    faults = planted(old='{% adopt "table:end.most-points-win" %}', new="")
    assert only(faults, "fr table:end.most-points-win: is written but stands in no chapter")


def test_a_clause_nobody_plays_is_found(planted):
    new = '{% clause "take.with-a-smile" %}\nUn sourire ?\n{% endclause %}\n'
    assert only(planted(old="# Cailloux\n", new=f"# Cailloux\n\n{new}"), "take.with-a-smile", "[unbound]")


def test_a_renamed_term_is_found(planted):
    faults = planted("terms.toml", old="[pebble]", new="[stone]")
    assert any("there is no term 'pebble' in fr" in fault and "[broken]" in fault for fault in faults)
    assert any("there is no term 'pebble' in en" in fault for fault in faults)


def test_a_form_that_is_not_given_is_found(planted):
    faults = planted("terms.toml", old=', many = "cailloux"', new="")
    assert any("the term 'pebble' has no plural in fr" in fault for fault in faults)


def test_a_field_the_text_does_not_read_is_found(planted):
    faults = planted(old="{{ edition.pebbles|of(term.pebble) }} se", new="{{ term.pebble.plural }} se")
    assert only(faults, "fr take.few-at-a-time: does not read edition.pebbles, which names it", "[field]")


def test_a_field_the_clause_has_nothing_to_do_with_is_found(planted):
    faults = planted(old="Personne n'en prend", new="De {{ edition.most }}, personne n'en prend")
    assert only(faults, "fr take.from-what-is-left: reads edition.most, which does not name it", "[field]")


def test_a_fact_that_is_not_given_is_found(planted):
    faults = planted(old="{{ left|of(term.pebble) }}.", new="{{ right|of(term.pebble) }}.")
    assert any("uses the fact 'right', which is not given" in fault for fault in faults)


def test_a_sentence_for_a_rule_that_is_not_there_is_found(planted):
    faults = planted(old="{% why %}", new='{% why "is_polite" %}')
    assert only(faults, "nothing called 'is_polite' cites the clause", "[fact]")
    assert only(faults, "there is no why for 'are_left'", "[silent]")


def test_an_event_nobody_tells_is_found(planted):
    faults = planted(old=re.search(r"{% told %}\n.*?\n(?={% endclause)", FRENCH, re.S)[0], new="")
    assert any("take.last-pebble-scores" in fault and "[silent]" in fault for fault in faults)


def test_a_reference_to_no_clause_is_found(planted):
    faults = planted(old="Personne n'en", new="Voir [là](#take.care). Personne n'en")
    assert only(faults, "refers to 'take.care', which does not exist", "[reference]")


def test_an_adopted_clause_nobody_wrote_is_found(planted):
    faults = planted(old='{% adopt "table:end.most-points-win" %}', new='{% adopt "table:phases.in-disorder" %}')
    assert only(faults, "table:phases.in-disorder: is adopted, but nobody wrote it", "[reference]")


def test_an_unreachable_clause_is_found(planted):
    faults = planted(old="Personne n'en prend plus qu'il n'en reste.", new="{% if false %}Personne.{% endif %}")
    assert only(faults, "fr take.from-what-is-left: is printed in no edition", "[unreachable]")


def test_a_stale_translation_is_found(planted):
    faults = planted("en/game.md.j2", old="Nobody takes more than is left.", new="Nobody takes what is not there.")
    assert only(faults, "fr take.from-what-is-left: the origin was changed since this was accepted", "[stale]")


def test_a_translation_nobody_has_accepted_is_told_apart(planted):
    faults = planted("accepted.toml", old='"take.from-what-is-left" = ', new='"take.something-else" = ')
    assert only(faults, "fr take.from-what-is-left: was never accepted", "[unread]")
    assert not any("[stale]" in fault for fault in faults)


@pytest.mark.parametrize("file", ACCEPTED, ids=lambda file: file.parent.name)
def test_what_was_accepted_is_written_as_accepting_writes_it(file):
    assert file.read_text("utf-8") == written_out(accepted(file.parent))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{{ left|of(term.pebble) }}.", "{{ right|of(term.pebble) }}.", "line 16: .*'right', which is not given"),
        ("Personne n'en", "{{ term.nonsense }} Personne n'en", "line 14: .*no term 'nonsense'"),
        ("Il ne reste", "{{ term.nonsense }} Il ne reste", "line 16: .*no term 'nonsense'"),
        ('{% say "phase:turns" %}Prises{% endsay %}', "", "phase:turns: is said in en and not here"),
        (re.search(r"{% told %}\n.*?\n(?={% endclause)", FRENCH, re.S)[0], "", "no told for 'last_pebble_scores'"),
    ],
)
def test_one_error_is_one_fault(planted, old, new, told):
    (fault,) = planted(old=old, new=new)
    assert re.search(told, fault)


def test_a_missing_clause_of_a_game_on_one_page_names_the_page(tmp_path):
    source = (Path(__file__).parents[2] / "docs" / "examples" / "nile_race.py").read_text("utf-8")
    flood = re.search(r'{% clause "race.a-flood-carries-all" %}Si .*?{% endclause %}\n', source, re.S)[0]
    (tmp_path / "nile.py").write_text(source.replace(flood, ""), "utf-8")
    faults = [str(fault) for fault in faults_of(load(str(tmp_path / "nile.py")))]
    assert only(faults, f"{tmp_path / 'nile.py'}: fr race.a-flood-carries-all: is not written [missing]")


def test_a_broken_template_is_found(planted):
    fault = only(planted(old="{% endclause %}", new="{% endclaus %}"), "[broken]")
    assert re.search(r"fr/game\.md\.j2, line \d+: fr: ", fault)


def test_a_template_that_is_broken_in_the_origin_is_a_fault_of_the_origin(planted):
    fault = only(planted("en/game.md.j2", old="Nobody takes", new="{{ 'x'|center }} Nobody takes"), "[broken]")
    assert re.search(r"en/game\.md\.j2, line \d+: en: No filter named 'center'", fault)


def test_an_example_that_is_not_told_is_found(planted):
    faults = planted("rulebook.toml", old="[[aid", new='examples = { game = ["P1"] }\n\n[[aid')
    assert any("P1: is no example of the game" in fault for fault in faults)


def test_a_summary_without_its_short_form_is_found(planted):
    faults = planted(old=re.search(r"{% short %}\nDernier.*?\n", FRENCH)[0], new="")
    assert only(faults, "the plan of a page in fr needs take.last-pebble-scores", "[summary]")


def test_a_rule_in_code_only_is_found(planted):
    polite = requires("take.politely")(lambda table, take: True)  # noqa: ARG005
    act = pebbles.Turns.acts[pebbles.Take]

    class PoliteTurns(pebbles.Turns):
        acts = {pebbles.Take: Act(act.deed, *act.rules, polite)}

    game = Game(
        "polite",
        title="Polite",
        state=pebbles.Pebbles,
        rules=pebbles.PebbleRules,
        phases=[PoliteTurns()],
        editions=pebbles.PebbleEdition(players_min=2, players_max=4, pebbles=21, most=3),
    )
    assert only(planted(game=game), "take.politely: rule <lambda> cites it, but nobody wrote it", "[unwritten]")


def test_every_kind_of_fault_says_how_to_mend_it():
    assert all(remedy.endswith(".") for remedy in REMEDIES.values())


def test_accepting_settles_a_translation(tmp_path, monkeypatch):
    folder = tmp_path / "texts"
    shutil.copytree(Path(pebbles.__file__).parent / "pebbles_texts", folder)
    path = folder / "en" / "game.md.j2"
    path.write_text(path.read_text().replace("Nobody takes more", "No one takes more"))
    monkeypatch.setattr("nomarch.core.rulebook.accepted.texts_of", lambda game: Texts(game, folder))
    assert accept_translation(pebbles.GAME, "fr", "take.from-what-is-left") == ["take.from-what-is-left"]
    assert faults_of(pebbles.GAME, Texts(pebbles.GAME, folder)) == []
    assert accept_translation(pebbles.GAME, "fr", "all") == []


@pytest.mark.parametrize(("word", "folder", "settled"), [("all", "game", "take.own"), ("lent", "core", "table:lent")])
def test_all_is_what_the_game_writes_and_the_core_is_accepted_by_a_word_of_its_own(monkeypatch, word, folder, settled):
    known = [Waiting("core", "fr", "table:lent", True), Waiting("game", "fr", "take.own", False)]
    monkeypatch.setattr("nomarch.core.rulebook.accepted.waiting", lambda _: known)
    written = []
    monkeypatch.setattr("nomarch.core.rulebook.accepted._write", lambda _, *what: written.append(what))
    assert accept_translation(pebbles.GAME, "fr", word) == [settled]
    assert written == [(folder, "fr", [settled])]


def test_a_field_that_says_wrongly_whether_play_reads_it_is_found(monkeypatch):
    told = {field.name: field for field in fields_of(GAME.shelf.model).values()}
    wrong = {"stones_per_pyramid": False, "banker": True}
    changed = {name: field._replace(plays=wrong.get(name, field.plays)) for name, field in told.items()}
    monkeypatch.setattr("nomarch.core.rulebook.check.reading.fields_of", lambda _: changed)
    assert [fault.what for fault in reading.fields_in_play(GAME)] == [
        "banker is said to be played, but play never reads it",
        "stones_per_pyramid is said to be text only, but play reads it",
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "{{ 7|words(term.pebble) }}",
        "{{ 7 }}",
        "{{ 'sept' }}",
        "{% set n = 7 %}",
        "se{# #}pt",
        "{{ term.pebble.agree(m='sept', f='x') }}",
        "7²",
    ],
)
def test_a_number_inside_a_tag_is_found(planted, hidden):
    assert any("[number]" in fault for fault in planted(old="Personne n'en", new=f"{hidden} Personne n'en"))


@pytest.mark.parametrize("reads", ["{{ edition['most'] }}", "{% set e = edition %}{{ e.most }}"])
def test_an_edition_read_by_the_back_door_is_found(planted, reads):
    faults = planted(old="Personne n'en", new=f"{reads} Personne n'en")
    assert any("reads the edition in another way than edition.field" in fault for fault in faults)


def test_a_term_in_a_branch_nobody_enters_is_found(planted):
    faults = planted(old="Personne n'en", new="{% if left is defined %}{{ term.nonsense }}{% endif %}Personne n'en")
    assert any("there is no term 'nonsense' in fr" in fault for fault in faults)


def test_an_empty_sentence_is_found(planted):
    faults = planted(old="Il ne reste que {{ left|of(term.pebble) }}.", new="{# #}")
    assert only(faults, "the why for 'are_left' says nothing", "[silent]")


def test_a_sentence_only_one_language_has_is_found(planted):
    faults = planted(old='{% say "phase:turns" %}Prises{% endsay %}', new="")
    assert any("fr phase:turns: is said in en and not here" in fault for fault in faults)


def test_a_game_that_names_one_field_names_them_all(planted):
    faults = planted(old="# ", new='{% say "field:pebbles" %}Cailloux du tas{% endsay %}\n# ')
    unnamed = {fault.split(": ")[1].split()[1] for fault in faults if "a comparison of editions has no name" in fault}
    assert unnamed == {"field:players_min", "field:players_max", "field:most"}


def test_a_move_that_uses_a_fact_it_has_not_is_found(planted):
    faults = planted(old="prendre {{ pebbles|of(term.pebble) }}", new="prendre {{ stones|of(term.pebble) }}")
    assert any("move:Take" in fault and "[fact]" in fault for fault in faults)


def test_a_plan_that_names_what_is_not_there_is_found(planted):
    faults = planted("rulebook.toml", old='"take.few-at-a-time"', new='"take.few-at-a-time", "take.nothing"')
    assert only(faults, "take.nothing: the plan names it, but there is no such clause")


@pytest.fixture(scope="module")
def amun_re(tmp_path_factory):
    """Copy the texts of Amun-Re, change some files, and give the faults that are new."""
    folder = tmp_path_factory.mktemp("amun_re") / "texts"
    shutil.copytree(Path(str(texts_of(GAME).folder)), folder)
    changes = [
        ("de/harvest.md.j2", "{% short %}", "Sie zahlt 7 Gold.\n{% short %}"),
        ("es/end.md.j2", re.compile(r'{% clause "end\.most-points-win" %}.*?{% endclause %}\n', re.S), ""),
        ("it/scoring.md.j2", '== "per_', '!= "per_'),
        ("en/build.md.j2", '"when_laid"', '"when_layed"'),
        ("fr/build.md.j2", "{{ term.pyramid.a }}", "une pyramide en brique"),
        ("terms.toml", "[stone.es]", "[stone.es.super-meple-2015]\none = 'x'\n[stone.es]"),
    ]
    for name, old, new in changes:
        text = (folder / name).read_text()
        changed = old.sub(new, text, count=1) if isinstance(old, re.Pattern) else text.replace(old, new, 1)
        assert changed != text, name
        (folder / name).write_text(changed)
    return [str(fault) for fault in faults_of(GAME, Texts(GAME, folder, cached=True))]


@pytest.mark.parametrize(
    "words",
    [
        ("de/harvest.md.j2", "the number '7' is typed", "[number]"),
        ("es end.most-points-win: is not written", "[missing]"),
        ("it/scoring.md.j2", "does not ask what its origin asks", "[field]"),
        ("en/build.md.j2", "asks whether gift_stones_build is 'when_layed'; it can be: ", "[field]"),
        ("fr/build.md.j2", "the word 'brique' is typed; editions differ in it", "[word]"),
        ("es stone: has words of the edition 'super-meple-2015', which does not exist", "[reference]"),
    ],
)
def test_an_error_planted_in_amun_re_is_found(amun_re, words):
    assert any(all(word in fault for word in words) for fault in amun_re), amun_re
