"""What a device may know of a page, and what it may do there, as plain data.

A page, a table or a chapter, is a tree of widgets.  :func:`view` is all that their scripts are sent, without
any connection: it can be written, compared and shown again.  :func:`act` is what a browser sends back.  A
kernel's comm carries both as they change; another transport needs only these two, and carries a view as
:func:`write` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from cubeplay.errors import CubeplayError
from cubeplay.words import _
from ipywidgets import DOMWidget, Widget

from cubeplay_widgets.paint.canvas import SceneCanvas
from cubeplay_widgets.paint.svg import svg

_OUTSIDE: Final = {"children", "comm", "keys", "layout", "log", "style", "tabbable", "tooltip"}
"""Traits that say how Jupyter finds and lays out a widget; so do those that begin with an underscore."""


VERSION: Final = 1
"""The version of written views; it rises when scripts of before could not show them."""


class PartView(msgspec.Struct, frozen=True):
    """One widget of a page: its ``kind``, the values that its script shows, its CSS classes, and its parts.

    ``id`` names it in messages.  A part may be ``hidden``.  A canvas has the ``picture`` that is painted on
    it, as SVG.
    """

    id: str
    kind: str
    state: dict[str, Any] = {}
    classes: tuple[str, ...] = ()
    hidden: bool = False
    picture: str = ""
    parts: tuple[PartView, ...] = ()

    def walk(self) -> Iterator[PartView]:
        """This part, and all parts in it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def __getitem__(self, id: str) -> PartView:
        """The part of an id.  Raises KeyError."""
        for part in self.walk():
            if part.id == id:
                return part
        raise KeyError(id)


def view(page: Widget) -> PartView:
    """All that a device may know of a page.

    >>> from cubeplay_widgets import play
    >>> table = view(play("cubo", names=("Plum", "Fig"), seed=7))
    >>> table["TableFrame"].state["says"]["text"]
    'Plum, flip the counter.'
    """
    return _part(page, (name for name, _widget in named(page)))


class _Version(msgspec.Struct, frozen=True):
    """What a written view of any version begins with."""

    version: int


class _Written(_Version, frozen=True):
    """A view as it is written."""

    view: PartView


def write(view: PartView) -> bytes:
    """A view as JSON."""
    return msgspec.json.encode(_Written(VERSION, view))


def read(text: bytes) -> PartView:
    """The view that was written.

    Raises CubeplayError for a text that is none, and for a view of another version.
    """
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version == VERSION:
            return msgspec.json.decode(text, type=_Written).view
        why = _("it is of version {found}, and this page shows version {known}.")
        why = why.format(found=version, known=VERSION)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        why = _("it breaks off or is damaged.")
    raise CubeplayError(_("View not shown"), why, _("Reload the page."))


def act(page: Widget, message: Mapping[str, Any]) -> None:
    """Do what a device asks: ``part`` is an id, ``content`` what its script sends, or ``state`` a new value.

    Raises CubeplayError for a part that is not on the page, and for a message that is none.  What a game
    refuses is no error: the next view says why.
    """
    match message:
        case {"part": str(id), "content": dict(content)}:
            _found(page, id)._handle_custom_msg(content, [])
        case {"part": str(id), "state": dict(state)}:
            widget = _found(page, id)
            widget.set_state({name: value for name, value in state.items() if name in _shown(widget)})
        case _:
            why = _("a message names a part of the page, and its content.")
            raise CubeplayError(_("Not done"), why, _("Reload the page."))


def _found(page: Widget, id: str) -> Widget:
    """The widget of an id.  Raises CubeplayError."""
    for name, widget in named(page):
        if name == id:
            return widget
    why = _("“{id}” is not on this page.").format(id=id[:40])
    raise CubeplayError(_("Not done"), why, _("Reload the page."))


def named(page: Widget) -> Iterator[tuple[str, Widget]]:
    """All widgets of a page with their ids: the class's name, from the second of a kind with a number."""
    counts: dict[str, int] = {}

    def walk(widget: Widget) -> Iterator[tuple[str, Widget]]:
        kind = type(widget).__name__
        counts[kind] = counts.get(kind, 0) + 1
        yield (kind if counts[kind] == 1 else f"{kind}-{counts[kind]}"), widget
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    return walk(page)


def _part(widget: Widget, names: Iterator[str]) -> PartView:
    """A widget with all in it; ``names`` are their ids in the order of :func:`named`."""
    name = next(names)
    return PartView(
        name,
        type(widget).__name__,
        {} if isinstance(widget, SceneCanvas) else _shown(widget),
        tuple(widget._dom_classes) if isinstance(widget, DOMWidget) else (),
        isinstance(widget, DOMWidget) and widget.layout.display == "none",
        svg(widget.scene, "", name) if isinstance(widget, SceneCanvas) else "",
        tuple(_part(child, names) for child in getattr(widget, "children", ())),
    )


def _shown(widget: Widget) -> dict[str, Any]:
    """The values of a widget that its script shows, as plain data."""
    state = widget.get_state()
    shown = {name: state[name] for name in state if name not in _OUTSIDE and not name.startswith("_")}
    plain: dict[str, Any] = msgspec.to_builtins(shown, enc_hook=str)
    return plain
