"""Who plays on this page: the person whose browser opened it, as the server of the pages knows it.

The server knows a browser by a cookie and tells a kernel of its own accord; no page and no address can.
"""

from __future__ import annotations

import json
import os
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlsplit

from cubeplay.errors import SaveError
from cubeplay.words import _

from cubeplay_widgets.paint.theme import SERVED

PERSON: Final = "HTTP_CUBEPLAY_PERSON"
"""The variable in which a kernel that started for a page is told whose it is."""

ASK: Final = SERVED
"""The variable with the address, on this machine, where a kernel that waited for its page asks."""

PATIENCE: Final = 5.0
"""Seconds to wait for the answer."""


def current_person() -> str:
    """The person who plays here; "" is the one whose machine it is, also where no server of ours runs.

    It is asked when something is first kept, not before: a kernel that waits for a page has no person yet.
    Raises SaveError if the server does not say, so that nobody's games are taken for another's.

    >>> current_person()
    ''
    """
    if PERSON not in os.environ and ASK in os.environ:
        os.environ[PERSON] = _asked(os.environ[ASK], os.environ.get("VOILA_KERNEL_ID", ""))
    return os.environ.get(PERSON, "")


def _asked(address: str, kernel: str) -> str:
    """What the server answers.  Proxies that the environment may name are not asked."""
    place = urlsplit(address)
    link = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    try:
        link.request("GET", f"/{kernel}", headers={"Authorization": f"Bearer {place.password}"})
        return str(json.loads(link.getresponse().read())["person"])
    except (OSError, HTTPException, ValueError, KeyError) as error:
        why = _("the server did not say whose page this is.")
        raise SaveError(_("Games not kept"), why, _("Reload the page.")) from error
    finally:
        link.close()
