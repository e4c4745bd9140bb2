"""Editions that nobody wrote: some values of another, changed at random from a seed as far as they go together.

As a program it writes some of them into a folder, to be read, printed and played: GAME EDITION FIRST LAST FOLDER.
"""

import json
import sys
from copy import deepcopy
from pathlib import Path
from random import Random

from nomarch.core import load
from nomarch.core.editions.tables import leaves, merge
from nomarch.core.errors import EditionError
from nomarch.core.rulebook.check.trials import surroundings_of

FEWEST, MOST = 3, 8
"""How many fields an edition changes."""
ATTEMPTS = 6
"""So many values are tried for a field before it is left as it is."""
FAR = 3
"""How many times larger a number gets where it leaps."""
KINDS = {"players": 1, "number": 5, "choice": 3, "yes or no": 2, "list": 4, "table": 4}
"""What is changed, and how often."""


def kind_of(field, value):
    """Tell what a field is: how many players there are is a kind of its own, for everything depends on it."""
    if field.startswith("players_"):
        return "players"
    kinds = {bool: "yes or no", int: "number", str: "choice", list: "list", dict: "table"}
    return kinds[type(value)]


class Maker:
    """Makes editions out of one."""

    def __init__(self, game, base):
        self.game = game
        self.base = base
        self.around = surroundings_of(game)[base]
        self.given = self.around.given.resolved
        self.fields = {kind: [] for kind in KINDS}
        for field, value in self.given.parameters.items():
            if self.around.by_field[field]:
                self.fields[kind_of(field, value)].append(field)

    def values(self, seed):
        """Give other values for some fields, which the model accepts and which do not contradict one another."""
        random = Random(f"{self.game.name}/{self.base}/{seed}")
        made, wanted = {}, random.randint(FEWEST, MOST)
        while len(made) < wanted:
            kind = random.choices([*KINDS], [*KINDS.values()])[0]
            field = random.choice(self.fields[kind])
            for _ in range(ATTEMPTS):
                tried = made | self._other(field, random)
                if field not in made and len(tried) <= MOST and self._is_law(tried):
                    made = tried
                    break
        return made

    def _other(self, field, random):
        """Give another value for a field, near or far, with what has to change with it."""
        if random.random() < 0.4:
            return {field: leap(self.given.parameters[field], random)}
        trial = random.choice(self.around.by_field[field])
        return {change.field: change.value for change in trial.changes}

    def _is_law(self, values):
        """Tell whether values are other ones, can be written into a file, and go together."""
        if any(self.given.parameters[field] == value for field, value in values.items()):
            return False
        if laid_over(self.given.parameters, self.overlay(values)) != self.given.parameters | values:
            return False  # a file that extends another takes no row of a table away
        try:
            return not self.game.shelf.with_values(self.given, values).contradictions
        except EditionError:
            return False

    def overlay(self, values):
        """Give what a file has to state for some values: of tables the cells that differ."""
        return {field: difference(self.given.parameters[field], value) for field, value in values.items()}

    def write(self, seed, folder):
        """Write an edition into a folder as a person would have it, and give its file."""
        file = folder / f"{self.game.name}-{seed}.toml"
        file.write_text(self.written(seed), encoding="utf-8")
        return file

    def written(self, seed):
        """Tell an edition as a file does."""
        stated = self.overlay(self.values(seed))
        single = {field: value for field, value in stated.items() if not isinstance(value, dict)}
        lines = [f'game = "{self.game.name}"', f'extends = "{self.base}"', f'title = "Number {seed}"', "", "[values]"]
        lines += [f"{field} = {toml(value)}" for field, value in single.items()]
        for field, table in ((field, value) for field, value in stated.items() if field not in single):
            lines += ["", f"[values.{field}]"]
            lines += [f"{'.'.join(path)} = {toml(value)}" for path, value in leaves(table)]
        return "\n".join(lines) + "\n"


def leap(value, random):
    """Give a value of the same shape in which numbers are others, anything up to some times as large."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        sign = -1 if value < 0 else 1
        return sign * random.randint(0, FAR * abs(value) + FAR)
    parts = dict(value) if isinstance(value, dict) else dict(enumerate(value))
    for key in random.sample(sorted(parts), random.randint(min(1, len(parts)), min(3, len(parts)))):
        parts[key] = leap(parts[key], random)
    if isinstance(value, dict):
        return parts
    leapt = list(parts.values())
    rises = all(isinstance(part, int) for part in value) and value == sorted(value)
    return sorted(leapt) if rises else leapt


def difference(base, value):
    """Give of a table the cells in which it is other than the one it is laid over."""
    if not isinstance(base, dict) or not isinstance(value, dict):
        return value
    changed = {key: part for key, part in value.items() if key not in base or base[key] != part}
    return {key: difference(base.get(key), part) for key, part in changed.items()}


def laid_over(base, overlay):
    """Give values with others laid over them, as a file lays them that extends another."""
    values = deepcopy(base)
    merge(values, overlay)
    return values


def toml(value):
    """Write a value as TOML has it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    name, base, first, last, folder = sys.argv[1:]
    maker = Maker(load(name), base)
    for seed in range(int(first), int(last) + 1):
        print(maker.write(seed, Path(folder)))
