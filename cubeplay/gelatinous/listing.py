"""Lists of moves: all that can be said, and the legal ones by a shorter way than asking every law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from cubeplay.gelatinous.abilities import abilities
from cubeplay.gelatinous.die import DIRECTIONS
from cubeplay.gelatinous.laws import landing, missing_target
from cubeplay.gelatinous.moves import GelatinousMove, Keep, NextRoom, Roll, Stop, Turn, Use
from cubeplay.gelatinous.rooms import OUT
from cubeplay.gelatinous.state import Run

ROLLS: Final = tuple(map(Roll, DIRECTIONS))
TURNS: Final = tuple(map(Turn, range(1, 7)))
USES: Final = {card.id: tuple(Use(card.id, aim) for aim in card.aims) for card in abilities().values()}
"""Every use of each ability."""

NEXT_ROOM: Final = NextRoom()
STOP: Final = Stop()


def keeps(state: Run) -> Iterable[Keep]:
    """Every choice of cards, of any number."""
    cards = sorted((*state.held, *state.drawn)) if state.phase == "keep" else []
    numbers = range(len(cards) + 1) if cards else ()
    return (Keep(chosen) for number in numbers for chosen in combinations(cards, number))


def legal_moves(state: Run) -> tuple[GelatinousMove, ...]:
    """The legal moves of a run that waits for its player, in the order of the candidates."""
    if state.phase == "room":
        return (*(roll for roll in ROLLS if may_roll(state, roll)), *_uses(state))
    if state.phase == "turn":
        sides = [die.north for die in state.die.turns]
        return tuple(move for move in TURNS if move.north in sides)
    if state.phase == "keep":
        return tuple(map(Keep, combinations(sorted((*state.held, *state.drawn)), state.to_keep)))
    if state.phase == "between":
        return (NEXT_ROOM, STOP)
    return (NEXT_ROOM,) if state.phase == "away" else ()


def may_roll(state: Run, roll: Roll) -> bool:
    """Whether no law objects to a roll."""
    if state.phase != "room":
        return False
    visit, room = state.visit, state.room
    end = room.doors.get((visit.square, roll.to))
    if end is None or (end == OUT and visit.glyphs):
        return False
    return visit.actions < room.limit or not state.overheats


def _uses(state: Run) -> Iterator[Use]:
    cards = state.usable
    if not cards:
        return
    room, visit, uses = state.room, state.visit, USES
    left = state.actions_left if state.overheats else None
    for card in cards:
        if left is not None and card.cost > left:
            continue
        for use in uses[card.id]:
            end = landing(room, visit, card, use.aim)
            shut = end is None or (end == OUT and visit.glyphs)
            if not shut and not missing_target(room, visit, card, use.aim):
                yield use
