"""The scripts of all widgets, as modules; a widget is given its module joined with those that it imports.

Pages of the site import theirs (``site/``, ``desk/``) from the same folder, which the server serves.  Nothing
has to be built: browsers get plain text, and node reads the same files for checks and tests.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

CLIENT: Final = Path(__file__).parent

IMPORT: Final = re.compile(r'^import (?:\{\s*\w+(?:,\s*\w+)*,?\s*\} from )?"(\.{1,2}/[\w./]+)";\n', re.M)
EXPORT: Final = re.compile(r"^export (?=(?:async|function|const|let|class)\b)", re.M)
COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/)[ \t]*\n", re.M)
STRANGE: Final = re.compile(r"^import .*|^export (?!default).*", re.M)
NAME: Final = re.compile(r"^(?:async )?(?:function|const|let|class) (\w+)", re.M)


class _Module(NamedTuple):
    """The modules that a module imports, its code without imports, exports and comments, and its names."""

    imports: tuple[Path, ...]
    code: str
    names: tuple[str, ...]


def script(name: str) -> str:
    """The script of a widget: the module ``name`` after all modules that it imports, each once.

    All share one scope, so a name may be declared once; an import is relative and renames nothing.
    """
    places = dict[str, str]()
    files = _order(CLIENT / f"{name}.js")
    for file in files:
        for each in _read(file).names:
            if each in places:
                raise ValueError(f"{name}.js: {each} is declared in {places[each]} and in {file.name}")
            places[each] = file.name
    return "".join(_read(file).code for file in files)


def _order(file: Path, found: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """A module after those that it imports, without those that were found already."""
    for other in _read(file).imports:
        if other not in found:
            found = _order(other, found)
    return (*found, file)


@cache
def _read(file: Path) -> _Module:
    text = COMMENT.sub("", file.read_text(encoding="utf-8"))
    imports = tuple((file.parent / path).resolve() for path in IMPORT.findall(text))
    code = EXPORT.sub("", IMPORT.sub("", text))
    if strange := STRANGE.search(code):
        raise ValueError(f"{file.name}: cannot be joined with others: {strange[0]}")
    return _Module(imports, code, tuple(NAME.findall(code)))
