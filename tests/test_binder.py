"""Binder's own steps in a clean place: an environment, the requirements, ``postBuild``, its server."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from strangers import Browser

from patience import patience
from servers import ROOT, listening

BASE, TOKEN = "/user/plum/", "a-token-of-binder"


def python():
    """The Python that ``runtime.txt`` names, or else this one."""
    named = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().replace("python-", "python")
    found = shutil.which(named)
    works = found and subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode == 0
    return found if works else sys.executable


@pytest.fixture
def built(tmp_path):
    """A clone and an environment that Binder's steps have filled."""
    clone, home, venv = tmp_path / "clone", tmp_path / "home", tmp_path / "venv"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    subprocess.run([python(), "-m", "venv", venv], check=True)
    given = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    env = {**given, "HOME": str(home), "PATH": f"{venv / 'bin'}{os.pathsep}{os.defpath}"}
    wanted = ["pip", "install", "--quiet", "--requirement", "binder/requirements.txt"]
    subprocess.run([venv / "bin" / "python", "-m", *wanted], cwd=clone, env=env, check=True)
    subprocess.run([clone / "binder" / "postBuild"], cwd=clone, env=env, check=True)
    return clone, venv, env


def served(port, clone, venv):
    """The words that start Binder's notebook server."""
    options = {
        "ServerApp.port": port,
        "ServerApp.root_dir": clone,
        "ServerApp.base_url": BASE,
        "ServerApp.open_browser": False,
        "ServerApp.allow_remote_access": True,
        "ServerApp.allow_root": True,
        "IdentityProvider.token": TOKEN,
    }
    return [str(venv / "bin" / "jupyter"), "lab", *(f"--{name}={value}" for name, value in options.items())]


@pytest.mark.proof
def test_binders_own_steps_lead_to_a_page_that_opens(built, tmp_path):
    clone, venv, env = built
    port, process = listening(lambda port: served(port, clone, venv), tmp_path / "server.log", env)
    try:
        browser = Browser(f"http://127.0.0.1:{port}{BASE}", "hub.binder.example")
        assert browser.ask(f"lab/tree/notebooks/play/cubo.ipynb?token={TOKEN}").status == 200
        assert browser.ask("cubeplay/").status == 200
        page = browser.ask("cubeplay/voila/render/first-game/cubo.ipynb", Sec_Fetch_Site="none")
        assert (page.status, "cp-main" in page.text) == (200, True)
    finally:
        process.terminate()
        process.wait(patience(20))


def test_binder_starts_from_the_folder_that_it_looks_for():
    names = {path.name for path in Path(ROOT, "binder").iterdir()}
    assert names == {"jupyter_server_config.py", "postBuild", "requirements.txt", "runtime.txt"}
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)
