"""Visitors: each browser has a secret token in a cookie, and on shared pages a proof of admission.

There are no accounts.  Stored data have a hash of the browser's token, the person, as their owner; the token
itself is only in the cookie.  The proof is an HMAC by a key.
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
"""The least letters of a key; generated keys have 128 random bits."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_KEY: Final = re.compile(r"[A-Za-z0-9._~-]+")


class Role(Enum):
    """What a visitor may do."""

    OWNER = "owner"
    """The pages are not shared: the visitor is the person at this machine."""
    TEACHER = "teacher"
    PUPIL = "pupil"
    GUEST = "guest"
    """The pages are shared, and the visitor has typed the code of a table or class."""
    STRANGER = "stranger"
    """The pages are shared, and the visitor has shown no key."""


TEACHERS: Final = (Role.OWNER, Role.TEACHER)
"""Those who may see and do all."""


def new_token() -> str:
    """A new secret for a browser: 256 random bits."""
    return secrets.token_urlsafe(32)


def is_token(text: str | None) -> bool:
    """Whether the text of a cookie has the form of a token.

    >>> is_token(new_token()), is_token("guest"), is_token(None)
    (True, False, False)
    """
    return text is not None and _TOKEN.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor's browser.  ``known`` says whether it had its token already, or gets a new one now.

    ``place`` is the address of a guest's table or class.
    """

    token: str = field(repr=False)
    role: Role
    known: bool = True
    place: str = ""

    @property
    def browser(self) -> str:
        """An id of the browser, a hash of the token."""
        return sha256(b"cubeplay person\0" + self.token.encode()).hexdigest()[:32]

    @property
    def person(self) -> str:
        """The owner of the visitor's games; "" for the person at this machine and for the teacher.

        >>> Visitor(new_token(), Role.OWNER).person
        ''
        >>> len(Visitor(new_token(), Role.PUPIL).person)
        32
        """
        return "" if self.role in TEACHERS else self.browser


@dataclass(frozen=True)
class AccessKeys:
    """The two keys of shared pages, which are in links and QR codes.

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
        """The name of the cookie with the proof, which differs for other keys, as of another server."""
        return f"cubeplay-joined-{sha256(self._secret(Role.PUPIL)).hexdigest()[:8]}"

    def opens(self, key: str) -> Role:
        """The role of a key, compared with all keys in constant time."""
        given = key.encode("utf-8", "replace")
        same = {role: hmac.compare_digest(given, self._secret(role)) for role in (Role.TEACHER, Role.PUPIL)}
        return next((role for role, is_same in same.items() if is_same), Role.STRANGER)

    def seal(self, role: Role, token: str) -> str:
        """The proof that a browser once showed a key."""
        return hmac.new(self._secret(role), f"{role.value} {token}".encode(), sha256).hexdigest()

    def role(self, token: str, seal: str) -> Role:
        """The role that a seal proves for a browser."""
        given = seal.encode("utf-8", "replace")
        proven = (
            role
            for role in (Role.TEACHER, Role.PUPIL)
            if hmac.compare_digest(given, self.seal(role, token).encode())
        )
        return next(proven, Role.STRANGER)

    def invite(self, place: str, token: str) -> str:
        """The proof that a browser has typed the code of a place: the place and its seal.

        >>> keys, token = AccessKeys("p" * 22, "t" * 22), new_token()
        >>> invited = keys.invite("table/KMTR", token)
        >>> keys.invited(token, invited), keys.invited(new_token(), invited)
        ('table/KMTR', '')
        >>> keys.invited(token, invited.replace("KMTR", "BCDF")), keys.invited(token, "table/KMTR")
        ('', '')
        """
        return f"{quote(place, safe='')}~{self._sealed(f'guest {token} {place}')}"

    def invited(self, token: str, invited: str) -> str:
        """The place of a guest's proof; "" if it proves nothing."""
        place = unquote(invited.rpartition("~")[0])
        given = invited.encode("utf-8", "replace")
        return place if hmac.compare_digest(given, self.invite(place, token).encode()) else ""

    def _sealed(self, words: str) -> str:
        return hmac.new(self._secret(Role.PUPIL), words.encode("utf-8", "replace"), sha256).hexdigest()

    def _secret(self, role: Role) -> bytes:
        return (self.teacher if role is Role.TEACHER else self.pupils).encode()


def keys(pupils: str = "", teacher: str = "") -> AccessKeys:
    """The given keys, or new ones.  Raises CubeplayError for a key that is easy to guess.

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
