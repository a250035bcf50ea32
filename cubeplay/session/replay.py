"""Replays a record: every move is checked, and a refusal names the move that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.game import Actor, Game
from cubeplay.registry import find_game
from cubeplay.session.history import PlayedMove
from cubeplay.session.record import Record
from cubeplay.words import _


class InPlay(Protocol):
    """A session, as far as replaying needs it."""

    options: dict[str, Any]

    @property
    def played(self) -> Sequence[PlayedMove]:
        """All moves so far."""
        ...

    def play(self, move: Any, player: Actor | None = None) -> Any:
        """Make a move."""
        ...


T = TypeVar("T", bound=InPlay)


def damaged(why: str) -> SaveError:
    """The error for a record or a journal with something impossible."""
    return SaveError(_("Game not loaded"), why, _("Nothing has changed. Choose another file."))


def seated(begin: Callable[..., T], record: Record) -> T:
    """A new session with a record's start, script and options, without its moves.  Raises SaveError."""
    try:
        game = find_game(record.game)
        options = game.checked(_renamed(game, record.options))
        seats = game.seats_in(options)
        session = begin(
            game,
            seed=record.seed,
            start=game.start(**options) if record.position is None else record.position,
            script=record.script,
            chance=record.chance,
            undo=record.undo,
            names=record.names[:seats],  # older files may have more
            bots=record.bots[:seats],
            **options,
        )
    except CubeplayError as error:
        raise damaged(str(error)) from error
    if record.rules != game.version:
        why = _("it was played by version {found} of the rules, and these are version {known}.")
        raise damaged(why.format(found=record.rules, known=game.version))
    if record.house != game.house(session.options):
        raise damaged(_("it was played with rooms, cards or cubes that are not here."))
    return session


def _renamed(game: Game[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of an older save file under their present names, without those that have no effect."""
    names = {option.formerly: option.name for option in game.options if option.formerly}
    return game.effective({names.get(name, name): value for name, value in options.items()})


def replay(session: InPlay, record: Record) -> None:
    """Make a record's moves in a new session.  Raises SaveError, also if its dice or cards differ."""
    past = session.played
    for number, (actor, notation) in enumerate(record.moves, 1):
        if number > len(past):
            past = _made(session, actor, notation, number)
        elif (actor, notation) != (past[number - 1].actor, str(past[number - 1].move)):
            why = _("move {number} ({move}) is not what its seed rolls or its script names.")
            raise damaged(why.format(number=number, move=notation[:60]))
    if len(past) > len(record.moves):
        raise damaged(_("its last dice or cards are missing."))


def _made(session: InPlay, actor: Actor, notation: str, number: int) -> Sequence[PlayedMove]:
    """Make one more move; returns all moves."""
    try:
        session.play(notation, actor)
    except CubeplayError as error:
        why = _("move {number} ({move}) cannot be. {reason}")
        raise damaged(why.format(number=number, move=notation[:60], reason=error)) from error
    return session.played
