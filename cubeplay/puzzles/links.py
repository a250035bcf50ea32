"""Links to puzzles: game, kind and position, as in ``cubo.square.eNp…``; the solver finds the answer again.

The third part is the position's text, compressed with zlib, which adds a checksum, and encoded as base64url.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.limits import POSITION
from cubeplay.puzzles.puzzle import Puzzle, PuzzleError, find_kind
from cubeplay.words import _

LONGEST: Final = 8_000
"""The most characters of a link."""


def read_link(text: str) -> Puzzle:
    """The puzzle of a link.  Raises PuzzleError for a text that is no link, or a position without a puzzle.

    >>> read_link("cubo.square.eNp")
    Traceback (most recent call last):
    cubeplay.puzzles.puzzle.PuzzleError: Puzzle not opened: the link is damaged, or a part of it is missing. \
Copy the whole link again.
    """
    what = _("Puzzle not opened")
    game, _dot, rest = text.strip().partition(".")
    name, _dot, packed = rest.partition(".")
    position = _unpacked(packed) if len(text) <= LONGEST else ""
    if not position:
        why = _("the link is damaged, or a part of it is missing.")
        raise PuzzleError(what, why, _("Copy the whole link again."))
    try:
        kind = find_kind(game, name)
        puzzle = kind.pose(kind.game.read_position(position))
    except CubeplayError as error:
        raise PuzzleError(what, error.why, error.next) from error
    if puzzle is None:
        why = _("its position holds no puzzle of the kind “{title}”.").format(title=kind.title)
        raise PuzzleError(what, why, _("Open another puzzle."))
    return puzzle


def _unpacked(packed: str) -> str:
    """The position in the last part of a link; "" if it cannot be read."""
    try:
        data = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, POSITION)
        whole = unpacking.eof and not unpacking.unused_data
        return text.decode() if whole else ""
    except (binascii.Error, zlib.error, UnicodeError):
        return ""
