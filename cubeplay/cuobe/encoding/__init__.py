"""CU[o]BE in numbers, for programs that learn.

Rooms and cards go by their place in the edition, so that own editions fit: the rooms by id, the blue cards by
kind (keys, tools, talents, syndromes) and id, the green ones by id.  Players are counted clockwise from
who moves.  The weapons of a fight are said one by one, in the order of the edition; an id of its own says
that these are all.
"""

from cubeplay.cuobe.encoding.encoder import NUMBERS

__all__ = ["NUMBERS"]
