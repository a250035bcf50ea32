"""``cubeplay dashboard``: serves the games and lessons, by default on this machine alone."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from cubeplay.errors import SaveError
from cubeplay.session.atomic_files import advice, cause_of
from cubeplay.store import Place, PostgresAddress, Store, usual_place
from cubeplay.words import _

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.paint.theme import HERE, SHEET, write_sheets
from cubeplay_widgets.site.gate.sharing_options import sharing
from cubeplay_widgets.site.listening import claim

SHARE = HERE / "share" / "jupyter"


def command(port: int, root: Path | None = None, *options: str) -> list[str]:
    """The command line that serves the pages of a folder at a port, without opening a browser."""
    words = [sys.executable, "-m", "cubeplay.cli", "dashboard", f"--port={port}", "--no-browser"]
    return [*words, *([f"--notebooks={root}"] if root else []), *options]


def main(chosen: argparse.Namespace, first: str = "") -> int:
    """Serve until interrupted; ``first`` is the page to open, "" the landing page.

    Raises CubeplayError for a port that is taken, for unsafe sharing, and for an unusable PostgreSQL.
    """
    signal.signal(signal.SIGTERM, _exit)
    _check_store(usual_place())
    shared = sharing(chosen)
    sockets = claim(chosen.port, *shared.addresses)
    show_templates()
    from cubeplay_widgets.site.server import serve

    serve((chosen.notebooks or notebooks()).resolve(), chosen, shared, sockets, first)
    return 0


def show_templates() -> None:
    """Write our style sheets, and add the templates of our pages to Voilà's search path.

    Raises SaveError if the sheets cannot be written.
    """
    try:
        write_sheets()
    except OSError as error:
        name, elsewhere = SHEET.parent.name, _("Install cubeplay where you may write, or from a wheel.")
        why, next = advice(cause_of(error), name, error.strerror or "", elsewhere)
        raise SaveError(_("Not started"), why, next) from error
    paths = [str(SHARE), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))


def _exit(_signal: int, _frame: FrameType | None) -> None:
    """End during the start; the running server handles the signal itself."""
    sys.exit(0)


def _check_store(place: Place) -> None:
    """Connect to a PostgreSQL once.  Raises SaveError, with the address, if it cannot be used."""
    if isinstance(place, PostgresAddress):
        try:
            Store()
        except SaveError as error:
            why = _("{place}: {why}").format(place=place, why=error.why)
            raise SaveError(error.what, why, error.next) from error
