"""The command behind `make bench-studio`: more and more moves, until the studio bends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console

from bench.studio.load import Stage, stages
from bench.studio.served import served
from nomarch.core.workbench.reports.tables import table

SECONDS: Final = 20.0
EVERY: Final = 5.0
TABLES: Final = (50, 100, 200, 300, 400, 500, 600, 700, 800)
PROMPT: Final = 0.2
"""Within how many seconds news has to come; from where it does not, the studio bends."""
HEAD: Final = (
    "tables",
    "moves/s",
    "wanted",
    "of a core",
    "answer, half",
    "news, half",
    "news, 95 of 100",
    "kB a table",
)
console: Final = Console(highlight=False, soft_wrap=True, width=120)


def main() -> None:
    """Have a crowd grow, tell of every stage, and where the studio bends."""
    wanted: list[Stage] = [(number, EVERY, SECONDS) for number in TABLES]
    sheet, found = table("A crowd in the studio", *HEAD, right=range(len(HEAD))), []
    with served() as studio:
        for told in stages(studio, wanted):
            found.append(told)
            console.print(f"{told['tables']} tables: {told['cores']:.2f} of a core", style="dim")
            sheet.add_row(*_row(told, found[-2]["tables"] if len(found) > 1 else 0))
            if told["news"] > 5 * PROMPT:
                break
    console.print(sheet)
    console.print(bend(found), markup=False)


def _row(told: dict[str, Any], before: int) -> list[str]:
    kilobytes = told["memory"] / 1000 / (told["tables"] - before)
    times = [f"{told[name] * 1000:.0f} ms" for name in ("answers-half", "news-half", "news")]
    return [
        str(told["tables"]),
        f"{told['rate']:.0f}",
        f"{told['tables'] / told['every']:.0f}",
        f"{told['cores']:.2f}",
        *times,
        f"{kilobytes:.0f}",
    ]


def bend(found: Sequence[dict[str, Any]]) -> str:
    """Say where it bends.

    >>> bend([{"tables": 5, "rate": 1.0, "news": 0.1}, {"tables": 10, "rate": 2.0, "news": 0.3}])
    'It bends beyond 5 tables, 1 moves a second: up to there 95 of 100 had all news within 200 ms.'
    """
    prompt = [told for told in found if told["news"] <= PROMPT]
    if not prompt:
        return "It is too slow from the beginning."
    last = max(prompt, key=lambda told: told["tables"])
    return (
        f"It bends beyond {last['tables']} tables, {last['rate']:.0f} moves a second: "
        f"up to there 95 of 100 had all news within {PROMPT * 1000:.0f} ms."
    )


if __name__ == "__main__":
    main()
