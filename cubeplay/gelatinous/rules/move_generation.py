"""Lists of moves: all candidates, and the legal moves, made without asking every law."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from cubeplay.gelatinous.rules.abilities import DEAREST, AbilityEffect
from cubeplay.gelatinous.rules.die import DIRECTIONS
from cubeplay.gelatinous.rules.legality import landing, missing_target
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, NextRoom, Roll, Stop, Turn, Use
from cubeplay.gelatinous.rules.rooms import OUT, RoomPlan
from cubeplay.gelatinous.rules.state import Run, Visit

ROLLS: Final = tuple(map(Roll, DIRECTIONS))
TURNS: Final = tuple(map(Turn, range(1, 7)))
_ROLL: Final = {roll.to: roll for roll in ROLLS}

NEXT_ROOM: Final = NextRoom()
STOP: Final = Stop()


use: Final = cache(Use)
"""The use of an ability with an aim, made once."""


def keeps(state: Run) -> Iterable[Keep]:
    """Every choice of cards, of any number."""
    cards = sorted((*state.held, *state.drawn)) if state.phase == "keep" else []
    numbers = range(len(cards) + 1) if cards else ()
    return (Keep(chosen) for number in numbers for chosen in combinations(cards, number))


def legal_moves(state: Run) -> tuple[GelatinousMove, ...]:
    """The legal moves of a run that waits for its player, in the order of the candidates."""
    if state.phase == "room":
        return _in_room(state)
    if state.phase == "turn":
        numbers = [die.north for die in state.die.turns]
        return tuple(move for move in TURNS if move.north in numbers)
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


def _in_room(state: Run) -> tuple[GelatinousMove, ...]:
    room, visit = state.room, state.visit
    shut = bool(visit.glyphs)
    sides = [side for side, end in room.ways[visit.square] if end != OUT or not shut]
    left = room.limit - visit.actions
    most = max(0, left) if left < DEAREST and state.overheats else DEAREST
    moves: list[GelatinousMove] = [_ROLL[side] for side in sides] if most else []
    for card in state.usable if state.held else ():
        if card.cost > most:
            continue
        if card.travel == "step" and not card.needs:
            aims: Iterable[str] = sides
        elif card.travel == "stay" and not card.needs:
            aims = card.aims
        else:
            aims = [aim for aim in card.aims if _possible(room, visit, card, aim)]
        moves += [use(card.id, aim) for aim in aims]
    return tuple(moves)


def _possible(room: RoomPlan, visit: Visit, card: AbilityEffect, aim: str) -> bool:
    end = landing(room, visit, card, aim)
    shut = end is None or (end == OUT and visit.glyphs)
    return not shut and not missing_target(room, visit, card, aim)
