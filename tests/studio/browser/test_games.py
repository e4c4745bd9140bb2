"""A person plays whole games in a browser, against bots, by pointing at the board."""

import pytest

from nomarch.core.engine import Record
from nomarch.core.registry import load

GAMES = {
    "amun-re": ("fr", "kingdoms = 1"),
    "saqqara": ("it", 'years=1\nbonus_goods=[1]\nland_per_warehouse=[0]\ntent_places=[["wood"]]'),
    "cleopatra": ("de", "cleopatra_goal=1"),
}
"""In which language each is played, and what makes it short."""


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_pointing_at_the_board(person, game):
    language, changes = GAMES[game]
    person.lay(game, language=language, players=3, changes=changes)
    person.play()
    person.expect_to_fit()
    page = person.page
    assert page.locator("html").get_attribute("lang") == language
    assert person.clicked >= 5
    assert page.locator("#part-board svg").get_attribute("viewBox")
    record = Record(page.request.get(f"{page.url.partition('?')[0]}/record").body(), game)
    assert record.replay(load(game)).state.over
    person.follow('.turn a[href$="/replay"]')
    slider = page.locator("input[type=range]")
    slider.press("End")
    slider.press("ArrowLeft")
    page.wait_for_url(f"**at={int(slider.get_attribute('max')) - 1}*")
    assert page.locator("#moment svg").count() == 1
    person.expect_to_fit()
