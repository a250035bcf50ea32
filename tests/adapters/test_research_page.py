"""The page for researchers says what is true: its tables are the code's, and its examples run."""

import re

import pytest
from tools import research

pytest.importorskip("pettingzoo")

import gymnasium
import pyspiel
from cubeplay.adapters.gymnasium import IDS
from cubeplay.adapters.openspiel import CLASSES

PAGE = research.PAGE.read_text("utf-8")


def test_the_tables_of_ids_and_planes_are_those_of_the_code():
    assert research.written(PAGE) == PAGE, "run: python tools/research.py"
    assert research.written(PAGE.replace("| 0 | flip | |", "| 0 | flop | |")) == PAGE


def test_a_page_without_a_place_for_the_tables_says_what_to_write():
    with pytest.raises(ValueError, match="has no place for the tables: write"):
        research.written("# Research")


@pytest.mark.parametrize("number", range(3))
def test_the_examples_run(number):
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[number]
    exec(compile(code, "docs/research.md", "exec"), {"__name__": "example"})


def test_the_names_in_the_table_of_games_are_registered():
    assert CLASSES
    assert IDS
    for name in re.findall(r"`(cubeplay_\w+)`", PAGE):
        assert name in pyspiel.registered_names()
    for name in re.findall(r"`(cubeplay/\w+-v0)`", PAGE):
        assert name in gymnasium.registry
