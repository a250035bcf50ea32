"""A shared server of the real pages, and its tables."""

import pytest
from cubeplay.tables import Tables
from strangers import TEACHER, comes


@pytest.fixture
def tables(shared):
    return Tables(shared.store().place)


@pytest.fixture
def plum(shared):
    return comes(shared)


@pytest.fixture
def fig(shared):
    return comes(shared)


@pytest.fixture
def owl(shared):
    """The teacher, who opens tables and is the host."""
    return comes(shared, TEACHER)


@pytest.fixture
def opened(tables):
    """Open a table of the teacher; its code."""
    return lambda game="cuboro", **options: tables.open(game, "", **{"seed": 7, **options})
