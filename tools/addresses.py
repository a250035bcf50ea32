"""``make addresses``: writes the public addresses of the project where people look for them.

They stand once, under ``[project.urls]`` in ``pyproject.toml``: ``Site`` is where the static edition is,
``Source`` the repository.  README and ``docs/static-site.md`` get the lines that lead there, between two
comments; what has no address is left out.  ``--check`` changes nothing, and fails where one differs.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError

from cubeplay_widgets.static_site.previews import LABEL, site_address

ROOT: Final = Path(__file__).parents[1]
WRITTEN: Final = ("README.md", "docs/static-site.md")
BEGIN: Final = "<!-- addresses: make addresses -->\n"
END: Final = "<!-- /addresses -->\n"
TRY: Final = "**Try it now**, in your browser, with nothing to install: <{site}>"
BINDER: Final = (
    "[![Open in Binder](https://mybinder.org/badge_logo.svg)]"
    "(https://mybinder.org/v2/gh/{name}/main?urlpath=cubeplay%2F)"
)
_GITHUB: Final = re.compile(r"https://github\.com/([\w.-]+/[\w.-]+?)(?:\.git)?/?")


def lines(urls: dict[str, str]) -> Iterator[str]:
    """The lines for these addresses.  Raises SystemExit for a text that is no address.

    >>> list(lines({}))
    []
    >>> next(lines({"Site": "https://games.example/cubes"}))
    '**Try it now**, in your browser, with nothing to install: <https://games.example/cubes/>'
    """
    if site := urls.get(LABEL, ""):
        try:
            yield TRY.format(site=site_address(site))
        except CubeplayError as error:
            raise SystemExit(f"{error} It is {LABEL} in pyproject.toml.") from error
    if source := urls.get("Source", ""):
        if not (found := _GITHUB.fullmatch(source)):
            raise SystemExit(
                f"Source is {source!r}. Write it like https://github.com/OWNER/NAME, which Binder opens."
            )
        yield BINDER.format(name=found[1])


def written(text: str, urls: dict[str, str]) -> str:
    """A document with the lines of these addresses.  Raises SystemExit if it has no place for them."""
    before, begin, rest = text.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(
            f"No place for the addresses: a document needs the lines {BEGIN.strip()} and {END.strip()}."
        )
    return before + begin + "".join(f"\n{line}\n" for line in lines(urls)) + "\n" + end + after


def main(root: Path = ROOT, *, check: bool = False) -> int:
    """Write the documents below a folder, or check them; returns 1 if one was not as it should be."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    stale = 0
    for name in WRITTEN:
        text = (root / name).read_text("utf-8")
        now = written(text, project.get("urls", {}))
        if now != text and check:
            print(f"{name} has other addresses than pyproject.toml. Write them: make addresses")
            stale = 1
        elif now != text:
            (root / name).write_text(now, "utf-8")
            print(f"{name} is written.")
    return stale


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
