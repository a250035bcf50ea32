"""The options that a game can be started with, and their values."""

from __future__ import annotations

from dataclasses import dataclass

from cubeplay.errors import OptionError
from cubeplay.limits import Misread, as_written, check_text
from cubeplay.words import _, listed, plural

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A variant or a size that a game is started with.

    ``choices`` lists the allowed values: for whole numbers a ``range``, for free text (which the game itself
    checks) ``None``.  ``text`` says what the option does, ``rule`` names the rule that it belongs to, and
    ``labels`` the choices in words.  Options of one ``group`` are shown under that heading.  ``seats`` marks
    the one option, if any, that says how many play; ``formerly`` is its name in older save files.

    >>> Option("players", 2, range(2, 5), "Players").check(3)
    3
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] | range | None
    title: str
    text: str = ""
    rule: str = ""
    labels: tuple[str, ...] = ()
    group: str = ""
    seats: bool = False
    formerly: str = ""

    def check(self, value: object) -> OptionValue:
        """Return the value if the option takes it.  Raises OptionError."""
        if type(value) is type(self.default) and (self.choices is None or value in self.choices):
            if isinstance(value, str):
                self._check_text(value)
            return value
        raise OptionError(
            _("Not started"),
            _("{option} cannot be {value}.").format(option=self.name, value=as_written(value)),
            _("It takes {choices}.").format(choices=self._choices_in_words()),
        )

    def _check_text(self, value: str) -> None:
        """Raises OptionError for a text that is too long or not valid UTF-8."""
        try:
            check_text(value)
        except Misread as error:
            why = _("{option} cannot be taken: {why}").format(option=self.name, why=error.why)
            raise OptionError(_("Not started"), why, error.next) from error

    def _choices_in_words(self) -> str:
        if self.choices is None:
            return _("text")
        if isinstance(self.choices, range):
            return _("{low} to {high}").format(low=self.choices[0], high=self.choices[-1])
        return listed(map(repr, self.choices))


def in_rounds(number: int) -> str:
    """The length of a game in rounds, in words.

    >>> in_rounds(1), in_rounds(6)
    ('1 round', '6 rounds')
    """
    return plural("{number} round", "{number} rounds", number).format(number=number)


@dataclass(frozen=True, slots=True)
class Moot:
    """Why an option has no effect given the others, and the ``value`` that it has then.

    >>> from cubeplay import GAMES
    >>> game = GAMES["cubed"]
    >>> print(game.moot(game.checked({"players": 1}))["rounds"].why)
    a solo game has one round.
    """

    value: OptionValue
    why: str
