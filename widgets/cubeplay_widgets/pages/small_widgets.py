"""Small widgets and functions for pages: headings, status lines, notes, buttons, escaped text.

Every text that a person typed, and every text of the catalogue, is escaped by :func:`prose` or
:func:`html.escape` before it becomes HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, Literal

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.limits import LINE
from cubeplay.words import _, language, mended
from ipywidgets import HTML, Box, Button, Text, VBox, Widget
from traitlets import Bool, Int, List, Unicode, validate

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.client import script
from cubeplay_widgets.paint.theme import widget_css

Mark = Literal["", "good", "bad", "hint", "info"]
NoteKind = Literal["good", "bad", "hint", "read", "plain"]


class TextLine(anywidget.AnyWidget):
    """One line of plain text.

    With ``level`` 1 to 4 it is a heading; :meth:`call` gives it the focus, so that a keyboard or a screen
    reader goes on from there.  With level 0 it is a status line: screen readers read each change.
    """

    _esm = script("line")
    _css = widget_css()
    text = Unicode().tag(sync=True)
    mark = Unicode().tag(sync=True)
    level = Int(0).tag(sync=True)
    calls = Int(0).tag(sync=True)

    def call(self) -> None:
        """Give a heading the focus."""
        self.calls += 1

    def say(self, text: str, mark: Mark = "info") -> None:
        """Change a status line."""
        with self.hold_sync():
            self.text, self.mark = text, mark if text else ""


class RadioButtons(anywidget.AnyWidget):
    """Radio buttons: ``index`` is the chosen option, -1 before there is one.

    ``asks`` is the question; ``quiet`` hides it from sight if a heading shows it already.
    """

    _esm = script("choice")
    _css = widget_css()
    asks = Unicode().tag(sync=True)
    options = List(Unicode()).tag(sync=True)
    index = Int(-1).tag(sync=True)
    quiet = Bool(False).tag(sync=True)
    closed = Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._chosen)

    def _chosen(self, _choice: Widget, content: Any, _buffers: Any) -> None:
        """Set ``index`` to what was chosen on the page, without sending it back."""
        number: Any = content.get("index") if isinstance(content, dict) else None
        if number in range(len(self.options)):
            with self._lock_property(index=number):
                self.index = number


class TextEntry(anywidget.AnyWidget):
    """A field with a button.  ``enter`` is called with the whole text on Enter or the button.

    ``enter`` returns whether the text is accepted: then the field is emptied, unless its text has changed.
    """

    _esm = script("entry")
    _css = widget_css()
    label = Unicode().tag(sync=True)
    action = Unicode().tag(sync=True)

    def __init__(self, label: str, action: str, enter: Callable[[str], bool]) -> None:
        super().__init__(label=label, action=action)
        self._enter = enter
        self.on_msg(self._entered)

    def fill(self, text: str) -> None:
        """Put a text into the field, to be corrected there."""
        self.send({"type": "fill", "text": text})

    def _entered(self, _entry: Widget, content: Any, _buffers: Any) -> None:
        match content:
            case {"type": "enter", "text": str(text)} if self._enter(mended(text)):
                self.send({"type": "taken", "text": mended(text)})


def heading(text: str, level: int = 2) -> TextLine:
    """A heading of a card."""
    return TextLine(text=text, level=level)


def emphasised(text: str) -> str:
    """Escape a text for a page; ``*stars*`` make words bold.

    >>> emphasised("At least *one* side. <b>")
    'At least <b>one</b> side. &lt;b&gt;'
    """
    return re.sub(r"\*([^*\n]+)\*", r"<b>\1</b>", escape(text))


def prose(text: str) -> str:
    r"""Escape a text for a page, as :func:`emphasised` does; an empty line begins a paragraph.

    >>> prose("At least *one\nside*.")
    '<p>At least <b>one side</b>.</p>'
    """
    paragraphs = text.split("\n\n")
    return "".join(f"<p>{emphasised(each.replace(chr(10), ' '))}</p>" for each in paragraphs)


def html(value: str = "", *classes: str) -> HTML:
    """A widget with HTML that the caller has escaped."""
    return dressed(HTML(value), "cp-html", *classes)


def dressed(widget: Widget, *classes: str) -> Widget:
    """Give a widget CSS classes, and one that tells JupyterLab of a language from right to left."""
    for name in (*classes, "cp-rtl") if language().direction == "rtl" else classes:
        widget.add_class(name)
    return widget


def button(words: str, act: Callable[[], object], *classes: str) -> Button:
    """A button with a text and an action."""
    made = Button(description=words)
    made.on_click(lambda _button: act())
    return dressed(made, "cp-btn", *classes)


class Typed(Text):  # type: ignore[misc]
    """A field whose text is safe to store: of limited length, and without unpaired surrogates."""

    @validate("value")
    def _safe(self, proposal: dict[str, Any]) -> str:
        return mended(str(proposal["value"])[:LINE])


def field(words: str, example: str = "") -> Typed:
    """A field to type in.

    The text is sent as one message when the field is left.  If each letter were sent, the last ones could
    arrive after the press on the button beside it while the kernel is busy.
    """
    made = Typed(description=words, placeholder=example, continuous_update=False)
    dressed(made, "cp-field")
    return made


def guarded(act: Callable[[], None], says: TextLine) -> Callable[[], None]:
    """An action whose refusals and failures are shown on the page."""

    def call() -> None:
        try:
            act()
        except CubeplayError as error:
            says.say(str(error), "bad")
        except Exception:
            says.say(_("Something went wrong here. Your work is kept; reload the page to go on."), "bad")
            raise

    return call


def row(*widgets: Widget) -> Box:
    """Widgets side by side, wrapped on a narrow page."""
    return dressed(Box(widgets), "cp-row")


def card(*widgets: Widget, classes: Iterable[str] = ()) -> VBox:
    """Widgets on a card."""
    return dressed(VBox(widgets), "cp-card", "cp-stack", *classes)


def show(widget: Widget, shown: bool) -> None:
    """Show or hide a widget."""
    widget.layout.display = None if shown else "none"


def close_all(widget: Widget) -> None:
    """Close a widget and all its children."""
    if isinstance(widget, Board):
        widget.put_away()
        return
    for child in getattr(widget, "children", ()):
        close_all(child)
    widget.close()


class Note(VBox):  # type: ignore[misc]
    """A coloured note: a heading, sentences, and buttons.  Hidden while it has no sentences."""

    def __init__(self, kind: NoteKind, title: str, level: int = 3) -> None:
        self.title, self.body = heading(title, level), html()
        super().__init__([self.title, self.body])
        dressed(self, "cp-note", f"cp-note-{kind}")
        show(self, False)

    def tell(self, value: str, buttons: Sequence[Widget] = ()) -> None:
        """Show HTML that the caller has escaped, and buttons under it; "" hides the note."""
        self.body.value = value
        self.children = (self.title, self.body, *([row(*buttons)] if buttons else []))
        show(self, bool(value))
