"""Without the group of packages for learning, a bridge says what it needs, and nothing else misses it."""

import importlib
import subprocess
import sys

import pytest

from nomarch.core.optional import NeedsGroup


@pytest.mark.parametrize(
    ("bridge", "package", "called"),
    [("pettingzoo", "pettingzoo", "PettingZoo"), ("openspiel", "pyspiel", "OpenSpiel")],
)
def test_a_missing_group_is_told_in_a_sentence(monkeypatch, bridge, package, called):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"nomarch.core.bridges.{bridge}", raising=False)
    with pytest.raises(NeedsGroup) as told:
        importlib.import_module(f"nomarch.core.bridges.{bridge}")
    assert str(told.value) == f"the bridge to {called} needs the group 'rl': pip install 'nomarch[rl]'"


def test_the_core_does_without_the_packages_of_learning():
    heavy = "{'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'}"
    found = f"import sys, nomarch.core, nomarch.core.bridges; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True).stdout == "[]\n"
