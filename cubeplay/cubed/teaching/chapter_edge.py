"""CUBED's chapter "Every edge": the stricter way to match colours."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.state import Lying
from cubeplay.cubed.teaching.decision_values import compared, last_laid, place_words, ways_words
from cubeplay.cubed.teaching.first_game import after, without
from cubeplay.cubed.teaching.positions import SMALL, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

TWO_EDGES: Final[Position] = laid((4, 12, 58), SMALL[:2], match="all")
"""Two pieces lie, and the third touches both."""

_STRICT: Final = (
    *SMALL[:2],
    Lying(19, "h9", 240),
    Lying(36, "i9", 240),
    Lying(15, "h10", 120),
    Lying(63, "g9", 120),
)

DARK: Final[Position] = laid((41, 59, 81), _STRICT[:5], match="all")
"""A blocking piece may be laid."""

PLAN: Final[Position] = laid((27, 41, 59, 60), _STRICT, match="all")
"""Four pieces, of which each fits somewhere by the printed rule."""


def plan_worth(game: GuidedGame) -> Answer | None:
    """In how many ways the rest of the hand could be laid after this placement, every edge matching."""
    found = last_laid(game)
    if found is None:
        return None
    move, table = found
    hand = table.hands[game.reader]
    worth = {
        each: len(fitting(after(table, each), without(hand, each.piece), True))
        for each in fitting(table.lying, hand, True)
    }
    words = _("The rest now fits in {mine}. The most: {most}, from {name}.")
    same = _("The rest now fits in {mine}: no field gives more.")
    return compared(move, worth, place_words, ways_words, (words, same), _("Every edge must match"))
