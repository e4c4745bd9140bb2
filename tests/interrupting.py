"""Runs that are broken off: by a signal to a command, or by whoever hears of its games; and what they leave behind."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter

import pytest

from nomarch.core.lab import Progress


class Hearing(Progress):
    """Writes down what it hears, and may interrupt after so many games."""

    def __init__(self, most=None):
        self.most = most
        self.begun = []
        self.finished = 0

    def begins(self, games, seconds):
        self.begun.append(games)
        assert seconds >= 0

    def advances(self, games):
        self.finished += games
        if self.most is not None and self.finished >= self.most:
            raise KeyboardInterrupt


SCRIPT = """
import os, signal, sys
from nomarch.core.lab import simulation
from nomarch.core.workbench import cli, runs
background = "--background" in sys.argv and not sys.argv.remove("--background")  # of a script: deaf to Ctrl-C
signal.signal(signal.SIGINT, signal.SIG_IGN if background else signal.default_int_handler)
simulation.TRIAL, simulation.MOST_COUNTED = 0, 2  # the workers have nearly everything to do
by, move_on = int(sys.argv.pop(1)), runs.Bar.advances
def advances(bar, games):
    runs.Bar.advances = move_on
    move_on(bar, games)
    os.kill(os.getpid(), by) if background else os.killpg(0, by)  # as a terminal does: to all its processes
runs.Bar.advances = advances
cli.main(sys.argv[1:])
"""


def interrupted(folder, *arguments, by=signal.SIGINT):
    """Run a command that is sent a signal as soon as its workers have finished a job; give what is left of it."""
    command = [sys.executable, "-c", SCRIPT, str(int(by)), *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=folder, text=True, start_new_session=True, **pipes) as process:
        out, err = process.communicate(timeout=120)
    if by is signal.SIGINT:
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)  # no worker is left
    return process.returncode, out, err


def games_in(file):
    """Count how often each game is in a file, alone or among those that were counted."""
    found = Counter()
    for row in map(json.loads, file.read_text().splitlines()[1:]):
        spans = [range(*ends) for ends in row["counted"][0]] if "counted" in row else [row["game"][:1]]
        found.update((row["of"], number) for span in spans for number in span)
    return found
