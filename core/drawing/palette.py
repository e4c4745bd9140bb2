"""The palette: every ink by the name of its part in a picture, and the ink that can be read on it."""

from __future__ import annotations

from typing import Final

from nomarch.core.errors import UnknownName

SEATS: Final = ("#0072b2", "#d55e00", "#009e73", "#f0e442", "#cc79a7", "#56b4e9", "#e69f00", "#4d4d4d")
"""The colours of Okabe and Ito, which people with any colour vision tell apart."""

INKS: Final[dict[str, str]] = {
    "paper": "#fffdf6",
    "papyrus": "#f7eed6",
    "sand": "#efdfb6",
    "dune": "#e2cc97",
    "field": "#dbe2ae",
    "palm": "#6f8f4e",
    "nile": "#8fbfd0",
    "water": "#c9e1e6",
    "lapis": "#2f5d92",
    "stone": "#b9b0a0",
    "marble": "#f4f1ea",
    "granite": "#7d756b",
    "wood": "#a9764a",
    "terracotta": "#bf6a45",
    "gold": "#d9a92f",
    "flax": "#9db5c4",
    "fish": "#7fa7a0",
    "text": "#2b2118",
    "faint": "#756449",
    "edge": "#5d4a33",
    "hair": "#cdb98c",
    "red": SEATS[1],
    "blue": SEATS[0],
    "green": SEATS[2],
    "yellow": SEATS[3],
    "black": "#3f3b37",
    "white": "#ffffff",
    **{f"seat-{number}": colour for number, colour in enumerate(SEATS, 1)},
}


ON: Final = "on-"


def colour(ink: str) -> str:
    """Give the colour of an ink; `on-sand` is whatever can be read on sand: dark or light."""
    if ink.startswith(ON):
        return max(INKS["text"], INKS["paper"], key=lambda words: contrast(words, colour(ink.removeprefix(ON))))
    if ink not in INKS:
        raise UnknownName("ink", ink, INKS)
    return INKS[ink]


def seat_ink(seat: int) -> str:
    """Name the ink of a seat, counted from 0."""
    return f"seat-{seat % len(SEATS) + 1}"


def on(ink: str) -> str:
    """Name the ink in which words can be read on another.

    >>> colour(on("seat-1")) == colour("paper"), colour(on("seat-4")) == colour("text")
    (True, True)
    """
    return f"{ON}{ink}"


def contrast(one: str, other: str) -> float:
    """Tell how much two colours stand out from each other, from 1 to 21, as accessibility guides count it."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(hexadecimal: str) -> float:
    red, green, blue = (_linear(int(hexadecimal[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
