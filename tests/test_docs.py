"""What the documentation says runs, and what it points to is there."""

import re
import shlex
from pathlib import Path

import pytest

from nomarch.core.workbench.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_of_a_page_runs_from_top_to_bottom(page):
    names = {"__name__": page.name}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(block, str(page), "exec"), names)
    assert names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_the_readme_opens_with_the_two_commands():
    lines = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.strip()]
    assert lines[1:3] == ["    make demo", "    make test"]


def test_the_commands_of_the_readme_run(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", __import__("io").StringIO("quit\n"))
    commands = re.findall(r"^    \.venv/bin/nomarch (.+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert len(commands) >= 2
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(_smaller(command)))
        assert ended.value.code == 0, capsys.readouterr().err


def _smaller(command):
    less = "--games 20 --jobs 1" + (" --share-games 1 --positions 40" if command.startswith("compare") else "")
    return command.replace("--games 2000", less)


def test_every_decision_is_in_the_index():
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    for page in (ROOT / "docs" / "decisions").glob("0*.md"):
        assert f"({page.name})" in index
        assert page.read_text("utf-8").splitlines()[0].removeprefix("# ") in index


def test_ci_runs_the_test_command_of_the_readme():
    assert "make test" in (ROOT / ".ci" / "run").read_text("utf-8")
