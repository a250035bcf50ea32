"""Workers that die: what they had is handed out again; where none holds, a run ends with what is done."""

from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.simulate import Sample, Workers, WorkersLost, parallel, simulate, two_dice
from tests.simulation.executors import AtOnce
from tests.simulation.fatal import rolls_and_kills


def test_a_process_that_is_killed_half_way_changes_nothing(tmp_path):
    marker = tmp_path / "killed"
    with Workers(2) as workers:
        sample = simulate(partial(rolls_and_kills, str(marker)), 120, seed=7, executor=workers, chunk=5)
    assert marker.exists()
    assert list(sample.counts.items()) == list(simulate(two_dice, 120, seed=7).counts.items())
    assert sample.complete


@pytest.mark.proof
def test_a_trial_that_kills_every_worker_ends_the_run_and_leaves_what_was_done():
    with (
        Workers(1) as workers,
        pytest.raises(WorkersLost, match="4 times a worker died over the trials") as lost,
    ):
        simulate(partial(rolls_and_kills, ""), 70, seed=7, executor=workers, chunk=10)
    assert lost.value.sample == Sample(simulate(two_dice, 60, seed=7).counts, complete=False)


def test_a_pool_that_cannot_go_on_says_which_can():
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(WorkersLost, match=r"takes no more trials\. Give cubeplay\.simulate\.Workers"),
    ):
        simulate(partial(rolls_and_kills, ""), 70, seed=7, executor=pool, chunk=10)


class CallsOff(AtOnce):
    """Calls off the first pieces that it is given, as a cluster does that has lost its scheduler."""

    def __init__(self, pieces):
        self.left = pieces

    def submit(self, function, /, *args, **kwargs):
        if self.left:
            self.left -= 1
            future = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future
        return super().submit(function, *args, **kwargs)


def test_what_was_called_off_is_handed_out_again():
    assert simulate(two_dice, 500, seed=7, executor=CallsOff(100), chunk=5) == simulate(two_dice, 500, seed=7)


def test_what_is_called_off_again_and_again_ends_the_run():
    with pytest.raises(WorkersLost, match="from 0 to 499") as lost:
        simulate(two_dice, 500, seed=7, executor=CallsOff(10**6), chunk=5)
    assert not lost.value.sample


class KilledWorker(Exception):
    """Stands for the error of dask.distributed, which is known by its name."""


class GivesUp(AtOnce):
    def submit(self, function, /, *args, **kwargs):
        if args[2] < 50:
            return super().submit(function, *args, **kwargs)
        future = Future()
        future.set_exception(KilledWorker("run_chunk"))
        return future


def test_a_cluster_that_gives_up_on_a_chunk_names_its_trials():
    with pytest.raises(WorkersLost, match="from 50 to 59") as lost:
        simulate(two_dice, 500, seed=7, executor=GivesUp(), chunk=10)
    assert lost.value.sample.counts == simulate(two_dice, 50, seed=7).counts


class Closes(AtOnce):
    """Takes some pieces, never makes the last of them, and then takes none."""

    def submit(self, function, /, *args, **kwargs):
        if args[2] == 40:
            self.last = Future()
            return self.last
        if args[2] >= 50:
            raise RuntimeError("Client is closed.")
        return super().submit(function, *args, **kwargs)


def test_an_executor_that_takes_nothing_more_ends_the_run_and_leaves_what_was_done(monkeypatch):
    monkeypatch.setattr(parallel, "AHEAD", 2)
    with pytest.raises(
        WorkersLost, match=r"takes no more trials \('Client is closed\.'\)\. See that"
    ) as lost:
        simulate(two_dice, 500, seed=7, executor=(closing := Closes()), chunk=10)
    assert lost.value.sample.counts == simulate(two_dice, 40, seed=7).counts
    assert not closing.last.cancelled()  # a client that is closed would only log an error about it


@pytest.mark.parametrize("number", [0, -1, 61, True, 2.0, "2"])
def test_a_number_of_processes_that_cannot_be_is_refused(number):
    with pytest.raises(CubeplayError, match=r"no number of processes\. Take 1 to 60"):
        Workers(number)


@pytest.mark.parametrize("n", [-1, True, 2.0, "10", None])
def test_a_number_of_trials_that_cannot_be_is_refused(n):
    with pytest.raises(CubeplayError, match=r"no number of trials\. Take a whole number, 0 or more"):
        simulate(two_dice, n, seed=7)


@pytest.mark.parametrize("chunk", [0, -5, 2.5])
def test_a_chunk_that_cannot_be_is_refused(chunk):
    with pytest.raises(CubeplayError, match="a chunk cannot have"):
        simulate(two_dice, 5, seed=7, chunk=chunk)
