"""``cubeplay`` and ``cubeplay lab`` as processes: their ports, what they print, and how they end."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from threading import Barrier, Thread
from urllib.request import urlopen

import psutil
import pytest
from cubeplay.errors import CubeplayError

from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.lab import options
from cubeplay_widgets.site.listening import PORT, claim
from patience import patience, until

PAGE = """{"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "source": "print(6 * 7)", "outputs": [],
"execution_count": null}], "nbformat": 4, "nbformat_minor": 5,
"metadata": {"kernelspec": {"display_name": "P", "language": "python", "name": "python3"}}}"""
SECONDS = patience(60)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pages" / "play").mkdir(parents=True)
    (tmp_path / "pages" / "play" / "sum.ipynb").write_text(PAGE, "utf-8")
    return tmp_path / "pages"


@contextmanager
def started(*words, data):
    """The command as a process, with what it prints; killed in the end if it has not ended."""
    names = ("XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")
    own = {name: str(data / name) for name in names} | {"CUBEPLAY_DATA": str(data / "games")}
    command = [sys.executable, "-m", "cubeplay.cli", *words, "--no-browser"]
    process = subprocess.Popen(
        command, env=os.environ | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _lines(process, last):
    """What a process prints, up to a line with these words."""
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip())
        if last in line:
            return lines
    raise AssertionError("\n".join(lines))


def _url(lines):
    return next(filter(None, (re.search(r"http://\S+", line) for line in lines)))[0]


def _answers(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


def test_start_prints_three_lines_and_sigterm_ends_the_server_and_its_kernels(folder, tmp_path):
    with started(f"--notebooks={folder}", data=tmp_path) as process:
        lines = _lines(process, "Ctrl+C")
        assert len(lines) == 3
        assert str(tmp_path / "games") in lines[1]
        assert b"cubeplay" in urlopen(_url(lines), timeout=SECONDS).read()
        me = psutil.Process(process.pid)
        until(me.children)
        kernels = me.children(recursive=True)
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
        until(lambda: not any(kernel.is_running() for kernel in kernels))


@pytest.mark.proof
def test_a_start_builds_no_grammar_of_addresses():
    code = """
import sys
import cubeplay_widgets.site.lab, cubeplay_widgets.site.server
print([name for name in ("jsonschema", "lark") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['jsonschema']\n"


def test_sigterm_while_starting_leaves_nothing(folder, tmp_path):
    with started(f"--notebooks={folder}", data=tmp_path) as process:
        me = psutil.Process(process.pid)
        until(lambda: me.net_connections() or process.poll() is not None)
        process.send_signal(signal.SIGTERM)
        assert process.wait(SECONDS) == 0
        assert not [line for line in process.stdout if "Traceback" in line]


def test_two_starts_at_once_take_two_ports():
    claimed, start = [], Barrier(8)

    def take():
        start.wait()
        claimed.append(claim())

    threads = [Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ports = {sockets[0].getsockname()[1] for sockets in claimed}
    for sockets in claimed:
        sockets[0].close()
    assert len(ports) == 8
    assert min(ports) >= PORT


def test_a_port_that_is_taken_or_an_address_that_is_not_ours_is_one_clear_error():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CubeplayError, match=f"port {port} is taken by another program. Choose another"):
            claim(port)
    with pytest.raises(CubeplayError, match=r"does not listen at 203\.0\.113\.9"):
        claim(port, "203.0.113.9")


@pytest.mark.proof
def test_lab_heeds_its_port_and_its_folder(folder, tmp_path):
    (socket_,) = claim()
    port = socket_.getsockname()[1]
    socket_.close()
    with started("lab", f"--port={port}", f"--notebooks={folder}", "--allow-root", data=tmp_path) as process:
        url = _url(_lines(process, "token="))
        assert f"127.0.0.1:{port}/" in url
        until(lambda: _answers(port))
        assert b'"play"' in urlopen(url.replace("/lab?", "/api/contents?"), timeout=SECONDS).read()
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS)


def test_lab_opens_our_notebooks_and_takes_the_port_that_was_asked_for_or_none():
    from cubeplay import cli

    asked = options(cli.parser().parse_args(["lab", "--port", "9876"]), 9876)
    assert f"--ServerApp.root_dir={notebooks().resolve()}" in asked
    assert "--ServerApp.port_retries=0" in asked


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no root")
def test_lab_does_not_start_as_root_and_says_how(monkeypatch, capsys):
    from cubeplay import cli

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert cli.main(["lab"]) == 1
    assert "add --allow-root" in capsys.readouterr().err
