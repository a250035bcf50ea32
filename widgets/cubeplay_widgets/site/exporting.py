"""How a notebook becomes a page: Voilà's exporter, with templates that are compiled once.

Voilà makes an exporter for each page, and each compiles its thirty templates anew: a tenth of a second of
the server, often while somebody waits.
"""

from __future__ import annotations

from typing import Final

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """Keeps compiled templates in memory; one that has changed is compiled again."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept, which Jinja compares with the template."""
        if found := self._kept.get(bucket.key):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that has been compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED: Final = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's, whose environments share their compiled templates."""

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        return environment


def export_quickly() -> None:
    """Let Voilà make its pages by our exporter, which it knows by name only."""
    notebook_renderer.VoilaExporter = Exporter
