"""The list of files of the service worker, the manifest and its icons."""

import json
import struct
from urllib.parse import urljoin

import pytest

from cubeplay_widgets.site.home_screen import FOLDER, ICONS, manifest
from cubeplay_widgets.static_site.offline import WORKER, hashes, write_service_worker


def folder_with(path, **files):
    """A folder with some files."""
    for name, text in files.items():
        (path / f"{name}.html").write_text(text)
    return path


def test_the_list_has_each_file_with_the_hash_of_what_it_holds(tmp_path):
    """One file changed: one hash, and the version, are others; what stands for all pages comes first."""
    folder = folder_with(tmp_path, index="Games", offline="Later", a="A")
    (folder / "python").mkdir()
    (folder / "python" / "app.bin").write_bytes(b"Python")
    before = hashes(folder)
    assert list(before) == ["offline.html", "index.html", "python/app.bin", "a.html"]
    write_service_worker(folder)
    assert hashes(folder) == before, "the service worker is not in its own list"
    first = about(folder)
    (folder / "a.html").write_text("B")
    write_service_worker(folder)
    second = about(folder)
    assert first["files"] == before
    assert {path for path in before if before[path] != second["files"][path]} == {"a.html"}
    assert first["version"] != second["version"]


def about(folder):
    """What the service worker knows of its site."""
    line = (folder / WORKER).read_text("utf-8").splitlines()[0]
    return json.loads(line.removeprefix("self.cubeplaySite = ").removesuffix(";"))


@pytest.mark.parametrize("root", ["https://school.example/", "https://school.example/games/cubeplay/"])
def test_the_manifest_holds_below_any_path(root):
    """Start, scope and icons are where the pages are."""
    told = manifest("static/")
    assert {urljoin(root + "manifest.json", told[name]) for name in ("start_url", "scope", "id")} == {root}
    assert all(urljoin(root, icon["src"]).startswith(root) for icon in told["icons"])


@pytest.mark.parametrize(("name", "size", "purpose"), ICONS)
def test_icons_have_the_size_that_the_manifest_says(name, size, purpose):
    """They are pictures of that size, and small."""
    data = (FOLDER / name).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (size, size)
    assert len(data) < 8000
