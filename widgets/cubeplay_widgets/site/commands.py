"""How the scripts of our own pages say what is asked for there: as JSON of a known shape."""

from __future__ import annotations

from typing import Any

import msgspec
from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.session.schema import mismatch
from cubeplay.words import _


def wished(data: bytes, wishes: Any) -> Any:
    """What a page has sent, as one of the ``wishes``: a union of tagged structs.

    Raises CubeplayError for anything that is no wish.

    >>> class Wait(msgspec.Struct, tag_field="do", tag="wait"): ...
    >>> wished(b'{"do": "wait"}', Wait)
    Wait()
    """
    try:
        if len(data) > limits.SHEET:
            raise ValueError(_("it is far too long."))
        return msgspec.json.decode(data, type=wishes)
    except (ValueError, RecursionError) as error:
        why = mismatch(error) if isinstance(error, msgspec.ValidationError) else str(error)
        raise CubeplayError(_("Not done"), why, _("Reload the page, and try again.")) from None
