"""What the documentation says runs, and what it points to is there."""

import io
import re
import shlex
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import LocalCluster
from rooms import ORDER

from nomarch.core.workbench.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
HOW_TO = sorted((ROOT / "docs" / "how-to").glob("*.md"))
EXAMPLES = ROOT / "docs" / "examples" / "README.md"
COMMAND = re.compile(r"^    \.venv/bin/nomarch (.+)$", re.MULTILINE)
SCHEDULER = "tcp://HOST:8786"
"""What stands in the docs for the address of a cluster."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_code_of_a_page_runs_from_top_to_bottom(page, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    names = {"__name__": page.name}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(block, str(page), "exec"), names)
    assert names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)]*))?\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            there = page.parent / target if target else page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there), f"{target}#{anchor}"


def test_the_walks_name_what_is_there():
    """A name that is linked to a file of the code is made in that file."""
    walked = re.findall(r"\[`([\w.]+)`\]\(\.\./(core/[^)]+\.py)\)", (ROOT / "docs" / "concepts.md").read_text("utf-8"))
    assert len(walked) > 25
    for name, file in walked:
        if not name.endswith(".py"):
            made = rf"^\s*(?:def|class) {name.rpartition('.')[2]}\b"
            assert re.search(made, (ROOT / file).read_text("utf-8"), re.MULTILINE), f"{name} is not in {file}"


def test_every_room_is_on_the_map():
    named = set(re.findall(r"\[`core/(\w+)(?:/|\.py)`\]", (ROOT / "docs" / "concepts.md").read_text("utf-8")))
    assert named == {room for rooms in ORDER for room in rooms}


def anchors(page):
    """Name the headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", title).strip().lower().replace(" ", "-") for title in titles}


def test_the_readme_opens_with_the_two_commands():
    lines = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.strip()]
    assert lines[1:3] == ["    make demo", "    make test"]


def test_the_readme_has_commands():
    assert len(COMMAND.findall((ROOT / "README.md").read_text("utf-8"))) >= 2


@pytest.mark.parametrize("page", [ROOT / "README.md", EXAMPLES, *HOW_TO], ids=lambda page: page.name)
def test_the_commands_of_a_page_run_one_after_the_other(page, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for command in COMMAND.findall(page.read_text("utf-8")):
        with pytest.raises(SystemExit) as ended, at_a_cluster(_smaller(command)) as small:
            main(shlex.split(small))
        assert ended.value.code == 0, f"{command}: {capsys.readouterr().err}"


@contextmanager
def at_a_cluster(command):
    """Start a cluster for a command that needs one, and put in its address."""
    if SCHEDULER not in command:
        yield command
        return
    local = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with LocalCluster(protocol="tcp", **local) as cluster:
        yield command.replace(SCHEDULER, cluster.scheduler_address)


def _smaller(command):
    """Play few games, in this process or at the cluster; publish one language, and play none for it."""
    if command.startswith("publish"):
        return re.sub(r"--games \d+", "--games 0 --lang en", command)
    less = {"--games": 20, "--share-games": 1, "--positions": 40} if command.startswith("compare") else {"--games": 20}
    if not re.search(r"--games \d+", command):
        return command
    given = re.sub(r" --(games|jobs) \d+", "", command)
    jobs = "" if "--scheduler" in given else " --jobs 1"
    return given + "".join(f" {option} {number}" for option, number in less.items()) + jobs


def test_every_decision_is_in_the_index():
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    for page in (ROOT / "docs" / "decisions").glob("0*.md"):
        assert f"({page.name})" in index
        assert page.read_text("utf-8").splitlines()[0].removeprefix("# ") in index


def test_ci_runs_the_test_command_of_the_readme():
    assert "make test" in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.parametrize("page", HOW_TO, ids=lambda page: page.name)
def test_a_how_to_is_short_and_in_the_index(page):
    text = page.read_text("utf-8")
    assert text.startswith("# ")
    assert len(text.splitlines()) <= 130
    assert f"(how-to/{page.name})" in (ROOT / "docs" / "README.md").read_text("utf-8")


def test_every_page_is_reached_from_the_index():
    reached, waiting = set(), [ROOT / "docs" / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            targets = re.findall(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)", page.read_text("utf-8"))
            waiting += [(page.parent / target).resolve() for target in targets if not target.startswith("http")]
    assert {page for page in PAGES if "docs" in page.relative_to(ROOT).parts} <= reached
