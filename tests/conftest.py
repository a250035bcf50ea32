"""What holds for all tests: how long a machine takes is for the benchmark, never for a test."""

import gc
import os
import shutil
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from chromium import PAGES
from cubeplay.place import BROWSER, COMPUTER
from hypothesis import settings
from site_store import SiteStore

from cubeplay_widgets.site import dashboard
from needed import lacking, left_out
from patience import FACTOR
from servers import shared_servers
from site_server import SiteServer, built_once

gc.disable()  # until all tests are collected: nothing of that goes before the end

for _kept in ("CUBEPLAY_DATA", "CUBEPLAY_STORE"):  # whoever runs the tests may keep games there
    os.environ.pop(_kept, None)
DATA = tempfile.mkdtemp(prefix="cubeplay-tests-")
"""Where this process's tests, and the programs that they start, keep what they name no folder for."""
os.environ["XDG_DATA_HOME"] = DATA

settings.register_profile("cubeplay", deadline=None)
settings.load_profile("cubeplay")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Only what has examples is searched for them: among tests, next to nothing has."""
    found = yield
    has_examples = file_path.suffix == ".py" and ">>>" in file_path.read_text("utf-8")
    return [each for each in found if has_examples or not isinstance(each, DoctestModule)]


def pytest_collection_finish() -> None:
    """Take what was collected out of what the memory is searched for, and search more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


def pytest_report_header():
    """Measured once, before workers start, which share it."""
    return f"patience: {FACTOR:g} times what a quiet machine needs at most"


@pytest.fixture(scope="module", autouse=True)
def no_widget_outlives_its_module():
    """ipywidgets and its comms know every widget until it is closed, which pages of tests never are."""
    yield
    if widgets := sys.modules.get("ipywidgets.widgets.widget"):
        for each in list(widgets._instances.values()):
            if type(each).__name__ != "_CanvasManager":  # made once, when ipycanvas is read
                each.close()


def pytest_unconfigure(config):
    """What the tests have kept goes; the last line tells which tests a machine with everything would run."""
    shutil.rmtree(DATA, ignore_errors=True)
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    for line in left_out(reporter.stats.get("skipped", ())) if reporter else ():
        reporter.write_line(line, yellow=True)


@pytest.fixture(params=[COMPUTER, BROWSER], ids=["computer", "browser"])
def anywhere(request, monkeypatch):
    """Each place in turn; where there are no threads, none can be started."""
    monkeypatch.setattr("cubeplay.place.HERE", request.param)
    if not request.param.threads:
        monkeypatch.setattr(threading.Thread, "start", _refuse)
    return request.param


def _refuse(_thread):
    raise RuntimeError("can't start new thread")


@pytest.fixture(scope="session")
def serve():
    """Start a server of a folder of notebooks; the same folder and options share one.

    ``sites`` are folders of installed packages that only this server sees.
    """
    with shared_servers() as started:
        yield lambda root, *options, **more: started(root, options, **more)


@pytest.fixture(scope="session")
def chromium():
    """The one browser of a run, which finds no host but this machine."""
    from chromium import ARGS
    from playwright.sync_api import sync_playwright
    from tools.browsers import MISSING, installed

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=installed(p) or lacking(MISSING), args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built static edition, once for all tests of a run.

    ``CUBEPLAY_SITE`` may name one that is built already.
    """
    if built := os.environ.get("CUBEPLAY_SITE"):
        return Path(built)
    if not (shutil.which("node") and shutil.which("npm")):
        lacking("Node.js with npm is not installed, which builds the static edition")
    shared = tmp_path_factory.getbasetemp()
    return built_once(shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared)


@pytest.fixture
def site_server(site, tmp_path):
    """The static edition at an address where nobody has been before."""
    server = SiteServer(site, SiteStore(tmp_path / "kept.sqlite"))
    yield server
    server.end()


@pytest.fixture
def edition(request):
    """The static edition where a test asks for "site"; None stands for the server of notebooks."""
    return request.getfixturevalue("site_server") if getattr(request, "param", "") == "site" else None


@pytest.fixture(scope="session")
def pages(serve, tmp_path_factory):
    """The server of the real pages and, beside them, of those that only tests of a browser see."""
    root = tmp_path_factory.mktemp("pages")
    for folder in (dashboard.notebooks(), PAGES):
        shutil.copytree(folder, root, dirs_exist_ok=True)
    return serve(root, "--no-preheat")


@pytest.fixture(scope="module")
def started():
    """Start an application of the real pages in this process, with some options; a module has its own."""
    from in_process import applications  # reads all of Jupyter

    with applications() as start:
        yield lambda *options, base="/": start("--no-preheat", *options, base=base)


@pytest.fixture(scope="module")
def own(started):
    """An application for this machine alone."""
    return started()


@pytest.fixture(scope="module")
def shared(started):
    """An application that is shared in the network."""
    from strangers import KEYS, NETWORK

    return started("--share", f"--host={NETWORK}", *KEYS)


@pytest.fixture(scope="session")
def database():
    """A PostgreSQL of this process's tests."""
    import database as databases  # reads its driver

    if databases.programs() is None:
        lacking(databases.WITHOUT)
    begun = databases.begin()
    yield begun
    databases.end(begun)


@pytest.fixture
def postgres(database):
    """The address of an empty database."""
    database.empty()
    return database.address()


@pytest.fixture
def restarted(database):
    """Ends the server in some way; it runs again at the end."""
    yield database.stop
    database.stop()
    database.start()


PLACES = {
    "sqlite": lambda request: request.getfixturevalue("tmp_path") / "games.sqlite",
    "postgres": lambda request: request.getfixturevalue("postgres"),
}


@pytest.fixture(params=PLACES)
def place(request):
    """Where a store is to be: a test that asks for it is done for each of them."""
    return PLACES[request.param](request)
