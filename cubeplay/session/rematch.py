"""Another game with the same people: the same options, on the same seats or one seat on."""

from __future__ import annotations

from cubeplay.session.session import Session

Words = tuple[str, ...]


def rematch(session: Session, turned: bool = False, seed: int | str | None = None) -> Session:
    """A fresh game with a session's options, names, computer players and ways of chance and of undo.

    ``turned`` moves everybody one seat on, so that who sat second sits first.  It begins where the session
    began; nothing that was named in advance comes again.  ``seed`` decides its dice and cards, by default
    a fresh one.

    >>> first = Session("cubo", names=("Plum", "Fig"), rounds=3)
    >>> second = rematch(first, turned=True)
    >>> second.names, second.options["rounds"], len(second.played)
    (('Fig', 'Plum'), 3, 0)
    """
    record, seats = session.record, session.game.seats_in(session.options)
    names, bots = record.names, record.bots
    if turned:
        names, bots = _turned(names, seats), _turned(bots, seats)
    return Session(
        session.game,
        seed=seed,
        start=record.position,
        chance=record.chance,
        undo=record.undo,
        names=names,
        bots=bots,
        **record.options,
    )


def _turned(words: Words, seats: int) -> Words:
    """A word for each seat, moved one seat on; no words stay none."""
    full = (*words, *[""] * (seats - len(words)))
    return (*full[1:], full[0]) if words else ()
