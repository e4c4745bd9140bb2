"""Trains the players that come with the games, each for as many rounds as ROUNDS says; `make players` does so.

Remove the file of a player to have it trained anew: the same seed and rounds make the same one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from nomarch.core.registry import load

ROUNDS: Final = {"amun-re": 300, "saqqara": 200, "cleopatra": 200}
"""How many rounds each player of a game is trained."""
OTHERS: Final = {"amun-re": (("hans-im-glueck-2003", 3), ("italian-2006", 3))}
"""Editions besides the usual one that have a player, each with a number of seats."""


def main() -> None:
    """Train the players of all games, or of those that are named; one that is there already stays."""
    for name in sys.argv[1:] or ROUNDS:
        usual = load(name).rules()
        tables = [*((usual.name, seats) for seats in usual.player_numbers()), *OTHERS.get(name, ())]
        folder = Path("games") / name.replace("-", "_") / "trained"
        folder.mkdir(exist_ok=True)
        for edition, seats in tables:
            file = folder / f"{edition}-{seats}.json"
            if not file.exists():
                command = ["train", name, "--edition", edition, "--players", str(seats)]
                how = ["--rounds", str(ROUNDS[name]), "--out", str(file)]
                subprocess.run([f"{Path(sys.executable).parent}/nomarch", *command, *how], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
