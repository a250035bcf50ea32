"""Moves and states as data and back: what can be kept as JSON is whole."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def to_json(thing: object) -> Any:
    """A frozen value (a Struct or a dataclass) as data that ``json`` can write."""
    return msgspec.to_builtins(thing)


def from_json(kind: type[T], data: Any) -> T:
    """The value that :func:`to_json` took apart.  Raises ValidationError for data of another shape."""
    return msgspec.convert(data, kind)
