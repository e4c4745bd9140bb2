"""A language may travel alone: texts without a line of Python, found by entry point beside the game they are for."""

import shutil

import pytest
from installing import PLUGINS, install, lay, run
from pebbles import GAME

from nomarch.core.errors import PluginError, UnknownName
from nomarch.core.rulebook.check import faults_of
from nomarch.core.rulebook.texts import Texts, texts_of

GROUP = "nomarch.translations"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Install pebbles, and its Italian by another author."""
    target = tmp_path_factory.mktemp("site")
    install(target, tmp_path_factory.mktemp("work"), "pebbles", "pebbles_it")
    return target


def test_a_translation_has_no_line_of_python_and_the_game_speaks_its_language(site):
    assert not list((site / "nomarch").rglob("*.py"))
    assert "un mucchio di 21\N{NO-BREAK SPACE}sassolini" in run(site, "rules", "pebbles", "--lang", "it").stdout
    assert "Ultimo sassolino" in run(site, "rules", "pebbles", "--lang", "it", "--summary").stdout
    told = run(site, "play", "pebbles", "--seats", "random,random", "--seed", "1", "--lang", "it").stdout
    assert "ultimo sassolino e segna 1 punto." in told
    assert "Un tas de 21" in run(site, "rules", "pebbles", "--lang", "fr").stdout
    assert run(site, "check", "pebbles").stderr == "0 faults\n"


def test_the_game_still_speaks_what_it_spoke_without_the_translation(site):
    assert "unknown language of amun-re 'xx'" in run(site, "rules", "amun-re", "--lang", "xx").stderr
    assert texts_of(GAME).languages == ("fr", "en")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Lay a copy of the translation where it can be spoilt; give its folder."""
    folder = tmp_path / GROUP.replace(".", "/") / "pebbles_it"
    shutil.copytree(PLUGINS / "pebbles_it" / "texts", folder)
    lay(tmp_path, "nomarch-pebbles-it", GROUP, "pebbles.it = nomarch.translations.pebbles_it")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def texts():
    return Texts(GAME, PLUGINS / "pebbles" / "pebbles_texts")


def test_what_is_wrong_in_a_translation_names_its_file(own):
    assert faults_of(GAME, texts()) == []
    chapter = own / "it" / "game.md.j2"
    good = chapter.read_text("utf-8")
    chapter.write_text(good.replace("almeno uno", "almeno tre"), "utf-8")
    (fault,) = faults_of(GAME, texts())
    assert str(fault) == f"{chapter}, line 8: it take.few-at-a-time: the number 'tre' is typed [number]"
    chapter.write_text(good.replace("{% endclause %}", "{% endclaus %}", 1), "utf-8")
    (fault,) = faults_of(GAME, texts())
    assert (fault.kind, fault.where, fault.language) == ("broken", str(chapter), "it")


def test_accepting_writes_into_the_folder_of_the_translation(site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    folder = tmp_path / "site" / GROUP.replace(".", "/") / "pebbles_it"
    before, games = (folder / "accepted.toml").read_text(), (site / "pebbles_texts" / "accepted.toml").read_text()
    (folder / "accepted.toml").unlink()
    told = run(tmp_path / "site", "check", "pebbles", "--lang", "it")
    assert told.stdout.count(str(folder / "it")) == 4
    settled = run(tmp_path / "site", "accept", "pebbles", "it", "take.few-at-a-time")
    assert settled.stderr == "accepted: it take.few-at-a-time\n"
    run(tmp_path / "site", "accept", "pebbles", "it", "all")
    assert (folder / "accepted.toml").read_text() == before
    assert (tmp_path / "site" / "pebbles_texts" / "accepted.toml").read_text() == games


def test_a_term_without_forms_in_the_language_takes_none_away(own):
    (own / "terms.toml").write_text((own / "terms.toml").read_text() + '\n[point]\nnote = "a word for translators"\n')
    assert texts().glossary["point"].forms("it") is not None
    assert faults_of(GAME, texts()) == []


def emptied(own):
    shutil.rmtree(own / "it")


def with_broken_terms(own):
    (own / "terms.toml").write_text("[pebble]\nit = 3\n")


def with_broken_readings(own):
    (own / "accepted.toml").write_text("[it\n")


def named_by_no_package(own):
    doors = next(own.parents[2].glob("*.dist-info/entry_points.txt"))
    doors.write_text(f"[{GROUP}]\npebbles.it = .texts\n")


def brought_again(own):
    lay(own.parents[2], "pebbles-italiano", GROUP, "pebbles.it = nomarch.translations.pebbles_it")


SPOILT = {
    emptied: "there is no folder 'it' in nomarch.translations.pebbles_it",
    named_by_no_package: "there is no folder 'it' in .texts",
    with_broken_terms: "terms.toml: pebble.it: must be a table",
    with_broken_readings: "accepted.toml: Expected ']'",
    brought_again: "brings it too: remove one of them",
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_broken_translation_is_refused_by_name_and_the_other_languages_are_as_before(own, spoil):
    spoil(own)
    spoken = texts()
    assert spoken.languages == ("fr", "en")
    with pytest.raises(PluginError, match=r"^the translation it from \S+ 3\.1: ") as refused:
        spoken.language("it")
    assert SPOILT[spoil] in str(refused.value)
    assert spoken.language("fr").code == "fr"
    assert faults_of(GAME, spoken, ["fr", "en"]) == []
    (fault,) = faults_of(GAME, spoken)
    assert (fault.kind, fault.language) == ("broken", "it")
    assert SPOILT[spoil] in fault.what


def test_a_language_that_is_none_or_that_the_game_speaks_already_is_refused_by_name(own):
    for code in ("tlh", "fr"):
        lay(own.parents[2], f"pebbles-{code}", GROUP, f"pebbles.{code} = nomarch.translations.pebbles_it")
    with pytest.raises(PluginError, match=r"the translation tlh from pebbles-tlh 3\.1: there is no language 'tlh'"):
        texts().language("tlh")
    with pytest.raises(PluginError, match=r"the translation fr from pebbles-fr 3\.1: the game speaks it already"):
        texts().language("fr")
    with pytest.raises(UnknownName, match="language of pebbles 'es'"):
        texts().language("es")
    assert texts().languages == ("fr", "it", "en")


def test_a_game_without_texts_has_none_to_translate(own):
    lent = Texts(GAME, None)
    with pytest.raises(PluginError, match="the game brings no texts that could be translated"):
        lent.language("it")
