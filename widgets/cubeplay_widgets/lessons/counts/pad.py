"""The form on which a pupil makes a count: it is checked piece by piece before the page shows its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
from cubeplay.teach.counts.count import ENOUGH, Checked, Count, Marks
from cubeplay.words import _, mended
from ipywidgets import Widget
from traitlets import Dict

from cubeplay_widgets.client import script
from cubeplay_widgets.paint.theme import widget_css

Kept = Callable[[dict[str, str], int], None]
"""Called with the marks and the number of checks after each change."""


class CountPad(anywidget.AnyWidget):
    """A count that is being made, and the page's own beside it once it is due.

    ``task`` is the empty form, ``marks`` what the pupil marked, ``told`` what the last check said, ``own``
    the page's own count.  ``shows`` is called when that is due.
    """

    _esm = script("count")
    _css = widget_css()
    task = Dict().tag(sync=True)
    marks = Dict().tag(sync=True)
    told = Dict().tag(sync=True)
    own = Dict().tag(sync=True)
    texts = Dict().tag(sync=True)

    def __init__(
        self,
        count: Count,
        marks: Marks,
        checks: int,
        kept: Kept,
        shows: Callable[[], None],
        predicted: str = "",
    ) -> None:
        super().__init__(task=count.task(), marks=count.fitting(dict(marks)), texts=texts(count))
        self.count, self.checks, self._kept, self._shows = count, checks, kept, shows
        self._predicted = predicted
        self.told = {"checks": checks, "ready": checks >= ENOUGH}
        self.on_msg(self._received)

    def _received(self, _pad: Widget, content: Any, _buffers: Any) -> None:
        match content:
            case {"type": "marks", "marks": dict(marks)}:
                self._take(marks)
                self._kept(dict(self.marks), self.checks)
            case {"type": "check", "marks": dict(marks)}:
                self._take(marks)
                self.check()
            case {"type": "see", "marks": dict(marks)} if self.checks >= ENOUGH:
                self._take(marks)
                self.show()

    def _take(self, marks: Mapping[str, Any]) -> None:
        """Note the marks of the page, without sending them back."""
        known = self.count.fitting({key: mended(str(mark)) for key, mark in marks.items()})
        with self._lock_property(marks=known):
            self.marks = known

    def check(self) -> None:
        """Say what is right, and point at one place; show the page's own count if all is right."""
        self.marks = self.count.settled(self.marks)
        found = self.count.check(self.marks)
        self.checks += found.is_read
        self._kept(dict(self.marks), self.checks)
        if found.done:
            self.show()
        else:
            self.told = {**_told(found), "checks": self.checks, "ready": self.checks >= ENOUGH}

    def show(self) -> None:
        """Show the page's own count beside the pupil's."""
        head, sub = self.count.told(self.marks)
        own = self.count.own(self.marks)
        good = self.count.check(self.marks).done
        self.own = own | {"head": head, "sub": sub, "good": good, "predicted": self._predicted}
        self._shows()


def _told(found: Checked) -> dict[str, Any]:
    return {
        "head": found.head,
        "sub": found.asks,
        "look": found.look,
        "fine": found.fine,
        "read": found.is_read,
        "shows": dict(found.shows),
    }


def texts(count: Count) -> dict[str, str]:
    """The texts for the script."""
    return {
        "mine": _("Mine: {count}"),
        "all": _("All {count}"),
        "check": _("Check"),
        "check_some": _("Check my {count}"),
        "first": _("Mark a square first"),
        "type_first": _("Type a number first"),
        "of": _("of"),
        "right": _("{name}, right"),
        "stop": _("stop here"),
        "opens": _("opens with {count} of {count}"),
        "bag": _("The bag: {count} taken out"),
        "own": _("The page’s own"),
        "yours": _("Mine"),
        "you_had": _("you: {mark}"),
        "key_next": _("next number"),
        "sort_first": _("Sort a card first"),
        "heaps": _("Heaps"),
        "cards": _("Cards"),
        "in_heap": _("{card}: {heap}"),
        "in_none": _("in no heap yet"),
        "heap": _("{heap}: {count}"),
        "sorted": _("{count} of {all} sorted"),
        "key_heap": _("to this heap"),
        "key_next_check": _("next number, at the end check"),
        "key_more": _("one more, one less"),
        "see": _("See all {all}").format(all=len(count.right)),
        "undo": _("Undo"),
        "mark": _("Mark it"),
        "unmark": _("Take it off"),
        "is_marked": _("marked"),
        "not_marked": _("not marked"),
        "some_marked": _("{count} marked"),
        "squares": _("{count} squares"),
        "tab": _("{grid}: {count} marked"),
        "none": _("none"),
        "look": _("{place}, look here"),
        "which": _("First one"),
        "mine_or_all": _("What is shown"),
        # Translators: what a key of the keyboard does: move, mark, check
        "key_move": _("move"),
        "key_mark": _("mark"),
        "key_space": _("Space"),
        "key_first": _("first one"),
        "key_check": _("check"),
    }
