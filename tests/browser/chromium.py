"""The browser of tests: how it is started, what it opens, and how long a page may take."""

from pathlib import Path

from patience import patience

PAGES = Path(__file__).parent / "pages"
"""The notebooks that only tests see."""
TRAFFIC = Path(__file__).parent / "traffic.js"
"""The script of pages that knows when all is answered."""
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
ARGS += ["--process-per-site"]  # pages share a renderer, and so what it has compiled
ARGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
PATIENCE = round(1000 * patience(45))
"""Milliseconds for a page to come and to answer."""
