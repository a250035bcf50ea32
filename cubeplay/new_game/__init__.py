"""``cubeplay new-game``: writes a package with a complete small game, whose tests pass.

The files of the folder ``template`` are copied.  ``${name}``, ``${title}``, ``${Class}``, ``${package}`` and
``${distribution}`` in their texts, and NAME and PACKAGE in their paths, are replaced.
"""

from __future__ import annotations

import keyword
import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.registry import GAMES, OUTSIDE
from cubeplay.words import _

LONGEST: Final = 30
SUFFIX: Final = ".template"
"""The suffix of every file of the template, so that no tool takes it for code of ours."""


def write_game(name: str, folder: str | None = None) -> Path:
    """Write a new game's package and return its folder: by default ``cubeplay-NAME`` in the current one.

    Raises CubeplayError for a name that cannot be used, and for a folder that exists or cannot be written;
    then nothing is left behind.
    """
    _check_name(name)
    target = Path(folder or _distribution(name))
    if target.exists():
        raise _refused(
            _("{folder} is there already.").format(folder=target), _("Name a new one with --folder.")
        )
    try:
        _write(_texts(name), target)
    except OSError as error:
        why = _("{folder} cannot be written ({reason}).").format(folder=target, reason=error.strerror)
        raise _refused(why, _("Choose another place with --folder.")) from error
    return target


def what_next(name: str, folder: Path) -> str:
    """Where a new game was written, and what to do next, in lines."""
    steps = (f"cd {folder}", 'pip install -e ".[test]"', "pytest", "cubeplay")
    said = _("{name} is written to {folder}. Next:").format(name=name, folder=folder)
    return "\n".join([said, *(f"  {step}" for step in steps)])


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        why = _("{name!r} is no name for a game.").format(name=name[: 2 * LONGEST])
        raise _refused(why, _("Take a short word of small letters, digits and underscores, like pig."))
    known = {*GAMES, *(each.name for each in OUTSIDE.left_out), "table"}
    if name in known or find_spec(_package(name)):
        why = _("the name {name!r} is taken.").format(name=name)
        raise _refused(why, _("Choose another name."))


def _refused(why: str, then: str) -> CubeplayError:
    return CubeplayError(_("No game written"), why, then)


def _package(name: str) -> str:
    return f"cubeplay_{name}"


def _distribution(name: str) -> str:
    return f"cubeplay-{name.replace('_', '-')}"


def _texts(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The path and the text of every file of a game's package."""
    words = {
        "name": name,
        "package": _package(name),
        "distribution": _distribution(name),
        "title": name.replace("_", " ").capitalize(),
        "Class": name.title().replace("_", ""),
    }
    for place, source in _sources(files(__name__) / "template"):
        text = Template(source.read_text(encoding="utf-8")).substitute(words)
        place = place.removesuffix(SUFFIX).replace("PACKAGE", words["package"]).replace("NAME", name)
        yield PurePosixPath(place), text


def _sources(folder: Traversable, place: str = "") -> Iterator[tuple[str, Traversable]]:
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        if child.is_dir():
            yield from _sources(child, f"{place}{child.name}/")
        elif child.name.endswith(SUFFIX):
            yield place + child.name, child


def _write(texts: Iterator[tuple[PurePosixPath, str]], target: Path) -> None:
    """Write all files or none.  Raises OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        for place, text in texts:
            file = part / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        part.chmod(0o755)
        part.rename(target)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
