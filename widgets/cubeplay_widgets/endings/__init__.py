"""Summaries over the table at the end of a round and of a game, as plain HTML and buttons."""

from cubeplay_widgets.endings.ending import Choose, ending, mood
from cubeplay_widgets.endings.offer import PLAY_ON, offer
from cubeplay_widgets.endings.rounds import round_summary, rounds_over
from cubeplay_widgets.endings.summary import EndingButton, EndingSummary

__all__ = [
    "PLAY_ON",
    "Choose",
    "EndingButton",
    "EndingSummary",
    "ending",
    "mood",
    "offer",
    "round_summary",
    "rounds_over",
]
