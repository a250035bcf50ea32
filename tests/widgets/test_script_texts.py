"""The texts that a script asks of its model are those that the kernel sends."""

import re

import pytest

from cubeplay_widgets.chapters import frame
from cubeplay_widgets.client import script
from cubeplay_widgets.puzzles import page as puzzle

ASKED = re.compile(r"\btexts\.([a-z_]+)")


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("chapter", frame.texts()),
        ("cell", frame.texts()),
        ("puzzle", frame.texts() | puzzle.texts()),
    ],
)
def test_a_script_asks_for_no_text_that_is_not_sent(name, sent):
    """A text that is missing ends the script, and the page stays as it was."""
    asked = set(ASKED.findall(script(name)))
    assert len(asked) > 20
    assert asked - sent.keys() == set()
