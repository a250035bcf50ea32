"""Every game's catalogue: short words, answers in full, a test and an option for each rule that needs one."""

import re
from pathlib import Path

import pytest
from cubeplay import GAMES

RULES = [rule for game in GAMES.values() for rule in game.rulebook]
LAWS = [game.rulebook[id] for game in GAMES.values() for id in game.rulebook.laws]
TESTS = Path(__file__).parent


def rule_id(rule):
    return rule.id


@pytest.mark.parametrize("rule", RULES, ids=rule_id)
def test_words_are_short(rule):
    reading = GAMES[rule.id.partition(".")[0]].reading
    sentences = [part for part in re.split(r"(?<=[.?!])\s", rule.text) if part]
    assert len(rule.title.split()) <= reading.title
    assert len(sentences) <= reading.sentences
    assert all(len(sentence.split()) <= reading.words for sentence in sentences)


@pytest.mark.parametrize("rule", LAWS, ids=rule_id)
def test_a_law_says_why_and_what_next_in_each_of_its_forms(rule):
    assert rule.why
    assert all(form in rule.next or "" in rule.next for form in rule.why)


@pytest.mark.parametrize("rule", RULES, ids=rule_id)
def test_what_makes_something_happen_has_a_sentence(rule):
    assert rule.says or rule.kind not in ("effect", "scoring", "ending")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_option_names_a_rule_of_its_game_and_says_what_it_does(game):
    for option in game.options:
        assert option.text or option.seats
        assert option.rule in game.rulebook or not option.rule


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_is_proved_by_a_marked_test(game):
    sources = "".join(path.read_text(encoding="utf-8") for path in (TESTS / game).rglob("test_*.py"))
    marks = re.findall(r"mark\.rule\(([^)]*)\)", sources)
    marked = {id for mark in marks for id in re.findall(r'"(.+?)"', mark)}
    ids = {rule.id for rule in GAMES[game].rulebook}
    assert {id for id in marked if not id.startswith("table.")} == ids
