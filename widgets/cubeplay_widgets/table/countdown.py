"""A player's last seconds, which a page counts down in the place of its message."""

from __future__ import annotations

from typing import Any

from cubeplay.words import _, plural

from cubeplay_widgets.board.game_board import Hurry


def countdown(hurry: Hurry, now: int, name: str, *, mine: bool) -> dict[str, Any]:
    """What a page needs to count down from the millisecond ``now``; ``mine`` if its player is in a hurry.

    >>> countdown(Hurry(0, 2000, ("<svg/>",), "Take a die!"), 500, "Mia", mine=False)["words"]
    ['Time is up.', 'Mia has 1 second.', 'Mia has 2 seconds.']
    """
    left = max(0, hurry.deadline - now)
    call = _("{name}, {task}").format(name=name, task=hurry.call)
    return {
        "ms": left,
        "to": hurry.deadline,
        "words": [call if mine else seconds_of(name, each) for each in range(-(-left // 1000) + 1)],
        "sub": _("After “one” it is too late.") if mine else _("Count with us!"),
        "pictures": list(hurry.pictures),
        "mine": mine,
        "late": _("Too late"),
    }


def seconds_of(name: str, left: int) -> str:
    """How many seconds a player has left, in words.

    >>> seconds_of("Mia", 4), seconds_of("Mia", 0)
    ('Mia has 4 seconds.', 'Time is up.')
    """
    if not left:
        return _("Time is up.")
    words = plural("{name} has {seconds} second.", "{name} has {seconds} seconds.", left)
    return words.format(name=name, seconds=left)


def seconds_left(most: int) -> list[str]:
    """The seconds left in words, for each number from 0 to ``most``."""
    return [
        plural("{seconds} second left", "{seconds} seconds left", left).format(seconds=left)
        for left in range(most + 1)
    ]
