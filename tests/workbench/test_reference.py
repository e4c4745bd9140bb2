"""The reference: current, whole, and made of everything that others can call."""

from importlib import import_module
from pathlib import Path

import pytest
from names import prose
from reference import pages, write

from nomarch.core import available, load
from nomarch.core.editions import derived_of, fields_of
from nomarch.core.workbench.cli import COMMANDS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "reference"
ROOMS = ["comparing", "drawing", "editions", "engine", "lab", "mechanisms", "rulebook", "table", "testing"]


@pytest.fixture(scope="module")
def written():
    return pages()


def test_the_reference_is_current(written):
    kept = {page.relative_to(FOLDER).as_posix(): page.read_text("utf-8") for page in FOLDER.rglob("*.md")}
    assert sorted(kept) == sorted(written), "run make docs"
    for name, text in written.items():
        assert kept[name] == text, f"{name} is not what the code says: run make docs"


def test_every_command_and_option_is_told(written):
    for command in COMMANDS:
        assert f"## `nomarch {command}`" in written["commands.md"]
    assert "`--share-games <int range>`" in written["commands.md"]
    assert "--help`:" not in written["commands.md"]


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_name_of_a_room_is_told(written, room):
    for name in import_module(f"nomarch.core.{room}").__all__:
        assert f"\n## `{name}`\n" in written[f"python/{room}.md"]


@pytest.mark.parametrize("name", available())
def test_every_field_of_an_edition_is_told(written, name):
    model = load(name).shelf.model
    page = written[f"editions/{name}.md"]
    for field in fields_of(model).values():
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{field.name}` | {field.description} |")]
        assert all(f"`{clause}`" in row for clause in field.clauses)
        assert row.endswith("| yes |") is field.plays
    assert all(f"\n| `{value}` |" in page for value in derived_of(model))


@pytest.mark.parametrize(
    ("game", "field", "bounds"),
    [
        ("amun-re", "provinces", "`dict[str, Province]` up to 100 entries"),
        ("amun-re", "theft_value", "`int` below 0"),
        ("amun-re", "stones", "`Count`"),
        ("cleopatra", "garden_rows", "`int` from 1 up to 26"),
        ("saqqara", "trade_rates", "`dict[int, Rate]` with numbers up to 63"),
    ],
)
def test_a_field_tells_its_bounds_where_they_are_its_own(written, game, field, bounds):
    page = written[f"editions/{game}.md"]
    (row,) = [line for line in page.splitlines() if line.startswith(f"| `{field}` |")]
    assert row.split(" | ")[2] == bounds
    assert "no number in it is above 1000" in page


def test_errors_stand_below_those_they_are(written):
    lines = written["errors.md"].splitlines()
    assert any(line.startswith("- **`NomarchError`**") for line in lines)
    assert any(
        line.startswith("  - **`UnknownName`**, also `LookupError`: A name that nothing carries.") for line in lines
    )


def test_a_page_of_which_nothing_is_left_is_taken_away(tmp_path):
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "gone.md").write_text("# gone")
    write(tmp_path)
    assert not (tmp_path / "python" / "gone.md").exists()
    assert (tmp_path / "README.md").exists()


def test_a_docstring_is_set_as_markdown():
    assert prose("Say `<b>` or <b>.\n\n>>> 1 + 1\n2") == "Say `<b>` or \\<b>.\n\n```pycon\n>>> 1 + 1\n2\n```"
