"""Playing at the terminal: people and bots around one table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from nomarch.core.drawing import letters
from nomarch.core.engine import Match, Move, Objection
from nomarch.core.engine.record import Writer
from nomarch.core.errors import IllegalMove, NomarchError, Stuck, UnknownMove
from nomarch.core.lab.roster import make_bot
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.typography import harmless
from nomarch.core.workbench.reports.moves import numbered
from nomarch.core.workbench.reports.scores import names_of, score_sheet
from nomarch.core.workbench.reports.story import step_lines
from nomarch.core.workbench.reports.tables import grid as drawn_grid

HUMAN: Final = "human"
PUBLIC: Final = -2
"""The eyes of nobody: what everybody may see."""
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
        self.people: Final = [seat for seat, player in enumerate(match.players) if player == HUMAN]
        self.told: Final = dict.fromkeys(self.people, max(0, len(match.made) - RECAP) if match.made else -1)
        """By person, up to which move the story was told."""
        self.lines: Final[dict[int, list[int]]] = {seat: [] for seat in self.people}
        """By person, after how many moves each line of theirs was typed; an undo takes back a whole line."""
        self.at_the_screen = self.people[0] if len(self.people) == 1 else PUBLIC
        self.board_for = PUBLIC
        """Who has the board before them."""

    def run(self) -> bool:
        """Play until the game is over or somebody has had enough; tell whether it is over."""
        try:
            while not self.match.state.over:
                self._next_decision()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            return False
        if self.people:
            self._tell(self.at_the_screen)
        self.console.print(score_sheet(self.match.state, self.speaker))
        return True

    def _next_decision(self) -> None:
        state, moves = self.match.state, self.match.moves
        if not moves:
            raise Stuck(f"{self.names[state.seat]} has no move in the phase {state.phase.name!r}")
        if state.phase.obvious and len(moves) == 1:
            self.match.play(moves[0])
            return
        if state.seat in self.people:
            self._ask(state.seat)
            return
        luck = f"{self.match.seed}/{state.seat}/{len(self.match.made)}"  # the same again after an undo
        bot = make_bot(self.match.rules.game, self.match.players[state.seat], luck)
        self.match.play(bot.choose(None if bot.blind else state.view(state.seat), moves))

    # What a person sees

    def _tell(self, seat: int) -> None:
        """Tell what has happened since *seat* was last told, as that seat saw it."""
        story = self.match.told(seat)
        for step in story[self.told.get(seat, -1) + 1 :]:
            for line in step_lines(step, self.speaker):
                self._print(line)
        self.told[seat] = len(self.match.made)

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
        self.board_for = PUBLIC

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
        """Play the moves of a line one by one, as long as it is the same person's turn.

        A line is not tried out beforehand: that would tell what has not been paid for yet.
        """
        parts = [self._meant(part) for part in line.split(";")]
        moves = [self.match.state.parse(part) for part in parts]
        self.lines[seat].append(len(self.match.made))
        for number, move in enumerate(moves):
            if self.match.state.over or self.match.state.seat != seat:
                rest = "; ".join(other.notation for other in moves[number:])
                self._print(self.speaker.say("not-your-turn", moves=rest))
                return
            self.match.play(move)

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
        mine = [index for index, made in enumerate(self.match.made) if made.seat == seat]
        if not mine:
            self._print(self.speaker.say("nothing-to-undo"))
            return
        lines = self.lines[seat]
        while lines and lines[-1] >= len(self.match.made):
            lines.pop()
        steps = len(self.match.made) - (lines.pop() if lines else mine[-1])
        self.match.undo(steps)
        self.board_for = PUBLIC
        for person, told in self.told.items():
            self.told[person] = min(told, len(self.match.made))
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
