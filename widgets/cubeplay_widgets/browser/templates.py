"""The templates of the server's pages, rendered as pages of the static edition."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, Template

from cubeplay_widgets.browser.addresses import in_browser, up, with_files
from cubeplay_widgets.chapters.template_words import translate_in
from cubeplay_widgets.paint.theme import TEMPLATE


@cache
def template(name: str) -> Template:
    """A template."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    made = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=False)
    translate_in(made)
    made.globals |= {"shared": False, "first": (), "guest": False, "place": ""}
    made.globals |= {"static": True, "addresses": in_browser(), "up": up()}
    return made


def rendered(name: str, root: str, **facts: Any) -> str:
    """A page; ``root`` is the relative address of the root of the pages."""
    return with_files(template(name).render(base_url=root, root=root, **facts))
