"""Browsers that speak some language."""

import pytest
from cubeplay.words import MIRRORED, PSEUDO
from strangers import PUPILS, TEACHER, comes

from cubeplay_widgets.site.gate.languages import COOKIE


@pytest.fixture
def speaks(shared):
    """A browser that has followed a link and chosen a language."""

    def speaks(code, key=PUPILS):
        browser = comes(shared, key)
        browser.cookies[COOKIE] = code
        return browser

    return speaks


@pytest.fixture
def owl(speaks):
    """The teacher, in the language that nobody speaks."""
    return speaks(PSEUDO, TEACHER)


@pytest.fixture
def plum(speaks):
    return speaks(PSEUDO)


@pytest.fixture
def fig(speaks):
    return speaks(MIRRORED)


@pytest.fixture
def kiwi(speaks):
    return speaks("en")
