"""Catalogues of languages: a changed template is merged into them, and what that costs is told."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from cubeplay.words.languages import LOCALE


def files() -> dict[str, Path]:
    """The catalogues by the codes of their languages."""
    return {path.parents[1].name: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/cubeplay.po"))}


def read(text: str) -> Catalog:
    """A catalogue."""
    return read_po(io.StringIO(text))


def english(message: Message) -> str:
    """The English of a message, of one that counts its plural."""
    return str(message.id if isinstance(message.id, str) else message.id[1])


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def merged(template: Catalog, text: str) -> tuple[str, list[Message]]:
    """A catalogue with the messages of the template, and the translations that have become stale.

    Only translations of the very same English are kept, with their comments; the head stays as it is.
    """
    old = read(text)
    new = Catalog(locale=old.locale, fuzzy=False)
    for message in template:
        if not message.id:
            continue
        was = old.get(message.id, message.context)
        kept = was is not None and was.pluralizable == message.pluralizable
        nothing = ("",) * old.num_plurals if message.pluralizable else ""
        new.add(
            message.id,
            was.string if was and kept else nothing,
            message.locations,
            auto_comments=message.auto_comments,
            user_comments=was.user_comments if was and kept else (),
            context=message.context,
        )
    stale = []
    for message in old:
        now = new.get(message.id, message.context) if message.id else None
        if message.id and any(forms(message)):
            stale += [message] * (now is None or now.pluralizable != message.pluralizable)
    out = io.BytesIO()
    write_po(out, new, width=110, sort_by_file=True, include_lineno=False)
    head = text.partition("\n\n")[0]
    rest = out.getvalue().decode().partition("\n\n")[2]
    return f"{head}\n\n{rest.rstrip()}\n", stale


def merge_all(template: Catalog) -> list[str]:
    """Merge a template into all catalogues; returns lines that tell what has become stale."""
    told: list[str] = []
    for code, path in files().items():
        text, stale = merged(template, path.read_text("utf-8"))
        path.write_text(text, "utf-8")
        if stale:
            count = "1 translation becomes" if len(stale) == 1 else f"{len(stale)} translations become"
            told += [f"{code}: {count} stale:", *(f"  {english(message)[:90]!r}" for message in stale)]
    return told
