"""The catalogue: every rule names its heading, open places are marked, options are named."""

from importlib.util import find_spec

import pytest
from cubeplay.gelatinous import GAME

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


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_choice_before_a_game_has_a_title_an_explanation_and_a_rule(option):
    assert option.title
    assert option.text
    assert GAME.rulebook[option.rule]
    assert option.choices is None or option.default in option.choices


def test_all_that_comes_with_the_game_is_there():
    for part in (GAME.bench, GAME.puzzles, GAME.analysis, GAME.own_pieces, GAME.story, GAME.learning):
        assert find_spec(part)
    assert GAME.bots().keys() >= set(GAME.strengths.values())


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
