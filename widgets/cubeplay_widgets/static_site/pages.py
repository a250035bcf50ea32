"""Writes the pages of the static edition: notebooks that come alive, and pages that stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cubeplay.registry import GAMES
from cubeplay.words import LANGUAGE_TAG, translated
from jinja2 import Environment, FileSystemLoader
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.rules_sheets.page import sheet_page
from cubeplay_widgets.site.gate.static_pages import rulebook_page
from cubeplay_widgets.site.landing.finder import entries
from cubeplay_widgets.site.landing.landing_page import landing, thumbnail
from cubeplay_widgets.site.prepare_notebooks import shown
from cubeplay_widgets.static_site.addresses import in_browser, with_files
from cubeplay_widgets.static_site.archive import LIVE

PICTURE: Final = re.compile(r"<svg.*?</svg>", re.S)


class Pages:
    """Makes the pages; each is a path below the root and its text."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def _templates(self) -> Environment:
        made = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=False)
        made.filters["translated"] = translated
        made.globals |= {"shared": False, "first": (), "language": LANGUAGE_TAG, "guest": False, "place": ""}
        made.globals |= {"static": True, "addresses": in_browser()}
        return made

    def _page(self, path: str, template: str, **facts: Any) -> None:
        """Render a template of the server's for a page at a path."""
        root = "../" * path.count("/") or "./"
        text = self._templates.get_template(template).render(base_url=root, root=root, **facts)
        self._write(path, with_files(text))

    def _write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def write(self) -> None:
        """Write all pages."""
        self._page("index.html", "landing.html", show=landing(notebooks()), typed="")
        for name in GAMES:
            self._write(f"picture/{name}.svg", thumbnail(name))
            self._page(f"rulebook/{name}.html", "rulebook.html", show=rulebook_page(name, notebooks()))
            self._write(f"sheet/{name}.html", with_files(sheet_page(name, "../")))
        self._write("search.json", json.dumps({"entries": self._search()}))
        for folder in LIVE:
            for path in sorted((notebooks() / folder).glob("*.ipynb")):
                self._live(path, f"{folder}/{path.stem}.html")

    def _search(self) -> list[Any]:
        text = json.dumps(entries((notebooks(),)))
        return list(json.loads(text))

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
            "picture": picture or thumbnail(about["game"]),
        }
        self._page(path, "live.html", **facts)


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
