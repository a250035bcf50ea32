"""Checks of positions as text that hold for every game."""

import re
from textwrap import dedent

import pytest
from cubeplay.errors import PositionError

BLANK = re.compile(r"\bNone\b|[{}]")
"""Nothing where a sentence should name something."""


def check_round_trip(game, states):
    """Every state is written as a text that gives the same state again; returns how many there were."""
    number = 0
    for state in states:
        text = game.write_position(state)
        assert game.read_position(text) == state, text
        number += 1
    return number


def read(game, text):
    """The position of an indented text."""
    return game.read_position(dedent(text))


def check_refusal(game, text, line, why):
    """A text is refused at a line (0: as a whole), for a reason, and with a mend."""
    with pytest.raises(PositionError) as refusal:
        read(game, text)
    error = refusal.value
    assert error.what == (f"Position not read, line {line}" if line else "Position not read"), str(error)
    assert why in error.why, error.why
    assert error.next
    assert not BLANK.search(f"{error.why} {error.next}"), str(error)
