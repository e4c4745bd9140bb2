"""A studio to ask, without a browser."""

import pytest
from starlette.testclient import TestClient

from nomarch.core.studio.app import application
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.studio import Studio

HERE = {"origin": "http://testserver"}
"""What a browser says of a form that one of our pages sent."""


@pytest.fixture
def studio(tmp_path):
    """Open a studio of all games in an empty folder."""
    return Studio((), tmp_path, Bounds())


@pytest.fixture
def client(studio):
    """Ask it as a browser without scripts would."""
    with TestClient(application(studio), follow_redirects=False) as asked:
        yield asked
