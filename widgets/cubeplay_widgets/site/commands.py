"""Reads the commands that the scripts of our pages send as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from cubeplay import limits
from cubeplay.errors import CubeplayError
from cubeplay.session.schema import mismatch
from cubeplay.words import _


def read_command(data: bytes, commands: Any) -> Any:
    """The command that a page has sent, one of ``commands``: a union of tagged structs.

    Raises CubeplayError for anything else.

    >>> class Wait(msgspec.Struct, tag_field="do", tag="wait"): ...
    >>> read_command(b'{"do": "wait"}', Wait)
    Wait()
    """
    try:
        if len(data) > limits.SHEET:
            raise ValueError(_("it is far too long."))
        return msgspec.json.decode(data, type=commands)
    except (ValueError, RecursionError) as error:
        if isinstance(error, msgspec.ValidationError):
            why = mismatch(error)
        else:
            why = _("no page of ours sends this.") if isinstance(error, msgspec.DecodeError) else str(error)
        raise CubeplayError(_("Not done"), why, _("Reload the page, and try again.")) from None
