"""The load runs say what was lost and who was first; here they are short."""

import pytest
from benchmarks.load.tables.crowd import TableLoad, run
from benchmarks.load.tables.race import race

pytestmark = pytest.mark.proof


def test_processes_that_play_at_once_lose_nothing_and_all_hear_of_all(place):
    report = run(place, TableLoad(tables=2, seats=2, processes=2, seconds=3, think=0.2))
    assert (report.lost, report.twice, report.unheard, report.stale) == (0, 0, 0, 0)
    assert len(report.made) > 4
    assert report.is_sound
    assert "lost             0; twice 0" in str(report)


@pytest.mark.parametrize(("place", "rounds"), [("sqlite", 2), ("postgres", 2)], indirect=["place"])
def test_the_first_cubo_is_the_one_that_comes_to_the_server_first(place, rounds):
    assert f"delay    0 ms    first {rounds} times" in race(place, (2.0, 0.0), rounds)
