"""Gelatinous Cube Dice, the chapter "Down the dungeon": the pile, a night between rooms, a new level."""

from __future__ import annotations

from textwrap import indent
from typing import Final

from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching.chapter_scenes import falls
from cubeplay.gelatinous.teaching.example_rooms import GLYPH, OPEN, TURN, WALLS
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

STAIR: Final = """\
room B: The long stair
+---+---+---+---+---+---+
| .   .   *   1   .   . >
+   +---+---+---+---+   +
| B   2   .   .   5   . |
+   +---+---+---+---+   +
| .   3   .   4   .   6 |
+---+---+---+---+---+---+
"""
"""The short way leads over one danger, the long one round all."""
LANDING: Final = """\
room A: The landing
+---+---+---+---+
| .   .   3   . |
+   +   +---+   +
| 1   .   .   A |
+   +---+   +   +
| 4   5   6   2 |
+   +   +   +   +
| .   *   .   . >
+---+---+---+---+
"""
"""The first room of level 2."""
FOUR_DONE: Final = f"""
phase: between
health: 2
held: lash, spin
done: 4
seen: the-empty-hall, the-first-glyph, the-gatehouse, the-narrow-cell
room: the-narrow-cell
square: d2
die: 6 on top, 2 to the north
eaten: 1 3
glyphs: none
actions: 5

dungeon:
{indent("".join((OPEN, TURN, GLYPH, WALLS, STAIR, LANDING)), "  | ", lambda _line: True)}
"""
"""The four rooms A of level 1 are done."""
deal: Final = falls(dangers="dangers 1 2 5", die="die 3", draw="draw drain skin")
"""The dice of the room B, and the cards of level 2."""


def put_away(game: GuidedGame) -> bool:
    """Whether the run has been put away and taken out again."""
    return game.state.done > 4 or game.state.phase in ("turn", "room") or game.outcome is not None


def chosen(game: GuidedGame) -> bool:
    """Whether the cards of level 2 are chosen, or the run is over."""
    run: Run = game.state
    return game.outcome is not None or (run.level > 1 and run.phase in ("turn", "room"))


def level_words(game: GuidedGame) -> str:
    """What a new level has filled up."""
    run: Run = game.state
    words = _("Level {level}: Health {health}, and Resistance {resistance}. Both are full again.")
    return words.format(level=run.level, health=run.health, resistance=run.resistance)


def stair_words(game: GuidedGame) -> tuple[str, str]:
    """How far the run has come."""
    run: Run = game.state
    if run.health == 0:
        return _("Lost on the long stair"), _("4 points. Press “Another way” to go back to it.")
    return _("On level 2"), _("Health {health}, and three cards.").format(health=run.health)
