"""Options and fixtures for all tests."""

import io
import sys
from pathlib import Path

import pytest

from nomarch.core.workbench.cli import main


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; then read the diff")
    parser.addoption("--update-pictures", action="store_true", help="put the pictures of the studio into the docs")


@pytest.fixture
def golden(request):
    """Compare a text with a file in tests/golden."""

    def compare(name, text):
        file = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"{name} differs; --update-golden, then read the diff"

    return compare


@pytest.fixture
def ways():
    """Name the file of a game whose conclusions depend on who plays, as is known beforehand."""
    return str(Path(__file__).parent / "plugins" / "ways" / "ways.py")


@pytest.fixture
def nomarch(capsys, monkeypatch, tmp_path):
    """Run a command in an empty folder, typing *typed*; give its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main([*map(str, arguments)])
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter):
    """Say at the end of a run, where nobody overlooks it, that the studio was not tried in a browser."""
    yield
    left_out = [report for report in terminalreporter.stats.get("skipped", ()) if "studio/browser" in report.nodeid]
    if left_out:
        import browsing

        terminalreporter.write_sep("!", f"{len(left_out)} tests were left out: {browsing.MISSING}", red=True, bold=True)
