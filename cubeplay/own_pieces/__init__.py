"""One's own cubes, rooms and cards: entered by pressing, checked as one goes, kept, and played with.

What a game's pieces are made of is said by its *sorts*, in a module that
:attr:`cubeplay.game.Game.own_pieces` names.  A set of pieces is kept as plain data while it is made, and
written in the very format that the game reads.

>>> from cubeplay.own_pieces import sorts
>>> [sort.id for sort in sorts()]
['rooms', 'abilities', 'cubes', 'grid', 'edition']
"""

from cubeplay.own_pieces.fields import ChoiceField, Field, KeysField, Many, Piece, Several, TextField
from cubeplay.own_pieces.keeping import Cupboard, OwnSet
from cubeplay.own_pieces.sort import PieceFault, Sort, sort_named, sorts

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
