"""The figures of a rulebook: those a game brings, and the two that every game can have.

`setup` shows the table as a game begins, for each number of players; `round` the steps of a round, as the plan of the
rulebook names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple, TypeVar

from nomarch.core.drawing import Picture, Step, beside, cycle, rows_of
from nomarch.core.engine import ONLOOKER, Figure, Game
from nomarch.core.errors import NomarchError, TextError
from nomarch.core.rulebook.speech import Speaker
from nomarch.core.rulebook.tags import Face
from nomarch.core.rulebook.texts import Texts, Voice

SETUP: Final = "setup"
ROUND: Final = "round"
SEED: Final = 0
"""The seed of the games whose beginning is shown."""
Part = str | list[str]
Given = TypeVar("Given")


class Drawn(NamedTuple):
    """A figure as it was drawn, the numbers of players it is for, and the fields of the edition it shows."""

    picture: Picture
    numbers: list[int]
    shows: Sequence[str]


def figures_of(game: Game) -> Mapping[str, Figure]:
    """Find the figures that a game brings, on its own page or in the module it names."""
    if isinstance(game.figures, str):
        found: Mapping[str, Figure] = import_module(game.figures).FIGURES if game.figures else {}
        return found
    return game.figures


def known_figures(game: Game) -> list[str]:
    """Name every figure that a plan may place."""
    return [*dict.fromkeys((ROUND, SETUP, *figures_of(game)))]


def drawn(voice: Voice, name: str) -> list[Drawn]:
    """Draw a figure: perhaps in several pictures, and none where it does not apply."""
    plan, own = plan_file(voice.texts), figures_of(voice.rules.game)
    numbers = voice.rules.player_numbers(voice.seats)
    if name in own:
        speaker = Speaker(voice.rules, voice.language.code, texts=voice.texts)
        picture = _attempted(plan, name, lambda: own[name].draw(voice.rules, speaker, voice.seats))
        return [] if picture is None else [Drawn(picture, numbers, own[name].shows)]
    if name == SETUP:
        return _attempted(plan, name, lambda: list(_tables(voice, numbers)))
    if name == ROUND:
        return [Drawn(_round(voice), numbers, ())]
    told = f"places the figure {name!r}, which the game has not; there are {', '.join(known_figures(voice.rules.game))}"
    raise TextError(plan, 0, told)


def plan_file(texts: Texts) -> str:
    """Name the file in which figures are placed."""
    return str(texts.folder / "rulebook.toml")


def _attempted(plan: str, name: str, draw: Callable[[], Given]) -> Given:
    """Draw, and let whatever goes wrong name the plan and the figure."""
    try:
        return draw()
    except NomarchError:
        raise
    except Exception as error:
        raise TextError(plan, 0, f"the figure {name!r} cannot be drawn: {type(error).__name__}: {error}") from error


# The table at the start


def _tables(voice: Voice, numbers: Sequence[int]) -> Iterator[Drawn]:
    """Show what everybody sees as a game begins, for each number of players: as many side by side as fit."""
    shown = [found for number in numbers if (found := _table(voice, number)) is not None]
    speaker = Speaker(voice.rules, voice.language.code, texts=voice.texts)
    for row in rows_of([found.picture for found in shown]) if shown else ():
        tables = shown[row]
        if len(tables) == 1:
            yield tables[0]
            continue
        here = [table.numbers[0] for table in tables]
        headings = [speaker.counted(number, "player") for number in here]
        yield Drawn(beside([table.picture for table in tables], headings, speaker.title), here, tables[0].shows)


def _table(voice: Voice, number: int) -> Drawn | None:
    game = voice.rules.game
    rules = voice.rules.at_a_table_of(number)
    view = game.begin(rules, SEED).view(ONLOOKER)
    picture = view.picture(Speaker(rules, voice.language.code, texts=voice.texts))
    return None if picture is None else Drawn(picture, [number], view.shows)


# The round


def _round(voice: Voice) -> Picture:
    """Draw the steps that the plan names, from the innermost out."""
    plan = voice.texts.plan.round
    whole = whole_of(plan)
    if whole is None:
        raise TextError(
            plan_file(voice.texts), 0, "places the figure 'round' and has no [round] with one outermost name"
        )
    speaker = Speaker(voice.rules, voice.language.code, texts=voice.texts)
    title = f"{speaker.title}{voice.language.colon} {speaker.say('figure:round')}"
    step = Step("", "", _parts(speaker, plan, whole), _said(speaker, f"step-again:{whole}"))
    return cycle(step, title, speaker.label("or"))


def whole_of(plan: Mapping[str, Sequence[Part]]) -> str | None:
    """Name what the steps of a round make up in the end: it is a part of nothing else."""
    parts = {name for steps in plan.values() for part in steps for name in _names(part)}
    whole = [name for name in plan if name not in parts]
    return whole[0] if len(whole) == 1 else None


def _names(part: Part) -> list[str]:
    return [part] if isinstance(part, str) else part


def _parts(speaker: Speaker, plan: Mapping[str, Sequence[Part]], name: str) -> tuple[Step | tuple[Step, ...], ...]:
    """Make the steps of a frame; those without a name in this edition are left out."""
    made: list[Step | tuple[Step, ...]] = []
    for part in plan[name]:
        steps = [step for each in _names(part) if (step := _step(speaker, plan, each)).name]
        made += steps if isinstance(part, str) else [tuple(steps)]
    return tuple(made)


def _step(speaker: Speaker, plan: Mapping[str, Sequence[Part]], name: str) -> Step:
    """Name a step as the book does: by a sentence of its own, or like the phase."""
    own = Face(f"step:{name}", "say")
    called = speaker.say(own.owner) if own in speaker.voice.faces else speaker.phase(name)
    parts = _parts(speaker, plan, name) if name in plan else ()
    return Step(called, _said(speaker, f"step-line:{name}"), parts, _said(speaker, f"step-again:{name}"))


def _said(speaker: Speaker, name: str) -> str:
    return speaker.say(name) if Face(name, "say") in speaker.voice.faces else ""
