"""A Dask cluster: the same bits as one process, also when a worker is killed half way."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest
from cubeplay import GAMES
from cubeplay.simulate import cluster, play_out, simulate

distributed = pytest.importorskip("distributed")

BOTS = GAMES["cubo"].bots()
GAMES_OF_CUBO = partial(play_out, "cubo", (BOTS["beginner"], BOTS["regular"]))


@pytest.fixture(scope="module")
def two_workers():
    """A scheduler and two workers, each a process of its own."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


def bits(sample):
    """All that a sample holds, in the order in which it was counted."""
    return repr((list(sample.counts.items()), sample.complete)).encode()


class KillsOne:
    """Progress that really kills one worker of a cluster once half of the games are done."""

    def __init__(self, address):
        self.address, self.killed = address, None

    def __call__(self, done, n):
        if self.killed is None and 2 * done >= n:
            with distributed.Client(self.address, set_as_default=False) as client:
                self.killed = min(client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)


def test_a_cluster_gives_the_same_bits_as_one_process_though_a_worker_is_killed_half_way(two_workers):
    killing = KillsOne(two_workers)
    with cluster(two_workers) as workers:
        spread = simulate(GAMES_OF_CUBO, 60, seed=7, executor=workers, chunk=2, progress=killing)
    assert killing.killed
    assert bits(spread) == bits(simulate(GAMES_OF_CUBO, 60, seed=7))


@pytest.mark.proof
@pytest.mark.parametrize("rounds", [1, 6])
def test_a_hundred_thousand_games_are_the_same_bits_on_two_workers_and_in_one_process(two_workers, rounds):
    n, killing = 100_000, KillsOne(two_workers)
    games = partial(GAMES_OF_CUBO, rounds=rounds)
    with ProcessPoolExecutor(1, get_context("spawn")) as one, cluster(two_workers) as workers:
        alone = one.submit(simulate, games, n, seed=7)
        spread = simulate(games, n, seed=7, executor=workers, chunk=100, progress=killing)
        assert killing.killed
        assert len(spread) == n
        assert bits(spread) == bits(alone.result())
    print(f"{rounds}: {spread.fingerprint}")
