"""The start of a session: the game's own start, or any position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, get_args

from cubeplay.errors import OptionError, PositionError, SaveError
from cubeplay.game import Game
from cubeplay.game.options import Option
from cubeplay.limits import Misread, as_written, check_seed
from cubeplay.rulebook import Seat
from cubeplay.session.record import ChanceMode, UndoMode
from cubeplay.words import _

_CHANCE: Final = Option("chance", "seed", get_args(ChanceMode), "")
_UNDO: Final = Option("undo", "fair", get_args(UndoMode), "")


@dataclass(frozen=True)
class Opening:
    """The first state of a session, and its options; ``given`` says that the caller chose the state."""

    game: Game[Any, Any]
    options: Mapping[str, Any]
    state: Any
    given: bool = False

    @cached_property
    def text(self) -> str | None:
        """The first state as text; None for the game's own start.  Raises SaveError if there is no text."""
        if not self.given or self.state == self.game.start(**self.options):
            return None
        what = _("Game not saved")
        try:
            text = self.game.write_position(self.state)
            same = self.game.read_position(text) == self.state
        except PositionError as error:
            raise SaveError(what, error.why, error.next) from error
        if not same:
            why = _("the position that it began in is lost in writing.")
            raise SaveError(what, why, _("Give the moves that lead to it instead."))
        return text


def opening(game: Game[Any, Any], start: Any, options: Mapping[str, Any]) -> Opening:
    """The start of a session: a position, as a state or as text, or None for the game's own start.

    Raises OptionError, and PositionError for something that is no position of this game.
    """
    if start is None:
        checked = game.checked(options)
        game.check_new(checked)
        return Opening(game, checked, game.start(**options))
    state = game.read_position(start) if isinstance(start, str) else start
    if not isinstance(state, type(game.start())):
        why = _("what was given is of the kind {kind}, and no position of {game}.").format(
            kind=type(state).__name__, game=game.title
        )
        raise PositionError(_("Not started"), why, _("Give a state of this game, or its text."))
    settled = game.options_of(state)
    _agree(options, settled)
    return Opening(game, game.checked({**settled, **options}), state, given=True)


def check_modes(chance: str, undo: str) -> None:
    """Raises OptionError for an unknown mode of chance or of undo."""
    _CHANCE.check(chance)
    _UNDO.check(undo)


def check_words(seed: int | str, names: Sequence[str], bots: Sequence[str]) -> None:
    """Raises OptionError for a seed or names that cannot be saved."""
    given = [(_("the seed {word} cannot be used: {why}"), seed)]
    given += [(_("the name {word} cannot be used: {why}"), name) for name in names]
    given += [(_("the computer player {word} cannot be used: {why}"), bot) for bot in bots]
    for why, word in given:
        try:
            check_seed(word)
        except Misread as error:
            why = why.format(word=as_written(word), why=error.why)
            raise OptionError(_("Not started"), why, error.next) from error


def people_in(seats: int, bots: tuple[str, ...]) -> tuple[Seat, ...]:
    """The seats of people.

    >>> people_in(3, ("", "greedy"))
    (0, 2)
    """
    return tuple(seat for seat in range(seats) if not (seat < len(bots) and bots[seat]))


def check_seated(seats: int, names: Sequence[str], bots: Sequence[str]) -> None:
    """Raises OptionError for more names or computer players than seats; there may be fewer."""
    if len(names) > seats:
        why = _("more names than seats are given: {number} for {seats}.")
        why = why.format(number=len(names), seats=seats)
        raise OptionError(_("Not started"), why, _("Leave some out, or let more people play."))
    if len(bots) > seats:
        why = _("more computer players than seats are given: {number} for {seats}.")
        why = why.format(number=len(bots), seats=seats)
        raise OptionError(_("Not started"), why, _("Leave some out, or let more people play."))


def _agree(options: Mapping[str, Any], settled: Mapping[str, Any]) -> None:
    """Raises OptionError for an option that contradicts the position."""
    for name, value in options.items():
        if settled.get(name, value) != value:
            why = _("{option} cannot be {value} in a position in which it is {settled}.")
            why = why.format(option=name, value=as_written(value), settled=as_written(settled[name]))
            raise OptionError(_("Not started"), why, _("Leave the option out, or change the position."))
