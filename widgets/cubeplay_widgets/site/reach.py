"""Links and QR codes for visitors of this server."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno


@dataclass(frozen=True, slots=True)
class Reach:
    """The address of the pages for others, and the link with the key, if the pages are shared."""

    link: str = ""
    join: str = ""

    def to_class(self, code: str) -> str:
        """The link into a class; "" if the pages are not shared."""
        return f"{self.join}?class={code}" if self.join else ""

    def to_table(self, code: str) -> str:
        """The link to a table; "" if the pages are not shared.

        >>> Reach("http://192.0.2.7:8866/", "http://192.0.2.7:8866/join/KEY").to_table("KMTR")
        'http://192.0.2.7:8866/join/KEY?table=KMTR'
        """
        return f"{self.join}?table={code}" if self.join else ""


@lru_cache(maxsize=64)
def qr_drawn(link: str) -> str:
    """A link as a QR code in SVG; "" without a link."""
    if not link:
        return ""
    return segno.make(link, micro=False).svg_inline(omitsize=True, border=2, dark="#16202B", light="#FFFFFF")
