"""Questions about the floor: ways, locks, traps, distances, who stands where.

They take a :class:`~cubeplay.cuobe.rules.state.State` or the table that a move works on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Final, Protocol

from msgspec import Struct

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction, Edition, RoomCard
from cubeplay.cuobe.rules.state import BOX, SIZE, Place, Player, Room, Setup, Spawn
from cubeplay.rulebook import Seat

OPPOSITE: Final[dict[Direction, Direction]] = {
    "north": "south",
    "east": "west",
    "south": "north",
    "west": "east",
}
_STEPS: Final[dict[Direction, tuple[int, int]]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
FIELDS: Final = range(SIZE * SIZE)


class Floor(Protocol):
    """What the questions need to see."""

    @property
    def setup(self) -> Setup:
        """The options."""
        ...

    @property
    def edition(self) -> Edition:
        """The cards."""
        ...

    @property
    def rooms(self) -> Sequence[Room]:
        """The 25 fields."""
        ...

    @property
    def players(self) -> Sequence[Player]:
        """The players by seat."""
        ...

    @property
    def spawns(self) -> Sequence[Spawn]:
        """The spawns on the board."""
        ...

    @property
    def inside(self) -> tuple[Seat, ...]:
        """The seats of the living players in the cube."""
        ...

    @property
    def dice(self) -> int:
        """The dice that the active player has left."""
        ...


# The grid


@cache
def wrapped(place: Place, direction: Direction) -> Place:
    """The field next to one, over the edge to the opposite side.

    >>> wrapped(0, "north"), wrapped(0, "east")
    (20, 1)
    """
    across, down = _STEPS[direction]
    return (place // SIZE + down) % SIZE * SIZE + (place % SIZE + across) % SIZE


@cache
def beside(place: Place, direction: Direction) -> Place | None:
    """The field next to one, or None beyond the edge."""
    across, down = _STEPS[direction]
    column, row = place % SIZE + across, place // SIZE + down
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else None


@cache
def neighbours(place: Place) -> tuple[Place, ...]:
    """The adjacent fields, without going over the edge."""
    return tuple(other for to in DIRECTIONS if (other := beside(place, to)) is not None)


@cache
def distance(one: Place, other: Place) -> int:
    """Orthogonal steps between two fields; they do not wrap, and locks and rooms do not matter.

    >>> distance(0, 24)
    8
    """
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)


@cache
def line(place: Place, direction: Direction) -> tuple[Place, ...]:
    """The fields of the row or column that a shift pushes, in the direction of the shift."""
    fields = [place]
    for _step in range(SIZE - 1):
        fields.append(wrapped(fields[-1], direction))
    return tuple(fields)


# Rooms


def card_at(floor: Floor, place: Place) -> RoomCard | None:
    """The room card of a field, or None while it lies face down."""
    name = floor.rooms[place].card
    return floor.edition.rooms[name] if name else None


def place_of(floor: Floor, room: str) -> Place | None:
    """Where a room card lies, or None while it is unknown."""
    cards = [field.card for field in floor.rooms]
    return cards.index(room) if room in cards else None


def open_sides(floor: Floor, place: Place) -> tuple[Direction, ...]:
    """The sides by which a room can be entered and left; a face-down room counts as open all round."""
    card = card_at(floor, place)
    if card is None or not card.arrows:
        return DIRECTIONS
    return turned(card.arrows, floor.rooms[place].turn)


@cache
def turned(arrows: tuple[Direction, ...], turn: int) -> tuple[Direction, ...]:
    """A corridor's sides after some quarter turns clockwise.

    >>> turned(("north", "south"), 1)
    ('east', 'west')
    """
    sides = {DIRECTIONS[(DIRECTIONS.index(arrow) + turn) % 4] for arrow in arrows}
    return tuple(side for side in DIRECTIONS if side in sides)


class FloorStep(Struct, frozen=True):
    """A step in a direction: where it leads, and what stands in the way.

    ``shut`` is "" for an open way, else "edge" (nothing beyond), "near" or "far": which room has no open
    side there. ``over`` says that it goes over the edge.
    """

    to: Place
    shut: str = ""
    over: bool = False


_way: Final = cache(FloorStep)


def way(floor: Floor, place: Place, direction: Direction) -> FloorStep:
    """Where a step leads; locks are another matter (:func:`locks`).

    A corridor's arrow that points over the edge leads to the opposite room, whatever that room's sides.
    """
    near_open = direction in open_sides(floor, place)
    next_place = beside(place, direction)
    if next_place is None:
        card = card_at(floor, place)
        arrow = card is not None and bool(card.arrows) and near_open
        return _way(wrapped(place, direction), "" if arrow else "edge", over=True)
    if not near_open:
        return _way(next_place, "near")
    return _way(next_place, "" if OPPOSITE[direction] in open_sides(floor, next_place) else "far")


def open_ways(floor: Floor, place: Place) -> list[Direction]:
    """The directions in which a step leads somewhere, locks or not: where :func:`way` is not shut."""
    return [to for to in open_sides(floor, place) if not way(floor, place, to).shut]


def locks(floor: Floor, place: Place) -> int:
    """How many locks hold those who want to leave a room."""
    room, card = floor.rooms[place], card_at(floor, place)
    printed = card is not None and card.lock and not room.opened
    return room.lock + printed


def safe(floor: Floor, place: Place) -> bool:
    """Whether a room has the ongoing effect *no traps*."""
    card = card_at(floor, place)
    return card is not None and any(effect.do == "no-traps" for effect in card.ongoing)


def has_trap(floor: Floor, place: Place) -> bool:
    """Whether a room has a trap of its own: a printed one or a token."""
    card = card_at(floor, place)
    return floor.rooms[place].trap or (card is not None and card.trap)


def trapped(floor: Floor, place: Place) -> bool:
    """Whether traps hit those in a room: its own, a stripe's or the Ghoul's; once, however many."""
    return not safe(floor, place) and (has_trap(floor, place) or place in striped(floor))


def striped(floor: Floor) -> frozenset[Place]:
    """All fields in the row or column of a stripe, and in both of the Ghoul's."""
    fields, cards = set[Place](), floor.edition.rooms
    for place, room in enumerate(floor.rooms):
        if room.card and (stripe := cards[room.card].stripe):
            fields.update(_row(place) if stripe == "row" else _column(place))
    for spawn in floor.spawns:
        if spawn.name == "ghoul":
            fields.update(_row(spawn.at), _column(spawn.at))
    return frozenset(fields)


@cache
def _row(place: Place) -> tuple[Place, ...]:
    return tuple(place // SIZE * SIZE + column for column in range(SIZE))


@cache
def _column(place: Place) -> tuple[Place, ...]:
    return tuple(range(place % SIZE, SIZE * SIZE, SIZE))


def can_trap(floor: Floor, place: Place) -> bool:
    """Whether a trap token may be put into a room: none there, and traps allowed."""
    return not has_trap(floor, place) and not safe(floor, place)


# Who stands where


def seats_at(floor: Floor, place: Place) -> tuple[Seat, ...]:
    """The living players in a room."""
    players = enumerate(floor.players)
    return tuple([seat for seat, player in players if player.at == place and player.inside])


def spawns_at(floor: Floor, place: Place) -> tuple[str, ...]:
    """The spawns in a room by name, "spider" among them."""
    names = [spawn.name for spawn in floor.spawns if spawn.at == place]
    return (*names, "spider") if floor.rooms[place].spiders else tuple(names)


def spiders(floor: Floor) -> int:
    """How many spiders are on the board."""
    return sum([room.spiders for room in floor.rooms])


def spawn_named(floor: Floor, name: str) -> Spawn | None:
    """A spawn on the board."""
    return next((spawn for spawn in floor.spawns if spawn.name == name), None)


def spawn_title(floor: Floor, name: str) -> str:
    """The title of a spawn by its name on the board; what is no spawn is called as it was typed."""
    edition = floor.edition
    if name == "sister":
        return edition.titles[edition.of_kind["sister"][0]]
    card = edition.spawn_cards.get("spiders" if name == "spider" else name)
    return card.title if card else name


def strength(floor: Floor, name: str, seat: Seat) -> int:
    """What a player has to beat: a spawn's power, the Troll's help, and the player's panic.

    A spider has 1 whatever else; an insane player's panic adds nothing.
    """
    if name == "spider":
        return 1
    spawn, player = spawn_named(floor, name), floor.players[seat]
    assert spawn is not None
    troll = name != "troll" and spawn_named(floor, "troll") is not None
    return spawn.power + troll + (0 if player.insane else player.panic)


def fight_bonus(floor: Floor, seat: Seat) -> int:
    """What a player has in a fight besides dice and weapons: the room's help, and one less with Rush."""
    player = floor.players[seat]
    card = card_at(floor, player.at)
    room = sum(effect.amount for effect in card.ongoing if effect.do == "weapon") if card else 0
    return room - ("rush" in player.syndromes)


# What players may hold


class Limits(Struct, frozen=True):
    """How many tools, talents and syndromes a player can hold."""

    tools: int
    talents: int
    syndromes: int


def limits(floor: Floor, seat: Seat) -> Limits:
    """A player's limits: by the number of players, Eclipse, and insanity."""
    player = floor.players[seat]
    if player.insane:
        return _NOTHING
    return _limits(*floor.setup.limits, "eclipse" in player.syndromes)


_NOTHING: Final = Limits(0, 0, 0)


@cache
def _limits(tools: int, talents: int, syndromes: int, eclipse: bool) -> Limits:
    return Limits(tools - eclipse, talents, syndromes)


def over_limit(floor: Floor, seat: Seat) -> int:
    """How many tools a player holds beyond the limit."""
    tools = floor.players[seat].tools
    return max(0, len(tools) - limits(floor, seat).tools) if tools else 0


def usable_weapons(floor: Floor, seat: Seat, dice: int) -> tuple[str, ...]:
    """What a player can add in a fight; a talent takes a die, and the insane have nothing."""
    player, weapon = floor.players[seat], floor.edition.weapon
    if player.insane:
        return ()
    tools = tuple(card for card in player.tools if weapon(card))
    return (*tools, *(card for card in player.talents if weapon(card))) if dice else tools


def armed(floor: Floor, seat: Seat, dice: int, left: int) -> int:
    """The value of all weapons that can be paid for after a roll of some ``dice``, if ``left`` remain."""
    worth, tools = floor.edition.weapon, floor.players[seat].tools
    found = usable_weapons(floor, seat, dice + left)
    talents = sorted((worth(card) for card in found if card not in tools), reverse=True)
    return sum(worth(card) for card in found if card in tools) + sum(talents[:left])


def chest_of(floor: Floor, seat: Seat) -> Place | None:
    """Where a player's chest stands, or None while it is not placed."""
    chests = [room.chest for room in floor.rooms]
    return chests.index(seat) if seat in chests else None


# Tokens


def left_of(floor: Floor, token: str) -> int:
    """How many tokens of a kind are still in the box."""
    count: Callable[[Room], int] = attrgetter("spiders" if token == "spider" else token)
    return BOX[token] - sum(map(count, floor.rooms))
