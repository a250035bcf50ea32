"""``cubeplay lab``: opens the notebooks in JupyterLab, on this machine alone."""

from __future__ import annotations

import argparse
import os

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.site.listening import LOOPBACK, PORT, TRIES, claim


def main(chosen: argparse.Namespace) -> int:
    """Serve until interrupted.  Raises CubeplayError for a port that is taken, and for root."""
    if not chosen.allow_root and getattr(os, "geteuid", lambda: 1)() == 0:
        why = _("you are root, and whoever reaches JupyterLab could change everything here.")
        raise CubeplayError(_("Not started"), why, _("Start it as another user, or add --allow-root."))
    for found in claim(chosen.port):
        port = found.getsockname()[1]
        found.close()
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

    LabApp.launch_instance(options(chosen, port))
    return 0


def options(chosen: argparse.Namespace, port: int) -> list[str]:
    """JupyterLab's command line, which overrides its configuration files."""
    settings = {
        "ServerApp.root_dir": (chosen.notebooks or notebooks()).resolve(),
        "ServerApp.ip": LOOPBACK,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0 if chosen.port else TRIES + PORT - port,
        "ServerApp.base_url": chosen.base_url,
        "ServerApp.open_browser": not chosen.no_browser,
        "ServerApp.allow_root": chosen.allow_root,
        "ServerApp.log_level": "ERROR",
        "LabApp.log_level": "ERROR",
        "LabApp.news_url": "None",
        "LabApp.check_for_updates_class": "jupyterlab.handlers.announcements.NeverCheckForUpdate",
    }
    return [f"--{name}={value}" for name, value in settings.items()]
