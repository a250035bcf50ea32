"""Extracts every sentence for people, for translators: ``make words``.

The result, ``cubeplay/words/locale/cubeplay.pot``, is the same for the same sentences: it has no dates and no
line numbers.  It is merged into the catalogues of all languages (``po_files``), and what that costs is told.
``python tools/words.py --find a3f2`` tells which text has that id on pages shown in the language ``words``.
The sources are:

- Python: texts in ``_(…)``, ``plural(…)`` and ``pgettext(context, …)``, also inside f-strings; a comment
  ``# Translators: …`` directly above a call goes with its text;
- TOML: the rules of the games, our rooms, cards, cubes and abilities, and what stands beside lessons;
- drawings of rooms, in files and in modules: their titles;
- templates: texts with the filter ``translated``, or ``translated("context")``;
- notebooks: their titles, their texts on the landing page, each paragraph between the code, and the texts in
  the code of chapters (``cell_words``);
- JavaScript: nothing, since its texts come from Python (a test checks that).
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from cubeplay.words import short_id
from jinja2 import Environment, nodes
from tools import cell_words, po_files

from cubeplay_widgets.chapters import prose
from cubeplay_widgets.lessons import answers_file

ROOT = Path(__file__).parents[1]
POT = ROOT / "cubeplay" / "words" / "locale" / "cubeplay.pot"

KEYWORDS = {"_": 1, "plural": 2, "pgettext": 2}
"""The functions that translate, and how many of their first arguments are literals."""
CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")

RULE_WORDS = frozenset(("title", "source", "text", "reading", "why", "next", "says"))
HOUSE_WORDS = frozenset(("title", "text", "mood", "name"))
"""The fields of the rules and of house data that people read; two sentences of a rule are one that counts."""

Text = str | tuple[str, ...]
"""A sentence, or its singular and plural."""


class Message(NamedTuple):
    """A text with its context and what translators are told about it."""

    text: Text
    context: str | None = None
    comment: str = ""


_DRAWN = re.compile(r"^[ |]*(?:room|puzzle) +[ABC] *: *(\S.*?) *$", re.MULTILINE)
_TOLD = re.compile(r"\s*# Translators: (.*)")
_TOLD_ON = re.compile(r"\s*# (.*)")


def python(source: str) -> Iterator[Message]:
    """The texts in calls of ``_``, ``plural`` and ``pgettext``."""
    if not CALLED.search(source):  # most files have none
        return
    lines = source.splitlines()
    calls = (node for node in expressions(source) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = getattr(call.func, "id", "")
        texts = tuple(map(_constant, call.args[: KEYWORDS.get(name, 0)]))
        if texts and all(texts):
            context = texts[0] if name == "pgettext" else None
            text = texts if name == "plural" else texts[-1]
            yield Message(text, context, _comment(lines[: call.lineno - 1]))


def drawn(source: str) -> Iterator[Text]:
    """The titles of the rooms that are drawn in a module."""
    nodes = (node for node in ast.walk(ast.parse(source)) if _DRAWN.search(_constant(node)))
    yield from (title for node in nodes for title in rooms(_constant(node)))


def _comment(above: Sequence[str]) -> str:
    """The comment for translators that ends directly above a call."""
    said: list[str] = []
    for line in reversed(above):
        if begun := _TOLD.fullmatch(line):
            return " ".join([begun[1], *reversed(said)])
        if not (going_on := _TOLD_ON.fullmatch(line)):
            break
        said.append(going_on[1])
    return ""


def _constant(node: ast.AST) -> str:
    """The text of a constant; "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def expressions(source: str) -> tuple[ast.Call | ast.BinOp | ast.JoinedStr, ...]:
    """The calls, binary operations and f-strings in the source of a file."""
    kinds = (ast.Call, ast.BinOp, ast.JoinedStr)
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds))


def rules(source: str) -> Iterator[Text]:
    """The texts of a catalogue of rules."""
    return _texts(tomllib.loads(source), RULE_WORDS)


def house(source: str) -> Iterator[Text]:
    """The texts of rooms, cards, cubes and abilities."""
    return _texts(tomllib.loads(source), HOUSE_WORDS)


def _texts(value: Any, fields: frozenset[str], named: bool = False) -> Iterator[Text]:
    match value:
        case str(text) if named and text:
            yield text
        case dict(table):
            for key, part in table.items():
                yield from _texts(part, fields, named or (key in fields))
        case [str(one), str(many)] if named and fields is RULE_WORDS:
            yield one, many
        case list(parts):
            for part in parts:
                yield from _texts(part, fields, named)


def rooms(source: str) -> Iterator[Text]:
    """The titles of drawn rooms ("room A: The narrow cell")."""
    yield from _DRAWN.findall(source)


def template(source: str) -> Iterator[Message]:
    """The texts with the filter ``translated``, including both of ``(… if … else …) | translated``."""
    tree = Environment(extensions=["jinja2.ext.do"]).parse(source)
    for filtered in tree.find_all(nodes.Filter):
        if filtered.name == "translated" and filtered.node is not None:
            context = [text for each in filtered.args for text in _constants(each)]
            for text in _constants(filtered.node):
                yield Message(text, *context)


def _constants(node: nodes.Expr) -> Iterator[str]:
    match node:
        case nodes.Const(value=str(text)):
            yield text
        case nodes.CondExpr(expr1=one, expr2=nodes.Expr() as other):
            yield from (*_constants(one), *_constants(other))
        case _:
            raise ValueError(f"line {node.lineno}: only a text can be translated")


def notebook(source: str) -> Iterator[Text]:
    """A notebook's title, blurb and facts, the paragraphs of its markdown, and the texts in its code."""
    book = json.loads(source)
    about = book["metadata"].get("cubeplay", {})
    yield from filter(
        None, (book["metadata"].get("title"), about.get("blurb"), about.get("facts"), about.get("bar"))
    )
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in book["cells"]]
    yield from (text for kind, cell in cells if kind == "markdown" for text in prose.texts(cell))
    code = [cell for kind, cell in cells if kind == "code"]
    yield from cell_words.texts(code)
    yield from (title for text in cell_words.constants(code) for title in rooms(text))


SOURCES: tuple[tuple[str, Callable[[str], Iterator[Text | Message]]], ...] = (
    ("cubeplay/**/*.py", python),
    ("widgets/cubeplay_widgets/**/*.py", python),
    ("cubeplay/gelatinous/teaching/*.py", drawn),
    ("cubeplay/rulebook/table.toml", rules),
    ("cubeplay/*/rules/rules.toml", rules),
    ("cubeplay/cuboro/house/cubes.toml", house),
    ("cubeplay/cuobe/house/*.toml", house),
    ("cubeplay/gelatinous/house/*.toml", house),
    ("cubeplay/gelatinous/house/rooms_*.txt", rooms),
    ("widgets/cubeplay_widgets/share/jupyter/voila/templates/cubeplay/**/*.html", template),
    ("widgets/cubeplay_widgets/share/jupyter/voila/templates/cubeplay/*.j2", template),
    ("notebooks/*/*.ipynb", notebook),
    ("notebooks/lessons/*.toml", answers_file.texts),
)
"""The files with sentences, and the functions that extract them."""


def catalogue(root: Path = ROOT) -> Catalog:
    """Every sentence of the project, with the files that have it."""
    return _catalogue(root)


@cache
def _catalogue(root: Path) -> Catalog:
    found = Catalog(project="cubeplay", version="1", charset="utf-8", fuzzy=False)
    for pattern, texts in SOURCES:
        for path in sorted(root.glob(pattern)):
            for each in texts(path.read_text("utf-8")):
                text, context, comment = each if isinstance(each, Message) else Message(each)
                place = (path.relative_to(root).as_posix(), 0)
                found.add(text, None, [place], auto_comments=[comment] * bool(comment), context=context)
    return found


def pot(root: Path = ROOT) -> str:
    """The template for translators: sorted by file, without dates and line numbers."""
    out = io.BytesIO()
    write_po(out, catalogue(root), width=110, sort_by_file=True, include_lineno=False)
    head, _blank, rest = out.getvalue().decode().partition("\n\n")
    kept = [
        line
        for line in head.splitlines()
        if not re.match(r'#|"(POT|PO|Last|Language-T|Report|Generated)', line)
    ]
    return "\n".join(kept) + "\n\n" + rest.rstrip("\n") + "\n"


def found(id: str) -> list[str]:
    """What the pages show as a short id: the message, its files and its translations."""
    lines = []
    for message in catalogue():
        one = message.id if isinstance(message.id, str) else message.id[0]
        if one and short_id(one, message.context or "") == id:
            context = f" ({message.context})" * bool(message.context)
            lines += [f"{one!r}{context}", *(f"  in {place}" for place, _line in message.locations)]
            for code, path in po_files.files().items():
                there = po_files.read(path.read_text("utf-8")).get(message.id, message.context)
                lines += [f"  {code}: {said!r}" for said in (po_files.forms(there) if there else ())]
    return lines


def main(arguments: list[str]) -> int:
    """Write the template and merge it, or ``--check`` whether it is up to date, or ``--find`` an id."""
    if "--find" in arguments:
        lines = [line for id in arguments[arguments.index("--find") + 1 :] for line in found(id.strip("⟦⟧"))]
        print("\n".join(lines) or "no message has this id")
        return 0 if lines else 1
    new = pot()
    if "--check" in arguments:
        current = POT.is_file() and POT.read_text("utf-8") == new
        if not current:
            print(f"{POT.relative_to(ROOT)} is not up to date. Run make words.", file=sys.stderr)
        return 0 if current else 1
    POT.parent.mkdir(exist_ok=True)
    POT.write_text(new, "utf-8")
    print(*po_files.merge_all(catalogue()), sep="\n", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
