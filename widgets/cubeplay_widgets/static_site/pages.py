"""Writes the pages of the static edition: notebooks that come alive, and pages that stay as they are."""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cubeplay.registry import GAMES
from cubeplay.words import _, is_draft, process_language, translated
from cubeplay.words.languages import Language
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from cubeplay_widgets.browser.addresses import file_of, up, with_files
from cubeplay_widgets.browser.templates import SITE, rendered
from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.pages.notebooks import notebooks, shown
from cubeplay_widgets.rules_sheets.page import sheet_page
from cubeplay_widgets.site.gate.static_pages import rulebook_page
from cubeplay_widgets.site.home_screen import manifest
from cubeplay_widgets.site.landing.finder import entries
from cubeplay_widgets.site.landing.landing_page import landing_shelves, lessons, thumbnail
from cubeplay_widgets.static_site.archive import LIVE
from cubeplay_widgets.static_site.daily import turns
from cubeplay_widgets.static_site.downloads import call
from cubeplay_widgets.static_site.editor import address as editor_address
from cubeplay_widgets.static_site.languages import chosen_languages
from cubeplay_widgets.static_site.offline import notices
from cubeplay_widgets.static_site.previews import preview_of
from cubeplay_widgets.worksheets.page import WorksheetClass, page

ASKED: Final = (
    ("saved.html", "saved", _("Saved games")),
    ("own-pieces.html", "", _("Your own pieces")),
    ("puzzles.html", "puzzles", _("Puzzles")),
)
"""The pages that Python makes in the browser: path, place in the header, title."""

PRINTED: Final = "cubeplay_widgets.lessons.printed"

PARTS: Final = ("pyodide.asm.wasm", "python_stdlib.zip", "app.bin")
"""What the worker loads before the first board lives."""

PICTURE: Final = re.compile(r"<svg.*?</svg>", re.S)


class Pages:
    """Makes the pages of the process's language; each is a path below their root and its text.

    English stands at the root of the site, every other language in a folder of its own.
    """

    def __init__(
        self, site: Path, address: str = "", *, has_editor: bool = False, languages: Sequence[Language] = ()
    ) -> None:
        SITE.offer(languages)
        self.folder = site / process_language().code if up() else site
        self.address, self.has_editor = address, has_editor
        files = [file for name in PARTS if (file := site / "python" / name).is_file()]
        parts = {file.name: file.read_bytes() for file in files}
        self._bytes = {name: (len(data), len(gzip.compress(data))) for name, data in parts.items()}

    def _page(self, path: str, template: str, game: str = "", **facts: Any) -> None:
        """Render a template of the server's for a page at a path; messengers show the picture of a game."""
        root = "../" * path.count("/") or "./"
        preview = preview_of(game, self.address or root + up())
        self._write(path, rendered(template, root, preview=preview, **facts))

    def _write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def write(self) -> None:
        """Write all pages."""
        papers = [(page, Path(page.path).stem) for page in lessons(notebooks())]
        show = landing_shelves(notebooks())
        self._page("index.html", "landing.html", show=show, turns=turns(), papers=papers, typed="")
        for file, here, title in ASKED:
            self._page(file, "static_site/asked.html", here=here, title=title)
        if not is_draft(process_language()):  # a wrong word is a wrong lesson
            self._worksheets([name for _page, name in papers])
        for name in GAMES:
            if not up():
                self._write(f"picture/{name}.svg", thumbnail(name))
            self._page(f"rulebook/{name}.html", "rulebook.html", name, show=rulebook_page(name, notebooks()))
            self._write(f"sheet/{name}.html", with_files(sheet_page(name, "../")))
        self._write("notices.json", json.dumps(notices()))
        self._write("manifest.json", json.dumps(manifest(f"{up()}static/", f"./{up()}")))
        self._page("offline.html", "static_site/offline.html")
        self._write("search.json", json.dumps({"entries": self._search()}))
        for folder in LIVE:
            for path in sorted((notebooks() / folder).glob("*.ipynb")):
                self._live(path, f"{folder}/{path.stem}.html")

    def _search(self) -> list[Any]:
        return [entry | {"url": file_of(entry["url"])} for entry in entries((notebooks(),))]

    def _worksheets(self, lessons: Sequence[str]) -> None:
        """Write the worksheets of lessons and their keys, as a process of its own prints them."""
        files = [notebooks() / "lessons" / f"{name}.ipynb" for name in lessons]
        told = call([sys.executable, "-m", PRINTED, *files], self.folder)
        for name, line in zip(lessons, told.splitlines()[-len(files) :], strict=True):
            for key, other in ((False, "/key"), (True, "")):
                beside = f"../worksheet/{name}{other}"
                text = page(json.loads(line), key=key, room=WorksheetClass(), base_url="../", other=beside)
                self._write(f"worksheet/{name}{'-key' if key else ''}.html", with_files(text))

    def _live(self, notebook: Path, path: str) -> None:
        """Write the page of a notebook."""
        book = json.loads(notebook.read_text(encoding="utf-8"))
        about = book["metadata"].get("cubeplay", {})
        cells = list(_cells(shown(book["cells"])))
        title = translated(book["metadata"].get("title", notebook.stem))
        picture = next((cell["picture"] for cell in cells if cell["picture"]), "")
        facts = {
            "title": title,
            "about": about,
            "cells": cells,
            "bytes": self._bytes,
            "picture": picture or thumbnail(about["game"]),
            "live": rf"^({'|'.join(LIVE)})/[\w-]+\.html$",
            "editor": editor_address(*path.removesuffix(".html").split("/")) if self.has_editor else "",
        }
        self._page(path, "live.html", about.get("game", ""), **facts)


def _cells(cells: Any) -> Iterator[dict[str, Any]]:
    """The cells of a page: prose as HTML, code with its number and a stored picture."""
    number = 0
    for cell in cells:
        source = "".join(cell["source"])
        made: dict[str, Any] = {"id": cell.get("id", ""), "html": "", "code": "", "number": -1, "picture": ""}
        made["begins"] = cell["cell_type"] == "markdown" and source.startswith(("# ", "## "))
        if cell["cell_type"] == "markdown":
            made["html"] = markdown2html_mistune(in_language(source, translated))
        elif source.strip():
            made |= {"code": source, "number": number, "picture": _picture(cell)}
            number += 1
        yield made


def _picture(cell: Any) -> str:
    """The drawing in a cell's stored output; "" without one."""
    texts = ("".join(each.get("data", {}).get("text/html", "")) for each in cell.get("outputs", ()))
    found = (PICTURE.search(text) for text in texts)
    return next((each[0] for each in found if each), "")


def main(arguments: Sequence[str]) -> None:
    """Write the pages of the language of this process: ``pages SITE ADDRESS EDITOR LANGUAGES``."""
    site, address, editor, codes = arguments
    Pages(Path(site), address, has_editor=bool(editor), languages=chosen_languages(codes)).write()


if __name__ == "__main__":
    main(sys.argv[1:])
