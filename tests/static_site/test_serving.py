"""``cubeplay site --serve``: a wheel that carries a site serves it with the standard library alone."""

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import msgspec
import platformdirs
import pytest
from cubeplay.cli import main

from patience import patience
from servers import ROOT, listening

BARE = """
import sys
sys.path.insert(0, sys.argv[1])
sys.argv = ["cubeplay", *sys.argv[2:]]
from cubeplay.cli import main
sys.exit(main())
"""
FILES = {
    "index.html": ("text/html; charset=utf-8", "<h1>Games</h1>"),
    "python/pyodide.mjs": ("text/javascript; charset=utf-8", "export {};"),
    "python/pyodide.asm.wasm": ("application/wasm", "wasm"),
    "app.webmanifest": ("application/manifest+json", "{}"),
    "picture/cubo.svg": ("image/svg+xml", "<svg/>"),
}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A folder with a few files of a site."""
    folder = tmp_path_factory.mktemp("small")
    for path, (_type, text) in FILES.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    (folder / "cubeplay-site.json").write_text("{}")
    return folder


def build(folder, site):
    """Try to build a wheel that carries a site."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    return subprocess.run(
        words,
        cwd=ROOT,
        env=os.environ | {"CUBEPLAY_CARRIED_SITE": str(site)},
        capture_output=True,
        text=True,
        check=False,
        timeout=patience(120),
    )


@pytest.fixture(scope="module")
def installed(small, tmp_path_factory):
    """A folder with that wheel and what the engine needs, and nothing else."""
    made, folder = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("installed")
    assert (done := build(made, small)).returncode == 0, done.stderr
    with ZipFile(next(made.glob("*.whl"))) as packed:
        packed.extractall(folder)
    for package in (platformdirs, msgspec):
        (folder / package.__name__).symlink_to(Path(package.__file__).parent)
    return folder


def bare(folder, *words):
    """A command that sees that folder and the standard library alone."""
    return [sys.executable, "-I", "-S", "-c", BARE, str(folder), "site", *words]


def got(address):
    """The status, the type and the text of an answer."""
    try:
        with urllib.request.urlopen(address, timeout=patience(20)) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, "", ""


def test_an_installed_wheel_serves_the_site_that_it_carries_on_this_machine_alone(installed, tmp_path):
    words = ("--serve", "--no-browser", "--port")
    port, process = listening(lambda port: bare(installed, *words, str(port)), tmp_path / "log", {})
    try:
        root = f"http://127.0.0.1:{port}/"
        assert {path: got(root + path) for path in FILES} == {
            path: (200, *told) for path, told in FILES.items()
        }
        assert got(root)[2] == FILES["index.html"][1]
        assert [got(root + path)[0] for path in ("picture/", "../METADATA", "gone.html")] == [404, 404, 404]
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", port), timeout=patience(20))
    finally:
        process.terminate()
    assert process.wait(patience(20)) == 0
    assert f"are at {root} until Ctrl+C is pressed." in (tmp_path / "log").read_text()


def test_a_file_that_was_replaced_by_one_of_the_same_time_is_sent_anew(small, serve):
    """All files of a wheel have one time, so that a browser cannot ask whether one is newer."""
    address, end = serve(small)
    try:
        asked = urllib.request.Request(
            address, headers={"If-Modified-Since": "Fri, 27 Nov 2099 00:00:00 GMT"}
        )
        with urllib.request.urlopen(asked, timeout=patience(20)) as answer:
            assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache")
    finally:
        end()


def test_a_wheel_without_a_site_and_a_folder_without_one_are_one_sentence_each(tmp_path, capsys):
    assert main(["site", "--serve"]) == main(["site", str(tmp_path), "--serve"]) == 1
    carries, holds = capsys.readouterr().err.splitlines()
    assert carries.startswith(
        "Not started: this cubeplay carries no site. Make one in a folder, and name it:"
    )
    assert holds == f"Not started: {tmp_path} holds no site. Make one in a new folder: cubeplay site FOLDER"


def test_a_folder_without_a_site_is_not_packed(tmp_path):
    done = build(tmp_path / "made", tmp_path)
    assert done.returncode
    assert (
        f"CUBEPLAY_CARRIED_SITE is {tmp_path}, and no site is there. Make one: cubeplay site" in done.stderr
    )
    assert not list(tmp_path.rglob("*.whl"))


def test_a_taken_port_and_an_address_of_another_machine_are_one_sentence_each(small, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["site", str(small), "--serve", "--no-browser", "--port", str(port)]) == 1
    assert main(["site", str(small), "--serve", "--no-browser", "--host", "192.0.2.1"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told == [
        f"Not started: port {port} is taken by another program. Choose another one with --port.",
        "Not started: this machine does not listen at 192.0.2.1. Choose an address of this machine.",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "No site made: No folder is named. Write: cubeplay site FOLDER"),
        (
            ("new", "--port", "9000"),
            "No site made: --port goes with --serve. Write: cubeplay site new --serve",
        ),
        (
            ("new", "--no-browser"),
            "No site made: --no-browser goes with --serve. Write: cubeplay site new --serve",
        ),
        (("--serve", "--lab"), "Not started: --lab is for making a site, and --serve makes none."),
    ],
)
def test_options_that_do_not_go_together_are_one_sentence(words, told, capsys):
    assert main(["site", *words]) == 1
    assert capsys.readouterr().err.strip().startswith(told)
