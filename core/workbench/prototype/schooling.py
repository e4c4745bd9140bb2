"""A player trained in the background for the prototype as it was saved last, while its author reads on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "quick.json"
"""What the file of such a player is called."""


class Schooling:
    """Trains one player at a time, in processes of their own."""

    def __init__(self, game: str, players: int | None, seconds: float, folder: Path) -> None:
        self._command: Final = [
            *(sys.executable, "-P", "-m", "nomarch.core.workbench.cli", "train", game),
            *(("--players", str(players)) if players else ()),
            *("--minutes", str(seconds / 60), "--out", str(folder / NAME)),
        ]
        self.file: Final = folder / NAME
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def bot(self) -> str:
        """What the player is called where bots are named."""
        return f"trained:{self.file}"

    def begin(self) -> None:
        """Train a new player, for the game as it is now."""
        self.end()
        for file in self.file.parent.glob(f"{NAME}*"):
            file.unlink()
        self._process = subprocess.Popen(  # noqa: S603 (ourselves)
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def wait(self) -> bool:
        """Wait until it is over, and tell whether there is a player."""
        if self._process is not None:
            self._process.wait()
        return self.is_over and self.file.is_file()

    @property
    def is_over(self) -> bool:
        """Whether a training that was begun has come to its end."""
        return self._process is not None and self._process.poll() is not None

    def end(self) -> None:
        """Break off what is under way, with all the processes that it has started."""
        if self._process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL) if hasattr(os, "killpg") else self._process.kill()
        self._process.wait()
        self._process = None
