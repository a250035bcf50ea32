"""The offer to play a round to its end when nobody has a choice."""

from __future__ import annotations

from typing import Final

from cubeplay.session import Session
from cubeplay.words import _

from cubeplay_widgets.endings.summary import EndingButton

PLAY_ON: Final = EndingButton("play-on", _("Play my forced moves for me"))
"""A menu item: moves without a choice are made at once.

While it is on, a page calls :func:`cubeplay.session.play_forced` with the player's seat after every change.
"""


def offer(session: Session) -> tuple[str, EndingButton] | None:
    """A message that nobody has a choice any more, and the button that plays the round to its end.

    The button's id is ``play-forced``, for :func:`cubeplay.session.play_forced`.  None while there is a
    choice, or while not everybody can see that there is none.
    """
    if session.outcome is not None or not session.game.dead(session.view(None)):
        return None
    return _("Nobody can lay any more."), EndingButton(
        "play-forced", _("Draw to the end of the round"), main=True
    )
