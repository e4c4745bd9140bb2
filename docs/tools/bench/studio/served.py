"""A studio in a process of its own, and what it takes of the machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.pace import Missing

PROCESSES: Final = Path("/proc")
SERVE: Final = (sys.executable, "-P", "-m", "nomarch.core.workbench.cli", "serve", "--port", "0")
ADDRESS: Final = re.compile(r"http://([\d.]+):(\d+)/")


class Served:
    """A studio that somebody else serves."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process: Final = process
        found = ADDRESS.search(process.stdout.readline() if process.stdout else "")
        if found is None:
            raise Missing("no studio can be opened here: it needs the group web")
        self.host: Final = found[1]
        self.port: Final = int(found[2])

    @property
    def seconds(self) -> float:
        """How many seconds of a processor it has taken so far."""
        times = self._told("stat").rpartition(")")[2].split()
        return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """How many bytes of memory it has."""
        return float(int(self._told("statm").split()[1]) * os.sysconf("SC_PAGE_SIZE"))

    def _told(self, file: str) -> str:
        try:
            return (PROCESSES / str(self.process.pid) / file).read_text()
        except FileNotFoundError:
            raise Missing("this system does not tell how much its processes take") from None


@contextmanager
def served(*wanted: str) -> Iterator[Served]:
    """Open a studio in an empty folder, and close it."""
    with (
        TemporaryDirectory() as folder,
        subprocess.Popen([*SERVE, "--data", folder, *wanted], stdout=subprocess.PIPE, text=True) as process,  # noqa: S603
    ):
        try:
            yield Served(process)
        finally:
            process.terminate()
