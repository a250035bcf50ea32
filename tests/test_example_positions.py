"""Every position that stands in a docstring as an example is one that its game reads, and writes again."""

import re
from importlib import import_module
from textwrap import dedent

import pytest
from cubeplay import GAMES

EXAMPLES = [(game, f"cubeplay.{game}.rules.position") for game in GAMES] + [("cubo", "cubeplay.notation")]


@pytest.mark.parametrize(("game", "module"), EXAMPLES, ids=str)
def test_the_example_of_a_docstring_is_read(game, module):
    found = re.findall(r"::\n\n((?:(?: {4}.*)?\n)+)", import_module(module).__doc__)
    assert found
    for text in map(dedent, found):
        state = GAMES[game].read_position(text)
        assert GAMES[game].read_position(GAMES[game].write_position(state)) == state
