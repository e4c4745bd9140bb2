"""Options and fixtures for all tests."""

from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; then read the diff")


@pytest.fixture
def golden(request):
    """Compare a text with a file in tests/golden."""

    def compare(name, text):
        file = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update-golden"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"{name} differs; --update-golden, then read the diff"

    return compare
