"""How well a person has decided in the games that were looked back at: noted when a look back is whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubeplay.store.games import Store
from cubeplay.store.notes import LearnerNotes

PAGE: Final = "look-back"
"""Under which the notes are kept; each game's has the game's id."""

Judged = Mapping[str, tuple[int, int]]
"""By the ids of games: how many of a person's decisions nothing would have beaten, and of how many."""


def judged(store: Store) -> Judged:
    """What is known of the owner's games, also of some that were deleted since.  Raises SaveError.

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
    """Note how a game was decided, and forget those that were deleted since.  Raises SaveError."""
    notes, there = _notes(store), {game.id for game in store.games()}
    notes.forget([name for name in notes.read() if name not in there])
    if id in there:
        notes.keep([("latest", {id: [good, of]})])


def _notes(store: Store) -> LearnerNotes:
    return LearnerNotes(PAGE, "", owner=store.owner, place=store.place)
