"""Puzzles: a position, a question, and the best answer, proved by the game's solver.

A game's kinds of puzzle are in the module that :attr:`cubeplay.game.Game.puzzles` names.  This package has
what all of them share: the puzzle itself, the puzzle of the day, the rows of puzzles, and links.  A date or a
number determines each puzzle.

>>> from datetime import date
>>> from cubeplay.puzzles import read_link, today
>>> puzzle = today("cubo", date(2026, 11, 22))
>>> puzzle.judge(puzzle.solution).stars
3
>>> read_link(puzzle.link) == puzzle
True
"""

from cubeplay.puzzles.daily_puzzles import announced, row, today
from cubeplay.puzzles.links import read_link
from cubeplay.puzzles.puzzle import DIFFICULTIES, Kind, Puzzle, PuzzleError, PuzzleVerdict, kinds_of

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
