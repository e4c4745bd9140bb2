"""How a comparison looks: tables at the terminal, and one page that needs nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from markupsafe import Markup
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from nomarch.core.comparing.comparison import Comparison, Row
from nomarch.core.comparing.contrast import Contrast
from nomarch.core.comparing.parameters import Value
from nomarch.core.comparing.play import PlayEffect, PlayLayer
from nomarch.core.comparing.texts import Change, ClausePair, Piece
from nomarch.core.comparing.witness import Later, Witness
from nomarch.core.drawing import letters
from nomarch.core.release import release
from nomarch.core.rulebook.render import json_text, markdown_parser
from nomarch.core.workbench.reports.answer import in_words
from nomarch.core.workbench.reports.charts import effects_chart, scores_chart, shares_chart
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.tables import glued, table
from nomarch.core.workbench.reports.wording import STANDS, Wording, headings, short_names

BEGIN, END = "\ue010", "\ue011"
"""Stand around changed words while a text is set."""
WAY: Final = 8
"""How many moves of a way are told on the screen."""
ALIGNED: Final = re.compile(r' style="text-align:(\w+)"')
"""How Markdown aligns a cell."""
NUMBERED: Final = re.compile(rf"(?m)^(\s*){BEGIN}(\d+)(?:{END}(\.)|(\.\s*))")
"""The marked number of a list item, which has to stay bare to be one."""


def screen(comparison: Comparison, wording: Wording) -> RenderableType:
    """Lay a comparison out for the terminal: the answer first, then everything behind it."""
    sides = "  |  ".join(headings([side.title for side in comparison.sides]))
    parts: list[RenderableType] = [glued(f"{comparison.title}{wording.colon} {sides}")]
    parts += _answer(comparison, wording)
    if comparison.kinds:
        parts += _play(comparison, wording)
    for contrast in comparison.contrasts:
        if len(comparison.contrasts) > 1:
            parts.append(_heading(wording.answer("against", side=contrast.right.title, reference=contrast.left.title)))
        parts += _parameters(contrast, wording)
        parts += _texts(contrast, wording)
        for play in contrast.plays:
            parts += _shares(play, wording)
        parts += _witnesses(contrast.witnesses, wording)
    return Group(*parts)


def _answer(comparison: Comparison, wording: Wording) -> Iterator[RenderableType]:
    if comparison.answer is None:
        return
    for block in in_words(comparison.answer, wording):
        if block.title:
            yield _heading(block.title)
        for paragraph in block.paragraphs:
            yield glued(f"\n{paragraph.title}", "bold")
            for line in paragraph.lines:
                yield Padding(glued(f"• {line}"), (0, 0, 0, 2))


def _heading(text: str) -> Text:
    return glued(f"\n{text}", "bold underline")


def _parameters(comparison: Contrast, wording: Wording) -> Iterator[RenderableType]:
    if not comparison.parameters:
        return
    yield _heading(wording.say("parameters"))
    sides = (comparison.left.title, comparison.right.title)
    drawn = table("", wording.say("parameter"), *sides, wording.say("read-by"))
    for pair in comparison.parameters:
        drawn.add_row(
            Text(pair.title).append("".join(f"\n{name}" for name in (pair.path, *pair.clauses)), style="dim"),
            _value(pair.left, wording),
            _value(pair.right, wording),
            Text(wording.say("by-play" if pair.plays else "by-text")),
        )
    yield drawn
    if _has_assumed(comparison):
        yield glued(wording.say("assumed"))


def _has_assumed(comparison: Contrast) -> bool:
    return any(side.sign for pair in comparison.parameters for side in (pair.left, pair.right))


def _value(value: Value, wording: Wording) -> Text:
    known = wording.provenance(value)
    source = f"{known}{wording.colon} {value.note}" if value.note and not value.is_changed else known
    return Text(f"{value.told}{value.sign}\n").append(source, style="dim")


def _texts(comparison: Contrast, wording: Wording) -> Iterator[RenderableType]:
    text = comparison.text
    if text is None or not (text.clauses or text.terms):
        return
    yield _heading(wording.say("text"))
    counts = table("", "", wording.say("number"), right=(1,))
    if not text.having(Change.LANGUAGE):
        counts.add_row(wording.say("same"), wording.count(text.same))
    for change in Change:
        if text.having(change):
            counts.add_row(wording.say(change), wording.count(len(text.having(change))))
    yield counts
    if text.terms:
        terms = table(wording.say("terms"), comparison.left.title, comparison.right.title)
        for pair in text.terms:
            terms.add_row(Text(pair.left), Text(pair.right))
        yield terms
    for change in Change:
        if change is not Change.NAMES:
            yield from _clauses(wording.say(change), text.having(change))
    if names := text.having(Change.NAMES):
        yield glued(f"\n{wording.say('names')}", "bold")
        yield glued(", ".join(pair.clause for pair in names))


def _clauses(title: str, pairs: Sequence[ClausePair]) -> Iterator[RenderableType]:
    if pairs:
        yield glued(f"\n{title}", "bold")
    for pair in pairs:
        yield glued(f"{pair.chapter} [{pair.clause}]", "dim")
        sides = (pair.left, "-", "red", pair.right), (pair.right, "+", "green", pair.left)
        for words, sign, colour, others in sides:
            if words:
                yield Padding(glued(_marked(words, sign, colour, whole=not others)), (0, 0, 0, 2))


def _marked(words: Iterable[Piece], sign: str, colour: str, *, whole: bool) -> Text:
    """Write a side of a clause, with signs around the words the other has not."""
    told = Text(f"{sign} ", style=colour)
    for piece in words:
        mark = piece.changed and not whole and piece.text.strip() != ""
        told.append(f"[{piece.text}]" if mark else piece.text, style=f"bold {colour}" if mark else "default")
    return told


def _play(comparison: Comparison, wording: Wording) -> Iterator[RenderableType]:
    yield _heading(wording.say("play"))
    yield from map(glued, wording.how_played(comparison.plays))
    reference, *others = short_names([side.title for side in comparison.sides])
    columns = [heading for name in others for heading in (name, wording.say("difference"))]
    players = [wording.say("players")] if len(comparison.kinds) > 1 else []
    numbers = range(1 + len(players), 2 + len(players) + len(columns))
    drawn = table("", wording.say("measure"), *players, reference, *columns, right=numbers)
    for row in comparison.rows():
        cells = [cell for effect in row.effects for cell in _differing(effect, row, wording)]
        who = [wording.players(row.bots)] if players else []
        drawn.add_row(_measure(row, wording), *who, wording.number(row.left.value, row.of.unit), *cells)
    yield drawn
    yield from map(glued, wording.how_to_read(comparison.plays[0]))


def _measure(row: Row, wording: Wording) -> Text:
    """Name a measure once; what all kinds of players say of it together stands below."""
    if not row.is_first:
        return Text()
    told = Text(wording.measure_named(row.of))
    return told.append(f"\n{wording.agreed(row.agreement)}", style="dim") if row.agreement else told


def _differing(effect: PlayEffect | None, row: Row, wording: Wording) -> tuple[str, str]:
    if effect is None:
        return wording.number(row.left.value, row.of.unit), ""
    apart = wording.number(effect.difference.value, effect.unit, signed=True)
    interval = wording.interval(effect.difference, effect.unit)
    mark = f" {STANDS}" if effect.detected else ""
    return wording.number(effect.right.value, effect.unit), f"{apart}{mark}\n{interval}".rstrip()


def _shares(play: PlayLayer, wording: Wording) -> Iterator[RenderableType]:
    if play.largest:
        yield _heading(f"{wording.say('shares')} ({wording.players(play.bots)})")
        yield from map(glued, wording.how_shared(play))
    for effect in play.largest:
        shares = table(wording.measure(effect), wording.say("parameter"), "", "", right=(1, 2))
        for share in effect.shares:
            told = wording.number(share.figure.value, effect.unit, signed=True)
            shares.add_row(
                Text(wording.parameter(share.fields)), told, Text(wording.interval(share.figure, effect.unit))
            )
        if effect.together is not None:
            told = wording.number(effect.together.value, effect.unit, signed=True)
            shares.add_row(wording.say("all-together"), told, wording.interval(effect.together, effect.unit))
        yield shares


def _witnesses(witnesses: Sequence[Witness], wording: Wording) -> Iterator[RenderableType]:
    if witnesses:
        yield _heading(wording.say("witnesses"))
    for witness in witnesses:
        yield glued(wording.parameter(witness.fields), "bold")
        for line in witness_lines(witness, wording):
            yield Padding(glued(line), (0, 0, 0, 2))
        if witness.picture is not None:
            yield Text("\n".join(letters(witness.picture)), no_wrap=True, overflow="crop")


def witness_lines(witness: Witness, wording: Wording) -> list[str]:
    """Tell a witness: where the game stands, then what each side says to it."""
    if not witness.found:
        return [wording.say("witness-none", positions=witness.looked)]
    return [
        where_found(witness, wording),
        *witness.told,
        *(f"- {line}" for line in witness.left),
        *(f"+ {line}" for line in witness.right),
        *(_later_lines(witness.later, wording) if witness.later else ()),
    ]


def _later_lines(later: Later, wording: Wording) -> list[str]:
    """Tell what comes of a witness, and the way there: the moves, or the first and the last of many."""
    more = len(later.way) - WAY
    way = (
        later.way if more <= 0 else [*later.way[: WAY - 1], wording.say("witness-skipped", number=more), later.way[-1]]
    )
    return [
        wording.say("witness-later", moves=len(later.moves)),
        *(f"- {line}" for line in later.left),
        *(f"+ {line}" for line in later.right),
        f"{wording.say('witness-way')} {' · '.join(way)}",
    ]


def where_found(witness: Witness, wording: Wording) -> str:
    """Say how the game came to a witness."""
    company = [wording.say("witness-on-right")] if witness.on_right else []
    if witness.example:
        where = wording.say("witness-example", example=witness.example, moves=witness.decisions)
    else:
        where = wording.say("witness-after", moves=witness.decisions)
    return " ".join([*company, where])


def page(comparison: Comparison, wording: Wording) -> str:
    """Write a comparison as one HTML page that needs nothing else: the answer, and everything else folded behind it."""
    return page_called("compare").render(**_told(comparison, wording))


def part(comparison: Comparison, wording: Wording) -> str:
    """Write what stands on that page below its heading, for a page that lets nothing be styled but by its own sheet."""
    return ALIGNED.sub(r' class="aligned-\1"', page_called("comparison").render(**_told(comparison, wording)))


def _told(comparison: Comparison, wording: Wording) -> dict[str, object]:
    """Give everything that a page tells of a comparison."""
    return {
        "comparison": comparison,
        "wording": wording,
        "titles": headings([side.title for side in comparison.sides]),
        "names": short_names([side.title for side in comparison.sides]),
        "answer": in_words(comparison.answer, wording) if comparison.answer else [],
        "charts": _charts(comparison, wording),
        "where_found": where_found,
        "Change": Change,
        "has_assumed": _has_assumed,
        "set_side": set_side,
        "stands": STANDS,
        "version": release(),
    }


def _charts(comparison: Comparison, wording: Wording) -> dict[str, list[list[Markup]]]:
    """Draw, for every kind of players, the scores of all sides; and of each against the first effects and shares."""
    scores = [
        scores_chart(comparison.sides, plays, wording, f"-{kind}" if kind else "")
        for kind, plays in enumerate(comparison.kinds)
    ]
    drawn: dict[str, list[list[str]]] = {"scores": [scores], "effects": [], "shares": []}
    for number, contrast in enumerate(comparison.contrasts):
        which = [f"-{number}-{kind}" if number or kind else "" for kind, _ in enumerate(contrast.plays)]
        for name, chart in (("effects", effects_chart), ("shares", shares_chart)):
            drawn[name].append([chart(play, wording, each) for play, each in zip(contrast.plays, which, strict=True)])
    return {name: [list(map(Markup, row)) for row in rows] for name, rows in drawn.items()}  # drawn by us


def set_side(words: Sequence[Piece], tag: str, *, whole: bool) -> Markup:
    """Set a side of a clause, with a tag around the words that the other has not."""
    text = "".join(piece.text if whole or not piece.changed else _guarded(piece.text) for piece in words)
    bare = NUMBERED.sub(lambda item: f"{item[1]}{item[2]}{item[3] or item[4]}{BEGIN if item[4] else ''}", text)
    html = str(markdown_parser().render(bare.replace(f"{BEGIN}{END}", "")))
    return Markup(html.replace(BEGIN, f"<{tag}>").replace(END, f"</{tag}>"))  # noqa: S704 (set with raw HTML off)


def _guarded(text: str) -> str:
    """Guard every stretch of words on its own line, so that lists and tables stay what they are."""
    return re.sub(r"[−+]?\w(?:[^\n|*_`#]*[\w%’.»])?", lambda found: f"{BEGIN}{found[0]}{END}", text)


def as_json(comparison: Comparison, wording: Wording) -> str:
    """Write a comparison as JSON, for programs. What two sides have between them stands at the top."""
    plain = json.loads(comparison.model_dump_json())
    contrasts = plain.pop("contrasts")
    words = in_words(comparison.answer, wording) if comparison.answer else []
    told = [
        {"title": title, "paragraphs": [{"title": part.title, "lines": list(map(str, part.lines))} for part in parts]}
        for title, parts in words
    ]
    between = contrasts[0] if len(contrasts) == 1 else {"contrasts": contrasts}
    sides = [side.model_dump(mode="json") for side in comparison.sides]
    return json_text({**plain, "sides": sides, "answer": {"told": told, **(plain["answer"] or {})}, **between})
