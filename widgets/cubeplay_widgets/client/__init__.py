"""The scripts of all widgets, as modules; a widget is given its module joined with those that it imports.

Nothing has to be built: browsers get plain text, and node reads the same files for checks and tests.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

CLIENT: Final = Path(__file__).parent

IMPORT: Final = re.compile(r'^import (?:\{\s*\w+(?:,\s*\w+)*,?\s*\} from )?"(\.{1,2}/[\w./]+)";\n', re.M)
EXPORT: Final = re.compile(r"^export (?=(?:async|function|const|let|class)\b)", re.M)
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/)[ \t]*\n", re.M)
NAME: Final = re.compile(r"^(?:async )?(?:function|const|let|class) (\w+)", re.M)


def script(name: str) -> str:
    """The script of a widget: the module ``name`` after all modules that it imports, each once.

    All share one scope, so a name may be declared once; an import is relative and renames nothing.
    """
    files = _order(CLIENT / f"{name}.js")
    names = sorted((found, file.name) for file in files for found in NAME.findall(_read(file)[1]))
    for each, places in groupby(names, key=lambda found: found[0]):
        if len(where := [place for _name, place in places]) > 1:
            raise ValueError(f"{name}.js: {each} is declared in {' and in '.join(where)}")
    return "".join(_read(file)[1] for file in files)


def _order(file: Path, found: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """A module after those that it imports, without those that were found already."""
    for other in _read(file)[0]:
        if other not in found:
            found = _order(other, found)
    return (*found, file)


@cache
def _read(file: Path) -> tuple[tuple[Path, ...], str]:
    """The modules that a module imports, and its code without imports, exports and comments on lines."""
    text = COMMENT.sub("", file.read_text(encoding="utf-8"))
    imports = tuple((file.parent / path).resolve() for path in IMPORT.findall(text))
    code = EXPORT.sub("", IMPORT.sub("", text))
    if strange := re.search(r"^import .*|^export (?!default).*", code, re.M):
        raise ValueError(f"{file.name}: cannot be joined with others: {strange[0]}")
    return imports, code
