"""The pictures of the documentation: current, small, and each of them shown somewhere."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from illustrations import pictures

DOCS = Path(__file__).parents[2] / "docs"
LARGEST = {".svg": 60_000, ".png": 150_000}
"""How many bytes a drawing has at most, and how many a picture of a page that the browser showed."""
FILES = sorted((DOCS / "pictures").iterdir())


def test_what_the_toolkit_draws_is_current():
    for name, text in pictures().items():
        assert (DOCS / "pictures" / name).read_text("utf-8") == text, f"{name} is not what is drawn now: run make docs"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_picture_is_small_and_shown_on_a_page(file):
    if file.suffix == ".svg":
        assert ET.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert file.stat().st_size < LARGEST[file.suffix]
    assert any(f"pictures/{file.name})" in page.read_text("utf-8") for page in DOCS.rglob("*.md"))
