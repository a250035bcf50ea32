"""The server ends at once, and takes the process in which a lesson is read along with it."""

import json
from contextlib import suppress
from threading import Thread

import psutil
import pytest
from strangers import Browser

from patience import patience, until
from servers import ROOT, start


def reading(server):
    """The processes in which the server reads lessons."""
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child for child in children if "cubeplay_widgets.lessons.outlined" in child.cmdline()]


@pytest.mark.proof
def test_a_lesson_that_never_ends_does_not_keep_the_server_and_does_not_outlive_it(tmp_path):
    book = json.loads((ROOT / "notebooks/lessons/one-line.ipynb").read_text())
    next(cell for cell in book["cells"] if cell["cell_type"] == "code")["source"] = ["while True: pass"]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons/endless.ipynb").write_text(json.dumps(book))
    server = start(tmp_path, ["--no-preheat"])
    try:
        teacher = Browser(server.url)
        desk = teacher.post("desk", {"lesson": "endless"}).headers["Location"]
        Thread(target=lambda: _ask(teacher, f"{desk}/results.html"), daemon=True).start()
        found = until(lambda: reading(server))
        server.process.terminate()
        assert server.process.wait(patience(60)) == 0
        gone, alive = psutil.wait_procs(found, patience(20))
        assert (len(gone), alive) == (len(found), [])
    finally:
        server.process.kill()


def _ask(browser, path):
    with suppress(OSError):
        browser.ask(path)
