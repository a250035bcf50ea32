"""``make docs``: builds the documentation site in ``build/docs``, and checks each link within it.

A warning of Sphinx is a failure, and so is a broken link, picture or script.  Links to other sites are not
checked, so that no network is needed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build" / "docs"


class Page(HTMLParser):
    """The links of a page, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links = set[str]()
        self.places = {"", "top"}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element's links and its anchor."""
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.add(value or "")
            elif name in ("id", "name"):
                self.places.add(value or "")


page = cache(Page)


def broken(site: Path) -> Iterator[str]:
    """Each broken link within a built site, with its page."""
    for path in sorted(site.rglob("*.html")):
        for link in sorted(page(path).links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not there.is_file() or (
                there.suffix == ".html" and unquote(parts.fragment) not in page(there).places
            ):
                yield f"{path.relative_to(site)}: {link}"


def main() -> int:
    """Build the site and check its links; returns 1 if anything is wrong."""
    shutil.rmtree(SITE, ignore_errors=True)
    words = f"-m sphinx -q -W --keep-going -c docs/site -d build/doctrees . {SITE.relative_to(ROOT)}"
    code = subprocess.run([sys.executable, *words.split()], cwd=ROOT, check=False).returncode
    lost = list(broken(SITE))
    print(*lost, f"{SITE}/index.html: {len(lost)} broken links", sep="\n")
    return int(bool(code or lost))


if __name__ == "__main__":
    sys.exit(main())
