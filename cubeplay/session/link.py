"""Links: a game or a position as a short text for the end of an address, after "#".

Such a text is a digit, the version of the format, and then a text that is compressed with zlib, which adds a
checksum, and encoded as base64url.  A game is its save file; opening it plays every move again.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.session import record as files
from cubeplay.session.session import Session
from cubeplay.words import _

VERSION: Final = "1"
LONGEST: Final = 2**16
"""The most characters of a link: some browsers cut longer addresses."""

LARGEST: Final = 2**18
"""The most bytes of what a link holds, unpacked; far more than the longest game needs."""

_OFF: Final = _("this link is cut off.")
_DAMAGED: Final = _("this link is damaged.")


class LinkError(CubeplayError):
    """A link that cannot be opened, or a game that fits into none."""

    def __init__(self, why: str, next: str = "", what: str = "") -> None:
        super().__init__(what or _("Link not opened"), why, next or _("Ask for it again."))


def pack(text: str) -> str:
    """A text as a link.

    >>> pack("flip")[:3]
    '1eN'
    """
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9))
    return VERSION + packed.decode().rstrip("=")


def unpack(link: str) -> str:
    """The text of a link.  Raises LinkError for one that is cut, damaged, newer or far too large.

    >>> unpack(pack("flip"))
    'flip'
    >>> unpack(pack("flip")[:-3])
    Traceback (most recent call last):
    cubeplay.session.link.LinkError: Link not opened: this link is cut off. Ask for it again.
    """
    link = link.strip()
    if len(link) > LONGEST:
        raise LinkError(_("this link is far too long."))
    version, packed = link[:1], link[1:]
    if version.isdecimal() and version.isascii() and version > VERSION:
        raise LinkError(_("this link is from a newer cubeplay."), _("Open it there, or update this one."))
    if len(link) < len(pack("")):
        raise LinkError(_OFF)
    if version != VERSION:
        raise LinkError(_("this is no link of cubeplay."), _("Copy the whole link again."))
    return _unpacked(packed)


def _unpacked(packed: str) -> str:
    """The text behind the version of a link.  Raises LinkError."""
    odd = len(packed) % 4 == 1  # the last letter is less than a byte: the link is cut, or has a letter more
    usable = packed[:-1] if odd else packed
    unpacking = zlib.decompressobj()
    try:
        data = b64decode(usable + "=" * (-len(usable) % 4), altchars=b"-_", validate=True)
        text = unpacking.decompress(data, LARGEST + 1)
        if len(text) > LARGEST:
            raise LinkError(_("this link holds far too much for a game."))
        if not unpacking.eof:
            raise LinkError(_OFF)
        if odd or unpacking.unused_data:
            raise LinkError(_DAMAGED)
        return text.decode()
    except LinkError:
        raise
    except (ValueError, zlib.error):
        raise LinkError(_DAMAGED) from None


def game_link(session: Session) -> str:
    """A game as a link, with all its moves so far.

    Raises LinkError for a game that is too long, and SaveError as ``session.record`` does.

    >>> session = Session("cubo", seed=7)
    >>> step = session.play("flip")
    >>> linked_game(game_link(session)).record == session.record
    True
    """
    saved = json.dumps(json.loads(files.dumps(session.record)), separators=(",", ":"), ensure_ascii=False)
    link = pack(saved)
    if len(link) > LONGEST or len(saved.encode()) > LARGEST:
        why = _("this game is too long for a link.")
        raise LinkError(why, _("Save it to a file, and send the file."), _("No link made"))
    return link


def linked_game(link: str) -> Session:
    """The game of a link.  Raises LinkError, also for moves that cannot be."""
    try:
        return Session.from_record(files.loads(unpack(link)))
    except LinkError:
        raise
    except CubeplayError as error:
        raise LinkError(error.why) from None


def shareable(session: Session) -> bool:
    """Whether the people at one device may pass on a game as a link, which holds all that was hidden.

    They may after its end.  Before it they may not while a choice is secret, or while several of them hide
    something from each other.

    >>> session = Session("cubed", seed=7, players=2)
    >>> shareable(session), shareable(Session("cubed", seed=7, players=2, bots=("", "beginner")))
    (False, True)
    """
    game, state = session.game, session.state
    if session.outcome is not None:
        return True
    hidden = len(session.people) > 1 and game.view(state, None) != state
    return not hidden and not game.keeps_secret(state)
