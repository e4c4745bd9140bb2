"""At a table in the browser: two people, lost connections, refusals, the keyboard alone, a phone."""

import re
from time import monotonic

import browsing
import pytest

from nomarch.core.rulebook.languages import LANGUAGES

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture
def two(browser, address):
    """Have two people sit at one table, each before a browser and in a language of their own."""
    with browsing.person(browser, address) as host, browsing.person(browser, address, locale="fr-FR") as guest:
        host.lay("amun-re", ["here", "elsewhere", "random"], players=3, changes="kingdoms = 1")
        guest.page.goto(host.page.locator("[data-copy=send]").first.input_value())
        yield host, guest


def turns(people, number):
    """Have people move in the order of the game, so many times."""
    for _ in range(number):
        mover = next_of(people)
        if mover is None:
            return
        mover.turn(alone=False)


def next_of(people):
    """Wait until one of some people is to move, and name them; nobody once the game is over."""
    end = monotonic() + browsing.PATIENCE / 1000
    while monotonic() < end:
        for each in people:
            if each.is_over:
                return None
            if each.is_to_move:
                return each
        people[0].page.wait_for_timeout(20)
    pytest.fail("nobody is to move")


def play_on(person, until):
    """Have a person move until another seat is to."""
    page = person.page
    while True:
        page.locator(f"form.moves, .turn.over, .player:nth-child({until + 1}).decides").first.wait_for(state="attached")
        if not person.is_to_move:
            return
        person.turn(alone=False)


def test_two_people_play_one_table_each_in_their_language(two):
    assert re.search(r"/table/[\w-]+\?as=1$", two[1].page.url), "the token of the seat is gone from the address"
    turns(two, 12)
    for each in two:
        each.page.locator("#story .deed").nth(8).wait_for(state="attached")
    told = [each.page.locator("#story").inner_text() for each in two]
    assert told[0] != told[1]
    assert [each.page.locator("html").get_attribute("lang") for each in two] == ["en", "fr"]


def test_who_loses_the_connection_is_up_to_date_as_soon_as_it_is_back(two):
    host, guest = two
    turns(two, 2)
    guest.expected.append("ERR_INTERNET_DISCONNECTED")
    guest.page.context.set_offline(True)
    play_on(host, 1)
    guest.page.context.set_offline(False)
    guest.wait()
    guest.turn(alone=False)
    assert not guest.page.locator("#notice").is_visible()


def test_who_closes_the_page_finds_the_table_as_it_is_now(two):
    host, guest = two
    turns(two, 2)
    place = guest.page.url
    guest.page.goto("about:blank")
    play_on(host, 1)
    guest.page.goto(place)
    guest.wait()
    assert guest.version == host.version


def test_what_is_not_allowed_is_answered_with_its_clause(person):
    person.lay("amun-re", players=3)
    person.wait()
    page = person.page
    person.point(page.locator("#part-board [data-of]:not(.can)").first)
    page.locator("#why .reasons a.clause").first.wait_for()
    assert "#" in page.locator("#why .reasons a.clause").first.get_attribute("href")
    person.expected.append("422")
    page.locator("#say").fill("pass")
    page.locator("#say").press("Enter")
    clause = page.locator("#notice a.clause").first
    assert "/rules/amun-re?" in clause.get_attribute("href")
    assert person.is_to_move


def test_a_line_is_taken_back_when_the_others_agree(two):
    host, guest = two
    mover = next_of(two)
    other = guest if mover is host else host
    mover.turn(alone=False)
    mover.page.locator("form.undo button").click()
    other.page.locator('button[value="agree"]').click()
    mover.wait()
    assert mover.is_to_move


def test_everything_can_be_done_with_keys(person):
    person.lay("saqqara", players=3)
    person.wait()
    page = person.page
    for _ in range(3):
        before = person.version
        tab_to(page, "#part-board [data-of].can")
        page.keyboard.press("Enter")
        page.locator("#chosen button.aimed").wait_for()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        person.wait(f' [name=version]:not([value="{before}"])')
    for _ in range(3):
        before = person.version
        if page.locator("#part-moves details:not([open])").count():
            tab_to(page, "#part-moves summary")
            page.keyboard.press("Enter")
        tab_to(page, "#part-moves button[data-of]")
        page.keyboard.press("Enter")
        person.wait(f' [name=version]:not([value="{before}"])')
    before = person.version
    page.locator("#story").focus()
    page.keyboard.press("/")
    page.keyboard.type(page.locator("#part-moves button[data-of]").first.get_attribute("value"))
    page.keyboard.press("Enter")
    person.wait(f' [name=version]:not([value="{before}"])')


def tab_to(page, wanted, most=200):
    """Press the tabulator until something has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.closest(wanted) !== null", wanted):
            return
    pytest.fail(f"nobody comes to {wanted} with the tabulator")


def test_a_phone_shows_everything_without_being_pushed_sideways(browser, address):
    with browsing.person(browser, address, **PHONE) as person:
        for game in ("amun-re", "saqqara", "cleopatra"):
            person.lay(game, players=4)
            person.wait()
            person.expect_to_fit()
            for _ in range(3):
                person.turn()
                person.expect_to_fit()
            person.follow('a[href*="/sheet"]')
            person.expect_to_fit()


@pytest.mark.parametrize(
    "path", ["/", "/tables/new?game=saqqara", "/rules/amun-re?players=4", "/compare?game=amun-re", "/no/such/page"]
)
def test_every_page_fits_every_screen_in_every_language(person, path):
    person.expected.append("404")
    for width in (1920, 1024, 360):
        person.page.set_viewport_size({"width": width, "height": 800})
        for language in LANGUAGES if width == 360 else ("de",):
            person.open(f"{path}{'&' if '?' in path else '?'}lang={language}")
            assert person.page.locator("html").get_attribute("lang") == language
            person.expect_to_fit()


def test_who_looks_on_sees_the_table_and_no_moves(two, browser, address):
    host, _ = two
    with browsing.person(browser, address) as onlooker:
        onlooker.page.goto(host.page.url.partition("?")[0])
        turns(two, 3)
        version = host.version
        onlooker.page.locator("#story .deed").nth(2).wait_for(state="attached")
        assert onlooker.page.locator("form.moves, form.undo").count() == 0
        assert int(version) > 0
