"""``cubeplay new-lesson``: copies one of our lessons into the teacher's own folder, to be changed.

Its teacher's notebook is copied into the subfolder ``teacher``.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _, listed

from cubeplay_widgets.pages.notebooks import beside, notebooks
from cubeplay_widgets.site.lessons.own import FOLDER, own_folder

LONGEST: Final = 60
TEACHER: Final = "teacher"
_CALL: Final = re.compile(r'teach\(\s*"[^"]*"(,\s*minutes=\d+)?')
_ABOUT: Final = re.compile(r"^\*A lesson of [^*]*\*", re.MULTILINE)
_AGES: Final = re.compile(r"(\d{1,2})\s*(?:-|–|to|bis)\s*(\d{1,2})")


@dataclass(frozen=True, slots=True)
class About:
    """A lesson's title, youngest and oldest age, minutes and topic."""

    title: str
    ages: tuple[int, int]
    minutes: int
    topic: str

    @property
    def line(self) -> str:
        """The line below the title of the notebook."""
        words = _("A lesson of {minutes} minutes on {topic}, for ages {youngest} to {oldest}.")
        youngest, oldest = self.ages
        return words.format(minutes=self.minutes, topic=self.topic, youngest=youngest, oldest=oldest)


def main(chosen: argparse.Namespace) -> int:
    """Copy a lesson, and print what to do next.  Raises CubeplayError as :func:`write_lesson` does."""
    ask = _asked if sys.stdin.isatty() else None
    title = chosen.name or (ask(_("Title"), "") if ask else "")
    path = write_lesson(title, chosen.copied, read=(chosen.ages, chosen.minutes, chosen.topic), ask=ask)
    print(_("“{title}” is written to {path}. Next:").format(title=title.strip(), path=path))
    for words in (f"cubeplay lab --notebooks {path.parent}", f"cubeplay lesson {path}", "cubeplay"):
        print(f"  {words}")
    notes = _("Your own notes, with the worksheet, are in {path}.")
    print(notes.format(path=path.parent / TEACHER / path.name))
    return 0


def _asked(what: str, usual: str) -> str:
    return input(f"{what} [{usual}]: " if usual else f"{what}: ").strip() or usual


def write_lesson(
    title: str,
    copied: str,
    folder: Path | None = None,
    read: tuple[str | None, str | None, str | None] = (None, None, None),
    ask: Callable[[str, str], str] | None = None,
) -> Path:
    """Copy one of our lessons under a new title, and return the new notebook's path.

    ``read`` are ages, minutes and topic as they were typed; None is asked by ``ask``, or taken from the
    copied lesson.  Raises CubeplayError, without writing anything, for a title without letters, for invalid
    values, for an unknown lesson, and if a file exists already.
    """
    name = _file_name(title)
    source = notebooks() / FOLDER / f"{copied}.ipynb"
    if copied != Path(copied).name or not source.is_file():
        known = listed(sorted(path.stem for path in (notebooks() / FOLDER).glob("*.ipynb")))
        why = _("there is no lesson {name!r} to copy.").format(name=copied[:LONGEST])
        raise _refused(why, _("There are {names}.").format(names=known))
    book = json.loads(source.read_text(encoding="utf-8"))
    about = _about(title.strip(), book, read, ask)
    target = (folder or own_folder()) / f"{name}.ipynb"
    notes = target.parent / TEACHER / target.name
    for file in (target, beside(target), notes):
        if file.exists():
            raise _refused(_("{file} is there already.").format(file=file), _("Choose another name."))
    of_teacher = json.loads((notebooks() / TEACHER / source.name).read_text(encoding="utf-8"))
    _rename(book, about, name)
    _rename_notes(of_teacher, about, copied, name)
    books = {
        file: json.dumps(made, indent=1, ensure_ascii=False) + "\n"
        for file, made in ((target, book), (notes, of_teacher))
    }
    if beside(source).is_file():
        books[beside(target)] = beside(source).read_text(encoding="utf-8")
    for file, text in books.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            why = _("{file} cannot be written ({reason}).").format(file=file, reason=error.strerror)
            raise _refused(why, _("Name another folder by CUBEPLAY_LESSONS.")) from error
    return target


def _file_name(title: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", title.strip().lower()).strip("-")
    if not name or len(title) > LONGEST:
        why = _("{title!r} is no name for a lesson.").format(title=title[:LONGEST])
        raise _refused(why, _("Take a few words with letters, at most {most}.").format(most=LONGEST))
    return name


def _about(
    title: str,
    book: dict[str, Any],
    read: tuple[str | None, str | None, str | None],
    ask: Callable[[str, str], str] | None,
) -> About:
    """The new lesson's data: as typed, as answered, or those of the copied lesson."""
    of_before = book["metadata"]["cubeplay"]
    youngest, oldest = of_before["ages"]
    topic = of_before["facts"].partition(" · ")[2].rpartition(", ")[0]
    usual = (f"{youngest}-{oldest}", str(of_before["minutes"]), topic)
    asks = (_("Ages"), _("Minutes"), _("Topic"))
    told = [
        typed if typed is not None else ask(what, default) if ask else default
        for what, typed, default in zip(asks, read, usual, strict=True)
    ]
    return About(title, _read_ages(told[0]), _read_minutes(told[1]), _read_topic(told[2]))


def _read_ages(typed: str) -> tuple[int, int]:
    found = _AGES.fullmatch(typed.strip())
    ages = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 5 <= ages[0] <= ages[1]:
        why = _("{typed!r} is no range of ages.").format(typed=typed[:LONGEST])
        raise _refused(why, _("Write the youngest and the oldest, like 10-12."))
    return ages


def _read_minutes(typed: str) -> int:
    minutes = int(typed) if typed.strip().isascii() and typed.strip().isdigit() else 0
    if not 1 <= minutes <= 600:
        why = _("{typed!r} is no number of minutes.").format(typed=typed[:LONGEST])
        raise _refused(why, _("Write a number from 1 to 600."))
    return minutes


def _read_topic(typed: str) -> str:
    topic = " ".join(typed.split())
    if not topic or len(topic) > LONGEST or "*" in topic:
        why = _("{typed!r} is no topic.").format(typed=typed[:LONGEST])
        raise _refused(why, _("Take a few words, at most {most} letters.").format(most=LONGEST))
    return topic


def _rename(book: dict[str, Any], about: About, name: str) -> None:
    """Change title and data of a copied lesson, and remove its place in our course and its standards."""
    metadata = book["metadata"]
    game = metadata["cubeplay"]["facts"].partition(" · ")[0]
    metadata["title"] = about.title
    for house in ("order", "standards"):
        metadata["cubeplay"].pop(house, None)
    metadata["cubeplay"] |= {
        "ages": list(about.ages),
        "minutes": about.minutes,
        "facts": _("{game} · {topic}, {minutes} min").format(
            game=game, topic=about.topic, minutes=about.minutes
        ),
    }

    def changed(cell: dict[str, Any], text: str) -> str:
        if cell["cell_type"] == "code":
            return _CALL.sub(f'teach("{name}", minutes={about.minutes}', text)
        if text.startswith("# "):
            return f"# {about.title}\n" + _ABOUT.sub(f"*{about.line}*", text.partition("\n")[2])
        return text

    _change_cells(book, changed)


def _rename_notes(book: dict[str, Any], about: About, copied: str, name: str) -> None:
    """Change a copied teacher's notebook for the new lesson."""
    title = _("For the teacher: {title}").format(title=about.title)
    book["metadata"]["title"] = title

    def changed(cell: dict[str, Any], text: str) -> str:
        if cell["cell_type"] == "code":
            return text.replace(f'"../{FOLDER}/{copied}.ipynb"', f'"../{name}.ipynb"')
        if text.startswith("# "):
            hint = _("What follows was written for the lesson that you copied: change it with yours.")
            return f"# {title}\n\n{about.line} {hint}"
        return text

    _change_cells(book, changed)


def _change_cells(book: dict[str, Any], changed: Callable[[dict[str, Any], str], str]) -> None:
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"execution_count": None, "outputs": []}
        cell["source"] = changed(cell, "".join(cell["source"])).splitlines(keepends=True)


def _refused(why: str, then: str) -> CubeplayError:
    return CubeplayError(_("No lesson written"), why, then)
