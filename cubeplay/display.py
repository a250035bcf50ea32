"""How objects are displayed: as a picture or HTML in a notebook, as text in a terminal.

IPython and Jupyter call ``_repr_html_`` and ``_repr_pretty_``; a subclass of :class:`Displayable` only needs
``as_html`` and ``as_text``.  The engine draws nothing itself: pictures of tables come from the painter that
is installed in the entry-point group ``cubeplay.pictures``.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from typing import Any

Painter = Callable[[str, Any, tuple[str, ...]], str]
"""``painter(game, state, names)`` gives the SVG of a table, or "" for a game without a board."""


class Displayable:
    """Something that a notebook and a terminal can display."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Put ``_repr_pretty_`` into each subclass: else IPython would prefer the subclass's ``__repr__``."""
        super().__init_subclass__()
        cls._repr_pretty_ = Displayable._repr_pretty_  # type: ignore[method-assign]

    def as_text(self) -> str:
        """The object as lines of plain text: by default its ``repr``."""
        return repr(self)

    def as_html(self) -> str:
        """The object as HTML without scripts; everything that a person typed is escaped."""
        return f"<pre>{escape(self.as_text())}</pre>"

    def _repr_html_(self) -> str:
        return self.as_html()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text("…" if cycle else self.as_text())


@cache
def _painter() -> Painter | None:
    from importlib.metadata import entry_points  # loading it takes long, and no page needs it

    for found in entry_points(group="cubeplay.pictures"):
        try:
            painter: Painter = found.load()
        except Exception:  # another package's fault; the next painter may work
            continue
        return painter
    return None


def picture(game: str, state: Any, names: Sequence[str] = ()) -> str:
    """The SVG of a table as the seat to move sees it; "" if no painter is installed."""
    painter = _painter()
    return painter(game, state, tuple(names)) if painter else ""


def figure(svg: str, caption: str = "") -> str:
    """A picture with a line below it, as HTML.

    The picture becomes an ``<img>``, because JupyterLab hides inline SVG in a notebook that is not trusted.
    ``caption`` is HTML.
    """
    data = b64encode(svg.encode()).decode()
    below = f"<figcaption>{caption}</figcaption>" if caption else ""
    image = f'<img alt="" src="data:image/svg+xml;base64,{data}" style="width:100%">'
    return f'<figure style="margin:0;max-width:40em">{image}{below}</figure>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as HTML; all cells are plain text.

    >>> table(("pips",), [("<6>",)])
    '<table><thead><tr><th>pips</th></tr></thead><tbody><tr><td>&lt;6&gt;</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
