"""All games: ours and those of other installed packages, which may also add boards and computer players.

A package lists its games in its ``pyproject.toml`` under an entry-point group::

    [project.entry-points."cubeplay.games"]
    pig = "cubeplay_pig:GAME"

Each is imported at its first use.  One that cannot be used is left out, with a message that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Generic, TypeVar

from cubeplay.errors import CubeplayError
from cubeplay.game import Game
from cubeplay.rulebook.table import TABLE
from cubeplay.words import _, listed

T = TypeVar("T")

# Entry points of other packages


class Unfit(ValueError):
    """An entry point's object does not fit its group; the message says why, as a sentence.

    >>> reason(Unfit("its game lacks 'seats'."))
    "its game lacks 'seats'."
    """


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry point of another package that cannot be used: its name, the package, and why.

    >>> print(LeftOut("pig", "cubeplay-pig", "its game lacks 'seats'."))
    'pig' of the package cubeplay-pig is left out: its game lacks 'seats'.
    """

    name: str
    package: str
    why: str

    def __str__(self) -> str:
        words = _("{name!r} of the package {package} is left out: {why}")
        return words.format(name=self.name, package=self.package, why=self.why)


def _why_misnamed(name: str) -> str:
    return "" if name.isidentifier() else _("a name is made of letters, digits and underscores.")


class Outside(Mapping[str, T], Generic[T]):
    """The usable objects of one entry-point group, by name.

    ``check`` is called with a name and the loaded object, and returns the object or raises :class:`Unfit`;
    ``ours`` are names that other packages may not use.  ``misnamed`` says why a name is not allowed, or "".
    Iterating loads all of them; a lookup loads one.

    >>> pig = EntryPoint("pig", "cubeplay.cubo:GAME", "cubeplay.games")
    >>> theirs = Outside("cubeplay.games", _checked, find=lambda group: [pig])
    >>> theirs.names, "pig" in theirs, [found.why for found in theirs.left_out]
    (('pig',), False, ["its game calls itself 'cubo'."])
    """

    def __init__(
        self,
        group: str,
        check: Callable[[str, object], T],
        ours: Collection[str] = (),
        find: Callable[[str], Iterable[EntryPoint]] = lambda group: entry_points(group=group),
        misnamed: Callable[[str], str] = _why_misnamed,
    ) -> None:
        self._group, self._check, self._ours, self._find = group, check, ours, find
        self._misnamed = misnamed
        self._loaded: dict[str, T] = {}
        self._left_out: list[LeftOut] = []

    @cached_property
    def _entries(self) -> dict[str, EntryPoint]:
        """The usable entry points by name; of those with one name the first is used."""
        found: dict[str, EntryPoint] = {}
        for entry in sorted(self._find(self._group), key=lambda entry: (entry.name, _package(entry))):
            if entry.name in self._ours:
                self._note(entry, _("the name is one of ours."))
            elif entry.name in found:
                taken = _("the package {package} has that name already.")
                self._note(entry, taken.format(package=_package(found[entry.name])))
            elif why := self._misnamed(entry.name):
                self._note(entry, why)
            else:
                found[entry.name] = entry
        return found

    def _note(self, entry: EntryPoint, why: str) -> LeftOut:
        self._left_out.append(LeftOut(entry.name, _package(entry), why))
        return self._left_out[-1]

    def leave_out(self, name: str, error: BaseException) -> LeftOut:
        """Stop using an object, because it failed.  Raises KeyError for an unknown name."""
        self._loaded.pop(name, None)
        return self._note(self._entries.pop(name), reason(error))

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            entry = self._entries[name]
            try:
                self._loaded[name] = self._check(name, entry.load())
            except (Exception, SystemExit) as error:  # another package's fault must not stop ours
                self.leave_out(name, error)
                raise KeyError(name) from error
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in tuple(self._entries) if name in self)

    def __len__(self) -> int:
        return sum(1 for _name in self)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that are not left out so far, without loading any."""
        return tuple(self._entries)

    def module(self, name: str) -> str:
        """The module that an entry point names.  Raises KeyError for an unknown name."""
        return self._entries[name].module

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What cannot be used, and why; loads everything to find out."""
        tuple(self)
        return tuple(self._left_out)


def _package(entry: EntryPoint) -> str:
    """The name of the distribution that an entry point comes from."""
    return entry.dist.name if entry.dist else entry.module


def reason(error: BaseException) -> str:
    """Why an object of another package failed, in one line.

    >>> reason(RuntimeError("no weights")), reason(ValueError())
    ('RuntimeError: no weights', 'ValueError.')
    """
    if isinstance(error, Unfit | CubeplayError):
        return " ".join(str(error).split())
    first = str(error).strip().partition("\n")[0]
    words = _("{error}: {text}") if first else _("{error}.")
    return words.format(error=type(error).__name__, text=first)


# Games

OURS: Final = ("cubo", "gelatinous", "cuboro", "cubed", "cuobe")
"""Our own games, in the order in which they are shown."""


def _checked(name: str, found: object) -> Game[Any, Any]:
    """Check a game of another package.  Raises Unfit."""
    if not isinstance(found, Game):
        raise Unfit(_("{found} is not a game.").format(found=f"{found!r:.60}"))
    for part, kind in (("name", str), ("title", str), ("seats", range)):
        if not isinstance(getattr(found, part, None), kind):
            raise Unfit(_("its game lacks {part!r}.").format(part=part))
    for called in (found.name, found.rulebook.game):
        if called != name:
            raise Unfit(_("its game calls itself {called!r}.").format(called=called))
    return found


OUTSIDE: Final = Outside("cubeplay.games", _checked, {*OURS, TABLE.game})
"""The games of other packages, by name."""


_AT_HAND: Final[dict[str, Game[Any, Any]]] = {}


@contextmanager
def at_hand(game: Game[Any, Any]) -> Iterator[None]:
    """Register a game for the duration of a ``with`` block, so that save files and stores find it by name.

    Tests and notebooks use it for a game that is not installed.

    >>> from cubeplay.cubo import GAME
    >>> with at_hand(GAME.without("cubo.square")):
    ...     find_game("cubo") is GAME
    False
    """
    before = _AT_HAND.get(game.name)
    _AT_HAND[game.name] = game
    try:
        yield
    finally:
        del _AT_HAND[game.name]
        if before is not None:
            _AT_HAND[game.name] = before


class _Games(Mapping[str, Game[Any, Any]]):
    """The games by name, ours first; each is imported at its first use."""

    def __getitem__(self, name: str) -> Game[Any, Any]:
        if name in _AT_HAND:
            return _AT_HAND[name]
        if name not in OURS:
            return OUTSIDE[name]
        game: Game[Any, Any] = import_module(f"cubeplay.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in _AT_HAND or name in OURS or name in OUTSIDE

    def __iter__(self) -> Iterator[str]:
        yield from OURS
        yield from OUTSIDE
        yield from [name for name in _AT_HAND if name not in OURS and name not in OUTSIDE]

    def __len__(self) -> int:
        return sum(1 for _name in self)


GAMES: Final[Mapping[str, Game[Any, Any]]] = _Games()
"""All games by name, such as ``GAMES["cubo"]``."""


def find_game(game: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game with a name; a game itself is returned unchanged.  Raises CubeplayError for an unknown name.

    >>> find_game("cubo").title
    'Cubo'
    """
    if isinstance(game, Game):
        return game
    if game in GAMES:
        return GAMES[game]
    broken = next((each for each in OUTSIDE.left_out if each.name == game), None)
    why = str(broken) if broken else _("there is no game {name!r}.").format(name=game)
    raise CubeplayError(_("Not started"), why, _("Games: {names}.").format(names=listed(GAMES)))
