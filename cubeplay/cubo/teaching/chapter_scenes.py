"""What the scenes of Cubo's chapters share: written positions, and a Fig who does as told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cubeplay.cubo.game import GAME
from cubeplay.cubo.rules.moves import Call, Reroll, Take
from cubeplay.cubo.rules.state import Table
from cubeplay.cubo.teaching.first_game import BEAT, own
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame, Others
from cubeplay.words import _, plural

table: Final[Callable[[str], Table]] = GAME.read_position
"""The table that a text describes."""


def no_dice(_game: GuidedGame, _chance: Any, _table: Table) -> str:
    """A dealer of scenes in which no dice are to fall: the seed has them."""
    return ""


def waits(_game: GuidedGame, _seat: Seat, _idle: bool) -> None:
    """Fig, who does nothing at all."""


def calls(square: str, die: str) -> Others:
    """Fig, who chooses after the reader: lays a square and calls, then takes a die, and keeps all."""

    def fig(game: GuidedGame, seat: Seat, idle: bool) -> Any:
        if not idle:
            return None
        if game.state.phase == "scoring":
            return "keep"
        return f"take {die}" if game.state.players[seat].called else (f"arrange {square}", "call")

    return fig


def second(table: Table) -> int:
    """A second for each move while dice are laid, and none before and after."""
    return BEAT if table.phase == "play" else 0


def seconds(milliseconds: int) -> str:
    """A time in words.

    >>> seconds(1000), seconds(6000)
    ('1 second', '6 seconds')
    """
    number = milliseconds // BEAT
    return plural("{number} second", "{number} seconds", number).format(number=number)


def only_laying(_table: Table, move: Any) -> str:
    """Why a call and a new roll must wait in a scene that is about laying dice."""
    return _("First the dice: here nobody calls or rolls again.") if isinstance(move, Call | Reroll) else ""


def only_calling(_table: Table, move: Any) -> str:
    """Why all but a call and a taken die must wait in a scene with a good square."""
    return "" if isinstance(move, Call | Take) else _("Your square is good: call.")


def no_reroll(_table: Table, move: Any) -> str:
    """Why a new roll must wait in a scene with good dice."""
    return _("These dice are good: lay them.") if isinstance(move, Reroll) else ""


def titled(answer: Answer | None, title: str) -> Answer | None:
    """An answer under another title."""
    return answer and replace(answer, title=title)


def full(game: GuidedGame) -> bool:
    """Whether all nine fields of the reader's square hold a die."""
    return own(game).full


def called(game: GuidedGame) -> bool:
    """Whether the reader has called, or was too late."""
    return own(game).called or own(game).missed


def taken(game: GuidedGame) -> bool:
    """Whether the reader has taken a die of the centre, or was too late."""
    return own(game).taken is not None or own(game).missed
