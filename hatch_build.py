"""What is made when cubeplay is built or installed: style sheets, catalogues, a wheel that carries a site."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

THEME = "widgets/cubeplay_widgets/paint/theme.py"
CATALOGUES = "cubeplay/words/catalogues.py"
SITE = "CUBEPLAY_CARRIED_SITE"
"""The variable that names the folder of a built site (``cubeplay site FOLDER``), for a wheel to carry."""
MARK = "cubeplay-site.json"
CARRIED = "cubeplay_widgets/carried_site"


class BuildHook(BuildHookInterface[Any]):
    """Makes the style sheets before anything is packed, and packs a site if one is named."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the theme as a program, compile the catalogues, and add the site.

        Neither needs anything of the package.
        """
        runpy.run_path(str(Path(self.root, THEME)), run_name="__main__")
        words = runpy.run_path(str(Path(self.root, CATALOGUES)))
        for source in words["LOCALE"].glob("*/LC_MESSAGES/*.po"):
            words["compile_catalogue"](source, source.with_suffix(".mo"))
        named = os.environ.get(SITE, "")
        if named and self.target_name == "wheel" and version != "editable":
            site = Path(self.root, named).resolve()
            if not (site / MARK).is_file():
                raise SystemExit(f"{SITE} is {named}, and no site is there. Make one: cubeplay site {named}")
            build_data["force_include"][str(site)] = CARRIED
