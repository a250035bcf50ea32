"""The offer to play on where nobody has a choice."""

from __future__ import annotations

from typing import Final

from cubeplay.session import Session
from cubeplay.words import _

from cubeplay_widgets.endings.summary import EndingButton

PLAY_ON: Final = EndingButton("play-on", _("Play my forced moves for me"))
"""The wish of a player, for a menu, that moves without a choice be made at once.

While it holds a page calls :func:`cubeplay.session.play_forced` with the player's seat after every change.
"""


def offer(session: Session) -> tuple[str, EndingButton] | None:
    """What is said of a round in which nobody has a choice any more, and the button that plays it to its end.

    The button's id is ``play-forced``; :func:`cubeplay.session.play_forced` does it.  None while there is a
    choice, or while not everybody can see that there is none.
    """
    if session.outcome is not None or not session.game.dead(session.view(None)):
        return None
    return _("Nobody can lay any more."), EndingButton(
        "play-forced", _("Draw to the end of the round"), main=True
    )
