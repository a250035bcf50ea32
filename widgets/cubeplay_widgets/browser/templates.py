"""The templates of the server's pages, rendered as pages of the static edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cubeplay.words import is_partial, process_language
from cubeplay.words.languages import ENGLISH, Language, spoken_languages
from jinja2 import Environment, FileSystemLoader, Template

from cubeplay_widgets.browser.addresses import in_browser, up, with_files
from cubeplay_widgets.chapters.template_words import choices, translate_in
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
    made.globals |= {
        "languages": list,
        "static": True,
        "addresses": in_browser(),
        "up": up(),
        "place_of": place_of,
    }
    return made


def offer(languages: Sequence[Language]) -> None:
    """Offer these languages in the switch of all pages, besides English."""
    spoken = (ENGLISH, *languages)
    folders = {each.code: "" if each is ENGLISH else f"{each.code}/" for each in spoken}
    whole = (each for each in spoken_languages() if each in spoken and not is_partial(each))
    asked = {each.tag.partition("-")[0]: each.code for each in whole}
    told = {"languages": lambda: choices(spoken), "folders": folders, "asked": asked}
    _environment().globals.update(told)


def place_of(root: str) -> str:
    """The attributes that tell scripts where a page stands: the way to the root of its language's pages.

    From there leads a second way to the root of the site, where English stands.
    """
    language = f' data-up="{up()}" data-language="{process_language().code}"' if up() else ""
    return f' data-root="{root}"{language}'


def rendered(name: str, root: str, **facts: Any) -> str:
    """A page; ``root`` is the relative address of the root of the pages."""
    return with_files(template(name).render(base_url=root, root=root, **facts))
