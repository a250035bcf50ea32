"""What the scenes of cuboro's chapters share: written tables, a Fig who sends as told, what was decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cubeplay.cuboro.exact.solver import KINDS, longest_path
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.moves import Changing, Tower
from cubeplay.cuboro.rules.path import previews
from cubeplay.cuboro.rules.state import Table
from cubeplay.cuboro.teaching.decision_values import FACING, beside, by_one, compared, named, rolled
from cubeplay.cuboro.teaching.first_game import points
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame, Others
from cubeplay.words import _, translated

PLUM: Final = 0
FIG: Final = 1
Compares = Callable[[GuidedGame], Answer | None]
"""What a decision of a moment was worth."""

table: Final[Callable[[str], Table]] = GAME.read_position
"""The table that a text describes."""


def waits(_game: GuidedGame, _seat: Seat, _idle: bool) -> None:
    """The others, who do nothing at all: the scene ends before their turn."""


def sends(side: str) -> Others:
    """Fig, who changes nothing and sends every marble to one side."""
    return lambda _game, _seat, idle: f"tower {side}" if idle else None


def figs_turn(table: Table) -> bool:
    """Whether it is Fig's turn."""
    return table.player == FIG


# When a moment is done


def sent(game: GuidedGame) -> bool:
    """Whether the reader has sent a marble in this moment."""
    return game.last(Tower) is not None


def changed(game: GuidedGame) -> bool:
    """Whether the reader has changed a cube in this moment, or has sent the marble."""
    return game.last((*KINDS, Tower)) is not None


# What waits


def no_change(_table: Table, move: Any) -> str:
    """Why no cube is moved in a scene that is about the tower."""
    return "" if isinstance(move, Tower) else _("No cube moves here. Turn the tower, and send.")


def no_marble(_table: Table, move: Any) -> str:
    """Why the marble waits in a scene that is about a cube."""
    return _("First change a cube. Then the marble rolls.") if isinstance(move, Tower) else ""


def one_change(table: Table, move: Any) -> str:
    """Why there is no second change in a scene in which one must do."""
    if isinstance(move, Tower) or not table.changes:
        return ""
    return _("Only one change here. Send, or take it back.")


def still_missing(game: GuidedGame) -> str:
    """What is to be done before the marble of a scene with one change has rolled."""
    return _("Turn the tower, or send") if changed(game) else _("Change a cube, then send")


# What decisions are worth


def titled(title: str, compares: Compares) -> Compares:
    """A comparison under another title."""
    said = translated(title)

    def answer(game: GuidedGame) -> Answer | None:
        found = compares(game)
        return found and replace(found, title=said)

    return answer


def one_change_worth(*kinds: type[Changing]) -> Compares:
    """The marble that was sent after one change or none, beside what other changes would have brought."""
    return lambda game: _one_change_worth(game, kinds) if sent(game) else None


def _one_change_worth(game: GuidedGame, kinds: tuple[type[Changing], ...]) -> Answer | None:
    table: Table = game.began
    found = {**by_one(table, *kinds), _("no change"): longest_path(table).points}
    number = game.last(KINDS)
    name = _("no change") if number is None else named(game.played[number].move)
    return compared(beside(found, name, rolled(game)), name, points(rolled(game)))


def ways_worth(game: GuidedGame) -> Answer | None:
    """The way that the marble took, beside those to other sides and through the tunnels."""
    number = game.last(Tower)
    if number is None:
        return None
    found = {way_name(path.side, path.level): path.points for path in previews(game.before(number))}
    move = game.played[number].move
    return compared(found, way_name(move.side, move.level), points(rolled(game)))


def way_name(side: str, level: str) -> str:
    """A way from the tower, by its side and height.

    >>> way_name("north", "high"), way_name("east", "low")
    ('↑ up', '→ right, tunnel')
    """
    words = _("{side}, tunnel") if level == "low" else "{side}"
    return words.format(side=FACING[side])


def net(game: GuidedGame) -> int:
    """How many points the reader's peg has moved in this moment, minus points and all."""
    peg = game.state.peg(game.reader)
    return int(game.state.points[peg] - game.began.points[peg])
