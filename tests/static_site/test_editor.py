"""JupyterLite beside the pages: it opens our notebooks with our Python, and asks no other host."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from checks import wait_until
from chromium import PATIENCE
from cubeplay.errors import CubeplayError
from labs import FAILED, RUN, idle, menu, top

from cubeplay_widgets.pages.notebooks import notebooks
from cubeplay_widgets.static_site import downloads
from cubeplay_widgets.static_site.command import build
from cubeplay_widgets.static_site.editor import EDITED, EDITOR, copy_notebook, settings
from cubeplay_widgets.static_site.editor import address as editor_address
from cubeplay_widgets.static_site.pages import Pages

HOST = re.compile(r"https?://|(?<!:)//\w")
CHAPTER = notebooks() / "rules" / "cubo.ipynb"


def test_the_settings_name_no_host_and_shut_the_way_to_others():
    told = settings(["cubeplay", "ipython"])
    assert not HOST.search(json.dumps(told))
    (kernel,) = told["jupyter-config-data"]["litePluginSettings"].values()
    assert kernel["disablePyPIFallback"] is True
    assert kernel["pyodideUrl"] == "./../python/pyodide.mjs"
    assert kernel["loadPyodideOptions"]["packages"] == ["cubeplay", "ipython"]


def test_a_notebook_keeps_its_words_and_pictures_and_gets_the_kernel_of_the_browser(tmp_path):
    copy_notebook(CHAPTER, tmp_path / "rules" / "cubo.ipynb")
    before, after = (json.loads(path.read_text()) for path in (CHAPTER, tmp_path / "rules" / "cubo.ipynb"))
    assert after["metadata"]["kernelspec"]["name"] == "python"
    assert [cell["source"] for cell in after["cells"]] == [cell["source"] for cell in before["cells"]]
    kept = [cell.get("outputs") for cell in after["cells"]]
    assert kept == [cell.get("outputs") for cell in before["cells"]]
    assert any(kept)
    assert all(cell["metadata"]["trusted"] for cell in after["cells"] if cell["cell_type"] == "code")
    assert "teacher" not in EDITED


def test_a_lesson_keeps_its_picture_and_no_answer(tmp_path):
    copy_notebook(notebooks() / "lessons" / "one-line.ipynb", tmp_path / "lessons" / "one-line.ipynb")
    cells = json.loads((tmp_path / "lessons" / "one-line.ipynb").read_text())["cells"]
    kept = {cell["id"]: str(cell["outputs"]) for cell in cells if cell.get("outputs")}
    assert kept.keys() == {"ask"}
    assert "<img alt=" in kept["ask"]


def test_the_editors_ipython_shows_numbers_beside_our_stand_ins():
    script = (
        "from cubeplay_widgets.browser.stand_ins import install_compiled\n"
        "install_compiled()\n"
        "from IPython.core.formatters import PlainTextFormatter\n"
        "print(PlainTextFormatter()([0.5]))"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "[0.5]\n"


def test_pages_lead_to_the_editor_only_where_there_is_one(tmp_path):
    for has_editor in (True, False):
        pages = Pages(tmp_path, has_editor=has_editor)
        pages._live(CHAPTER, "rules/cubo.html")
        page = (tmp_path / "rules" / "cubo.html").read_text()
        assert ('href="../lab/lab/index.html?path=rules/cubo.ipynb"' in page) == has_editor
        assert ("Open in an editor" in page) == has_editor


def test_parts_that_cannot_be_fetched_are_told_in_one_sentence_and_leave_nothing_half_done(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(downloads, "user_cache_path", lambda *_given, **_more: tmp_path)
    monkeypatch.setattr(downloads.sys, "executable", "false")
    with pytest.raises(CubeplayError, match="false failed") as caught:
        downloads.editor_parts()
    assert "No site made" in str(caught.value)
    assert not list(tmp_path.rglob("complete"))


@pytest.fixture(scope="module")
def with_editor(tmp_path_factory):
    """The folder of a site that has the editor; ``CUBEPLAY_SITE`` may name one."""
    if (built := os.environ.get("CUBEPLAY_SITE")) and Path(built, EDITOR).is_dir():
        return Path(built)
    folder = tmp_path_factory.mktemp("with-editor") / "site"
    build(folder, lab=True)
    return folder


@pytest.mark.proof
def test_what_is_written_names_no_other_host_and_all_that_it_loads(with_editor):
    lab = with_editor / EDITOR
    files = ("jupyter-lite.json", "lab/jupyter-lite.json", "python/pyodide-lock.json")
    assert not [name for name in files if HOST.search((lab / name).read_text())]
    packages = json.loads((lab / "python" / "pyodide-lock.json").read_text())["packages"]
    told = json.loads((lab / "jupyter-lite.json").read_text())["jupyter-config-data"]
    kernel = told["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert sorted(packages) == kernel["loadPyodideOptions"]["packages"]
    for package in packages.values():
        wheel = lab / "python" / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
    rest = ZipFile(lab / "python" / packages["python-rest"]["file_name"])
    assert "pdb.pyc" in rest.namelist()  # IPython imports it
    written = {path.relative_to(lab / "files").as_posix() for path in lab.glob("files/*/*.ipynb")}
    ours = {f"{each}/{path.name}" for each in EDITED for path in (notebooks() / each).glob("*.ipynb")}
    assert written == ours
    texts = {path.name for path in (lab / "files" / "lessons").glob("*.toml")}
    assert texts == {path.name for path in (notebooks() / "lessons").glob("*.toml")}
    assert not [*lab.glob("build/fa-*.svg"), *lab.glob("build/fa-*.eot")]
    assert sum(path.stat().st_size for path in lab.rglob("*") if path.is_file()) <= 40 * 10**6


@pytest.mark.proof
def test_a_chapter_comes_alive_in_the_editor_and_asks_no_other_host(with_editor, serve, chromium):
    address, end = serve(with_editor)
    context = chromium.new_context(viewport={"width": 1366, "height": 657})
    context.set_default_timeout(2 * PATIENCE)
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    lab = context.new_page()
    lab.goto(address + editor_address("rules", "cubo"))
    lab.locator(".jp-Notebook .jp-Cell").first.wait_for()
    idle(lab)  # a kernel that is not there yet may forget what it is asked
    menu(lab, "Run", "Run All Cells")
    lab.locator(".cp-pips li").first.wait_for(state="attached")
    idle(lab)
    top(lab)
    stand = lab.locator(".cp-stand:has(.cp-board):has(.cp-cells[data-ready])").first
    for _turn in range(40):  # JupyterLab has no cells on the page that are far from what is seen
        if stand.count():
            break
        lab.mouse.wheel(0, 300)
        lab.wait_for_timeout(500)
    further = lab.get_by_role("button", name="Next: second thoughts")
    assert not further.count()
    stand.get_by_role("button", name="Reroll all nine", exact=True).click()
    further.wait_for()
    assert lab.locator(FAILED).count() == 0
    context.close()
    end()
    hosts = ("blob:", "data:", address)
    assert asked
    assert not [url for url in asked if not url.startswith(hosts)]


@pytest.mark.proof
def test_a_lesson_runs_in_the_editor_with_the_file_beside_it(with_editor, serve, chromium):
    address, end = serve(with_editor)
    context = chromium.new_context(viewport={"width": 1366, "height": 657})
    context.set_default_timeout(2 * PATIENCE)
    lab = context.new_page()
    lab.goto(address + editor_address("lessons", "one-line"))
    lab.locator(".jp-Notebook .jp-Cell").first.wait_for()
    idle(lab)  # a kernel that is not there yet may forget what it is asked
    menu(lab, "Run", "Run All Cells")
    wait_until(lab, RUN, timeout=2 * PATIENCE)
    idle(lab)
    assert lab.locator(FAILED).count() == 0
    context.close()
    end()


@pytest.mark.proof
def test_a_change_that_is_saved_in_the_editor_is_there_after_a_reload(with_editor, serve, chromium):
    address, end = serve(with_editor)
    context = chromium.new_context(viewport={"width": 1366, "height": 657})
    context.set_default_timeout(2 * PATIENCE)
    lab = context.new_page()
    lab.on("dialog", lambda asked: asked.accept())
    link = address + editor_address("lessons", "one-line")
    lab.goto(link)
    for words in ("", "# mine: kept"):  # what is not saved is forgotten, and what is saved is not
        cell = lab.locator(".jp-Notebook .jp-CodeCell .cm-content").first
        cell.click()
        lab.keyboard.press("Control+Home")
        lab.keyboard.type(f"{words or '# lost'}\n")
        lab.locator(".jp-mod-dirty").first.wait_for(state="attached")
        if words:
            menu(lab, "File", "Save Notebook")
            lab.locator(".jp-mod-dirty").wait_for(state="detached")
        lab.goto(link)  # what it has open the editor notes late, and a reload may show its launcher
        lab.locator(".jp-Notebook .jp-CodeCell .cm-content").first.wait_for()
    text = lab.locator(".jp-Notebook .jp-CodeCell .cm-content").first.inner_text()
    assert "# mine: kept" in text
    assert "# lost" not in text
    context.close()
    end()
