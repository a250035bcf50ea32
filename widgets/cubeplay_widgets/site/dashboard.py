"""The server of the pages: Voilà in our looks, or JupyterLab, on this machine alone.

``python -m cubeplay_widgets.site.dashboard`` is what ``cubeplay dashboard`` starts.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cubeplay.errors import CubeplayError
from cubeplay.words import _

from cubeplay_widgets.paint.theme import HERE
from cubeplay_widgets.site.landing import landing

SHARE = HERE / "share" / "jupyter"
PORT = 8866
"""Where the pages are served, or at the next free port."""

IDLE = 600
"""Seconds until a kernel that no open page asks for any more is ended."""


def notebooks() -> Path:
    """The folder of the notebooks: beside the checkout's packages, or inside the installed one."""
    installed = HERE / "notebooks"
    return installed if installed.is_dir() else HERE.parent.parent / "notebooks"


def settings(root: Path, *others: Path, preheat: bool = True, idle: int = IDLE) -> dict[str, dict[str, Any]]:
    """Voilà's configuration; ``others`` are the folders of other packages' pages.

    With ``preheat`` a kernel waits for whoever opens one of the games' own pages; lessons and rules
    start theirs when they are opened.
    """
    return {
        "VoilaConfiguration": {
            "template": "cubeplay",
            "page_config_hook": partial(add_landing, folders=(root, *others)),
            "strip_sources": True,
            "show_tracebacks": False,
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "file_allowlist": [r".*\.(png|svg|css)"],
            "preheat_kernel": preheat,
            "default_pool_size": 1,
            "extension_allowlist": [
                "@jupyter-widgets/jupyterlab-manager",
                "@voila-dashboards/widgets-manager8",
                "anywidget",
                "ipycanvas",
            ],
        },
        "VoilaKernelManager": {"preheat_denylist": [r"^(?!.*[\\/]play[\\/][^\\/]*$)"]},
        "Voila": {"ip": "127.0.0.1", "root_dir": str(root)},
        "MappingKernelManager": {
            "cull_idle_timeout": idle,
            "cull_interval": max(1, min(60, idle // 4)),
            "cull_connected": False,
            "default_kernel_name": "python3",
        },
    }


def add_landing(
    page_config: dict[str, Any], *, notebook_path: str, folders: Sequence[Path], **_rest: Any
) -> dict[str, Any]:
    """Voilà's hook: give the landing page its cards, lessons and saved games."""
    if not notebook_path.endswith(".ipynb"):
        page_config["cubeplay"] = landing(*folders)
    return page_config


def command(port: int, root: Path | None = None, *options: str) -> list[str]:
    """The command that serves the pages of a folder at a port, without opening a browser."""
    words = [
        sys.executable,
        "-m",
        "cubeplay_widgets.site.dashboard",
        "dashboard",
        f"--port={port}",
        "--no-browser",
    ]
    return [*words, *([f"--notebooks={root}"] if root else []), *options]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="cubeplay_widgets.site.dashboard", description=__doc__)
    top.add_argument("what", choices=("dashboard", "lab"))
    top.add_argument("--port", type=int, default=None)
    top.add_argument("--no-browser", action="store_true")
    top.add_argument("--base-url", default="/")
    top.add_argument("--notebooks", type=Path, default=notebooks())
    top.add_argument("--no-preheat", action="store_true")
    top.add_argument("--idle", type=int, default=IDLE)
    return top


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    chosen = parser().parse_args(arguments)
    paths = [str(SHARE), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, paths))
    root = chosen.notebooks.resolve()
    chosen.port = _claimed(chosen.port)
    if chosen.what == "lab":
        _lab(chosen, root)
    else:
        _voila(chosen, root)


def _claimed(port: int | None) -> int:
    """The port that was asked for, or the first free one from PORT on; ends the program if it is taken."""
    if port is None:
        return next(free for free in range(PORT, PORT + 100) if _is_free(free))
    if not _is_free(port):
        why = _("port {port} is taken by another program.").format(port=port)
        sys.exit(str(CubeplayError(_("Not started"), why, _("Choose another one with --port."))))
    return port


def _is_free(port: int) -> bool:
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _voila(chosen: argparse.Namespace, root: Path) -> None:
    from traitlets.config import Config

    from cubeplay_widgets.site.shelves import ShelvedPages, shelves
    from cubeplay_widgets.site.translation import EXPORTER, TranslatedPages

    class Pages(TranslatedPages, ShelvedPages):
        """Voilà in the language of this process, with the pages of other packages."""

    with shelves() as others:
        own = settings(root, *others, preheat=not chosen.no_preheat, idle=chosen.idle)
        config = Config(own | {"VoilaExporter": EXPORTER})
        config.Voila.port = chosen.port
        config.Voila.base_url = chosen.base_url
        config.Voila.open_browser = not chosen.no_browser
        config.Shelves.folders = [str(folder) for folder in others]
        Pages.launch_instance([str(root)], config=config)


def _lab(chosen: argparse.Namespace, root: Path) -> None:
    from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]
    from traitlets.config import Config

    never = "jupyterlab.handlers.announcements.NeverCheckForUpdate"
    server = {
        "root_dir": str(root),
        "ip": "127.0.0.1",
        "port": chosen.port,
        "base_url": chosen.base_url,
        "open_browser": not chosen.no_browser,
    }
    config = Config({"LabApp": {"news_url": None, "check_for_updates_class": never}, "ServerApp": server})
    LabApp.launch_instance([], config=config)


if __name__ == "__main__":
    main()
