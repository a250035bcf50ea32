"""Codes of classes and tables that somebody typed, or that stand in an address: what they lead to.

A code is looked up before anything is counted.  Who has a seat behind it, or opened what is there, is never
kept waiting; neither is the teacher.  All others wait their turn once many codes were wrong, whatever they
typed: the time that an answer takes does not tell whether a code is right.
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

from cubeplay_widgets.site.gate.guests import school
from cubeplay_widgets.site.gate.middleware import Guarded, RequestRefused
from cubeplay_widgets.site.gate.tries import Crowded
from cubeplay_widgets.site.gate.visitors import Role
from cubeplay_widgets.site.landing import lesson_named
from cubeplay_widgets.site.lobby.here import code_here, tables_here

RENDER: Final = "voila/render/"


@dataclass(frozen=True, slots=True)
class CodeTarget:
    """What a code leads to: a page, and whether who asks has been there."""

    page: str
    is_known: bool


Find = Callable[[], CodeTarget | None]


async def looked_up(asker: Guarded, *finds: Find) -> str:
    """The page that a code leads to, looked up in one place after the other; "" for a wrong code.

    Raises RequestRefused for a browser that asks for many at a time, and while the store cannot be read.
    """
    try:
        found = await asyncio.to_thread(_first, finds)
    except SaveError:
        raise RequestRefused(HTTPStatus.SERVICE_UNAVAILABLE, "error.html") from None
    tries, visitor = asker.guard.wrong_codes, asker.visitor
    is_known = found is not None and (found.is_known or found.page == visitor.place)
    if visitor.role in (Role.OWNER, Role.TEACHER) or is_known:
        return found.page if found else ""
    try:
        await tries.turn(visitor.browser)
    except Crowded:
        raise RequestRefused(HTTPStatus.TOO_MANY_REQUESTS, "wait.html") from None
    if found is None:
        tries.missed()
        return ""
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
    """Where the class or the table of a code is, "" if none has the code that was typed."""
    return await looked_up(asker, lambda: _lesson(asker, typed, folders), lambda: _table(asker, typed))


async def class_page(asker: Guarded, typed: str, folders: Sequence[Path]) -> str:
    """Where the lesson of a class is, "" if no class has the code that was typed."""
    page = await looked_up(asker, lambda: _lesson(asker, typed, folders))
    return page.removeprefix(RENDER)


async def table_page(asker: Guarded, typed: str) -> str:
    """Where the lobby of a table is, "" if no table has the code."""
    return await looked_up(asker, lambda: _table(asker, typed))


def _lesson(asker: Guarded, typed: str, folders: Sequence[Path]) -> CodeTarget | None:
    found, who = school(usual_place()).find(typed), asker.visitor.person
    page = lesson_named(found.lesson, *folders)
    is_known = found.owner == who or found.seat_of(who) is not None
    return CodeTarget(f"{RENDER}{page.path}?class={found.code}", is_known) if page else None


def _table(asker: Guarded, typed: str) -> CodeTarget | None:
    code = code_here(typed)
    return CodeTarget(f"table/{code}", _is_at(code, asker.visitor.person)) if code else None


def _is_at(code: str, who: str) -> bool:
    """Whether a device is at a table, or its host."""
    try:
        state = tables_here().state(code)
    except CubeplayError:  # of a table that cannot be read nobody is known
        return False
    return who == state.host or who in state.devices or who in state.people
