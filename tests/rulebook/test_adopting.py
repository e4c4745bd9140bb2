"""Adopting: what mechanisms lend stands once, is told what it asks for, and is found wrong by name where it is."""

from pathlib import Path

import pytest

from nomarch.core.registry import load
from nomarch.core.rulebook.check import faults_of

CAMELS = (Path(__file__).parents[2] / "docs" / "examples" / "once_around.py").read_text("utf-8")
ADOPTED = '{% adopt "once-around" %}'


def faults_with(tmp_path, instead):
    file = tmp_path / "camels.py"
    file.write_text(CAMELS.replace(ADOPTED, instead, 1), "utf-8")
    return [str(fault) for fault in faults_of(load(str(file)))]


@pytest.mark.parametrize(
    ("instead", "fault"),
    [
        ('{% adopt "nonesuch" %}', "there is no mechanism 'nonesuch' to adopt [broken]"),
        (
            '{% adopt "once-around:auction.nonesuch" as "market.x" %}',
            "there is no clause 'once-around:auction.nonesuch'",
        ),
        ('{% adopt "once-around:auction.can-be-paid" gold=term.camel %}', "does not ask for 'gold' [broken]"),
        (ADOPTED + ADOPTED, "once-around:auction.can-be-paid: stands in more than one place [reference]"),
        ("{% for i in range(2) %}" + ADOPTED + "{% endfor %}", "stands in more than one place [reference]"),
        ("{% clause 'market.x' %}x{% told 'a+b(' %}y{% endclause %}", "'a+b(' is no id [broken]"),
        ("", "once-around:auction.can-be-paid: rule can_be_paid cites it, but nobody wrote it [unwritten]"),
    ],
)
def test_what_is_adopted_wrongly_is_a_fault_with_its_line(tmp_path, instead, fault):
    found = [each for each in faults_with(tmp_path, instead) if fault in each]
    assert found
    if "[broken]" in found[0]:
        assert f"camels.py, line {CAMELS[: CAMELS.index(ADOPTED)].count(chr(10)) + 1}" in found[0]


def test_the_name_of_a_game_may_hold_a_number(tmp_path):
    file = tmp_path / "camels.py"
    file.write_text(
        CAMELS.replace("# Camel market", "# Three Camels").replace('title="Camels"', 'title="Three Camels"'), "utf-8"
    )
    assert [str(fault) for fault in faults_of(load(str(file)))] == []
