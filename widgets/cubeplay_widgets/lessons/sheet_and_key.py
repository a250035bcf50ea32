"""What a teacher's notebook shows of a worksheet: the way to it on a page, the thing itself in an editor."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from cubeplay.words import _

from cubeplay_widgets.chapters.cells import is_page
from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.worksheets.page import WorksheetClass, document
from cubeplay_widgets.worksheets.sheet import Worksheet

UP: Final = "../../../"
"""From a teacher's page to the address of all pages."""


class SheetAndKey:
    """A worksheet and its key, to be opened and printed."""

    def __init__(self, lesson: str, paper: Worksheet) -> None:
        self._lesson, self._paper = lesson, paper

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, str]:
        words = _("A worksheet and its key, two sides each.")
        return {"text/plain": words, "text/html": self._links(words) if is_page() else self._preview()}

    def _links(self, words: str) -> str:
        address = escape(f"{UP}worksheet/{self._lesson}")
        return (
            f'<div class="cp-card cp-stack cp-teacher"><p>{escape(words)}</p><p class="cp-row">'
            f'<a class="cp-btn" href="{address}" target="_blank">{escape(_("Worksheet"))}</a> '
            f'<a class="cp-btn" href="{address}/key" target="_blank">{escape(_("Key"))}</a></p></div>'
        )

    def _preview(self) -> str:
        """Both as they will be printed, in frames of their own."""
        styles = "".join(
            (TEMPLATE / "static" / name).read_text("utf-8") for name in ("sheet.css", "worksheet.css")
        )
        printed = self._paper.printed()
        pages = {
            name: document(printed, key=key, room=WorksheetClass(), head=f"<style>{styles}</style>")
            for key, name in ((False, _("Worksheet")), (True, _("Key")))
        }
        return "".join(
            f'<iframe title="{escape(name)}" srcdoc="{escape(page)}" width="100%" height="600"></iframe>'
            for name, page in pages.items()
        )
