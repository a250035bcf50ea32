"""The catalogue: every rule has words for a ten-year-old, a source, and a test."""

import subprocess
import sys
from pathlib import Path

import pytest
from cubed_transcript import FILES, played, script
from cubeplay.cubed import GAME

ROOT = Path(__file__).parents[2]
RULES = list(GAME.rulebook)
IDS = [rule.id for rule in RULES]
HEADINGS = {
    "Setup",
    "Match colours",
    "Match heights",
    "Block areas",
    "Win",
    "Points chart",
    "Variant play",
    "Variant play, bridging the gap",
    "Variant play, fill the void",
    "Variant play, draw 3, keep 1",
    "Solo mode",
}


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


@pytest.mark.parametrize(
    "id",
    [
        "cubed.heights",  # R1
        "cubed.match-one",
        "cubed.match-all",  # R2
        "cubed.contacts",
        "cubed.first-piece",
        "cubed.blocked",  # R3
        "cubed.stuck",
        "cubed.next-start",
        "cubed.shared-win",  # R4, R5, R8
        "cubed.draw",
        "cubed.bridge",
        "cubed.void",
        "cubed.draw-three",
        "cubed.empty-hand",  # R6, R8
        "cubed.solo-hand",
        "cubed.solo-start",
        "cubed.solo-draw",  # R7
        "cubed.fields",
        "cubed.oldest-first",
        "cubed.variants",
    ],
)
def test_what_the_text_leaves_open_is_marked_as_our_reading(id):
    assert GAME.rulebook[id].reading


@pytest.mark.parametrize("id", ["cubed.match-one", "cubed.match-all"])
def test_a_reading_with_an_option_names_it(id):
    assert "Option: match." in GAME.rulebook[id].reading


def test_every_rule_that_can_fire_fires_in_some_playthrough():
    fired = {
        rule
        for path in FILES
        for _line, rules, _state in played(script(path.read_text(encoding="utf-8")))
        for rule in rules
    }
    assert fired >= {rule.id for rule in RULES if rule.kind != "definition"} - {"cubed.oldest-first"}
    assert fired <= set(IDS)


def test_playing_needs_the_standard_library_alone():
    code = """
import sys
from cubeplay.cubed import GAME
from random import Random
state, rng = GAME.start(rounds=1), Random(1)
while actors := GAME.to_move(state):
    (actor,) = actors
    move = GAME.chance(state).sample(rng) if actor == "chance" else rng.choice(GAME.moves(state, actor))
    state = GAME.apply(state, actor, move).state
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(name for name in foreign if not name.startswith("_") and "distutils" not in name))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "['cubeplay']"
