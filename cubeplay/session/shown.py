"""How sessions and states are displayed: as a picture of the table, or as text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar, Final, Self

from cubeplay.display import Displayable, figure, picture
from cubeplay.errors import PositionError
from cubeplay.game import Actor, Game
from cubeplay.registry import GAMES
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session.history import LogLine, PlayedMove
from cubeplay.words import _, listed

LISTED: Final = 4
"""How many lines of the log a session displays."""


class ShownSession(Displayable, ABC):
    """The part of a session that displays it, with no more than the player to move may see."""

    game: Game[Any, Any]
    names: tuple[str, ...]

    @property
    @abstractmethod
    def state(self) -> Any:
        """The present state."""

    @property
    @abstractmethod
    def to_move(self) -> tuple[Actor, ...]:
        """Who may move."""

    @property
    @abstractmethod
    def played(self) -> Sequence[PlayedMove]:
        """All moves so far."""

    @abstractmethod
    def latest(self, seat: Seat | None, most: int) -> tuple[LogLine, ...]:
        """The last lines of the log that a seat may know."""

    def __repr__(self) -> str:
        return f"<{self._headline()}>"

    def as_text(self) -> str:
        """Whose turn it is, and the last lines of the log that this player may know."""
        return "\n".join((self._headline(), *self._last_lines()))

    def as_html(self) -> str:
        """The table as the player to move sees it, and the last lines of the log."""
        svg = picture(self.game.name, self.state, self.names)
        lines = "".join(f"<li>{escape(line)}</li>" for line in self._last_lines())
        caption = f"<p>{escape(self._headline())}</p><ul>{lines}</ul>"
        return figure(svg, caption) if svg else caption

    def _repr_svg_(self) -> str | None:
        return picture(self.game.name, self.state, self.names) or None

    def _headline(self) -> str:
        """The game, the number of moves, and whose turn it is."""
        count, actors = len(self.played), self.to_move
        seats = [seat_name(actor, self.names) for actor in actors if isinstance(actor, int)]
        if seats:
            words = _("{title}, moves: {count}. To move: {players}.")
        elif actors:
            words = _("{title}, moves: {count}. Dice or cards come next.")
        else:
            words = _("{title}, moves: {count}. The game is over.")
        return words.format(title=self.game.title, count=count, players=listed(seats))

    def _last_lines(self) -> list[str]:
        seat = next((actor for actor in self.to_move if isinstance(actor, int)), None)
        return [line.text for line in self.latest(seat, LISTED)]


class ShownState(Displayable):
    """A state of a game: displayed as a picture, as the seat to move sees it, or as the text of its position.

    >>> from cubeplay.cubo import GAME
    >>> GAME.start().as_html()[:5] in ("<figu", "<pre>")
    True
    """

    __slots__ = ()
    game_name: ClassVar[str]

    def __deepcopy__(self, memo: object) -> Self:
        """The state itself, since it is immutable."""
        return self

    def as_text(self) -> str:
        """The position as the game writes it, else all fields of the state."""
        try:
            return GAMES[self.game_name].write_position(self)
        except (KeyError, PositionError):
            return repr(self)

    def as_html(self) -> str:
        """The picture of the table; the text if no painter is installed."""
        svg = picture(self.game_name, self)
        return figure(svg) if svg else super().as_html()

    def _repr_svg_(self) -> str | None:
        return picture(self.game_name, self) or None
