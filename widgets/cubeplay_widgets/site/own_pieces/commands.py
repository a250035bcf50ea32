"""Changes a set of pieces by a form of the page.

The form has all texts (``text:PATH``) and selections from lists (``pick:PATH``) besides the button (``do``),
so that no input is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.limits import whole_number
from cubeplay.own_pieces import ChoiceField, Cupboard, Field, Many, OwnSet, Piece, Several, Sort, TextField
from cubeplay.own_pieces.fields import add_part, choose, chosen, take_part, toggle, value_at, write_words
from cubeplay.own_pieces.piece_kind import not_there
from cubeplay.words import _

Kind = TypeVar("Kind", TextField, ChoiceField, Several, Many)


def changed(cupboard: Cupboard, kept: OwnSet, number: int, form: Mapping[str, str]) -> tuple[OwnSet, int]:
    """A set after the changes of a form, and the number of the piece to show then.

    Raises CubeplayError for impossible changes.
    """
    if "title" in form and form["title"] != kept.title:
        kept = kept.called(form["title"])
    desk = _Editor(cupboard, kept.sort)
    if kept.pieces:
        kept = kept.with_piece(number, desk.filled(piece_at(kept, number), form))
    do, *words = form.get("do", "keep").split()
    if do == "new" and len(words) == 1:
        return kept.with_piece(len(kept.pieces), kept.sort.new(words[0])), len(kept.pieces)
    if do == "out":
        return _taken_out(kept, number)
    if do == "keep":
        return kept, number
    return kept.with_piece(number, desk.pressed(piece_at(kept, number), do, words)), number


def piece_at(kept: OwnSet, number: int) -> Piece:
    """A piece of a set.  Raises CubeplayError for a wrong number."""
    if not 0 <= number < len(kept.pieces):
        raise not_there(str(number + 1))
    return kept.pieces[number]


def _taken_out(kept: OwnSet, number: int) -> tuple[OwnSet, int]:
    if not kept.sort.may_go(piece_at(kept, number)):
        why, next = _("the rules name this one, so it stays."), _("Change it, if you wish.")
        raise CubeplayError(_("Not taken out"), why, next)
    return kept.without(number), max(0, number - 1)


@dataclass(frozen=True, slots=True)
class _Editor:
    """Edits pieces of one sort.  All methods raise CubeplayError for fields that the piece does not have."""

    cupboard: Cupboard
    sort: Sort

    def filled(self, piece: Piece, form: Mapping[str, str]) -> Piece:
        """A piece with the form's texts and selections."""
        for name, value in form.items():
            kind, _colon, path = name.partition(":")
            if kind == "text" and value.strip() != (value_at(piece, path) or ""):
                piece = self.sort.settle(write_words(piece, self._field(piece, path, TextField), value), path)
            elif kind == "pick":
                field = self._field(piece, path, ChoiceField)
                number = _index(value, field.choices)
                if chosen(piece, field) != number:
                    piece = self.sort.settle(choose(piece, field, number), path)
        return piece

    def pressed(self, piece: Piece, do: str, words: Sequence[str]) -> Piece:
        """A piece after a button was pressed."""
        match do, *words:
            case "press", target:
                return self.sort.press(piece, target)
            case "choose", path, number:
                choice = self._field(piece, path, ChoiceField)
                return self.sort.settle(choose(piece, choice, _index(number, choice.choices)), path)
            case "toggle", path, number:
                several = self._field(piece, path, Several)
                return self.sort.settle(toggle(piece, several, _index(number, several.choices)), path)
            case "more", path:
                return self.sort.settle(add_part(piece, self._field(piece, path, Many)), path)
            case "less", path, number:
                many = self._field(piece, path, Many)
                there = value_at(piece, path) or []
                return self.sort.settle(take_part(piece, many, _index(number, there)), path)
        raise not_there(do)

    def _field(self, piece: Piece, path: str, kind: type[Kind]) -> Kind:
        """The field with a path, which must be of a kind."""
        for field in self._every_field(piece):
            if isinstance(field, kind) and field.path == path:
                return field
        raise not_there(path)

    def _every_field(self, piece: Piece) -> Iterator[Field]:
        """All fields of a piece, including those of parts in lists."""
        for field in self.cupboard.fields(self.sort, piece):
            yield field
            if isinstance(field, Many):
                for number, part in enumerate(value_at(piece, field.path) or []):
                    yield from field.fields(part, f"{field.path}.{number}")


def _index(text: str, of: Sequence[Any]) -> int:
    """An index of a sequence.  Raises CubeplayError for anything else."""
    number = whole_number(text)
    if number is None or number >= len(of):
        raise not_there(text)
    return number
