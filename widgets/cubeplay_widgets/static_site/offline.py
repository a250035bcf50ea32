"""What makes the static edition open without a network: its service worker, with the list of all files."""

from __future__ import annotations

import hashlib
import json
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
    again = _("Reload")
    return {
        "unkept": _("Nothing is kept here. Save a file before you close."),
        "unkept-button": _("Save"),
        "new": _("A new version is here. Reload when you like."),
        "died": _("This page does not answer. What you have played is kept: reload the page."),
        **{f"{kind}-button": again for kind in ("new", "died", "refused", "done")},
    }


def hashes(folder: Path) -> dict[str, str]:
    """All files of a site, in the order in which they are kept, each with the hash of what it holds."""
    paths = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    kept = sorted((path for path in paths if path not in _NOT_KEPT), key=lambda path: (_place(path), path))
    return {path: _hash((folder / path).read_bytes()) for path in kept}


def _place(path: str) -> int:
    first = path.split("/")[0]
    return _ORDER.index(first) if first in _ORDER else len(_ORDER)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def write_service_worker(folder: Path) -> None:
    """Write the service worker of a site whose other files are all there."""
    files, script = hashes(folder), SCRIPT.read_text("utf-8")
    about = {"version": _hash((json.dumps(files) + script).encode()), "files": files}
    text = f"self.cubeplaySite = {json.dumps(about, separators=(',', ':'))};\n{script}"
    (folder / WORKER).write_text(text, encoding="utf-8")
