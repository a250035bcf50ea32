"""The rulebook of a game: a page without a kernel, and the same in a notebook."""

from cubeplay_widgets.rulebooks.page import RulebookLinks, rulebook_html
from cubeplay_widgets.rulebooks.view import RulebookView, rulebook

__all__ = ["RulebookLinks", "RulebookView", "rulebook", "rulebook_html"]
