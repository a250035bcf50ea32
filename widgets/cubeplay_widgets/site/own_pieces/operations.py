"""What visitors do with own pieces: begin, open, delete and restore sets, change one, and take its file.

All functions raise CubeplayError, with a reason to show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from cubeplay.errors import CubeplayError
from cubeplay.limits import Misread, sheet_text, whole_number
from cubeplay.own_pieces import Cupboard, OwnSet, sort_named
from cubeplay.own_pieces.piece_kind import not_there
from cubeplay.words import _

from cubeplay_widgets.site.own_pieces.commands import changed
from cubeplay_widgets.site.own_pieces.view import set_view

PAGE: Final = "own-pieces"
"""The address of the list, from the root of the pages."""


class UploadedFile(NamedTuple):
    """A file of a form."""

    name: str
    data: bytes


def act(cupboard: Cupboard, form: Mapping[str, str], file: UploadedFile | None) -> str:
    """Do the action of a form of the list; returns the address of the page to show then."""
    do, _space, name = form.get("do", "").partition(" ")
    match do:
        case "house" | "empty":
            sort = sort_named(name)
            pieces = sort.house() if do == "house" else sort.empty()
            return address(cupboard.begin(sort, sort.title, pieces).id)
        case "open":
            return address(_opened(cupboard, name, file).id)
        case "delete":
            cupboard.throw_away(name)
            return address(gone=name)
        case "back":
            cupboard.bring_back(name)
            return address()
    raise not_there(do)


def address(id: str = "", **asked: object) -> str:
    """The address of the list or of a set, from the root of the pages.

    >>> address("00ff00ff00ff00ff", piece=3)
    'own-pieces/00ff00ff00ff00ff?piece=3'
    """
    return PAGE + (f"/{id}" if id else "") + (f"?{urlencode(asked)}" if asked else "")


def _opened(cupboard: Cupboard, name: str, file: UploadedFile | None) -> OwnSet:
    if file is None or not file.name:
        raise CubeplayError(_("Not opened"), _("no file was chosen."), _("Choose a file first."))
    try:
        text = sheet_text(file.data)
    except Misread as error:
        raise CubeplayError(_("Not opened"), error.why, error.next) from None
    sort = sort_named(name)
    return cupboard.begin(sort, PurePath(file.name).stem[:60] or sort.title, sort.take(text))


def change(cupboard: Cupboard, id: str, asked: str, form: Mapping[str, str]) -> str:
    """Do the action of a form of a set that shows the piece ``asked``; returns the address to show then."""
    kept, number = changed(cupboard, there(cupboard, id), whole_number(asked) or 0, form)
    cupboard.keep(kept)
    return address(id, piece=number)


def shown(
    cupboard: Cupboard, id: str, asked: str, play: Mapping[str, str], trouble: str = ""
) -> dict[str, Any]:
    """The data of the page of a set with a piece; ``trouble`` says why an action failed."""
    kept = there(cupboard, id)
    number = min(whole_number(asked) or 0, max(0, len(kept.pieces) - 1))
    return set_view(kept, number, cupboard, play.get(kept.sort.game, ""), trouble)


def there(cupboard: Cupboard, id: str) -> OwnSet:
    """A set that is not deleted."""
    kept = cupboard.find(id)
    if kept.gone:
        raise not_there(id)
    return kept


def file_of_set(cupboard: Cupboard, id: str) -> tuple[str, str]:
    """The name and the text of the file of a set without faults."""
    kept = there(cupboard, id)
    if kept.faults:
        raise not_there(id)
    name = "-".join(re.findall(r"[A-Za-z0-9]+", kept.title)) or kept.sort.id
    return f"{name}{kept.sort.suffix}", kept.text
