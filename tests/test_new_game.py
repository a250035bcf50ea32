"""``cubeplay new-game``, and the page that tells how to add a game: every step of it is run here."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from cubeplay.cli import main
from cubeplay.errors import CubeplayError
from cubeplay.new_game import write_game

import packages

PAGE = packages.ROOT / "docs" / "add-a-game.md"
BLOCK = re.compile(r"(?:`(?P<file>[\w/]+\.\w+)`[^`]*)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
CARDS = """
import json
from dataclasses import asdict, is_dataclass
from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.landing.landing_page import landing
from cubeplay_widgets.site.notebook_folders import shelves
with shelves() as others:
    plain = lambda each: asdict(each) if is_dataclass(each) else str(each)
    print(json.dumps(landing(notebooks(), *others), default=plain))
"""


def test_the_command_says_what_comes_next(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "two_dice"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "two_dice is written to cubeplay-two-dice. Next:",
        "  cd cubeplay-two-dice",
    ]
    texts = [path.read_text("utf-8") for path in tmp_path.rglob("*.*") if path.is_file()]
    assert "class TwoDice(Game[Table, Move]):" in "".join(texts)
    assert not any("${" in text for text in texts)


@pytest.mark.parametrize("name", ["Pig", "1pig", "pig-game", "", "class", "../pig", "p" * 31, "schwein!"])
def test_what_is_no_name_is_refused(name, tmp_path):
    with pytest.raises(CubeplayError, match=r"is no name for a game\. Take a short word"):
        write_game(name, str(tmp_path / "new"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["cubo", "table", "widgets"])
def test_a_name_that_is_taken_is_refused(name, tmp_path):
    with pytest.raises(CubeplayError, match=f"the name '{name}' is taken"):
        write_game(name, str(tmp_path / "new"))
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over_and_nothing_half_written(tmp_path):
    target = tmp_path / "mine"
    target.mkdir()
    with pytest.raises(CubeplayError, match="is there already"):
        write_game("pig", str(target))
    assert not list(target.iterdir())
    (tmp_path / "file").write_text("")
    with pytest.raises(CubeplayError, match="cannot be written"):
        write_game("pig", str(tmp_path / "file" / "new"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "mine"]


def test_a_new_game_is_in_our_own_style(tmp_path):
    folder = write_game("pig", str(tmp_path / "pig"))
    ruff = packages.python("-m", "ruff")
    rules = ["--isolated", "--line-length=110"]
    subprocess.run([*ruff, "check", *rules, "--select=B,E,F,N,SIM,UP", folder], check=True)
    subprocess.run([*ruff, "format", *rules, "--check", folder], check=True)


class Reader:
    """Somebody who does what the page says, in an environment and a folder of their own."""

    def __init__(self, folder):
        self.home = self.here = folder
        self.env = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))
        }
        programs = folder / "venv" / "bin"
        venv.create(folder / "venv", symlinks=True)
        (site,) = (folder / "venv").rglob("site-packages")
        seen = (packages.ROOT, packages.ROOT / "widgets", sysconfig.get_path("purelib"))
        (site / "cubeplay.pth").write_text("\n".join(map(str, seen)))
        for name, module in (("pip", "pip"), ("pytest", "pytest"), ("cubeplay", "cubeplay.cli")):
            program = programs / name
            program.write_text(f'#!/bin/sh\nexec "{programs}/python" -m {module} "$@"\n')
            program.chmod(0o755)
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self.env |= {"PATH": path, "CUBEPLAY_DATA": str(folder / "data"), "PIP_NO_INDEX": "1"}
        self.env |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # a reader has none of ours
        self.env |= {"PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "false"}  # nothing comes from elsewhere

    def sh(self, text):
        """Run some commands; a ``cd`` lasts."""
        said = self._run(["sh", "-ec", f"{text}\npwd > '{self.home}/here'"])
        self.here = Path((self.home / "here").read_text().strip())
        return said

    def python(self, text):
        """Run a program."""
        return self._run(["python", "-c", text])

    def _run(self, words):
        done = subprocess.run(words, cwd=self.here, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def change(path, text):
    """Change a file as a block of the page says."""
    old, new = (
        "\n".join(line[1:] for line in text.splitlines() if line[0] in kinds) for kinds in (" -", " +")
    )
    before = path.read_text("utf-8")
    if path.suffix == ".ipynb":  # its cells hold each line as a string of JSON
        old, new = (json.dumps(words)[1:-1].replace("\\n", '\\n",\n    "') for words in (old, new))
    assert before.count(old) == 1, f"{path} has not once:\n{old}"
    path.write_text(before.replace(old, new), "utf-8")


def blocks():
    """The blocks of the page: their kind, their text, and the file that was named last."""
    file = ""
    for found in BLOCK.finditer(PAGE.read_text("utf-8")):
        file = found["file"] or file
        yield found["kind"], found["text"], file


def test_what_the_page_changes_in_a_new_game_passes_the_tests_that_came_with_it(tmp_path):
    """It is found as a package here, without the commands of the page, which the long run follows."""
    home = write_game("pig", str(tmp_path / "pig"))
    for kind, text, file in blocks():
        if kind == "diff":
            change(home / file, text)
        elif kind == "toml":
            assert text.strip() in (home / "pyproject.toml").read_text("utf-8")
    found = {"cubeplay__games": {"pig": "cubeplay_pig:GAME"}}
    packages.install(
        tmp_path, "cubeplay-pig", **found, cubeplay__boards={"pig": "cubeplay_pig.board:PigFace"}
    )
    env = packages.environment(tmp_path, home, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    line = packages.python("-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = subprocess.run(line, cwd=home, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="the page's commands are a shell's")
def test_the_page_leads_from_nothing_to_a_card(tmp_path):
    reader, said = Reader(tmp_path), []
    for kind, text, file in blocks():
        match kind:
            case "sh":
                said.append(reader.sh(text))
            case "python":
                said.append(reader.python(text))
            case "diff":
                change(reader.here / file, text)
            case "toml":
                assert text.strip() in (tmp_path / "cubeplay-pig" / "pyproject.toml").read_text("utf-8")
    assert said[1].startswith("Pig: 7 rules")
    assert said[2].startswith(
        "Not kept: no points lie before you. Roll the die first. (Pig: Something to keep)"
    )
    assert "Plum keeps 4 points and has 4.  [pig.keep]" in said[3]
    assert "passed" in said[0]
    assert "passed" in said[4]
    page = json.loads(reader.python(CARDS))
    card = page["cards"][-1]
    assert (card["title"], card["play"], card["learn"]) == ("Pig", "play/pig.ipynb", "first-game/pig.ipynb")
    assert card["picture"].startswith("<svg")
    assert [(game["title"], game["names"]) for game in page["saved"]] == [("Pig", "Plum, Fig")]
    assert page["left_out"] == []
