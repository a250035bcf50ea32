"""Puzzles on a page: the picture of a position, the page on which it is solved, and what one got there."""

from cubeplay_widgets.puzzles.page import PuzzlePage, puzzle
from cubeplay_widgets.puzzles.picture import picture

__all__ = ["PuzzlePage", "picture", "puzzle"]
