"""Simulation: the seed alone decides; executors, chunks and stops change nothing but the time."""

import pickle
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from math import sqrt
from statistics import stdev

import pytest
from cubeplay.errors import CubeplayError, OptionError
from cubeplay.players import GreedyBot, RandomBot
from cubeplay.simulate import Sample, TrialError, play_out, simulate, trial_rng, two_dice
from hypothesis import given
from hypothesis import strategies as st
from tests.games import DASH, KEEP, KUHN, NIM, NOUGHTS, Heaps, Nim, nim
from tests.simulation.executors import AtOnce, Later

from breadth import sized
from patience import patience


def fails_at_37(rng):
    if rng.random() == trial_rng(7, 37).random():
        raise ValueError("no such die")
    return 0


# The seed alone


@pytest.mark.parametrize("chunk", [1, 7, 100, 999, 5000])
def test_chunks_change_nothing(chunk):
    assert simulate(two_dice, 1000, seed=7, chunk=chunk) == simulate(two_dice, 1000, seed=7)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_threads_change_nothing(workers):
    with ThreadPoolExecutor(workers) as pool:
        assert simulate(two_dice, 500, seed=7, executor=pool) == simulate(two_dice, 500, seed=7)


def test_processes_change_nothing():
    games = partial(play_out, NOUGHTS, (RandomBot(), GreedyBot()))
    with ProcessPoolExecutor(2) as pool:
        assert simulate(two_dice, 3000, seed="x", executor=pool) == simulate(two_dice, 3000, seed="x")
        assert simulate(games, 40, seed=7, executor=pool, chunk=3) == simulate(games, 40, seed=7)


def test_an_executor_that_finishes_in_another_order_changes_nothing():
    assert simulate(two_dice, 500, seed=7, executor=Later(), chunk=10) == simulate(two_dice, 500, seed=7)


def test_a_longer_run_begins_like_a_shorter_one():
    rolls = []
    simulate(lambda rng: rolls.append(two_dice(rng)), 50, seed=7)
    assert rolls == [two_dice(trial_rng(7, number)) for number in range(50)]


def test_other_seeds_give_other_samples():
    assert len({str(simulate(two_dice, 100, seed=seed)) for seed in (1, 2, "1x", "lesson 3")}) == 4


# Progress, stops and errors


@pytest.mark.parametrize("threads", [False, True])
def test_progress_is_told_in_order_and_in_this_thread(threads):
    told = []
    pool = ThreadPoolExecutor(3) if threads else None
    here = threading.get_ident()
    simulate(
        two_dice,
        95,
        seed=7,
        chunk=10,
        executor=pool,
        progress=lambda done, n: told.append((done, n, threading.get_ident() == here)),
    )
    assert told == [(done, 95, True) for done in (*range(10, 91, 10), 95)]


@pytest.mark.parametrize("kind", ["event", "function"])
def test_a_stop_leaves_the_finished_trials(kind):
    event = threading.Event()
    stop = event if kind == "event" else event.is_set

    def progress(done, n):
        if done == 30:
            event.set()

    sample = simulate(two_dice, 100, seed=7, chunk=10, progress=progress, stop=stop)
    assert not sample.complete
    assert sample.counts == simulate(two_dice, 30, seed=7).counts


def test_a_stop_here_comes_between_two_trials():
    asked = iter([False] * 17 + [True] * 9)
    sample = simulate(two_dice, 100, seed=7, chunk=50, stop=lambda: next(asked))
    assert (len(sample), sample.complete) == (17, False)


def test_a_stop_reaches_an_executor_that_hangs():
    """The second chunk never ends; the first is kept, and what has not begun is called off."""
    gate, stop, ran = threading.Event(), threading.Event(), []

    def trial(rng):
        ran.append(1)
        if rng.random() == trial_rng(7, 12).random():
            stop.set()
            gate.wait(patience(30))
        return 1

    pool = ThreadPoolExecutor(1)
    try:
        sample = simulate(trial, 1000, seed=7, chunk=10, executor=pool, stop=stop)
        assert sample == Sample({1: 10}, complete=False)
    finally:
        gate.set()
        pool.shutdown()
    assert len(ran) == 20


def test_a_stop_loses_nothing_that_is_finished():
    event = threading.Event()
    sample = simulate(
        two_dice, 100, seed=7, chunk=10, executor=AtOnce(), stop=event, progress=lambda *_done: event.set()
    )
    assert sample == simulate(two_dice, 100, seed=7)


def test_a_stop_before_the_start_gives_an_empty_sample():
    for pool in (None, ThreadPoolExecutor(1)):
        sample = simulate(two_dice, 10, seed=7, stop=lambda: True, executor=pool)
        assert (len(sample), sample.complete) == (0, False)


def test_a_stop_after_the_end_changes_nothing():
    event = threading.Event()
    sample = simulate(two_dice, 10, seed=7, stop=event, progress=lambda d, n: d == n and event.set())
    assert sample == simulate(two_dice, 10, seed=7)


def test_no_trials_are_a_complete_sample():
    assert simulate(two_dice, 0, seed=7) == Sample({}, True)


def test_only_some_chunks_are_under_way_at_once():
    """A million trials wait in line; the executor is never handed more than a few hundred pieces."""
    pool = ThreadPoolExecutor(1)
    handed = []
    submit = pool.submit

    def count(*args):
        handed.append(args)
        return submit(*args)

    pool.submit = count
    simulate(two_dice, 10**9, seed=7, chunk=1, executor=pool, stop=lambda: bool(handed))
    assert 0 < len(handed) <= 256


@pytest.mark.parametrize("executor", ["none", "threads", "processes"])
def test_a_trial_that_fails_is_named(executor):
    pools = {"none": lambda n: None, "threads": ThreadPoolExecutor, "processes": ProcessPoolExecutor}
    with pytest.raises(TrialError, match="Trial 37 failed: ValueError: no such die") as caught:
        simulate(fails_at_37, 100, seed=7, chunk=8, executor=pools[executor](2))
    assert caught.value.number == 37
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# Samples


numbers = st.lists(st.integers(-50, 50), min_size=2, max_size=40)


def sample_of(values):
    return Sample({value: values.count(value) for value in values})


@given(numbers)
def test_mean_and_spread_are_exact(values):
    sample = sample_of(values)
    assert sample.mean == Fraction(sum(values), len(values))
    assert sample.standard_error == pytest.approx(stdev(values) / sqrt(len(values)))
    assert len(sample) == len(values)


@given(numbers)
def test_shares_are_exact_and_sum_to_one(values):
    sample = sample_of(values)
    assert sum(sample.shares().values()) == 1
    assert sample.share(values[0]) == Fraction(values.count(values[0]), len(values))
    assert sample.share_of(lambda value: value > 0) == Fraction(sum(v > 0 for v in values), len(values))
    assert sample.share("never") == 0


def test_shares_list_the_most_frequent_first():
    assert list(Sample({"b": 1, "a": 5, "c": 3}).shares()) == ["a", "c", "b"]


def test_means_of_floats_and_fractions_do_not_round():
    assert Sample({0.5: 1, Fraction(1, 3): 1}).mean == Fraction(5, 12)


def test_small_samples_say_what_they_cannot():
    assert not Sample()
    for empty in (lambda: Sample().mean, lambda: Sample().share(1), lambda: Sample().share_of(bool)):
        with pytest.raises(ValueError, match="A sample of 0 is too small"):
            empty()
    with pytest.raises(ValueError, match="A sample of 1 is too small"):
        _ = Sample({6: 1}).standard_error


def test_results_need_not_be_numbers():
    sample = simulate(partial(play_out, NIM, (RandomBot(),) * 2), 50, seed=7)
    assert sum(sample.map(lambda end: end.winners).counts.values()) == 50


# Simulated and exact


def test_two_dice_agree_with_the_count():
    """Each share lies within 4.5 standard errors of the exact one: all eleven do but once in 13,000."""
    n = 20_000
    sample = simulate(two_dice, n, seed=7)
    for pips in range(2, 13):
        exact = Fraction(6 - abs(pips - 7), 36)
        assert abs(sample.share(pips) - exact) < 4.5 * sqrt(exact * (1 - exact) / n)
    assert abs(sample.mean - 7) < 4.5 * sample.standard_error
    assert sample.standard_error == pytest.approx(sqrt(35 / 6 / n), rel=0.03)


@sized(500, 2000)
def test_keeping_a_good_die_agrees_with_the_exact_expectation(number):
    """Keeping 4, 5 and 6 of one reroll is worth (15 + 3 · 3.5) / 6 = 4.25."""
    games = partial(play_out, KEEP, (GreedyBot(),), rolls=2)
    sample = simulate(games, number, seed=7).map(lambda end: end.scores[0])
    assert abs(sample.mean - Fraction(17, 4)) < 4.5 * sample.standard_error


@sized(1000, 4000)
def test_random_kuhn_agrees_with_the_whole_tree(number):
    """Random play is fair, and is folded, checked down or called as the tree says."""
    sample = simulate(partial(play_out, KUHN, (RandomBot(),) * 2), number, seed=7)
    gain = sample.map(lambda end: end.scores[0])
    exact = {1: Fraction(3, 8), -1: Fraction(1, 4), 2: Fraction(3, 16), -2: Fraction(3, 16)}
    for chips, share in exact.items():
        assert abs(gain.share(chips) - share) < 4.5 * sqrt(share * (1 - share) / number)


# Whole games


def test_a_game_goes_by_its_options():
    bots = (RandomBot(),) * 3
    assert len(play_out(DASH, bots, trial_rng(7, 0), players=3).scores) == 3
    with pytest.raises(OptionError, match="Nim has no option 'players'"):
        play_out(NIM, bots, trial_rng(7, 0), players=3)


def test_an_empty_seat_is_named():
    with pytest.raises(CubeplayError, match="Not played: nobody sits on seat 1"):
        play_out(NIM, (RandomBot(),), trial_rng(7, 0))


def test_a_game_that_does_not_end_is_stopped(monkeypatch):
    class Endless(Nim):
        def _advance(self, state, actor, move):
            step = super()._advance(state, actor, move)
            return type(step)(type(state)(state.heaps, 1 - actor), step.events)

    monkeypatch.setattr("cubeplay.simulate.games.LONGEST", 50)
    with pytest.raises(RuntimeError, match="Nim did not end within 50 moves"):
        play_out(Endless(nim), (RandomBot(),) * 2, trial_rng(7, 0))


def test_a_game_can_be_played_out_from_a_position():
    bots = (RandomBot(),) * 2
    start = Heaps((1,), 1)
    assert {play_out(NIM, bots, trial_rng(7, number), start=start).winners for number in range(5)} == {(1,)}
