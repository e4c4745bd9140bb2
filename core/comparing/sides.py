"""The two sides of a comparison: what is played, and in which language it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from nomarch.core.editions import Choice, Field, fields_of
from nomarch.core.engine import Game, RuleSet
from nomarch.core.errors import UnsupportedSeats
from nomarch.core.lab.setting import Setting
from nomarch.core.registry import name_of
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.naming import said
from nomarch.core.rulebook.typography import harmless


class Side:
    """One side: the rules of an edition with its variants and changes, in a language."""

    def __init__(
        self, game: Game, written: str, code: str, changes: Mapping[str, object] | None = None, seats: int | None = None
    ) -> None:
        self.edition, self.variants, self.changes = Choice.read(written, dict(changes or {}))
        self.rules: Final[RuleSet] = game.rules(self.edition, seats, self.variants, self.changes)
        self.speaker: Final = Speaker(self.rules, code)

    @property
    def code(self) -> str:
        """The language."""
        return self.speaker.code

    @property
    def parameters(self) -> Mapping[str, Any]:
        """All values of the edition, as plain data."""
        return self.rules.resolved.parameters

    @property
    def title(self) -> str:
        """What this side is called in its language: the edition, its variants, and what was changed."""
        variants = self.rules.game.shelf.variants(self.edition)
        names = [
            said(self.speaker, f"edition:{self.rules.resolved.name}", self.rules.resolved.title_in(self.code)),
            *(said(self.speaker, f"variant:{name}", variants[name].title_in(self.code)) for name in self.variants),
            *self.setting((), 0).changed,
        ]
        return " · ".join(map(harmless, names))

    def setting(self, bots: tuple[str, ...], seed: int, more: Mapping[str, object] | None = None) -> Setting:
        """Make the setting in which this side is played, perhaps with more values changed."""
        changes = {**self.changes, **(more or {})}
        return Setting(name_of(self.rules.game), self.edition, self.rules.seats, bots, seed, self.variants, changes)


class Pair:
    """Two sides of one game, for the same number of players."""

    def __init__(self, left: Side, right: Side) -> None:
        if left.rules.seats != right.rules.seats:
            raise UnsupportedSeats(
                f"{left.rules.name} is for {left.rules.seats} players, {right.rules.name} for {right.rules.seats}: "
                "say how many play"
            )
        self.left: Final = left
        self.right: Final = right
        self.game: Final = left.rules.game
        self.fields: Final[Mapping[str, Field]] = fields_of(self.game.shelf.model)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.left, self.right

    @property
    def speaker(self) -> Speaker:
        """Whoever tells of the comparison: the left side does."""
        return self.left.speaker

    @property
    def differing(self) -> list[str]:
        """The fields whose values differ."""
        ours, theirs = self.left.parameters, self.right.parameters
        return [name for name in self.fields if ours[name] != theirs[name]]

    @property
    def playing(self) -> list[str]:
        """The fields that differ and that play reads."""
        return [name for name in self.differing if self.fields[name].plays]
