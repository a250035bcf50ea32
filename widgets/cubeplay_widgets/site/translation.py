"""The pages' own texts in the language of the process: templates, and the paragraphs of notebooks."""

from __future__ import annotations

from typing import Any

from cubeplay.words import LANGUAGE_TAG, translated
from nbconvert.preprocessors import Preprocessor
from voila.app import Voila

from cubeplay_widgets.chapters.prose import in_language
from cubeplay_widgets.site.served import RunAllAtOnce, ShowMistakesInPlace, spread


class Paragraphs(Preprocessor):
    """Translates the titles and the markdown of a notebook when it is served; its file stays as it is."""

    enabled = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Translate paragraph by paragraph, as ``make words`` takes them out."""
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
    "filters": {"translated": translated, "spread": spread},
    "preprocessors": [Paragraphs, ShowMistakesInPlace, RunAllAtOnce],
}
"""What Voilà's exporter of notebooks needs for our templates: the filter that translates a text."""


class TranslatedPages(Voila):  # type: ignore[misc]
    """Voilà, whose pages without a notebook (landing, errors) know the same filter."""

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, with the filter and the language's tag for templates."""
        settings: dict[str, Any] = super().init_settings()
        environment = settings["voila_jinja2_env"]
        environment.filters["translated"] = translated
        environment.globals["language"] = LANGUAGE_TAG
        return settings
