"""The site of the documents: the guides, the notebooks as they are kept, and the API from docstrings.

The source folder is the checkout itself, so that links lead where they lead on GitHub, too.
"""

from cubeplay import __version__
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "cubeplay"
author = "The cubeplay engineers"
project_copyright = author
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "docs/school/*.md"] + [
    f"notebooks/{folder}/*.ipynb" for folder in ("first-game", "rules", "lessons", "teacher", "research")
]
"""Notebooks that show nothing without a kernel, to play or to look something up, have no page."""
exclude_patterns = [".*", "build", "dist"]

html_theme = "furo"
html_title = f"cubeplay {version}"
html_extra_path = ["index.html"]

nb_execution_mode = "off"
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "description"
suppress_warnings = ["ref.python"]  # a type's short name may stand in two packages


def setup(app: Sphinx) -> None:
    """Show drawings as their text: GitHub draws them."""
    app.add_lexer("mermaid", TextLexer)
