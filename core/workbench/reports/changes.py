"""The change sheet: what is new in the rules, on one page, for shops and for people who know the older edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from pydantic import BaseModel, ConfigDict

from nomarch.core.comparing.changes import RuleChange, Weight, is_only_wording
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.rulebook.naming import said
from nomarch.core.rulebook.paper import leaf, printed
from nomarch.core.rulebook.render import json_text
from nomarch.core.rulebook.typography import for_markdown, harmless
from nomarch.core.workbench.reports.pages import page_called

ROOM: Final = 7000
"""How many letters a sheet has room for."""
LESS: Final = 0.85
"""By how much a sheet is shortened that does not fit on its paper."""
WIDTH: Final = 100
LONG: Final = 9
"""From how many changes on a sheet is set in two columns."""


class Section(BaseModel):
    """Changes of one weight under a heading."""

    model_config = ConfigDict(frozen=True)

    title: str
    changes: list[RuleChange]


class ChangeSheet(BaseModel):
    """What is new on one side, compared with another."""

    model_config = ConfigDict(frozen=True)

    game: str
    language: str
    title: str
    new: str
    old: str
    remark: str
    """What is to be said of the whole, if there is something."""
    sections: list[Section]
    names: RuleChange | None
    """What things are called now, if that changed."""
    more: str
    """How many changes are not told, if there are any."""

    @property
    def is_long(self) -> bool:
        """Tell whether it is set in two columns."""
        return sum(len(section.changes) for section in self.sections) >= LONG


def change_sheet(pair: Pair, changes: Sequence[RuleChange], room: float = ROOM) -> ChangeSheet:
    """Put changes on a sheet, the important first; what there is no room for is counted."""
    speaker = pair.right.speaker
    names = next((change for change in changes if change.weight is Weight.NAMES), None)
    rules = [change for change in changes if change.weight is not Weight.NAMES]
    kept = list(_kept(rules, room - (len(names.told) if names else 0)))
    left_out = len(rules) - len(kept)
    sections = [
        Section(title=speaker.say(f"changes:{weight.name.lower()}"), changes=found)
        for weight in Weight
        if (found := [change for change in kept if change.weight is weight])
    ]
    return ChangeSheet(
        game=harmless(speaker.title),
        language=speaker.code,
        title=speaker.say("changes:title"),
        new=_called(pair.right),
        old=speaker.say("changes:against", old=_called(pair.left)),
        remark=speaker.say("changes:only-wording") if is_only_wording(changes) else "",
        sections=sections,
        names=names,
        more=speaker.say("changes:more", number=left_out) if left_out else "",
    )


def _kept(changes: Sequence[RuleChange], room: float) -> Iterator[RuleChange]:
    """Keep the changes there is room for, from the first on; what follows from them only if all have room."""
    spare = room - sum(len(change.told) for change in changes)
    for change in changes:
        room -= len(change.told)
        if room < 0:
            return
        spare -= sum(map(len, change.further))
        yield change if spare >= 0 and change.plays else change.model_copy(update={"further": []})


def _called(side: Side) -> str:
    """Name a side for whoever knows no field by its name."""
    variants = side.rules.game.shelf.variants(side.edition)
    named = [
        said(side.speaker, f"edition:{side.rules.resolved.name}", side.rules.resolved.title_in(side.code)),
        *(said(side.speaker, f"variant:{name}", variants[name].title_in(side.code)) for name in side.variants),
        *([side.speaker.say("changes:own")] if side.changes else []),
    ]
    return " · ".join(map(harmless, named))


def page(sheet: ChangeSheet, paper: str = "") -> str:
    """Write a sheet as one HTML page that needs nothing else, perhaps to be printed on a certain *paper*."""
    return page_called("changes").render(sheet=sheet, paper=paper)


def pdf(pair: Pair, changes: Sequence[RuleChange], paper: str = "a4") -> bytes:
    """Print a sheet on one leaf; it tells less until it fits."""
    room = float(ROOM)
    while room > 1:
        made = leaf(page(change_sheet(pair, changes, room), paper), paper)
        if made is not None:
            return made
        room *= LESS
    return printed(page(change_sheet(pair, changes, 0), paper), paper, on_one_leaf=True)


def markdown(sheet: ChangeSheet) -> str:
    """Write a sheet as Markdown."""
    heading = f"# {for_markdown(sheet.game)} · {for_markdown(sheet.title)}"
    blocks = [heading, f"**{for_markdown(sheet.new)}**", for_markdown(sheet.old), for_markdown(sheet.remark)]
    for section in sheet.sections:
        blocks += [f"## {for_markdown(section.title)}", "\n".join(_items(section))]
    blocks += [for_markdown(sheet.more), f"*{for_markdown(sheet.names.told)}*" if sheet.names else ""]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _items(section: Section) -> Iterator[str]:
    for change in section.changes:
        about, rest = parts(change)
        yield f"- **{for_markdown(about)}**{for_markdown(rest)}"
        yield from (f"  - {for_markdown(text)}" for text in change.further)


def parts(change: RuleChange) -> tuple[str, str]:
    """Part a change into what it is about and what is so now."""
    return (change.title, change.told.removeprefix(change.title))


def text(sheet: ChangeSheet) -> str:
    """Write a sheet as plain text."""
    lines = [f"{sheet.game} · {sheet.title}", sheet.new, sheet.old, *([sheet.remark] if sheet.remark else [])]
    for section in sheet.sections:
        lines += ["", section.title]
        for change in section.changes:
            lines += _wrapped(f"- {change.told}", "  ")
            lines += [line for told in change.further for line in _wrapped(f"  - {told}", "    ")]
    for ending in (sheet.more, sheet.names.told if sheet.names else ""):
        lines += ["", *_wrapped(ending, "")] if ending else []
    return "\n".join(lines) + "\n"


def _wrapped(told: str, indent: str) -> list[str]:
    return wrap(told, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def as_json(sheet: ChangeSheet) -> str:
    """Write a sheet as JSON, for programs."""
    return json_text(sheet.model_dump(mode="json"))


WRITERS: Final[dict[str, Callable[[ChangeSheet], str]]] = {"md": markdown, "html": page, "text": text, "json": as_json}
