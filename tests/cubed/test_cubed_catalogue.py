"""The catalogue: every rule names its heading, open places are marked, options are named."""

import re
from importlib.util import find_spec
from random import Random

import pytest
from cubeplay.cubed import GAME
from cubeplay.cubed.rules.pieces import PIECES
from cubeplay.words.late import Counted

from breadth import together

RULES = list(GAME.rulebook)
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


@together("rule", RULES)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


@together(
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


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_a_choice_before_a_game_has_a_title_an_explanation_and_a_rule(option):
    assert option.title
    assert option.text
    assert GAME.rulebook[option.rule]
    assert option.default in option.choices


def test_what_can_be_chosen_before_a_game():
    """The variants are off, and three rounds are usual."""
    assert GAME.seats == range(1, 12)
    assert {option.name: (option.default, option.choices) for option in GAME.options} == {
        "players": (2, range(1, 12)),
        "match": ("one", ("one", "all")),
        "bridge": (False, (False, True)),
        "void": (False, (False, True)),
        "draw_three": (False, (False, True)),
        "rounds": (3, (3, 1)),
        "hand": (0, (0, 8)),
    }
    assert [option.name for option in GAME.options if option.seats] == ["players"]
    assert all(len(option.labels) == 2 for option in GAME.options if not option.seats)


def test_alone_rounds_hands_and_variants_are_moot_and_each_says_why():
    usual = {option.name: option.default for option in GAME.options}
    assert GAME.moot(usual) == {}
    found = GAME.moot(usual | {"players": 1})
    off = dict.fromkeys(("bridge", "void", "draw_three"), False)
    assert {name: one.value for name, one in found.items()} == {"rounds": 1, "hand": 0, **off}
    assert all(f"{name} is one" in found[name].why for name in off)
    many = {players: GAME.moot(usual | {"players": players}) for players in (8, 9)}
    assert [(players, list(moot)) for players, moot in many.items()] == [(8, []), (9, ["hand"])]


def test_a_game_is_as_long_as_its_rounds():
    assert [GAME.length({"rounds": number}) for number in (1, 3)] == ["1 round", "3 rounds"]
    assert GAME.contest(Random(0)) == {"rounds": 1}


def test_all_that_comes_with_the_game_is_there():
    for part in (GAME.puzzles, GAME.analysis, GAME.story, GAME.encoding):
        assert find_spec(part)
    assert set(GAME.strengths) == {"gentle", "regular", "strong"}
    assert GAME.bots().keys() >= set(GAME.strengths.values())


def test_the_rules_are_written_for_children_of_ten():
    assert GAME.reading.age == 10


def test_the_lowest_total_wins_and_alone_no_point_is_best():
    """A hand of 25 pieces costs at most 200 points, and learners are told so."""
    assert GAME.low_wins
    dearest = sorted((piece.points for piece in PIECES.values()), reverse=True)[:25]
    assert GAME.solo_scores[0] <= -sum(dearest)
    assert GAME.solo_scores[1] == 0


def test_no_sentence_counts_one_thing_in_the_plural():
    """Sentences that may count one have a form for it, or name the number last: "Points: 1."."""
    at_least_two = {("cubed.shared-win", "number"), ("cubed.hands", "number")}
    for rule in RULES:
        for words in (*rule.says.values(), *rule.why.values(), *rule.next.values()):
            if isinstance(words, Counted):
                assert words.choose(1) != words.choose(2), words
                continue
            counts = re.findall(r"\{(number|points|left|tools)\} [a-z]+", str(words))
            assert {(rule.id, count) for count in counts} <= at_least_two, words
