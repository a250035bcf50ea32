"""What is made when cubeplay is built or installed: style sheets, catalogues, a wheel that carries a site."""

import os
import runpy
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

THEME = "widgets/cubeplay_widgets/paint/theme.py"
LOCALE = "cubeplay/words/locale"
SITE = "CUBEPLAY_CARRIED_SITE"
"""The variable that names the folder of a built site (``cubeplay site FOLDER``), for a wheel to carry."""
MARK = "cubeplay-site.json"
CARRIED = "cubeplay_widgets/carried_site"


def _compile(source: Path) -> None:
    with source.open("rb") as file:
        messages = read_po(file)
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, messages)


class BuildHook(BuildHookInterface[Any]):
    """Makes the style sheets before anything is packed, and packs a site if one is named."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the theme as a program, which needs nothing but the standard library, and add the site."""
        runpy.run_path(str(Path(self.root, THEME)), run_name="__main__")
        for source in Path(self.root, LOCALE).glob("*/LC_MESSAGES/*.po"):
            _compile(source)
        named = os.environ.get(SITE, "")
        if named and self.target_name == "wheel" and version != "editable":
            site = Path(self.root, named).resolve()
            if not (site / MARK).is_file():
                raise SystemExit(f"{SITE} is {named}, and no site is there. Make one: cubeplay site {named}")
            build_data["force_include"][str(site)] = CARRIED
