"""Chromium and a studio for it, as long as a module of tests needs them."""

import browsing
import pytest


@pytest.fixture(scope="module")
def browser():
    """Open Chromium; where there is none these tests are left out, and the end of the run says so."""
    if browsing.chromium() is None:
        missing = pytest.fail if browsing.is_expected() else pytest.skip
        missing(browsing.MISSING)
    with browsing.browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Open a studio of all games."""
    with browsing.studio(tmp_path_factory.mktemp("studio")) as found:
        yield found


@pytest.fixture
def person(browser, address):
    """Sit down before a browser."""
    with browsing.person(browser, address) as somebody:
        yield somebody
