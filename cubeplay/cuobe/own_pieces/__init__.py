"""What can be made of one's own for CU[o]BE: an edition."""

from typing import Final

from cubeplay.cuobe.own_pieces.edition import Editions

SORTS: Final = (Editions(),)
"""The sorts of pieces."""
