"""Playing at the terminal: people and bots around one table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from nomarch.core.engine import Match, Objection
from nomarch.core.engine.record import Writer
from nomarch.core.errors import IllegalMove, NomarchError
from nomarch.core.lab.bots import Bot, make_bot
from nomarch.core.workbench import show

HUMAN: Final = "human"
PUBLIC: Final = -2
"""The eyes of nobody: what everybody may see."""
HELP: Final = """\
a number        play that move
bid thebes 6    play a move by its notation; several at once with ; between them
why MOVE        say why a move is not legal
board, moves    show them again
sheet           show the score sheet
undo            take back your last decision, and what followed it
save FILE       copy the record to another file
quit            leave; the record is kept and can be resumed"""


class Quit(Exception):
    """The player has had enough."""


class Session:
    """A match at the terminal. The record on the disk is always complete, so leaving loses nothing."""

    def __init__(self, match: Match, console: Console) -> None:
        self.match: Final = match
        self.console: Final = console
        game, seed = match.rules.game, match.seed
        self.names: Final = show.names_of(match)
        self.bots: Final[list[Bot | None]] = [
            None if player == HUMAN else make_bot(game, player, f"{seed}/{seat}")
            for seat, player in enumerate(match.players)
        ]
        self.people: Final = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.eyes: int | None = None if not self.people else self.people[0] if len(self.people) == 1 else PUBLIC
        """Whose knowledge the screen shows: everything if only bots play."""
        self.board_after = -2
        """After how many moves a person was last asked."""

    def run(self) -> bool:
        """Play until the game is over or everybody has had enough; tell whether it is over."""
        self._tell_news()
        try:
            while not self.match.state.over:
                self._next_decision()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            return False
        self.console.print(show.score_sheet(self.match.state, self.names))
        return True

    def _next_decision(self) -> None:
        state = self.match.state
        bot = self.bots[state.seat]
        if bot is None:
            self._ask(state.seat)
            return
        moves = self.match.moves
        self._play(bot.choose(None if bot.blind else state.view(state.seat), moves).notation)

    def _play(self, line: str) -> None:
        before = len(self.match.made)
        self.match.play_line(line)
        for made in self.match.made[before:]:
            secret = made.move.secret and self.eyes not in (None, made.seat)
            told = "(in secret)" if secret else made.move.notation
            self._print(f"{self.names[made.seat]}: {told}")
        self._tell_news()

    def _tell_news(self) -> None:
        for event in self.match.news():
            seen = event.seen_by(self.eyes)
            if set(seen.facts) == {"phase"}:
                self._print(f"\n-- {seen.facts['phase']} --")
            else:
                self._print(f"    {show.event(seen, self.names)}")

    def _print(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    # People

    def _ask(self, seat: int) -> None:
        if self.eyes != seat:
            self._hand_over(seat)
        if self.board_after != len(self.match.made) - 1:  # not in the middle of an own turn
            self._show_board(seat)
        self.board_after = len(self.match.made)
        self._show_moves()
        while self.match.state.seat == seat and not self.match.state.over:
            line = self._read(f"{self.names[seat]}> ")
            if line and self._obey(line, seat):
                return

    def _hand_over(self, seat: int) -> None:
        self._read(f"\nThe screen is for {self.names[seat]} now; press Enter. ")
        self.console.clear()
        self.eyes = seat

    def _show_board(self, seat: int) -> None:
        for grid in self.match.state.view(seat).grids():
            self.console.print(show.grid(grid))

    def _show_moves(self) -> None:
        for line in show.numbered(self.match.moves):
            self._print(line)

    def _read(self, prompt: str) -> str:
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
            "help": lambda: self._print(HELP),
            "board": lambda: self._show_board(seat),
            "moves": self._show_moves,
            "sheet": lambda: self.console.print(show.score_sheet(self.match.state, self.names)),
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
                self._play(self._meant(line))
        except IllegalMove as error:
            self._print(f"Not now: {error.move.notation}")
            self._print_objections(error.objections)
        except FileExistsError:
            self._print(f"{rest} exists already; nothing is overwritten")
        except (NomarchError, OSError) as error:
            self._print(str(error))
        return len(self.match.made) != made

    def _quit(self) -> None:
        raise Quit

    def _print_objections(self, objections: Iterable[Objection]) -> None:
        for objection in objections:
            self._print(f"  - {objection}")

    def _meant(self, line: str) -> str:
        """Turn the number of a listed move into its notation."""
        if line.isdigit() and 1 <= int(line) <= len(self.match.moves):
            return self.match.moves[int(line) - 1].notation
        return line

    def _explain(self, text: str) -> None:
        objections = self.match.state.objections(self.match.state.parse(text))
        self._print(f"{text}: {'not now' if objections else 'legal'}")
        self._print_objections(objections)

    def _undo(self, seat: int) -> None:
        mine = [index for index, made in enumerate(self.match.made) if made.seat == seat]
        if not mine:
            self._print("There is nothing of yours to take back.")
            return
        self.match.undo(len(self.match.made) - mine[-1])
        self.board_after = -2
        self._print(f"Taken back to your decision after {len(self.match.made)} moves.")

    def _save(self, name: str) -> None:
        if not name:
            self._print("save FILE: say where")
            return
        Writer.create(Path(name), self.match).close()
        self._print(f"saved to {name}")


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
