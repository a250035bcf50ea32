"""The command ``cubeplay edition``: copy, check and show an edition, and write it as one text."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cubeplay.cuobe.edition.editing import edition_files, edition_of, house_text, mistakes, one_text
from cubeplay.cuobe.edition.edition import KIND_WORDS, BlueCard, Edition, GreenCard
from cubeplay.cuobe.rules.cards import card_text, room_text
from cubeplay.errors import CubeplayError
from cubeplay.limits import as_written
from cubeplay.session.atomic_files import advice, cause_of, write_whole
from cubeplay.words import _, paragraph, plural


def edition_command(folder: str | None = None, new: bool = False, cards: bool = False, to: str = "") -> int:
    """Do what was asked for with a folder, or with the house's edition; returns 1 for one with mistakes.

    Raises CubeplayError for what cannot be read or written.
    """
    if folder and new:
        _copy_house(Path(folder))
    files = edition_files(folder) if folder else house_text()
    found = mistakes(files)
    if found:
        _print_mistakes(found)
        return 1
    text = one_text(files)
    print("\n".join(_summary(edition_of(text), cards)))
    if to:
        _write(Path(to), text)
        print(_("Written to {file}. Paste it as the option 'edition'.").format(file=to))
    return 0


def _print_mistakes(found: Sequence[CubeplayError]) -> None:
    for mistake in found:
        print(mistake, file=sys.stderr)
    count = plural("{number} mistake.", "{number} mistakes.", len(found))
    print(count.format(number=len(found)), file=sys.stderr)


def _copy_house(folder: Path) -> None:
    """Write the house's files into a new folder.  Raises CubeplayError for one that holds such files."""
    texts: Mapping[str, str] = house_text()
    for path in (folder / name for name in texts):
        if _is_there(path):
            why = _("{file} is there already.").format(file=path)
            raise CubeplayError(_("Nothing copied"), why, _("Name a new folder."))
    for name, text in texts.items():
        _write(folder / name, text)


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from error
    return True


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError | ValueError) -> CubeplayError:
    """The error for a place that cannot be written to."""
    reason = str(error.strerror) if isinstance(error, OSError) else _("it is no name of a file")
    cause = cause_of(error) if isinstance(error, OSError) else "other"
    why, next = advice(cause, as_written(path.name), reason, _("Choose another place."))
    return CubeplayError(_("{file} not written").format(file=as_written(str(path))), why, next)


def _summary(edition: Edition, in_words: bool) -> Iterator[str]:
    """What an edition has, or all of its rooms and cards in words."""
    if in_words:
        for room in edition.rooms.values():
            yield paragraph((_("{title}.").format(title=room.title), *room_text(room)))
        cards: tuple[BlueCard | GreenCard, ...] = (*edition.blue.values(), *edition.green.values())
        for card in cards:
            named = _("{title} ({kind}).").format(title=card.title, kind=KIND_WORDS[card.kind])
            yield paragraph((named, *card_text(card)))
    text = _("{title}: {rooms} rooms, {blue} blue and {green} green cards. It can be played.")
    numbers = {"rooms": len(edition.rooms), "blue": len(edition.blue), "green": len(edition.green)}
    yield text.format(title=edition.title, **numbers)
