"""The catalogue: every rule names its heading, open places are marked, options are named."""

from importlib.util import find_spec

import pytest
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.room_drawings import MOST_ROOMS

from breadth import together

RULES = list(GAME.rulebook)
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


@together("rule", RULES)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_choice_before_a_game_has_a_title_an_explanation_and_a_rule(option):
    assert option.title
    assert option.text
    assert GAME.rulebook[option.rule]
    assert option.choices is None or option.default in option.choices


def test_what_can_be_chosen_before_a_run():
    """One plays alone; what is drawn by oneself is a text."""
    assert GAME.seats == range(1, 2)
    assert {option.name: (option.default, option.choices) for option in GAME.options} == {
        "difficulty": ("standard", ("standard", "wizard", "expert")),
        "first_level_health": (5, range(4, 6)),
        "boilers": ("overheat", ("overheat", "overtime")),
        "first_level": (1, range(1, 7)),
        "abilities": ("", None),
        "dungeon": ("", None),
        "cards": ("", None),
    }
    words = {option.name: len(option.labels) for option in GAME.options if option.labels}
    assert words == {"difficulty": 3, "boilers": 2}


def test_a_choice_without_effect_is_moot_and_says_why():
    usual = {option.name: option.default for option in GAME.options}
    room_a = "room A: Lane\n+---+---+\n| A   * >\n+---+---+\n"
    for chosen, moot in (
        ({}, {}),
        ({"first_level": 2}, {"first_level_health": 5}),
        ({"abilities": "slide"}, {"difficulty": "standard"}),
        ({"dungeon": room_a.replace("room", "puzzle")}, {"boilers": "overheat"}),
    ):
        found = GAME.moot(usual | chosen)
        assert {name: one.value for name, one in found.items()} == moot
        assert all(one.why for one in found.values())


def test_all_that_comes_with_the_game_is_there():
    for part in (GAME.puzzles, GAME.analysis, GAME.own_pieces, GAME.story, GAME.encoding):
        assert find_spec(part)
    assert set(GAME.strengths) == {"gentle", "regular", "strong"}
    assert GAME.bots().keys() >= set(GAME.strengths.values())


def test_the_rules_are_written_for_children_of_twelve():
    """The words of its cards are told in up to five sentences, its titles in up to four words."""
    assert (GAME.reading.age, GAME.reading.title, GAME.reading.sentences) == (12, 4, 5)


def test_a_score_is_told_in_rooms():
    assert [GAME.score_words(number) for number in (0, 1, 30)] == ["0 rooms", "1 room", "30 rooms"]


def test_the_best_score_that_a_run_can_have_lies_within_what_learners_are_told():
    least, most = GAME.solo_scores
    assert (least, most) == (0, MOST_ROOMS)


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
