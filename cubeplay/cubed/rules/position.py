"""Positions of CUBED as text.

::

    phase: play
    table:
      17 at h8
      24 at i8 turn 240
      58 at i7 turn 240
    hand 1: 3 30 61
    hand 2: 8 46

The pieces on the table stand in the order in which they were placed.  A line that is left out has its value
from the start of a game; a bag that is left out holds all pieces that are nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from cubeplay.cubed.rules.pieces import NUMBERS, TURNS, points_of
from cubeplay.cubed.rules.position_faults import faults, rest_of
from cubeplay.cubed.rules.state import HAND_SIZES, SHORT_HAND, Lying, Pieces, Table
from cubeplay.notation import (
    YES_OR_NO,
    BlockFormat,
    Fields,
    NamedLine,
    PositionSection,
    in_order,
    joined,
    key_of,
    one_of,
    read_lines,
    several,
    whole,
)
from cubeplay.words import _

_LYING: Final = re.compile(r"(?P<piece>\d{1,2}) at (?P<field>\S+)(?: turn (?P<turn>\d{1,3}))?")
_ENDS: Final = ("cubed.lowest-total", "cubed.shared-win", "cubed.solo-win", "cubed.solo-lose")
_HAND: Final = in_order(whole(1, len(NUMBERS)))


def _show_table(lying: tuple[Lying, ...]) -> list[str]:
    return [f"{piece} at {field}{f' turn {turn}' if turn else ''}" for piece, field, turn in lying]


def _take_table(entry: NamedLine) -> tuple[Lying, ...]:
    return tuple(_lying(entry))


def _lying(entry: NamedLine) -> Iterator[Lying]:
    for row in entry.rows:
        found = _LYING.fullmatch(key_of(row.text))
        if not found or int(found["piece"]) not in NUMBERS or int(found["turn"] or 0) not in TURNS:
            why = _("{text!r} is no piece on the table.").format(text=row.text[:60])
            raise row.refuse(why, _("Write a piece from 1 to 88, a field and a turn: 12 at b4 turn 120."))
        yield Lying(int(found["piece"]), found["field"], int(found["turn"] or 0))


_OPTIONS: Final = Fields[Table](
    {
        "match": ("match", one_of("one", "all")),
        "bridge": ("bridge", YES_OR_NO),
        "void": ("void", YES_OR_NO),
        "draw three": ("draw_three", YES_OR_NO),
        "rounds": ("rounds", whole(1, 3)),
        "hand": ("hand", whole(0, SHORT_HAND)),
        "phase": (
            "phase",
            one_of("deal", "swap", "opening", "draw", "lift", "play", "bonus", "gift", "keep", "over"),
        ),
    }
)
_TABLE: Final = Fields[Table](
    {
        "ended": ("ended", one_of(*_ENDS)),
        "scores": ("scores", several(several(whole(0, points_of(NUMBERS))), comma=True)),
        "starter": ("starter", whole(1, 11, first=1)),
        "player": ("player", whole(1, 11, first=1)),
        "drawn": ("drawn", whole(0, 2)),
        "passes": ("passes", whole(0, 10)),
        "table": ("lying", BlockFormat(_show_table, _take_table)),
        "lifted": ("lifted", _HAND),
        "aside": ("aside", _HAND),
        "due": ("due", whole(0, 25)),
        "bag": ("bag", _HAND),
    }
)
_EARLY: Final = _TABLE.only("table", "lifted", "aside")
_PLAYERS: Final = whole(1, max(HAND_SIZES))


def write(state: Table) -> str:
    """A table as text, which :func:`read` reads again."""
    players = len(state.hands)
    fresh = _fresh(players)
    head = [f"players: {players}"] if players != 2 else []
    usual = replace(_usual(state), lying=(), lifted=(), aside=())
    hands = [f"hand {seat}: {_HAND.show(hand)}" for seat, hand in enumerate(state.hands, 1) if hand]
    return joined(head + _OPTIONS.write(state, fresh) + _TABLE.write(state, usual) + hands)


def read(text: str) -> Table:
    r"""The table that a text describes.  Raises PositionError.

    >>> table = read("phase: play\ntable:\n  17 at h8\nhand 1: 3 30\nhand 2: 8")
    >>> table.hands, len(table.bag)
    (((3, 30), (8,)), 84)
    """
    section = read_lines(text)
    entry = section.take("players")
    table = _OPTIONS.read(section, _fresh(_PLAYERS.read(entry) if entry else 2))
    table = replace(table, hands=tuple(_hand(section, seat) for seat in table.seats))
    table = _TABLE.read(section, _usual(_EARLY.read(section, table)))
    section.finish()
    section.check(faults(table))
    return table


def _hand(section: PositionSection, seat: int) -> Pieces:
    entry = section.take(f"hand {seat + 1}")
    return _HAND.read(entry) if entry else ()


def _fresh(players: int) -> Table:
    return Table(((),) * players, rounds=1 if players == 1 else 3)


def _usual(table: Table) -> Table:
    """The table with the usual values of its phase, and with these pieces."""
    due = {"deal": table.hand_size, "swap": table.hand_size - len(table.hands[0]), "lift": 3}
    some = due.get(table.phase, int(table.phase in ("opening", "draw")))
    fresh = _fresh(len(table.hands))
    return replace(
        fresh,
        **{name: getattr(table, name) for name in ("hands", "lying", "lifted", "aside", "phase")},
        **{
            name: getattr(table, name) for name in ("match", "bridge", "void", "draw_three", "rounds", "hand")
        },
        due=some,
        drawn=int(table.phase == "draw"),
        bag=rest_of(table),
    )
