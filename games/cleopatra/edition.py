"""What an edition of Cleopatra states of its garden: squares, palms, walls and mosaics."""

from __future__ import annotations

from enum import StrEnum

from pydantic import ConfigDict, model_validator
from pydantic.dataclasses import dataclass

from nomarch.core.editions import Edition, expect_together, fact

Squares = tuple[tuple[int, int], ...]


class Side(StrEnum):
    """A side of the garden, seen from the plaza; the door is in front."""

    LEFT = "left"
    BACK = "back"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, config=ConfigDict(extra="forbid"))
class CleopatraEdition(Edition):
    """An edition of Cleopatra. Squares are (row, column), from the door and from the left."""

    garden_rows: int = fact(
        "How deep the garden is.",
        "components.gardens-plaza-altar",
        "mosaics.laid-on-free-garden-squares",
        ge=1,
        le=26,
    )
    garden_cols: int = fact(
        "How wide the garden is.",
        "components.gardens-plaza-altar",
        "mosaics.laid-on-free-garden-squares",
        ge=1,
        le=26,
    )
    throne_foundation: Squares = fact(
        "The squares that are kept for the throne.",
        "throne.foundation-stays-free",
        "sanctuaries.area-hangs-together-by-edges",
    )
    palm_squares: Squares = fact("The squares with palms.", "mosaics.paid-for-palm-squares")
    wall_sides: tuple[Side, ...] = fact(
        "The sides with walls, in the order of the chain.",
        "walls.stand-along-the-garden",
        "doors.chain-goes-round-corners",
        "doors.each-frame-counts-from-its-own-corner",
    )
    walls_per_side: int = fact("How many walls a side has.", "walls.stand-along-the-garden", ge=1)
    mosaic_shapes: dict[str, tuple[str, ...]] = fact(
        "The mosaics by name, as rows of filled (x) and empty (.) squares.", "components.mosaics-all-different"
    )
    mosaic_may_turn_over: bool = fact(
        "Whether mosaics may be turned over.",
        "mosaics.any-rotation-and-turned-over",
        "sanctuaries.only-pieces-in-the-stack-count",
    )

    @model_validator(mode="after")
    def _hangs_together(self) -> CleopatraEdition:
        """Refuse values that fit one by one but not together."""
        inside = {(row, col) for row in range(self.garden_rows) for col in range(self.garden_cols)}
        foundation, palms = set(self.throne_foundation), set(self.palm_squares)
        lengths = {self.garden_rows if side is not Side.BACK else self.garden_cols for side in self.wall_sides}
        expect_together(
            [
                (not foundation <= inside, "throne_foundation", "must lie in the garden"),
                (not palms <= inside - foundation, "palm_squares", "must lie in the garden, off the foundation"),
                (len(set(self.wall_sides)) < len(self.wall_sides), "wall_sides", "must be different"),
                (any(length % self.walls_per_side for length in lengths), "walls_per_side", "must divide the sides"),
                (not all(map(_is_a_shape, self.mosaic_shapes.values())), "mosaic_shapes", "must be squares that touch"),
            ]
        )
        return self


def _is_a_shape(rows: tuple[str, ...]) -> bool:
    """Tell whether rows of x and . are one piece."""
    filled = {(row, col) for row, line in enumerate(rows) for col, sign in enumerate(line) if sign == "x"}
    if not filled or set("".join(rows)) - {"x", "."}:
        return False
    reached: set[tuple[int, int]] = set()
    edge = [min(filled)]
    while edge:
        row, col = edge.pop()
        if (row, col) in filled - reached:
            reached.add((row, col))
            edge += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached == filled
