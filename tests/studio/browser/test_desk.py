"""Long work in the browser: a comparison that is stopped, a prototype that is changed."""

import shutil
from pathlib import Path

import browsing

ROOT = Path(__file__).parents[3]
RACE = ROOT / "docs" / "examples" / "nile_race.py"


def test_a_comparison_shows_how_far_it_is_survives_a_reload_and_stops_when_asked(person):
    person.open("/compare?game=amun-re&set=set_points%3D5&games=20000&lang=en")
    person.follow("form.comparing p > button.button:not([formmethod])")
    page = person.page
    page.locator(".rests").wait_for(timeout=60_000)
    place = page.url
    person.open("/")
    page.goto(place)
    person.expect_to_fit()
    person.follow('form[action$="/stop"] button')
    page.locator('.progress[data-over="yes"]').wait_for()
    assert page.locator("progress").count() == 0
    assert page.locator("#report").inner_text().strip()


def test_a_prototype_is_followed_save_by_save(browser, tmp_path):
    file = Path(shutil.copy(RACE, tmp_path))
    with (
        browsing.studio(tmp_path / "data", [str(file)]) as address,
        browsing.person(browser, address) as person,
        browsing.person(browser, address) as player,
    ):
        person.open("/?lang=en")
        person.follow('a[href^="/prototype/"]')
        page = person.page
        page.locator("#found .kinds section").first.wait_for(timeout=60_000)
        first = page.locator("#stand .state").inner_text()
        player.lay("nile-race")
        player.wait()
        player.turn()
        file.write_text(file.read_text("utf-8").replace("default=4, ge=1", "default=6, ge=1", 1), encoding="utf-8")
        page.locator("#found .changes li").first.wait_for(timeout=60_000)
        assert page.locator("#stand .state").inner_text() != first
        player.wait()
        player.turn()
        file.write_text("this is no game", encoding="utf-8")
        page.locator("#stand .notice code").wait_for(timeout=60_000)
        person.expect_to_fit()
