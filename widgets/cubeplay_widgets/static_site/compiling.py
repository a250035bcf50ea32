"""Compiles Python to byte code without what no page reads; runs in Pyodide, under node."""

from __future__ import annotations

import ast
import compileall
import importlib.util
import io
import json
import marshal
import os
import py_compile
import zipfile
from types import CodeType
from typing import Final

PLACE: Final = "/lib/python3.14/site-packages/"
"""Where the worker unpacks the archive."""

HEAD: Final = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)
"""The head of byte code that is never compared with its source."""

OURS: Final = ("cubeplay/", "cubeplay_widgets/")
UNNUMBERED: Final = 0b1_1101_000
"""In a table of lines: up to eight instructions in the same line as those before, without columns."""

DOCUMENTED: Final = ("ipywidgets/", "traitlets/", "anywidget/", "ipycanvas/", "_pyodide/", "pyodide/")
"""Packages that fill in or read docstrings when they are imported: these must be there."""


def archive(folder: str) -> bytes:
    """Names and sizes of the files as a line of JSON, then the bytes of all files; byte code is last."""
    files = dict[str, bytes]()
    for root, _folders, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            inside = os.path.relpath(path, folder)
            with open(path, "rb") as file:
                data = file.read()
            if name.endswith(".py"):
                inside += "c"
                data = HEAD + marshal.dumps(compiled(data, inside))
            files[inside] = data
    order = sorted(files, key=lambda name: (name.rpartition(".")[2], name))
    told = json.dumps([(name, len(files[name])) for name in order], separators=(",", ":"))
    return b"".join((told.encode(), b"\n", *(files[name] for name in order)))


def compile_library(path: str) -> None:
    """Put byte code in the place of the modules of Python's own library, a zip file."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(path) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for each in old.infolist():
            name, data = each.filename, old.read(each)
            if name.endswith(".py"):
                name += "c"
                data = HEAD + marshal.dumps(compiled(data, name))
            new.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    with open(path, "wb") as file:
        file.write(made.getvalue())


def compiled(source: bytes, name: str) -> CodeType:
    """The byte code of a module without docstrings, types of our functions, and numbers of lines.

    It names the file that is there: ipywidgets looks whose code asks for what is deprecated.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _undocument(node, name)
        if name.startswith(OURS) and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            _untype(node)
    return _numberless(compile(tree, PLACE + name, "exec", dont_inherit=True))


def _undocument(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> None:
    if ast.get_docstring(node, clean=False) is None:
        return
    if name.startswith(DOCUMENTED):
        node.body[0].value.value = ""  # type: ignore[attr-defined]
    elif isinstance(node, ast.ClassDef) and "dataclass" in map(_called, node.decorator_list):
        node.body[0].value.value = node.name  # type: ignore[attr-defined]
    elif len(node.body) > 1:
        del node.body[0]
    else:
        node.body[0] = ast.copy_location(ast.Pass(), node.body[0])


def _called(decorator: ast.expr) -> str:
    """The name of a decorator.  A dataclass without a docstring makes itself a long one, slowly."""
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def _untype(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    node.returns = None
    given = node.args
    for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if each is not None:
            each.annotation = None


def _numberless(code: CodeType) -> CodeType:
    parts = tuple(_numberless(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    lines = b"".join(
        bytes((UNNUMBERED | min(left, 8) - 1, 0)) for left in range(len(code.co_code) // 2, 0, -8)
    )
    return code.replace(co_consts=parts, co_linetable=lines)


def put_byte_code(folder: str) -> None:
    """Compile an editor's packages: ours beside their source, which people read, others' in its place."""
    for name in os.listdir(folder):
        ours = name.startswith("cubeplay-")
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        root = os.path.join(folder, name)
        compileall.compile_dir(
            root, quiet=2, legacy=not ours, invalidation_mode=mode, stripdir=root, prependdir=PLACE
        )
        for path, _folders, files in os.walk(root) if not ours else ():
            for file in files:
                source = os.path.join(path, file)
                if file.endswith(".py") and os.path.exists(source + "c"):
                    os.unlink(source)
