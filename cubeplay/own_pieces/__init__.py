"""Custom cubes, rooms and cards: people edit them on a page, store them, and play with them.

A game's *sorts*, in the module that :attr:`cubeplay.game.Game.own_pieces` names, say what its pieces consist
of.  A set of pieces is plain data while it is edited, and is written in the format that the game reads.

>>> from cubeplay.own_pieces import sorts
>>> [sort.id for sort in sorts()]
['rooms', 'abilities', 'cubes', 'grid', 'edition']
"""

from cubeplay.own_pieces.fields import ChoiceField, Field, KeysField, Many, Piece, Several, TextField
from cubeplay.own_pieces.piece_kind import PieceFault, Sort, sort_named, sorts
from cubeplay.own_pieces.storage import Cupboard, OwnSet

__all__ = [
    "ChoiceField",
    "Cupboard",
    "PieceFault",
    "Field",
    "KeysField",
    "Many",
    "OwnSet",
    "Piece",
    "Several",
    "Sort",
    "TextField",
    "sort_named",
    "sorts",
]
