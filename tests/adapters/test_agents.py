"""The games in PettingZoo and Gymnasium: their own suites, masks, stages, seeds."""

import warnings

import pytest

pytest.importorskip("pettingzoo")

import gymnasium
import numpy as np
from adapter_sets import ALL, FIRST, SETS, name_of
from cubeplay.adapters.gymnasium import IDS, SoloEnv
from cubeplay.adapters.pettingzoo import env
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

SEVERAL = [(name, options) for name, options in FIRST if name != "gelatinous"]
ALL_SEVERAL = [(name, options) for name, options in ALL if env(name, **options).setting.seats > 1]
ALL_ALONE = [(name, options) for name, options in ALL if (name, options) not in ALL_SEVERAL]


@pytest.fixture(autouse=True)
def _every_warning_is_an_error():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def check_table(name, options, longest, cycles):
    api_test(env(name, longest=longest, render_mode="ansi", **options), num_cycles=cycles)
    seed_test(lambda: env(name, longest=longest, **options), num_cycles=cycles)


@pytest.mark.parametrize(("name", "options"), SEVERAL, ids=name_of)
def test_pettingzoos_suites_pass(name, options):
    check_table(name, options, 60, 40)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), ALL_SEVERAL, ids=name_of)
def test_pettingzoos_suites_pass_with_all_sets_of_options(name, options):
    check_table(name, options, 600, 500)


@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_checker_has_nothing_to_say(id):
    check_env(gymnasium.make(id).unwrapped)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), ALL_ALONE, ids=name_of)
def test_gymnasiums_checker_has_nothing_to_say_with_all_sets_of_options(name, options):
    check_env(gymnasium.make(f"cubeplay/{name.capitalize()}-v0", **options).unwrapped)


def at_random(table, seed, most=10_000):
    """Play a table to its end; what each agent saw and got."""
    table.reset(seed=seed)
    rng, seen, rewards = np.random.default_rng(seed), [], dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter(most):
        observation, reward, ended, cut, info = table.last()
        seen.append(observation)
        rewards[agent] += reward
        table.step(None if ended or cut else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return seen, rewards


def test_the_rewards_of_a_table_sum_to_nothing_and_somebody_wins():
    _seen, rewards = at_random(env("cuboro", players=3), seed=4)
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0


def test_the_same_seed_is_the_same_game_and_another_seed_another():
    games = [at_random(env("cubed", rounds=1, longest=60), seed)[0] for seed in (1, 1, 2)]
    assert all(map(np.array_equal, games[0], games[1]))
    assert not all(map(np.array_equal, games[0], games[2]))


def test_nobody_sees_what_the_others_have_chosen_at_the_same_time():
    table = env("cubo", players=3)
    table.reset(seed=1)
    while len(table._moment.waiting) < 3:
        table.step(int(table.infos[table.agent_selection]["action_mask"].argmax()))
    before = table.observe("player_1")
    mask = table.last()[4]["action_mask"]
    table.step(int(np.flatnonzero(mask)[0]))
    assert table.agent_selection == "player_1"
    assert np.array_equal(table.observe("player_1"), before)


def test_a_mask_can_stand_in_the_observation():
    table = env("cuboro", mask_in="observation")
    table.reset(seed=1)
    seen = [table.observe(agent)["action_mask"] for agent in table.agents]
    assert [int(mask.sum()) for mask in seen] == [64, 0]
    assert table.observation_space("player_0").contains(table.observe("player_0"))


def test_the_stages_of_a_move_are_steps_of_one_agent_who_sees_what_is_begun():
    table = env("cubed", rounds=1)
    table.reset(seed=1)
    place = next(
        id for id in table._moment.legal(0) if table._moment.setting.numbers.words(id).startswith("place")
    )
    table.step(place)
    assert table.agent_selection == "player_0"
    begun = table.observe("player_0")[-table.setting.numbers.size :]
    assert begun.nonzero()[0].tolist() == [place]


def test_an_id_outside_the_mask_is_refused_by_a_table_and_changes_nothing_alone():
    table = env("cuboro")
    table.reset(seed=1)
    wrong = int(np.flatnonzero(table.last()[4]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"player_0 cannot choose {wrong} here; it may choose"):
        table.step(wrong)
    run = gymnasium.make("cubeplay/Gelatinous-v0")
    seen, info = run.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, cut, info = run.step(wrong)
    assert (reward, over, cut, info["refused"]) == (0, False, False, f"{wrong} cannot be chosen here")
    assert np.array_equal(seen["observation"], after["observation"])


def test_a_run_ends_with_its_points():
    run = gymnasium.make("cubeplay/Cuobe-v0").unwrapped
    _seen, info = run.reset(seed=3)
    over, rewards, rng = False, [], np.random.default_rng(3)
    while not over:
        _seen, reward, over, cut, info = run.step(rng.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
        assert np.array_equal(run.action_masks(), info["action_mask"] == 1)
        assert not cut
    assert not any(rewards[:-1])


def test_the_last_reward_of_a_run_is_its_points():
    run = gymnasium.make("cubeplay/Cubed-v0", match="all").unwrapped
    rng, last = np.random.default_rng(3), []
    for seed in range(6):
        _seen, info = run.reset(seed=seed)
        over = False
        while not over:
            _seen, reward, over, _cut, info = run.step(rng.choice(np.flatnonzero(info["action_mask"])))
        last.append(reward)
    assert min(last) < 0
    assert max(last) <= 0


def test_a_game_for_several_is_none_of_gymnasiums():
    for options in ({}, {"players": 2}):
        with pytest.raises(ValueError, match="cuboro for 2 is a game for PettingZoo or OpenSpiel"):
            SoloEnv("cuboro", **options)


def test_pettingzoos_suites_pass_with_the_mask_in_the_observation_too():
    def table(render_mode=None):
        return env("cuboro", mask_in="observation", render_mode=render_mode)

    warnings.filterwarnings("ignore", "Observation (space for each|is not a NumPy)")  # a dictionary
    api_test(table(), num_cycles=40)
    render_test(table)


def test_several_runs_at_once_are_gymnasiums():
    runs = gymnasium.make_vec("cubeplay/Gelatinous-v0", num_envs=2, vectorization_mode="sync")
    seen, info = runs.reset(seed=1)
    assert seen["observation"].shape[0] == len(info["action_mask"]) == 2
    runs.close()


def test_a_seed_may_be_numpys_and_must_be_a_whole_number():
    table = env("cuboro")
    table.reset(seed=np.int64(3))
    with pytest.raises(TypeError, match="'str' object cannot be interpreted as an integer"):
        table.reset(seed="x")


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ({"mask_in": "obs"}, "mask_in must be one of 'info', 'observation', not 'obs'"),
        ({"render_mode": "rgb_array"}, "render_mode must be one of None, 'ansi', 'human', not 'rgb_array'"),
    ],
)
def test_a_value_that_is_no_choice_is_refused(choice, why):
    with pytest.raises(ValueError, match=why):
        env("cubo", **choice)


def test_every_set_of_options_is_somebodys():
    assert len(ALL_SEVERAL) + len(ALL_ALONE) == sum(map(len, SETS.values()))


def test_the_last_mask_of_a_game_for_one_leaves_an_id_open_which_changes_nothing():
    run, rng = gymnasium.make("cubeplay/Gelatinous-v0", longest=30).unwrapped, np.random.default_rng(1)
    _seen, info = run.reset(seed=1)
    over = late = False
    while not (over or late):
        seen, reward, over, late, info = run.step(rng.choice(np.flatnonzero(info["action_mask"])))
    assert run._moment.over
    assert info["action_mask"].sum() == seen["action_mask"].sum() == run.action_masks().sum() == 1
    after, again, *ended, info = run.step(int(info["action_mask"].argmax()))
    assert (again, ended) == (reward, [over, late])
    assert np.array_equal(after["observation"], seen["observation"])
    assert "cannot be chosen" in info["refused"]


@pytest.mark.parametrize("ask", [lambda table: table.step(0), lambda table: table.last(), lambda t: t.agents])
def test_what_comes_before_reset_is_told_to_call_it(ask):
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        ask(env("cuboro"))


def test_a_step_alone_before_reset_is_told_to_call_it():
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        gymnasium.make("cubeplay/Gelatinous-v0").unwrapped.step(0)


def test_max_cycles_points_to_longest():
    with pytest.raises(ValueError, match=r"max_cycles is called longest here: env\('cubo', longest=50\)"):
        env("cubo", max_cycles=50)
