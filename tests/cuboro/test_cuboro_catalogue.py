"""The catalogue: every rule names its heading, open places are marked, variations name their options."""

import pytest
from cubeplay.cuboro import GAME

RULES = list(GAME.rulebook)
IDS = [rule.id for rule in RULES]
HEADINGS = {
    "Introduction",
    "Components",
    "cuboro Elements",
    "Initial Position",
    "Game Play",
    "Game Version 1",
    "Game Version 2",
    "Game Version 2, Game Play",
    "Game Version 2, Points",
    "Shifting",
    "Rotation",
    "Jumping",
    "Joker",
    "Points",
    "End of the Game",
    "Challenging game variations",
}


@pytest.mark.parametrize("rule", RULES, ids=IDS)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


OPEN = [
    "cuboro.cubes",
    "cuboro.start-position",
    "cuboro.marbles",
    "cuboro.shift",
    "cuboro.rotation",
    "cuboro.upside-down",
    "cuboro.joker",
    "cuboro.tower-height",
    "cuboro.drop",
    "cuboro.finish",
    "cuboro.taken-finish",
    "cuboro.dead-end",
    "cuboro.hole",
    "cuboro.next-player",
    "cuboro.end-marbles",
    "cuboro.minus-points",
    "cuboro.time-limit",
    "cuboro.rounds",
    "cuboro.teams",
]


@pytest.mark.parametrize("option", ["minus_points", "time_limit", "rounds", "teams", "grid", "cubes"])
def test_a_variation_names_its_option(option):
    assert any(f"option {option}." in rule.reading.lower().replace(":", "") for rule in RULES)


@pytest.mark.parametrize("id", OPEN)
def test_what_the_text_leaves_open_is_marked_as_our_reading(id):
    assert GAME.rulebook[id].reading
