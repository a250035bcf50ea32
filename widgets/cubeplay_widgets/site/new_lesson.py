"""``cubeplay new-lesson``: a lesson of the house, copied into the teacher's own folder to be changed."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _, listed

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.own import FOLDER, own_folder

LONGEST: Final = 60
_ID: Final = re.compile(r'teach\(\s*"[^"]*"')


def main(chosen: argparse.Namespace) -> int:
    """Copy a lesson, and say what to do next.  Raises CubeplayError for a name that will not do."""
    path = write_lesson(chosen.name, chosen.copied)
    print(_("“{title}” is written to {path}. Next:").format(title=chosen.name, path=path))
    for words in (f"cubeplay lab --notebooks {path.parent}", f"cubeplay lesson {path}", "cubeplay"):
        print(f"  {words}")
    return 0


def write_lesson(title: str, copied: str, folder: Path | None = None) -> Path:
    """Copy a lesson of the house under a title of one's own, and return the new notebook's path.

    Raises CubeplayError for a title without letters, for a lesson that is not there, and for a file that is.
    """
    name = _file_name(title)
    source = notebooks() / FOLDER / f"{copied}.ipynb"
    if copied != Path(copied).name or not source.is_file():
        known = listed(sorted(path.stem for path in (notebooks() / FOLDER).glob("*.ipynb")))
        why = _("there is no lesson {name!r} to copy.").format(name=copied[:LONGEST])
        raise _refused(why, _("There are {names}.").format(names=known))
    target = (folder or own_folder()) / f"{name}.ipynb"
    if target.exists():
        raise _refused(_("{file} is there already.").format(file=target), _("Choose another name."))
    book = json.loads(source.read_text(encoding="utf-8"))
    _rename(book, title.strip(), name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        why = _("{file} cannot be written ({reason}).").format(file=target, reason=error.strerror)
        raise _refused(why, _("Name another folder by CUBEPLAY_LESSONS.")) from error
    return target


def _file_name(title: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", title.strip().lower()).strip("-")
    if not name or len(title) > LONGEST:
        why = _("{title!r} is no name for a lesson.").format(title=title[:LONGEST])
        raise _refused(why, _("Take a few words with letters, at most {most}.").format(most=LONGEST))
    return name


def _rename(book: dict[str, object], title: str, name: str) -> None:
    """Give a copied notebook its new title and name; its place in the course is the house's."""
    about = book["metadata"]
    assert isinstance(about, dict)
    about["title"] = title
    about["cubeplay"].pop("order", None)
    cells = book["cells"]
    assert isinstance(cells, list)
    for cell in cells:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            text = _ID.sub(f'teach("{name}"', text)
        elif text.startswith("# "):
            text = f"# {title}\n" + text.partition("\n")[2]
        cell["source"] = text.splitlines(keepends=True)


def _refused(why: str, then: str) -> CubeplayError:
    return CubeplayError(_("No lesson written"), why, then)
