"""A JupyterHub on this machine that starts our dashboard as docs/jupyterhub_config.py says."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import psutil

from servers import ROOT

LINES = ROOT / "docs" / "jupyterhub_config.py"
"""What the guide tells people to add to their hub's configuration."""
PROXY = "configurable-http-proxy"
LONGEST = 60.0
"""Seconds within which the hub has to answer."""

TRIAL = """\
load_subconfig({lines!r})
c.Spawner.environment |= {{"JUPYTER_CONFIG_PATH": {binder!r}}}
c.Spawner.args = {args!r}
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {home!r}
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{own}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
"""
"""The hub's own business, for a trial: anybody logs in by a name alone, and homes are folders of ours."""


def missing():
    """What a trial needs and this machine has not; "" if nothing."""
    if importlib.util.find_spec("jupyterhub") is None:
        return "JupyterHub is not installed beside the tests (pip install jupyterhub)"
    if importlib.util.find_spec("jupyter_server_proxy") is None:
        return "jupyter-server-proxy is not installed beside the tests (pip install jupyter-server-proxy)"
    if shutil.which(PROXY) is None:
        return f"JupyterHub's proxy is not on the PATH (npm install --global {PROXY})"
    return ""


@dataclass
class Hub:
    """A running hub: its address, and the folder in which it keeps its own files and everybody's home."""

    url: str
    folder: Path
    process: subprocess.Popen

    def home(self, name):
        """The home of somebody."""
        return self.folder / "homes" / name

    def log(self):
        """What the hub and everything that it started have said."""
        return (self.folder / "hub.log").read_text()


@contextmanager
def hub(folder):
    """A hub with the lines of our guide, which ends with all that it started."""
    port, own, api = _free_ports(3)
    settings = folder / "jupyterhub_config.py"
    settings.write_text(
        TRIAL.format(
            lines=str(LINES),
            binder=str(ROOT / "binder"),
            args=["--allow-root"] if os.geteuid() == 0 else [],
            home=str(folder / "homes" / "{username}"),
            port=port,
            own=own,
            api=api,
        )
    )
    with (folder / "hub.log").open("w") as log:
        words = [sys.executable, "-m", "jupyterhub", f"--config={settings}"]
        process = subprocess.Popen(words, cwd=folder, env=_environment(), stdout=log, stderr=log)
    running = Hub(f"http://127.0.0.1:{port}/", folder, process)
    try:
        _wait_for(running)
        yield running
    finally:
        _end(process)


def _environment():
    """The environment of a hub that is started in the tests' own virtual environment."""
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    code = os.pathsep.join((str(ROOT), str(ROOT / "widgets")))
    return os.environ | {"PATH": programs, "PYTHONPATH": code}


def _free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _number in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def _wait_for(running):
    end = monotonic() + LONGEST
    while running.process.poll() is None and monotonic() < end:
        try:
            urlopen(f"{running.url}hub/login").close()
        except OSError:
            sleep(0.2)
        else:
            return
    raise RuntimeError(running.log())


def _end(process):
    """End the hub, which ends its proxy and its servers; what is left after that is ended too."""
    started = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
    left = psutil.wait_procs(started, 10)[1]
    for each in left:
        each.kill()
