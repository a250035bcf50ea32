"""Checks for the tests of a game: of its methods, its rulebook and its recorded games.

>>> from cubeplay import GAMES
>>> report = check_game(GAMES["cuboro"], seeds=range(1), plies=3)
>>> report.hides
False

Needs the extra ``test`` (hypothesis).  ``cubeplay.testing.machine`` has a state machine over
sessions.
"""

from cubeplay.registry import at_hand
from cubeplay.testing.checking import Report, check_game
from cubeplay.testing.codec import from_json, to_json
from cubeplay.testing.random_games import BrokenContract, WalkMoment, walk
from cubeplay.testing.rulebook import check_rulebook
from cubeplay.testing.transcripts import check_transcripts, retell, transcript, write_transcripts

__all__ = [
    "BrokenContract",
    "Report",
    "WalkMoment",
    "at_hand",
    "check_game",
    "check_rulebook",
    "check_transcripts",
    "from_json",
    "retell",
    "to_json",
    "transcript",
    "walk",
    "write_transcripts",
]
