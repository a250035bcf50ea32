"""A sort of pieces: their fields, their file format, and the check of what is wrong with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import ClassVar

from cubeplay.errors import CubeplayError
from cubeplay.own_pieces.fields import Field, Piece
from cubeplay.registry import GAMES
from cubeplay.words import _


@dataclass(frozen=True, slots=True)
class PieceFault:
    """An error in one piece, by its number from 0, or in all of them together (None)."""

    number: int | None
    error: CubeplayError


class Sort(ABC):
    """The pieces that one option of a game takes as a text.  No method changes its arguments.

    ``title`` is its name on pages, ``suffix`` that of its files, and ``kinds`` are the kinds of piece that
    can be added, with their labels.  ``with_sets`` names an option of the game: pictures of these pieces can
    be drawn with a set for that option, whose text a piece has under that name.
    """

    id: ClassVar[str]
    game: ClassVar[str]
    option: ClassVar[str]
    title: ClassVar[str]
    suffix: ClassVar[str]
    kinds: ClassVar[tuple[tuple[str, str], ...]] = ()
    with_sets: ClassVar[str] = ""

    @abstractmethod
    def house(self) -> list[Piece]:
        """Our own pieces, to begin with a copy of them."""

    @abstractmethod
    def empty(self) -> list[Piece]:
        """The smallest set to begin with."""

    @abstractmethod
    def read(self, text: str) -> list[Piece]:
        """The pieces of a file.  Raises CubeplayError for a file that the game does not take."""

    @abstractmethod
    def write(self, pieces: Sequence[Piece]) -> str:
        """The file of some pieces, which may be incomplete."""

    @abstractmethod
    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What the game's reader refuses; empty if the pieces can be played with."""

    @abstractmethod
    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """The fields of a piece as it is now."""

    @abstractmethod
    def name(self, piece: Piece) -> str:
        """What a piece is called; "" while it has no name."""

    def take(self, text: str) -> list[Piece]:
        """The pieces of an uploaded file.  Raises CubeplayError, also for an empty file."""
        pieces = self.read(text) if text.strip() else []
        if not pieces:
            raise CubeplayError(_("Not opened"), _("nothing stands in the file."), _("Choose another file."))
        return pieces

    def group(self, piece: Piece) -> str:
        """The heading of a piece in the list."""
        return ""

    def told(self, piece: Piece) -> tuple[str, ...]:
        """The effects of a valid piece, in sentences."""
        return ()

    def new(self, kind: str) -> Piece:
        """A new piece of a kind.  Raises CubeplayError for an unknown kind."""
        raise not_there(kind)

    def may_go(self, piece: Piece) -> bool:
        """Whether a piece can be removed."""
        return bool(self.kinds)

    def press(self, piece: Piece, target: str) -> Piece:
        """The piece after a press on a part of its picture.  Raises CubeplayError for an unknown part."""
        raise not_there(target)

    def settle(self, piece: Piece, path: str) -> Piece:
        """The piece after its value at a path was changed, with what follows from that."""
        return piece


def not_there(name: str) -> CubeplayError:
    """The error for something that a piece or the game does not have."""
    why = _("there is no {name!r} here.").format(name=name[:40])
    return CubeplayError(_("Not done"), why, _("Reload the page, and try again."))


@cache
def sorts() -> tuple[Sort, ...]:
    """All sorts, game by game."""
    named = (game.own_pieces for game in GAMES.values() if game.own_pieces)
    return tuple(sort for module in named for sort in import_module(module).SORTS)


def sort_named(id: str) -> Sort:
    """The sort with an id.  Raises CubeplayError."""
    for sort in sorts():
        if sort.id == id:
            return sort
    raise not_there(id)
