"""The catalogue: every rule names its heading, open places are marked, options are named."""

import re
from importlib.util import find_spec
from itertools import chain

import pytest
from cubeplay.cubo import GAME
from cubeplay.rulebook.sentences import placeholders

from breadth import together

RULES = list(GAME.rulebook)
COUNTED = re.compile(r"\b1 (points|dice|fields|lines|rounds|squares|seconds)\b")
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


@together("rule", RULES)
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


@together(
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


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_choice_before_a_game_has_a_title_an_explanation_and_a_rule(option):
    assert option.title
    assert option.seats or option.text
    assert GAME.rulebook[option.rule]
    assert option.default in option.choices


def test_what_can_be_chosen_before_a_game():
    assert GAME.seats == range(2, 5)
    assert {option.name: (option.default, option.choices) for option in GAME.options} == {
        "players": (2, range(2, 5)),
        "straights": ("ordered", ("ordered", "any")),
        "timing": ("untimed", ("untimed", "timed")),
        "rounds": (6, range(1, 7)),
        "start_player": (0, range(4)),
    }
    assert all(
        len(option.labels) == len(option.choices)
        for option in GAME.options
        if option.name in ("straights", "timing", "start_player")
    )


def test_a_game_is_as_long_as_its_rounds():
    assert [GAME.length({"rounds": number}) for number in (1, 6)] == ["1 round", "6 rounds"]


def test_all_that_comes_with_the_game_is_there():
    for part in (GAME.puzzles, GAME.analysis, GAME.story, GAME.encoding):
        assert find_spec(part)
    assert set(GAME.strengths) == {"gentle", "regular", "strong"}
    assert GAME.bots().keys() >= set(GAME.strengths.values())


@together("rule", RULES)
def test_no_sentence_says_1_points(rule):
    for sentence in chain(rule.why.values(), rule.next.values(), rule.says.values()):
        facts = {name: "Plum" if name == "player" else 1 for name in placeholders(sentence)}
        assert not re.search(
            r"\b1 (points|dice|fields|lines|rounds|squares|seconds)\b", sentence.format(**facts)
        )
