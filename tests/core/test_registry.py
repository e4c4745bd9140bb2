"""The door for games: a stranger's game comes in by it, and a broken one is blamed by name."""

import pytest
from installing import PLUGINS, install, lay, run

from nomarch.core import available, load
from nomarch.core.errors import PluginError, UnknownName
from nomarch.core.installed import GROUP
from nomarch.core.registry import INTERFACE, load_again


def test_our_games_use_the_same_door():
    assert "amun-re" in available()
    assert load("amun-re") is load("amun-re")


def test_an_unknown_game_lists_those_there_are():
    with pytest.raises(UnknownName, match="did you mean amun-re"):
        load("amun-ra")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Install the plugin of another author as its own distribution."""
    target = tmp_path_factory.mktemp("site")
    install(target, tmp_path_factory.mktemp("source"), "pebbles")
    return target


def test_a_game_in_a_distribution_of_its_own_is_found_and_played(installed):
    listed = run(installed, "games").stdout
    assert "pebbles: Pebbles; bots: random" in listed
    assert "amun-re" in listed
    result = run(installed, "simulate", "pebbles", "--players", "2", "--games", "40", "--jobs", "1")
    assert "pebbles, prototype, 2 players (random), 40 games" in result.stdout
    told = run(installed, "play", "pebbles", "--seats", "random,random", "--seed", "1").stdout
    assert "takes the last pebble and scores 1 point." in told
    assert "has won." in told


def test_a_stranger_may_add_a_game_to_the_namespace_of_ours(tmp_path):
    """The folder `nomarch/games` is in several places at once: it has no file that would close it."""
    (tmp_path / "nomarch" / "games").mkdir(parents=True)
    code = (PLUGINS / "pebbles" / "pebbles.py").read_text("utf-8")
    code = code.replace('Game(\n    "pebbles"', 'Game(\n    "gravel"')
    (tmp_path / "nomarch" / "games" / "gravel.py").write_text(code, "utf-8")
    lay(tmp_path, "nomarch-gravel", GROUP, "gravel = nomarch.games.gravel:GAME")
    listed = run(tmp_path, "games").stdout
    assert "gravel: Pebbles" in listed
    assert "amun-re: Amun-Re" in listed


def test_the_game_of_another_author_speaks_for_itself(installed):
    assert "Un tas de 21\N{NO-BREAK SPACE}cailloux" in run(installed, "rules", "pebbles", "--lang", "fr").stdout
    changed = run(installed, "rules", "pebbles", "--lang", "fr", "--set", "most=5").stdout
    assert "au plus cinq" in " ".join(changed.split())
    assert "Dernier caillou" in run(installed, "rules", "pebbles", "--lang", "fr", "--summary").stdout
    told = run(installed, "play", "pebbles", "--seats", "random,random", "--seed", "1", "--lang", "fr").stdout
    assert "prend le dernier caillou et marque 1 point." in told
    assert run(installed, "check", "pebbles").stderr == "0 faults\n"
    assert (
        "unknown language of pebbles 'it'; there are: fr, en"
        in run(installed, "rules", "pebbles", "--lang", "it").stderr
    )


MADE_FOR = """
from pebbles import *
GAME = Game("{name}", title="Pebbles", state=Pebbles, rules=PebbleRules, phases=[Turns()],
            editions=PebbleEdition(players_min=2, players_max=4, pebbles=21, most=3){interface})
"""
BROKEN = {
    "raises": (
        "raise RuntimeError('no luck today')",
        f"does not load: RuntimeError: no luck today (this nomarch has interface {INTERFACE})",
    ),
    "missing": ("", "does not load: AttributeError"),
    "wrong": ("GAME = 3", "a game is a nomarch.core.Game, not int"),
    "misnamed": ("from pebbles import GAME", "it calls itself 'pebbles'"),
    "stuck": (
        """
from pebbles import *
class Loop(Turns):
    name = "loop"
    then = ("turns",)
class Back(Turns):
    then = ("loop",)
GAME = Game("stuck", title="Stuck", state=Pebbles, rules=PebbleRules, phases=[Back(), Loop()],
            editions=PebbleEdition(players_min=2, players_max=4, pebbles=21, most=3), interface=1)
""",
        "no way leads to the phase 'end'",
    ),
    "impossible": (
        """
from pebbles import *
class NoMoves(PebbleRules):
    def every_move(self):
        return [Take(1), Take(1)]
GAME = Game("impossible", title="Impossible", state=Pebbles, rules=NoMoves, phases=[Turns()],
            editions=PebbleEdition(players_min=2, players_max=4, pebbles=21, most=3), interface=1)
""",
        "two moves are written 'take 1'",
    ),
    "silent": (
        MADE_FOR.format(name="silent", interface=""),
        f"it does not say for which interface of nomarch it is made; this is {INTERFACE}: "
        f"add interface={INTERFACE} to its Game(…)",
    ),
    "older": (
        MADE_FOR.format(name="older", interface=f", interface={INTERFACE - 1}"),
        f"it is made for interface {INTERFACE - 1} of nomarch, and this is {INTERFACE}: "
        "install a newer broken-older, or an older nomarch",
    ),
    "newer": (
        MADE_FOR.format(name="newer", interface=f", interface={INTERFACE + 1}"),
        f"it is made for interface {INTERFACE + 1} of nomarch, and this is {INTERFACE}: "
        "install a newer nomarch, or an older broken-newer",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_blamed_by_name(name, tmp_path, monkeypatch):
    code, complaint = BROKEN[name]
    (tmp_path / f"broken_{name}.py").write_text(code)
    lay(tmp_path, f"broken-{name}", GROUP, f"{name} = broken_{name}:GAME")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PluginError) as caught:
        load(name)
    assert str(caught.value).startswith(f"game '{name}' from broken-{name} 3.1")
    assert complaint in str(caught.value)


def test_two_distributions_with_one_name_are_both_blamed(tmp_path, monkeypatch):
    for owner in ("left", "right"):
        lay(tmp_path, owner, GROUP, "twice = pebbles:GAME")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PluginError, match=r"several distributions: left 3\.1, right 3\.1"):
        load("twice")


def test_a_file_need_not_say_for_which_interface_it_is_made(tmp_path):
    file = tmp_path / "prototype.py"
    file.write_text(MADE_FOR.format(name="prototype", interface=""))
    assert load(str(file)).interface is None


def test_a_game_with_other_editions_is_made_for_the_same_interface():
    game = load("amun-re")
    assert game.with_editions(game.shelf).interface == INTERFACE


ALONE = """
from beside import TITLE
from pathlib import Path
exec(Path({pebbles!r}).read_text("utf-8"))
GAME.title = TITLE
"""


def test_a_game_of_a_file_is_loaded_again_with_what_lies_beside_it(tmp_path):
    file, beside = tmp_path / "mine.py", tmp_path / "beside.py"
    file.write_text(ALONE.format(pebbles=str(PLUGINS / "pebbles" / "pebbles.py")), "utf-8")
    beside.write_text('TITLE = "Old"', "utf-8")
    before = load(str(file))
    assert load(str(file)) is before
    beside.write_text('TITLE = "Newer"', "utf-8")
    after = load_again(str(file))
    assert (before.title, after.title) == ("Old", "Newer")
    assert load(str(file)) is after


def test_a_game_of_a_package_is_loaded_again_with_all_its_modules(tmp_path):
    package = tmp_path / "stones"
    package.mkdir()
    code = (PLUGINS / "pebbles" / "pebbles.py").read_text("utf-8")
    (package / "game.py").write_text(f"{code}\nfrom stones.names import TITLE\nGAME.title = TITLE", "utf-8")
    (package / "__init__.py").write_text("from stones.game import GAME", "utf-8")
    (package / "names.py").write_text('TITLE = "Old"', "utf-8")
    assert load(str(package / "__init__.py")).title == "Old"
    (package / "names.py").write_text('TITLE = "Newer"', "utf-8")
    assert load_again(str(package / "__init__.py")).title == "Newer"
