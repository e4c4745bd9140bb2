"""The pictures of docs/studio.md, taken from what people see; `--update-pictures` puts them there."""

import io
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "docs" / "pictures"
LARGEST = 150_000
"""How many bytes a picture has at most."""
COLOURS = 96
SIDES = "side=super-meeple-2015&side=super-meeple-2015"


@pytest.fixture
def picture(request, person):
    """Take a picture of a page, as large as it is shown or so high, and keep it if that is asked for."""

    def take(name, height=0, part=""):
        if height:
            person.page.set_viewport_size({"width": 1200, "height": height})
        shown = person.page.locator(part).first if part else person.page
        taken = io.BytesIO()
        Image.open(io.BytesIO(shown.screenshot())).convert("RGB").quantize(COLOURS).save(taken, "PNG", optimize=True)
        assert len(taken.getvalue()) <= LARGEST
        if request.config.getoption("--update-pictures"):
            (PICTURES / f"studio-{name}.png").write_bytes(taken.getvalue())

    return take


def test_the_lobby(person, picture):
    person.open("/?lang=en")
    picture("lobby", 620)


def test_the_table_and_why_not(person, picture):
    person.lay("amun-re", players=3, changes="kingdoms=1")
    person.wait()
    for _ in range(3):
        person.turn()
    picture("table", 900)
    while person.page.locator("#part-board [data-of].can").count() == 0:
        person.turn()
    person.point(person.page.locator("#part-board [data-of]:not(.can)").first)
    person.page.locator("#why .reasons").wait_for()
    picture("why", part="#why")


def test_the_rules(person, picture):
    person.page.set_viewport_size({"width": 1200, "height": 900})
    person.open("/rules/amun-re?lang=en&set=set_points%3D5")
    person.page.evaluate("document.getElementById('scoring.complete-sets').scrollIntoView({behavior: 'instant'})")
    person.page.wait_for_function("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    picture("rules")


def test_the_comparison(person, picture):
    person.page.set_viewport_size({"width": 1200, "height": 900})
    person.open(f"/compare?game=amun-re&{SIDES}&set=set_points%3D5&games=400&bots=random&alone=no&lang=en")
    person.follow("form.comparing p > button.button:not([formmethod])")
    person.page.locator('.progress[data-over="yes"]').wait_for(timeout=60_000)
    picture("compare")


def test_the_replay(person, picture):
    person.lay("saqqara", ["random"] * 3, players=3)
    person.page.locator(".turn.over").wait_for(timeout=60_000)
    person.follow('.turn a[href$="/replay"]')
    last = int(person.page.locator("input[type=range]").get_attribute("max"))
    person.page.goto(f"{person.page.url}?at={last - 60}")
    picture("replay", 900)
