"""Puzzles on a page: pictures of their positions, the page on which they are solved, and the stars."""

from cubeplay_widgets.puzzles.page import PuzzlePage, puzzle
from cubeplay_widgets.puzzles.picture import picture

__all__ = ["PuzzlePage", "picture", "puzzle"]
