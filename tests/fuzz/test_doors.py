"""What comes in from outside is taken or refused: in words, within a second and 64 MiB, whatever it is."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from cubeplay.errors import CubeplayError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz.doors import DOORS, case, fault_of

from breadth import together

CASES = int(os.environ.get("CUBEPLAY_FUZZ", "204000"))
"""Cases of the long run; each door has its share."""

FIRST = int(os.environ.get("CUBEPLAY_FUZZ_FROM", "0"))
"""The number of its first case: another one gives another run."""

CHUNK = 250


@together("name", DOORS)
def test_what_is_good_is_taken(name):
    door = DOORS[name]
    taken = [text for text in door.good() if not refusal(door, text)]
    assert len(taken) >= door.taken * len(door.good())


@pytest.mark.parametrize("name", DOORS)
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 10**9))
def test_what_is_damaged_is_refused_in_words_or_taken(name, number):
    assert fault_of(DOORS[name], case(name, number)) == ""


@pytest.mark.parametrize("name", DOORS)
@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(text=st.text(st.characters(codec=None, categories=None), max_size=80), times=st.sampled_from((1, 90)))
def test_any_letters_at_all_are_refused_in_words_or_taken(name, text, times):
    assert fault_of(DOORS[name], text * times) == ""


def refusal(door, text):
    """Why a door does not take a text; "" if it does."""
    try:
        door.read(text)
    except CubeplayError as error:
        return str(error)
    return ""


def faults(name, first, count):
    """What a door does wrong in some cases, with their numbers."""
    door = DOORS[name]
    refusal(door, door.good()[0])  # what is imported and made once is no case's fault
    found = ((number, fault_of(door, case(name, number))) for number in range(first, first + count))
    return [(number, fault) for number, fault in found if fault]


@pytest.mark.proof
@pytest.mark.parametrize("name", DOORS)
def test_a_long_run_of_damaged_texts_is_refused_in_words_or_taken(name):
    share = CASES * DOORS[name].weight // sum(door.weight for door in DOORS.values())
    starts = range(FIRST, FIRST + share, CHUNK)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        runs = pool.map(faults, [name] * len(starts), starts, [CHUNK] * len(starts))
        assert [fault for found in runs for fault in found] == []


def test_a_case_is_the_same_in_every_run():
    assert [case(name, 3) for name in DOORS] == [case(name, 3) for name in DOORS]
    assert case("toml", 1) != case("toml", 2)
