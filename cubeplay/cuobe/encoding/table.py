"""The planes of what lies on the table: rooms, spawns, players, decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, Direction
from cubeplay.cuobe.encoding.box import ALL_BLUE, ALL_GREEN, ALL_ROOMS, KEYS, TOOLS
from cubeplay.cuobe.encoding.part import GRID, PLAYERS, Feature
from cubeplay.cuobe.encoding.sight import SeenTable, cards, marks, row
from cubeplay.cuobe.rules import decks
from cubeplay.cuobe.rules.floor import open_sides
from cubeplay.cuobe.rules.move_generation import SPAWNS
from cubeplay.cuobe.rules.state import BOX, FULL, NOBODY, DeckPart, Room, Spawn

_FIELDS: Final = GRID[0] * GRID[1]
_NAMES: Final = tuple(name for name in SPAWNS if name != "spider")
_TENS: Final = 10.0
_BLUE_POOLS: Final = ("key", "tool", "talent", "syndrome", "all-blue")
_GREEN_POOLS: Final = ("rest", "trigger", "spawn", "all-green")
_SPAWN_CARDS: Final = 6
_BY_SEAT: Final = "the players clockwise from you"

# Rooms


def _rooms(sight: SeenTable) -> bytes:
    places = sight.box.rooms
    return b"".join([_card(places.get(room.card)) for room in sight.view.rooms])


@lru_cache(maxsize=ALL_ROOMS + 1)
def _card(place: int | None) -> bytes:
    return marks(() if place is None else (place,), ALL_ROOMS)


def _sides(sight: SeenTable) -> bytes:
    return b"".join([_open(open_sides(sight.view, place)) for place in range(_FIELDS)])


@lru_cache(maxsize=16)
def _open(sides: tuple[Direction, ...]) -> bytes:
    return row(to in sides for to in DIRECTIONS)


def _tokens(sight: SeenTable) -> bytes:
    return b"".join([_lying(room.lock, room.opened, room.trap, room.find) for room in sight.view.rooms])


@lru_cache(maxsize=16)
def _lying(*tokens: bool) -> bytes:
    return row(tokens)


def _spiders(sight: SeenTable) -> bytes:
    return row([room.spiders / BOX["spider"] for room in sight.view.rooms])


def _chests(sight: SeenTable) -> bytes:
    return _by_player(sight, {sight.clockwise(room.chest): place for place, room in _with_chest(sight)})


def _with_chest(sight: SeenTable) -> list[tuple[int, Room]]:
    return [(place, room) for place, room in enumerate(sight.view.rooms) if room.chest != NOBODY]


def _by_player(sight: SeenTable, places: dict[int, int]) -> bytes:
    """The grid for each player, with a 1 at the player's place."""
    return marks((player * _FIELDS + at for player, at in places.items()), len(sight.order) * _FIELDS)


# Spawns and players


def _spawns(sight: SeenTable) -> bytes:
    return marks((_NAMES.index(spawn.name) * _FIELDS + spawn.at for spawn in sight.view.spawns),
                 len(_NAMES) * _FIELDS)  # fmt: skip


def _powers(sight: SeenTable) -> bytes:
    return row([spawn.power / _TENS if spawn else 0.0 for spawn in _spawn_list(sight)])


def _loot(sight: SeenTable) -> bytes:
    """How many cards each spawn holds that came from each part of the blue deck."""
    loot = [spawn.loot if spawn else () for spawn in _spawn_list(sight)[-2:]]
    return row([held.count(part) / _TENS for held in loot for part in range(decks.PARTS)])


def _spawn_list(sight: SeenTable) -> list[Spawn | None]:
    found = {spawn.name: spawn for spawn in sight.view.spawns}
    return [found.get(name) for name in _NAMES]  # type: ignore[call-overload]


def _pawns(sight: SeenTable) -> bytes:
    inside = {at: player.at for at, player in enumerate(sight.players) if player.inside}
    return _by_player(sight, inside)


def _states(sight: SeenTable) -> bytes:
    return b"".join([
        row((
            player.status == "in", player.status == "dead", player.status == "out", player.insane,
            player.asleep, player.wounds / FULL, player.panic / FULL,
        ))
        for player in sight.players
    ])  # fmt: skip


def _held(sight: SeenTable) -> bytes:
    blue = sight.box.blue
    return b"".join([
        cards((*player.tools, *player.talents, *player.syndromes), blue) for player in sight.players
    ])  # fmt: skip


def _in_chests(sight: SeenTable) -> bytes:
    return b"".join([cards(player.chest, sight.box.blue, TOOLS) for player in sight.players])


# Piles and decks


def _unseen(sight: SeenTable) -> list[str]:
    return [card for _pool, some in sight.view.pools for card in some]


def _parts(parts: tuple[DeckPart, ...], pools: tuple[str, ...], most: int) -> bytes:
    """For each part the cards left, and the unseen ones of each pool, in tens."""
    numbers = [
        number / _TENS
        for part in parts
        for number in (part.left, *(dict(part.unseen).get(pool, 0) for pool in pools))
    ]
    return row(numbers + [0.0] * ((1 + len(pools)) * most - len(numbers)))


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
            lambda sight: cards(sight.view.dropped, sight.box.blue, TOOLS)),
    Feature("gone", (ALL_BLUE,), "1 for each blue card that is out of the game",
            lambda sight: cards(sight.view.gone, sight.box.blue)),
    Feature("activated", (KEYS,), "1 for each key that is activated",
            lambda sight: cards(sight.view.activated, sight.box.blue, KEYS)),
    Feature("passed", (ALL_GREEN,), "1 for each passed green card",
            lambda sight: cards(sight.view.passed, sight.box.green)),
    Feature("latest", (ALL_GREEN,), "1 for the green card drawn last",
            lambda sight: cards((sight.view.latest,), sight.box.green)),
    Feature("unseen rooms", (ALL_ROOMS,), "1 for each room that lies face down somewhere",
            lambda sight: cards(sight.view.unseen_rooms, sight.box.rooms)),
    Feature("unseen blue", (ALL_BLUE,), "1 for each blue card that nobody has seen",
            lambda sight: cards(_unseen(sight), sight.box.blue)),
    Feature("unseen green", (ALL_GREEN,), "1 for each green card that nobody has seen",
            lambda sight: cards(_unseen(sight), sight.box.green)),
    Feature("blue deck", (decks.PARTS, 1 + len(_BLUE_POOLS)), "for each part of the deck its cards, and "
            f"those that are still to come out of each pool ({', '.join(_BLUE_POOLS)}), in tens",
            lambda sight: _parts(sight.view.blue, _BLUE_POOLS, decks.PARTS)),
    Feature("green deck", (_SPAWN_CARDS, 1 + len(_GREEN_POOLS)), "the same of the green deck "
            f"({', '.join(_GREEN_POOLS)})",
            lambda sight: _parts(sight.view.green, _GREEN_POOLS, _SPAWN_CARDS)),
)  # fmt: skip
"""The planes of the table, in order."""
