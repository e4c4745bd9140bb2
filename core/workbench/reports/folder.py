"""A folder for the printer: all books of one edition, what is new, its box and what it does to play, and a colophon."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from nomarch.core.comparing.changes import rule_changes
from nomarch.core.comparing.comparison import compare_sides
from nomarch.core.comparing.contrast import Playing
from nomarch.core.comparing.sides import Pair, Side
from nomarch.core.engine import RuleSet
from nomarch.core.lab.shortage import Shortage
from nomarch.core.lab.simulation import Lab
from nomarch.core.release import release
from nomarch.core.rulebook import Speaker
from nomarch.core.rulebook.components import components_of
from nomarch.core.rulebook.errata import errata_by_edition, errata_lines
from nomarch.core.rulebook.languages import LANGUAGES, language
from nomarch.core.rulebook.paper import printed
from nomarch.core.workbench.reports import changes as sheets
from nomarch.core.workbench.reports import comparison as comparisons
from nomarch.core.workbench.reports.components import Listing, components_page, factory_csv
from nomarch.core.workbench.reports.pages import page_called
from nomarch.core.workbench.reports.site import INDEX, Written, cover, jobs_of, slug, write_books
from nomarch.core.workbench.reports.wording import Wording

COLOPHON: Final = "colophon.json"
LAW: Final = "edition"
"""The folder with the files that the edition was read from."""


class Desk(NamedTuple):
    """What is to be published, and how."""

    rules: RuleSet
    codes: Sequence[str]
    paper: str
    """The paper of what is printed; none where there are only pages."""
    against: str = ""
    """The edition it is compared with, if there is one."""
    playing: Playing | None = None
    """How both are played, if they are."""
    shortages: Sequence[Shortage] = ()
    command: str = ""


class Document(NamedTuple):
    """A document in the folder: what it is called, and its files by what they are."""

    title: str
    files: dict[str, str]


def publish_edition(desk: Desk, folder: Path, lab: Lab, tell: Callable[[str], None] = lambda _: None) -> int:
    """Write everything into the folder, tell of each file, and say how many documents there are."""
    game, edition = desk.rules.game, desk.rules.resolved.choice.edition
    books = write_books(jobs_of(game, folder, desk.codes, edition, desk.paper), tell)
    rows: dict[str, list[Document]] = {code: [] for code in desk.codes}
    for job, book in sorted(books.items(), key=lambda made: list(LANGUAGES).index(made[0].language)):
        rows[job.language].append(_book(book))
    for code in desk.codes:
        documents = Documents(desk, folder, code)
        rows[code] += [*documents.changes(), *documents.components(), *documents.comparison(lab), *documents.errata()]
        for document in rows[code]:
            for file in document.files.values():
                if file not in {made for book in books.values() for made in (book.page, book.pdf)}:
                    tell(file)
    _copy_law(desk.rules, folder)
    data = _colophon(desk, folder)
    (folder / COLOPHON).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / INDEX).write_text(_index(desk, rows, data), encoding="utf-8")
    return sum(map(len, rows.values()))


def _book(book: Written) -> Document:
    return Document(book.kind, {"html": book.page, **({"pdf": book.pdf} if book.pdf else {})})


class Documents:
    """What goes with the books in one language."""

    def __init__(self, desk: Desk, folder: Path, code: str) -> None:
        self.desk: Final = desk
        self.folder: Final = folder
        self.code: Final = code
        self.speaker: Final = Speaker(desk.rules, code)
        (folder / code).mkdir(exist_ok=True)

    def changes(self) -> list[Document]:
        """Write the sheet of what is new."""
        if not self.desk.against:
            return []
        pair = Pair(*self._sides())
        found = rule_changes(pair)
        if not found:
            return []
        html = sheets.page(sheets.change_sheet(pair, found))
        printed_sheet = sheets.pdf(pair, found, self.desk.paper) if self.desk.paper else b""
        return [self._written("changes", html, printed_sheet)]

    def components(self) -> list[Document]:
        """Write what the box holds, for people and for a factory."""
        rules, paper = self.desk.rules, self.desk.paper
        if not components_of(rules):
            return []
        html = components_page(rules, self.code, found=self.desk.shortages)
        on_paper = components_page(rules, self.code, found=self.desk.shortages, paper=paper)
        document = self._written("components", html, printed(on_paper, paper, on_one_leaf=False) if paper else b"")
        table = factory_csv(Listing(rules, self.code, found=self.desk.shortages))
        return [document._replace(files={**document.files, "csv": self._file("components", "csv", table.encode())})]

    def comparison(self, lab: Lab) -> list[Document]:
        """Write what the edition does to play, the answer first."""
        if not self.desk.against:
            return []
        sides = self._sides()
        found = compare_sides(sides, self.desk.playing, lab)
        wording = Wording(sides[0].speaker, Pair(*sides).fields)
        return [self._written("comparison", comparisons.page(found, wording))]

    def errata(self) -> list[Document]:
        """Write where the sources behind the edition are wrong."""
        game, lineage = self.desk.rules.game, self.desk.rules.resolved.lineage
        if not any(errata_by_edition(game, lineage).values()):
            return []
        lines = "\n".join(errata_lines(game, self.code, lineage)) + "\n"
        return [Document(self._title("errata"), {"txt": self._file("errata", "txt", lines.encode())})]

    def _sides(self) -> list[Side]:
        choice, seats = self.desk.rules.resolved.choice, self.desk.rules.seats
        game = self.desk.rules.game
        return [
            Side(game, self.desk.against, self.code, seats=seats),
            Side(game, choice.written, self.code, seats=seats),
        ]

    def _title(self, name: str) -> str:
        return self.speaker.say(f"folder:{name}")

    def _written(self, name: str, html: str, paper: bytes = b"") -> Document:
        files = {"html": self._file(name, "html", html.encode())}
        if paper:
            files["pdf"] = self._file(name, "pdf", paper)
        return Document(self._title(name), files)

    def _file(self, name: str, suffix: str, content: bytes) -> str:
        edition = self.desk.rules.resolved.name
        file = f"{self.code}/{'-'.join(map(slug, (self.speaker.title, edition, self._title(name))))}.{suffix}"
        (self.folder / file).write_bytes(content)
        return file


def _copy_law(rules: RuleSet, folder: Path) -> None:
    """Lay the files of one's own beside what was made of them."""
    for volume in rules.resolved.line:
        if volume.apart is not None:
            (folder / LAW).mkdir(exist_ok=True)
            (folder / LAW / volume.apart.name).write_bytes(volume.apart.read_bytes())


def _colophon(desk: Desk, folder: Path) -> dict[str, object]:
    """Tell from which data and by which versions everything was made, so that it can be made again."""
    game, resolved = desk.rules.game, desk.rules.resolved
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {
        "command": desk.command,
        "nomarch": release(),
        "game": game.name,
        "game_version": game.version,
        "edition": resolved.name,
        "made_of": list(resolved.lineage[1:]),
        "fingerprint": resolved.fingerprint,
        "files": {file.relative_to(folder).as_posix(): _hash(file) for file in files},
    }


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _index(desk: Desk, rows: dict[str, list[Document]], colophon: dict[str, object]) -> str:
    code = "en" if "en" in desk.codes else desk.codes[0]
    speaker = Speaker(desk.rules, code)
    side = Side(desk.rules.game, desk.rules.resolved.choice.written, code, seats=desk.rules.seats)
    law = [volume.apart.name for volume in desk.rules.resolved.line if volume.apart is not None]
    return page_called("folder").render(
        code=code,
        title=speaker.title,
        edition=side.title,
        picture=cover(desk.rules, code),
        rows=rows,
        law=[f"{LAW}/{name}" for name in law],
        colophon=colophon,
        colophon_file=COLOPHON,
        say=speaker.say,
        language=language,
    )
