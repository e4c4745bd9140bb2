"""Thieves: goods are taken from opponents, one by one. Plays the privileges of Thieves and Soldiers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomarch.core.engine import Act, Done, Effect, Facts, Move, effects_in, requires
from nomarch.core.table import Seat
from nomarch.games.saqqara.board import GOOD_COUNT, GOODS, THIEVES, Loot
from nomarch.games.saqqara.moves import Steal
from nomarch.games.saqqara.phases.base import Interruption
from nomarch.games.saqqara.readings import SingleVictim

if TYPE_CHECKING:
    from nomarch.games.saqqara.state import Saqqara

good_is_stolen = Effect("good_is_stolen", "privileges.thieves-strike-once-a-turn", "good", "victim")


def loot_of(state: Saqqara) -> Loot | None:
    """Tell what the Thieves of the seat may take."""
    return state.rules.thieves[state.level(state.seat, THIEVES)]


def open_victims(state: Saqqara) -> list[int]:
    """Name the opponents of the seat who have goods and no protection."""
    goods = state.goods_of
    return [
        seat
        for seat in range(state.seats)
        if seat != state.seat
        and not state.is_protected(seat)
        and any(goods[seat * GOOD_COUNT : (seat + 1) * GOOD_COUNT])
    ]


def the_victim(state: Saqqara, steal: Steal) -> Facts:
    """Name the victim."""
    return {"victim": Seat(steal.victim)}


@requires("privileges.thieves-strike-once-a-turn")
def has_not_stolen(state: Saqqara, steal: Steal) -> bool:
    """There is one theft a turn."""
    return not state.stolen


@requires("privileges.thieves-choose-victims-and-goods")
def has_thieves(state: Saqqara, steal: Steal) -> bool:
    """Goods are stolen by those who have the privilege of Thieves."""
    return loot_of(state) is not None


@requires("privileges.thieves-choose-victims-and-goods", the_victim)
def robs_an_opponent(state: Saqqara, steal: Steal) -> bool:
    """One steals goods that an opponent has."""
    return steal.victim != state.seat and state.goods_of[steal.victim * GOOD_COUNT + steal.kind] > 0


@requires("privileges.soldiers-protect-against-thieves", the_victim)
def victim_is_open(state: Saqqara, steal: Steal) -> bool:
    """Nothing is stolen from those whom Soldiers protect."""
    return not state.is_protected(steal.victim)


@requires("rounds.goods-are-named-in-one-order")
def comes_in_order(state: Saqqara, steal: Steal) -> bool:
    """Goods are taken victim by victim and kind by kind, in one order."""
    return not state.victims or steal.victim * GOOD_COUNT + steal.kind >= state.last


def the_loot(state: Saqqara, move: Steal | Done) -> Facts:
    """Tell how many goods are taken, and from how many victims at least."""
    loot = loot_of(state)
    return {"goods": loot.goods if loot else 0, "victims": loot.victims if loot else 0}


@requires("privileges.thieves-choose-victims-and-goods", the_loot)
def leaves_enough_victims(state: Saqqara, steal: Steal) -> bool:
    """Goods are taken from at least as many opponents as the level says."""
    loot, victims = loot_of(state), open_victims(state)
    if loot is None or (not state.victims and len(victims) < loot.victims):
        return True
    others = sum(victim != steal.victim and not state.victims >> victim & 1 for victim in victims)
    return can_be_completed(state, loot, steal.victim, others)


@requires("rounds.goods-are-named-in-one-order")
def leaves_later_victims(state: Saqqara, steal: Steal) -> bool:
    """Victims are named in one order too: enough of those who must be robbed come later."""
    loot, victims = loot_of(state), open_victims(state)
    if loot is None or (not state.victims and len(victims) < loot.victims):
        return True
    later = sum(victim > steal.victim for victim in victims)
    return can_be_completed(state, loot, steal.victim, later) or not leaves_enough_victims.holds(state, steal)


def can_be_completed(state: Saqqara, loot: Loot, victim: int, others: int) -> bool:
    """Tell whether enough opponents can be robbed besides *victim*, if so many *others* are open."""
    needed = loot.victims - (state.victims | 1 << victim).bit_count()
    return needed <= min(loot.goods - state.step - 1, others)


@requires("privileges.a-single-victim-loses-a-single-good", the_loot)
def finds_enough_victims(state: Saqqara, steal: Steal) -> bool:
    """Where too few opponents can be robbed, the rules may forbid to rob a single one."""
    loot = loot_of(state)
    if loot is None or state.victims or len(open_victims(state)) >= loot.victims:
        return True
    return state.rules.edition.theft_with_one_victim is SingleVictim.ONE_GOOD


@requires("privileges.thieves-choose-victims-and-goods", the_loot)
def enough_were_robbed(state: Saqqara, done: Done) -> bool:
    """A theft is complete once enough opponents were robbed."""
    loot = loot_of(state)
    return loot is None or state.victims.bit_count() >= loot.victims


def steal_the_first(state: Saqqara, steal: Steal) -> None:
    """Begin a theft; it goes on while more may be taken."""
    loot = loot_of(state)
    single = loot is None or len(open_victims(state)) < loot.victims
    state.stolen = True
    state.step = state.victims = 0
    state.had = frozenset()
    take(state, steal)
    if not single and can_go_on(state):
        state.interrupt("theft", state.seat)
    else:
        end_of_theft(state)


def steal_another(state: Saqqara, steal: Steal) -> None:
    """Take one more good."""
    take(state, steal)
    if not can_go_on(state):
        stop(state)


def take(state: Saqqara, steal: Steal) -> None:
    """Move a good from the victim to the thief."""
    seat, victim, kind = state.seat, steal.victim, steal.kind
    state.goods_of[victim * GOOD_COUNT + kind] -= 1
    state.goods_of[seat * GOOD_COUNT + kind] += 1
    state.step += 1
    state.victims |= 1 << victim
    state.last = victim * GOOD_COUNT + kind
    if state.journal is not None:
        good_is_stolen(state, seat, GOODS[kind], Seat(victim))


def can_go_on(state: Saqqara) -> bool:
    """Tell whether one more good may be taken."""
    loot = loot_of(state)
    return loot is not None and state.step < loot.goods and bool(further(state))


def further(state: Saqqara) -> list[Move]:
    """List the goods that may be taken next."""
    loot, victims, goods = loot_of(state), open_victims(state), state.goods_of
    if loot is None:
        return []
    single = not state.victims and len(victims) < loot.victims
    first = state.last if state.victims else 0
    legal: list[Move] = []
    for later, victim in zip(reversed(range(len(victims))), victims, strict=True):
        if single or can_be_completed(state, loot, victim, later):
            base = victim * GOOD_COUNT
            legal += [
                steal
                for kind, steal in enumerate(state.rules.steals[victim])
                if base + kind >= first and goods[base + kind]
            ]
    return legal


def stop(state: Saqqara, done: Done | None = None) -> None:
    """Go back to the turn."""
    end_of_theft(state)
    state.resume()


def end_of_theft(state: Saqqara) -> None:
    """Leave nothing begun."""
    state.step = state.victims = state.last = 0


class Theft(Interruption):
    """The thief takes further goods, or stops."""

    name = "theft"
    tells = effects_in(globals())
    acts = {
        Steal: Act(
            steal_another, robs_an_opponent, victim_is_open, comes_in_order, leaves_enough_victims, leaves_later_victims
        ),
        Done: Act(stop, enough_were_robbed),
    }

    def may_ask(self, state: Saqqara, seat: int) -> bool:
        """Ask a thief who has robbed others and may take more."""
        loot, robbed = loot_of(state), state.victims.bit_count()
        has_begun = state.stolen and 0 < robbed <= state.step and not state.victims >> seat & 1
        return has_begun and loot is not None and state.step < loot.goods

    def moves(self, state: Saqqara) -> list[Move]:
        """List what may be taken next, and the end once enough were robbed."""
        legal = further(state)
        if enough_were_robbed.holds(state, state.rules.done):
            legal.append(state.rules.done)
        return legal
