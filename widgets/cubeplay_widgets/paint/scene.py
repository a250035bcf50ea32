"""Scenes: the picture of a board as plain data.

A game's face has a pure function from a :class:`~cubeplay_widgets.board.game_board.BoardView` to a
:class:`Scene`.  Painters draw its shapes in their order; the touch layer turns every labelled one into a
button.  Scenes are independent of widgets, so they are tested without a browser.

Lengths are board units: a main board is 720 wide and high, y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, ClassVar, Literal, Self, TypeVar

from cubeplay.words import _

from cubeplay_widgets.paint.geometry import (
    Box,
    Circle,
    CurvePath,
    Geometry,
    Point,
    Points,
    Polygon,
    Polyline,
    Rect,
    Text,
    Transform,
    box,
    middle,
    regular,
)
from cubeplay_widgets.paint.theme import INK

__all__ = [
    "Box",
    "Circle",
    "Geometry",
    "Group",
    "Item",
    "Label",
    "Polyline",
    "Paint",
    "CurvePath",
    "SelectMove",
    "Point",
    "Points",
    "Polygon",
    "Rect",
    "Scene",
    "Shape",
    "Text",
    "Transform",
    "box",
    "in_part",
    "middle",
    "parts",
    "regular",
    "rows",
    "shifted",
    "thing",
]


class Label(str):
    """A label in two parts: the thing, and what a press on it does.

    >>> label = Label("red 4, loose", "pick it up")
    >>> str(label), label.thing, label.does
    ('red 4, loose; pick it up', 'red 4, loose', 'pick it up')
    """

    __slots__ = ("does", "thing")
    thing: str
    does: str

    def __new__(cls, thing: str, does: str = "") -> Self:
        """Join the parts; without ``does`` the label is the thing alone."""
        label = super().__new__(cls, _("{thing}; {does}").format(thing=thing, does=does) if does else thing)
        label.thing, label.does = thing, does
        return label


def thing(label: str) -> str:
    """The thing of a label, without what a press does."""
    return label.thing if isinstance(label, Label) else label


@dataclass(frozen=True, slots=True)
class Paint:
    """The look of a shape; "" paints nothing.  ``size``, ``weight`` and ``anchor`` are for text."""

    fill: str = ""
    stroke: str = ""
    width: float = 2
    dash: tuple[float, ...] = ()
    opacity: float = 1
    cap: Literal["butt", "round"] = "butt"
    size: float = 26
    weight: Literal[400, 600, 700] = 400
    anchor: Literal["start", "middle", "end"] = "middle"


class Outlined:
    """Something with an outline on a board."""

    __slots__ = ()

    @property
    def outline(self) -> Points:
        """The corners of the touch area."""
        raise NotImplementedError

    @property
    def box(self) -> Box:
        """Left, top, right and bottom edge."""
        return box(self.outline)

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return middle(self.box)


@dataclass(frozen=True, slots=True)
class Shape(Outlined):
    """One thing on a board.

    ``label`` is its accessible name with its state; a shape without a label is decoration.  ``move`` is done
    when it is pressed: a game's move or its notation, or a :class:`SelectMove`; with ``None`` it can be read
    but not pressed.  Ids of labelled shapes are unique in a scene; a shape whose id stays the same slides
    when it moves.  ``part`` is the part of the table that it belongs to, such as "Tray"; "" is the board.
    """

    id: str
    geometry: Geometry
    paint: Paint = Paint(INK)
    label: str = ""
    move: Any = None
    part: str = ""
    motion: ClassVar[str] = "slide"

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shape itself, as the only one of its group."""
        return (self,)

    @property
    def outline(self) -> Points:
        """The corners of the touch area."""
        return self.geometry.outline

    def under(self, t: Transform) -> Shape:
        """The shape stretched and shifted."""
        paint = self.paint if t.least == 1 else replace(self.paint, size=self.paint.size * t.least)
        return replace(self, geometry=self.geometry.under(t), paint=paint)


@dataclass(frozen=True, slots=True)
class Group(Outlined):
    """Shapes that belong together, like the faces and pips of a die: touched and moved as one.

    ``area`` is the touch area, by default the box round the shapes.  ``motion`` is the animation to the next
    place or look: the group slides there, rolls over an edge, or flips on the spot; a group that tumbles
    falls onto the table when it is new, and slides later.
    """

    id: str
    shapes: tuple[Shape, ...]
    label: str = ""
    move: Any = None
    area: Geometry | None = None
    motion: Literal["slide", "roll", "flip", "tumble"] = "slide"
    part: str = ""

    @property
    def outline(self) -> Points:
        """The corners of the touch area."""
        if self.area is not None:
            return self.area.outline
        left, top, right, bottom = box([point for shape in self.shapes for point in shape.outline])
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def under(self, t: Transform) -> Group:
        """The group stretched and shifted."""
        area = self.area.under(t) if self.area is not None else None
        return replace(self, shapes=tuple(shape.under(t) for shape in self.shapes), area=area)


Item = Shape | Group
I = TypeVar("I", Shape, Group, Item)  # noqa: E741


@dataclass(frozen=True, slots=True)
class SelectMove:
    """A selection: the board stores the id in ``selected``, without a move of the game.

    Selecting again deselects.  Without ``many`` a new selection replaces the old ones whose ids begin with
    ``of``, or with one of several: all of them, if it is empty.  ``says`` is the message in the status line.
    """

    id: str
    many: bool = False
    of: str | tuple[str, ...] = ""
    says: str = ""

    def on(self, selected: frozenset[str]) -> frozenset[str]:
        """The ids that are selected after this.

        >>> sorted(SelectMove("b", of="a").on(frozenset({"a1", "c"}))), SelectMove("b").on(frozenset({"b"}))
        (['b', 'c'], frozenset())
        """
        if self.many:
            return selected ^ {self.id}
        others = frozenset(id for id in selected if not id.startswith(self.of))
        return others | ({self.id} if self.id not in selected else set())

    def __str__(self) -> str:
        return self.says or self.id


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size in units, its items from the bottom up, and a description."""

    size: tuple[int, int]
    items: tuple[Item, ...]
    desc: str = ""

    @property
    def shapes(self) -> Iterator[Shape]:
        """All shapes in the order of painting."""
        return (shape for item in self.items for shape in item.shapes)

    def plain(self, desc: str = "") -> Scene:
        """The same picture without labels and moves, perhaps with another description."""
        plain = (replace(shape, label="", move=None) for shape in self.shapes)
        return Scene(self.size, tuple(plain), desc or self.desc)

    @property
    def labelled(self) -> Iterator[Item]:
        """The items that people can touch or read."""
        for item in self.items:
            if item.label:
                yield item

    def __getitem__(self, id: str) -> Item:
        """The labelled item, or else the first one, with an id.  Raises KeyError."""
        found = [item for item in self.items if item.id == id]
        if not found:
            raise KeyError(id)
        return next((item for item in found if item.label), found[0])

    def __contains__(self, id: object) -> bool:
        return any(item.id == id for item in self.items)


def shifted(item: I, dx: float, dy: float) -> I:
    """A shape or group moved by (dx, dy)."""
    return item.under(Transform(dx, dy))


def in_part(part: str, items: Iterable[Item]) -> Iterator[Item]:
    """The items, with ``part`` set on those with a label and without a part."""
    for item in items:
        yield replace(item, part=part) if item.label and not item.part else item


def parts(scene: Scene) -> dict[str, list[list[Item]]]:
    """The rows of the labelled items by the part that they belong to, the board first."""
    found: dict[str, list[Item]] = {"": []}
    for item in scene.labelled:
        found.setdefault(item.part, []).append(item)
    return {part: rows(items) for part, items in found.items() if items}


def rows(items: Iterable[Item]) -> list[list[Item]]:
    """Items in rows, in reading order."""
    found: list[list[Item]] = []
    for item in sorted(items, key=lambda item: item.centre[1]):
        _left, top, _right, bottom = item.box
        if found and item.centre[1] - found[-1][0].centre[1] < (bottom - top) / 2:
            found[-1].append(item)
        else:
            found.append([item])
    return [sorted(row, key=attrgetter("centre")) for row in found]
