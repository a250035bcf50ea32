"""The browser of tests: how it is started, what it opens, and how long a page may take."""

from pathlib import Path

PAGES = Path(__file__).parent / "pages"
"""The notebooks that only tests see."""
BROWSERS = ("chromium-headless-shell", "chromium")
"""Programs that do, the quickest first: the shell has no window that nobody sees."""
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
ARGS += ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
PATIENCE = 180_000
"""Milliseconds for a page to come and to answer: how slow a machine is, is for the benchmark."""
