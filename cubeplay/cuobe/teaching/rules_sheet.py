"""CU[o]BE on two pages: first the turn, then signs and fights."""

from __future__ import annotations

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.teaching.rules_sheet_fights import fights
from cubeplay.cuobe.teaching.rules_sheet_turn import turn
from cubeplay.teach.rules_sheet import Summary, SummaryPage
from cubeplay.words import _


def summary() -> Summary:
    """The whole game."""
    first = SummaryPage(
        _("{game}: the turn").format(game=GAME.title),
        _(
            "For 1 to 6 players from {age} years. Activate five keys in the Exit, together, and get out "
            "alive."
        ).format(age=GAME.reading.age),
        turn(),
    )
    second = SummaryPage(
        _("{game}: signs and fights").format(game=GAME.title),
        _("What lies on the rooms, who hunts you, and what it does to you."),
        fights(),
    )
    return Summary("cuobe", (first, second))
