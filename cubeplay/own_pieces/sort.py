"""A sort of pieces: what they are made of, how they are written, and what is wrong with them."""

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
    """Something that is wrong: with the piece of a number, counted from 0, or with all of them (None)."""

    number: int | None
    error: CubeplayError


class Sort(ABC):
    """The pieces that one option of a game takes as a text.  Nothing here changes what it is given.

    ``id`` is its name, ``game`` and ``option`` what it is for, ``title`` what people call it, ``suffix`` that
    of its files, and ``kinds`` the kinds of piece that can be added, with their words.  ``with_sets`` is
    an option of the game whose sets its pictures can be drawn with: a piece has the text of one under that
    name.
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
        """The pieces of the house, to begin with."""

    @abstractmethod
    def empty(self) -> list[Piece]:
        """As little as one can begin with."""

    @abstractmethod
    def read(self, text: str) -> list[Piece]:
        """The pieces of a file.  Raises CubeplayError for a file that the game does not take."""

    @abstractmethod
    def write(self, pieces: Sequence[Piece]) -> str:
        """The file of some pieces, finished or not."""

    @abstractmethod
    def faults(self, pieces: Sequence[Piece]) -> list[PieceFault]:
        """What the game's own reader says against the pieces; nothing if they can be played with."""

    @abstractmethod
    def fields(self, piece: Piece) -> tuple[Field, ...]:
        """What can be entered of a piece as it is now."""

    @abstractmethod
    def name(self, piece: Piece) -> str:
        """What a piece is called; "" while it has no name."""

    def take(self, text: str) -> list[Piece]:
        """The pieces of a file that somebody brings along.  Raises CubeplayError, also for an empty one."""
        pieces = self.read(text) if text.strip() else []
        if not pieces:
            raise CubeplayError(_("Not opened"), _("nothing stands in the file."), _("Choose another file."))
        return pieces

    def group(self, piece: Piece) -> str:
        """The heading under which a piece stands in the list."""
        return ""

    def told(self, piece: Piece) -> tuple[str, ...]:
        """What a sound piece does, in sentences."""
        return ()

    def new(self, kind: str) -> Piece:
        """A fresh piece of a kind.  Raises CubeplayError for a kind that this sort has not."""
        raise not_there(kind)

    def may_go(self, piece: Piece) -> bool:
        """Whether a piece can be taken out."""
        return bool(self.kinds)

    def press(self, piece: Piece, target: str) -> Piece:
        """The piece after a press on a part of its picture.  Raises CubeplayError for no part of it."""
        raise not_there(target)

    def settle(self, piece: Piece, path: str) -> Piece:
        """The piece after its value at a path was changed, with what follows from that."""
        return piece


def not_there(name: str) -> CubeplayError:
    """What is said of something that a piece has not."""
    why = _("there is no {name!r} here.").format(name=name[:40])
    return CubeplayError(_("Not done"), why, _("Reload the page, and try again."))


@cache
def sorts() -> tuple[Sort, ...]:
    """All sorts, game by game."""
    named = (game.own_pieces for game in GAMES.values() if game.own_pieces)
    return tuple(sort for module in named for sort in import_module(module).SORTS)


def sort_named(id: str) -> Sort:
    """A sort by its id.  Raises CubeplayError."""
    for sort in sorts():
        if sort.id == id:
            return sort
    raise not_there(id)
