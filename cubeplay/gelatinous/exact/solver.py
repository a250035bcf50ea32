"""The solver: the fewest actions, or the least damage, from any state in a room.  Exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from cubeplay.gelatinous.exact.bitboards import lanes
from cubeplay.gelatinous.exact.flood import Flood
from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.die import DIRECTIONS, Die
from cubeplay.gelatinous.rules.moves import Roll, Turn, Use
from cubeplay.gelatinous.rules.rooms import OUT
from cubeplay.gelatinous.rules.state import Run

Least = Literal["actions", "damage"]


@dataclass(frozen=True, slots=True)
class Solution:
    """A way out of the room: the moves, the actions and the damage that they cost in all.

    >>> from cubeplay import Session
    >>> found = solve(Session("gelatinous", seed=1, abilities="none").state)
    >>> found.actions <= len(found.moves)
    True
    """

    moves: tuple[Turn | Roll | Use, ...]
    actions: int
    damage: int


def ways_out(state: Run) -> dict[tuple[int, ...], int]:
    """The fewest actions for each set of dangers that can be eaten on a way out, without abilities.

    The sets are tuples of numbers in rising order.  Damage and Health do not matter.  Raises ValueError
    before the die has been rolled, or outside a room.

    >>> from cubeplay import position
    >>> ways = ("enter the-candle-store", "dangers 1 2 4", "die 4", "turn 6 north")
    >>> ways_out(position("gelatinous", *ways, abilities="none")().state)[1, 4]
    10
    """
    flood = _flood(state).rise()
    return {_numbers(state, eaten): way.actions for eaten, way in sorted(flood.ways[0].items())}


def steps_to_glyph(state: Run) -> int | None:
    """The fewest steps that destroy a glyph, without abilities; None if no step ever does.

    Damage and Health do not matter.  Raises ValueError before the die has been rolled.

    >>> from cubeplay import position
    >>> ways = ("enter the-candle-store", "dangers 1 2 4", "die 4", "turn 6 north")
    >>> steps_to_glyph(position("gelatinous", *ways, abilities="none")().state)
    3
    """
    glyphs = state.visit.glyphs
    return fewest_steps(state, lambda square, die: square in glyphs and die.top == 6)


def fewest_steps(state: Run, there: Callable[[str, Die], bool]) -> int | None:
    """The fewest steps, one at least, after which the die is ``there``, without abilities; None if never.

    >>> from cubeplay import position
    >>> ways = ("enter the-candle-store", "dangers 1 2 4", "die 4", "turn 6 north")
    >>> state = position("gelatinous", *ways, abilities="none")().state
    >>> fewest_steps(state, lambda square, die: die.top == 6)
    2
    """
    doors = state.room.doors
    reached = {(state.visit.square, state.die)}
    front, steps = reached, 0
    while front:
        steps += 1
        rolled = {(doors.get((at, way), OUT), die.rolled(way)) for at, die in front for way in DIRECTIONS}
        if any(there(square, die) for square, die in rolled if square != OUT):
            return steps
        front = {(square, die) for square, die in rolled if square != OUT} - reached
        reached |= front
    return None


def _numbers(state: Run, eaten: int) -> tuple[int, ...]:
    return tuple(number for place, number in enumerate(state.visit.dangers) if eaten >> place & 1)


def _flood(state: Run, cards: tuple[AbilityEffect, ...] = ()) -> Flood:
    if state.phase not in ("turn", "room"):
        raise ValueError("there is nothing to solve outside a room")
    visit = state.visit
    board = lanes(state.room, visit.dangers, visit.glyphs)
    dice = state.die.turns if state.phase == "turn" else (state.die,)
    return Flood(board, visit.square, dice, cards, state.uses - len(visit.used))


def _hands(state: Run) -> list[tuple[AbilityEffect, ...]]:
    """The usable abilities that fit, in groups that are searched separately.

    Abilities that ask for the number on top need four times the poses.  If only one ability may be used they
    get a flood of their own.
    """
    cards = tuple(card for card in state.usable if card.fits)
    slow = tuple(card for card in cards if card.travel == "number")
    quick = tuple(card for card in cards if card not in slow)
    return [quick, slow] if slow and state.uses == 1 else [cards]


@dataclass
class _Best:
    """The best way out so far, during a flood."""

    state: Run
    flood: Flood
    goal: Least

    def damage(self, layer: int, eaten: int, actions: int) -> int:
        """The damage of a way out: overtime, and dangers but those that an ability spares."""
        spared = sum(card.dangers == "spare" for card in self.flood.layers[layer])
        return self.state.stats.hits * (eaten.bit_count() - spared) + self.state.overtime(actions)

    def found(self) -> Iterator[tuple[int, int, int, int, int]]:
        """The ways out that can be survived: the goal's number, the other, abilities, layer, set."""
        life = self.state.health + self.state.resistance
        left = self.state.actions_left if self.state.overheats else None
        for layer, ways in enumerate(self.flood.ways):
            for eaten, way in ways.items():
                damage = self.damage(layer, eaten, way.actions)
                if damage < life and (left is None or way.actions <= left):
                    costs = (way.actions, damage) if self.goal == "actions" else (damage, way.actions)
                    yield (*costs, len(self.flood.layers[layer]), layer, eaten)

    def enough(self, depth: int) -> bool:
        """Whether longer ways out cannot be better."""
        least = depth + self.flood.cheapest
        if self.state.overheats and least > self.state.actions_left:
            return True
        damage = self.state.overtime(least)
        if damage >= self.state.health + self.state.resistance:
            return True
        best = min(self.found(), default=None)
        if best is None:
            return False
        return best[0] < least if self.goal == "actions" else (best[0], best[1]) <= (damage, least)


def solve(state: Run, goal: Least = "actions", abilities: bool = False) -> Solution | None:
    """The best way out of the room from a state in play; None if the cube cannot survive.

    ``goal="actions"`` takes the fewest actions, and the least damage among those; ``goal="damage"`` the
    least damage, and the fewest actions among those.  With ``abilities`` those may be used that are held and
    ready.  Before the die is turned the turn is part of the solution.  Raises ValueError outside a room.

    >>> from cubeplay import Session
    >>> run = Session("gelatinous", seed=1, abilities="none").state
    >>> solve(run).actions <= solve(run, goal="damage").actions
    True
    """
    return _solved(state, goal, abilities)


@lru_cache(maxsize=4096)
def _solved(state: Run, goal: Least, abilities: bool) -> Solution | None:
    bests = [_Best(state, _flood(state, hand), goal) for hand in (_hands(state) if abilities else [()])]
    for best in bests:
        best.flood.rise(best.enough)
    found = min(((*way, number) for number, best in enumerate(bests) for way in best.found()), default=None)
    if found is None:
        return None
    layer, eaten, number = found[3:]
    flood = bests[number].flood
    actions = flood.ways[layer][eaten].actions
    first, moves = flood.path(layer, eaten)
    turns: tuple[Turn, ...] = ()
    if state.phase == "turn":
        like = flood.poses.of[first]
        turns = (Turn(next(die.north for die in state.die.turns if flood.poses.of[die] == like)),)
    return Solution((*turns, *moves), actions, bests[number].damage(layer, eaten, actions))
