"""How much a device may write to a table: none can fill the log of all, or keep the others waiting."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.tables.state import Flow, TableState
from cubeplay.words import _

MOST_WRITTEN: Final = 10_000
"""Times that a device may write to a table, so that none can fill the log of all."""

BURST: Final = 60.0
"""A device may write so many times at once."""

PER_SECOND: Final = 8.0
"""It may go on so many times a second."""


def check_flow(state: TableState, who: str, now: datetime) -> None:
    """See that a device does not write more than anybody can play.  Raises CubeplayError."""
    flow = flowing(state.flows.get(who), now)
    if flow.total > MOST_WRITTEN:
        raise _refused(_("this device has written more than any game needs."), _("Play on from another one."))
    if flow.level > BURST:
        raise _refused(_("too much has come from this device at once."), _("Wait a few seconds."))


def flowing(flow: Flow | None, now: datetime) -> Flow:
    """What a device has written, with one thing more."""
    flow = flow or Flow(time=now)
    passed = max(0.0, (now - flow.time).total_seconds())
    level = max(0.0, flow.level - passed * PER_SECOND)
    return replace(flow, total=flow.total + 1, level=level + 1, time=max(now, flow.time))


def _refused(why: str, next: str) -> CubeplayError:
    return CubeplayError(_("Not done"), why, next)
