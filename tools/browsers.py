"""Finds a browser for the tests: Playwright's own, the system's, or one that is downloaded now.

    python tools/browsers.py

`make test` runs it before the tests of pages.  It exits with 0 also without a browser, since all other tests
can run; if ``CI`` is "true" it exits with 1 if there is none, and so does each test that needs one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

SYSTEM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Suitable programs, the quickest first: the shell has no window."""
MISSING = (
    "no browser is installed here and none could be fetched "
    "(`playwright install chromium`, or Debian: apt install chromium-headless-shell)"
)


def installed(playwright: Playwright) -> str | None:
    """The browser to use: the one that ``CHROMIUM`` names, Playwright's, or the system's; None if none."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else next(filter(None, map(shutil.which, SYSTEM)), None)


def fetch() -> bool:
    """Let Playwright download its browser; returns whether it could."""
    program = shutil.which("playwright")
    words = [program] if program else [sys.executable, "-m", "playwright"]
    return subprocess.run([*words, "install", "chromium"], check=False).returncode == 0


def required() -> bool:
    """Whether nothing that tests need may be missing: in CI nobody sees what was left out."""
    return os.environ.get("CI") == "true"


def main() -> int:
    """Print which browser the tests will use, downloaded if there was none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = installed(playwright)
        if found is None:
            print("There is no browser for the tests of pages: Playwright fetches one.", flush=True)
            found = installed(playwright) if fetch() else None
    print(f"Tests of pages use {found}." if found else f"Tests of pages are left out: {MISSING}.")
    return 1 if found is None and required() else 0


if __name__ == "__main__":
    sys.exit(main())
