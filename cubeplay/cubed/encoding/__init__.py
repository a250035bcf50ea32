"""CUBED in numbers, for programs that learn.

A placement is said in two stages: the piece, then the open field and the turn.  Open fields go by rank: the
order in which they came to lie beside a piece, those beside the same piece clockwise from north-east; the
empty table has one.  A gift is said in two stages as well: the piece, then to whom.  Players are counted
clockwise from who moves.
"""

from cubeplay.cubed.encoding.encoder import NUMBERS

__all__ = ["NUMBERS"]
