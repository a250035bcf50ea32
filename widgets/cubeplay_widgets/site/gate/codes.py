"""Looks up codes of classes and tables that were typed or are in an address.

Teachers, and visitors who have a seat there or opened the class or table, never wait.  All others wait in a
queue after many wrong codes, whatever they typed, so that the time of an answer does not show whether a code
is right.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError, SaveError
from cubeplay.store import usual_place

from cubeplay_widgets.site.gate.attempt_limits import Crowded
from cubeplay_widgets.site.gate.guests import school
from cubeplay_widgets.site.gate.languages import COOKIE
from cubeplay_widgets.site.gate.middleware import Guarded, RequestRefused
from cubeplay_widgets.site.gate.visitors import TEACHERS
from cubeplay_widgets.site.landing.landing_page import lesson_named
from cubeplay_widgets.site.lobby.here import code_here, tables_here

RENDER: Final = "voila/render/"


@dataclass(frozen=True, slots=True)
class CodeTarget:
    """The page of a code, whether the visitor was there before, and the language there for who has none."""

    page: str
    is_known: bool
    language: str = ""


Find = Callable[[], CodeTarget | None]


async def look_up(asker: Guarded, *finds: Find) -> str:
    """The page of a code by the first of ``finds`` that knows the code; "" for a wrong code.

    Raises RequestRefused for a browser with many requests at a time, and if the store cannot be read.
    """
    try:
        found = await asyncio.to_thread(_first, finds)
    except SaveError:
        raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
    tries, visitor = asker.guard.wrong_codes, asker.visitor
    is_known = found is not None and (found.is_known or found.page == visitor.place)
    if visitor.role in TEACHERS or is_known:
        return found.page if found else ""
    try:
        await tries.turn(visitor.browser)
    except Crowded:
        raise RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "wait.html") from None
    if found is None:
        tries.missed()
        return ""
    if found.language and COOKIE not in asker.request.cookies:
        asker.keep(COOKIE, found.language)
    return found.page


def _first(finds: Sequence[Find]) -> CodeTarget | None:
    for find in finds:
        try:
            if found := find():
                return found
        except SaveError:
            raise
        except CubeplayError:  # nothing has this code
            continue
    return None


async def page_of_code(asker: Guarded, typed: str, folders: Sequence[Path]) -> str:
    """The page of the class or table with a code, "" if there is none."""
    return await look_up(asker, lambda: _lesson(asker, typed, folders), lambda: _table(asker, typed))


async def class_page(asker: Guarded, typed: str, folders: Sequence[Path]) -> str:
    """The page of the lesson of the class with a code, "" if there is none."""
    page = await look_up(asker, lambda: _lesson(asker, typed, folders))
    return page.removeprefix(RENDER)


async def table_page(asker: Guarded, typed: str) -> str:
    """The lobby of the table with a code, "" if there is none."""
    return await look_up(asker, lambda: _table(asker, typed))


def _lesson(asker: Guarded, typed: str, folders: Sequence[Path]) -> CodeTarget | None:
    found, who = school(usual_place()).find(typed), asker.visitor.person
    page = lesson_named(found.lesson, *folders)
    is_known = found.owner == who or found.seat_of(who) is not None
    address = f"{RENDER}{page.path}?class={found.code}" if page else ""
    return CodeTarget(address, is_known, found.language) if page else None


def _table(asker: Guarded, typed: str) -> CodeTarget | None:
    code = code_here(typed)
    if not code:
        return None
    try:
        state = tables_here().state(code)
    except CubeplayError:  # the table cannot be read
        return CodeTarget(f"table/{code}", is_known=False)
    who = asker.visitor.person
    is_known = who == state.host or who in state.devices or who in state.people
    return CodeTarget(f"table/{code}", is_known, state.language)
