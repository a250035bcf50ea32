"""The errors that people meet: each says what happened, why, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Final, Literal

from cubeplay.words import _, listed, mended, shortened

LONGEST: Final = 1_200
"""Characters of a message; what it quotes may come from outside and be of any length."""

_TITLE = 60
"""Characters of a computer player's title in a message."""

_WHAT, _NEXT = 240, 400
"""Characters of what a message begins and ends with; the rest is left for the reason."""


class CubeplayError(ValueError):
    """Something that a person asked for cannot be done.  Nothing has changed.

    What it says can be sent to a page whatever it quotes, and is never longer than :data:`LONGEST`.

    >>> print(CubeplayError("Not saved", "the folder is full.", "Choose another folder."))
    Not saved: the folder is full. Choose another folder.
    """

    def __init__(self, what: str, why: str, next: str) -> None:
        self.what, self.next = shortened(mended(what), _WHAT), shortened(mended(next), _NEXT)
        self.why = why = shortened(mended(why), LONGEST - len(self.what) - len(self.next) - 20)
        what, next = self.what, self.next
        super().__init__(_("{what}: {why} {next}").format(what=what, why=why, next=next).strip())


class NotationError(CubeplayError):
    """A typed move that cannot be read."""


class OptionError(CubeplayError):
    """An option that a game does not have, or a value that it does not take."""


class UndoRefused(CubeplayError):
    """A move that can no longer be taken back, or nothing to take back."""


class SaveError(CubeplayError):
    """A save file that cannot be read, or a place that cannot be written."""


class UnreadableGame(SaveError):
    """A game of a store that cannot be gone on with: it is damaged, or not for this version."""


class HouseDataError(CubeplayError):
    """A file of rooms, cards, cubes or grids that breaks its schema."""


class RulebookError(CubeplayError):
    """A rulebook that does not hold together: a field, sentence, law or fact is missing, or too many."""


class PositionError(CubeplayError):
    """A written position that cannot be read, or that cannot lie on a table."""


class ScriptError(CubeplayError):
    """Dice or cards that were named in advance and cannot come when their turn has come."""


class ChanceAwaited(CubeplayError):
    """More moves than can be listed: what real dice or cards show is to be entered instead."""


class BehindError(CubeplayError):
    """Somebody else moved first: the game has gone on since this player last looked."""


Fault = Literal["failed", "no-answer", "refused", "gone"]
"""What is wrong with a computer player: it raised an error, gave no answer, chose a move that cannot be, or
is not installed any more."""


class BotError(CubeplayError):
    """A computer player that cannot go on: ``player`` is its title, ``seat`` where it sits.

    ``fault`` says what is wrong without telling what the player saw; ``why`` may tell that.

    >>> print(BotError("Fig", 1, "failed", "RuntimeError: no weights"))
    Fig cannot play on: RuntimeError: no weights. Mend it, or leave it out.
    """

    def __init__(self, player: str, seat: int, fault: Fault, why: str) -> None:
        title = " ".join(mended(player).split())
        self.player, self.seat, self.fault = shortened(title, _TITLE), seat, fault
        self._given = player, seat, fault, why
        what = _("{player} cannot play on").format(player=self.player)
        ends = why.endswith((".", "!", "?"))
        super().__init__(what, why if ends else f"{why}.", _("Mend it, or leave it out."))

    def __reduce__(self) -> tuple[type[BotError], tuple[str, int, Fault, str]]:
        """How it comes back from another process."""
        return type(self), self._given


class MissingPackage(CubeplayError):
    """A part of cubeplay that needs a package which is not installed."""


def require(what: str, *packages: str, extra: str = "app") -> None:
    """See that packages of an extra are there before they are imported; ``what`` begins the refusal.

    The engine plays with two small packages: the pages, and some exact tables, need more.
    Raises MissingPackage, which says what to install.

    >>> require("Not counted", "json")
    >>> require("Not counted", "no_such_package")
    Traceback (most recent call last):
    cubeplay.errors.MissingPackage: Not counted: no_such_package is missing here. Install what is \
needed: pip install "cubeplay[app]"
    """
    for package in packages:
        if find_spec(package) is None:
            why = _("{package} is missing here.").format(package=package)
            raise MissingPackage(
                what, why, _('Install what is needed: pip install "cubeplay[{extra}]"').format(extra=extra)
            )


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule's answer to "why not?": what was refused, why, what to do next, and the places that cause it.

    >>> from cubeplay import Session
    >>> Session("cubo", seed=7).why("call")[0].rule
    'cubo.round-order'
    """

    rule: str
    what: str
    why: str
    next: str
    places: tuple[str, ...] = ()
    source: str = ""

    def __str__(self) -> str:
        words = _("{what}: {why} {next} ({source})")
        return words.format(what=self.what, why=self.why, next=self.next, source=self.source)


class IllegalMove(CubeplayError):
    """A move that the rules refuse.  ``objections`` names every rule that does."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        first = objections[0]
        super().__init__(first.what, first.why, first.next)
        self.objections = objections

    def __str__(self) -> str:
        return shortened("\n".join(map(str, self.objections)), LONGEST)


_LONGEST: Final = 80
"""Nobody misspells a word as long as this."""


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that somebody has misspelled; "" if there is none.

    A number is never taken for another one: whoever types 7 does not mean 3.

    >>> meant("nort", ("north", "east")), meant("die 7", ("die 3",))
    ('north', '')
    """
    if len(word) > _LONGEST:
        return ""
    digits = _digits(word)
    near = get_close_matches(word, [other for other in known if _digits(other) == digits], 1)
    return near[0] if near else ""


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))


def choices_in_words(word: object, choices: Iterable[str]) -> str:
    """How to mend a word that is none of the choices.

    >>> choices_in_words("nort", ("north", "east"))
    "Did you mean 'north'? Use one of north, east."
    """
    known = list(choices)
    row = listed(known)
    if close := meant(str(word), known):
        return _("Did you mean {close!r}? Use one of {choices}.").format(close=close, choices=row)
    return _("Use one of {choices}.").format(choices=row)
