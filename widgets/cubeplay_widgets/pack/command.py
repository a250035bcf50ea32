"""``cubeplay pack --out FOLDER``: writes the department's pack, as HTML and, with a Chromium, as PDF."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.pack import pack_pages
from cubeplay_widgets.pack.course import PackLesson, course, worksheet, worksheets
from cubeplay_widgets.pack.documents import (
    INDEX,
    document,
    guides,
    html_of,
    paper_style,
    worksheet_style,
)
from cubeplay_widgets.pack.pdf_printing import browser, print_pages
from cubeplay_widgets.worksheets.course_test import course_test_sheet
from cubeplay_widgets.worksheets.sheet import Printed

MARK: Final = ".cubeplay-pack"
"""The file by which a folder with a pack is known, so that it may be written anew."""


NUMBER: Final = 1
"""The number of the course's test; a server makes others."""

MOST_NAMED: Final = 5
"""How many pages that were not printed are named."""


@dataclass
class Pack:
    """The files of a pack, written into a folder; ``size`` is that of the paper."""

    folder: Path
    size: str
    pages: list[Path] = field(default_factory=list)

    def add(self, path: str, text: str) -> None:
        """Write a page."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.pages.append(file)

    def write(self, lessons: Sequence[PackLesson], papers: Sequence[Printed]) -> None:
        """Write all pages but the index."""
        self._lessons(lessons, papers)
        for name, title, body in pack_pages.made(lessons):
            self.add(f"{name}.html", document(title, body, self.size, "./"))
        for name, title in pack_pages.GUIDES.items():
            text = (guides() / f"{name}.md").read_text("utf-8")
            self.add(f"{name}.html", document(title, html_of(text), self.size, "./"))

    def _lessons(self, lessons: Sequence[PackLesson], papers: Sequence[Printed]) -> None:
        style = worksheet_style() + paper_style(self.size)
        for lesson, printed in zip(lessons, papers, strict=True):
            for key, kind in ((False, "worksheet"), (True, "key")):
                self.add(pack_pages.file(lesson, kind), worksheet(printed, style, key=key))
            if lesson.notes:
                title = f"For the teacher: {lesson.page.title}"
                page = document(title, html_of(lesson.notes), self.size, "../../", "notes")
                self.add(pack_pages.file(lesson, "notes"), page)
        for form in pack_pages.FORMS:
            printed = course_test_sheet(form, NUMBER).printed()
            for key, name in (
                (False, pack_pages.form_file(form)),
                (True, pack_pages.form_file(form, "-key")),
            ):
                self.add(name, worksheet(printed, style, key=key))

    def print(self, lessons: Sequence[PackLesson]) -> str:
        """Print all pages to PDF, write the index, and say in words what is there and what is not."""
        chromium = browser()
        failed = print_pages(chromium, self.pages) if chromium else self.pages
        self.add(INDEX, document(pack_pages.TITLE, pack_pages.index(lessons, has_pdf=not failed), self.size))
        if not chromium:
            return _("There is no Chromium here, so nothing is printed to PDF: print from any browser.")
        failed += print_pages(chromium, self.pages[-1:])
        names = ", ".join(page.relative_to(self.folder).as_posix() for page in failed[:MOST_NAMED])
        return _("Not printed to PDF: {names}.").format(names=names) if names else ""


def main(chosen: argparse.Namespace) -> int:
    """Write the pack.  Raises CubeplayError for a folder with other files, and as the lessons do."""
    folder = Path(chosen.out)
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).is_file())):
        why = _("{folder} holds something else.").format(folder=folder)
        raise CubeplayError(_("No pack made"), why, _("Name a folder that is new or empty."))
    lessons = course()
    papers = worksheets(lessons)
    pack = Pack(folder, "letter" if chosen.letter else "A4")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()
        pack.write(lessons, papers)
        said = pack.print(lessons)
    except OSError as error:
        why = _("{folder} cannot be written ({reason}).").format(folder=folder, reason=error.strerror)
        raise CubeplayError(_("No pack made"), why, _("Name a folder in which you may write.")) from error
    words = _("The pack is in {folder}, {count} pages. Begin with {index}.")
    print(words.format(folder=folder, count=len(pack.pages), index=folder / INDEX), said)
    return 0
