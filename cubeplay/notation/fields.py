"""Which lines of a position hold which fields of a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from cubeplay.notation.lines import PositionSection, indented
from cubeplay.notation.value_formats import Spelling

T = TypeVar("T")


class Fields(Generic[T]):
    """Which lines hold which fields of a frozen dataclass or struct, in the order in which they are written.

    >>> from dataclasses import dataclass
    >>> from cubeplay.notation import YES_OR_NO, read_lines, whole
    >>> @dataclass(frozen=True)
    ... class Heap:
    ...     sticks: int = 5
    ...     open: bool = False
    >>> sheet = Fields[Heap]({"sticks": ("sticks", whole(0, 9)), "lies open": ("open", YES_OR_NO)})
    >>> sheet.write(Heap(3, True), Heap())
    ['sticks: 3', 'lies open: yes']
    >>> sheet.read(read_lines("lies open: yes"), Heap())
    Heap(sticks=5, open=True)
    """

    def __init__(self, lines: Mapping[str, tuple[str, Spelling[Any]]]) -> None:
        self._lines = lines

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field for field, _kind in self._lines.values())

    def only(self, *names: str) -> Fields[T]:
        """The same fields, but only those of some lines."""
        return Fields({name: self._lines[name] for name in names})

    def write(self, thing: T, blank: T) -> list[str]:
        """The lines of the fields whose values differ from those of ``blank``."""
        rows: list[str] = []
        for name, (field, kind) in self._lines.items():
            value = getattr(thing, field)
            if value != getattr(blank, field):
                written = kind.write(value)
                rows += (
                    [f"{name}: {written}"] if isinstance(written, str) else [f"{name}:", *indented(written)]
                )
        return rows

    def read(self, section: PositionSection, blank: T) -> T:
        """``blank`` with the values that a section gives.  Raises PositionError."""
        given = {
            field: kind.read(entry)
            for name, (field, kind) in self._lines.items()
            if (entry := section.take(name)) is not None
        }
        if isinstance(blank, Struct):
            return structs.replace(blank, **given)
        return replace(blank, **given) if given else blank  # type: ignore[type-var]
