"""A trained player as data: read as it was written, refused where it does not fit, never executed."""

import json

import pytest

from nomarch.core.errors import NomarchError
from nomarch.core.lab import Setting
from nomarch.core.lab.training import Course
from nomarch.core.learning.player import BadPlayer, Player, expect_fit, fingerprint_of, player_of, player_text
from nomarch.core.registry import load

GAME = "docs/examples/nile_race.py"


@pytest.fixture(scope="module")
def text():
    course = Course(Setting.of(load(GAME).rules(seats=3), ["random"]))
    return course.player().model_dump_json()


def damaged(text, **changes):
    plain = json.loads(text)
    for path, value in changes.items():
        *above, last = path.split("__")
        place = plain
        for name in above:
            place = place[name]
        place[last] = value
    return json.dumps(plain)


def test_it_is_read_as_it_was_written(text):
    assert Player.model_validate_json(text).model_dump_json() == text


def test_it_makes_the_same_moves_wherever_it_is_read(text):
    rules = load(GAME).rules(seats=3)
    state = rules.game.begin(rules, 3)
    makers = [player_of(text, "one"), player_of(text + " ", "other")]
    assert makers[0].player is not makers[1].player
    while not state.over:
        made = {maker(1).choose(state.view(state.seat), state.moves()) for maker in makers}
        assert len(made) == 1
        state.play(made.pop())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"trained_player": 2}, "has format 2"),
        ({"weights": {}}, "its weights are"),
        ({"weights__wide__numbers": "AAAA"}, "bytes, which are not"),
        ({"weights__wide__numbers": "no base64"}, "are no base64"),
        ({"weights__worth_bias__numbers": "AH4="}, "numbers that are none"),
        ({"weights__worth__shape": [1]}, "bytes, which are not"),
        ({"features": ["gold"]}, "what it looks at"),
        ({"links": ["gold.{lot}"]}, "what it looks at"),
        ({"adviser": "sage"}, "hears the advice of 'sage'"),
        ({"rules__fingerprint": "0"}, "its rules have changed since"),
        ({"rules__game": 7}, "rules.game"),
        ({"runs": "import os"}, "runs"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(text, changes, told):
    rules = load(GAME).rules(seats=3)
    with pytest.raises(BadPlayer, match=f"bot.json: .*{told}") as refused:
        player_of(damaged(text, **changes), "bot.json").mind_for(rules)
    assert isinstance(refused.value, NomarchError)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("nonsense", ["", "[", "[]", "null", "{}", '"text"', "[" * 100_000])
def test_what_is_no_player_is_refused(nonsense):
    with pytest.raises(BadPlayer, match=r"bot.json: is no trained player"):
        player_of(nonsense, "bot.json")


def test_one_for_other_rules_says_for_which(text):
    player = player_of(text, "bot.json").player
    game = load(GAME)
    for rules in (game.rules(seats=2), game.rules(seats=3, changes={"flood": 5})):
        with pytest.raises(BadPlayer, match=r"was trained on nile-race .* with 3 seats and does not fit"):
            expect_fit(player, rules, "bot.json")


def test_what_was_trained_on_is_told_by_a_hash_of_what_it_has_to_find():
    game = load("amun-re")
    prints = [
        fingerprint_of(game.rules(seats=seats, changes=changes))
        for seats, changes in ((3, {}), (4, {}), (3, {"set_points": 4}))
    ]
    assert len(set(prints)) == 3
    assert fingerprint_of(game.rules(seats=3)) == prints[0]


def test_a_file_that_is_none_is_refused(tmp_path):
    with pytest.raises(BadPlayer, match="No such file"):
        player_text(tmp_path / "missing.json")
    with pytest.raises(BadPlayer, match="Is a directory"):
        player_text(tmp_path)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadPlayer, match="it is no text"):
        player_text(tmp_path / "bytes.json")
