"""Playing at the terminal: people and bots around one table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from nomarch.core.drawing import letters
from nomarch.core.engine import ONLOOKER, Match, Move, Objection, Sitting
from nomarch.core.engine.record import Writer
from nomarch.core.errors import IllegalMove, NomarchError, UnknownMove
from nomarch.core.lab.roster import seated_at
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.typography import harmless
from nomarch.core.workbench.reports.moves import numbered
from nomarch.core.workbench.reports.scores import names_of, score_sheet
from nomarch.core.workbench.reports.story import step_lines
from nomarch.core.workbench.reports.tables import grid as drawn_grid

HUMAN: Final = "human"
RECAP: Final = 12
"""How many steps of the story so far are told to somebody who comes back to a game."""
COMMANDS: Final = {
    "why …": "why",
    "board, moves": "board",
    "sheet": "sheet",
    "undo": "undo",
    "save …": "save",
    "quit": "quit",
}
"""What can be typed besides moves, and the sentence that explains it."""


class NoSuchNumber(Exception):
    """A number that no listed move has."""


class Quit(Exception):
    """The player has had enough."""


class Session:
    """A match at the terminal. The record on the disk is always complete, so leaving loses nothing."""

    def __init__(self, match: Match, console: Console, language: str = "en") -> None:
        self.match: Final = match
        self.console: Final = console
        self.names: Final = names_of(match)
        self.speaker: Final = Speaker(match.rules, language, self.names)
        self.sitting: Final = Sitting(match, seated_at(match.rules.game, match.players, [HUMAN]))
        self.people: Final = self.sitting.people
        if match.made:
            for person in self.people:
                self.sitting.skip(person, RECAP)
        self.at_the_screen = self.people[0] if len(self.people) == 1 else ONLOOKER
        self.board_for = ONLOOKER
        """Who has the board before them."""

    def run(self) -> bool:
        """Play until the game is over or somebody has had enough; tell whether it is over."""
        try:
            while (seat := self.sitting.go_on()) is not None:
                self._ask(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            return False
        if self.people:
            self._tell(self.at_the_screen)
        self.console.print(score_sheet(self.match.state, self.speaker))
        return True

    # What a person sees

    def _tell(self, seat: int) -> None:
        """Tell what has happened since *seat* was last told, as that seat saw it."""
        for step in self.sitting.news(seat).steps:
            for line in step_lines(step, self.speaker):
                self._print(line)

    def _show_board(self, seat: int) -> None:
        for grid in self.match.state.view(seat).grids(self.speaker):
            self.console.print(drawn_grid(grid))
        self.board_for = seat

    def _show_all(self, seat: int) -> None:
        """Show the board, and a picture of it in letters if the game has one; a narrow screen cuts its right edge."""
        self._show_board(seat)
        picture = self.match.state.view(seat).picture(self.speaker)
        drawn = letters(picture) if picture else []
        wide = max(map(len, drawn), default=0)
        narrow = self.console.is_terminal and self.console.width < wide
        if drawn:
            self._print("\n".join(["", *(line[: self.console.width] if narrow else line for line in drawn)]))
        if narrow:
            self._print(self.speaker.say("too-wide", columns=wide))

    def _show_moves(self) -> None:
        for line in numbered(self.match.moves, self.speaker):
            self._print(line)

    def _print(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False, soft_wrap=not self.console.is_terminal)

    def _print_objections(self, objections: Iterable[Objection]) -> None:
        for objection in objections:
            self._print(f"  - {self.speaker.objection(objection)}")

    # What a person types

    def _ask(self, seat: int) -> None:
        if self.at_the_screen != seat:
            self._hand_over(seat)
        self._tell(seat)
        in_the_middle_of_a_turn = bool(self.match.made) and self.match.made[-1].seat == seat == self.board_for
        if not in_the_middle_of_a_turn:
            self._show_board(seat)
        self._show_moves()
        status = self.match.state.view(seat).status(self.speaker)
        line = ""
        while not (line and self._obey(line, seat)):
            line = self._read(f"{self.names[seat]}{f' [{status}]' if status else ''}> ")

    def _hand_over(self, seat: int) -> None:
        """Clear the screen before the next person looks at it."""
        self.console.clear()
        self._read(f"{self.speaker.say('screen-for', player=self.names[seat])} ")
        self.console.clear()
        self.at_the_screen = seat
        self.board_for = ONLOOKER

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            return input(harmless(prompt)).strip()
        self.console.print(prompt, end="", markup=False, highlight=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def _obey(self, line: str, seat: int) -> bool:
        """Do what a line says; tell whether the table has changed."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "quit": self._quit,
            "exit": self._quit,
            "help": self._help,
            "?": self._help,
            "board": lambda: self._show_all(seat),
            "moves": self._show_moves,
            "sheet": lambda: self.console.print(score_sheet(self.match.state, self.speaker)),
            "why": lambda: self._explain(rest),
            "save": lambda: self._save(rest),
            "undo": lambda: self._undo(seat),
        }
        command = commands.get(word.casefold())
        made = len(self.match.made)
        try:
            if command:
                command()
            else:
                self._play(line, seat)
        except IllegalMove as error:
            self._print(self.speaker.say("not-now", move=error.move.notation))
            self._print_objections(error.objections)
            if len(self.match.made) != made:
                self._print(self.speaker.say("line-broken-off"))
        except UnknownMove as error:
            self._print(self.speaker.say(f"unknown-{error.hint}", **error.facts))
        except NoSuchNumber as error:
            self._print(self.speaker.say("no-such-number", moves=len(self.match.moves), number=str(error)))
        return len(self.match.made) != made

    def _play(self, line: str, seat: int) -> None:
        """Play the moves of a line one by one, as long as it is the same person's turn."""
        moves = [self.match.state.parse(self._meant(part)) for part in line.split(";")]
        left = self.sitting.play(seat, moves)
        if left:
            self._print(self.speaker.say("not-your-turn", moves="; ".join(move.notation for move in left)))

    def _meant(self, text: str) -> str:
        """Turn the number of a listed move into its notation."""
        number, moves = text.strip(), self.match.moves
        if not (number.isdecimal() and number.isascii()):
            return text
        if len(number) > 6 or not 1 <= int(number) <= len(moves):
            raise NoSuchNumber(number[:20])
        return moves[int(number) - 1].notation

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        typed = {f"{len(self.match.moves)}": "number", self.match.moves[-1].notation: "move", **COMMANDS}
        width = max(map(len, typed)) + 2
        for written, sentence in typed.items():
            self._print(f"{written:<{width}}{self.speaker.say(f'help-{sentence}')}")

    def _explain(self, text: str) -> None:
        if not text:
            self._print(self.speaker.say("why-which"))
            return
        move: Move = self.match.state.parse(self._meant(text))
        objections = self.match.state.objections(move)
        self._print(self.speaker.say("not-legal" if objections else "legal", move=move.notation))
        self._print_objections(objections)

    def _undo(self, seat: int) -> None:
        steps = self.sitting.undo(seat)
        if not steps:
            self._print(self.speaker.say("nothing-to-undo"))
            return
        self.board_for = ONLOOKER
        self._print(self.speaker.say("taken-back", steps=steps))

    def _save(self, name: str) -> None:
        if not name:
            self._print(self.speaker.say("save-where"))
            return
        try:
            path = Path(name).expanduser()
            Writer.create(path, self.match).close()
        except FileExistsError:
            self._print(self.speaker.say("exists", file=name))
        except (NomarchError, ValueError, RuntimeError) as error:
            self._print(str(error))
        else:
            self._print(self.speaker.say("saved", file=str(path)))


def free_name(game: str, seed: object) -> Path:
    """Find a name for a new record that no file has yet."""
    return next(path for path in _names(f"{game}-{seed}".replace("/", "-")) if not path.exists())


def _names(stem: str) -> Iterator[Path]:
    yield Path(f"{stem}.jsonl")
    number = 2
    while True:
        yield Path(f"{stem}-{number}.jsonl")
        number += 1


def seats_named(text: str) -> Sequence[str]:
    """Read `human,sensible,random`."""
    return [name.strip() for name in text.split(",") if name.strip()]
