"""What is kept of a run: when, on what machine, with which versions, and every sample."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

from bench.lines import Samples

ROOT: Final = Path(__file__).parents[3]
RUNS: Final = ROOT / "docs" / "performance" / "runs.jsonl"
MILLIONS: Final = ROOT / "docs" / "performance" / "millions.jsonl"
PEERS: Final = ("open_spiel", "catanatron", "pettingzoo", "pydantic", "mypy")
"""What the versions of are kept."""


class Machine(BaseModel):
    """Where it was measured."""

    model_config = ConfigDict(frozen=True)

    processor: str
    cores: int
    system: str
    python: str

    @classmethod
    def this(cls) -> Machine:
        """Describe this machine."""
        told = f"{platform.python_implementation()} {platform.python_version()}"
        return cls(processor=_processor(), cores=os.cpu_count() or 1, system=platform.system(), python=told)

    def __str__(self) -> str:
        return f"{self.processor}, {self.cores} cores, {self.system}, {self.python}"


class Run(BaseModel):
    """A run of the bench."""

    model_config = ConfigDict(frozen=True)

    date: str
    revision: str
    machine: Machine
    load: float
    """How many processes wanted a core on average in the minute before it."""
    versions: dict[str, str]
    seconds: float
    samples: dict[str, list[float]]
    missing: dict[str, str] = {}
    """What could not be measured, and why."""

    @classmethod
    def of(cls, samples: Samples, missing: dict[str, str], seconds: float, load: float) -> Run:
        """Make a record of what was measured just now."""
        return cls(
            date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
            revision=_revision(),
            machine=Machine.this(),
            load=round(load, 1),
            versions={name: number for name in PEERS if (number := _version(name))},
            seconds=round(seconds),
            samples={name: [float(f"{number:.4g}") for number in some] for name, some in samples.items()},
            missing=missing,
        )


def recorded(file: Path = RUNS) -> list[Run]:
    """Read what was recorded, the oldest run first."""
    if not file.exists():
        return []
    return [Run.model_validate_json(line) for line in file.read_text("utf-8").splitlines() if line.strip()]


def record(run: Run, file: Path = RUNS) -> None:
    """Keep a run behind those of before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as runs:
        runs.write(run.model_dump_json() + "\n")


def load() -> float:
    """Tell how busy the machine is."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _processor() -> str:
    file = Path("/proc/cpuinfo")
    found = file.read_text("utf-8").splitlines() if file.exists() else []
    models = [line.partition(":")[2].strip() for line in found if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _revision() -> str:
    call: Sequence[str] = ("git", "-C", str(ROOT), "describe", "--always", "--dirty")
    try:
        return subprocess.run(call, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
