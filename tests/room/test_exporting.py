"""Templates of pages are compiled once."""

import asyncio

from jinja2 import Environment
from nbformat.v4 import new_markdown_cell, new_notebook

from cubeplay_widgets.site.exporting import Exporter


def exported(folder):
    """The page of a notebook, by an exporter of its own."""
    exporter = Exporter(template_paths=[str(folder)], template_file="page.html.j2")

    async def whole():
        nb = new_notebook(cells=[new_markdown_cell("One die")])
        return "".join([piece async for piece, _resources in exporter.generate_from_notebook_node(nb)])

    return asyncio.run(whole())


def test_a_second_page_compiles_no_template_and_a_changed_template_is_compiled_again(tmp_path, monkeypatch):
    compiled, own = [], Environment._compile

    def counted(self, source, filename):
        compiled.append(filename)
        return own(self, source, filename)

    monkeypatch.setattr(Environment, "_compile", counted)
    (tmp_path / "page.html.j2").write_text("{% include 'part.html.j2' %}: {{ nb.cells[0].source }}")
    (tmp_path / "part.html.j2").write_text("Here")
    assert (exported(tmp_path), len(compiled)) == ("Here: One die", 2)
    assert (exported(tmp_path), len(compiled)) == ("Here: One die", 2)
    (tmp_path / "part.html.j2").write_text("There")
    assert (exported(tmp_path), len(compiled)) == ("There: One die", 3)
