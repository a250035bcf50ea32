"""What real dice and cards showed, as somebody entered it: how far back the last of it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cubeplay.errors import UndoRefused
from cubeplay.game import CHANCE, Game
from cubeplay.session.history import History, PlayedMove
from cubeplay.session.luck import Luck
from cubeplay.words import _


def since_entered(game: Game[Any, Any], start: Any, history: History, luck: Luck, bots: Sequence[str]) -> int:
    """How many moves there are from the last real dice or cards on.

    Raises UndoRefused where the computer rolls and draws, where nothing has been entered, and as soon as a
    person or the clock has moved since.  A computer player's answer is no obstacle, unless it has shown
    something that was hidden.
    """
    what = _("Not corrected")
    if luck.mode != "ask":
        raise UndoRefused(what, _("the computer rolls and draws in this game."), _("Play on from here."))
    past, rolled = history.past, history.rolled
    if not rolled:
        raise UndoRefused(what, _("no dice or cards have been entered yet."), "")
    for count, played in enumerate(reversed(past), 1):
        if played.actor == CHANCE:
            rolled -= 1
            before = past[-count - 1].step.state if count < len(past) else start
            if luck.brings(game.chance(before), rolled) is None:  # no script named it
                return count
        elif played.step.revealed or not _is_bot(played, bots):
            break
    raise UndoRefused(what, _("the game has gone on since."), _("Play on from here."))


def _is_bot(played: PlayedMove, bots: Sequence[str]) -> bool:
    seat = played.actor
    return isinstance(seat, int) and seat < len(bots) and bool(bots[seat])
