"""What games tell of themselves is kept, until anything changes that it could depend on."""

import pytest
from installing import PLUGINS, lay, run

CODE = (PLUGINS / "pebbles" / "pebbles.py").read_text("utf-8")


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Lay a folder of installed games, and one in which the user keeps things."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "cache" / "nomarch" / "games"


@pytest.fixture
def gravel(site):
    """Install a game that is a package, whose title stands in a module of its own."""
    home = site / "gravel"
    home.mkdir()
    renamed = CODE.replace('Game(\n    "pebbles"', 'Game(\n    "gravel"').replace('title="Pebbles"', "title=TITLE")
    (home / "__init__.py").write_text(f"from gravel.names import TITLE\n{renamed}", "utf-8")
    (home / "names.py").write_text('TITLE = "Gravel"\n')
    lay(site, "nomarch-gravel", "nomarch.games", "gravel = gravel:GAME")
    return home


def listed(site):
    done = run(site, "games")
    return done.stdout, done.stderr


def test_a_game_whose_files_are_as_they_were_tells_the_same(site, gravel):
    assert "gravel: Gravel; bots: random" in listed(site)[0]
    assert listed(site) == listed(site)


def test_a_game_that_was_changed_tells_of_itself_anew(site, gravel):
    listed(site)
    (gravel / "names.py").write_text('TITLE = "Coarse gravel"\n')
    assert "gravel: Coarse gravel" in listed(site)[0]
    (gravel / "names.py").write_text("TITLE = 1 / 0\n")
    assert "does not load: ZeroDivisionError" in listed(site)[1]


def test_what_is_wrong_with_a_game_is_not_kept(site, gravel):
    (gravel / "names.py").write_text("import what_comes_later\nTITLE = 'Gravel and sand'\n")
    for _ in range(2):
        assert "does not load: ModuleNotFoundError" in listed(site)[1]
    (site / "what_comes_later.py").touch()
    assert "gravel: Gravel and sand" in listed(site)[0]


def test_a_damaged_list_is_made_again(site, gravel, kept):
    told = listed(site)
    assert len(list(kept.iterdir())) == 4
    for file in kept.iterdir():
        file.write_bytes(file.read_bytes()[:-3] + b"...")
    assert listed(site) == told


def test_a_game_that_is_a_single_file_is_asked_each_time(site, kept):
    (site / "pebbles.py").write_text(CODE, "utf-8")
    lay(site, "nomarch-pebbles", "nomarch.games", "pebbles = pebbles:GAME")
    assert "pebbles: Pebbles" in listed(site)[0]
    assert len(list(kept.iterdir())) == 3
