"""How templates translate: when a page is made, in the language of the one who asked."""

from __future__ import annotations

from typing import Any

from cubeplay.words import language, translated
from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup


@pass_context
def late(_context: Context, text: str, meant: str = "") -> str:
    """Translate a text when a page is made; Jinja would call a plain filter once, when it compiles.

    ``meant`` says which meaning of a short text is meant.
    """
    return translated(text, meant)


class Spoken:
    """The language of the one who asked, for templates: ``{{ language.html }}``."""

    def __getattr__(self, name: str) -> Markup:
        return Markup(getattr(language(), name))


def translate_in(environment: Environment) -> None:
    """Give an environment the filter ``translated`` and the global ``language``."""
    environment.filters["translated"] = late
    environment.globals |= GLOBALS


GLOBALS: dict[str, Any] = {"language": Spoken()}
"""What templates know of the language of the one who asked."""
