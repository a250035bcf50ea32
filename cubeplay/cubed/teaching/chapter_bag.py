"""CUBED's chapter "The bag is empty": nobody can lay a piece, and a pass that is better than a piece."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.moves import CubedMove, Pass, Place
from cubeplay.cubed.rules.pieces import edges_of
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching.chapter_scenes import FIG, PLUM
from cubeplay.cubed.teaching.positions import RED, laid
from cubeplay.session.start_positions import Position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

STUCK: Final[Position] = laid((4, 33), RED, (5, 6), bag=False)
"""Red and orange lie on the table, and nobody holds any; the bag is empty."""

ONE_FITS: Final[Position] = laid((4, 41), RED, (3, 6, 30), bag=False)
"""One piece of Plum's fits, and brings the yellow that Fig waits for."""


def stuck(game: GuidedGame) -> bool:
    """Whether the round is over: points have been counted."""
    return bool(game.state.scores)


def choices(table: Table) -> dict[tuple[str, ...], CubedMove]:
    """What the player to move may do: pass, or one of all placements that look alike."""
    found: dict[tuple[str, ...], CubedMove] = {}
    for move in GAME.moves(table, table.player):
        look = (move.field, *edges_of(move.piece, move.turn)) if isinstance(move, Place) else (str(move),)
        found.setdefault(look, move)
    return found


@cache
def best_end(table: Table) -> tuple[int, int]:
    """The points of both at the end of the round if both play as well as they can, the bag being empty."""
    if table.scores:
        mine, figs = table.scores[-1]
        return mine, figs
    ends = [after(table, move) for move in choices(table).values()]
    best = max if table.player == PLUM else min
    return best(ends, key=lambda end: end[FIG] - end[PLUM])


def after(table: Table, move: CubedMove) -> tuple[int, int]:
    """The points of both at the end of the round after a move."""
    return best_end(GAME.apply(replace(table, rounds=1), table.player, move).state)


def last_worth(game: GuidedGame) -> Answer | None:
    """What a pass and the places of the piece are worth, if both play on as well as they can."""
    number = game.last()
    if number is None:
        return None
    table, made = game.before(number), game.played[number].move
    ends = {move: after(table, move) for move in choices(table).values()}
    ends[made] = after(table, made)
    ahead = {move: figs - mine for move, (mine, figs) in ends.items()}
    ranked = sorted(ends, key=lambda move: (-ahead[move], move != made))
    worst = made if ahead[made] == ahead[ranked[-1]] else ranked[-1]
    passing = next(move for move in ranked if isinstance(move, Pass))
    shown = sorted({ranked[0], passing, worst, made}, key=ranked.index)
    low = ahead[worst]
    worths = tuple(
        Worth(_name(table, move), ahead[move] - low, move == made, _both(*ends[move])) for move in shown
    )
    (mine, figs), (least, most) = ends[made], ends[ranked[0]]
    title = _("Lay it, or pass?")
    if ahead[made] == ahead[ranked[0]]:
        words = _("You {mine}, Fig {figs}: your piece is gone, and Fig’s yellow still fits nowhere.")
        return Answer(words.format(mine=mine, figs=figs), worths, True, title)
    words = _("You {mine}, Fig {figs}: now Fig’s yellow fits. With yellow turned away: {least} to {most}.")
    if isinstance(made, Pass):
        words = _("You {mine}, Fig {figs}: Fig stays stuck. With yellow turned away: {least} to {most}.")
    said = words.format(mine=mine, figs=figs, least=least, most=most)
    return Answer(said, worths, False, title)


def _name(table: Table, move: CubedMove) -> str:
    """A pass, or a placement by what it does for Fig, who waits for yellow."""
    if isinstance(move, Pass):
        return _("pass")
    then = GAME.moves(GAME.apply(table, PLUM, move).state, FIG)
    return _("yellow open") if any(isinstance(each, Place) for each in then) else _("yellow away")


def _both(mine: int, figs: int) -> str:
    return _("{mine} to {figs}").format(mine=mine, figs=figs)
