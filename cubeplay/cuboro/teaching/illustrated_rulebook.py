"""cuboro's rulebook to look things up in: its chapters, and what rules look like on the board."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuboro.teaching.positions import (
    JUMP,
    NAMES,
    OVER,
    SLIDE,
    TUNNELS,
    TURN,
    last_marble,
    one_taken,
    without_joker,
)
from cubeplay.session.start_positions import Position, position
from cubeplay.teach.illustrated_rulebook import Chapter, Illustrated, Picture
from cubeplay.words import _

_BOARD: Final = ("north a", "east 3", "south c", "west 1")


def _on(*moves: str, **more: Any) -> Position:
    """The position that some moves lead to."""
    return position("cuboro", *moves, names=NAMES, **more)


RULEBOOK_PAGE: Final = Illustrated(
    (
        Chapter(_("The board and the goal"), "goal"),
        Chapter(_("Changing the board"), "change"),
        Chapter(_("The marble’s way"), "channel"),
        Chapter(_("The end"), "end-finishes"),
        Chapter(_("Other ways to play"), "short-paths"),
    ),
    {
        "board": Picture(
            _("Eight cubes and a gap. Twelve round finish fields lie round them."), _on(), near=_BOARD
        ),
        "shift": Picture(
            _("The cube on a3 can slide up into the gap."),
            _on(grid=SLIDE),
            marked=("a3", "a2"),
            near=_BOARD,
        ),
        "rotation": Picture(
            _("Turn this cube where it stands, and the way goes on."),
            _on(grid=TURN),
            marked=("a3",),
            near=_BOARD,
        ),
        "jump": Picture(
            _("The cube in the corner can jump into the gap."),
            _on(grid=JUMP),
            marked=("c1", "b2"),
            near=_BOARD,
        ),
        "one-cube": Picture(
            _("These two cubes can’t be pushed together."),
            _on(grid=TURN),
            near=_BOARD,
            tries="push a2 b2",
        ),
        "three-changes": Picture(
            _("Three changes are made. A fourth one is too many."),
            _on("jump a3", "jump c3", "jump b1 turn 90", start=without_joker()),
            near=("changes",),
            tries="rotate a1 90",
        ),
        "joker": Picture(
            _("Three changes are made, and the red marble pays for a fourth."),
            _on("jump a3", "jump c3", "jump c1 turn 270"),
            near=("changes",),
        ),
        "tower": Picture(
            _("The tower stands in the gap. The yellow way shows where its marble rolls."),
            _on(),
            marked=("b2",),
            near=_BOARD,
        ),
        "channel": Picture(
            _("The marble’s way and its points, before you send it."), _on(), near=(*_BOARD, "path")
        ),
        "taken-finish": Picture(
            _("A marble lies in this finish field already."),
            _on(start=one_taken()),
            marked=("north c",),
            near=_BOARD,
        ),
        "tunnel": Picture(
            _("White dashes are tunnels. In version 2 each one counts 2 points."),
            _on(version=2, grid=TUNNELS),
            near=_BOARD,
        ),
        "upside-down": Picture(
            _("In version 2 this cube may be turned upside down."),
            _on(version=2, grid=OVER),
            marked=("c2",),
            near=_BOARD,
        ),
        "end-finishes": Picture(
            _("Only one finish field is still free."),
            _on(start=last_marble()),
            marked=("west 1",),
            near=_BOARD,
        ),
    },
)
"""Chapters and pictures of cuboro's rulebook."""
