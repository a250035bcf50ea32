"""Setting the next night: the box, the decks in parts, the limits, and what makes a night easier."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import End, Go
from cubeplay.cuobe.teaching.chapter_scenes import busy, happened, this_turn
from cubeplay.cuobe.teaching.positions import NAMES
from cubeplay.session.start_positions import position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

BOX: Final = position(GAME, then=("draws again or any",), names=NAMES[:2], players=2)
"""A night as it comes from the box: its first card does nothing."""
PARTS: Final = position(
    GAME,
    then=("draws acrobat or any", "draws medic or any", *("any",) * 3, "draws again or any"),
    names=NAMES[:2],
    players=2,
    decks="advanced",
    specialist=True,
)
"""Decks in parts, and a talent for each: Plum is an Acrobat."""
LONELY: Final = position(GAME, then=("draws again or any",), names=NAMES[:1], players=1)
"""A night alone."""
ESCAPES: Final = {"quick": 45, "advanced": 40, "specialist": 51}
"""In how many of a hundred nights one of two companions gets out, of a thousand of each set-up."""


talent_first: Final = busy(dict.fromkeys((End, Go), _("Try your talent first.")))


@this_turn
def leapt(game: GuidedGame) -> bool:
    """Whether the talent has been used to its end, or the turn is over."""
    return happened("cuobe.talent-use")(game) and not game.state.tasks


def night_worth(game: GuidedGame) -> Answer | None:
    """In how many of a hundred nights somebody gets out, by how the decks are set."""
    if game.moment is None or game.moment.id not in game.said:
        return None
    worths = (
        Worth(_("specialists"), ESCAPES["specialist"], True, f"{ESCAPES['specialist']} %"),
        Worth(_("quick"), ESCAPES["quick"], False, f"{ESCAPES['quick']} %"),
        Worth(_("in parts"), ESCAPES["advanced"], False, f"{ESCAPES['advanced']} %"),
    )
    words = _("A talent each: the kindest night. Parts bring the monsters evenly, and that is harder.")
    return Answer(words, worths, True, _("The next night: with a talent each"))
