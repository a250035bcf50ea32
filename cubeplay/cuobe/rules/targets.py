"""The targets of effects: players, rooms and directions to choose from, and whether a card can work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cubeplay.cuobe.edition.edition import ATRIUM, DIRECTIONS, EXIT, Effect
from cubeplay.cuobe.rules import tokens
from cubeplay.cuobe.rules.creatures import closest_spawns, closest_to
from cubeplay.cuobe.rules.floor import (
    FIELDS,
    Floor,
    can_trap,
    left_of,
    locks,
    neighbours,
    open_ways,
    over_limit,
    place_of,
    seats_at,
)
from cubeplay.cuobe.rules.state import FULL, Place, Task
from cubeplay.rulebook import Seat

# What to choose from


def seats_to_choose(effect: Effect) -> int:
    """How many players are to be chosen for an effect."""
    if effect.do == "swap":
        return 2 if effect.who == "chosen" else 1
    return 1 if effect.who == "chosen" else 0


def choosable_seats(floor: Floor, task: Task, effect: Effect) -> tuple[Seat, ...]:
    """The players to choose the next one from; for a compulsory effect only those whom it can affect."""
    if effect.do == "swap":
        return _to_swap(floor, task, effect)
    pool = in_reach(floor, task)
    return tuple(seat for seat in pool if fits(floor, effect, seat)) if effect.must else pool


def _to_swap(floor: Floor, task: Task, effect: Effect) -> tuple[Seat, ...]:
    """Players to swap, of different rooms: first one with a possible partner, then a partner."""

    def elsewhere(seat: Seat) -> tuple[Seat, ...]:
        here = floor.players[seat].at
        return tuple(other for other in floor.inside if floor.players[other].at != here)

    if effect.who == "chosen" and not task.seats:
        return tuple(seat for seat in in_reach(floor, task) if elsewhere(seat))
    return elsewhere(task.seats[0] if effect.who == "chosen" else task.subject)


def held(floor: Floor, seat: Seat, kind: str) -> tuple[str, ...]:
    """The tools, talents or syndromes of a player."""
    player = floor.players[seat]
    return {"tool": player.tools, "talent": player.talents, "syndrome": player.syndromes}[kind]


def in_reach(floor: Floor, task: Task) -> tuple[Seat, ...]:
    """A tool or talent reaches those in the same room, anything else everybody."""
    card = floor.edition.blue.get(task.cause)
    return seats_at(floor, floor.players[task.subject].at) if card else floor.inside


def reached(floor: Floor, task: Task, effect: Effect) -> tuple[Seat, ...]:
    """Whom an effect is for, of those inside; for "chosen" those to choose from."""
    if effect.who == "chosen":
        return in_reach(floor, task)
    if effect.who == "here":
        return seats_at(floor, floor.players[task.subject].at)
    if effect.who in ("all", "others"):
        return tuple(seat for seat in floor.inside if effect.who == "all" or seat != task.subject)
    return (task.subject,)


def more_places(floor: Floor, task: Task, effect: Effect) -> bool:
    """Whether another room is to be chosen; a first one always is, even if no room can be chosen."""
    wanted = 1 if effect.where in ("atrium", "exit") or effect.do in ("shift", "jump") else effect.amount
    if len(task.places) >= wanted:
        return False
    return not task.places or bool(choosable_places(floor, task, effect))


def choosable_places(floor: Floor, task: Task, effect: Effect) -> tuple[Place, ...]:
    """The rooms from which the next one is chosen: where the effect can do something."""
    here = floor.players[task.subject].at
    if effect.where in (ATRIUM, EXIT):
        place = place_of(floor, effect.where)
        places: tuple[Place, ...] = () if place is None else (place,)
    else:
        places = neighbours(here) if effect.where == "next" else tuple(FIELDS)
    able = [place for place in places if place not in task.places and works(floor, effect, place, task)]
    if effect.where == "closest":
        return closest_to(here, able)
    return tuple(able)


def works(floor: Floor, effect: Effect, place: Place, task: Task) -> bool:
    """Whether an effect can do something in a room."""
    room = floor.rooms[place]
    if effect.do == "lock":
        return not room.lock
    if effect.do == "trap":
        return can_trap(floor, place)
    if effect.do == "unlock":
        return locks(floor, place) > 0
    if effect.do == "remove-trap":
        return room.trap
    if effect.do == "jump" and (effect.who in ("you", "chosen") or effect.where == "closest"):
        seat = task.seats[0] if task.seats else task.subject
        return floor.players[seat].at != place
    return True


def directions(floor: Floor, task: Task, effect: Effect) -> tuple[str, ...]:
    """The directions from which one is chosen: for a shift all, for a player the ways out."""
    if effect.do != "move-player":
        return DIRECTIONS
    return ways_out(floor, task.seats[0] if task.seats else task.subject)


def ways_out(floor: Floor, seat: Seat) -> tuple[str, ...]:
    """The directions in which a player may be moved: open sides, no lock, no more tools than may be held."""
    place = floor.players[seat].at
    if locks(floor, place) or over_limit(floor, seat):
        return ()
    return tuple(open_ways(floor, place))


# Whether a card could do anything


def can_do(floor: Floor, dropped: bool, effect: Effect, seat: Seat, card: str) -> bool:
    """Whether an effect of a tool or talent could do anything now (rule cuobe.use-target)."""
    task = Task("effect", card, seat, subject=seat, effect=effect)
    if effect.who == "chosen" and not choosable_seats(floor, task, effect):
        return False
    if effect.where not in ("", "this") and not choosable_places(floor, task, effect):
        return False
    if effect.do == "lock" and not left_of(floor, "lock"):
        return False
    if effect.where == "this":
        return works(floor, effect, floor.players[seat].at, task)
    check = _USEFUL.get(effect.do)
    return dropped if effect.do == "retrieve-tool" else check is None or check(floor, task, effect)


def _hurt(floor: Floor, _effect: Effect, seat: Seat) -> bool:
    return floor.players[seat].wounds > 0


def _afraid(floor: Floor, _effect: Effect, seat: Seat) -> bool:
    player = floor.players[seat]
    return player.panic > 0 and not player.insane


_FITS: Final[dict[str, Callable[[Floor, Effect, Seat], bool]]] = {
    "heal": _hurt,
    "full-heal": _hurt,
    "calm": _afraid,
    "full-calm": _afraid,
    "drop": lambda floor, effect, seat: bool(held(floor, seat, effect.card)),
    "move-player": lambda floor, _effect, seat: bool(ways_out(floor, seat)),
    "sleep": lambda floor, _effect, seat: not floor.players[seat].asleep,
}
"""On which players an effect can be done; all others can be done on everybody."""


def fits(floor: Floor, effect: Effect, seat: Seat) -> bool:
    """Whether an effect can be done to a player."""
    check = _FITS.get(effect.do)
    return check is None or check(floor, effect, seat)


def _on_somebody(floor: Floor, task: Task, effect: Effect) -> bool:
    return any(fits(floor, effect, seat) for seat in reached(floor, task, effect))


def _swaps(floor: Floor, task: Task, effect: Effect) -> bool:
    return bool(choosable_seats(floor, task, effect))


def _attracts(floor: Floor, task: Task, _effect: Effect) -> bool:
    here = floor.players[task.subject].at
    return closest_spawns(floor, here) not in ((), (here,))


def _finds(floor: Floor, _task: Task, effect: Effect) -> bool:
    return bool(tokens.find_places(floor, effect.number))


_USEFUL: Final[dict[str, Callable[[Floor, Task, Effect], bool]]] = {
    **dict.fromkeys(("heal", "full-heal", "calm", "full-calm", "move-player"), _on_somebody),
    "find": _finds,
    "swap": _swaps,
    "gain": lambda floor, _task, _effect: floor.dice < FULL,
    "attract": _attracts,
}
