"""Extracts the texts in the calls of a chapter's code cells, for translators.

At run time ``walk.step``, ``lesson.experiment`` and similar functions translate them.  A function of the
notebook that passes a text on (``def wins(words): return holds(words, …)``) is recognized, and a name may
stand for a text.  A text that is computed when the cell runs is not found; a test reports it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Final

RULE: Final = re.compile(r"[a-z]+\.[a-z-]+")
"""The pattern of a rule's id, which is no text."""

Places = Mapping[str, int | None]
"""The parameters of a call that are texts, with their positions; None for keyword-only ones."""

FUNCTIONS: Mapping[str, Places] = {
    **{name: {"words": 0} for name in ("happens", "holds", "plays", "refuses", "Goal")},
    **{name: {"text": 0} for name in ("hint", "Hint")},
    "say": {"text": 0},
    "choose": {"asks": 0, "answers": 1, "because": 2},
    "number": {"asks": 0, "because": 2, "hint": None, "slips": None},
    "vary": {"asks": None},
    "whole": {"asks": 0},
    "faces": {"asks": 0},
    "examples": {"rows": 0},
    "dice": {"does": None, "asks": None},
    "draws": {"words": 4, "does": None, "asks": None},
    "samples": {"does": None, "asks": None},
    "shuffled": {"does": None, "asks": None},
    "blind_changes": {"does": None},
    "all_decks": {"title": 2},
    "columns": {"words": 1},
    "tree": {"branches": 0, "way": 1, "other": 2} | dict.fromkeys(("whole", "rest", "things", "notes")),
    "table": {"title": 3, "heads": 0, "rows": 1, "below": None},
    "gap": {"asks": 1},
    "numbers": {"asks": 0},
    "yes_or_no": {"yes": 1, "no": 2, "does": None},
    "sort": {"heaps": 2, "asks": 3},
    "squares": {"asks": 3, "does": None, "below": None},
    "grids": {"title": 2},
    "grid": {"asks": 2, "signs": 3, "first": None, "heads": None},
    "strip": {"words": 2},
    "cases": {"title": 0},
    "figures": {"title": 0, "heads": 1, "rows": 2},
    "laid_picture": {"words": 2},
    **{name: {"text": 0} for name in ("fill", "Words", "OnKey")},
    **{name: {"title": 0} for name in ("Slots", "Circles")},
    "WorksheetTable": {"heads": 0, "title": 2},
    "Grid": {"title": 4},
    "Tree": {"branches": 0},
}
METHODS: Mapping[str, Places] = {
    "step": {"hints": None, "praise": None},
    "moment": {"goal": 1}
    | dict.fromkeys(
        ("ask", "because", "dare", "hints", "next", "film", "missing", "praise", "later", "restart")
    ),
    **{name: {f"words {number}": number for number in range(5)} for name in ("hinting", "hints")},
    "titled": {"title": 0},
    "chapter": {"title": 1, "decision": 2},
    "guided": {"film": None},
    "ending": {f"known {number}": number for number in range(1, 10)},
    "ask": {"question": 1, "answers": 2, "because": 3},
    "experiment": dict.fromkeys(("asks", "unit", "axis", "across", "cases", "ways", "because", "reading")),
    "change": {"lead": 1},
    "check": {"answer": None},
    "worksheet": dict.fromkeys(("does", "heads", "result")),
}


def texts(cells: Sequence[str]) -> Iterator[str]:
    """The texts of a notebook's code cells, in their order.

    >>> cell = 'walk.step("roll", goals=happens("Roll a die", "pig.roll"), hints=["Press it."])'
    >>> list(texts([cell]))
    ['Press it.', 'Roll a die']
    """
    trees = [ast.parse(cell) for cell in cells]
    functions, names = _functions(trees), _names(trees)
    for tree in trees:
        for node in ast.walk(tree):
            for said in _text_arguments(node, functions):
                yield from _texts_of(said, names)


def constants(cells: Sequence[str]) -> Iterator[str]:
    """Every string of code cells."""
    nodes = (node for cell in cells for node in ast.walk(ast.parse(cell)))
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _text_arguments(node: ast.AST, functions: Mapping[str, Places]) -> Iterator[ast.expr]:
    """The arguments of a call that are texts."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            places = functions.get(name, {})
        case ast.Call(func=ast.Attribute(attr=name)):
            places = METHODS.get(name, {})
        case _:
            return
    yield from (given for place, given in enumerate(node.args) if place in places.values())
    yield from (word.value for word in node.keywords if word.arg in places)


def _texts_of(node: ast.expr | None, names: Mapping[str, ast.expr]) -> Iterator[str]:
    """The texts of one expression."""
    match node:
        case ast.Constant(value=str(text)) if any(map(str.isalpha, text)) and not RULE.fullmatch(text):
            yield cleandoc(text)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from _texts_of(part, names)
        case ast.Dict(keys=keys, values=values):
            for part in (*keys, *values):
                yield from _texts_of(part, names)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts_of(one, names), *_texts_of(other, names))
        case ast.BinOp(left=one, right=other):
            yield from (*_texts_of(one, names), *_texts_of(other, names))
        case ast.Starred(value=parts):
            yield from _texts_of(parts, names)
        case ast.Name(id=name):
            yield from _texts_of(names.get(name), {})


def _names(trees: Sequence[ast.Module]) -> dict[str, ast.expr]:
    """The values of a notebook's names."""
    return {
        target.id: node.value
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _functions(trees: Sequence[ast.Module]) -> dict[str, Places]:
    """The functions that take texts: ours, and those of the notebook that pass one on."""
    known: dict[str, Places] = dict(FUNCTIONS)
    defined = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    while new := [node for node in defined if node.name not in known and _passed_on(node, known)]:
        known |= {node.name: _passed_on(node, known) for node in new}
    return known


def _passed_on(function: ast.FunctionDef, known: Mapping[str, Places]) -> Places:
    """The parameters that a function passes on as texts."""
    given = {
        name.id
        for node in ast.walk(function)
        for said in _text_arguments(node, known)
        for name in ast.walk(said)
        if isinstance(name, ast.Name)
    }
    ordered = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    named: dict[str, int | None] = dict.fromkeys(each.arg for each in function.args.kwonlyargs)
    named |= {name: place for place, name in enumerate(ordered)}
    return {name: place for name, place in named.items() if name in given}
