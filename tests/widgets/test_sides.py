"""Pages can be mirrored: style sheets and styles name logical sides, except those of boards."""

import re
from pathlib import Path

import pytest

from cubeplay_widgets.paint.theme import PAGE_SHEETS, TEMPLATE, WIDGET_SHEETS

OURS = Path(__file__).parents[2] / "widgets" / "cubeplay_widgets"
SHEETS = [path for path in OURS.rglob("*.css") if path.name not in ("cubeplay.css", "widgets.css")]
SOURCES = [path for kind in ("py", "js", "html", "j2") for path in OURS.rglob(f"*.{kind}")]

PHYSICAL = re.compile(
    r"(scroll-)?(margin|padding)-(left|right)|left|right|border-(left|right)(-\w+)?"
    r"|border-(top|bottom)-(left|right)-radius"
)
SIDED = re.compile(r"text-align|float|clear|justify-\w+|object-position|(background|mask)(-position|-image)?")
FOUR = re.compile(r"(scroll-)?(margin|padding)|inset|border-(width|style|color|radius)")
DECLARED = re.compile(r"(?<=[{;\"'])\s*([-\w]+)\s*:\s*([^;{}\"']+?)\s*(?=[;}\"'])")
IN_SCRIPT = re.compile(
    r"\.style\.(left|right|(margin|padding|border)(Left|Right)\w*|textAlign)\b|\bleft: `|[\";]left:\{"
)
STYLE = re.compile(r"""style=(["'])(.*?)\1""")
OF_A_BOARD = "of a board"


def physical(name, value):
    """Whether a declaration of CSS names left or right, or treats them differently."""
    if SIDED.fullmatch(name):
        return bool(re.search(r"\b(left|right)\b", value))
    parts = re.sub(r"\([^()]*(\([^()]*\)[^()]*)*\)", "", value.replace("!important", "")).split()
    if name == "border-radius" and "/" not in parts:
        parts = (parts * 4)[:4] if len(parts) < 3 else (parts + parts[1:2])[:4]
        return parts[0] != parts[1] or parts[2] != parts[3]
    if FOUR.fullmatch(name):
        return len(parts) == 4 and parts[1] != parts[3]
    return bool(PHYSICAL.fullmatch(name))


def sides(text):
    """The physical declarations of a style, but for those marked as of a board on their line."""
    plain = re.sub(r"/\*(?!\s*of a board).*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
    lines = plain.splitlines()
    found = [(plain.count("\n", 0, one.start(1)), one[1], one[2]) for one in DECLARED.finditer(plain)]
    named = [(at, f"{name}: {value}") for at, name, value in found if physical(name, value)]
    return [declared for at, declared in named if OF_A_BOARD not in lines[at]]


@pytest.mark.parametrize(
    "declared",
    [
        *("left: 0", "margin-right: 4px", "text-align: left", "padding: 1px 2px 3px 4px", "float: right"),
        *("border-radius: 8px 0 0 8px", "border-left-color: red", "inset: 0 0 0 auto"),
        "border-top-left-radius: 4px",
    ],
)
def test_a_physical_side_is_found(declared):
    assert sides(f".cp {{ color: red; {declared}; }}") == [declared]
    assert sides(f".cp {{ {declared}; /* of a board */ }}") == []


def test_logical_and_equal_sides_are_none():
    css = "a { inset-inline-start: 0; margin: 1px 2px 3px 2px; border-radius: 8px 8px 0 0; float: none; }"
    assert sides(css) == []


def test_no_style_sheet_names_a_physical_side():
    assert len(SHEETS) >= len(WIDGET_SHEETS) + len(PAGE_SHEETS)
    assert {str(path): found for path in SHEETS if (found := sides(path.read_text("utf-8")))} == {}


def test_no_style_in_pages_or_code_names_a_physical_side():
    wrong = {}
    for path in SOURCES:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            styles = "".join(f"{{{style}}}" for _quote, style in STYLE.findall(line))
            css = line if re.search(r"[\w)]\{[-a-z]+:", line) else ""
            if OF_A_BOARD not in line and (sides(styles) or sides(css) or IN_SCRIPT.search(line)):
                wrong[f"{path.name}:{number}"] = line.strip()
    assert wrong == {}
    assert TEMPLATE.is_relative_to(OURS)
