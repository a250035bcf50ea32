"""What the start of a server says; where it is shared, also the links with their keys, and a QR code."""

from __future__ import annotations

import io

import segno
from cubeplay.words import _

from cubeplay_widgets.site.gate.visitors import AccessKeys


def links(link: str, keys: AccessKeys) -> tuple[str, str]:
    """The link for pupils and the teacher's, at the address of the pages."""
    return f"{link}join/{keys.pupils}", f"{link}join/{keys.teacher}"


def qr_code(link: str) -> str:
    """A link as a picture of letters, to be shown on a wall."""
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def invitation(link: str, keys: AccessKeys, *, draw: bool = True) -> str:
    """All that is printed; without ``draw`` no QR code, for a log.

    >>> print(invitation("http://192.0.2.7:8866/", AccessKeys("p" * 22, "t" * 22), draw=False))
    For everyone: http://192.0.2.7:8866/join/pppppppppppppppppppppp
    For the teacher alone: http://192.0.2.7:8866/join/tttttttttttttttttttttt
    """
    pupils, teacher = links(link, keys)
    code = [qr_code(pupils)] if draw else []
    own = _("For the teacher alone: {link}").format(link=teacher)
    return "\n".join((*code, _("For everyone: {link}").format(link=pupils), own))


def greeting(url: str, games: str) -> str:
    """The three lines that say where the pages are, where games are kept, and how to stop."""
    return "\n".join(
        (
            _("cubeplay is ready: {url}").format(url=url),
            _("Games in play are kept in {folder}.").format(folder=games),
            _("Press Ctrl+C to stop."),
        )
    )
