"""Every way that a table of CU[o]BE may go after some moves of Plum, counted by the engine."""

from fractions import Fraction

from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE


def table_of(start):
    """The state of a start: a position, or a state itself."""
    return start().state if callable(start) else start


def chance(start, moves, test):
    """The chance that a test holds once the moves are made; a move that is not legal then is left out."""
    return _chance(table_of(start), tuple(map(GAME.parse, moves)), test)


def _chance(state, moves, test):
    if GAME.to_move(state) == (CHANCE,):
        ways = GAME.chance(state).outcomes()
        after = ((share, GAME.apply(state, CHANCE, move).state) for move, share in ways)
        return sum((share * _chance(each, moves, test) for share, each in after), Fraction(0))
    if not moves:
        return Fraction(bool(test(state)))
    move, *rest = moves
    if GAME.objections(state, 0, move):
        return _chance(state, tuple(rest), test)
    return _chance(GAME.apply(state, 0, move).state, tuple(rest), test)
