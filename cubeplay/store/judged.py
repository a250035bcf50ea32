"""How many good decisions a person made in each game: noted when the review of a game is complete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeplay.store.games import Store
from cubeplay.store.notes import LearnerNotes

PAGE: Final = "look-back"
"""The page of these notes; the name of each is the id of its game."""

Judged = Mapping[str, tuple[int, int]]
"""By ids of games: how many decisions of a person were the best possible, and how many there were."""


def judged(store: Store) -> Judged:
    """What was noted of the owner's games, perhaps also of deleted ones.  Raises SaveError.

    >>> from pathlib import Path
    >>> from tempfile import mkdtemp
    >>> from cubeplay import Session
    >>> store = Store(Path(mkdtemp()) / "games.sqlite")
    >>> id = store.add(Session("cubo", seed=7))
    >>> keep_judged(store, id, 3, 4)
    >>> judged(store) == {id: (3, 4)}, judged(Store(store.place, owner="fig"))
    (True, {})
    """
    found = {}
    for id, value in _notes(store).read().items():
        match value:
            case [int(good), int(of)] if 0 <= good <= of:
                found[id] = good, of
    return found


def keep_judged(store: Store, id: str, good: int, of: int) -> None:
    """Note the decisions of a game, and delete the notes of games that no longer exist.  Raises SaveError."""
    notes, there = _notes(store), {game.id for game in store.games()}
    notes.forget([name for name in notes.read() if name not in there])
    if id in there:
        notes.keep([("latest", {id: [good, of]})])


def _notes(store: Store) -> LearnerNotes:
    return LearnerNotes(PAGE, "", owner=store.owner, place=store.place)
