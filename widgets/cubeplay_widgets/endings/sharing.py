"""What is shared of a game: its link, its result in words, and the words of its picture."""

from __future__ import annotations

from datetime import date

from cubeplay.errors import CubeplayError
from cubeplay.rulebook import seat_name
from cubeplay.session import Session
from cubeplay.session.link import game_link, shareable
from cubeplay.words import _, listed, pgettext


def game_card(session: Session, day: date, shared: bool = False) -> dict[str, str]:
    """A game for ``client/parts/share.js``: title, result, link, and why there is no link.

    A game in play at a ``shared`` table of several devices has none: its moves hold what others hide.

    >>> from cubeplay.session import Session
    >>> card = game_card(Session("cuboro", seed=7), date(2026, 11, 25))
    >>> card["title"], card["score"], card["link"][:7], card["why"]
    ('cuboro Tricky Ways 2026-11-25', 'The game goes on.', 'game=1e', '')
    """
    title = _("{game} {day}").format(game=session.game.title, day=day.isoformat())
    link = why = ""
    if shared and session.outcome is None:
        why = _("A game on several devices gets a link when it is over.")
    elif not shareable(session):
        why = _("No link just now: it would tell what is still secret.")
    else:
        try:
            link = f"game={game_link(session)}"
        except CubeplayError as error:
            why = str(error)
    return {"title": title, "score": result_words(session), "link": link, "why": why}


def result_words(session: Session) -> str:
    """How a game ended, in words; or that it goes on."""
    end, names = session.outcome, session.names
    if end is None:
        return _("The game goes on.")
    if not any(session.game.score_words(score) for score in end.scores):
        won = _("Won by {winners}.").format(winners=listed(seat_name(seat, names) for seat in end.winners))
        return won if end.winners else _("Not won.")
    told = _("{name} {score}")
    return listed(told.format(name=seat_name(s, names), score=p) for s, p in enumerate(end.scores))


def share_texts() -> dict[str, str]:
    """The texts for ``client/parts/share.js``."""
    return {
        "share": pgettext("pass on", "Share"),
        "share_link": _("Copy link"),
        "share_text": _("Share as text"),
        "share_picture": _("Share as a picture"),
        "share_copied": _("Copied"),
        "share_by_hand": _("Copy this yourself:"),
    }
