"""What the decisions of an earlier visit were worth is compared anew, in the language spoken now."""

from dataclasses import replace
from random import Random

import pytest
from cubeplay.teach.rehearsal import compare_again
from cubeplay.words import language_of, speaking

from guided_readers import CHAPTERED, chapter, fresh, play_at_random


def shown(answers):
    """What an ending page shows of answers."""
    return {id: replace(answer, look=None, then="") for id, answer in answers.items()}


@pytest.mark.parametrize("name", CHAPTERED)
def test_decisions_compared_anew_are_those_that_were_told(name):
    told = 0
    for seed in range(4):
        game = fresh(name)
        play_at_random(game, Random(seed))
        again = compare_again(chapter(name).make(), game.moments, game.saved)
        assert shown(again) == shown(game.answers)
        told += len(again)
    assert told


@pytest.mark.parametrize("name", CHAPTERED)
def test_decisions_of_an_english_visit_are_german_in_german(name):
    english = fresh(name)
    play_at_random(english, Random(1))
    with speaking(language_of("de")):
        german = fresh(name)
        german.take_up(english.saved)
        again = compare_again(chapter(name).make(), german.moments, german.saved)
    assert again.keys() == english.answers.keys()
    for id, answer in again.items():
        assert (answer.best, answer.most) == (english.answers[id].best, english.answers[id].most)
        assert answer.title != english.answers[id].title or not answer.title
        assert answer.words != english.answers[id].words
