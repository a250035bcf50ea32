"""Boards and pages of other packages: cards for what works, one line for what does not."""

import json
import subprocess

import pytest

import packages

GAMES = ("nim", "dash", "keep", "kuhn", "noughts")
MODULE = """
from games import DASH, KEEP, KUHN, NIM, NOUGHTS
from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, Shape

class PlainFace(Face):
    title = "Plain"

    def scene(self, look):
        return Scene((400, 300), (Shape("", Rect(0, 0, 400, 300), Paint(self.mat.ground)),), "A mat.")

class Broken(PlainFace):
    def scene(self, look):
        raise RuntimeError("no paint left")

class NeedsPaint(PlainFace):
    def __init__(self, paint):
        pass
"""
SHOW = """
import json
from tornado.web import HTTPError
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.landing.landing_page import landing
from cubeplay_widgets.site.notebook_folders import Shelves, shelves
with shelves() as others:
    shelf = Shelves(root_dir=str(notebooks()), folders=[str(folder) for folder in others])
    page = shelf.get("play/nim.ipynb")["content"] if shelf.file_exists("play/nim.ipynb") else {}

    def reached(path):
        try:
            return shelf.get(path)["name"]
        except HTTPError as error:
            return error.status_code

    print(json.dumps({
        "page": landing(notebooks(), *others), "boards": list(BOARDS), "nim": page,
        "ours": shelf.get("play/cubo.ipynb")["content"]["metadata"]["title"],
        "nothing": shelf.file_exists("play/chess.ipynb"), "out": reached("../pyproject.toml"),
    }, default=str))
"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What a dashboard shows where a package of one file has five games, and boards for some of them."""
    site = tmp_path_factory.mktemp("site")
    packages.install(
        site,
        "small-games",
        {"small.py": MODULE},
        cubeplay__games={name: f"small:{name.upper()}" for name in GAMES},
        cubeplay__boards={
            "nim": "small:PlainFace",
            "dash": "small:Broken",
            "keep": "small:NIM",
            "kuhn": "small:NeedsPaint",
        },
    )
    env = packages.environment(site, CUBEPLAY_DATA=str(site / "data"))
    done = subprocess.run(packages.python("-c", SHOW), env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_game_with_a_board_has_a_card_and_a_page_without_a_notebook_of_its_own(shown):
    card = shown["page"]["cards"][-1]
    assert len(shown["page"]["cards"]) == 6
    assert (card["title"], card["play"], card["learn"]) == ("Nim", "play/nim.ipynb", "")
    assert card["facts"] == "2 players · 10+"
    assert "A mat." in card["picture"]
    assert shown["boards"][5:] == ["nim"]
    assert shown["nim"]["metadata"]["title"] == "Play Nim"


def test_our_pages_come_first_and_nothing_outside_the_folders_is_found(shown):
    assert shown["ours"] == "Play Cubo"
    assert not shown["nothing"]
    assert shown["out"] == 404


def test_what_has_no_sound_board_is_named_in_one_line_each(shown):
    why = [line.partition(" is left out: ")[::2] for line in shown["page"]["left_out"]]
    assert [name for name, _reason in why] == [
        f"'{name}' of the package small-games" for name in ("keep", "kuhn", "dash")
    ]
    reasons = dict(why)
    assert "is not a class of faces." in reasons["'keep' of the package small-games"]
    assert reasons["'kuhn' of the package small-games"].startswith("TypeError: ")
    assert reasons["'dash' of the package small-games"] == "RuntimeError: no paint left"
