"""Summaries over the table at the end of a round and of a game, as plain HTML and buttons.

The end of a game has its own module, ``ending``, which a page reads only then.
"""

from cubeplay_widgets.endings.summary import (
    Choose,
    EndingButton,
    EndingSummary,
    round_summary,
)

__all__ = [
    "Choose",
    "EndingButton",
    "EndingSummary",
    "round_summary",
]
