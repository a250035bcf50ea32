"""Another game with the same people and options."""

from __future__ import annotations

from cubeplay.session.session import Session

Words = tuple[str, ...]


def rematch(session: Session, turned: bool = False, seed: int | str | None = None) -> Session:
    """A new game with a session's start, options, names, computer players and modes of chance and undo.

    ``turned`` moves everybody one seat on, so that the second player becomes the first.  The script is not
    taken over.  ``seed`` decides the dice and cards, by default a new one.

    >>> first = Session("cubo", names=("Plum", "Fig"), rounds=3)
    >>> second = rematch(first, turned=True)
    >>> second.names, second.options["rounds"], len(second.played)
    (('Fig', 'Plum'), 3, 0)
    """
    record, seats = session.record, session.game.seats_in(session.options)
    names, bots = record.names, record.bots
    if turned:
        names, bots = _rotated(names, seats), _rotated(bots, seats)
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


def _rotated(words: Words, seats: int) -> Words:
    """A word for each seat, moved one seat on; () stays ()."""
    full = (*words, *[""] * (seats - len(words)))
    return (*full[1:], full[0]) if words else ()
