"""How others reach this server: by an address, a link that lets them in, and a square that a phone reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno


@dataclass(frozen=True, slots=True)
class Reach:
    """How others reach this server: the address of its pages for them, with the key if there is one."""

    link: str = ""
    join: str = ""

    def to_class(self, code: str) -> str:
        """The address that leads into a class; "" if nobody else can come."""
        return f"{self.join}?class={code}" if self.join else ""

    def to_table(self, code: str) -> str:
        """The address that leads to a table; "" if nobody else can come.

        >>> Reach("http://192.0.2.7:8866/", "http://192.0.2.7:8866/join/KEY").to_table("KMTR")
        'http://192.0.2.7:8866/join/KEY?table=KMTR'
        """
        return f"{self.join}?table={code}" if self.join else ""


@lru_cache(maxsize=64)
def qr_drawn(link: str) -> str:
    """A link as a QR code, an SVG; "" for no link."""
    if not link:
        return ""
    return segno.make(link, micro=False).svg_inline(omitsize=True, border=2, dark="#16202B", light="#FFFFFF")
