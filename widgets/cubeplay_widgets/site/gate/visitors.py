"""Who comes: each browser has a secret token in a cookie, and where the pages are shared a right to enter.

There are no accounts.  What a browser keeps here is marked with a hash of its token, its person; the token
itself is kept nowhere but in the cookie.  The right to enter is a seal that only a key can make.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Final
from urllib.parse import quote, unquote

from cubeplay.errors import CubeplayError
from cubeplay.words import _

TOKEN_COOKIE: Final = "cubeplay-person"
SHORTEST_KEY: Final = 16
"""Letters of a key; one that is made anew has 128 random bits."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_KEY: Final = re.compile(r"[A-Za-z0-9._~-]+")


class Role(Enum):
    """What someone may do here."""

    OWNER = "owner"
    """The pages are not shared: whoever comes sits at this machine."""
    TEACHER = "teacher"
    PUPIL = "pupil"
    GUEST = "guest"
    """The pages are shared, and this browser has typed the code of one table or class."""
    STRANGER = "stranger"
    """The pages are shared, and this browser has not shown a key."""


def new_token() -> str:
    """A secret for a browser that has none: 256 random bits."""
    return secrets.token_urlsafe(32)


def is_token(text: str | None) -> bool:
    """Whether a cookie holds what could be a token.

    >>> is_token(new_token()), is_token("guest"), is_token(None)
    (True, False, False)
    """
    return text is not None and _TOKEN.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser at the door.  ``known`` tells whether it brought its token or is given this one now.

    ``place`` is the address to which a guest's code has led.
    """

    token: str = field(repr=False)
    role: Role
    known: bool = True
    place: str = ""

    @property
    def browser(self) -> str:
        """What tells browsers apart, and does not give the token away."""
        return sha256(b"cubeplay person\0" + self.token.encode()).hexdigest()[:32]

    @property
    def person(self) -> str:
        """Whose games are shown: "" are those of the person whose machine it is, and of the teacher.

        >>> Visitor(new_token(), Role.OWNER).person
        ''
        >>> len(Visitor(new_token(), Role.PUPIL).person)
        32
        """
        return "" if self.role in (Role.OWNER, Role.TEACHER) else self.browser


@dataclass(frozen=True)
class AccessKeys:
    """The two keys of shared pages.  They stand in links and QR codes, and nowhere else.

    >>> keys = AccessKeys("a key for all pupils".replace(" ", "-"), "a key for a teacher".replace(" ", "-"))
    >>> keys.opens("a-key-for-all-pupils"), keys.opens("a-key")
    (<Role.PUPIL: 'pupil'>, <Role.STRANGER: 'stranger'>)
    >>> token = new_token()
    >>> seal = keys.seal(Role.TEACHER, token)
    >>> keys.role(token, seal), keys.role(new_token(), seal)
    (<Role.TEACHER: 'teacher'>, <Role.STRANGER: 'stranger'>)
    """

    pupils: str = field(repr=False)
    teacher: str = field(repr=False)

    @property
    def cookie(self) -> str:
        """The cookie of the seal: other keys, another cookie, so that two servers get on."""
        return f"cubeplay-joined-{sha256(self._secret(Role.PUPIL)).hexdigest()[:8]}"

    def opens(self, key: str) -> Role:
        """What a key makes of a stranger.  All are compared in full, in the same time whatever they are."""
        given = key.encode("utf-8", "replace")
        same = {role: hmac.compare_digest(given, self._secret(role)) for role in (Role.TEACHER, Role.PUPIL)}
        return next((role for role, is_same in same.items() if is_same), Role.STRANGER)

    def seal(self, role: Role, token: str) -> str:
        """The proof that a browser once showed a key."""
        return hmac.new(self._secret(role), f"{role.value} {token}".encode(), sha256).hexdigest()

    def role(self, token: str, seal: str) -> Role:
        """What a seal proves of the browser that brings it."""
        given = seal.encode("utf-8", "replace")
        proven = (
            role
            for role in (Role.TEACHER, Role.PUPIL)
            if hmac.compare_digest(given, self.seal(role, token).encode())
        )
        return next(proven, Role.STRANGER)

    def invite(self, place: str, token: str) -> str:
        """The proof that a browser once typed the code of a place: the place, and a seal of it.

        >>> keys, token = AccessKeys("p" * 22, "t" * 22), new_token()
        >>> invited = keys.invite("table/KMTR", token)
        >>> keys.invited(token, invited), keys.invited(new_token(), invited)
        ('table/KMTR', '')
        >>> keys.invited(token, invited.replace("KMTR", "BCDF")), keys.invited(token, "table/KMTR")
        ('', '')
        """
        return f"{quote(place, safe='')}~{self._sealed(f'guest {token} {place}')}"

    def invited(self, token: str, invited: str) -> str:
        """The place to which a browser was invited that brings a proof; "" if that proves nothing."""
        place = unquote(invited.rpartition("~")[0])
        given = invited.encode("utf-8", "replace")
        return place if hmac.compare_digest(given, self.invite(place, token).encode()) else ""

    def _sealed(self, words: str) -> str:
        return hmac.new(self._secret(Role.PUPIL), words.encode("utf-8", "replace"), sha256).hexdigest()

    def _secret(self, role: Role) -> bytes:
        return (self.teacher if role is Role.TEACHER else self.pupils).encode()


def keys(pupils: str = "", teacher: str = "") -> AccessKeys:
    """The keys that were given, or new ones.  Raises CubeplayError for a key that is easily found.

    >>> keys("sesame")
    Traceback (most recent call last):
    cubeplay.errors.CubeplayError: Not shared: a key has at least 16 letters, digits or hyphens. \
Leave the key out, and a good one is made.
    """
    made = AccessKeys(pupils or secrets.token_urlsafe(16), teacher or secrets.token_urlsafe(16))
    for key in (made.pupils, made.teacher):
        if len(key) < SHORTEST_KEY or not _KEY.fullmatch(key):
            why = _("a key has at least {count} letters, digits or hyphens.").format(count=SHORTEST_KEY)
            raise CubeplayError(_("Not shared"), why, _("Leave the key out, and a good one is made."))
    if made.pupils == made.teacher:
        why = _("the pupils' key is also the teacher's.")
        raise CubeplayError(_("Not shared"), why, _("Give two keys, or leave one out."))
    return made
