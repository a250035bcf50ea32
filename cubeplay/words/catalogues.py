"""Where the catalogue of a language is: compiled, beside its source if that is there, as in a checkout.

The build of the package runs this file by itself, so it imports nothing of ours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages import Catalog, Message

LOCALE: Final = Path(__file__).parent / "locale"
"""The folder of the catalogues."""

DRAFT: Final = "X-Draft: yes"
"""The line in the head of a catalogue that a machine has made and nobody has read."""


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
    mark = DRAFT if f'"{DRAFT}\\n"'.encode() in source.read_bytes() else ""
    with NamedTemporaryFile(dir=made.parent, delete=False) as new:
        write_mo(new, _Marked(messages, mark))  # type: ignore[arg-type]
    os.replace(new.name, made)


class _Marked:
    """A catalogue to be compiled with one more line in its head, where Babel leaves out lines of ours."""

    def __init__(self, messages: Catalog, mark: str) -> None:
        self.messages, self.mark, self.charset = messages, mark, messages.charset

    def __iter__(self) -> Iterator[Message]:
        for message in self.messages:
            if not message.id and self.mark:
                message.string = f"{message.string}\n{self.mark}"
            yield message
