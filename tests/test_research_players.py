"""What docs/research.md shows of players can be run as it stands."""

import re
from pathlib import Path
from random import Random

from cubeplay.cuboro import GAME
from cubeplay.simulate import play_out

PAGE = (Path(__file__).parents[1] / "docs" / "research.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", PAGE, re.MULTILINE))


def run(heading):
    """The names that the Python below a heading defines."""
    names = {"__name__": "page"}
    for code in re.findall(r"^```python\n(.*?)^```", SECTIONS[heading], re.MULTILINE | re.DOTALL):
        exec(code, names)
    return names


def test_the_learner_of_the_page_is_as_strong_as_it_says(capsys):
    run("A learner")
    noted = re.findall(r"print\(.*\)  # (.*)$", SECTIONS["A learner"], re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == noted


def test_the_player_of_the_page_plays_a_game():
    player = run("A computer player from outside")["careful"]()
    assert play_out(GAME, [player, GAME.bots()["random"]], Random(1)).scores


def test_its_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (Path(__file__).parents[1] / "docs" / target).exists(), target
