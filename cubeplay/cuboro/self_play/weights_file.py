"""The learner's weights in a file of the user's data folder, as JSON."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cubeplay.errors import CubeplayError, require
from cubeplay.session.atomic_files import advice, cause_of, write_whole
from cubeplay.store.location import data_folder
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

if TYPE_CHECKING:
    from cubeplay.cuboro.self_play.bot import Learner

FILE: Final = "learner-cuboro.json"


def place() -> Path:
    """The path of the file: in the user's data folder, or the one that ``CUBEPLAY_DATA`` names."""
    return data_folder() / FILE


def check_longer(games: int, path: Path) -> None:
    """Raises CubeplayError if a file holds a learner of more than ``games`` games, and without numpy.

    Any other file may be replaced.
    """
    require(_("Not kept"), "numpy")
    try:
        before = load(path).games
    except CubeplayError:
        return
    if before > games:
        why = _("{file} holds a learner that has learned from {count:,} games.")
        next = _("Let this one learn from as many, or replace the other: --replace (in Python replace=True).")
        raise CubeplayError(_("Not kept"), why.format(file=path, count=Numeral(before)), next)


def save(learner: Learner, path: Path, *, replace: bool = False) -> None:
    """Write a learner's weights, whole or not at all.

    Raises CubeplayError if the file holds a learner of more games, unless ``replace``, and if the file cannot
    be written.
    """
    if not replace:
        check_longer(learner.games, path)
    told = {"games": learner.games, "seed": learner.seed, "weights": dict(learner.weights)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(told, indent=2) + "\n")
    except OSError as error:
        elsewhere = _("Set CUBEPLAY_DATA to another folder.")
        why, next = advice(cause_of(error), path.name, str(error.strerror), elsewhere)
        raise CubeplayError(_("Not kept"), why, next) from error


def load(path: Path) -> Learner:
    """Read a learner.  Raises CubeplayError for a file that no learner wrote, and without numpy."""
    require(_("Learner not loaded"), "numpy")
    from cubeplay.cuboro.self_play.bot import Learner

    try:
        told: dict[str, Any] = json.loads(path.read_text("utf-8"))
        found = Learner(told["weights"], int(told["games"]), int(told["seed"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        why = _("{file} holds no weights of this learner.").format(file=path.name)
        next = _("Delete it, or let it learn anew: python -m cubeplay.cuboro.self_play")
        raise CubeplayError(_("Learner not loaded"), why, next) from error
    return found


@lru_cache(maxsize=1)
def kept(path: Path, _changed: int) -> Learner:
    """The learner of a file, read again only if the file has changed."""
    return load(path)
