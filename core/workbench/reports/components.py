"""What a box holds: for the screen, for a factory as CSV, as Markdown, as JSON and as a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from nomarch.core.engine import RuleSet, Share, Sort
from nomarch.core.lab.figures import LEVEL
from nomarch.core.lab.roster import seated
from nomarch.core.lab.shortage import Shortage
from nomarch.core.rulebook.book import written_clause
from nomarch.core.rulebook.box import Box, Lack, Line, Origin, box_of
from nomarch.core.rulebook.components import components_of
from nomarch.core.rulebook.render import json_text
from nomarch.core.rulebook.signs import unsigned
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.typography import NO_BREAK, for_markdown
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.tables import table

FORMULA: Final = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would take for something to work out."""
OWN_WORDS: Final = ("rules", "table")
"""Where numbers come from that no field of the edition gives."""


class Stock(NamedTuple):
    """Something that play uses up, at some table at least."""

    name: str
    cells: list[str]
    """How often, and how many are left at the worst, setting by setting."""


class Listing:
    """Says everything that is said of a box, and of what runs out."""

    def __init__(self, rules: RuleSet, code: str, players: int | None = None, found: Sequence[Shortage] = ()) -> None:
        self.rules: Final = rules
        self.speaker: Final = Speaker(rules, code)
        self.language: Final = self.speaker.voice.language
        self.box: Final[Box] = box_of(rules, code, players)
        self.shortages: Final = found
        self.components: Final = {component.name: component for component in components_of(rules)}

    def say(self, name: str, **facts: object) -> str:
        """Say a sentence about the components."""
        return self.speaker.say(f"components:{name}", **facts)

    def sort(self, sort: Sort) -> str:
        """Name how things are made."""
        return self.say(f"sort-{sort}")

    def share(self, line: Line) -> str:
        """Say whose a component is."""
        return "" if line.share is Share.ALL else self.say(f"share-{line.share}", each=line.each, sets=line.sets)

    def number(self, number: int) -> str:
        """Write a number."""
        return self.language.digits(number)

    def faces(self, line: Line) -> str:
        """Name the faces with their numbers; what there is one of each is only named."""
        if all(face.number == 1 and face.origin.sign == line.origin.sign for face in line.faces):
            return ", ".join(face.name for face in line.faces)
        signs = ["" if line.origin.sign else face.origin.sign for face in line.faces]
        return ", ".join(
            f"{face.number}{NO_BREAK}×{NO_BREAK}{face.name}{sign}" for face, sign in zip(line.faces, signs, strict=True)
        )

    def source(self, origin: Origin) -> str:
        """Say how well a number is known, and the passages."""
        owner = "components" if origin.kind in OWN_WORDS else "compare"
        known = self.speaker.say(f"{owner}:known-{origin.kind}")
        told = f"{self.language.colon} {', '.join(origin.passages)}" if origin.passages else ""
        return f"{known}{origin.sign}{told}"

    def lack(self, lack: Lack) -> str:
        """Say that a box has fewer than the rules ask for, and why they do."""
        several = self.components[lack.key.partition(".")[0]].share is not Share.ALL
        players = [] if lack.players == self.box.players else lack.players
        facts = {"what": lack.name, "number": lack.number, "needed": lack.needed, "players": players}
        return f"{self.say('lack', one_of_several=several, **facts)} {lack.reason}".rstrip()

    def fits(self) -> str:
        """Say that nothing is lacking; of a game that lists nothing, nobody can."""
        return self.say("fits") if self.box.is_listed and not self.box.lacks else ""

    # What runs out

    def columns(self) -> list[str]:
        """Name the settings that were played."""
        return [
            self.say("column", number=shortage.setting.seats, bots=seated(shortage.setting.bots))
            for shortage in self.shortages
        ]

    def stocks(self) -> Iterator[Stock]:
        """Tell of what was used up, in some game at least."""
        for key in self._counted():
            if any(shortage.tally.used_up[key] for shortage in self.shortages):
                yield Stock(self.stock_name(key), [self._cell(shortage, key) for shortage in self.shortages])

    def _counted(self) -> list[str]:
        """Name what play counts and the box has."""
        known = {key for line in self.box.lines for key in (line.key, *(face.key for face in line.faces))}
        return [key for key in self.shortages[0].tally.fewest if key in known] if self.shortages else []

    def stock_name(self, key: str) -> str:
        """Name what may run out: a component, or a face of it."""
        name, _, face = key.partition(".")
        line = next(line for line in self.box.lines if line.key == name)
        faces = {known.key: known.name for known in line.faces}
        return f"{line.name}{self.language.colon} {faces[key]}" if face else line.name

    def _cell(self, shortage: Shortage, key: str) -> str:
        figure = shortage.used_up(key)
        percent = self.language.percent
        told = percent(figure.value, 0)
        if figure.value and figure.has_interval:
            semicolon = self.language.colon.replace(":", ";")
            told += f" [{percent(figure.low, 0)}{semicolon} {percent(figure.high, 0)}]"
        return f"{told}, {self._left(shortage.tally.fewest[key])}"

    def _left(self, number: int) -> str:
        return self.say("left", number=number) if number >= 0 else self.say("missing", number=-number)

    def untouched(self) -> str:
        """Tell of what was never used up, and how many are left at the worst."""
        told = [
            f"{self.stock_name(key)} ({self._least(key)})"
            for key in self._counted()
            if not any(shortage.tally.used_up[key] for shortage in self.shortages)
        ]
        return self.say("never-out", told=told) if told else ""

    def _least(self, key: str) -> str:
        fewest = min(shortage.tally.fewest[key] for shortage in self.shortages)
        unit = self.speaker.voice.terms.get(self.components[key.partition(".")[0]].unit)
        return f"{self.number(fewest)} {unit.some}" if unit else self.number(fewest)

    def then(self) -> list[str]:
        """Say by which rules one goes on when things are used up, each once."""
        keys = [key for key in self._counted() if any(shortage.tally.used_up[key] for shortage in self.shortages)]
        clauses = dict.fromkeys(self.components[key.partition(".")[0]].when_out for key in keys)
        return [self.say("then", rule=rule) for clause in clauses if (rule := self._rule(clause))]

    def _rule(self, clause: str) -> str:
        """Give a clause as the rulebook has it."""
        voice = self.speaker.voice
        if Face(clause, "text") not in voice.faces:
            return ""
        return unsigned(" ".join(written_clause(voice, clause).text.split()))

    def games(self) -> int:
        """Count the games of a setting."""
        return min(shortage.tally.games for shortage in self.shortages)

    def how_played(self) -> list[str]:
        """Say how it was found out."""
        told = [self.say("played", games=self.games())]
        if any(shortage.used_up(key).has_interval for shortage in self.shortages for key in self._counted()):
            told.append(self.say("brackets", level=self.language.percent(LEVEL, 0)))
        return told

    def warnings(self) -> Iterator[str]:
        """Warn of what does not fit the rules, and of what runs out at the table where it does so most often."""
        yield from map(self.lack, self.box.lacks)
        for key in self._counted():
            worst = max(self.shortages, key=lambda shortage: shortage.used_up(key).value)
            if worst.tally.used_up[key]:
                share, bots = self.language.percent(worst.used_up(key).value, 0), seated(worst.setting.bots)
                facts = {"games": worst.tally.games, "number": worst.setting.seats, "bots": bots}
                yield self.say("warning-out", what=self.stock_name(key), share=share, **facts)


def components_page(
    rules: RuleSet, code: str = "en", players: int | None = None, found: Sequence[Shortage] = (), paper: str = ""
) -> str:
    """Write the components of an edition as one page that needs nothing else, perhaps to be printed on a *paper*."""
    return page(Listing(rules, code, players, found), paper)


def page(listing: Listing, paper: str = "") -> str:
    """Write a listing as a page."""
    return page_called("components").render(listing=listing, box=listing.box, paper=paper)


def factory_csv(listing: Listing) -> str:
    """Write a row for each thing that is made, its key first; what has several faces has a row for each of them."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    names = ("key", "kind", "name", "face", "share", "each", "sets", "number")
    tables = [listing.say("table", number=number) for number in listing.box.players]
    rows.writerow([*map(listing.say, names), *tables, listing.say("use"), listing.say("source")])
    for _, lines in listing.box.by_sort():
        for line in lines:
            rows.writerows([[_harmless(cell) for cell in row] for row in _rows(listing, line)])
    return written.getvalue()


def _rows(listing: Listing, line: Line) -> Iterator[list[str | int]]:
    head: list[str | int] = [listing.sort(line.sort), line.name]
    share = listing.say("share-all") if line.share is Share.ALL else listing.share(line)
    takes_all = listing.components[line.key].takes is None
    for key, name, each, origin in [
        *((face.key, face.name, face.number, face.origin) for face in line.faces),
        *([] if line.faces else [(line.key, "", line.each, line.origin)]),
    ]:
        tables = [
            line.tables[number] if not line.faces else each * line.tables[number] // line.each if takes_all else ""
            for number in listing.box.players
        ]
        counts = [each, line.sets, each * line.sets]
        yield [key, *head, name, share, *counts, *tables, line.use, listing.source(origin)]


def _harmless(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def document(listing: Listing) -> str:
    """Write everything as JSON."""
    told: dict[str, Any] = listing.box.model_dump(mode="json")
    told["shortages"] = [
        {
            "component": key,
            "players": shortage.setting.seats,
            "bots": list(shortage.setting.bots),
            "games": shortage.tally.games,
            "used_up": shortage.tally.used_up[key],
            "interval": list(shortage.used_up(key)[1:3]),
            "fewest_left": fewest,
        }
        for shortage in listing.shortages
        for key, fewest in shortage.tally.fewest.items()
    ]
    told["warnings"] = list(listing.warnings())
    return json_text(told)


def markdown(listing: Listing) -> str:
    """Write a listing as Markdown."""
    return "\n\n".join(filter(None, _markdown(listing))) + "\n"


def _markdown(listing: Listing) -> Iterator[str]:
    box = listing.box
    yield f"# {for_markdown(box.title)}"
    yield f"*{for_markdown(box.subtitle)}*"
    if not box.is_listed:
        yield f"> {listing.say('unlisted')}"
    for sort, lines in box.by_sort():
        yield f"## {listing.sort(sort)} ({listing.number(sum(line.number for line in lines))})"
        rows = [[for_markdown(cell) for cell in _cells(listing, line, ": ")] for line in lines]
        yield _piped(_headings(listing), rows, right=[0, *range(3, 3 + len(box.players))])
    if box.lacks:
        yield f"## {listing.say('lacks')}"
    yield "\n".join(f"- {for_markdown(listing.lack(lack))}" for lack in box.lacks) or listing.fits()
    if listing.shortages:
        yield f"## {listing.say('runs-out')}"
        yield " ".join(listing.how_played())
        stocks = [[for_markdown(cell) for cell in (stock.name, *stock.cells)] for stock in listing.stocks()]
        if stocks:
            yield _piped([listing.say("name"), *listing.columns()], stocks)
        yield from filter(None, [*listing.then(), listing.untouched()])
    if box.doubts or box.sources:
        doubts = [f"- {doubt.sign} **{doubt.title}** {for_markdown(doubt.reason)}" for doubt in box.doubts]
        yield "\n".join([*doubts, *(f"- {source.key}: {source.name}" for source in box.sources)])


def _piped(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    rule = ["---:" if place in right else ":---" for place in range(len(headings))]
    return "\n".join(f"| {' | '.join(row)} |" for row in [headings, rule, *rows])


def _headings(listing: Listing) -> list[str]:
    players = [listing.speaker.counted(number, "player") for number in listing.box.players]
    return [*map(listing.say, ("number", "name", "share")), *players, *map(listing.say, ("use", "source"))]


def _cells(listing: Listing, line: Line, gap: str) -> list[str]:
    name = f"{line.name}{gap}{listing.faces(line)}" if line.faces else line.name
    tables = [listing.number(line.tables[number]) for number in listing.box.players]
    number = f"{listing.number(line.number)}{line.origin.sign}"
    return [number, name, listing.share(line), *tables, line.use, listing.source(line.origin)]


def screen(listing: Listing) -> RenderableType:
    """Lay a listing out for the terminal."""
    box, colon = listing.box, listing.language.colon
    drawn: list[RenderableType] = [Text(f"{box.title} · {box.subtitle}\n", style="bold")]
    if not box.is_listed:
        drawn.append(Text(f"{listing.say('unlisted')}\n"))
    drawn.append(_drawn(listing))
    drawn += [Text(listing.say("lacks"), style="bold")] if box.lacks else []
    drawn += [Text(listing.lack(lack)) for lack in box.lacks] or [Text(listing.fits())]
    drawn += list(_shortages_drawn(listing)) if listing.shortages else []
    drawn += [Text("")] if box.doubts or box.sources else []
    drawn += [Text(f"{doubt.sign} {doubt.title}{colon} {doubt.reason}") for doubt in box.doubts]
    drawn += [Text(f"{source.key}{colon} {source.name}") for source in box.sources]
    return Group(*drawn)


def _drawn(listing: Listing) -> RenderableType:
    """Draw all components in one table; what there is to say of each stands below its name."""
    players = listing.box.players
    by_players = " / ".join([*map(listing.number, players[:-1]), listing.speaker.counted(players[-1], "player")])
    sheet = table("", listing.say("number"), by_players, listing.say("name"), right=(0, 1))
    for sort, lines in listing.box.by_sort():
        total = listing.number(sum(line.number for line in lines))
        sheet.add_row(Text(total, style="bold"), "", Text(listing.sort(sort), style="bold"))
        for line in lines:
            number, _, share, *tables, use, source = _cells(listing, line, "")
            told = Text(f"{line.name}, {share}" if share else line.name)
            for below in filter(None, (listing.faces(line), use, source)):
                told.append(f"\n{below}", style="dim")
            sheet.add_row(number, " / ".join(tables), told)
        sheet.add_row()
    return sheet


def _shortages_drawn(listing: Listing) -> Iterator[RenderableType]:
    yield Text(f"\n{listing.say('runs-out')}", style="bold")
    yield from map(Text, listing.how_played())
    sheet = table("", listing.say("name"), *listing.columns())
    stocks = list(listing.stocks())
    for stock in stocks:
        sheet.add_row(*map(Text, (stock.name, *stock.cells)))
    if stocks:
        yield sheet
    yield from map(Text, filter(None, [*listing.then(), listing.untouched()]))


WRITERS: Final[dict[str, Callable[[Listing], RenderableType]]] = {
    "text": screen,
    "csv": factory_csv,
    "html": page,
    "json": document,
    "md": markdown,
}
