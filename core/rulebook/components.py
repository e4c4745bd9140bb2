"""The components of a game: those it lists, or what can be told from its table if it lists none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

from nomarch.core.editions import derived_of
from nomarch.core.engine import Component, Game, RuleSet, Share, Sort
from nomarch.core.engine.component import Amount, faces, total
from nomarch.core.errors import NomarchError
from nomarch.core.table import Deck, Hands, Supplies

SEED: Final = 0
"""The seed of the table that is looked at where a game lists nothing."""
Path = tuple[str, ...]


class NoComponents(NomarchError, LookupError):
    """A game of which nobody can tell what its box holds."""


def components_of(rules: RuleSet) -> Sequence[Component]:
    """Find what the box holds: what the game lists, on its own page or in the module it names, or what lies there."""
    listed = listed_components(rules.game)
    found = listed or list(_lying_there(rules))
    if not found:
        told = "lists no components, and its table counts nothing: Game(components=…) lists them"
        raise NoComponents(f"{rules.game.title} {told}")
    return found


def listed_components(game: Game) -> Sequence[Component]:
    """Find the components that a game lists itself."""
    if isinstance(game.components, str):
        listed: Sequence[Component] = import_module(game.components).COMPONENTS if game.components else ()
        return listed
    return game.components


def set_of(component: Component, rules: RuleSet) -> dict[str, int]:
    """Count a set of a component, face by face; what there is none of is left out."""
    number = component.number
    if isinstance(number, str):
        number = getattr(rules.edition, number)
    counted: Amount = number(rules) if callable(number) else number
    return {face: count for face, count in faces(counted).items() if count}


def sets_of(component: Component, seats: int) -> int:
    """Count the sets that so many players take."""
    return 1 if component.share is Share.ALL else seats


def taken_by(component: Component, rules: RuleSet) -> int:
    """Count what the table takes out of the box."""
    if component.takes is not None:
        return total(component.takes(rules))
    return sum(set_of(component, rules).values()) * sets_of(component, rules.seats)


def fields_behind(component: Component, rules: RuleSet) -> tuple[str, ...]:
    """Name the fields of the edition that a number comes from; none, if it is so by the rules."""
    if not isinstance(component.number, str):
        return component.fields(rules) if callable(component.fields) else component.fields
    return derived_of(type(rules.edition)).get(component.number, (component.number,))


def paths_behind(component: Component, rules: RuleSet, face: str) -> list[Path]:
    """Name where the number of a face comes from: its own cell in a table, or all fields behind the component."""
    fields = fields_behind(component, rules)
    cells: list[Path] = [(field, face) for field in fields if face and _has(rules.resolved.parameters.get(field), face)]
    return cells or [(field,) for field in fields]


def _has(value: object, face: str) -> bool:
    return isinstance(value, Mapping) and face in value


# What lies on the table of a game that lists nothing


def _lying_there(rules: RuleSet) -> Iterator[Component]:
    """Take what a table counts, or holds at the start, for its components."""
    state = rules.game.dealt(rules, SEED)
    counted = [str(name) for name, number in state.inventory().items() if number > 0]
    for name in counted:
        yield Component(name, Sort.UNSORTED, partial(_counted_at, name), ())
    if not counted:
        for slot, value in state.contents():
            yield from _in_slot(state, slot, value)


def _counted_at(name: str, rules: RuleSet) -> int:
    """Count a thing of an inventory as a table of so many begins."""
    inventory: Mapping[str, int] = rules.game.dealt(rules, SEED).inventory()
    return inventory.get(name, 0)


def _in_slot(state: Any, slot: str, value: Any) -> Iterator[Component]:
    name = slot.replace("_", "-")
    if isinstance(value, Deck):
        dealt = sum(_cards_in(getattr(state, hands)) for hands, deck in state.hidden_hands.items() if deck == slot)
        yield Component(name, Sort.CARDS, len(value.pile) + len(value.discards) + dealt, ())
    elif isinstance(value, Supplies):
        yield Component(name, Sort.UNSORTED, sum(value.left), (), left=partial(_left_in, slot))
    elif (
        isinstance(value, list) and len(value) == state.seats and all(type(part) is int and part > 0 for part in value)
    ):
        yield Component(name, Sort.UNSORTED, max(value), (), share=Share.PLAYER)


def _cards_in(hands: Any) -> int:
    return sum(hands.sizes) if isinstance(hands, Hands) else sum(map(len, hands))


def _left_in(slot: str, state: Any) -> int:
    supplies: Supplies = getattr(state, slot)
    return sum(supplies.left)
