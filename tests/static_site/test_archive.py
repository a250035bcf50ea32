"""What browsers load of our Python: all that pages can reach, no research, few bytes."""

import gzip
import inspect
import json
import traceback
from zipfile import ZipFile

import pytest

from cubeplay_widgets.static_site.archive import FIRST, cells
from cubeplay_widgets.static_site.compiling import compiled
from cubeplay_widgets.static_site.reachable_modules import modules, reached

MB = 10**6

SOURCE = b'''"""What it is."""
from dataclasses import dataclass

@dataclass
class Die:
    """A die."""
    pips: int

def roll(pips: int) -> Die:
    """Make a die."""
    return Die(pips)

def nothing() -> None:
    """Do nothing."""

def broken(pips):
    raise ValueError(pips)
'''


@pytest.fixture(scope="module")
def files(site):
    """The files of the archive and their sizes."""
    first, _, rest = gzip.decompress((site / "python" / "app.bin").read_bytes()).partition(b"\n")
    told = json.loads(first)
    assert sum(size for _name, size in told) == len(rest)
    return dict(told)


def test_the_archive_holds_what_pages_reach_and_no_research(files):
    for name in (
        *("cubeplay_widgets/browser/page", "cubeplay/cubo/exact/odds", "cubeplay_widgets/boards/cuobe/board"),
        *("cubeplay/gelatinous/puzzles/kinds", "cubeplay_widgets/boards/cuboro/odds", "ipycanvas/canvas"),
    ):
        assert f"{name}.pyc" in files
    assert "cubeplay/cuobe/rules/rules.toml" in files
    assert "cubeplay_widgets/notebooks/lessons/one-line.toml" in files
    never = ("cubeplay/adapters/", "cubeplay/testing/", "cubeplay_widgets/site/", "segno", "traitlets/config")
    assert not [name for name in files if name.startswith(never) or name.endswith((".py", ".pyi", ".po"))]


def test_browsers_compile_nothing_of_pythons_own_library(site):
    with ZipFile(site / "python" / "python_stdlib.zip") as library:
        names = library.namelist()
        code = library.read("dataclasses.pyc")
    assert not [name for name in names if name.endswith(".py")]
    assert b"Returns the fields of a dataclass" not in code
    assert code[4:16] == b"\1" + bytes(11)  # never compared with a source


def test_a_page_holds_its_script_once_and_not_twice_as_large(site):
    assert (site / "static" / "page_bundle.js").read_bytes().isascii()


def test_the_parts_are_as_small_as_promised(site):
    python = site / "python"
    assert (python / "app.bin").stat().st_size <= 2.5 * MB
    first = [path for path in python.iterdir() if not path.name.endswith(".gz")]
    first += [site / "rules" / "cuobe.html", site / "static" / "page_bundle.js", *site.glob("static/*.css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in first) <= 9.5 * MB
    others = [page.parent for page in site.glob("*/index.html")]  # the folders of other languages
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    assert sum(size for path, size in sizes.items() if not {*path.parents} & {*others}) <= 27 * MB
    for folder in others:
        assert sum(size for path, size in sizes.items() if folder in path.parents) <= 4.5 * MB


def test_names_in_texts_and_imports_in_functions_are_followed(tmp_path):
    for name, text in {
        "cubeplay/__init__": "",
        "cubeplay/one": "def later():\n    from cubeplay import two",
        "cubeplay/two": "from .three import x",
        "cubeplay/three": "def game(name):\n    load(f'cubeplay.{name}.rules')",
        "cubeplay/dice/__init__": "KINDS = 'cubeplay.dice.kinds'",
        "cubeplay/dice/rules": "",
        "cubeplay/dice/kinds": "if TYPE_CHECKING:\n    import cubeplay.typed",
        "cubeplay/typed": "",
        "cubeplay/research": "import cubeplay.one",
    }.items():
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    known = modules(tmp_path)
    left = known.keys() - reached(("import cubeplay.one",), known)
    assert left == {"cubeplay.typed", "cubeplay.research"}


def test_all_cells_are_followed():
    assert any("cubeplay_widgets import teach" in source for source in cells())
    assert "cubeplay_widgets.browser.page" in FIRST


def test_byte_code_works_without_what_no_page_reads():
    space = {"__name__": "one"}
    exec(compiled(SOURCE, "cubeplay/one.pyc"), space)
    assert space["roll"](6) == space["Die"](6)
    assert space["nothing"]() is None
    assert space["roll"].__doc__ is None
    assert space["roll"].__annotations__ == {}
    assert "__doc__" not in space or space["__doc__"] is None
    with pytest.raises(ValueError, match="6") as caught:
        space["broken"](6)
    assert "in broken" in "".join(traceback.format_exception(caught.value))
    typed = {"__name__": "other"}
    exec(compiled(SOURCE, "ipywidgets/one.pyc"), typed)
    assert inspect.signature(typed["roll"]).parameters["pips"].annotation is int
    assert typed["roll"].__doc__ == ""
    assert space["Die"].__doc__ == "Die"  # a dataclass without one makes itself a long one, slowly


def test_widgets_find_that_what_is_deprecated_is_not_asked_for_by_people(site):
    """They compare names of files, and search the stack for each of a thousand members if these differ."""
    code = gzip.decompress((site / "python" / "app.bin").read_bytes())
    assert b"/lib/python3.14/site-packages/traitlets/traitlets.pyc" in code
