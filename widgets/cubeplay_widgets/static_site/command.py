"""``cubeplay site FOLDER``: writes the static edition into a folder."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from cubeplay.errors import CubeplayError
from cubeplay.words import _
from cubeplay.words.languages import Language

from cubeplay_widgets.client import CLIENT
from cubeplay_widgets.paint.theme import TEMPLATE, write_sheets
from cubeplay_widgets.static_site.archive import write_archives
from cubeplay_widgets.static_site.downloads import editor_parts, node, parts
from cubeplay_widgets.static_site.editor import EDITOR, LIBRARY, write_editor
from cubeplay_widgets.static_site.languages import chosen_languages, write_languages
from cubeplay_widgets.static_site.offline import write_service_worker
from cubeplay_widgets.static_site.pages import Pages
from cubeplay_widgets.static_site.previews import site_address, write_previews
from cubeplay_widgets.static_site.serving import MARK

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
UNUSED: Final = re.compile(
    r"(unittest|_pyrepl|pdb|bdb|doctest|pydoc|xmlrpc|wsgiref|imaplib|ftplib|poplib|smtplib|mailbox|optparse|pickletools"
    r"|profile|pstats|trace|modulefinder|wave|compileall|timeit)(/|\.py$)"
)
"""Modules of Python's library for programs of other kinds: tests, debuggers, mail."""
SERVERS: Final = ("desk", "lobby.js", "screen.js", "door.js", "opening.js", "first_look.js")
"""Scripts of pages that only a server has."""
RULEBOOK: Final = "rulebook.js"
"""The only script of a widget that a page without Python has, too."""

MODULE: Final = """\
export default (base) => {{
let made;
const define = (_names, make) => {{ made = make(base); }};
{script}
return made;
}};
"""
BUNDLED: Final = ("page.js", "manager.js", "service_worker.js")
"""Scripts that are parts of other files of the site."""


def main(chosen: argparse.Namespace) -> int:
    """Write the site.  Raises CubeplayError without a folder, for one with other files, and as parts do."""
    _check_options(chosen)
    languages = chosen_languages(chosen.languages)
    build(Path(chosen.folder), site_address(chosen.address), lab=chosen.lab, languages=languages)
    return 0


def _check_options(chosen: argparse.Namespace) -> None:
    """Raise CubeplayError without a folder, and for options that are about serving."""
    what = _("No site made")
    if not chosen.folder:
        raise CubeplayError(what, _("No folder is named."), _("Write: cubeplay site FOLDER"))
    given = {"--port": chosen.port, "--host": chosen.host, "--no-browser": chosen.no_browser}
    if option := next((option for option in given if given[option]), None):
        why = _("{option} goes with --serve.").format(option=option)
        raise CubeplayError(
            what, why, _("Write: cubeplay site {folder} --serve").format(folder=chosen.folder)
        )


def build(folder: Path, address: str = "", *, lab: bool = False, languages: Sequence[Language] = ()) -> None:
    """Write the site into a folder, which is new, empty, or holds a site already.

    ``address`` is where the site will stand, if that is known; ``lab`` adds the editor.  ``languages`` are
    those besides English.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        why = _("{folder} holds something else.").format(folder=folder)
        raise CubeplayError(_("No site made"), why, _("Name a folder that is new or empty."))
    fetched = parts()
    editor = editor_parts() if lab else None
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "python").mkdir(parents=True)
    (folder / MARK).write_text("{}", encoding="utf-8")
    _scripts(fetched, folder)
    _python(fetched, folder / "python")
    write_previews(fetched, folder)
    Pages(folder, address, has_editor=lab, languages=languages).write()
    write_languages(folder, languages, address, has_editor=lab)
    write_service_worker(folder, [language.code for language in languages])
    if editor:  # after the list of what is kept for offline, so that nobody loads it who does not open it
        write_editor(folder / EDITOR, editor, fetched)


def _scripts(fetched: Path, folder: Path) -> None:
    """The style sheets, and the scripts of pages: ours, and one bundle with the widgets'."""
    static = folder / "static"
    write_sheets()
    left_out = shutil.ignore_patterns("*.py", "__pycache__", "*.ts", *SERVERS)
    shutil.copytree(TEMPLATE / "static", static, ignore=left_out)
    shutil.copytree(CLIENT, static / "client", ignore=left_out)
    _leave_out(static)
    for name in BUNDLED:
        (static / "client" / "static_site" / name).unlink(missing_ok=True)
    node("minify.mjs", fetched, static / "client")
    shutil.copytree(CLIENT, fetched / "entry", dirs_exist_ok=True)
    work = fetched / "entry" / "static_site"
    for name in ("anywidget", "ipycanvas"):
        (work / f"{name}.js").write_text(_module(name), encoding="utf-8")
    node("bundle.mjs", fetched, work / "page.js", static / "page_bundle.js")


def _leave_out(static: Path) -> None:
    """Remove the scripts of widgets, which Python sends, and the parts that no other script names."""
    for script in (static / "client").glob("*.js"):
        if script.name != RULEBOOK:
            script.unlink()
    while True:
        left = [script.read_text("utf-8") for script in static.rglob("*.js")]
        parts = (static / "client" / "parts").glob("*.js")
        unused = [part for part in parts if not any(f'/{part.name}"' in text for text in left)]
        if not unused:
            return
        for part in unused:
            part.unlink()


def _module(name: str) -> str:
    """A widget's AMD script, which asks for the base package alone, as a module."""
    script = Path(sys.prefix, "share", "jupyter", "nbextensions", name, "index.js").read_text("utf-8")
    return MODULE.format(script=script)


def _python(fetched: Path, folder: Path) -> None:
    """Python for the browser, our archives, and the picture of Python's memory."""
    pyodide = fetched / "node_modules" / "pyodide"
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder)
    node("minify.mjs", fetched, folder)
    _library(pyodide / LIBRARY, folder / LIBRARY)
    node("compile.mjs", pyodide, "compile_library", folder / LIBRARY)
    (folder / "pyodide-lock.json").write_text(_lock(pyodide), encoding="utf-8")
    write_archives(fetched, folder / "app.bin", folder / "answers.bin")
    node("snapshot.mjs", folder, folder / "app.bin", folder / "snapshot.bin.gz")


def _library(given: Path, made: Path) -> None:
    """Copy Python's own library without the modules that no page reaches."""
    with ZipFile(given) as old, ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for each in old.infolist():
            if not UNUSED.match(each.filename):
                new.writestr(each, old.read(each))


def _lock(pyodide: Path) -> str:
    """Pyodide's own list of packages, emptied, since ours are in the archives."""
    return json.dumps(
        {"info": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}
    )
