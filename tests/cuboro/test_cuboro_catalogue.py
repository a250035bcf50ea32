"""The catalogue: every rule has words for a six-year-old, a source, and a test."""

import re

import pytest
from cubeplay.cuboro import GAME
from cuboro_transcript import FILES, played, script

RULES = list(GAME.rulebook)
IDS = [rule.id for rule in RULES]
TOLD = [
    (line, rule) for path in FILES for line, rule, _state in played(script(path.read_text(encoding="utf-8")))
]
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


def test_every_rule_that_can_fire_fires_in_some_playthrough():
    fired = {rule for _line, rule in TOLD if rule}
    assert fired >= {rule.id for rule in RULES if rule.kind not in ("definition", "setup")}
    assert fired - set(IDS) <= {"table.turn"}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.says], ids=lambda rule: rule.id)
def test_every_sentence_is_told_in_some_playthrough(rule):
    """Not only every rule: every form of its words."""
    for words in rule.says.values():
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words))
        assert any(told == rule.id and re.search(rf"{pattern}$", line) for line, told in TOLD), words
