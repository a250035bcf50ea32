"""The catalogue: every rule names its heading, open places are marked, options are named."""

import re

import pytest
from cubeplay.cubed import GAME

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


def test_no_sentence_counts_one_thing_in_the_plural():
    """Sentences that may count one name the number last: "Points: 1."."""
    at_least_two = {("cubed.shared-win", "number"), ("cubed.hands", "number")}
    for rule in RULES:
        for words in (*rule.says.values(), *rule.why.values(), *rule.next.values()):
            counts = re.findall(r"\{(number|points|left|tools)\} [a-z]+", str(words))
            assert {(rule.id, count) for count in counts} <= at_least_two, words
