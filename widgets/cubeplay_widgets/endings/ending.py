"""The summary at the end of a game: podium, score sheet, chart, turning points, and buttons."""

from __future__ import annotations

from html import escape

from cubeplay.errors import CubeplayError
from cubeplay.game import Outcome
from cubeplay.session import Session
from cubeplay.story import Story, StoryMoment, story_of
from cubeplay.words import _, pgettext

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.endings.podium import podium
from cubeplay_widgets.endings.summary import (
    LOOK,
    Choose,
    EndingButton,
    EndingSummary,
    box,
    button,
    page,
    table,
)
from cubeplay_widgets.endings.totals_chart import sums_chart


def ending(
    face: Face, session: Session, best: int | None = None, choose: Choose = lambda buttons: buttons
) -> EndingSummary:
    """The summary of a game that is over, the same for everybody.

    ``best`` is the best earlier result of a person who plays alone, if one is stored.  The buttons are
    ``rematch`` (the main one), ``rematch-turned`` for several seats, ``look-back``, ``pass-on``, ``share``,
    ``change-players`` and ``all-games``; ``choose`` may leave out or change some.  Raises CubeplayError for a
    game that goes on.
    """
    end, story = session.outcome, story_of(session.game)
    if end is None:
        raise CubeplayError(_("Not ended"), _("this game goes on."), _("Play it to its end first."))
    buttons = choose(_buttons(session))
    if story is None:
        return EndingSummary(face.ending(end, session.names), "", page("", _choices(buttons), "end"), buttons)
    title, more = story.ended(session, end)
    main, moments = _main_column(face, story, session), story.moments(session)
    side = (_moments(moments) if moments else "") + _best(session, end, best) + _choices(buttons)
    return EndingSummary(title, more, page(main, side, "end"), buttons, tuple(each.move for each in moments))


def _buttons(session: Session) -> tuple[EndingButton, ...]:
    several = session.game.seats_in(session.options) > 1
    turned = [EndingButton("rematch-turned", _("Play again, seats turned"))] if several else []
    return (
        EndingButton("rematch", _("Play again"), main=True),
        *turned,
        EndingButton("look-back", _("Look back")),
        EndingButton("pass-on", pgettext("pass on", "Share")),
        EndingButton("share", _("Save to a file")),
        EndingButton("change-players", _("Change players")),
        EndingButton("all-games", _("All games")),
    )


def _main_column(face: Face, story: Story, session: Session) -> str:
    """The podium or a last picture, the score sheet, and the chart."""
    about = story.about(session)
    lead = f'<p class="cp-ending-about">{escape(about)}</p>' if about else ""
    sheet = lead + table(story.sheet(session), _("The table of the game"))
    chart = sums_chart(story.columns(session), session.names, story.heading(session))
    parts = {"podium": _stand(face, story, session), "sheet": sheet, "sums": chart}
    return "".join(box("", part, f"cp-ending-{name}") for name, part in parts.items() if part)


def _stand(face: Face, story: Story, session: Session) -> str:
    """The podium; for a person who plays alone a picture of what was counted last."""
    columns = story.columns(session)
    shown = columns[-1].shares[0].shown if columns and len(columns[-1].shares) == 1 else None
    return (
        podium(story.places(session), session.names) if shown is None else face.opened(shown, "opened-last")
    )


def _moments(moments: tuple[StoryMoment, ...]) -> str:
    """The moments of the game's story, each with a button that leads there."""
    told = "".join(map(_moment, moments))
    return box(_("The story"), f'<ol class="cp-moments">{told}</ol>')


def _moment(moment: StoryMoment) -> str:
    name = _("Look at move {number}: {title}").format(number=moment.move, title=moment.title)
    look = button(EndingButton(f"{LOOK}{moment.move}", _("Look")), name, "cp-quiet")
    words = f"<p>{escape(moment.words)}</p>" if moment.words else ""
    return (
        f'<li><span class="cp-moment-when">{escape(moment.when)}</span>'
        f"<div><b>{escape(moment.title)}</b>{words}</div>{look}</li>"
    )


def _best(session: Session, end: Outcome, best: int | None) -> str:
    """The result of a single player compared with the best one here."""
    if best is None or len(end.scores) != 1:
        return ""
    better = best < end.scores[0] if session.game.low_wins else best > end.scores[0]
    words = _("The best here: {number}.") if better else _("Nothing here was better before.")
    return f'<p class="cp-ending-best">{escape(words.format(number=best))}</p>'


def _choices(buttons: tuple[EndingButton, ...]) -> str:
    """The buttons that are not the main one."""
    rest = "".join(button(press) for press in buttons if not press.main)
    return f'<div class="cp-ending-choices">{rest}</div>'
