"""Training: who learns gets better, the same seed makes the same player, and nothing that was learned is lost."""

import json

import pytest

from nomarch.core.editions import Edition
from nomarch.core.engine import Act, Game, Move, Phase, RuleSet, State
from nomarch.core.lab import Setting, find_workers
from nomarch.core.lab.training import (
    BadTraining,
    Coach,
    Course,
    NothingToLearn,
    Unfinished,
    learn_job,
    learner_read,
    learner_written,
)
from nomarch.core.lab.workers import ALONE
from nomarch.core.learning.arrays import numpy
from nomarch.core.registry import load

RACE = "docs/examples/nile_race.py"


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Learn from few games at a time, and play short matches."""
    monkeypatch.setattr("nomarch.core.lab.training.CHOICES", 40)
    monkeypatch.setattr("nomarch.core.lab.training.MATCH", 6)
    monkeypatch.setattr("nomarch.core.lab.training.A_PIECE", 3)


def course_of(seed=1, path=RACE, seats=3):
    return Course(Setting.of(load(path).rules(seats=seats), ["random"], seed))


def alike(one, other):
    return one.player().model_dump(exclude={"training"}) == other.player().model_dump(exclude={"training"}) and all(
        numpy.array_equal(part, other.learner.weights[name]) for name, part in one.learner.weights.items()
    )


def test_the_same_seed_makes_the_same_player_on_one_core_or_two():
    one, other = course_of(), course_of()
    one.train(rounds=3)
    with find_workers(2) as workers:
        other.train(workers, rounds=3)
    assert alike(one, other)


def test_another_seed_makes_another_player():
    one, other = course_of(1), course_of(2)
    for course in (one, other):
        course.train(rounds=2)
    assert not alike(one, other)


class StopsAfter(Coach):
    """Breaks off a training after some rounds."""

    def __init__(self, rounds):
        self.rounds = rounds

    def has_learned(self, course):
        if course.rounds == self.rounds:
            raise KeyboardInterrupt


def test_whoever_was_broken_off_becomes_who_would_have_become_without():
    whole, part = course_of(), course_of()
    whole.train(rounds=6)
    with pytest.raises(KeyboardInterrupt):
        part.train(rounds=6, coach=StopsAfter(3))
    kept = Unfinished.of(part).model_dump_json()
    again = Unfinished.read(kept, "bot.json.training").course(course_of(9).setting, "bot.json.training")
    assert (again.rounds, again.planned, again.setting.seed) == (3, 6, 1)
    again.train(rounds=6)
    assert alike(whole, again)
    assert [check.won for check in again.checks] == [check.won for check in whole.checks]


def test_seconds_end_a_training_and_say_how_many_rounds_they_were():
    course = course_of()
    course.train(seconds=0.5)
    assert course.rounds == course.planned >= 2
    again = course_of()
    again.train(rounds=course.planned)
    assert alike(course, again)


@pytest.mark.parametrize("path", [RACE, "docs/examples/second_price.py"])
def test_a_few_rounds_beat_random_players(monkeypatch, path):
    monkeypatch.setattr("nomarch.core.lab.training.CHOICES", 600)
    course = course_of(path=path, seats=2)
    course.train(rounds=14)
    (random,) = [strength for strength in course.strength(games=100) if strength.against == "random"]
    assert random.low > random.fair == 0.5


def test_a_player_that_got_clearly_weaker_is_not_kept(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.training.MATCH", 60)
    course = course_of(path="docs/examples/tic_tac_toe.py", seats=2)
    course.train(rounds=5)
    best = course.best
    course.learner = learner_read(learner_written(course.learner))
    for name, part in course.learner.weights.items():
        course.learner.weights[name] = -part
    course.best_won = dict.fromkeys(course.best_won, 1.0)
    course._check(ALONE)
    assert not course.checks[-1].kept
    assert course.best is best


class Wait(Move):
    """Wait."""


def nothing_happens(state, move):
    pass


class Wander(Phase):
    """Nobody ever gets anywhere."""

    name = "wander"
    then = ("end",)
    acts = {Wait: Act(nothing_happens)}

    def after(self, state):
        state.seat = state.seating.after(state.seat)


def test_a_game_that_does_not_end_is_told(monkeypatch):
    monkeypatch.setattr("nomarch.core.lab.training.LONGEST", 30)

    class Rules(RuleSet):
        moves = (Wait("wait"), Wait("wait longer"))

    game = Game(
        "for-ever",
        title="For ever",
        state=State,
        rules=Rules,
        phases=[Wander()],
        editions=Edition(players_min=2, players_max=2),
    )
    course = Course(Setting.of(game.rules(seats=2), ["random"]))
    with pytest.raises(NothingToLearn, match="For ever: no game ended within 30 decisions"):
        course.train(rounds=2)


def test_a_training_for_other_rules_is_refused_by_name():
    kept = Unfinished.of(course_of())
    for other in (course_of(seats=2), course_of(path="docs/examples/tic_tac_toe.py", seats=2)):
        with pytest.raises(BadTraining, match=r"t.training: trains for nile-race .* with 3 seats, not for"):
            kept.course(other.setting, "t.training")


def test_an_edition_that_was_changed_in_between_is_told():
    plain = json.loads(Unfinished.of(course_of()).model_dump_json())
    plain["rules"]["fingerprint"] = "0"
    with pytest.raises(BadTraining, match="its rules have changed since"):
        Unfinished.read(json.dumps(plain), "t.training").course(course_of().setting, "t.training")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"unfinished_training": 1}', "[" * 10_000])
def test_what_is_no_training_is_refused(text):
    with pytest.raises(BadTraining, match=r"t.training: is no training"):
        Unfinished.read(text, "t.training")


def test_a_damaged_training_is_refused():
    plain = json.loads(Unfinished.of(course_of()).model_dump_json())
    plain["learner"]["weights"]["wide"]["numbers"] = "AAAA"
    with pytest.raises(BadTraining, match="is damaged"):
        Unfinished.read(json.dumps(plain), "t.training").course(course_of().setting, "t.training")
    del plain["learner"]["weights"]
    with pytest.raises(BadTraining, match="is damaged"):
        Unfinished.read(json.dumps(plain), "t.training").course(course_of().setting, "t.training")


def test_a_job_says_how_many_games_it_was():
    course = course_of()
    order = {
        "setting": course.setting.ordered(),
        "step": 1e-3,
        "variety": 0.0,
        "learner": learner_written(course.learner),
    }
    answer = learn_job({**order, "seed": "1/0/0"})
    assert answer["games"] >= 12
    assert answer["decisions"] == 12 * answer["games"]
    assert answer["broken_off"] == 0
