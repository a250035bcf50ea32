"""How templates translate: when a page is made, in the language of the one who asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cubeplay.words import is_draft, language, translated
from cubeplay.words.languages import Language, spoken_languages
from cubeplay.words.late import spoken
from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from cubeplay_widgets.chapters.project import issues_address


@pass_context
def late(_context: Context, text: str, meant: str = "") -> str:
    """Translate a text when a page is made; Jinja would call a plain filter once, when it compiles.

    ``meant`` says which meaning of a short text is meant.
    """
    return translated(text, meant)


class Spoken:
    """The language of the one who asked, for templates: ``{{ language.html }}``."""

    @property
    def draft(self) -> bool:
        """Whether a machine has translated the page, and nobody has read it yet."""
        return is_draft(language())

    def __getattr__(self, name: str) -> Markup:
        return Markup(getattr(language(), name))


def choices(spoken: Sequence[Language] = ()) -> list[tuple[Language, bool, bool]]:
    """The languages of the switch: each, whether it is a draft, and whether it is spoken now.

    Without ``spoken`` they are those with a catalogue.  It is nothing if there is nothing to choose.
    """
    now, known = language(), tuple(spoken) or spoken_languages()
    known = known if now in known else (*known, now)
    return [(each, is_draft(each), each is now) for each in known] if len(known) > 1 else []


def json_told(data: Any, **how: Any) -> str:
    """Plain data as JSON, for scripts of a page."""
    return json.dumps(spoken(data), **how)


def translate_in(environment: Environment) -> None:
    """Give an environment the filter ``translated``, and what pages know of the languages."""
    environment.filters["translated"] = late
    environment.policies["json.dumps_function"] = json_told
    environment.globals |= GLOBALS


GLOBALS: dict[str, Any] = {"language": Spoken(), "languages": choices, "issues": issues_address}
"""What templates know of the language of the one who asked."""
