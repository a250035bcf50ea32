"""Positions of Cubo as text.

::

    phase: play
    round: 2
    centre: blue 1, blue 1, red 2, red 6
    rolling: 2

    Player 1:
      points: 31
      square:
        r4 b2 r1
        .  w3 .
        b5 .  r6
      loose: b1 b3 r2

A line that is left out has its usual value: two players, the first round, no points in the rounds before,
one roll of the dice that lie, and as many red dice as lie there (four in the hand).  A player who has called
against the clock has the whole time to take a die.  The centre dice must be written once they have been
rolled.
"""

from __future__ import annotations

import re
from typing import Final, get_args

from msgspec.structs import fields, replace

from cubeplay.cubo.rules.moves import COLOURS
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.position_faults import MOST_POINTS, faults
from cubeplay.cubo.rules.state import AS_PRINTED, BARE, MIDDLE, Die, Player, Scoring, Table
from cubeplay.notation import (
    YES_OR_NO,
    Fields,
    Misread,
    PositionSection,
    Word,
    grid,
    headed,
    in_order,
    joined,
    key_of,
    maybe,
    one_of,
    read_lines,
    several,
    whole,
)
from cubeplay.words import _

_LONGEST: Final = 10**12
"""More milliseconds than a game can take."""

_DIE: Final = re.compile("(r|b|w)(?:ed|lue|hite)? ?([0-6])")
_CENTRE: Final = (Die("blue", 0),) * 2 + (Die("red", 0),) * 2


def _take_die(text: str) -> Die:
    found = _DIE.fullmatch(key_of(text))
    if not found:
        why = _("{text!r} is no die.").format(text=text)
        raise Misread(why, _("Write a colour and its pips, such as 'red 4' or 'r4'."))
    return Die(COLOURS[found[1]], int(found[2]))


_IN_WORDS: Final = Word(str, _take_die)
_IN_SHORT: Final = Word(lambda die: die.code, _take_die)
_FIELD: Final = Word[Die | None](
    lambda die: die.code if die else ".", lambda text: None if text == "." else _take_die(text)
)

_SCORING: Final = Fields[Scoring](
    {option.name: (option.name, one_of(*get_args(option.type))) for option in fields(Scoring)}
)
"""Each option by its own name."""

_GAME: Final = Fields[Table](
    {
        "timing": ("timing", one_of("untimed", "timed")),
        "rounds": ("rounds", whole(1, 6)),
        "start player": ("start_player", whole(1, 4, first=1)),
        "phase": ("phase", one_of("flip", "centre", "command", "play", "scoring", "over")),
    }
)
_ROUND: Final = Fields[Table](
    {
        "round": ("round", whole(0, 6)),
        "now": ("now", whole(0, _LONGEST)),
        "deadline": ("deadline", maybe(whole(0, _LONGEST))),
        "centre": ("centre", in_order(_IN_WORDS, comma=True)),
        "rolling": ("rolling", several(whole(1, 4, first=1))),
    }
)
_PLAYER: Final = Fields[Player](
    {
        "points": ("points", several(whole(0, MOST_POINTS))),
        "square": ("cells", grid(_FIELD, 3, 3)),
        "loose": ("loose", in_order(_IN_SHORT)),
        "reds": ("reds", whole(0, 8)),
        "rolls": ("rolls", whole(0, 999_999)),
        "choice": ("choice", one_of("reroll", "call")),
        "called": ("called", YES_OR_NO),
        "taken": ("taken", maybe(_IN_WORDS)),
        "missed": ("missed", YES_OR_NO),
        "take by": ("take_by", maybe(whole(0, _LONGEST))),
    }
)
_DICE: Final = _PLAYER.only("square", "loose")
_PLAYERS: Final = whole(2, 4)


def write(state: Table) -> str:
    """A table as text, which :func:`read` reads again."""
    number = len(state.players)
    fresh = _fresh(number)
    head = [f"players: {number}"] if number != 2 else []
    head += _SCORING.write(state.scoring, AS_PRINTED)
    head += _GAME.write(state, fresh) + _ROUND.write(state, _usual(state))
    parts = [
        headed(f"Player {seat}", _PLAYER.write(player, replace(_plain(state, player), cells=BARE, loose=())))
        for seat, player in enumerate(state.players, 1)
    ]
    return joined(head, *parts)


def read(text: str) -> Table:
    r"""The table that a text describes.  Raises PositionError.

    >>> read("phase: command\ncentre: b1, b1, r2, r6").centre[-1]
    Die(colour='red', pips=6)
    >>> read("centre: r7")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cubeplay.errors.PositionError: ... line 1: 'r7' is no die. Write a colour and its pips, such as...
    """
    section = read_lines(text)
    players = section.take("players")
    table = _fresh(_PLAYERS.read(players) if players else 2)
    table = replace(table, scoring=_SCORING.read(section, AS_PRINTED))
    table = _GAME.read(section, table)
    table = _ROUND.read(section, _usual(table))
    found = [_read_player(section.section(f"Player {seat + 1}"), table) for seat in range(len(table.players))]
    section.finish()
    table = replace(table, players=tuple(found))
    section.check(faults(table))
    return table


def _read_player(section: PositionSection, table: Table) -> Player:
    player = _DICE.read(section, Player())
    player = _PLAYER.read(section, _plain(table, player))
    section.finish()
    takes = table.timing == "timed" and table.phase == "play" and player.called and player.taken is None
    return replace(player, take_by=table.now + COUNTDOWN) if takes and player.take_by is None else player


# What is usual


def _fresh(players: int) -> Table:
    return Table((Player(),) * players, _CENTRE)


def _usual(table: Table) -> Table:
    """The table with the usual values of its phase."""
    fresh = replace(table, centre=_CENTRE, round=0, rolling=(), now=0, deadline=None)
    if table.phase == "flip":
        return fresh
    return replace(fresh, round=table.rounds if table.phase == "over" else 1)


def _plain(table: Table, player: Player) -> Player:
    """A player with these dice and the usual values: one roll, no points in the rounds before."""
    rounds = table.round - (table.phase not in ("flip", "over"))
    dice = Player(cells=player.cells, loose=player.loose, points=(0,) * rounds)
    if player.cells[MIDDLE] is None:
        return dice
    reds = sum(die.colour == "red" for die in dice.dice)
    return replace(dice, reds=reds, rolls=1)
