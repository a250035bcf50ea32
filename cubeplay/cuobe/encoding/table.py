"""The planes of what lies on the table: rooms, spawns, players, decks."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction
from cubeplay.cuobe.encoding.box import ALL_BLUE, ALL_GREEN, ALL_ROOMS, KEYS, TOOLS
from cubeplay.cuobe.encoding.part import GRID, PLAYERS, Feature
from cubeplay.cuobe.encoding.sight import SeenTable, cards
from cubeplay.cuobe.rules import decks
from cubeplay.cuobe.rules.floor import open_sides
from cubeplay.cuobe.rules.move_generation import SPAWNS
from cubeplay.cuobe.rules.state import BOX, FULL, NOBODY, DeckPart
from cubeplay.encoding import Row
from cubeplay.encoding.planes import copy, ready, write

_FIELDS: Final = GRID[0] * GRID[1]
_NAMES: Final = tuple(name for name in SPAWNS if name != "spider")
_TENS: Final = 10.0
_BLUE_POOLS: Final = ("key", "tool", "talent", "syndrome", "all-blue")
_GREEN_POOLS: Final = ("rest", "trigger", "spawn", "all-green")
_SPAWN_CARDS: Final = 6
_BY_SEAT: Final = "the players clockwise from you"

# Rooms


def _rooms(sight: SeenTable, row: Row) -> None:
    places = sight.box.rooms
    for at, room in enumerate(sight.view.rooms):
        if room.card in places:
            row[at * ALL_ROOMS + places[room.card]] = 1.0


def _sides(sight: SeenTable, row: Row) -> None:
    copy(row, b"".join([_open(open_sides(sight.view, place)) for place in range(_FIELDS)]))


@lru_cache(maxsize=16)
def _open(sides: tuple[Direction, ...]) -> bytes:
    return ready(to in sides for to in DIRECTIONS)


def _tokens(sight: SeenTable, row: Row) -> None:
    rooms = sight.view.rooms
    copy(row, b"".join([_lying(room.lock, room.opened, room.trap, room.find) for room in rooms]))


@lru_cache(maxsize=16)
def _lying(*tokens: bool) -> bytes:
    return ready(tokens)


def _spiders(sight: SeenTable, row: Row) -> None:
    write(row, [room.spiders / BOX["spider"] for room in sight.view.rooms])


def _chests(sight: SeenTable, row: Row) -> None:
    for at, room in enumerate(sight.view.rooms):
        if room.chest != NOBODY:
            row[sight.clockwise(room.chest) * _FIELDS + at] = 1.0


# Spawns and players


def _spawns(sight: SeenTable, row: Row) -> None:
    for spawn in sight.view.spawns:
        row[_NAMES.index(spawn.name) * _FIELDS + spawn.at] = 1.0


def _powers(sight: SeenTable, row: Row) -> None:
    for spawn in sight.view.spawns:
        row[_NAMES.index(spawn.name)] = spawn.power / _TENS


def _loot(sight: SeenTable, row: Row) -> None:
    """How many cards each of the last two spawns holds that came from each part of the blue deck."""
    for spawn in sight.view.spawns:
        if spawn.name in _NAMES[-2:]:
            begin = _NAMES[-2:].index(spawn.name) * decks.PARTS
            write(row[begin:], [spawn.loot.count(part) / _TENS for part in range(decks.PARTS)])


def _pawns(sight: SeenTable, row: Row) -> None:
    for number, player in enumerate(sight.players):
        if player.inside:
            row[number * _FIELDS + player.at] = 1.0


def _states(sight: SeenTable, row: Row) -> None:
    write(row, chain.from_iterable(
        (
            player.status == "in", player.status == "dead", player.status == "out", player.insane,
            player.asleep, player.wounds / FULL, player.panic / FULL,
        )
        for player in sight.players
    ))  # fmt: skip


def _held(sight: SeenTable, row: Row) -> None:
    for number, player in enumerate(sight.players):
        held = (*player.tools, *player.talents, *player.syndromes)
        cards(row[number * ALL_BLUE :], held, sight.box.blue)


def _in_chests(sight: SeenTable, row: Row) -> None:
    for number, player in enumerate(sight.players):
        cards(row[number * TOOLS :], player.chest, sight.box.blue)


# Piles and decks


def _unseen(sight: SeenTable) -> list[str]:
    return [card for _pool, some in sight.view.pools for card in some]


def _parts(row: Row, parts: tuple[DeckPart, ...], pools: tuple[str, ...]) -> None:
    """For each part the cards left, and the unseen ones of each pool, in tens."""
    for number, part in enumerate(parts):
        unseen = dict(part.unseen)
        counts = (part.left, *(unseen.get(pool, 0) for pool in pools))
        write(row[number * len(counts) :], [count / _TENS for count in counts])


TABLE: Final = (
    Feature("rooms", (*GRID, ALL_ROOMS), "for each field, a1 to e5 by rows: 1 at the room that lies face up",
            _rooms),
    Feature("sides", (*GRID, len(DIRECTIONS)),
            "for each field: 1 for each open side, north, east, south, west", _sides),
    Feature("tokens", (*GRID, 4), "for each field: 1 for a lock token, a printed lock that is open until the "
            "end of the turn, a trap token, a find token", _tokens),
    Feature("spiders", GRID, "for each field: its spiders, as a part of the ten in the box", _spiders),
    Feature("chests", (PLAYERS, *GRID), f"1 where a player's chest stands: {_BY_SEAT}", _chests),
    Feature("pawns", (PLAYERS, *GRID), f"1 where a player stands who is inside: {_BY_SEAT}", _pawns),
    Feature("spawns", (len(_NAMES), *GRID), f"1 where a spawn stands: {', '.join(_NAMES)}", _spawns),
    Feature("powers", (len(_NAMES),), "the power of each spawn on the board, in tens", _powers),
    Feature("loot", (2, decks.PARTS), "the cards that the twins and their sister hold from each part of the "
            "blue deck, in tens", _loot),
    Feature("players", (PLAYERS, 7), f"{_BY_SEAT}: 1 for who is inside, dead, out, insane, asleep; wounds "
            "and panic as parts of five", _states),
    Feature("held", (PLAYERS, ALL_BLUE), f"1 for each blue card in front of a player: {_BY_SEAT}", _held),
    Feature("in chests", (PLAYERS, TOOLS), f"1 for each key and tool in a player's chest: {_BY_SEAT}",
            _in_chests),
    Feature("dropped", (TOOLS,), "1 for each key and tool in the dropped pile",
            lambda sight, row: cards(row, sight.view.dropped, sight.box.blue)),
    Feature("gone", (ALL_BLUE,), "1 for each blue card that is out of the game",
            lambda sight, row: cards(row, sight.view.gone, sight.box.blue)),
    Feature("activated", (KEYS,), "1 for each key that is activated",
            lambda sight, row: cards(row, sight.view.activated, sight.box.blue)),
    Feature("passed", (ALL_GREEN,), "1 for each passed green card",
            lambda sight, row: cards(row, sight.view.passed, sight.box.green)),
    Feature("latest", (ALL_GREEN,), "1 for the green card drawn last",
            lambda sight, row: cards(row, (sight.view.latest,), sight.box.green)),
    Feature("unseen rooms", (ALL_ROOMS,), "1 for each room that lies face down somewhere",
            lambda sight, row: cards(row, sight.view.unseen_rooms, sight.box.rooms)),
    Feature("unseen blue", (ALL_BLUE,), "1 for each blue card that nobody has seen",
            lambda sight, row: cards(row, _unseen(sight), sight.box.blue)),
    Feature("unseen green", (ALL_GREEN,), "1 for each green card that nobody has seen",
            lambda sight, row: cards(row, _unseen(sight), sight.box.green)),
    Feature("blue deck", (decks.PARTS, 1 + len(_BLUE_POOLS)), "for each part of the deck its cards, and "
            f"those that are still to come out of each pool ({', '.join(_BLUE_POOLS)}), in tens",
            lambda sight, row: _parts(row, sight.view.blue, _BLUE_POOLS)),
    Feature("green deck", (_SPAWN_CARDS, 1 + len(_GREEN_POOLS)), "the same of the green deck "
            f"({', '.join(_GREEN_POOLS)})",
            lambda sight, row: _parts(row, sight.view.green, _GREEN_POOLS)),
)  # fmt: skip
"""The planes of the table, in order."""
