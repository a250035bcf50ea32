"""A widget's script is its module joined with those that it imports."""

import re
import shutil
import subprocess

import pytest

from cubeplay_widgets import client
from needed import lacking

WIDGETS = sorted(path.stem for path in client.CLIENT.glob("*.js"))


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes modules and returns the script of the last one."""
    monkeypatch.setattr(client, "CLIENT", tmp_path)

    def write(**modules):
        for name, text in modules.items():
            (tmp_path / f"{name}.js").write_text(text)
        return client.script(name)

    return write


def test_each_module_stands_once_after_those_that_it_imports(written):
    script = written(
        dom="// Nodes.\nexport const add =\n  /** @type {any} */ (1);\n",
        sheet='import { add } from "./dom.js";\n/** A\n * sheet. */\nexport function open() {} // now\n',
        page='import {\n  add,\n} from "./dom.js";\nimport { open } from "./sheet.js";\n'
        "export default { open };\n",
    )
    lines = [
        "const add =",
        "  /** @type {any} */ (1);",
        "function open() {} // now",
        "export default { open };",
    ]
    assert [line for line in script.splitlines() if line] == lines


def test_a_name_that_two_modules_declare_is_refused_with_both(written):
    with pytest.raises(ValueError, match=r"^page\.js: add is declared in dom\.js and in page\.js$"):
        written(dom="export async function add() {}\n", page='import "./dom.js";\nconst add = 1;\n')


@pytest.mark.parametrize(
    "line",
    [
        'import { add as plus } from "./dom.js";',
        'import * as dom from "./dom.js";',
        'import dom from "./dom.js";',
        'import { add } from "three";',
        "export { add };",
    ],
)
def test_what_cannot_be_joined_is_refused(written, line):
    with pytest.raises(ValueError, match=re.escape(f"page.js: cannot be joined with others: {line}")):
        written(dom="export const dom = 1;\n", page=f"{line}\n")


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_gets_one_sound_module(name, tmp_path):
    node = shutil.which("node") or lacking("node is not installed")
    file = tmp_path / f"{name}.mjs"
    file.write_text(script := client.script(name), encoding="utf-8")
    assert (script.count("export default { render };"), script.count("import ")) == (1, 0)
    assert subprocess.run([node, "--check", file], capture_output=True, text=True).stderr == ""
