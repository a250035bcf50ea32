"""Summaries over the table at the end of a round and of a game, as plain HTML and buttons.

The end of a game has its own module, ``ending``, which a page reads only then.
"""

from cubeplay_widgets.endings.offer import PLAY_ON, offer
from cubeplay_widgets.endings.rounds import round_summary, rounds_over
from cubeplay_widgets.endings.summary import Choose, EndingButton, EndingSummary, mood

__all__ = [
    "PLAY_ON",
    "Choose",
    "EndingButton",
    "EndingSummary",
    "mood",
    "offer",
    "round_summary",
    "rounds_over",
]
