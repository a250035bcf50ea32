"""Chains: the shifts and jumps of a turn, in which cubes change fields; without the rotations.

The number of positions that a turn can reach follows from the chains: a chain decides where the cubes stand;
cubes that jumped may be turned for nothing, and others as far as changes are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from cubeplay.cuboro.rules.geometry import NEIGHBOURS
from cubeplay.cuboro.rules.moves import Jump, Shift
from cubeplay.cuboro.rules.state import Table

EMPTY: Final = -1

Link = tuple[type[Shift] | type[Jump], int]
"""One change of a chain: its kind, and the field that the cube leaves."""


class Chain(NamedTuple):
    """A board after some shifts and jumps.

    ``at`` holds the number of the cube on each field, ``empty`` the empty field, ``fresh`` a bit for
    each field whose cube has not jumped, and ``moved`` where the cube stands that moved last.
    """

    links: tuple[Link, ...]
    at: tuple[int, ...]
    empty: int
    fresh: int
    moved: int = EMPTY


def chains(table: Table, most: int, shifts: bool, returns: bool = False) -> Iterator[Chain]:
    """Every chain of up to ``most`` jumps (and shifts, if ``shifts``), the shortest first.

    Chains in which a cube moves twice in a row are left out: one rotation does as much at no higher cost.
    With ``returns`` they are listed, for a game in which a rotation costs more than a jump.
    """
    at = tuple(EMPTY if cube is None else cube.cube for cube in table.board)
    last = [Chain((), at, table.empty, 0b111_111_111 & ~(1 << table.empty))]
    yield last[0]
    for _number in range(most):
        last = [longer for chain in last for longer in _longer(chain, shifts, returns)]
        yield from last


def _longer(chain: Chain, shifts: bool, returns: bool) -> Iterator[Chain]:
    links, at, empty, fresh, moved = chain
    for field in range(9):
        if field == empty or (field == moved and not returns):
            continue
        board = list(at)
        board[empty], board[field] = at[field], EMPTY
        after, turned = tuple(board), fresh & ~(1 << field)
        yield Chain((*links, (Jump, field)), after, field, turned, empty)
        if shifts and field in NEIGHBOURS[empty]:
            unturned = turned | (fresh >> field & 1) << empty
            yield Chain((*links, (Shift, field)), after, field, unturned, empty)


def positions(table: Table, changes: int = 3) -> int:
    """How many positions of the cubes can be reached in up to ``changes`` changes, the present one included.

    A cube counts as turned even where it looks the same.

    >>> from cubeplay.cuboro import GAME
    >>> positions(GAME.start(), 0), positions(GAME.start(), 1)
    (1, 57)
    """
    room: dict[tuple[int, ...], dict[int, int]] = defaultdict(dict)
    for chain in chains(table, changes, shifts=False):
        jumped, left = jumped_cubes(chain), changes - len(chain.links)
        room[chain.at][jumped] = max(left, room[chain.at].get(jumped, 0))
    others = 4 * table.variant.version - 1
    return sum(_turnings(tuple(ways.items()), others) for ways in room.values())


def jumped_cubes(chain: Chain) -> int:
    """The cubes that have jumped, a bit for each: turning them costs nothing."""
    fields = enumerate(chain.at)
    return sum(1 << cube for at, cube in fields if at != chain.empty and not chain.fresh >> at & 1)


def _turnings(ways: tuple[tuple[int, int], ...], others: int) -> int:
    """In how many orientations eight cubes can lie, each turned cube in ``others`` ways.

    ``ways`` holds pairs: the cubes that may be turned for nothing, as bits, and how many others may be.
    """
    reached = (
        turned
        for turned in range(256)
        if any((turned & ~jumped).bit_count() <= left for jumped, left in ways)
    )
    return sum(others ** turned.bit_count() for turned in reached)
