"""Cubo's rulebook to look things up in: its chapters, and what rules look like on the board."""

from __future__ import annotations

from typing import Final

from cubeplay.session.start_positions import Position, position
from cubeplay.teach.illustrated_rulebook import Chapter, Illustrated, Picture
from cubeplay.words import _

_FLIPPED: Final = ("flip", "roll red 36 blue 14")
_ROLLED: Final = (
    *(*_FLIPPED, "start"),
    *("roll red 1245 blue 2334 white 3", "roll red 1366 blue 1556 white 2"),
)
_SQUARE: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
_WITH_POINTS: Final = (*_SQUARE, "line1", "line2", "line3", "line4", "line5", "line6")
_LOOSE: Final = tuple(f"loose{number}" for number in range(1, 9))
_CENTRE: Final = ("centre1", "centre2", "centre3", "centre4")
_LINES: Final = "arrange r2 b3 r4 b2 w3 b4 r1 b3 r5"
"""A straight in the top row, and a trip in the middle column."""
_COLOURS: Final = "arrange r1 b2 b3 r2 w3 r4 b3 b4 r5"
"""The middle row in red, the middle column in blue."""
_FIGS: Final = "arrange r1 b5 b6 r3 w2 b1 r6 b5 r6"


def _after(*moves: str) -> Position:
    """The position that some moves lead to, after both players have rolled."""
    return position("cubo", *_ROLLED, *moves, names=("Plum", "Fig"))


RULEBOOK_PAGE: Final = Illustrated(
    (
        Chapter(_("Goal and set-up"), "goal"),
        Chapter(_("A round"), "round-order"),
        Chapter(_("Arrange and call"), "arrange"),
        Chapter(_("Reroll"), "reroll-all"),
        Chapter(_("The last one’s countdown"), "countdown"),
        Chapter(_("Scoring"), "score-order"),
        Chapter(_("The end"), "end"),
    ),
    {
        "square": Picture(
            _("Nine dice and six lines. The chip at a line shows its points."),
            _after(_LINES),
            near=_WITH_POINTS,
        ),
        "centre-roll": Picture(
            _("The centre dice of this round: two red, two blue."),
            position("cubo", *_FLIPPED, names=("Plum", "Fig")),
            near=_CENTRE,
        ),
        "arrange": Picture(
            _("Three dice lie in the square. Five wait in the tray."),
            _after("r1 a1", "b2 b1", "b3 c1"),
            near=(*_WITH_POINTS, *_LOOSE[:5]),
        ),
        "white-middle": Picture(
            _("For example a red 4: the middle is for the white die alone."),
            _after(),
            near=_SQUARE,
            tries="place red 4 at b2",
        ),
        "one-a-field": Picture(
            _("A die lies on a1 already. No other one fits there."),
            _after("r1 a1", "b2 b1", "b3 c1"),
            near=_SQUARE,
            tries="place blue 4 at a1",
        ),
        "full-square": Picture(
            _("One field is still empty, so you can’t call."),
            _after(_LINES, "lift c3"),
            near=_SQUARE,
            tries="call",
        ),
        "call": Picture(
            _("The square is covered with the tile."),
            _after(_LINES, "call", _FIGS, "call"),
            near=_SQUARE,
        ),
        "take": Picture(
            _("Plum has called. One of these four dice is hers."),
            _after(_LINES, "call", _FIGS, "call"),
            marked=_CENTRE,
            near=_CENTRE,
        ),
        "trip": Picture(
            _("3-3-3 in the middle column: a trip for 3."),
            _after(_LINES),
            marked=("b1", "b2", "b3"),
            near=_WITH_POINTS,
        ),
        "straight": Picture(
            _("2-3-4 in the top row: a straight for 4."),
            _after(_LINES),
            marked=("a1", "b1", "c1"),
            near=_WITH_POINTS,
        ),
        "one-colour": Picture(
            _("The middle row is all red: 4 points become 8."),
            _after(_COLOURS),
            marked=("a2", "b2", "c2"),
            near=_WITH_POINTS,
        ),
        "wild": Picture(
            _("Red in the row, blue in the column: the white die helps both."),
            _after(_COLOURS),
            marked=("b2",),
            near=_WITH_POINTS,
        ),
        "exchange": Picture(
            _("A red 3 on c1 would make two lines: 1-2-3 and 3-4-5."),
            _after(
                *("arrange r1 b2 b4 r2 w3 r4 b3 b3 r5", "call", _FIGS, "call"),
                *("take red 3", "take blue 4"),
            ),
            marked=("c1",),
            near=(*_WITH_POINTS, "taken-die"),
        ),
        "white-stays": Picture(
            _("Any die but the white one may be exchanged."),
            _after(
                *("arrange r1 b2 b4 r2 w3 r4 b3 b3 r5", "call", _FIGS, "call"),
                *("take red 3", "take blue 4"),
            ),
            near=_SQUARE,
            tries="exchange b2",
        ),
    },
)
"""Chapters and pictures of Cubo's rulebook."""
