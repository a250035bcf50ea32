"""Fetches what the static edition has of others: Python for the browser, wheels, and widgets' scripts.

``pinned/`` names them with their hashes.  npm and pip fetch them once, into the user's cache folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cubeplay.errors import CubeplayError
from cubeplay.words import _
from platformdirs import user_cache_path

PINNED: Final = Path(__file__).parent / "pinned"
NODE: Final = Path(__file__).parent / "node"
"""The scripts that node runs."""

_HASHED: Final = ("--no-deps", "--require-hashes", "--only-binary=:all:")
_WHEELS: Final = (
    *(*_HASHED, "--implementation", "cp"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"),
)


_PARTS: Final = ("package.json", "package-lock.json", ".npmrc", "wheels.txt")
_EDITOR: Final = ("editor.txt", "editor-wheels.txt")


def parts() -> Path:
    """The folder with ``node_modules`` and ``wheels``; fetches them if this version is not there yet.

    Raises CubeplayError without node and npm, and if a part cannot be fetched.
    """
    if not shutil.which("node") or not shutil.which("npm"):
        raise CubeplayError(
            _("No site made"), _("Node.js and npm are not here."), _("Install Node.js 20 or newer.")
        )
    return _fetched(_PARTS, _fetch)


def editor_parts() -> Path:
    """The folder with JupyterLite in ``tools``, and in ``wheels`` what its kernel needs besides.

    Raises CubeplayError if a part cannot be fetched.
    """
    return _fetched(_EDITOR, _fetch_editor)


def _fetched(names: Sequence[str], fetch: Callable[[Path], None]) -> Path:
    """The folder with the parts that these files pin; fetches them if they are not all there."""
    version = hashlib.sha256(b"".join((PINNED / name).read_bytes() for name in names)).hexdigest()[:16]
    folder = user_cache_path("cubeplay", appauthor=False) / "site-parts" / version
    done = folder / "complete"
    if not done.is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in names:
            shutil.copy(PINNED / name, folder)
        fetch(folder)
        done.touch()
    return folder


def _fetch(folder: Path) -> None:
    call(["npm", "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--loglevel=error"], folder)
    _pip(folder, "download", "-d", "wheels", *_WHEELS, "-r", "wheels.txt")
    call(["node", "node_modules/esbuild/install.js"], folder)


def _fetch_editor(folder: Path) -> None:
    _pip(folder, "install", "--target", "tools", *_HASHED, "-r", "editor.txt")
    _pip(folder, "download", "-d", "wheels", *_WHEELS, "-r", "editor-wheels.txt")


def _pip(folder: Path, *words: str) -> None:
    call([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], folder)


def call(command: Sequence[str | Path], folder: Path, **variables: str) -> str:
    """What a command prints.  Raises CubeplayError with its last words if it fails."""
    env = os.environ | variables
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if ran.returncode:
        words = " ".join((ran.stderr or ran.stdout).strip().splitlines()[-3:])
        why = _("{command} failed: {words}").format(command=Path(command[0]).name, words=words)
        raise CubeplayError(_("No site made"), why, _("Look at the message, and try again."))
    return ran.stdout


def node(script: str, *words: str | Path) -> None:
    """Run one of our scripts for node.  Raises CubeplayError if it fails."""
    call(["node", NODE / script, *words], NODE)
