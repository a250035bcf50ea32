"""What lies on a real table before a game begins, entered by pressing pictures."""

from __future__ import annotations

from typing import Protocol

from cubeplay_widgets.board.pad import Pad


class Laid(Protocol):
    """The pieces that have been laid so far.  The pads make what has been laid after a press."""

    @property
    def task(self) -> str:
        """What is to be pressed now, in words."""
        ...

    def places(self) -> Pad:
        """Where something is laid; its ``read`` gives the place that is chosen."""
        ...

    def pieces(self) -> Pad:
        """What may lie there; its ``read`` gives what does."""
        ...

    def option(self) -> tuple[str, str]:
        """The option of a game that begins like this, and its value.

        Raises CubeplayError while something is missing, or cannot be.
        """
        ...
