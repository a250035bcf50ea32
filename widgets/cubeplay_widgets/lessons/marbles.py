"""cuboro in lessons: a picture of a board with its best way, and trials that make a random change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Shift
from cubeplay.cuboro.rules.path import previews
from cubeplay.cuboro.rules.state import Table
from cubeplay.errors import CubeplayError
from cubeplay.teach.experiment import HandTrial, HandWork
from cubeplay.words import _, points_in_words

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards.cuboro.board import board, names
from cubeplay_widgets.boards.cuboro.choice import CuboroSelection
from cubeplay_widgets.boards.cuboro.layout import TABLE_SMALL, CuboroLayout
from cubeplay_widgets.boards.cuboro.side_panel import path_words
from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg

CLOSE: Final[CuboroLayout] = replace(TABLE_SMALL, cup_radius=17)
"""The board alone."""


def all_changes(table: Table) -> tuple[Changing, ...]:
    """Every change of one cube that the rules allow now, shifts first.

    >>> len(all_changes(GAME.start()))
    60
    """
    return tuple(move for move in GAME.moves(table, 0) if isinstance(move, Shift | Rotate | Jump))


def after(table: Table, change: Changing) -> Table:
    """The board after a change."""
    return GAME.apply(table, 0, change).state


def best_points(table: Table) -> int:
    """What the best side for the tower scores now.

    >>> best_points(GAME.start())
    3
    """
    return max(path.points for path in previews(table))


def way_picture(table: Table, *, width: int = 240) -> str:
    """The board with its best way highlighted, as HTML; ``width`` is in CSS pixels."""
    choice = CuboroSelection.of(BoardView(table, None))
    items = (*board(choice, CLOSE), *names(CLOSE, choice.shown.empty))
    shapes = tuple(shape for item in items for shape in item.shapes)
    assert choice.path
    told = path_words(choice.path)
    key = "way-" + "-".join("x" if cube is None else f"{cube.cube}{cube.orientation}" for cube in table.board)
    return f'<span class="cp-dice">{svg(Scene(CLOSE.size, shapes, told), told, key, width=width)}</span>'


def blind_changes(table: Table, *, does: str = "") -> HandWork:
    """Trials that make one random change of a board; the result is the score of the best side then.

    Changes of one's own are typed in the game's notation.

    >>> blind_changes(GAME.start()).read("jump c3").text
    'jump c3: 5 points'
    """
    may = all_changes(table)

    def trial(change: Changing) -> HandTrial:
        then = after(table, change)
        points = best_points(then)
        text = _("{dice}: {words}").format(dice=change, words=points_in_words(points))
        return HandTrial(text, float(points), way_picture(then), str(change))

    def roll(rng: Random) -> HandTrial:
        return trial(rng.choice(may))

    def read(text: str) -> HandTrial:
        return trial(read_change(text, may))

    return HandWork(
        "",
        roll,
        read,
        "jump c3 turn 90",
        does=said(does) or _("Make a change for me"),
        real=_("Your own change"),
        enters=_("Enter this change"),
    )


def read_change(text: str, may: Sequence[Changing]) -> Changing:
    """A change as people type it.  Raises CubeplayError for one that is not allowed now.

    >>> str(read_change("Rotate B1 90", all_changes(GAME.start())))
    'rotate b1 90'
    """
    found = GAME.parse(text)
    for change in may:
        if found == change:
            return change
    why = _("“{text}” is no change of one cube that the start board allows.").format(text=text.strip()[:40])
    then = _("Write it like `shift b1`, `rotate c2 90` or `jump a3 turn 180`.")
    raise CubeplayError(_("Not entered"), why, then)
