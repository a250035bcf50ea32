"""The floor as the computer players see it: what lies where, and how many dice it takes to get anywhere.

Corridors and locks are as they lie; what lies face down is taken to be a plain room.  Locks cost what it
takes on average to force them, and rooms with harmful enter effects cost a little more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, RoomCard
from cubeplay.cuobe.rules.floor import FIELDS, OPPOSITE, beside, turned, wrapped
from cubeplay.cuobe.rules.state import Place, Room, State

HELPS: Final = ("heal", "full-heal", "calm", "full-calm", "retrieve-tool")
"""The dice effects that are worth going to a room for."""

FORCE: Final = 1.3
"""The dice that a lock costs on average: one roll in six fails, and some rolls leave a trap."""

UNKNOWN: Final = 0.2
"""What entering a room that nobody has seen costs beside the step, in dice."""

FAR: Final = 99.0
"""The cost of a place that cannot be reached."""

_ENTER_COSTS: Final = {
    "lose": 1.0,
    "panic": 1.2,
    "wound": 2.0,
    "lock": 1.0,
    "shift": 0.7,
    "sleep": 4.0,
    "drop": 1.0,
}
"""What enter effects cost, in dice."""

Layout = tuple[tuple[str, int, int], ...]
"""For each field the card, the turn and the lock tokens less the printed locks that are open."""

LATER: Final = 0.87
"""What a thing is worth if it takes one more die to get it."""


# What lies where


class Traits(NamedTuple):
    """The traits of a room card that players look for."""

    search: int
    trap: bool
    safe: bool
    helps: bool


@lru_cache(maxsize=16)
def traits_of(text: str) -> dict[str, Traits]:
    """The traits of an edition's rooms."""
    return {
        card.id: Traits(
            card.search,
            card.trap,
            any(effect.do == "no-traps" for effect in card.ongoing),
            any(effect.do in HELPS for effect in card.dice),
        )
        for card in edition_of(text).rooms.values()
    }


@dataclass
class Sights:
    """What lies and stands on the floor, by place: tokens, spiders, and what the rooms offer."""

    unknown: list[Place] = field(default_factory=list)
    finds: list[Place] = field(default_factory=list)
    spiders: list[Place] = field(default_factory=list)
    traps: set[Place] = field(default_factory=set)
    safe: set[Place] = field(default_factory=set)
    searches: dict[Place, int] = field(default_factory=dict)
    helpful: list[Place] = field(default_factory=list)


def look(rooms: Sequence[Room], text: str) -> Sights:
    """What lies in the rooms of a floor; ``text`` is the edition's."""
    sights, traits = Sights(), traits_of(text)
    for place, room in enumerate(rooms):
        if room.find:
            sights.finds.append(place)
        if room.spiders:
            sights.spiders.append(place)
        if room.trap:
            sights.traps.add(place)
        if room.card:
            _note(sights, place, traits[room.card])
        else:
            sights.unknown.append(place)
    return sights


def _note(sights: Sights, place: Place, traits: Traits) -> None:
    if traits.search:
        sights.searches[place] = traits.search
    if traits.trap:
        sights.traps.add(place)
    if traits.safe:
        sights.safe.add(place)
    if traits.helps:
        sights.helpful.append(place)


# Ways


@dataclass(frozen=True, slots=True)
class Trip:
    """The cheapest way from a start to everywhere: the dice, and the place before each place.

    ``near`` is the share of a thing's worth that is left at the distance of each place.
    """

    start: Place
    dice: tuple[float, ...]
    before: tuple[Place, ...]
    near: tuple[float, ...] = ()

    def path(self, to: Place) -> tuple[Place, ...]:
        """The places on the way, the start left out; none if there is no way.

        >>> plain = Trip(0, (0.0, 1.0, 2.0), (-1, 0, 1))
        >>> plain.path(2)
        (1, 2)
        """
        places: list[Place] = []
        while to != self.start and to >= 0:
            places.append(to)
            to = self.before[to]
        return tuple(reversed(places)) if to == self.start else ()


@dataclass
class DoorMap:
    """The floor as it lies: the doors of each place, what it costs to leave and to enter it."""

    doors: tuple[tuple[tuple[Direction, Place], ...], ...]
    leave: tuple[float, ...]
    enter: tuple[float, ...]
    trips: dict[Place, Trip] = field(default_factory=dict)

    def trip(self, start: Place) -> Trip:
        """The cheapest ways from a place."""
        if start not in self.trips:
            self.trips[start] = self._search(start)
        return self.trips[start]

    def direction(self, start: Place, to: Place) -> Direction | None:
        """The side of a place on which another one lies behind a door."""
        return next((side for side, place in self.doors[start] if place == to), None)

    def _search(self, start: Place) -> Trip:
        dice, before, done = [FAR] * len(FIELDS), [-1] * len(FIELDS), set[Place]()
        dice[start] = 0.0
        queue = [(0.0, start)]
        while queue:
            so_far, place = heappop(queue)
            if place in done:
                continue
            done.add(place)
            so_far += self.leave[place]
            for _side, to in self.doors[place]:
                if (total := so_far + self.enter[to]) < dice[to]:
                    dice[to], before[to] = total, place
                    heappush(queue, (total, to))
        return Trip(start, tuple(dice), tuple(before), tuple(LATER**number for number in dice))


def door_map(state: State) -> DoorMap:
    """The doors of a state's floor."""
    rooms = state.rooms
    return _door_map(
        state.setup.text, tuple((room.card, room.turn, room.lock - room.opened) for room in rooms)
    )


@lru_cache(maxsize=1024)
def _door_map(text: str, layout: Layout) -> DoorMap:
    edition = edition_of(text)
    cards = [edition.rooms.get(card) for card, _turn, _locks in layout]
    sides = [
        turned(card.arrows, turn) if card is not None and card.arrows else DIRECTIONS
        for card, (_card, turn, _locks) in zip(cards, layout, strict=True)
    ]
    locks = [
        locks + (card is not None and card.lock)
        for card, (_card, _turn, locks) in zip(cards, layout, strict=True)
    ]
    return DoorMap(
        tuple(tuple(_doors(place, sides, cards[place])) for place in FIELDS),
        tuple(FORCE * max(0, number) for number in locks),
        tuple(_enter(card) for card in cards),
    )


def _doors(
    place: Place, sides: Sequence[tuple[Direction, ...]], card: RoomCard | None
) -> list[tuple[Direction, Place]]:
    doors: list[tuple[Direction, Place]] = []
    for side in sides[place]:
        to = beside(place, side)
        if to is None:
            if card is not None and card.arrows:
                doors.append((side, wrapped(place, side)))
        elif OPPOSITE[side] in sides[to]:
            doors.append((side, to))
    return doors


def _enter(card: RoomCard | None) -> float:
    """The dice that a step into a room costs, with the room's enter effects."""
    if card is None:
        return 1.0 + UNKNOWN
    return 1.0 + sum(_ENTER_COSTS.get(effect.do, 0.0) * effect.amount for effect in card.enter if effect.must)
