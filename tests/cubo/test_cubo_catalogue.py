"""The catalogue: every rule has words for a ten-year-old, a source, and a test."""

import subprocess
import sys
from pathlib import Path

import pytest
from cubeplay.cubo import GAME
from cubo_transcript import FILES, played, script

ROOT = Path(__file__).parents[2]
RULES = list(GAME.rulebook)
IDS = [rule.id for rule in RULES]
HEADINGS = {
    "Object of the game",
    "Set-up",
    "Sequence of play",
    "Arrange dice to form a cubo",
    "Reroll",
    "End of a game round",
    "Scoring",
    "Straights",
    "Trips",
    "Straights and Trips in one color",
    "The white wildcard die",
    "End of the game and winner",
}


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


@pytest.mark.parametrize(
    ("id", "option"),
    [
        ("cubo.straight", "straights"),
        ("cubo.together", "timing"),
        ("cubo.sealed", "timing"),
        ("cubo.take", "timing"),
        ("cubo.countdown", "timing"),
        ("cubo.rounds", "rounds"),
        ("cubo.start-player", "start_player"),
    ],
)
def test_a_reading_with_an_option_names_it(id, option):
    assert f"Option: {option}." in GAME.rulebook[id].reading
    assert option in {known.name for known in GAME.options}


@pytest.mark.parametrize(
    "id",
    [
        "cubo.straight",
        "cubo.wild",
        "cubo.reroll-all",
        "cubo.last-roll",
        "cubo.covered",
        "cubo.colours",
        "cubo.countdown",
        "cubo.score-order",
        "cubo.together",
        "cubo.take",
        "cubo.sealed",
        "cubo.centre-roll",
    ],
)
def test_what_the_text_leaves_open_is_marked_as_our_reading(id):
    assert GAME.rulebook[id].reading


def test_every_rule_that_can_fire_fires_in_some_playthrough():
    fired = {
        rule
        for path in FILES
        for _line, rules, _state in played(script(path.read_text(encoding="utf-8")))
        for rule in rules
    }
    assert fired >= {rule.id for rule in RULES if rule.kind not in ("definition", "setup")}
    assert fired - set(IDS) <= {"table.turn", "table.over", "table.chance"}


def test_playing_needs_the_standard_library_alone():
    code = """
import sys
from cubeplay.cubo import GAME
from random import Random
state, rng = GAME.start(rounds=1), Random(1)
for _ in range(200):
    (actor, *_rest) = GAME.to_move(state)
    move = GAME.chance(state).sample(rng) if actor == "chance" else rng.choice(GAME.moves(state, actor))
    state = GAME.apply(state, actor, move).state
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(name for name in foreign if not name.startswith("_") and "distutils" not in name))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "['cubeplay']"
