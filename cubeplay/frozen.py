"""Frozen things: dataclasses that are made quickly, and answers that stay true.

Every move makes a state, events, and whatever is in them.  A frozen dataclass sets its fields by name
through ``object.__setattr__``.  :func:`quick` writes for it an ``__init__`` that takes half of the time for
four fields and a fifth for twenty-four: the new object belongs to an open class of the same slots while they
are filled, and to the frozen one from then on.  The ``__replace__`` that it writes gains as much.  Nothing
else changes; a subclass is made as dataclasses make it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from functools import wraps
from types import new_class
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")

_KEPT: Final = object()
"""Stands for a field that a copy takes over as it is."""

_TURN_INTO: Final = object.__dict__["__class__"].__set__
"""Gives an object another class, past what a frozen class forbids."""


def quick(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, whose objects are made and copied more quickly from now on.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Die:
    ...     colour: str
    ...     pips: int = 0
    >>> replace(Die("red", 4), pips=6), Die("blue") == Die("blue", 0)
    (Die(colour='red', pips=6), True)
    """
    # What is given by place comes before what is given by name, as in a dataclass.
    parts = sorted(fields(cls), key=lambda field: field.kw_only is True)  # type: ignore[arg-type]
    known = {"KEPT": _KEPT, "MISSING": MISSING, "FROZEN": cls, "OPEN": _open(cls), "TURN_INTO": _TURN_INTO}
    known["PLAIN"] = cls.__init__
    for part in parts:
        known[f"default_{part.name}"] = part.default
        known[f"factory_{part.name}"] = part.default_factory
    cls.__init__ = _written("__init__", _making(parts), known, cls)  # type: ignore[method-assign]
    cls.__replace__ = _written("__replace__", _copying(parts), known, cls)  # type: ignore[attr-defined]
    return cls


def replace(thing: T, **changes: Any) -> T:
    """A copy of an object of a dataclass with some fields changed; a quick one's is made quickly."""
    copied: Callable[..., T] | None = getattr(thing, "__replace__", None)
    return copied(**changes) if copied else dataclasses.replace(thing, **changes)  # type: ignore[type-var]


def once(question: Callable[[T], R]) -> Callable[[T], R]:
    """A question about a frozen thing, answered once while it is asked about the same thing again and again.

    >>> @once
    ... def total(numbers):
    ...     print("adding")
    ...     return sum(numbers)
    >>> numbers = (1, 2, 3)
    >>> total(numbers), total(numbers)
    adding
    (6, 6)
    """
    latest: tuple[object, Any] = (_KEPT, None)

    @wraps(question)
    def answer(thing: T) -> R:
        nonlocal latest
        asked, known = latest  # taken out, and put in, at once: another thread may ask about another thing
        if asked is not thing:
            known = question(thing)
            latest = thing, known
        return cast("R", known)

    return answer


def _making(parts: list[Field[Any]]) -> str:
    """The source of ``__init__``."""
    takes, makes, named = ["self"], [], False
    for part in parts:
        if part.kw_only and not named:
            takes.append("*")
            named = True
        made, name = part.default_factory is not MISSING, part.name
        default = "MISSING" if made else f"default_{name}"
        takes.append(name if part.default is MISSING and not made else f"{name}={default}")
        if made:
            makes.append(f"if {name} is MISSING: {name} = factory_{name}()")
    names = [part.name for part in parts]
    lines = [
        *makes,
        f"if type(self) is not FROZEN: return PLAIN(self, {', '.join(f'{name}={name}' for name in names)})",
        "TURN_INTO(self, OPEN)",
        *(f"self.{name} = {name}" for name in names),
        "self.__class__ = FROZEN",
    ]
    return f"def __init__({', '.join(takes)}):\n    " + "\n    ".join(lines)


def _open(cls: Any) -> type:
    """A class of the same slots whose objects may be changed."""
    bases, slots = getattr(cls, "__orig_bases__", cls.__bases__), cls.__slots__
    return new_class(cls.__name__, bases, exec_body=lambda body: body.update(__slots__=slots))


def _copying(parts: list[Field[Any]]) -> str:
    """The source of ``__replace__``."""
    takes = ", ".join(f"{part.name}=KEPT" for part in parts)
    values = ", ".join(
        f"{f'{part.name}=' if part.kw_only else ''}self.{part.name} if {part.name} is KEPT else {part.name}"
        for part in parts
    )
    return f"def __replace__(self, *, {takes}):\n    return type(self)({values})"


def _written(name: str, source: str, known: dict[str, object], cls: type) -> Callable[..., Any]:
    """A method from its source, which belongs to a class."""
    made: dict[str, Any] = {}
    exec(source, known, made)
    method: Callable[..., Any] = made[name]
    method.__module__, method.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
    return method
