"""Compiled templates and tables are kept for the next command, and nothing depends on it."""

import shutil

import pebbles
import pytest

from nomarch.core.rulebook import compiled
from nomarch.core.rulebook.book import rulebook
from nomarch.core.rulebook.texts import Texts, texts_of

GAME = pebbles.GAME


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "nomarch" / "templates"


def read(code="en"):
    """Write a rulebook with what is kept, as another command would."""
    return rulebook(GAME.rules(), code, texts=Texts(GAME, texts_of(GAME).folder, cached=True))


def test_templates_are_kept_in_a_folder_of_the_users_own(folder):
    for code in ("en", "fr"):
        read(code)
    assert len(list(folder.glob("*.compiled"))) > 10
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_is_kept_is_not_compiled_again(folder):
    book = read()
    before = {file: file.stat().st_ino for file in folder.iterdir()}
    assert read() == book
    assert {file: file.stat().st_ino for file in folder.iterdir()} == before


@pytest.mark.parametrize("place", [0, 40, 60, -1], ids=["in the hash", "in the mark", "in the code", "at the end"])
def test_a_damaged_template_is_compiled_again(folder, place):
    book = read()
    whole = {file: file.read_bytes() for file in folder.iterdir()}
    for file, kept in whole.items():
        damaged = bytearray(kept)
        damaged[place] ^= 4
        file.write_bytes(damaged)
    assert read() == book
    assert {file: file.read_bytes() for file in folder.iterdir()} == whole


@pytest.mark.parametrize("written", [b"", b"half", b"0" * 32 + b"{}"], ids=["empty", "half", "of somebody else"])
def test_a_damaged_table_is_read_again(folder, written):
    book = read()
    tables = list((folder.parent / "tables").iterdir())
    for file in tables:
        file.write_bytes(written)
    assert tables
    assert read() == book


def test_half_a_template_is_compiled_again(folder):
    book = read()
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes()[:50])
    assert read() == book


def test_texts_are_read_where_nothing_can_be_kept(folder):
    book = read()
    texts = Texts(GAME, texts_of(GAME).folder, cached=True)
    shutil.rmtree(folder.parent)
    assert rulebook(GAME.rules(), "en", texts=texts) == book
    shutil.rmtree(folder.parent)
    folder.parent.write_text("no folder")
    assert read() == book


def test_a_folder_that_others_can_write_to_is_not_used(folder):
    read()
    folder.chmod(0o777)
    assert Texts(GAME, texts_of(GAME).folder, cached=True).environment.bytecode_cache is None


def test_only_so_many_templates_are_kept(folder, monkeypatch):
    monkeypatch.setattr(compiled, "MOST", 6)
    read()
    assert len(list(folder.iterdir())) <= 6
