"""Writes the list of scripts that a table's page loads: ``make scripts`` after each update."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.load.dashboards import dashboard
from benchmarks.pages import PAINTED, browser, game_in_play

from cubeplay_widgets.site.scripts import NEEDED

NAME: Final = re.compile(r"/voila/scripts/\w+/(.+)")


def requested() -> list[str]:
    """The scripts that a page requests, in this order, if its server names none in advance."""
    NEEDED.write_text("", encoding="utf-8")
    with TemporaryDirectory() as name, dashboard(Path(name)) as (address, _pid), browser() as chromium:
        page = chromium.new_page(bypass_csp=True)
        found: list[str] = []
        page.on("request", lambda request: found.append(request.url))
        page.goto(address + game_in_play(Path(name)))
        page.wait_for_function(PAINTED)
    names = (match[1] for url in found if (match := NAME.search(url)))
    return [name for name in names if name != "together.js"]


if __name__ == "__main__":
    NEEDED.write_text("\n".join(requested()) + "\n", encoding="utf-8")
