"""Where the catalogue of a language is: compiled, beside its source if that is there, as in a checkout.

The build of the package runs this file by itself, so it imports nothing of ours.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages import Catalog, Message

LOCALE: Final = Path(__file__).parent / "locale"
"""The folder of the catalogues."""

_LINE: Final = re.compile(r'^"(.*)\\n"$', re.MULTILINE)
"""A line of the head of a catalogue."""


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

    text = source.read_bytes()
    head = _LINE.findall(text.partition(b"\n\n")[0].decode())
    with NamedTemporaryFile(dir=made.parent, delete=False) as new:
        write_mo(new, _Headed(read_po(io.BytesIO(text)), "\n".join(head)))  # type: ignore[arg-type]
    os.chmod(new.name, 0o644)  # for all who read it
    os.replace(new.name, made)


class _Headed:
    """A catalogue to be compiled with the head of its file; Babel leaves X-Draft out, and adds the time."""

    def __init__(self, messages: Catalog, head: str) -> None:
        self.messages, self.head, self.charset = messages, head, messages.charset

    def __iter__(self) -> Iterator[Message]:
        for message in self.messages:
            if not message.id:
                message.string = f"{self.head}\n"
            yield message
