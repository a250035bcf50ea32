"""Puzzles: one position, one question, and a best answer that the game's solver has proved.

A game's kinds of puzzle stand in a module of its own, which :attr:`cubeplay.game.Game.puzzles` names.  Here
is what they share: the puzzle itself, which one is today's, the rows of them, and a link that carries one.
Nothing here looks at a clock or rolls dice: a date, or a number, decides all.

>>> from datetime import date
>>> from cubeplay.puzzles import read_link, today
>>> puzzle = today("cubo", date(2026, 11, 22))
>>> puzzle.judge(puzzle.solution).stars
3
>>> read_link(puzzle.link) == puzzle
True
"""

from cubeplay.puzzles.links import read_link
from cubeplay.puzzles.puzzle import DIFFICULTIES, Kind, Puzzle, PuzzleError, PuzzleVerdict, kinds_of
from cubeplay.puzzles.rows import announced, row, today

__all__ = [
    "DIFFICULTIES",
    "Kind",
    "Puzzle",
    "PuzzleError",
    "PuzzleVerdict",
    "announced",
    "kinds_of",
    "read_link",
    "row",
    "today",
]
