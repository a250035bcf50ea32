"""The templates of the server's pages, rendered as pages of the static edition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from cubeplay.words import is_partial, process_language
from cubeplay.words.languages import ENGLISH, Language, spoken_languages
from jinja2 import Environment, FileSystemLoader, Template

from cubeplay_widgets.browser.addresses import in_browser, up, with_files
from cubeplay_widgets.chapters.template_words import choices, translate_in
from cubeplay_widgets.paint.theme import TEMPLATE


class SiteLanguages:
    """The languages of a site, for the switch of its pages.

    Jinja keeps what it has found by a name in a template that others import, so these are asked each time.
    """

    spoken: tuple[Language, ...] = (ENGLISH,)

    def offer(self, languages: Sequence[Language]) -> None:
        """Offer these languages besides English."""
        self.spoken = (ENGLISH, *languages)

    def choices(self) -> list[tuple[Language, bool, bool]]:
        """What the switch offers, as on the server."""
        return choices(self.spoken)

    def folders(self) -> dict[str, str]:
        """The folder of each language's pages, by its code."""
        return {each.code: "" if each is ENGLISH else f"{each.code}/" for each in self.spoken}

    def asked(self) -> dict[str, str]:
        """The codes of the languages that a browser may ask for, by the first part of their tags."""
        whole = (each for each in spoken_languages() if each in self.spoken and not is_partial(each))
        return {each.tag.partition("-")[0]: each.code for each in whole}


SITE: Final = SiteLanguages()
"""The languages of the site whose pages this process makes."""


@cache
def template(name: str) -> Template:
    """A template."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    made = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=False)
    translate_in(made)
    made.globals |= {"shared": False, "first": (), "guest": False, "place": ""}
    made.globals |= {"static": True, "addresses": in_browser(), "up": up(), "place_of": place_of}
    made.globals |= {"languages": SITE.choices, "folders": SITE.folders, "asked": SITE.asked}
    return made


def place_of(root: str) -> str:
    """The attributes that tell scripts where a page stands: the way to the root of its language's pages.

    From there leads a second way to the root of the site, where English stands.
    """
    language = f' data-up="{up()}" data-language="{process_language().code}"' if up() else ""
    return f' data-root="{root}"{language}'


def rendered(name: str, root: str, **facts: Any) -> str:
    """A page; ``root`` is the relative address of the root of the pages."""
    return with_files(template(name).render(base_url=root, root=root, **facts))
