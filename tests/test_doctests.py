"""Every example in a docstring runs."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import nomarch.core
from nomarch.core import available, load

MODULES = [
    found.name
    for package in (nomarch.core, *(import_module(load(name).package) for name in available()))
    for found in walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_tell_the_truth(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_things_on_the_table_are_shown_by_example():
    for name in ("table.players", "table.decks", "mechanisms.ladder_lots", "engine.chance", "engine.move"):
        assert doctest.testmod(import_module(f"nomarch.core.{name}")).attempted > 0
