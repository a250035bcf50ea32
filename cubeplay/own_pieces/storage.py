"""The sets of pieces that a person has made, stored with the rest of that person's data."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.limits import Misread, check_word
from cubeplay.own_pieces.fields import ChoiceField, Field, Piece
from cubeplay.own_pieces.piece_kind import PieceFault, Sort, sort_named
from cubeplay.store import Store
from cubeplay.store.notes import LearnerNotes
from cubeplay.words import _

PAGE: Final = "own-pieces"
"""The page of the notes in which sets are stored."""

MOST_SETS: Final = 24
"""The most sets of one person."""

MOST_PIECES: Final = 200
"""The most pieces of one set; the largest of ours has 106."""


@dataclass(frozen=True, slots=True)
class OwnSet:
    """A set of pieces of one sort.  A set that is ``gone`` was deleted last, and can be restored."""

    id: str
    sort: Sort
    title: str
    pieces: tuple[Piece, ...]
    gone: bool = False

    @property
    def text(self) -> str:
        """The file of the set."""
        return self.sort.write(self.pieces)

    @property
    def faults(self) -> list[PieceFault]:
        """What is wrong with the set."""
        return self.sort.faults(self.pieces)

    def called(self, title: str) -> OwnSet:
        """The set under another title.  Raises CubeplayError for one that is empty or too long."""
        try:
            check_word(title)
        except Misread as error:
            raise CubeplayError(_("Name not taken"), error.why, error.next) from None
        if not title.strip():
            raise CubeplayError(_("Name not taken"), _("the name is empty."), _("Give the set a name."))
        return replace(self, title=title.strip())

    def with_piece(self, number: int, piece: Piece) -> OwnSet:
        """The set with one piece replaced."""
        return replace(self, pieces=(*self.pieces[:number], piece, *self.pieces[number + 1 :]))

    def without(self, number: int) -> OwnSet:
        """The set without one of its pieces."""
        return replace(self, pieces=(*self.pieces[:number], *self.pieces[number + 1 :]))


class Cupboard:
    """All sets of the owner of a store.  Raises SaveError if the store cannot be used."""

    def __init__(self, store: Store) -> None:
        self._notes = LearnerNotes(PAGE, "", owner=store.owner, place=store.place)

    def sets(self) -> list[OwnSet]:
        """The sets that are not deleted, sorted by title."""
        return sorted((each for each in self._all() if not each.gone), key=lambda each: each.title)

    def deleted(self) -> list[OwnSet]:
        """The deleted set that can be restored, if there is one."""
        return [each for each in self._all() if each.gone]

    def find(self, id: str) -> OwnSet:
        """The set with an id.  Raises CubeplayError if the owner has none."""
        for each in self._all():
            if each.id == id:
                return each
        why = _("this set is not there, or it is somebody else's.")
        raise CubeplayError(_("Not done"), why, _("Go back to your pieces."))

    def begin(self, sort: Sort, title: str, pieces: list[Piece]) -> OwnSet:
        """Store a new set.  Raises CubeplayError if there are too many, or for a bad title."""
        if len(self.sets()) >= MOST_SETS:
            why = _("you have {most} sets, and more are not kept.").format(most=MOST_SETS)
            raise CubeplayError(_("Not begun"), why, _("Delete one first."))
        made = OwnSet(secrets.token_hex(8), sort, "", tuple(pieces)).called(title)
        self.keep(made)
        return made

    def keep(self, kept: OwnSet) -> None:
        """Store a set.  Raises CubeplayError for one that is too large."""
        data = {"sort": kept.sort.id, "title": kept.title, "pieces": kept.pieces, "gone": kept.gone}
        if len(kept.pieces) > MOST_PIECES or len(json.dumps(data)) > 2 * limits.SHEET:
            raise CubeplayError(_("Not kept"), _("the set is too large."), _("Take something out."))
        self._notes.keep([("latest", {kept.id: data})])

    def throw_away(self, id: str) -> OwnSet:
        """Delete a set; it can be restored until another one is deleted.  Raises CubeplayError."""
        found = self.find(id)
        self._notes.forget([each.id for each in self.deleted()])
        self.keep(replace(found, gone=True))
        return found

    def bring_back(self, id: str) -> OwnSet:
        """Restore a deleted set.  Raises CubeplayError if there is none."""
        back = replace(self.find(id), gone=False)
        self.keep(back)
        return back

    def offered(self, game: str) -> dict[str, list[tuple[str, str]]]:
        """The playable sets for each option of a game: title and text."""
        found: dict[str, list[tuple[str, str]]] = {}
        for each in self.sets():
            if each.sort.game == game and not each.faults:
                found.setdefault(each.sort.option, []).append((each.title, each.text))
        return found

    def fields(self, sort: Sort, piece: Piece) -> tuple[Field, ...]:
        """The fields of a piece, and one for the set that its pictures are drawn with, if there are any."""
        offered = self.offered(sort.game).get(sort.with_sets) if sort.with_sets else None
        if not offered:
            return sort.fields(piece)
        choices = ((None, _("The house's")), *((text, title) for title, text in offered))
        return (*sort.fields(piece), ChoiceField(sort.with_sets, _("Drawn with"), choices))

    def _all(self) -> Iterator[OwnSet]:
        """Every set but those that are damaged, or whose game is no longer installed."""
        for id, data in self._notes.read().items():
            match data:
                case {"sort": str(sort), "title": str(title), "pieces": list(pieces), "gone": bool(gone)}:
                    try:
                        yield OwnSet(id, sort_named(sort), title, tuple(map(_piece, pieces)), gone)
                    except (CubeplayError, TypeError):
                        continue


def _piece(data: Any) -> Piece:
    """Check that data is a piece.  Raises TypeError."""
    if not isinstance(data, dict):
        raise TypeError(data)
    return data
