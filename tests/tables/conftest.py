"""The clock and the tables of a store, for tests of tables."""

import pytest
from cubeplay.tables import Tables
from tests.tables.laid import Clock


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(place, clock):
    return Tables(place, clock)
