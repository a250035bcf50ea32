"""The catalogue: every rule has short words, a source, a test, and a playthrough in which it fires."""

import subprocess
import sys
from pathlib import Path

import pytest
from cubeplay.gelatinous import GAME
from gelatinous_transcript import FILES, played, script

ROOT = Path(__file__).parents[2]
RULES = list(GAME.rulebook)
IDS = [rule.id for rule in RULES]
HEADINGS = {
    "Ability Cards",
    "Between Levels",
    "Between Rooms",
    "Components",
    "Cube Stats",
    "Dangers",
    "Difficulty",
    "Difficulty, step 1",
    "Difficulty, step 2",
    "Difficulty, step 3",
    "Difficulty, step 4",
    "Fig. 4",
    "Final Room",
    "Gameplay",
    "How to Lose",
    "How to Win",
    "Scoring",
    "Set Up",
    "Step 4 continued",
    "Step 5",
}


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


@pytest.mark.parametrize(
    ("id", "option"), [("gelatinous.levels", "first_level_health"), ("gelatinous.boilers", "boilers")]
)
def test_a_reading_with_an_option_names_it(id, option):
    assert f"Option: {option}." in GAME.rulebook[id].reading
    assert option in {known.name for known in GAME.options}


@pytest.mark.parametrize(
    "id",
    [
        "gelatinous.cube",
        "gelatinous.levels",
        "gelatinous.room",
        "gelatinous.pile",
        "gelatinous.draw",
        "gelatinous.keep-number",
        "gelatinous.limit",
        "gelatinous.overtime",
        "gelatinous.glyph",
        "gelatinous.ability-target",
        "gelatinous.boilers",
    ],
)
def test_what_the_text_leaves_open_is_marked_as_our_reading(id):
    assert GAME.rulebook[id].reading


def test_every_rule_that_can_fire_fires_in_some_playthrough():
    fired = {
        rule
        for path in FILES
        for _line, rule, _state in played(script(path.read_text(encoding="utf-8")))
        if rule
    }
    assert fired == {rule.id for rule in RULES if rule.kind not in ("definition", "setup")}


def test_playing_and_solving_need_the_standard_library_alone():
    code = """
import sys
from cubeplay.gelatinous import GAME, solve
from random import Random
state, rng = GAME.start(), Random(1)
while GAME.to_move(state):
    (actor,) = GAME.to_move(state)
    if state.phase == "turn":
        solve(state, "damage", True)
    move = GAME.chance(state).sample(rng) if actor == "chance" else rng.choice(GAME.moves(state, actor))
    state = GAME.apply(state, actor, move).state
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(name for name in foreign if not name.startswith("_") and "distutils" not in name))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "['cubeplay']"
