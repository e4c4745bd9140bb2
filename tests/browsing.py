"""Chromium, a studio that is open to it, and people who sit before it."""

import os
import random
import shutil
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import uvicorn
from playwright.sync_api import sync_playwright

from nomarch.core.studio.app import application
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.studio import Studio

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 15_000
"""How many milliseconds something on a page is waited for."""
AT_ONCE = Bounds(beat=0.0, made=10_000, asked=100_000)
"""Bots that play at once, and people who are faster than people are."""
MISSING = "there is no Chromium here (Debian's package is called chromium): the studio was not tried in a browser"
BOX = """() => Array.from(document.querySelectorAll("body *"), (each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width && box.right > innerWidth + 1 && !each.closest("svg, .scroll, table"))
    .map(([each]) => each.tagName + "." + each.className).slice(0, 5)"""
"""Names what stands out on the right of a page."""


def chromium():
    """Find the Chromium of this machine."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def is_expected():
    """Tell whether it is a fault that there is none."""
    return os.environ.get("CI", "") not in {"", "0", "false"}


@contextmanager
def browser():
    """Open Chromium."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        yield opened
        opened.close()


@contextmanager
def studio(data, games=(), bounds=AT_ONCE):
    """Open a studio, and give its address."""
    config = uvicorn.Config(
        application(Studio(games, data, bounds)),
        port=0,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    config.load()
    server = uvicorn.Server(config)
    door = config.bind_socket()
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        door.close()


@dataclass
class Person:
    """Somebody before a browser, who takes note of whatever goes wrong in it."""

    page: object
    address: str
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    wrong: list = field(default_factory=list)
    expected: list = field(default_factory=list)
    """What is said of refusals and lost connections, which the browser takes for errors."""
    clicked: int = 0
    """How often they chose by pointing at the board."""

    def __post_init__(self):
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)

    def _heard(self, message):
        if message.type in {"error", "warning"} and not any(part in message.text for part in self.expected):
            self.wrong.append(f"{message.type}: {message.text}")

    def _asked(self, request):
        if urlsplit(request.url).scheme != "data" and not request.url.startswith(self.address):
            self.wrong.append(f"asked for {request.url}")

    def open(self, path="/"):
        """Go to a page."""
        return self.page.goto(f"{self.address}{path}")

    def follow(self, link):
        """Click what leads to another page, and wait until that is there."""
        with self.page.expect_navigation():
            self.page.locator(link).first.click()

    # At a table

    def lay(self, game, sitters=(), *, language="en", edition="", players=0, changes=""):
        """Lay a table as a person does: with the form, from the lobby on."""
        self.open(f"/?lang={language}")
        self.follow(f'a[href*="/tables/new?game={game}"]')
        if edition:
            self.choose("edition", edition)
        if players:
            self.choose("players", str(players))
        for seat, sitter in enumerate(sitters):
            self.page.locator(f'[name="who-{seat}"]').select_option(sitter)
        if changes:
            self.page.locator("details:has([name=changes]) > summary").click()
            self.page.locator("[name=changes]").fill(changes)
        self.follow("form.sitting button.button")
        self.page.locator("#table").wait_for(timeout=1_000)

    def choose(self, field, value):
        """Choose what a form asks for that is asked anew with every choice."""
        chosen = self.page.locator(f"#what [name={field}]")
        if chosen.input_value() != value:
            with self.page.expect_navigation():
                chosen.select_option(value)

    @property
    def version(self):
        """The version of the table on the screen."""
        return self.page.locator("#part-moves [name=version]").first.get_attribute("value", timeout=100)

    @property
    def is_over(self):
        """Whether the game is over."""
        return self.page.locator(".turn.over").count() > 0

    def wait(self, more=""):
        """Wait until it is one's turn, or the game is over."""
        self.page.locator(f"#part-moves form.moves{more}, .turn.over").first.wait_for(state="attached")

    @property
    def is_to_move(self):
        """Whether it is one's turn."""
        return self.page.locator("#part-moves form.moves").count() > 0

    def turn(self, *, alone=True):
        """Make a move: on the board if it shows one, else from the list; *alone*, wait for the next turn."""
        before = self.version
        spots = self.page.locator("#part-board [data-of].can")
        number = spots.count()
        if number and self.luck.random() < 0.8:
            self.point(spots.nth(self.luck.randrange(number)))
            chosen = self.page.locator("#chosen button[data-of]")
            self.clicked += 1
        else:
            chosen = self.page.locator("#part-moves form.moves button[data-of]")
        self.press(chosen.nth(self.luck.randrange(chosen.count())))
        shown = f'[name=version]:not([value="{before}"])'
        self.page.locator(f".turn.over, #part-moves {'form.moves ' if alone else ''}{shown}").first.wait_for(
            state="attached"
        )

    def point(self, spot):
        """Point at something on the board, where nothing lies above it."""
        spot.dispatch_event("click")

    def press(self, button):
        """Choose a move, whether its list is folded or not."""
        folded = button.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            folded.locator("> summary").click()
        button.click()

    def play(self):
        """Play until the game is over."""
        self.wait()
        while not self.is_over:
            self.turn()

    def expect_all_well(self):
        """Expect that nothing went wrong in the browser."""
        assert not self.wrong, f"{self.wrong}; the page says: {self.page.locator('#notice, .lead').all_inner_texts()}"

    def expect_to_fit(self):
        """Expect that the page need not be pushed sideways."""
        wide, seen = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= seen, self.page.evaluate(BOX)


@contextmanager
def person(browser, address, **how):
    """Have somebody sit down before a browser of their own, and expect that nothing goes wrong in it."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **how})
    somebody = Person(context.new_page(), address)
    try:
        yield somebody
        somebody.expect_all_well()
    finally:
        with suppress(Exception):
            context.close()
