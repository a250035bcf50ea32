"""Prints pages to PDF by the Chromium of this machine, without a window."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
LONGEST: Final = 120
"""Seconds for one page."""

_BESIDE: Final = re.compile(r' href="(?!https?:)[^"]*"')
"""Links to pages beside: in a PDF they would name a folder of this machine."""

OPTIONS: Final = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)


def browser() -> str:
    """The Chromium of this machine, which the variable CHROMIUM may name; "" without one."""
    names = (os.environ.get("CHROMIUM", ""), *NAMES)
    return next((found for name in names if name and (found := shutil.which(name))), "")


def print_pages(chromium: str, pages: Iterable[Path]) -> list[Path]:
    """Print each page to a PDF beside it, and return the pages that could not be printed."""
    with TemporaryDirectory() as work:
        return [page for page in pages if not _print(chromium, page, work)]


def _print(chromium: str, page: Path, work: str) -> bool:
    target, bare = page.with_suffix(".pdf"), Path(work, "page.html")
    target.unlink(missing_ok=True)
    bare.write_text(_BESIDE.sub("", page.read_text("utf-8")), encoding="utf-8")
    root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    places = (f"--user-data-dir={work}", f"--print-to-pdf={target.absolute()}", bare.as_uri())
    try:
        subprocess.run(
            [chromium, *OPTIONS, *root, *places], capture_output=True, timeout=LONGEST, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return target.is_file() and target.stat().st_size > 0
