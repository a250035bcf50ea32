"""A newcomer can hold each part in mind: files, folders and functions stay small."""

import ast
from collections import Counter
from pathlib import Path

TREE = Path(__file__).parents[1]
PRODUCT = [path for name in ("cubeplay", "widgets", "benchmarks") for path in (TREE / name).rglob("*.*")]
OURS = [path for path in PRODUCT if path.is_file() and "__pycache__" not in path.parts]
PYTHON = [path for path in OURS if path.suffix == ".py"]
MADE = {"cubeplay.css", "cubeplay.mo"}
"""Files that are made, not written."""


def lengths(path):
    """The numbers of lines of a file's functions."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return [
        node.end_lineno - node.lineno + 1
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, kinds)
    ]


def test_no_file_of_the_product_is_longer_than_400_lines():
    scripts = [path for path in OURS if path.suffix == ".js"]
    assert len(PYTHON) > 700
    assert [str(path) for path in (*PYTHON, *scripts) if len(path.read_text().splitlines()) > 400] == []


def test_no_folder_of_the_product_has_more_than_25_files():
    folders = Counter(path.parent.relative_to(TREE) for path in OURS if path.name not in MADE)
    assert {str(folder): count for folder, count in folders.items() if count > 25} == {}


def test_nine_of_ten_functions_have_at_most_15_lines():
    every = sorted(length for path in PYTHON for length in lengths(path))
    assert every[len(every) * 9 // 10] <= 15
    assert every[-1] <= 65
