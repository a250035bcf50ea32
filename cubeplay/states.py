"""What the states of all games share: how they show themselves."""

from __future__ import annotations

from typing import ClassVar, Self

from cubeplay.display import Shown, figure, picture
from cubeplay.errors import PositionError
from cubeplay.registry import GAMES


class ShownState(Shown):
    """A state of a game: its picture in a notebook, its position as text in a terminal.

    The picture shows what the seat sees that is to move.

    >>> from cubeplay.cubo import GAME
    >>> GAME.start().as_html()[:5] in ("<figu", "<pre>")
    True
    """

    __slots__ = ()
    game_name: ClassVar[str]

    def __deepcopy__(self, memo: object) -> Self:
        """Itself: nothing in a state ever changes."""
        return self

    def as_text(self) -> str:
        """The position as the game writes it, else all fields of the state."""
        try:
            return GAMES[self.game_name].write_position(self)
        except (KeyError, PositionError):
            return repr(self)

    def as_html(self) -> str:
        """The picture of the table; its text where no painter is installed."""
        svg = picture(self.game_name, self)
        return figure(svg) if svg else super().as_html()

    def _repr_svg_(self) -> str | None:
        return picture(self.game_name, self) or None
