"""What makes the static edition open without a network: its service worker, with the list of all files."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cubeplay.words import _

from cubeplay_widgets.client import CLIENT
from cubeplay_widgets.static_site.serving import MARK

WORKER: Final = "sw.js"
"""It stands at the root, as a service worker serves what is below its own address."""

SCRIPT: Final = CLIENT / "static_site" / "service_worker.js"
_ORDER: Final = ("offline.html", "index.html", "static", "python")
"""What is kept first: what stands for all pages, then what each of them needs."""

_NOT_KEPT: Final = (WORKER, MARK)


def notices() -> dict[str, str]:
    """What pages say of themselves, and the words on its button: see client/static_site/notices.js."""
    reload, again = _("Reload"), _("Start again")
    return {
        "unkept": _("Nothing is kept here. Save a file before you close."),
        "full": _("There is no room here. Make room on this device, or save a file before you close."),
        **{f"{kind}-button": _("Save") for kind in ("unkept", "full")},
        "new": _("A new version is here. Reload when you like."),
        "long": _("This takes long. Wait, or stop it: what you have played and typed stays."),
        "long-button": _("Stop"),
        "died": _("This page does not answer. Start it again: what you have played and typed stays."),
        "gone": _("No network. Connect, then start again: what you have played is kept."),
        "again": _("Started again. What you have played and typed is here."),
        **{f"{kind}-button": reload for kind in ("new", "refused", "done")},
        **{f"{kind}-button": again for kind in ("died", "gone")},
    }


def hashes(folder: Path) -> dict[str, str]:
    """All files of a site, in the order in which they are kept, each with the SHA-256 of what it holds."""
    paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    kept = sorted((path for path in paths if path not in _NOT_KEPT), key=lambda path: (_place(path), path))
    return {path: _hash((folder / path).read_bytes()) for path in kept}


def _place(path: str) -> int:
    first = path.split("/")[0]
    return _ORDER.index(first) if first in _ORDER else len(_ORDER)


def _hash(data: bytes) -> str:
    return b64encode(hashlib.sha256(data).digest()).decode()


def write_service_worker(folder: Path, languages: Sequence[str] = ()) -> None:
    """Write the service worker of a site whose other files are all there, with the codes of its languages."""
    files, script = hashes(folder), SCRIPT.read_text("utf-8")
    about = {
        "version": _hash((json.dumps([files, languages]) + script).encode()),
        "languages": languages,
        "files": files,
    }
    text = f"self.cubeplaySite = {json.dumps(about, separators=(',', ':'))};\n{script}"
    (folder / WORKER).write_text(text, encoding="utf-8")
