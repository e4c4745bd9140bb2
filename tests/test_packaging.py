"""Four distributions: each sdist and wheel has its files and no others, and they work away from the checkout."""

import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from nomarch.core.registry import load
from nomarch.core.rulebook.files import package_folder

ROOT = Path(__file__).parents[1]
HOMES = {
    "nomarch": ".",
    "nomarch-amun-re": "games/amun_re",
    "nomarch-saqqara": "games/saqqara",
    "nomarch-cleopatra": "games/cleopatra",
}
"""The distributions, by the folder that each is built in."""
GAMES = {
    "amun-re": ("T03", "Costruzione delle piramidi"),
    "saqqara": ("EX3", "Impersoni un nomarca"),
    "cleopatra": ("X01", "Cleopatra e la Società degli Architetti"),
}
"""The games, each with one of its examples and words of its Italian rules."""
VERSIONS = ("3.11", "3.12", "3.13")
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
NOT_PACKED = ("pyproject.toml", "README.md", "LICENSE", "texts")
"""What lies in the folder of a game and is no part of its package."""
BUILD = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
CONFORM = """
from nomarch.core import available, load
from nomarch.core.testing import check_game
for name in available():
    check_game(load(name).rules(), games=1, every=200)
    print(name)
"""


@pytest.fixture(scope="session")
def once(tmp_path_factory):
    """Make a folder once for all workers of a run: whoever comes second waits and takes it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def made(name, make):
        folder = shared / "packaging" / name
        folder.mkdir(parents=True, exist_ok=True)
        with folder.with_name(f"{name}.lock").open("a+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not lock.seek(0, os.SEEK_END):
                make(folder)
                lock.write("made")
        return folder

    return made


@pytest.fixture(scope="session")
def tree():
    """Name the files of the repository, those that are not committed yet among them, and nothing that was made."""
    listed = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, check=True, capture_output=True, text=True, cwd=ROOT).stdout.split("\0")
    return [name for name in names if name and os.path.lexists(ROOT / name)]


@pytest.fixture(scope="session")
def built(once, tree):
    """Build the sdists from a clean copy of the repository, and the wheels from the sdists, as a user would."""

    def build(folder):
        for name in tree:
            (folder / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / "checkout" / name, follow_symlinks=False)
        for distribution, home in HOMES.items():
            call = [sys.executable, "-c", BUILD, folder / distribution]
            subprocess.run(call, check=True, capture_output=True, cwd=folder / "checkout" / home)
        pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder / "wheels", *folder.glob("*/*.tar.gz"))

    return once("built", build)


def pip(*arguments):
    call = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    subprocess.run(call, check=True, cwd=ROOT.parent)


def wheel(built, distribution):
    (found,) = (built / "wheels").glob(f"{distribution.replace('-', '_')}-[0-9]*.whl")
    return found


@pytest.mark.parametrize("distribution", HOMES)
def test_a_wheel_has_exactly_the_files_of_its_packages(built, tree, distribution):
    home = HOMES[distribution]
    own = "core" if home == "." else home.rpartition("/")[2]
    code = "core" if home == "." else home
    belonging = {
        f"nomarch/{name}"
        for name in tree
        if name.startswith(f"translations/{own}/")
        or (name.startswith(f"{code}/") and name.removeprefix(f"{home}/") not in NOT_PACKED)
    }
    with zipfile.ZipFile(wheel(built, distribution)) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == belonging


@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_its_trained_players(built, game):
    rules = load(game).rules()
    home = f"nomarch/games/{game.replace('-', '_')}/trained"
    with zipfile.ZipFile(wheel(built, f"nomarch-{game}")) as archive:
        packed = {name for name in archive.namelist() if name.startswith(home)}
    assert {f"{home}/{rules.name}-{seats}.json" for seats in rules.player_numbers()} <= packed


@pytest.mark.parametrize("distribution", HOMES)
def test_an_sdist_has_its_texts_and_its_licence_as_files(built, distribution):
    (found,) = (built / distribution).glob("*.tar.gz")
    with tarfile.open(found) as archive:
        packed = {member.name.partition("/")[2]: member for member in archive if not member.isdir()}
        licence = archive.extractfile(next(member for name, member in packed.items() if name == "LICENSE")).read()
    texts = "translations/core" if distribution == "nomarch" else "texts"
    assert all(member.isreg() for member in packed.values())
    assert licence == (ROOT / "LICENSE").read_bytes()
    assert f"{texts}/terms.toml" in packed
    assert len({name.split("/")[-2] for name in packed if name.startswith(f"{texts}/") and name.endswith(".j2")}) == 5
    assert not [name for name in packed if name.startswith(("tests/", "docs/", "games/"))]


@pytest.mark.parametrize("package", ["core", "games.saqqara", "translations.core", "translations.saqqara"])
def test_the_install_of_a_developer_looks_into_the_tree_itself(package):
    assert package_folder(f"nomarch.{package}") == ROOT / package.replace(".", "/")


def found(version):
    """Find an interpreter that starts: the running one, one on the path, or one that pyenv keeps."""
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    on_path = shutil.which(f"python{version}")
    candidates = [*([on_path] if on_path else []), *kept.glob(f"{version}.*/bin/python{version}")]
    for candidate in [sys.executable] if version == RUNNING else candidates:
        told = subprocess.run([candidate, "--version"], check=False, capture_output=True, text=True).stdout
        if told.startswith(f"Python {version}."):
            return candidate
    return None


@pytest.fixture(scope="session")
def house(once, built, tmp_path_factory):
    """Give a way to run programs in an environment of a Python version, with the core and perhaps some *games*."""

    def furnish(python, folder):
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
        pip("--python", folder / "bin" / "python", "install", "--no-compile", wheel(built, "nomarch"))

    def installed(game):
        target = ("install", "--no-deps", "--no-compile", "--target")
        return once(f"site-{game}", lambda folder: pip(*target, folder, wheel(built, f"nomarch-{game}")))

    def opened(version=RUNNING):
        python = found(version)
        if python is None:
            pytest.skip(f"there is no Python {version} on this machine")
        home, away = once(f"python-{version}", lambda folder: furnish(python, folder)), tmp_path_factory.mktemp("away")

        def run(*command, games=()):
            program, *arguments = command
            path = {"PYTHONPATH": os.pathsep.join(str(installed(game)) for game in games)}
            variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | path
            call = [home / "bin" / program, *arguments]
            return subprocess.run(call, check=False, capture_output=True, text=True, cwd=away, env=variables)

        return run

    return opened


def test_the_core_alone_says_how_to_get_games(house):
    run = house()
    listed = run("nomarch", "games")
    assert (listed.returncode, listed.stdout) == (0, "")
    said = "no game is installed; pip install 'nomarch[games]' brings Amun-Re, Saqqara and Cleopatra"
    assert listed.stderr == f"{said}\n"
    assert run("nomarch", "play", "amun-re").stderr == f"nomarch: amun-re: {said}\n"
    where = run("python", "-c", "import nomarch.core; print(nomarch.core.__file__)").stdout
    assert where.endswith("core/__init__.py\n")
    assert str(ROOT) not in where


@pytest.mark.parametrize("game", GAMES)
def test_a_game_alone_plays_prints_and_runs_its_examples(house, game):
    run = house()
    example, italian = GAMES[game]
    listed = run("nomarch", "games", games=[game]).stdout
    assert [other for other in GAMES if f"{other}: " in listed] == [game]
    assert f"ok  {example}" in run("nomarch", "examples", game, "--only", example, games=[game]).stdout
    assert italian in run("nomarch", "rules", game, "--lang", "it", games=[game]).stdout
    seats = ("--seats", "sensible,random,random", "--seed", "1")
    assert "has won" in run("nomarch", "play", game, *seats, games=[game]).stdout


def test_the_games_together_are_compared_and_a_page_with_charts_says_what_it_needs(house):
    run = house()
    sides = ("compare", "amun-re", "hans-im-glueck-2003", "super-meeple-2015")
    assert "Les paramètres" in run("nomarch", *sides, "--lang", "fr", games=GAMES).stdout
    page = run("nomarch", *sides, "--games", "2", "--html", "page.html", games=GAMES)
    assert page.stderr == "nomarch: a page with charts needs the group 'lab': pip install 'nomarch[lab]'\n"


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_plays_and_conforms_on_each_python(house, version):
    run = house(version)
    assert f"Python {version}." in run("python", "--version").stdout
    seats = ("--seats", "random,random,random", "--seed", "1", "--lang", "it")
    assert "vince la partita." in run("nomarch", "play", "saqqara", *seats, games=GAMES).stdout
    conforming = run("python", "-c", CONFORM, games=GAMES)
    assert conforming.stdout.split() == sorted(GAMES), conforming.stderr


def test_the_group_of_games_brings_all_three(house, built):
    run = house()
    call = ("install", "--dry-run", "--no-index", "--find-links", built / "wheels", "nomarch[games]")
    python = run("python", "-c", "import sys; print(sys.executable)").stdout.strip()
    told = subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, *map(str, call)], check=True, capture_output=True, text=True
    ).stdout
    (would,) = (line for line in told.splitlines() if line.startswith("Would install"))
    assert would.split()[2:] == sorted(f"nomarch-{game}-0.1.0" for game in GAMES)
