"""Which Python modules the pages of the static edition can reach, so that browsers load no others.

Followed is what a module imports anywhere, also inside functions, and the modules of ours whose names stand
in its texts: games, boards and puzzles are imported by name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

NAME: Final = re.compile(r"cubeplay\w*(\.\w+)+")
"""A text that names a module of ours."""


def modules(folder: Path) -> dict[str, Path]:
    """The Python modules below a folder, by name."""
    found = {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.py")}
    return {name.removesuffix("/__init__").replace("/", "."): path for name, path in found.items()}


def reached(sources: Iterable[str], known: Mapping[str, Path]) -> set[str]:
    """The names of the known modules that run, or may run, if these sources run."""
    found = set[str]()
    left = [name for source in sources for name in _named(ast.parse(source), "", known)]
    while left:
        name = left.pop()
        if name in found or name not in known:
            continue
        found.add(name)
        path = known[name]
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        left += [name.rpartition(".")[0], *_named(ast.parse(path.read_bytes()), package, known)]
    return found


def _named(tree: ast.AST, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    """What may be the names of modules in a module of a package."""
    for node in _running(tree):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module, names, level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from (base, *(f"{base}.{each.name}" for each in names))
            case ast.Constant(str(text)) if NAME.fullmatch(text):
                yield text
            case ast.JoinedStr([ast.Constant(str(first)), *_] as values) if first.startswith("cubeplay"):
                parts = (
                    re.escape(str(each.value)) if isinstance(each, ast.Constant) else r"\w+"
                    for each in values
                )
                pattern = re.compile("".join(parts))
                yield from filter(pattern.fullmatch, known)


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers read."""
    left = [tree]
    while left:
        node = left.pop()
        yield node
        is_typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        left += node.orelse if is_typing else ast.iter_child_nodes(node)  # type: ignore[attr-defined]
