"""Packages that tests install: a folder of modules and of what pip would have written beside them."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def install(site, name, modules=None, **groups):
    """Write a distribution into a folder: its modules by file name, and its entry points by group.

    A group's dots are written as ``__``: ``cubeplay__games={"pig": "pig:GAME"}``.
    """
    about = site / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = []
    for group, entries in groups.items():
        lines += [f"[{group.replace('__', '.')}]", *(f"{key} = {value}" for key, value in entries.items())]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")
    for file, text in (modules or {}).items():
        path = site / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def environment(*sites, **more):
    """The environment of a process that sees these folders, this checkout and its tests."""
    code = (*sites, ROOT, ROOT / "widgets", ROOT / "tests")
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, code))} | more


def python(*words):
    """A command of the Python that runs the tests."""
    return [sys.executable, *words]
