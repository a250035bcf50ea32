"""Checks of the notation of moves that hold for every game."""

import re


def check_examples(grammar):
    """The example of each kind of move is read as one of this kind; what nobody types has an empty one."""
    for form in grammar.forms:
        assert isinstance(form.example, str), form.pattern
        if form.example:
            assert re.fullmatch(form.pattern, form.example, re.ASCII), form.example
            grammar.parse(form.example)
