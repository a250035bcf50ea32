"""Voilà's exporter of notebooks as pages, which translates texts and caches compiled templates.

Voilà makes an exporter for each page, and each would compile its thirty templates anew, which takes a tenth
of a second.
"""

from __future__ import annotations

from typing import Any, Final

from cubeplay.words import translated
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from nbconvert.preprocessors import Preprocessor
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter

from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.chapters.template_words import translate_in
from cubeplay_widgets.site.prepare_notebooks import RunAllAtOnce, ShowMistakesInPlace, spread


class Compiled(BytecodeCache):
    """Caches compiled templates in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a cached template, which Jinja compares with its source."""
        if found := self._kept.get(bucket.key):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache a compiled template."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED: Final = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's exporter with shared compiled templates, which translate."""

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        translate_in(environment)
        return environment


def export_quickly() -> None:
    """Replace Voilà's exporter by ours; Voilà has no option for it."""
    notebook_renderer.VoilaExporter = Exporter


class Paragraphs(Preprocessor):
    """Translates the titles and the Markdown of a notebook when it is served."""

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Translate paragraph by paragraph, as ``make words`` extracts them."""
        if "title" in nb.metadata:
            nb.metadata.title = translated(nb.metadata.title)
        about = nb.metadata.get("cubeplay", {})
        if "bar" in about:
            about["bar"] = translated(about["bar"])
        for cell in nb.cells:
            if cell.cell_type == "markdown":
                cell.source = in_language(cell.source, translated)
        return nb, resources


EXPORTER = {
    "filters": {"spread": spread},
    "preprocessors": [Paragraphs, ShowMistakesInPlace, RunAllAtOnce],
}
"""The configuration of Voilà's exporter of notebooks."""


class TranslatedPages(Voila):  # type: ignore[misc]
    """Voilà with the same filter for pages without a notebook (landing, errors)."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with the filter and the language tag for templates."""
        settings: dict[str, Any] = super().init_settings()
        environment = settings["voila_jinja2_env"]
        translate_in(environment)
        return settings
