"""The wheel works in an empty environment, away from the checkout, with its data files."""

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHIPPED = ["core", "games", "translations", "pyproject.toml", "README.md", "LICENSE"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build a wheel from a copy of the checkout."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in SHIPPED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(target), str(source)], check=True)
    (built,) = target.glob("*.whl")
    return built


def test_the_wheel_has_every_file_of_the_packages(wheel):
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("nomarch/")}
    tree = {
        f"nomarch/{file.relative_to(ROOT).as_posix()}"
        for top in ("core", "games", "translations")
        for file in (ROOT / top).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert packed == tree


def test_the_wheel_plays_in_an_empty_environment(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    binaries = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([binaries / "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)], check=True)

    def nomarch(*arguments):
        call = [binaries / "nomarch", *arguments]
        return subprocess.run(call, check=True, capture_output=True, text=True, cwd=tmp_path).stdout

    assert "super-meeple-2015" in nomarch("games")
    assert "ok  T03" in nomarch("examples", "amun-re", "--only", "T03")
    assert "Il sacrificio ad Amun-Re" in nomarch("rules", "amun-re", "--lang", "it")
    assert "has won" in nomarch("play", "amun-re", "--seats", "sensible,random,random", "--seed", "1")
    sides = ("compare", "amun-re", "hans-im-glueck-2003", "super-meeple-2015")
    assert "Les paramètres" in nomarch(*sides, "--lang", "fr")
    page = subprocess.run(
        [binaries / "nomarch", *sides, "--games", "2", "--html", "page.html"],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert page.stderr == "nomarch: a page with charts needs the group 'lab': pip install 'nomarch[lab]'\n"
    where = subprocess.run(
        [binaries / "python", "-c", "import nomarch.core; print(nomarch.core.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert str(ROOT) not in where.stdout
