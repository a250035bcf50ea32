"""Moves and states as data for JSON, and back."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def to_json(thing: object) -> Any:
    """A frozen value (a Struct or a dataclass) as data for JSON."""
    return msgspec.to_builtins(thing, enc_hook=str)


def from_json(kind: type[T], data: Any) -> T:
    """The value of data from :func:`to_json`.  Raises ValidationError for other data."""
    return msgspec.convert(data, kind)
