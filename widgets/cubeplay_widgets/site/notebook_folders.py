"""The folders of notebooks: our own, those of other packages, and the teacher's.

A package may ship a folder ``notebooks`` with the same subfolders as ours: ``play/pig.ipynb``,
``rules/pig.ipynb``, lessons.  Our folder is searched first, then theirs, so that links between pages are the
same for every game.  A game with a board and without a play page gets a plain one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cubeplay.registry import OUTSIDE
from cubeplay.words import _, plural
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from traitlets import List, Unicode
from voila.app import Voila

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.notebooks import headings, shipped
from cubeplay_widgets.site.lessons.own import own_folder

PLAY = "play/{name}.ipynb"
SOURCE = """\
from cubeplay_widgets import play

play("{name}")
"""


class NotebookFolder(LargeFileManager):
    """A folder of notebooks that are not signed."""

    def mark_trusted_cells(self, nb: Any, path: str = "") -> None:
        """Do nothing: pages show no stored outputs."""


class Shelves(NotebookFolder):
    """Finds a page in the first folder that has it: Voilà's root, then ``folders``."""

    folders = List(Unicode(), config=True)

    def _shelf(self, path: str) -> NotebookFolder | None:
        """The first further folder with a file; None if our folder has the file, or none has."""
        if super().file_exists(path):
            return None
        shelves = (NotebookFolder(root_dir=folder) for folder in self.folders)
        return next((shelf for shelf in shelves if shelf.file_exists(path)), None)

    def file_exists(self, path: str) -> bool:
        """Whether any folder has a file."""
        return bool(super().file_exists(path)) or self._shelf(path) is not None

    def get(self, path: str, *wanted: Any, **more: Any) -> Any:
        """The model of a file or a folder."""
        find: Callable[..., Any] = getattr(self._shelf(path), "get", super().get)
        return _headed(find(path, *wanted, **more))


def _headed(model: Any) -> Any:
    """Set the title of a teacher's own notebook to its first heading."""
    if model["type"] == "notebook" and model["content"] and "/" not in model["path"].strip("/"):
        title, *_others = [*headings(model["content"]["cells"]), ""]
        model["content"]["metadata"] |= {"title": title} if title else {}
    return model


class ShelvedPages(Voila):  # type: ignore[misc]
    """Voilà with several folders of notebooks."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with our contents manager."""
        settings: dict[str, Any] = super().init_settings()
        self.contents_manager = settings["contents_manager"] = Shelves(parent=self)
        return settings


@contextmanager
def shelves() -> Iterator[tuple[Path, ...]]:
    """The folders of other packages' pages, of plain play pages, and of the teacher's own lessons."""
    theirs = tuple(dict.fromkeys(folder for name in OUTSIDE for folder in shipped(name)))
    with TemporaryDirectory(prefix="cubeplay-pages-") as plain:
        for name in OUTSIDE:
            page = PLAY.format(name=name)
            if name in BOARDS and not any((folder / page).is_file() for folder in theirs):
                write_play_page(name, Path(plain, page))
        yield (*theirs, Path(plain), *_own_lessons())


def _own_lessons() -> Iterator[Path]:
    """The folder of the teacher's own lessons, if it can be made.  Raises CubeplayError for a bad name."""
    folder = own_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        yield folder.resolve()


def write_play_page(name: str, path: Path) -> None:
    """Write a notebook that plays an outside game."""
    game = OUTSIDE[name]
    least, most = min(game.seats), max(game.seats)
    words = plural("{most} player · {age}+", "{most} players · {age}+", most)
    if least < most:
        words = _("{least}–{most} players · {age}+")
    facts = words.format(least=least, most=most, age=game.reading.age)
    about = {"kind": "play", "game": name, "blurb": "", "facts": facts}
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "play",
        "metadata": {},
        "source": SOURCE.format(name=name),
    }
    cell |= {"execution_count": None, "outputs": []}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"cubeplay": about, "kernelspec": kernel, "title": _("Play {title}").format(title=game.title)}
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
