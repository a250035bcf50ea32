"""Gelatinous Cube Dice, the chapter "Ten ways to cheat": rooms in which the right card decides."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching.example_rooms import SEEP, SLIDE, in_room
from cubeplay.gelatinous.teaching.first_game import move_words
from cubeplay.session.start_positions import Position, position
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

ICE: Final[Position] = in_room(SLIDE, "1 2 4", 6, 2, *(("roll west", "roll east") * 3), held="slide spin")
"""The 6 is on top beside the glyph, and six of nine actions are used."""
WET: Final[Position] = in_room(SEEP, "1 2 4", 6, 2, held="seep slide")
"""The glyph is two steps away, so that the 6 comes to lie underneath."""
GREENHOUSE: Final = """\
room A: The greenhouse
+---+---+---+---+
| A   6   .   * |
+   +   +   +   +
< .   5   2   . |
+   +   +   +   +
| .   4   3   1 |
+---+---+---+---+
"""
"""Three dangers between the start and the glyph."""
FOUR: Final[Position] = in_room(GREENHOUSE, "2 5 6", 1, 5, held="leap slide spin tip", first_level=3)
"""Four cards on level 3, of which one may be used."""
DEEP: Final[Position] = position(
    "gelatinous",
    start="""
phase: room
first level: 6
level: 6
health: 5
held: lash, leap, ooze, skin, spin
room: the-root-cellar
die: 6 on top, 2 to the north
dangers: 2 3 4 6
actions: 1
used: spin

dungeon:
  | room A: The root cellar
  | +---+---+---+---+
  | | 5   4   3   . >
  | +   +   +   +   +
  | | .   6   .   * |
  | +   +   +   +   +
  | | 2   A   1 | . |
  | +---+---+---+---+
""",
)
"""Level 6: one card is used, and another may be."""


def seep_words(game: GuidedGame) -> str:
    """What a step has cost, or else which number lies underneath now."""
    run: Run = game.state
    told = move_words(game)
    # Translators: {top} is a face of the die: 6
    return told if told or run.phase != "room" else _("Underneath lies the {top}.").format(top=run.die.bottom)


def seep_worth(game: GuidedGame) -> Answer | None:
    """What the destroyed glyph has taught; None while it stands."""
    if game.state.visit.glyphs:
        return None
    words = _("The glyph is gone. A card works only where there is something for it to work on.")
    return Answer(words, best=True)


def out_words(game: GuidedGame) -> tuple[str, str]:
    """How the last room of the chapter ended."""
    if game.outcome is not None and game.outcome.winners:
        return _("Out of the root cellar"), _("Health {health}.").format(health=game.state.health)
    return _("Lost in the root cellar"), _("Press “Another way” to go back to a room.")
