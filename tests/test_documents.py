"""What the documents for contributors name is there, and versions are the same wherever they stand."""

import ast
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from check_jsonschema.cli import main
from click.testing import CliRunner
from cubeplay import __version__

ROOT = Path(__file__).parents[1]
HOMES = (ROOT, ROOT / "cubeplay", ROOT / "widgets" / "cubeplay_widgets")
GUIDES = ("CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md")


@pytest.mark.parametrize("guide", GUIDES)
def test_each_file_that_a_guide_names_is_there(guide):
    text = (ROOT / guide).read_text("utf-8")
    named = set(re.findall(r"(?<![\w./-])((?:[a-z_]+/)+(?:[a-z_]+\.\w+)?)(?![\w/])", text))
    assert named
    assert not {path for path in named if not any((home / path).exists() for home in HOMES)}


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def found(path):
    """The file of a path, from the folder in which guides may begin."""
    return next(home / path for home in HOMES if (home / path).is_file())


def functions(path):
    """All functions of a file by their qualified names."""
    text = found(path).read_text("utf-8")
    if path.endswith(".js"):
        return {*re.findall(r"(?:function |const )(\w+)", text)}
    tree = ast.parse(text)
    of_classes = {
        f"{kind.name}.{each.name}"
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef)
        for each in kind.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    return of_classes | {
        each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_each_function_that_a_drawing_calls_is_in_the_file_that_it_names():
    drawings = re.findall(r"```mermaid\n(.*?)```", ARCHITECTURE, re.DOTALL)
    assert len(drawings) == 4
    for drawing in drawings:
        files = dict(re.findall(r"participant (\w+) as (\S+)", drawing))
        calls = re.findall(r"->>(\w+): (\S+)", re.sub(r"-->>.*", "", drawing))
        assert len(calls) > 8
        assert not [(files[who], name) for who, name in calls if name not in functions(files[who])]


def test_a_transport_is_made_of_small_modules():
    (table,) = re.findall(r"\n\| transport .*?\n\n", ARCHITECTURE, re.DOTALL)
    modules = re.findall(r"`([a-z_/]+\.(?:py|js))`", table)
    assert len(modules) == 6
    assert not [each for each in modules if len(found(each).read_text("utf-8").splitlines()) > 150]


def test_the_api_page_names_modules_that_are_there():
    names = re.findall(r"automodule:: (\S+)", (ROOT / "docs" / "api.md").read_text("utf-8"))
    assert len(names) > 10
    assert not [name for name in names if not find_spec(name)]


def test_each_place_says_the_same_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    released = re.search(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert {project["version"], cited[1], released[1]} == {__version__}


FORMS = {
    ".github/workflows/*.yml": "github-workflows",
    ".github/ISSUE_TEMPLATE/[!c]*.yml": "github-issue-forms",
    ".github/ISSUE_TEMPLATE/config.yml": "github-issue-config",
    "CITATION.cff": "citation-file-format",
}


@pytest.mark.parametrize("files", FORMS)
def test_each_file_that_a_host_reads_has_its_form(files):
    named = [str(path) for path in ROOT.glob(files)]
    assert named
    done = CliRunner().invoke(main, ["--builtin-schema", f"vendor.{FORMS[files]}", *named])
    assert done.exit_code == 0, done.output
