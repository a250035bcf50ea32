"""The pad on a page: keys to enter real dice, cards and pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.words import _
from ipywidgets import Widget
from traitlets import Dict

from cubeplay_widgets.board.entry_pad import Chosen, KeyGroup, Pad, full, gone
from cubeplay_widgets.client import script
from cubeplay_widgets.paint.theme import widget_css


class PadView(anywidget.AnyWidget):
    """A pad with its keys and the button that enters what is pressed.

    ``enter`` is called with the move of the pressed keys, ``refuse`` with the error if there is no such move.
    ``shown`` holds the groups of keys, the keys pressed at first, and the pad's number.  ``pictures`` of keys
    stay on the page, because a game uses the same pictures again and again.
    """

    _esm = script("companion")
    _css = widget_css()
    texts = Dict().tag(sync=True)
    shown = Dict().tag(sync=True)
    pictures = Dict().tag(sync=True)

    def __init__(self, enter: Callable[[Any], object], refuse: Callable[[CubeplayError], object]) -> None:
        super().__init__(texts=texts())
        self._enter, self._refuse = enter, refuse
        self.pad: Pad | None = None
        self._number = 0
        self.on_msg(self._on_message)

    def show(self, pad: Pad | None, chosen: Chosen = ()) -> None:
        """Show a pad, with some of its keys pressed already; None for no pad."""
        self.pad = pad
        if pad is not None:
            self._show(pad, chosen)

    def _show(self, pad: Pad, chosen: Chosen) -> None:
        self._number += 1
        found = dict.fromkeys(key.picture for group in pad.groups for key in group.keys if key.picture)
        names = {picture: name for name, picture in self.pictures.items()}
        for picture in found:
            names.setdefault(picture, str(len(names)))
        with self.hold_sync():
            if len(names) > len(self.pictures):
                self.pictures = {name: picture for picture, name in names.items()}
            self.shown = {
                "number": self._number,
                "at_once": pad.at_once,
                "groups": [_group_data(group, names) for group in pad.groups],
                "chosen": [list(ids) for ids in chosen] or [[] for _group in pad.groups],
            }

    def _on_message(self, _view: Widget, content: Any, _buffers: Any) -> None:
        pad = self.pad
        if pad is None:
            return
        try:
            match content:
                case {"type": "enter", "number": int(number), "chosen": [*chosen]}:
                    self._enter(self._move(pad, number, chosen))
                case {"type": "full", "group": int(place)} if place in range(len(pad.groups)):
                    raise full(pad.groups[place])
        except CubeplayError as error:
            self._refuse(error)

    def _move(self, pad: Pad, number: int, chosen: list[Any]) -> Any:
        """The move of the pressed keys.  Raises CubeplayError, also for keys of an older pad."""
        if number != self._number or not all(isinstance(ids, list) for ids in chosen):
            raise gone()
        return pad.move([[str(id) for id in ids] for ids in chosen])


def _group_data(group: KeyGroup, pictures: dict[str, str]) -> dict[str, Any]:
    """A group for the page's script, with the names of its pictures."""
    keys = [
        {
            "id": key.id,
            "name": key.name,
            "picture": pictures.get(key.picture, ""),
            "caption": key.caption,
            "kinds": list(key.kinds),
            "once": key.once,
        }
        for key in group.keys
    ]
    return {"name": group.name, "number": group.number, "keys": keys}


def texts() -> dict[str, str]:
    """The sentences that the pad's script shows."""
    return {
        "pad": _("Real dice and cards"),
        "count": _("{name}: {there} of {number}"),
        "find": _("Find by name"),
        "kinds": _("Show only"),
        "pressed": _("{name}, {number} pressed"),
        "lies": _("What you pressed"),
        "back": _("Take back {name}"),
        "none": _("Nothing is pressed yet."),
        "done": _("Done"),
        "missing": _("Still missing: {number}"),
    }
