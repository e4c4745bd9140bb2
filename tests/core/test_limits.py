"""Bounds of what comes from outside: told with the value, at any depth, and there for a prototype that states none."""

import json

import pytest
from pydantic import BaseModel, ValidationError
from pydantic.dataclasses import dataclass

from nomarch.core import Match, Record, load
from nomarch.core.editions import LONGEST, MOST_PLAYERS, Choice, Count, Edition, Shelf, fact, fields_of, fingerprint
from nomarch.core.engine.record import header_of
from nomarch.core.errors import EditionError, PositionError, RecordError

CLEOPATRA = load("cleopatra")


@dataclass(frozen=True)
class Barge:
    oars: int = 4


class Cargo(BaseModel):
    jars: int = 3


@dataclass(frozen=True)
class Harbour(Edition):
    boats: int = 5
    gold: Count = fact("All the gold.", default=2000, le=5000)
    barges: tuple[Barge, ...] = (Barge(),)
    cargo: Cargo = fact("What they carry.", default_factory=Cargo)
    tolls: dict[int, int] = fact("What is paid at each gate.", default_factory=lambda: {1: 2})
    share: float = 0.5
    motto: str = "row"


def change(**changes):
    return Shelf.of(Harbour(players_min=2, players_max=4)).resolve(Choice("prototype", (), changes)).edition


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"boats": 1001}, "boats: must not exceed 1000, but is 1001"),
        ({"boats": -1001}, "boats: must not be below -1000, but is -1001"),
        ({"boats": 10**200}, r"boats: must not exceed 1000, but is 10{51} … 0{25}"),
        ({"gold": 5001}, "gold: must not exceed 5000, but is 5001"),
        ({"gold": -1}, "gold: must be a whole number from 0 to 5000, not -1"),
        ({"barges": [{"oars": 4}, {"oars": 10**9}]}, "barges, entry 2, oars: must not exceed 1000, but is 1000000000"),
        ({"cargo.jars": 10**9}, "cargo.jars: must not exceed 1000, but is 1000000000"),
        ({"tolls": {"1": 10**9}}, "tolls.1: must not exceed 1000, but is 1000000000"),
        ({"tolls": {str(10**9): 1}}, "tolls.1000000000: must not exceed 1000, but is 1000000000"),
        ({"share": 1e300}, r"share: must not exceed 1000, but is 1e\+300"),
        ({"share": float("nan")}, "share: must not exceed 1000, but is nan"),
        ({"motto": "row " * 300}, "motto: must not be longer than 1000, but has a length of 1200"),
        ({"barges": [{"oars": 4}] * 1001}, "barges: must not be longer than 1000, but has a length of 1001"),
        ({"players_max": 101}, "players_max: must not exceed 100, but is 101"),
    ],
)
def test_a_prototype_has_bounds_without_stating_any(changes, told):
    with pytest.raises(EditionError, match=f"a change for this table: {told}"):
        change(**changes)


def test_a_field_may_state_a_bound_of_its_own():
    assert fields_of(Harbour)["gold"].most == 5000
    assert change(gold=5000).gold == 5000
    assert change(boats=1000).boats == 1000


def test_an_edition_made_by_hand_has_the_same_bounds():
    with pytest.raises(ValidationError, match="must not exceed 1000, but is 10000"):
        Harbour(players_min=2, players_max=4, boats=10_000)


def written(tmp_path, **changes):
    match = Match(CLEOPATRA.rules(), 1)
    header = header_of(match).model_dump() | changes
    header["fingerprint"] = fingerprint(header["parameters"])
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    return path


def test_the_parameters_of_a_record_are_bound_like_those_of_an_edition(tmp_path):
    parameters = CLEOPATRA.rules().resolved.parameters
    cards = parameters["character_cards"] | {"beggar": 10**9}
    path = written(tmp_path, parameters=parameters | {"character_cards": cards})
    with pytest.raises(RecordError, match=r"character_cards\.beggar: must not exceed 1000, but is 1000000000"):
        Record.read(path).replay(CLEOPATRA)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": 10**9}, f"seats: must be at most {MOST_PLAYERS}, not 1000000000"),
        ({"seats": 0, "players": []}, "seats: must be at least 1, not 0"),
        ({"first": 10**9}, f"first: must be below {MOST_PLAYERS}, not 1000000000"),
        ({"edition": "x" * 2000}, f"edition: must have at most {LONGEST} letters"),
        ({"variants": ["x"] * 2000}, f"variants: must have at most {LONGEST} entries, and has 2000"),
        ({"changes": {str(number): 1 for number in range(2000)}}, f"changes: must have at most {LONGEST} entries"),
        ({"players": ["x"] * 2000}, f"players: must have at most {MOST_PLAYERS} entries, and has"),
        ({"seed": "x" * 2000}, f"seed: must not be longer than {LONGEST}, but has a length of 2000"),
    ],
)
def test_a_record_says_no_more_of_its_match_than_a_table_needs(tmp_path, changes, told):
    with pytest.raises(RecordError, match=f"game.jsonl, line 1: {told}"):
        Record.read(written(tmp_path, **changes))


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"seats": 10**9}, "seats: must be at most 100, not 1000000000"),
        ({"chance": {"deck": -1}}, "chance.deck: must be at least 0, not -1"),
        ({"hands": [{"beggar": 10**9}]}, "hands.0.beggar: must be at most 1000, not 1000000000"),
    ],
)
def test_a_position_says_no_more_than_a_table_needs(position, told):
    with pytest.raises(PositionError, match=told):
        CLEOPATRA.set_up(position)
