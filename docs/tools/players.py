"""Trains the players that come with the games, each for as many rounds as ROUNDS says; `make players` does so.

Remove the file of a player to have it trained anew: the same seed and rounds make the same one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROUNDS: Final = {
    "amun-re": {
        "super-meeple-2015": {3: 300, 4: 360, 5: 120},
        "hans-im-glueck-2003": {3: 60},
        "italian-2006": {3: 120},
    },
    "saqqara": {"white-goblin-2012": {3: 300, 4: 150, 5: 70}},
    "cleopatra": {"days-of-wonder-2006": {3: 240, 4: 50, 5: 50}},
}
"""How many rounds each player is trained, by game, edition and number of seats."""


def main() -> None:
    """Train the players of all games, or of those that are named; one that is there already stays."""
    for game in sys.argv[1:] or ROUNDS:
        folder = Path("games") / game.replace("-", "_") / "trained"
        folder.mkdir(exist_ok=True)
        for edition, tables in ROUNDS[game].items():
            for seats, rounds in tables.items():
                file = folder / f"{edition}-{seats}.json"
                if not file.exists():
                    command = ["train", game, "--edition", edition, "--players", str(seats)]
                    how = ["--rounds", str(rounds), "--out", str(file)]
                    subprocess.run([f"{Path(sys.executable).parent}/nomarch", *command, *how], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
