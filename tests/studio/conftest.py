"""A studio to ask, without a browser."""

import secrets
from itertools import count

import pytest
from people import Person
from starlette.testclient import TestClient

from nomarch.core.studio.app import application
from nomarch.core.studio.bounds import Bounds
from nomarch.core.studio.studio import Studio


@pytest.fixture(autouse=True)
def same_luck(monkeypatch):
    """Deal the same at every run: in a studio nobody can guess what comes."""
    numbers = count()
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")


@pytest.fixture
def bounds():
    """Say how much there may be; bots do not wait for anybody to follow."""
    return Bounds(beat=0)


@pytest.fixture
def studio(tmp_path, bounds):
    """Open a studio of all games in an empty folder."""
    return Studio((), tmp_path, bounds)


@pytest.fixture
def client(studio):
    """Ask it as a browser without scripts would."""
    with TestClient(application(studio), follow_redirects=False) as asked:
        yield asked


@pytest.fixture
def person(client):
    """Let people come, each with a browser of their own."""
    return lambda code="en": Person(client, code)
