"""The moves of CUBED as advice says them: what to do, and where."""

from __future__ import annotations

from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.state import Phase
from cubeplay.words import _

_PASSES = {"gift": _("Give nothing away."), "bonus": _("Play no second piece.")}


def deed(move: CubedMove, phase: Phase = "play") -> str:
    """A move in the imperative; what a pass means depends on the phase.  Moves of chance have no words.

    >>> deed(Place(12, "b4", 120)), deed(Draw()), deed(Keep(7))
    ('Place piece 12 on b4.', 'Draw a piece.', 'Keep piece 7.')
    """
    match move:
        case Place(piece=piece, field=field):
            return _("Place piece {piece} on {field}.").format(piece=piece, field=field)
        case Keep(piece=piece):
            return _("Keep piece {piece}.").format(piece=piece)
        case Give(piece=piece, player=player):
            return _("Give piece {piece} to player {player}.").format(piece=piece, player=player)
        case DrawThree(number=number):
            return _("Draw {number} pieces and keep one.").format(number=number)
        case Pass():
            return _PASSES.get(phase, _("End your turn."))
    assert isinstance(move, Draw)
    return _("Draw a piece.")
