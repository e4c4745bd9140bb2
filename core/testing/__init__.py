"""The conformance kit: one call proves that a game keeps every promise the machine makes for it.

    from nomarch.core.testing import conforms

    def test_my_game_conforms():
        conforms(GAME)

It plays the game under all its editions, variants and numbers of seats, and complains in one sentence that names the
rule set, the seed and the number of moves after which something was wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from nomarch.core.engine import Game, RuleSet
from nomarch.core.testing.copies import expect_clone_is_whole_and_apart
from nomarch.core.testing.grounds import check_grounds
from nomarch.core.testing.memory import Memory
from nomarch.core.testing.pictures import expect_honest_pictures
from nomarch.core.testing.playing import at_random, checked, first, last, place, positions
from nomarch.core.testing.promises import (
    expect_conserved,
    expect_moves_equal_the_rules,
    expect_position_round_trip,
    expect_the_journal_changes_nothing,
    expect_the_record_replays,
)
from nomarch.core.testing.secrecy import Secrets, expect_no_secret_is_repeated, expect_nothing_hidden_shows

__all__ = ["at_random", "check_game", "check_random_game", "conforms", "first", "last", "positions"]


def conforms(game: Game, *, games: int = 2, every: int = 7, seed: int = 0) -> None:
    """Check *game* under all its rule sets: *games* random games each, looking closely at one position in *every*."""
    for rules in game.every_rule_set(all_seats=True):
        check_game(rules, games=games, every=every, seed=seed)


def check_game(rules: RuleSet, *, games: int = 2, every: int = 7, seed: int = 0) -> None:
    """Check a game under one rule set: first what other faults may come from."""
    seeds = range(seed, seed + games)
    for number in seeds:
        check_grounds(rules, number, every)
    for name, policy in (("first", first), ("last", last)):
        for _ in positions(rules, seed, policy, f"playing the {name} move"):
            pass
    for number in seeds:
        check_promises(rules, number, every)
    checked(place(rules, seed, 0), said(expect_no_secret_is_repeated), expect_no_secret_is_repeated, rules, seed)


def check_random_game(rules: RuleSet, seed: int, every: int = 7) -> None:
    """Play one random game, see that it stands on firm ground, and check all promises on the way."""
    check_grounds(rules, seed, every)
    check_promises(rules, seed, every)


def check_promises(rules: RuleSet, seed: int, every: int) -> None:
    """Play one random game and check all promises on the way."""
    choose = at_random(seed)
    start = None
    secrets, memory = Secrets(), Memory()
    for made, state in enumerate(positions(rules, seed, choose, "playing at random")):
        where = place(rules, seed, made)
        start = start or checked(where, "counting the components", state.inventory)
        expect_conserved(state, start, where)
        checked(where, "comparing hidden hands", memory.look, state, where)
        if made % every == 0 or state.over:
            for promise in (
                expect_moves_equal_the_rules,
                expect_clone_is_whole_and_apart,
                expect_position_round_trip,
                expect_nothing_hidden_shows,
                expect_honest_pictures,
            ):
                checked(where, said(promise), promise, state, where)
            checked(where, "comparing the table with a redeal", secrets.look, state, where)
    secrets.expect_dealt_again(place(rules, seed, made), state.remembered)
    for pledge in (expect_the_record_replays, expect_the_journal_changes_nothing):
        checked(place(rules, seed, 0), said(pledge), pledge, rules, seed)


def said(promise: Callable[..., None]) -> str:
    """Name a check by its promise."""
    return f"the check to {promise.__name__.replace('_', ' ')}"
