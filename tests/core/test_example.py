"""Example files: what comes out otherwise, and what nobody could have meant, is said by name."""

import pebbles
import pytest

from nomarch.core import load
from nomarch.core.engine.example import Example, examples_in, read_example
from nomarch.core.errors import ExampleError

TOLD = {"id": "P1", "title": "Two take", "sources": [], "seats": 2, "players": ["Red", "Blue"], "position": {}}


def run(*steps, game=pebbles.GAME, **told):
    return Example.model_validate({**TOLD, **told, "steps": list(steps)}).run(game, game.default_edition)


def complaint(*steps, **told):
    with pytest.raises(ExampleError) as caught:
        run(*steps, **told)
    return str(caught.value)


def test_moments_are_kept_as_plain_data():
    outcome = run({"play": ["Red: take 2"]}, {"name": "later", "play": ["Blue: take 1"], "expect": {"to_decide": 0}})
    assert outcome.moments["later"]["things"]["taken"] == [2, 1]


def test_a_list_by_seat_is_given_by_name_or_number():
    step = {"play": ["take 2"], "expect": {"things": {"taken": {"Red": 2, "1": 0}}}}
    assert run(step)
    step["expect"]["things"]["taken"]["Blue"] = 1
    assert complaint(step) == "P1 (prototype), step 1: things.taken.Blue should be 1, but is 0"


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"expect": {"thnigs": 0}}, "a position has no 'thnigs'; there are: edition, variants"),
        ({"expect": {"things": {"taken": {"Green": 0}}}}, "things.taken has 2 entries and no 'Green'"),
        ({"expect": {"things": {"taken": {"7": 0}}}}, "things.taken has 2 entries and no '7'"),
        ({"expect": {"to_decide": {"Red": 0}}}, "to_decide is 0 and has no 'Red'"),
        ({"expect": {"things": {"left": 1}}}, "things.left should be 1"),
        ({"play": ["Green: take 1"]}, "'Green' does not play; there are: Red, Blue"),
        ({"play": ["Blue: take 1"]}, "'Blue: take 1', but Red is to decide"),
        ({"play": ["grab 1"]}, "moves begin with: take"),
    ],
)
def test_a_step_that_cannot_be_meant_or_comes_out_otherwise_is_named(step, reason):
    told = complaint(step)
    assert told.startswith("P1 (prototype), step 1: ")
    assert reason in told


def test_a_refusal_names_all_its_clauses_and_no_other():
    position = {"begins": "reveal", "first": 0, "province_pile": ["thebes", "abydos", "sawu"], "gold": [0, 20, 20]}
    told = {"game": load("amun-re"), "seats": 3, "players": [], "position": position}
    both = ["ladder-auction:auction.lot-is-on-offer", "ladder-auction:auction.can-be-paid"]
    for because in (both, both[:1], [*both, "auction.no-such-clause"]):
        step = {"refused": "bid memphis 36", "because": because}
        if because is both:
            assert run(step, **told)
        else:
            assert "should be refused by" in complaint(step, **told)


def test_a_date_among_the_changes_is_no_way_out(tmp_path):
    (tmp_path / "E1.toml").write_text(
        'title = "x"\nsources = []\nseats = 2\nsteps = []\nchanges = { pebbles = 2024-01-01 }\nposition = {}\n'
    )
    (example,) = examples_in(tmp_path)
    with pytest.raises(ExampleError, match=r"E1 .*pebbles"):
        example.run(pebbles.GAME, pebbles.GAME.default_edition)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "Invalid value"),
        ('title = "x"\n', "sources: is missing"),
        (
            'title = "x"\nsources = []\nseats = 2\nposition = {}\nplayers = ["Red"]\nsteps = []\n',
            "2 players need 2 names",
        ),
        (
            'title = "x"\nsources = []\nseats = 2\nposition = {}\nsteps = [{}]\n',
            "a step plays, allows, refuses or expects",
        ),
        ('title = "x"\nsources = []\nseats = 2\nposition = {}\nsteps = [{ refused = "take 1" }]\n', "in 'because'"),
    ],
)
def test_a_broken_file_names_file_and_reason(tmp_path, text, reason):
    (tmp_path / "E2.broken.toml").write_text(text)
    with pytest.raises(ExampleError) as caught:
        read_example(tmp_path / "E2.broken.toml")
    assert "E2.broken.toml" in str(caught.value)
    assert reason in str(caught.value)
