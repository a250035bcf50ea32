"""Where the server is not started by our command: Binder's notebook server, and plain Voilà."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from strangers import Browser

from patience import patience
from servers import ROOT, start

TOKEN = "a-token-of-the-notebook-server"
WHO = "play/who.ipynb"
PAGES = Path(__file__).parent / "pages"


def ended(server):
    server.process.terminate()
    server.process.wait(patience(20))
    shutil.rmtree(server.data, ignore_errors=True)


def notebook_server(port, root, base, *_options):
    """The notebook server of Binder, with our settings."""
    words = [
        sys.executable,
        "-m",
        "jupyter_server",
        f"--config={ROOT / 'binder' / 'jupyter_server_config.py'}",
    ]
    settings = {
        "ServerApp.port": port,
        "ServerApp.root_dir": root,
        "ServerApp.base_url": "/user/plum/",
        "ServerApp.open_browser": False,
        "ServerApp.allow_remote_access": True,
        "ServerApp.allow_root": True,
        "IdentityProvider.token": TOKEN,
    }
    return [*words, *(f"--{name}={value}" for name, value in settings.items())]


@pytest.fixture
def binder(monkeypatch):
    folder = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    server = start(PAGES, base="/user/plum/", command=notebook_server)
    yield server
    ended(server)


@pytest.mark.proof
def test_binder_reaches_the_pages_by_any_name_through_the_notebook_server(binder):
    browser = Browser(binder.url, "hub.binder.example")
    browser.ask(f"tree?token={TOKEN}")
    assert browser.ask("cubeplay/").status == 200
    page = browser.ask("cubeplay/voila/render/play/cubo.ipynb", Sec_Fetch_Site="none")
    assert page.status == 200
    inner = Browser(f"{binder.url}cubeplay/", browser.host, browser.cookies)
    with inner.channels(page.kernel):
        pass
    stranger = Browser(binder.url, "hub.binder.example")
    assert stranger.ask("cubeplay/", Sec_Fetch_Site="none").status in (302, 403)


def plain_voila(port, root, base, *_options):
    return [sys.executable, "-m", "voila", str(root), f"--port={port}", "--no-browser"]


@pytest.mark.proof
def test_plain_voila_shows_the_pages_to_the_person_whose_machine_it_is():
    server = start(PAGES, command=plain_voila)
    try:
        page = Browser(server.url).open(WHO)
        assert page.status == 200
        assert "nobody yet" in page.text
    finally:
        ended(server)
