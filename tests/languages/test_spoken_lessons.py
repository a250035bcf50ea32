"""No lesson, gone through from its first part to its last, has plain English in another language."""

import re

import pytest
from cubeplay.words import PSEUDO, speaking
from cubeplay.words.languages import LANGUAGES
from plain_english import plain, texts_in
from tests.teaching.lesson_kit import LESSONS, PARTS, do, every, no_drawing, notebook, turn

from cubeplay_widgets.board.touch import TouchLayer

NAMES = sorted(path.stem for path in LESSONS.glob("*.ipynb"))
UNSAID = frozenset(("children", "layout", "style", "mark"))
"""What widgets have that no page shows as it is."""
TYPED = re.compile(r"a guess|\Arest\Z|(?:jump|shift|rotate) [a-c][1-3](?: (?:turn )?\d+)?")
"""A pupil's reason, an id, and moves as they are typed."""


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_speaks_the_language_in_all_its_parts(name, tmp_path, monkeypatch):
    no_drawing(monkeypatch)
    found = {}
    with speaking(LANGUAGES[PSEUDO]):
        lesson = notebook(name, tmp_path, monkeypatch)
        for kind in PARTS:
            turn(lesson, kind)
            found |= plain_words(lesson, kind)
            do(lesson, kind)
            found |= plain_words(lesson, kind)
    assert found == {}


def plain_words(lesson, kind):
    """What a part says in plain English, with the part; what a board says is asked in tests of boards."""
    shown = [each.get_state() for each in every(turn(lesson, kind)) if not isinstance(each, TouchLayer)]
    return {
        text: kind.__name__
        for state in shown
        for name, value in state.items()
        if not name.startswith("_") and name not in UNSAID
        for text in plain(texts_in(as_shown(value)))
    }


def as_shown(value):
    """Data with all texts as a page gets them."""
    if isinstance(value, dict):
        return {key: as_shown(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_shown(each) for each in value]
    return TYPED.sub("", f"{value}") if isinstance(value, str) else value
