"""The garden: where mosaics can lie, which areas they leave, and what walls and door frames touch.

Everything follows from the geometry of the edition. A set of squares is one number, a bit a square, so that questions
about mosaics and areas are single operations; a square is written as on a chess board, `a1` at the door on the left.

    >>> from nomarch.core.editions import Choice, Shelf
    >>> from importlib.resources import files
    >>> shelf = Shelf(CleopatraEdition, files("nomarch.games.cleopatra") / "editions")
    >>> garden = Garden(shelf.resolve(Choice(shelf.names[0])).edition)
    >>> sum(len(garden.placements[name]) for name in garden.names)
    2308
    >>> placement = garden.placement("v", "a3-b3-c1-c2-c3")
    >>> garden.palms_under(placement.squares), garden.named(placement.squares)
    (2, 'c1-c2-a3-b3-c3')
    >>> [garden.named(area) for area in garden.areas(placement.squares)][0]
    'a1-b1-a2-b2'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from string import ascii_lowercase
from typing import Final, NamedTuple

from nomarch.core.errors import UnknownName
from nomarch.games.cleopatra.edition import CleopatraEdition
from nomarch.games.cleopatra.elements import Side
from nomarch.games.cleopatra.shapes import orientations


class Placement(NamedTuple):
    """A mosaic as it lies in the garden: its name, its squares as bits, and whether it was turned over for that."""

    name: str
    squares: int
    turned_over: bool


class Garden:
    """The garden of an edition: its squares, palms and walls, and every way a mosaic can lie in it when empty."""

    def __init__(self, edition: CleopatraEdition) -> None:
        self.rows: Final = edition.garden_rows
        self.cols: Final = edition.garden_cols
        self._called: Final = {
            1 << row * self.cols + col: f"{ascii_lowercase[col]}{row + 1}"
            for row in range(self.rows)
            for col in range(self.cols)
        }
        self.foundation: Final = self.squares(edition.throne_foundation)
        self.palms: Final = self.squares(edition.palm_squares)
        self._grid: Final = (1 << self.rows * self.cols) - 1
        self.free: Final = self._grid & ~self.foundation
        """The squares on which mosaics may lie."""
        self.names: Final = tuple(edition.mosaic_shapes)
        self.ways: Final = {name: tuple(self._ways(name, shape)) for name, shape in edition.mosaic_shapes.items()}
        """Every way a mosaic can lie on the grid, turned over and over the foundation too."""
        self.placements: Final = {
            name: tuple(
                way
                for way in ways
                if not way.squares & self.foundation and (edition.mosaic_may_turn_over or not way.turned_over)
            )
            for name, ways in self.ways.items()
        }
        self.walls: Final = tuple(self._walls(edition))
        """The squares that each wall touches, in the order of the chain, from the left door frame to the right one."""
        self._left_edge: Final = self.squares((row, 0) for row in range(self.rows))
        self._right_edge: Final = self.squares((row, self.cols - 1) for row in range(self.rows))
        self._by_squares: Final = {(name, one.squares): one for name in self.names for one in self.placements[name]}
        self._size: Final = int(edition.mosaic_squares)

    # Squares

    def squares(self, cells: Iterable[tuple[int, int]]) -> int:
        """Give cells as bits."""
        return sum({1 << row * self.cols + col for row, col in cells})

    def cells(self, squares: int) -> Iterator[tuple[int, int]]:
        """Walk the cells behind bits, row by row from the door."""
        while squares:
            lowest = squares & -squares
            yield divmod(lowest.bit_length() - 1, self.cols)
            squares ^= lowest

    def named(self, squares: int) -> str:
        """Write squares as one says them."""
        told = []
        while squares:
            lowest = squares & -squares
            told.append(self._called[lowest])
            squares ^= lowest
        return "-".join(told)

    def read(self, text: str) -> int:
        """Read squares, in any order, as bits."""
        known = {name: square for square, name in self._called.items()}
        squares = 0
        for word in text.split("-"):
            if word not in known:
                raise UnknownName("square", word, known)
            squares |= known[word]
        return squares

    def placement(self, name: str, text: str) -> Placement:
        """Find the way a mosaic lies by its squares, in any order."""
        squares = self.read(text)
        found = self._by_squares.get((name, squares))
        if found is None:
            places = (self.named(one.squares) for one in self.placements[name])
            raise UnknownName(f"place of the mosaic {name}", text, places)
        return found

    # Mosaics

    def _ways(self, name: str, shape: tuple[str, ...]) -> Iterator[Placement]:
        unturned = orientations(shape, turns_over=False)
        for cells in orientations(shape, turns_over=True):
            height, width = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
            in_the_corner, turned_over = self.squares(cells), cells not in unturned
            for row in range(self.rows - height + 1):
                for col in range(self.cols - width + 1):
                    yield Placement(name, in_the_corner << row * self.cols + col, turned_over)

    def fitting(self, name: str, laid: int) -> list[Placement]:
        """List the ways a mosaic can lie beside the squares *laid* already."""
        return [placement for placement in self.placements[name] if not placement.squares & laid]

    def fits(self, name: str, area: int) -> bool:
        """Tell whether a mosaic can lie inside *area*."""
        outside = ~area
        for placement in self.placements[name]:  # a plain loop: twice as fast as any(…)
            if not placement.squares & outside:
                return True
        return False

    def beside(self, squares: int) -> int:
        """Give the squares that share an edge with *squares*, and these themselves."""
        across = (squares & ~self._left_edge) >> 1 | (squares & ~self._right_edge) << 1
        return (squares | across | squares >> self.cols | squares << self.cols) & self._grid

    def palms_under(self, squares: int) -> int:
        """Count the palm squares among *squares*."""
        return (squares & self.palms).bit_count()

    # Areas

    def areas(self, laid: int) -> list[int]:
        """Give the free areas that the squares *laid* leave, each hanging together by edges, from the door on."""
        rest = self.free & ~laid
        found = []
        while rest:
            area = self._grown(rest & -rest, rest)
            found.append(area)
            rest &= ~area
        return found

    def _grown(self, area: int, within: int) -> int:
        """Let *area* grow over edges as far as *within* reaches."""
        while True:
            grown = self.beside(area) & within
            if grown == area:
                return area
            area = grown

    def is_closed(self, area: int, left: Iterable[str]) -> bool:
        """Tell whether none of the mosaics still *left* fits into *area*, so that it can be a sanctuary."""
        return area.bit_count() < self._size or not any(self.fits(name, area) for name in left)

    # Walls and doors

    def _walls(self, edition: CleopatraEdition) -> Iterator[int]:
        """Cut each side into walls: the left one from the door, the back from the left, the right one to the door."""
        edges = {
            Side.LEFT: [(row, 0) for row in range(self.rows)],
            Side.BACK: [(self.rows - 1, col) for col in range(self.cols)],
            Side.RIGHT: [(row, self.cols - 1) for row in reversed(range(self.rows))],
        }
        for side in edition.wall_sides:
            edge = edges[side]
            width = len(edge) // edition.walls_per_side
            for start in range(0, len(edge), width):
                yield self.squares(edge[start : start + width])

    def touched(self, wall: int, laid: int) -> int:
        """Count the mosaic squares that a wall touches."""
        return (self.walls[wall] & laid).bit_count()

    def linked(self, built: int, *, left: bool) -> int:
        """Count the walls, *built* as bits, that hang together without a gap from the corner of a door frame."""
        chain = range(len(self.walls)) if left else reversed(range(len(self.walls)))
        return len([*takewhile(lambda wall: built >> wall & 1, chain)])

    def __repr__(self) -> str:
        return f"<Garden {self.rows} × {self.cols}, {len(self.names)} mosaics>"
