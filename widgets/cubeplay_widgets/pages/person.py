"""The person at this page, as the server of the pages knows it.

The server knows a browser by its cookie, and tells the kernel; a page or an address cannot claim a person.
"""

from __future__ import annotations

import json
import os
from typing import Final
from urllib.parse import urlsplit

from cubeplay.errors import SaveError
from cubeplay.words import _

from cubeplay_widgets.paint.theme import SERVED

PERSON: Final = "HTTP_CUBEPLAY_PERSON"
"""The environment variable with the person of a kernel that was started for a page."""

ASK: Final = SERVED
"""The environment variable with the server's local address for kernels that were started in advance."""

PATIENCE: Final = 5.0
"""Seconds to wait for the answer."""


def current_person() -> str:
    """The person at this page; "" is the owner of the machine, also without a server of ours.

    Call it only when something is stored or read: a kernel that waits for a page has no person yet.
    Raises SaveError if the server does not answer, so that no games are stored for the wrong person.

    >>> current_person()
    ''
    """
    if PERSON not in os.environ and ASK in os.environ:
        os.environ[PERSON] = _ask_server(os.environ[ASK], os.environ.get("VOILA_KERNEL_ID", ""))
    return os.environ.get(PERSON, "")


def _ask_server(address: str, kernel: str) -> str:
    """The person by the server's answer; proxies of the environment are not used."""
    from http.client import (
        HTTPConnection,
        HTTPException,
    )  # loading it takes long in a browser, which needs no server

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
