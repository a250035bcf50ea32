"""Gelatinous Cube Dice, the chapter "Lost, and won": damage, death, and the boiler house."""

from __future__ import annotations

from typing import Final

from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import GelatinousMove, Roll
from cubeplay.gelatinous.rules.state import Run
from cubeplay.gelatinous.teaching.chapter_scenes import lost
from cubeplay.gelatinous.teaching.example_rooms import DANGERS, in_room
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, listed

SNACKS: Final[Position] = in_room(DANGERS, "4 6 6", 3, 2)
"""Three dangers in a row."""
LAST_DROP: Final = """
phase: room
health: 2
resistance: 0
done: 2
seen: the-armoury, the-bell-shaft, the-candle-store
room: the-candle-store
die: 3 on top, 1 to the north
dangers: 2 5 6
"""
"""Two Health, no Resistance, and a danger next door."""
_DEEPEST: Final = f"""
phase: room
level: 6
done: 29
seen: {listed(dungeon_of("").names)}
room: the-boiler-house
"""
ONE_LEFT: Final = f"""{_DEEPEST}
health: 3
held: slide, tip
square: e1
die: 3 on top, 1 to the north
dangers: 2
eaten: 1 4 6
glyphs: none
actions: 21
"""
"""All boilers are out, and one action is left."""
LAST_BOILER: Final = f"""{_DEEPEST}
health: 5
held: slide, tip
square: b4
die: 2 on top, 1 to the north
dangers: 1 2 4
eaten: 5
glyphs: d3
actions: 9
used: slide, tip
"""
"""One boiler is left, and thirteen actions; both cards are used."""


def only_north(_run: Run, move: GelatinousMove) -> str:
    """Why all other ways wait: this run is to be lost."""
    return "" if move == Roll("north") else _("This once, eat the danger north of you.")


def over(game: GuidedGame) -> bool:
    """Whether the run is over."""
    return game.outcome is not None


def boilers_worth(game: GuidedGame) -> Answer | None:
    """That the run is won in time; None if it is lost."""
    if lost(game):
        return None
    return Answer(_("Out with the last action: all thirty rooms are done, and you have won."), best=True)


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the whole run ended."""
    run: Run = game.state
    points = _("Rooms completed: {points} of {rooms}.").format(points=run.done, rooms=run.setup.rooms)
    if run.done == run.setup.rooms:
        return _("The dungeon is yours"), points
    return _("Lost in the boiler house"), points
