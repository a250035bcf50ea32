"""The errors that people see: each says what happened, why, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, Literal

from cubeplay.words import _, listed, mended, shortened
from cubeplay.words.isolation import POP
from cubeplay.words.languages import Language, language_of, spoken_languages

LONGEST: Final = 1_200
"""The most characters of a message; it may quote texts of any length."""

_TITLE = 60
"""The most characters of a computer player's title in a message."""

_WHAT, _NEXT = 240, 400
"""The most characters of ``what`` and ``next``; ``why`` gets the rest."""


class CubeplayError(ValueError):
    """Something that a person asked for cannot be done.  Nothing has changed.

    The message is valid UTF-8, whatever it quotes, and never longer than :data:`LONGEST`.

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
    """A move that can no longer be undone, or no move to undo."""


class SaveError(CubeplayError):
    """A save file that cannot be read, or a place that cannot be written."""


class UnreadableGame(SaveError):
    """A stored game that cannot be continued: it is damaged, or not for this version."""


class HouseDataError(CubeplayError):
    """A file of rooms, cards, cubes or grids that breaks its schema."""


class RulebookError(CubeplayError):
    """A rulebook that is inconsistent: it lacks a field, sentence, law or fact, or has one too many."""


class PositionError(CubeplayError):
    """A written position that cannot be read, or that the rules do not allow."""


class ScriptError(CubeplayError):
    """Dice or cards that were named in advance but are impossible when they are due."""


class ChanceAwaited(CubeplayError):
    """The result of dice or cards is needed: there are too many outcomes to list."""


class BehindError(CubeplayError):
    """Another player or page moved first: the game has changed since it was last read."""


Fault = Literal["failed", "no-answer", "refused", "gone"]
"""What is wrong with a computer player: it raised an error, did not answer in time, chose an illegal move, or
is no longer installed."""


class BotError(CubeplayError):
    """A computer player that cannot go on: ``player`` is its title, ``seat`` its seat.

    ``fault`` reveals nothing that is hidden from other players; ``why`` may.

    >>> print(BotError("Fig", 1, "failed", "RuntimeError: no weights"))
    Fig cannot play on: RuntimeError: no weights. Mend it, or leave it out.
    """

    def __init__(self, player: str, seat: int, fault: Fault, why: str) -> None:
        title = " ".join(mended(player).split())
        self.player, self.seat, self.fault = shortened(title, _TITLE), seat, fault
        self._arguments = player, seat, fault, why
        what = _("{player} cannot play on").format(player=self.player)
        ends = why.rstrip(POP).endswith((".", "!", "?"))
        super().__init__(what, why if ends else f"{why}.", _("Mend it, or leave it out."))

    def __reduce__(self) -> tuple[type[BotError], tuple[str, int, Fault, str]]:
        """For pickle: an error of another process is made again from its arguments."""
        return type(self), self._arguments


class MissingPackage(CubeplayError):
    """A part of cubeplay that needs a package which is not installed."""


def require(what: str, *packages: str, extra: str = "app") -> None:
    """Check that packages of an extra are installed before they are imported.

    Raises MissingPackage, which begins with ``what`` and says what to install.

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

    @property
    def plain(self) -> str:
        """The answer without its source."""
        return _("{what}: {why} {next}").format(what=self.what, why=self.why, next=self.next).strip()


class IllegalMove(CubeplayError):
    """A move that the rules refuse.  ``objections`` names every rule that does."""

    def __init__(self, objections: tuple[Objection, ...]) -> None:
        first = objections[0]
        super().__init__(first.what, first.why, first.next)
        self.objections = objections

    def __str__(self) -> str:
        return shortened("\n".join(map(str, self.objections)), LONGEST)


_LONGEST_WORD: Final = 80
"""The most characters of a word for which :func:`meant` looks for similar ones."""


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that is most like a misspelled one; "" if none is like it.

    Digits must match: 7 is never taken for a misspelled 3.

    >>> meant("nort", ("north", "east")), meant("die 7", ("die 3",))
    ('north', '')
    """
    if len(word) > _LONGEST_WORD:
        return ""
    from difflib import get_close_matches  # loading it takes long, and few words are unknown

    digits = _digits(word)
    near = get_close_matches(word, [other for other in known if _digits(other) == digits], 1)
    return near[0] if near else ""


def _digits(word: str) -> str:
    return "".join(filter(str.isdigit, word))


def choices_in_words(word: object, choices: Iterable[str]) -> str:
    """A sentence that lists the choices, and names the one that a misspelled word may mean.

    >>> choices_in_words("nort", ("north", "east"))
    "Did you mean 'north'? Use one of north, east."
    """
    known = list(choices)
    row = listed(known)
    if close := meant(str(word), known):
        return _("Did you mean {close!r}? Use one of {choices}.").format(close=close, choices=row)
    return _("Use one of {choices}.").format(choices=row)


def spoken_by(code: str, what: str) -> Language:
    """The language with a code.  Raises CubeplayError, where ``what`` was not done, if it is not spoken.

    >>> spoken_by("en", "Not shown").name
    'English'
    """
    found = language_of(code)
    if found is None:
        why = _("{code!r} is not spoken here.").format(code=shortened(code, 20))
        there = listed(language.code for language in spoken_languages())
        raise CubeplayError(what, why, _("Choose from: {codes}.").format(codes=there))
    return found
