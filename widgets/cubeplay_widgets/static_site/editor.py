"""Writes JupyterLite beside the pages, as an editor for chapters, first games and lessons.

It runs the same Python as the pages, from the same folder, and asks no other host: all packages that its
kernel loads stand in a list of our own, with their hashes.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import cubeplay
from packaging.utils import canonicalize_name

import cubeplay_widgets
from cubeplay_widgets.pages.notebooks import beside, notebooks
from cubeplay_widgets.static_site.archive import copy_notebooks, copy_package
from cubeplay_widgets.static_site.downloads import call, node

EDITOR: Final = "lab"
"""The folder of the editor below the root of the site."""

EDITED: Final = ("first-game", "rules", "lessons")
"""The folders of notebooks that it opens; teachers' notes are not for everybody."""

KERNEL: Final = ("ipykernel", "piplite", "pyodide_kernel")
"""The wheels that come with JupyterLite's kernel."""

WIDGETS: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas")
"""The extensions of JupyterLab that show widgets."""

STAND_INS: Final = ("numpy", "PIL", "psygnal")
"""Packages that widgets import and that do not exist in the browser."""

UNREAD: Final = re.compile(
    r"segno|.*/(__pycache__|nbextension|labextension|tests?)/|.*\.data/|.*\.(map|po|pot)$"
    r"|jedi/third_party/typeshed/stubs/|(?!jedi/).*\.pyi$"
)
"""What no editor needs of the wheels."""

LIBRARY: Final = "python_stdlib.zip"
"""Python's own library, of which pages have a part: IPython imports the debuggers, too."""

_PLUGIN: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
_SHARE: Final = Path("share", "jupyter", "labextensions")


def write_editor(folder: Path, editor: Path, fetched: Path) -> None:
    """Write JupyterLite into a folder of the site.  Raises CubeplayError if it cannot be built."""
    pyodide = fetched / "node_modules" / "pyodide"
    with TemporaryDirectory(prefix="cubeplay-editor-") as made:
        work = Path(made)
        packed = _wheels(work / "unpacked", editor, fetched)
        packed["python-rest"] = f"python_rest-{cubeplay.__version__}-py3-none-any.whl"
        _rest(
            pyodide / LIBRARY, folder.parent / "python" / LIBRARY, work / "unpacked" / packed["python-rest"]
        )
        node("compile.mjs", pyodide, "put_byte_code", work / "unpacked")
        (work / "lite").mkdir()
        for each in EDITED:
            for notebook in sorted((notebooks() / each).glob("*.ipynb")):
                copy_notebook(notebook, work / "contents" / each / notebook.name)
                if beside(notebook).is_file():
                    shutil.copy(beside(notebook), work / "contents" / each)
        _build(work / "lite", folder, editor, sorted(packed))
        (folder / "python").mkdir()
        packages = {
            name: _pack(work / "unpacked" / wheel, folder / "python") for name, wheel in packed.items()
        }
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    (folder / "python" / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": packages}))


def address(folder: str, name: str) -> str:
    """Where the editor opens a notebook, below the root of the site.

    >>> address("rules", "cubo")
    'lab/lab/index.html?path=rules/cubo.ipynb'
    """
    return f"{EDITOR}/lab/index.html?path={folder}/{name}.ipynb"


def _wheels(unpacked: Path, editor: Path, fetched: Path) -> dict[str, str]:
    """Unpack all that the kernel loads, each wheel in a folder of its name; returns these by package."""
    brought = editor / "tools" / _SHARE / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    wheels = [*(fetched / "wheels").glob("*.whl"), *(editor / "wheels").glob("*.whl")]
    wheels += [next(brought.glob(f"{name}-*.whl")) for name in KERNEL]
    found: dict[str, str] = {}
    for wheel in wheels:
        name = canonicalize_name(wheel.name.partition("-")[0])
        if name != "segno":
            with zipfile.ZipFile(wheel) as file:
                names = [each for each in file.namelist() if not UNREAD.match(each)]
                file.extractall(unpacked / wheel.name, names)
            found[name] = wheel.name
    found["cubeplay"] = f"cubeplay-{cubeplay.__version__}-py3-none-any.whl"
    _ours(unpacked / found["cubeplay"])
    return found


def _ours(folder: Path) -> None:
    """Lay our packages out as a wheel, with the stand-ins that make themselves when they are imported."""
    for package in (cubeplay, cubeplay_widgets):
        copy_package(Path(package.__file__ or "").parent, folder)
    copy_notebooks(folder, folder)
    for name in STAND_INS:
        (folder / name).mkdir()
        text = "from cubeplay_widgets.browser.stand_ins import install_compiled\n\ninstall_compiled()\n"
        (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    _about(folder, "cubeplay")


def _rest(whole: Path, part: Path, folder: Path) -> None:
    """Lay out as a wheel what the pages' part of Python's library leaves out."""
    with zipfile.ZipFile(whole) as file, zipfile.ZipFile(part) as there:
        compiled = {re.sub(r"\.pyc$", ".py", name) for name in there.namelist()}
        file.extractall(folder, sorted({*file.namelist()} - compiled))
    _about(folder, "python_rest")


def _about(folder: Path, name: str) -> None:
    """Write what a wheel tells of itself."""
    about = folder / f"{name}-{cubeplay.__version__}.dist-info"
    about.mkdir()
    told = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {cubeplay.__version__}\n"}
    told |= {"WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n", "RECORD": ""}
    for each, text in told.items():
        (about / each).write_text(text, encoding="utf-8")


def _pack(unpacked: Path, to: Path) -> dict[str, Any]:
    """Pack a wheel; returns how Pyodide's list tells it."""
    wheel = to / unpacked.name
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(unpacked.rglob("*")):
            if path.is_file():
                told = zipfile.ZipInfo(path.relative_to(unpacked).as_posix())
                file.writestr(told, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    name, version = wheel.name.split("-")[:2]
    return {
        "name": canonicalize_name(name),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
    }


def copy_notebook(notebook: Path, to: Path) -> None:
    """Copy a notebook with its pictures, for JupyterLite's kernel; the pictures are ours, and so trusted.

    Of a lesson only the picture of its question stays; all else is for readers without a kernel.
    """
    book = json.loads(notebook.read_text(encoding="utf-8"))
    book["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
            if to.parent.name == "lessons" and cell["id"] != "ask":
                cell["outputs"] = []
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(book, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def settings(packages: list[str]) -> dict[str, Any]:
    """JupyterLite's own settings: Python and packages from this site, and nothing from elsewhere."""
    kernel = {
        "pyodideUrl": "./../python/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": "python/pyodide-lock.json", "packages": packages},
    }
    told = {"appName": "cubeplay", "litePluginSettings": {_PLUGIN: kernel}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}


def _build(work: Path, folder: Path, editor: Path, packages: list[str]) -> None:
    """Let JupyterLite write itself into a folder."""
    own = Path(sys.prefix, _SHARE)
    kernel = editor / "tools" / _SHARE / "@jupyterlite" / "pyodide-kernel-extension"
    config = {
        "apps": ["lab"],
        "contents": [str(work.parent / "contents")],
        "federated_extensions": [str(kernel), *(str(own / name) for name in WIDGETS)],
        "ignore_sys_prefix": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(folder.resolve()),
    }
    (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), encoding="utf-8")
    (work / "jupyter-lite.json").write_text(json.dumps(settings(packages)), encoding="utf-8")
    call([sys.executable, "-m", "jupyterlite_core", "build"], work, PYTHONPATH=str(editor / "tools"))
    for font in (folder / "build").glob("fa-*"):
        if font.suffix in (".svg", ".eot"):  # for browsers that know no WebAssembly
            font.unlink()
