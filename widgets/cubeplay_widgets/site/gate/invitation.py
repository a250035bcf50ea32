"""The text that a server prints at its start, with the links and a QR code if it is shared."""

from __future__ import annotations

import io

import segno
from cubeplay.words import _

from cubeplay_widgets.site.gate.visitors import AccessKeys


def links(link: str, keys: AccessKeys) -> tuple[str, str]:
    """The link for pupils and that for the teacher, at the address of the pages."""
    return f"{link}join/{keys.pupils}", f"{link}join/{keys.teacher}"


def qr_code(link: str) -> str:
    """A link as a QR code of characters."""
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


def invitation(link: str, keys: AccessKeys, *, draw: bool = True) -> str:
    """The invitation; without ``draw`` it has no QR code, for a log.

    >>> print(invitation("http://192.0.2.7:8866/", AccessKeys("p" * 22, "t" * 22), draw=False))
    For everyone: http://192.0.2.7:8866/join/pppppppppppppppppppppp
    For the teacher alone: http://192.0.2.7:8866/join/tttttttttttttttttttttt
    """
    pupils, teacher = links(link, keys)
    code = [qr_code(pupils)] if draw else []
    own = _("For the teacher alone: {link}").format(link=teacher)
    return "\n".join((*code, _("For everyone: {link}").format(link=pupils), own))


def greeting(url: str, games: str) -> str:
    """The three lines with the address, the place of the games, and how to stop."""
    return "\n".join(
        (
            _("cubeplay is ready: {url}").format(url=url),
            _("Games in play are kept in {folder}.").format(folder=games),
            _("Press Ctrl+C to stop."),
        )
    )
