"""The scripts of the pages: an address that changes with them, and what comes first."""

import gzip

import pytest

from cubeplay_widgets.site import scripts
from cubeplay_widgets.site.scripts import Scripts


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Scripts of a small installation; what a table needs is named in a file."""
    for name, text in {
        "static/1.voila.js": "one();",
        "static/voila.js": "main();",
        "labextensions/a.js": "a();",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    needed = tmp_path / "scripts.txt"
    needed.write_text("static/voila.js\nstatic/1.voila.js\nstatic/2.voila.js\nlabextensions/a.js?v=7\n")
    monkeypatch.setattr(scripts, "NEEDED", needed)
    return lambda: Scripts("/", [str(tmp_path / "static")], [str(tmp_path / "labextensions")])


def test_the_address_changes_with_any_script(made, tmp_path):
    before = made().url
    assert made().url == before
    (tmp_path / "labextensions" / "a.js").write_text("another();")
    assert made().url != before


def test_parts_come_together_and_the_rest_is_named_unless_it_is_not_there(made):
    found = made()
    places = [address.removeprefix(f"{found.url}/") for address in found.first]
    assert places == ["together.js", "static/voila.js", "labextensions/a.js?v=7"]
    assert gzip.decompress(found.together) == b"(function () {one();\n})();\n"
