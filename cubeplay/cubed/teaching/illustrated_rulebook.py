"""CUBED's rulebook to look things up in: its chapters, and what rules look like on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cubeplay.cubed.teaching.positions import RED, RING, SMALL, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.illustrated_rulebook import Chapter, Illustrated, Picture
from cubeplay.words import _

_RING: Final = tuple(piece.field for piece in RING[:-1])


def _then(start: Position, *moves: str) -> Position:
    """A position some moves later."""
    return replace(start, moves=moves)


RULEBOOK_PAGE: Final = Illustrated(
    (
        Chapter(_("Set-up"), "pieces"),
        Chapter(_("Playing a piece"), "moment"),
        Chapter(_("The rules of fitting"), "match-one"),
        Chapter(_("Winning"), "empty-hand"),
        Chapter(_("Variants"), "variants"),
        Chapter(_("Playing alone"), "solo-hand"),
    ),
    {
        "pieces": Picture(
            _("One colour, two colours, three colours, and a blocking piece."),
            laid((5, 30, 43, 84), fig=(12, 46, 61)),
            near=("hand5", "hand30", "hand43", "hand84"),
        ),
        "field-taken": Picture(
            _("A piece lies on i8. Nothing is put on top of it."),
            laid((26, 43), SMALL),
            near=("h8", "i9", "i7"),
            tries="place 43 at i8 turn 0",
        ),
        "contacts": Picture(
            _("The third piece must touch both. Only these two fields do."),
            laid((12, 19, 81), SMALL[:2]),
            marked=("i7", "h9"),
            near=("h8", "i8", "i7", "h9"),
        ),
        "match-one": Picture(
            _("The two pieces show the same colour where they touch."),
            laid((4, 12), SMALL[:2]),
            near=("h8", "i8"),
        ),
        "heights": Picture(
            _("Turned like this, high corners would meet low ones."),
            laid((58, 70), SMALL[:2]),
            near=("h8", "i8", "i7"),
            tries="place 58 at i7 turn 180",
        ),
        "blocked": Picture(
            _("The blocking piece blocks the empty fields that its purple sides face."),
            _then(laid((26, 43, 81), SMALL), "place 81 at g9 turn 0"),
            marked=("g10",),
            near=("f9", "f10", "i7", "i8"),
        ),
        "points": Picture(
            _("In your hand these count 3, 2, 1 and 5."),
            laid((5, 30, 43, 84), fig=(12, 46, 61)),
            near=("hand5", "hand30", "hand43", "hand84"),
        ),
        "empty-bag": Picture(
            _("The bag is empty. There is nothing to draw."),
            laid((4, 33), RED, (5, 6), bag=False),
            tries="draw",
            choices=True,
        ),
        "bridge": Picture(
            _("A piece on g8 joins two ends that did not touch."),
            laid((4, 5, 31), RING[:-1], bridge=True),
            marked=("g8",),
            near=_RING,
        ),
        "void": Picture(
            _("The field g9 has pieces on all six sides."),
            laid((4, 43, 84), RING, void=True),
            marked=("g9",),
            near=_RING,
        ),
    },
)
"""Chapters and pictures of CUBED's rulebook."""
