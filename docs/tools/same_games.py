"""Play the same games anywhere: a digest of a thousand records for each game and edition.

    python docs/tools/same_games.py

Two environments that print the same lines play the same games: seeds, moves, points and what was told of them.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from nomarch.core.engine import Match, RuleSet
from nomarch.core.installed import available
from nomarch.core.registry import load

SEEDS = 1000
TOLD_EVERY = 20
"""Of every so many games the whole story goes into the digest, too."""


def record(rules: RuleSet, seed: int) -> str:
    """Play a game at random and write it down: its moves and scores, and sometimes all that happened."""
    random = Random(seed)  # noqa: S311 (a game, not a secret)
    match = Match(rules, seed, listen=seed % TOLD_EVERY == 0)
    while not match.state.over:
        match.play(random.choice(match.moves))
    moves = ";".join(f"{made.seat} {made.move.notation}" for made in match.made)
    told = [step.plain() for step in match.story()] if seed % TOLD_EVERY == 0 else ""
    return f"{seed}: {moves} {match.state.scores()} {match.state.winners()} {told}"


def main() -> None:
    """Print a digest a game, an edition and a number of seats."""
    for name in available():
        game = load(name)
        for edition in game.editions:
            digest = sha256()
            rules = game.rules(edition)
            for seed in range(SEEDS):
                digest.update(record(rules, seed).encode())
            print(name, edition, SEEDS, digest.hexdigest())


if __name__ == "__main__":
    main()
