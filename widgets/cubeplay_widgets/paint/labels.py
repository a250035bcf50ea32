"""Labels of things to press."""

from __future__ import annotations

from typing import Self

from cubeplay.words import _


class Label(str):
    """A label in two parts: the thing, and what a press on it does.

    >>> label = Label("red 4, loose", "pick it up")
    >>> str(label), label.thing
    ('red 4, loose; pick it up', 'red 4, loose')
    """

    __slots__ = ("thing",)
    thing: str

    def __new__(cls, thing: str, does: str = "") -> Self:
        """Join the parts; without ``does`` the label is the thing alone."""
        label = super().__new__(cls, _("{thing}; {does}").format(thing=thing, does=does) if does else thing)
        label.thing = thing
        return label


def thing(label: str) -> str:
    """The thing of a label, without what a press does."""
    return label.thing if isinstance(label, Label) else label
