"""States and moves as JSON, and back."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")


@cache
def _converter() -> Converter:
    from cattrs.preconf.json import make_converter

    return make_converter()


def to_json(thing: object) -> Any:
    """A frozen dataclass as data that ``json`` can write.  Needs cattrs."""
    return _converter().unstructure(thing)


def from_json(kind: type[T], data: Any) -> T:
    """The dataclass that :func:`to_json` took apart.  Raises cattrs' errors for data of another shape."""
    return _converter().structure(data, kind)
