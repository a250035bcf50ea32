"""What the server would answer: pages made from what is stored, their commands, and pictures.

Addresses are those of the files of the static edition (``addresses``), from the root of the pages.  Pages
of this folder load ``jinja2`` only if they are asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from cubeplay import limits
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.own_pieces import Cupboard
from cubeplay.puzzles import PuzzleError
from cubeplay.registry import GAMES
from cubeplay.store import Store
from cubeplay.words import _, mended

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.browser.addresses import file_of, with_files
from cubeplay_widgets.browser.templates import rendered, template
from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.commands import read_command
from cubeplay_widgets.site.landing.landing_page import play_pages, readers_rows
from cubeplay_widgets.site.landing.puzzles import puzzles_page
from cubeplay_widgets.site.landing.todays_puzzles import near_day, puzzle_picture
from cubeplay_widgets.site.own_pieces.operations import UploadedFile, act, change, file_of_set, shown
from cubeplay_widgets.site.own_pieces.view import list_view, troubled_list
from cubeplay_widgets.site.saved.commands import Command
from cubeplay_widgets.site.saved.game_preview import picture_of
from cubeplay_widgets.site.saved.saved_games import saved_page_of

ROOT: Final = "./"
FIELDS: Final = 1000
"""The most fields of a form."""
LATER: Final = timedelta(days=365)
"""The rows are read at any time, so they say no "today"."""

_PICTURE: Final = re.compile(r'src="\./saved/([\w-]+)\.svg[^"]*"')

HTML: Final = "text/html"
JSON: Final = "application/json"
SVG: Final = "image/svg+xml"
TEXT: Final = "text/plain"


class Answer(NamedTuple):
    """An answer: its status, kind and text.

    ``place`` is the address to ask next after a form, and ``name`` that of a file to save.
    """

    status: HTTPStatus
    kind: str = TEXT
    body: str = ""
    place: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked: the parts of the path, the query, and a body with perhaps a file."""

    path: tuple[str, ...]
    query: Mapping[str, str]
    body: bytes
    file: UploadedFile | None

    def given(self, name: str) -> str:
        """A value of the query; "" without one."""
        return self.query.get(name, "")

    def form(self) -> dict[str, str]:
        """The fields of a form.  Raises CubeplayError."""
        try:
            if len(self.body) > limits.SHEET:
                raise ValueError
            text = self.body.decode("ascii")
            fields = parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict")
        except ValueError:
            why = _("the page sent what no form of ours sends.")
            raise CubeplayError(_("Not done"), why, _("Reload the page, and try again.")) from None
        return {name: mended(value).strip() for name, value in fields}


def answer(address: str, method: str = "GET", body: bytes = b"", file: UploadedFile | None = None) -> Answer:
    """The answer to a request; ``body`` is JSON or a form, and ``file`` a form's file.

    >>> answer("desk.html").status.value
    404
    """
    parts = urlsplit(address[: limits.SHEET])
    query = {name: mended(value) for name, value in parse_qsl(parts.query, keep_blank_values=True)}
    for pattern, ways in _ROUTES:
        if found := re.fullmatch(pattern, unquote(parts.path)):
            way = ways.get(method)
            asked = _Asked(found.groups(), query, bytes(body), file)
            return way(asked) if way else _refused(HTTPStatus.METHOD_NOT_ALLOWED)
    return _refused(HTTPStatus.NOT_FOUND)


def answer_in_browser(
    address: str, method: str, body: memoryview, name: str | None, data: memoryview | None
) -> tuple[int, str, str, str, str]:
    """The answer for the worker, which gives the name and the data of a file, if there is one."""
    file = UploadedFile(name, bytes(data)) if name and data is not None else None
    found = answer(address, method, bytes(body), file)
    return (int(found.status), *found[1:])


def _refused(status: HTTPStatus) -> Answer:
    words = CubeplayError(_("Nothing here"), _("no page has this address."), _("Go back to all games."))
    return Answer(status, JSON, json.dumps({"error": str(words)}))


def _page(name: str, show: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Answer:
    return Answer(status, HTML, rendered(name, ROOT, show=show))


@cache
def _play() -> dict[str, str]:
    """The play page of each game."""
    return play_pages(notebooks())


# Saved games


def _saved(_asked: _Asked) -> Answer:
    return _page("saved.html", saved_page_of("", _play()))


def _do_saved(asked: _Asked) -> Answer:
    try:
        command: Command = read_command(asked.body, Command)
        command.do(Store())
    except CubeplayError as error:
        return Answer(HTTPStatus.CONFLICT, JSON, json.dumps({"error": str(error)}))
    return Answer(HTTPStatus.NO_CONTENT)


def _saved_picture(asked: _Asked) -> Answer:
    picture = picture_of("", asked.path[0])
    return Answer(HTTPStatus.OK, SVG, picture) if picture else _refused(HTTPStatus.NOT_FOUND)


# Own pieces


def _own(asked: _Asked, trouble: str = "") -> Answer:
    if id := asked.given("set"):
        return _own_file(id) if asked.given("file") else _own_set(asked, id, trouble)
    status = HTTPStatus.CONFLICT if trouble else HTTPStatus.OK
    try:
        show = list_view(Cupboard(Store()), _play(), asked.given("gone"), trouble)
    except SaveError as error:
        return _page("own_pieces.html", troubled_list(error), HTTPStatus.SERVICE_UNAVAILABLE)
    return _page("own_pieces.html", show, status)


def _own_set(asked: _Asked, id: str, trouble: str) -> Answer:
    try:
        show = shown(Cupboard(Store()), id, asked.given("piece") or "0", _play(), trouble)
    except SaveError as error:
        return _page("own_pieces.html", troubled_list(error), HTTPStatus.SERVICE_UNAVAILABLE)
    except CubeplayError as error:
        nothing = _Asked((), {}, b"", None)
        return _own(nothing, trouble or str(error))._replace(status=HTTPStatus.NOT_FOUND)
    return _page("own_set.html", show, HTTPStatus.CONFLICT if trouble else HTTPStatus.OK)


def _own_file(id: str) -> Answer:
    try:
        name, text = file_of_set(Cupboard(Store()), id)
    except CubeplayError:
        return _refused(HTTPStatus.NOT_FOUND)
    return Answer(HTTPStatus.OK, TEXT, text, name=name)


def _do_own(asked: _Asked) -> Answer:
    id = asked.given("set")
    try:
        cupboard, form = Cupboard(Store()), asked.form()
        place = (
            change(cupboard, id, asked.given("piece") or "0", form) if id else act(cupboard, form, asked.file)
        )
    except CubeplayError as error:
        return _own(asked, str(error))
    return Answer(HTTPStatus.SEE_OTHER, place=file_of(place))


# Puzzles


def _puzzles(asked: _Asked) -> Answer:
    show = puzzles_page(asked.given("day")[: limits.QUOTED], date.today(), notebooks())
    return _page("puzzles.html", show)


def _puzzle_picture(asked: _Asked) -> Answer:
    game, day = asked.path[0], near_day(asked.given("day"), date.today())
    if day is None or game not in GAMES or not GAMES[game].puzzles or game not in BOARDS:
        return _refused(HTTPStatus.NOT_FOUND)
    try:
        return Answer(HTTPStatus.OK, SVG, puzzle_picture(game, day))
    except PuzzleError:
        return _refused(HTTPStatus.NOT_FOUND)


_ROUTES: Final[tuple[tuple[str, dict[str, Callable[[_Asked], Answer]]], ...]] = (
    (r"saved\.html", {"GET": _saved, "POST": _do_saved}),
    (r"saved/([\w-]{1,80})\.svg", {"GET": _saved_picture}),
    (r"own-pieces\.html", {"GET": _own, "POST": _do_own}),
    (r"puzzles\.html", {"GET": _puzzles}),
    (r"puzzle/(\w{1,40})\.svg", {"GET": _puzzle_picture}),
)


# The rows of the landing page


def rows() -> str:
    """The landing page's rows about its reader as JSON with two pieces of HTML; "" if there is nothing yet.

    The landing page runs no Python, so the pictures are within.
    """
    show = readers_rows("", notebooks(), now=datetime.now().astimezone() + LATER)
    if not any(show.values()):
        return ""
    made = template("landing/rows.html.j2").module
    ways = made.ways_on(ROOT, show["ways"]) if show["ways"] else ""  # type: ignore[attr-defined]
    saved = made.saved_games(ROOT, show["saved"], show["damaged"], show["trouble"])  # type: ignore[attr-defined]
    return json.dumps({"ways": _lasting(ways), "saved": _lasting(saved)})


def _lasting(html: str) -> str:
    """HTML with links to files, and with the pictures of saved games in it."""
    drawn = _PICTURE.sub(lambda found: f'src="data:{SVG},{quote(picture_of("", found[1]))}"', html)
    return with_files(drawn)
