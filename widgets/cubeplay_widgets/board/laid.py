"""The pieces on a real table before a game begins, entered by pressing pictures."""

from __future__ import annotations

from typing import Protocol

from cubeplay_widgets.board.entry_pad import Pad


class Laid(Protocol):
    """The pieces that are entered so far.  The moves of its pads are the next :class:`Laid`."""

    @property
    def task(self) -> str:
        """What to press now, in words."""
        ...

    def places(self) -> Pad:
        """The places to choose from; its ``read`` returns the chosen place."""
        ...

    def pieces(self) -> Pad:
        """The pieces for that place; its ``read`` returns the piece that lies there."""
        ...

    def option(self) -> tuple[str, str]:
        """The name and value of the option with which a game begins like this.

        Raises CubeplayError while something is missing or impossible.
        """
        ...
