"""The languages of the static edition: pages, made by a process that speaks the language, and catalogues."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Sequence
from pathlib import Path

from cubeplay.errors import spoken_by
from cubeplay.words import _
from cubeplay.words.catalogues import compiled
from cubeplay.words.languages import ENGLISH, Language, spoken_languages

from cubeplay_widgets.static_site.downloads import call


def chosen_languages(codes: str) -> tuple[Language, ...]:
    """The languages with these codes, separated by commas, besides English; "" for all that are spoken.

    Raises CubeplayError for an unknown one.
    """
    if not codes:
        return tuple(language for language in spoken_languages() if language is not ENGLISH)
    found = [spoken_by(code.strip(), _("No site made")) for code in codes.split(",")]
    return tuple(language for language in dict.fromkeys(found) if language is not ENGLISH)


def write_languages(site: Path, languages: Sequence[Language], address: str, *, has_editor: bool) -> None:
    """Write the pages of languages, each into a folder, and the catalogues for the worker."""
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "cubeplay_widgets.static_site.pages",
        site.resolve(),
        address,
    ]
    codes = ",".join(language.code for language in languages)
    for language in languages:
        call([*words, "editor" if has_editor else "", codes], site, CUBEPLAY_LANGUAGE=language.code)
        found = compiled(language.code)  # pseudo-languages are computed
        packed = gzip.compress(found.read_bytes() if found else b"", 9, mtime=0)
        (site / "python" / f"{language.code}.mo.gz").write_bytes(packed)
