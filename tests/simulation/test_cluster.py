"""A Dask cluster: the same bits as one process, also when a worker is killed half way."""

import os
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context

import pytest
from cubeplay import GAMES, cli
from cubeplay.errors import CubeplayError
from cubeplay.simulate import cluster, play_out, simulate, two_dice

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="no distributed is installed")
BOTS = GAMES["cubo"].bots()
GAMES_OF_CUBO = partial(play_out, "cubo", (BOTS["beginner"], BOTS["regular"]))


@pytest.fixture(scope="module")
def distributed():
    """The library, which takes a second to import: only who runs these tests waits for it."""
    import distributed

    return distributed


@pytest.fixture(scope="module")
def two_workers(distributed):
    """A scheduler and two workers, each a process of its own."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


@pytest.fixture(scope="module")
def two_threads(distributed):
    """A scheduler and two workers, each a thread of this process: they begin soon."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        dashboard_address=":0",
        host="127.0.0.1",
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
            from distributed import Client

            with Client(self.address, set_as_default=False) as client:
                self.killed = min(client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)


@pytest.mark.proof
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


# From the command line, and what may be wrong with a cluster


def test_the_command_prints_the_same_from_a_cluster(two_threads, capsys):
    words = ["simulate", "cubo", "40", "--option", "rounds=1", "--quiet"]
    assert cli.main(words) == 0
    here = capsys.readouterr()
    assert cli.main([*words, "--cluster", two_threads]) == 0
    assert capsys.readouterr() == here


@pytest.mark.proof
def test_any_executor_of_a_client_serves(two_workers, distributed):
    with distributed.Client(two_workers, set_as_default=False) as client:
        spread = simulate(two_dice, 400, seed=7, executor=client.get_executor())
    assert bits(spread) == bits(simulate(two_dice, 400, seed=7))


ANOTHER_VERSION = r"has cubeplay .* Install there what runs here: cubeplay 0\.0\.7"


def test_a_worker_of_another_version_is_refused(two_threads, monkeypatch):
    def made():
        """Workers are threads here, and none of them is the first."""
        here = threading.current_thread() is threading.main_thread()
        return "0.0.7" if here else "0.0.6", sys.version_info[:2]

    monkeypatch.setattr("cubeplay.simulate.clusters.made_by", made)
    monkeypatch.setattr("cubeplay.simulate.clusters.__version__", "0.0.7")
    with pytest.raises(CubeplayError, match=ANOTHER_VERSION):
        cluster(two_threads).__enter__()


@pytest.mark.proof
def test_a_process_of_another_version_is_refused(two_workers, monkeypatch):
    monkeypatch.setattr("cubeplay.simulate.clusters.__version__", "0.0.7")
    with pytest.raises(CubeplayError, match=ANOTHER_VERSION):
        cluster(two_workers).__enter__()


def test_a_cluster_without_workers_is_refused(distributed):
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1") as local,
        pytest.raises(CubeplayError, match=r"has no workers\. Start some with") as refused,
    ):
        cluster(local.scheduler_address).__enter__()
    assert f'"dask worker {local.scheduler_address} --nthreads 1"' in refused.value.next


def test_an_address_where_nobody_answers_is_one_sentence(capsys, monkeypatch):
    monkeypatch.setitem(cluster.__wrapped__.__kwdefaults__, "patience", 0.2)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        assert cli.main(["simulate", "cubo", "5", "--cluster", address]) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == [
        f"Not simulated: no Dask scheduler answers at {address}. "
        'Start one with "dask scheduler", and give the address that it prints.'
    ]


def test_without_dask_it_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setattr("cubeplay.simulate.clusters.find_spec", lambda name: None)
    assert cli.main(["simulate", "cubo", "5", "--cluster", "tcp://127.0.0.1:8786"]) == 1
    assert 'Install it with: pip install "cubeplay[cluster]"' in capsys.readouterr().err


def test_dask_is_imported_only_when_a_cluster_is_asked_for():
    code = "import sys, cubeplay.cli; print('distributed' in sys.modules, 'tqdm' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"
