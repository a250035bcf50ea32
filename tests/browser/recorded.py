"""Pages without a kernel: the views of a page, played in a browser by the scripts and styles of a served one.

The page's widgets stay in the test's process.  Their view is recorded as text, and what a script sends is
answered by the view after it.  A board shows the picture that its view has.  What ipycanvas paints, and what
comes by itself (computer players, a clock), needs a kernel.
"""

import json
import re
import sys
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

from ipywidgets import Widget
from jinja2 import Environment, FileSystemLoader

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.chapters.template_words import translate_in
from cubeplay_widgets.paint.theme import TEMPLATE, write_sheets
from cubeplay_widgets.player_view import act, named, view, write
from cubeplay_widgets.puzzles.page import puzzle
from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.gate.policy import content_policy
from cubeplay_widgets.table.page import PlayPage

ORIGIN = "http://127.0.0.1"
FILES = "/voila/templates/cubeplay/"
SCRIPT = Path(__file__).with_suffix(".js")
JUPYTER = Path(sys.prefix, "share", "jupyter", "labextensions", "@jupyter-widgets", "jupyterlab-manager")
PAGE = """{%- import "shell.html.j2" as shell -%}<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
{{ shell.head("/", live=true) }}<style>{{ jupyter }}</style></head>
<body class="cp" data-base-url="/voila/" data-voila="voila">{{ shell.widgets_style("/") }}
{{ shell.bar("/", bar or title, game, rulebook=false, close="/puzzles" if kind == "puzzle" else "") }}
<main id="cp-main" class="{{ "cp-chapter-main" if kind == "puzzle" else "cp-table-main" }}" tabindex="-1">
<div id="rendered_cells" class="cp-page-{{ kind }}"><div><div><div class="jp-Cell jp-CodeCell">
<div class="jp-OutputArea"><div class="jp-OutputArea-child">
<div class="lm-Widget lm-Panel jp-OutputArea-output" id="page"></div>
</div></div></div></div></div></div></main>
<script src="/recorded.js"></script></body></html>"""
"""A notebook with one cell, as it is served."""


def play_page(game, store):
    """The page of :func:`cubeplay_widgets.play` for a game, with a store of its own."""
    return Recorded(PlayPage(BOARDS[game](), game, store), f"play/{game}")


def puzzle_page(game, query, folder):
    """The page of the puzzle that a query names; its stars are kept in a folder."""
    return Recorded(puzzle(game, query=query, folder=folder), f"puzzles/{game}")


class Recorded:
    """A page of widgets, for a browser to play, in the place of the cell of a ``notebook``."""

    def __init__(self, widget, notebook):
        write_sheets()
        self.widget = widget
        pages = Environment(loader=FileSystemLoader(TEMPLATE))
        translate_in(pages)
        told = json.loads((notebooks() / f"{notebook}.ipynb").read_text("utf-8"))["metadata"]
        shell = pages.from_string(PAGE).render(told | told["cubeplay"], jupyter=jupyter_style())
        self._texts = {
            "/": shell,
            "/recorded.js": SCRIPT.read_text("utf-8"),
            "/view.json": write(view(widget)).decode(),
        }

    def open(self, page, query=""):
        """Play it in a page of a browser."""
        page.route(f"{ORIGIN}/**", self._serve)
        page.expose_function("cubeplayAct", self.answer)
        page.goto(f"{ORIGIN}/{query}")

    def answer(self, message):
        """Do what a script asks; returns the view then, and what scripts are sent besides, as text."""
        with patch.object(Widget, "_send", autospec=True) as sends:
            act(self.widget, message)
        ids = {widget: id for id, widget in named(self.widget)}
        sent = [call.args[:2] for call in sends.call_args_list]
        told = [(ids.get(who, ""), what["content"]) for who, what in sent if what["method"] == "custom"]
        return json.dumps({"written": write(view(self.widget)).decode(), "sent": told})

    def _serve(self, route):
        """Answer what a page asks for: its own texts, and the files of our pages."""
        path = urlsplit(route.request.url).path
        folder, _slash, name = path.rpartition("/")
        kind = guess_type(path)[0] or "text/html"
        headers = {"Content-Security-Policy": content_policy("127.0.0.1"), "Content-Type": kind}
        if path in self._texts:
            route.fulfill(body=self._texts[path], headers=headers)
        elif folder == "/views":
            route.fulfill(body=kind_of(name)[0])
        elif folder == "/scripts":
            route.fulfill(body=kind_of(name.removesuffix(".js"))[1], headers=headers)
        elif path.startswith(FILES):
            route.fulfill(path=TEMPLATE / path.removeprefix(FILES), headers=headers)
        else:
            route.fulfill(status=404)


def kind_of(name):
    """How Jupyter shows the widgets of a kind, which may have been imported just now, and its script."""
    left = [Widget]
    while (kind := left.pop()).__name__ != name:
        left += kind.__subclasses__()
    script = getattr(kind, "_esm", "")
    return kind._view_name.default_value, getattr(script, "default_value", script)  # anywidget makes a trait


@cache
def jupyter_style():
    """The style that Jupyter gives to widgets, out of the scripts that bring it to a page."""
    scripts = "".join(script.read_text("utf-8") for script in sorted(JUPYTER.glob("static/*.js")))
    styles = re.findall(r"\.push\(\[\w+\.id,`(.*?)`", scripts, re.DOTALL)
    return "".join(style for style in styles if ".jupyter-widgets" in style).replace("\\\\", "\\")
