"""What is made when cubeplay is built or installed: the style sheets that the pages link."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

THEME = "widgets/cubeplay_widgets/paint/theme.py"


class StyleSheets(BuildHookInterface[Any]):
    """Makes the style sheets before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run the theme as a program: it needs nothing but the standard library."""
        runpy.run_path(str(Path(self.root, THEME)), run_name="__main__")
