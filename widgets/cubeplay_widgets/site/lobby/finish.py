"""The end of a game on the big screen: podium, score sheet, and turning points."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.story import StoryMoment, story_of
from cubeplay.tables import TableState
from cubeplay.tables.state import record_of
from cubeplay.words import _

from cubeplay_widgets.endings.podium import podium
from cubeplay_widgets.endings.summary import box, page, table


def finish(state: TableState) -> str:
    """The end of a game as HTML; "" if it is not over, or its game has no story."""
    if state.outcome is None or story_of(state.game) is None:
        return ""
    try:
        return _html(files.dumps(record_of(state)))
    except CubeplayError:  # as when the rules have changed since
        return ""


@lru_cache(maxsize=8)
def _html(text: str) -> str:
    session = Session.from_record(files.loads(text))
    story = story_of(session.game)
    assert story is not None
    stand = podium(story.places(session), session.names)
    if not stand:
        return ""
    sheet = table(story.sheet(session), _("The table of the game"))
    moments = "".join(map(_moment, story.moments(session)))
    told = f'<ol class="cp-moments">{moments}</ol>' if moments else ""
    return page(box("", stand, "cp-ending-podium"), sheet + told, "screen")


def _moment(moment: StoryMoment) -> str:
    words = f"<p>{escape(moment.words)}</p>" if moment.words else ""
    return (
        f'<li><span class="cp-moment-when">{escape(moment.when)}</span>'
        f"<div><b>{escape(moment.title)}</b>{words}</div></li>"
    )
