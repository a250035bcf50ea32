"""Where the catalogue of a language is: compiled, beside its source if that is there, as in a checkout."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from cubeplay.words.languages import LOCALE


def compiled(code: str) -> Path | None:
    """The compiled catalogue of a language, compiled anew if its source is newer; None if there is none."""
    made = LOCALE / code / "LC_MESSAGES" / "cubeplay.mo"
    source = made.with_suffix(".po")
    if source.is_file() and not (made.is_file() and made.stat().st_mtime >= source.stat().st_mtime):
        compile_catalogue(source, made)
    return made if made.is_file() else None


def compile_catalogue(source: Path, made: Path) -> None:
    """Compile a catalogue, at once for all who read it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        messages = read_po(file)
    with NamedTemporaryFile(dir=made.parent, delete=False) as new:
        write_mo(new, messages)
    os.replace(new.name, made)
