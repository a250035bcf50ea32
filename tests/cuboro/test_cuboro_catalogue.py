"""The catalogue: every rule names its heading, open places are marked, variations name their options."""

from importlib.util import find_spec

import pytest
from cubeplay.cuboro import GAME

from breadth import together

RULES = list(GAME.rulebook)
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


@together("rule", RULES)
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


@pytest.mark.rule("cuboro.minus-points")
def test_the_values_of_minus_points_are_an_example_in_the_print_and_can_be_set():
    """The rule names the printed values as an example, and the options, whose defaults they are."""
    rule = GAME.rulebook["cuboro.minus-points"]
    assert "for example: a shift 0, a rotation 1, a jump 2" in rule.text
    options = {option.name: option for option in GAME.options if option.rule == rule.id}
    values = ("minus_shift", "minus_rotation", "minus_jump")
    assert [options[name].default for name in values] == [0, 1, 2]
    assert all(name in rule.reading for name in (*values, "minus_points"))


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_choice_before_a_game_has_a_title_an_explanation_and_a_rule(option):
    assert option.title
    assert option.seats or (option.text and GAME.rulebook[option.rule])


def test_what_can_be_chosen_before_a_game():
    """Version 1 or 2; the variations are off, and the costs of changes stand together under one heading."""
    options = {option.name: option for option in GAME.options}
    assert options["version"].choices == (1, 2)
    assert (options["players"].choices, options["rounds"].choices) == (range(2, 5), range(1, 6))
    variations = [options[name] for name in ("minus_points", "time_limit", "teams")]
    assert [(one.default, one.choices) for one in variations] == [(False, (False, True))] * 3
    costs = [option.name for option in GAME.options if option.group == "Minus points"]
    assert costs == ["minus_points", "minus_shift", "minus_rotation", "minus_jump"]
    assert [options[name].choices for name in costs[1:]] == [range(6)] * 3
    assert {option.group for option in GAME.options} == {"", "Minus points"}


def test_teams_and_a_clock_are_there_if_they_are_chosen():
    usual = {option.name: option.default for option in GAME.options}
    assert (GAME.teams(usual), GAME.timed(usual)) == ((), False)
    assert GAME.teams(usual | {"teams": True}) == ((0, 2), (1, 3))
    assert GAME.timed(usual | {"time_limit": True})


def test_the_rules_are_written_for_the_youngest_who_play():
    """Version 1 is for children of six; the catalogue's sentences keep to their length."""
    labels = {option.name: option.labels for option in GAME.options}
    assert f"age {GAME.reading.age}" in labels["version"][0]


def test_a_game_is_as_long_as_its_rounds():
    assert [GAME.length({"rounds": number}) for number in (1, 5)] == ["1 round", "5 rounds"]


def test_all_that_comes_with_the_game_is_there():
    for part in (GAME.puzzles, GAME.analysis, GAME.own_pieces, GAME.story, GAME.encoding):
        assert find_spec(part)
    assert set(GAME.strengths) == {"gentle", "regular", "strong"}
    assert GAME.bots().keys() >= set(GAME.strengths.values())


@together("id", OPEN)
def test_what_the_text_leaves_open_is_marked_as_our_reading(id):
    assert GAME.rulebook[id].reading
