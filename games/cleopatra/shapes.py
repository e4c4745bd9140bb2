"""Shapes of mosaics, and the ways to turn them."""

from __future__ import annotations

Cells = tuple[tuple[int, int], ...]


def orientations(shape: tuple[str, ...], *, turns_over: bool) -> list[Cells]:
    """Give the different ways to turn a shape, each as cells from the corner at the door on the left.

    >>> len(orientations(("x..", "x..", "xxx"), turns_over=True)), len(orientations(("x...", "xxxx"), turns_over=False))
    (4, 4)
    """
    cells = [(row, col) for row, line in enumerate(shape) for col, sign in enumerate(line) if sign == "x"]
    found: dict[Cells, None] = {}
    for turned in (cells, [(row, -col) for row, col in cells]) if turns_over else (cells,):
        way = turned
        for _ in range(4):
            way = [(col, -row) for row, col in way]
            least_row, least_col = min(row for row, _ in way), min(col for _, col in way)
            found[tuple(sorted((row - least_row, col - least_col) for row, col in way))] = None
    return list(found)
