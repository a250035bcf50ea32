"""``cubeplay dashboard``: the games and lessons, on this machine alone."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from cubeplay.errors import SaveError
from cubeplay.session.disk import advice, cause_of
from cubeplay.store import Place, PostgresAddress, Store, usual_place
from cubeplay.words import _

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.paint.theme import HERE, SHEET, write_sheets
from cubeplay_widgets.site.gate.sharing import sharing
from cubeplay_widgets.site.listening import claim

SHARE = HERE / "share" / "jupyter"


def command(port: int, root: Path | None = None, *options: str) -> list[str]:
    """The command that serves the pages of a folder at a port, without opening a browser."""
    words = [sys.executable, "-m", "cubeplay.cli", "dashboard", f"--port={port}", "--no-browser"]
    return [*words, *([f"--notebooks={root}"] if root else []), *options]


def main(chosen: argparse.Namespace, first: str = "") -> int:
    """Serve until interrupted; ``first`` is the page to open, "" the landing page.

    Raises CubeplayError for a port that is taken, for unsafe sharing, and for a PostgreSQL that cannot be
    used.
    """
    signal.signal(signal.SIGTERM, _leave)
    _look_at(usual_place())
    shared = sharing(chosen)
    sockets = claim(chosen.port, *shared.addresses)
    show_templates()
    from cubeplay_widgets.site.server import serve

    serve((chosen.notebooks or notebooks()).resolve(), chosen, shared, sockets, first)
    return 0


def show_templates() -> None:
    """Let Voilà find the templates of our pages, with their style sheets.

    Raises SaveError where the sheets are to be written and cannot.
    """
    try:
        write_sheets()
    except OSError as error:
        name, elsewhere = SHEET.parent.name, _("Install cubeplay where you may write, or from a wheel.")
        why, next = advice(cause_of(error), name, error.strerror or "", elsewhere)
        raise SaveError(_("Not started"), why, next) from error
    paths = [str(SHARE), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """End while still starting; the running server has its own way to end."""
    sys.exit(0)


def _look_at(place: Place) -> None:
    """Ask a PostgreSQL once.  Raises CubeplayError, which says where it is, for one that cannot be used."""
    if isinstance(place, PostgresAddress):
        try:
            Store()
        except SaveError as error:
            why = _("{place}: {why}").format(place=place, why=error.why)
            raise SaveError(error.what, why, error.next) from error
