"""The games as OpenSpiel's: its own suite, playthroughs, clocks, texts, returns."""

import pickle
from copy import copy, deepcopy
from random import Random

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from absl import flags
from adapter_sets import ALL, FIRST, SETS, name_of
from cubeplay import GAMES
from cubeplay.adapters.environment_options import PACE
from cubeplay.adapters.openspiel import CLASSES
from cubeplay.errors import CubeplayError, OptionError
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from breadth import together

QUICK = 40


def load(name, options, longest=QUICK):
    return pyspiel.load_game(f"cubeplay_{name}", {**options, "longest": longest})


def played(game, seed, plies=10**6):
    """The states of a random game, the last one included."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ply in range(plies):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(ids, odds)[0])
        elif state.is_simultaneous_node():
            seats = range(game.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat) or [0]) for seat in seats])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_every_game_is_registered():
    assert {f"cubeplay_{name}" for name in GAMES} <= set(pyspiel.registered_names())
    assert set(CLASSES) == set(GAMES)


@pytest.mark.parametrize(("name", "options"), FIRST, ids=name_of)
def test_openspiels_own_suite_passes(name, options):
    pyspiel.random_sim_test(load(name, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), ALL, ids=name_of)
def test_openspiels_own_suite_passes_with_all_sets_of_options(name, options):
    pyspiel.random_sim_test(load(name, options, 250), num_sims=2, serialize=True, verbose=False)


@pytest.fixture(autouse=True, scope="module")
def _flags_as_without_a_command_line():
    """The writer of playthroughs asks for a flag of a command line, which nobody has typed here."""
    flags.FLAGS.mark_as_parsed()


def check_playthrough(name, options, longest, path):
    from open_spiel.python.algorithms import generate_playthrough  # takes SciPy along

    text = generate_playthrough.playthrough(str(load(name, options, longest)), None, seed=7)
    path.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert "is_terminal() = True" in original or "IsTerminal() = True" in original
    assert again == original == text


QUICKLY_SHOWN = [each for each in FIRST if each[0] != "cubed"]
"""Those of which a playthrough does not show tens of thousands of numbers."""


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), QUICKLY_SHOWN, ids=name_of)
def test_a_playthrough_replays(name, options, tmp_path):
    check_playthrough(name, options, 3, tmp_path / "playthrough.txt")


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), ALL, ids=name_of)
def test_playthroughs_of_all_sets_of_options_replay(name, options, tmp_path):
    check_playthrough(name, options, 60, tmp_path / "playthrough.txt")


@together(("name", "options"), ALL)
def test_a_game_is_loaded_again_from_its_own_text(name, options):
    game = load(name, options)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    first, second = (each.new_initial_state().moment.setting for each in (game, again))
    assert first.options == second.options
    assert first.options.items() >= options.items()


@pytest.mark.parametrize(("name", "options"), FIRST, ids=name_of)
def test_a_state_comes_back_from_its_text_and_from_a_pickle_as_it_was(name, options):
    game = load(name, options, 30)
    for number, state in enumerate(played(game, seed=3)):
        if number % 9:
            continue
        _game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        moments = [state.moment, again.moment, pickle.loads(pickle.dumps(state.moment))]
        for seat in range(game.num_players()):
            assert len({moment.remembered(seat) for moment in moments}) == 1
            assert len({tuple(moment.legal(seat)) for moment in moments}) == 1
        outcomes = [moment.steps and moment.steps.outcomes() for moment in moments]
        assert len(set(zip(map(str, moments), outcomes, strict=True))) == 1


def test_cubo_is_simultaneous_until_only_one_is_left_to_decide():
    game = load("cubo", {"players": 3})
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    states = [state.clone() for state in played(game, seed=1, plies=40)]
    together = next(state for state in states if state.is_simultaneous_node())
    assert together.moment.waiting == (0, 1, 2)
    ids = {
        name: id
        for id in range(game.num_distinct_actions())
        for name in [together.moment.setting.numbers.words(id)]
    }
    together.apply_actions([ids["reroll"]] * 2 + [together.legal_actions(2)[1]])
    assert together.current_player() == 2


def test_dice_fall_one_by_one():
    state = load("cubo", {}).new_initial_state()
    state.apply_action(0)
    for _die in range(4):
        assert [odds for _id, odds in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)
        state.apply_action(5)
    assert state.moment.state.phase == "command"


def winner_of(returns):
    return [seat for seat, value in enumerate(returns) if value > 0]


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 4, "teams": True}], ids=name_of)
def test_the_win_is_shared_and_the_returns_sum_to_nothing(options):
    *_rest, last = played(load("cuboro", options, 1000), seed=5)
    end = GAMES["cuboro"].outcome(last.moment.state)
    share = 1 / len(end.winners)
    expected = [share * (seat in end.winners) - 1 / options["players"] for seat in range(options["players"])]
    assert last.returns() == pytest.approx(expected)
    assert sum(last.returns()) == pytest.approx(0)


def test_alone_penalties_count_below_nothing():
    game = load("cubed", {"players": 1, "match": "all"}, 2000)
    ends = [list(played(game, seed))[-1] for seed in range(6)]
    points = [GAMES["cubed"].outcome(end.moment.state).scores[0] for end in ends]
    assert [end.returns() for end in ends] == [[-each] for each in points]
    assert max(points) > 0


def test_who_play_together_get_the_same():
    game = load("cuobe", {"players": 3}, 3000)
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    *_rest, last = played(game, seed=4)
    assert len(set(last.returns())) == 1


def test_a_game_that_is_broken_off_is_won_by_nobody():
    *_rest, last = played(load("cubo", {}, 3), seed=1)
    assert last.is_terminal()
    assert last.returns() == [0, 0]


def test_a_game_is_broken_off_even_in_the_middle_of_a_move():
    *_rest, last = played(load("cubed", {"rounds": 1}, 1), seed=1)
    assert last.is_terminal()
    assert len(last.moment.begun(0)) == 1


def test_every_decision_of_a_timed_game_takes_the_pace():
    game = load("cuboro", {"time_limit": True, "pace": 25_000})
    state = game.new_initial_state()
    dues, points = [state.moment.due], [0]
    for _number in range(3):
        state.apply_action(state.legal_actions()[0])
        dues.append(state.moment.due)
        points.append(state.moment.state.points[0])
    assert dues == [25_000, 50_000, 75_000, 100_000]
    assert points == [0, 0, -1, -3]  # one more is lost after 60 s, 80 s, 100 s of thinking
    assert load("cubo", {"timing": "timed"}).get_parameters()["pace"] == PACE


def eager(state, seat):
    """The id by which a square is filled and called as soon as can be."""
    words = {state.moment.words(seat, id): id for id in state.legal_actions(seat)}
    return next((id for word, id in words.items() if word.startswith(("place", "call"))), min(words.values()))


def test_who_takes_longer_than_the_clock_gives_is_given_a_die():
    state = pyspiel.load_game("cubeplay_cubo(timing=timed,pace=7000,players=3)").new_initial_state()
    while state.moment.state.phase != "scoring":
        if state.is_chance_node():
            state.apply_action(0)
        elif state.is_simultaneous_node():
            waiting = state.moment.waiting
            state.apply_actions([eager(state, seat) if seat in waiting else 0 for seat in range(3)])
        else:
            state.apply_action(eager(state, state.current_player()))
    told = state.moment.remembered(0)
    assert [told.count(f"cubo.take late (player={seat}") for seat in range(3)] == [1, 1, 1]


def test_a_copy_costs_nothing_and_the_original_goes_on_alone():
    state = load("gelatinous", {}).new_initial_state()
    copy = state.clone()
    assert copy.moment is state.moment
    copy.apply_action(copy.chance_outcomes()[0][0])
    assert copy.moment is not state.moment
    assert state.history() == []


@pytest.mark.parametrize("name", GAMES)
def test_a_deep_copy_of_a_state_is_the_state(name):
    state = GAMES[name].start()
    assert deepcopy([state])[0] is state


def test_the_observer_shows_the_planes_by_their_names():
    state = load("cuboro", {}).new_initial_state()
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["empty"].tolist() == [field == state.moment.state.empty for field in range(9)]
    assert observer.dict["turn"].tolist() == [1, 0, 0, 0]
    recall = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert set(recall.dict) - set(observer.dict) == {"heard", "past"}


def test_wrong_options_are_refused_in_the_games_own_words():
    with pytest.raises(OptionError, match="players cannot be 9"):
        load("cubo", {"players": 9})
    with pytest.raises(ValueError, match="longest must be a whole number from 1"):
        load("cubo", {}, 0)


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("cuboro", {"players": 3, "teams": True}, "3 players make no two teams"),
        ("cuboro", {"cubes": "bogus"}, "cubes not taken"),
        ("cubo", {"players": 2, "start_player": 3}, "the start player has no seat"),
        ("gelatinous", {"abilities": "bogus"}, "'bogus' is no ability"),
        ("cuobe", {"players": 1, "pvp": "yes"}, "in a solo game nobody is there to fight"),
        ("cubed", {"players": 1, "rounds": 2}, "rounds cannot be 2"),
    ],
)
def test_what_cannot_be_played_is_not_loaded(name, options, why):
    with pytest.raises(CubeplayError, match=why):
        load(name, options)


def test_usual_values_of_options_without_effect_are_no_mistake():
    assert str(load("cubed", {"players": 1, "rounds": 3})) == str(load("cubed", {"players": 1}))


@pytest.mark.parametrize(("name", "options"), FIRST, ids=name_of)
def test_a_game_can_be_pickled_and_copied(name, options):
    game = load(name, options)
    for other in (pickle.loads(pickle.dumps(game)), copy(game), deepcopy(game)):
        assert str(other) == str(game)
        first, second = game.new_initial_state(), other.new_initial_state()
        assert (str(second), second.legal_actions()) == (str(first), first.legal_actions())


def test_a_game_that_begins_in_a_position_begins_there_after_a_pickle_too():
    state = load("cuboro", {}).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    position = GAMES["cuboro"].write_position(state.moment.state)
    game = load("cuboro", {}).begun_in(position)
    again = pickle.loads(pickle.dumps(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state()) == str(state)


def check_bounds(name, options, longest):
    """A random game keeps to what its game says of itself."""
    game = load(name, options, longest)
    *_rest, last = played(game, seed=6)
    chance = sum(pair.player == pyspiel.PlayerId.CHANCE for pair in last.full_history())
    assert chance <= game.max_chance_nodes_in_history()
    assert len(last.history()) <= game.max_history_length() * game.num_players()
    assert last.move_number() <= game.max_move_number()
    assert last.moment.made <= game.max_game_length() == longest
    assert all(game.min_utility() <= value <= game.max_utility() for value in last.returns())


@pytest.mark.parametrize(("name", "options"), [*FIRST, ("cubo", {"players": 4})], ids=name_of)
def test_a_game_keeps_to_the_lengths_and_returns_that_it_promises(name, options):
    check_bounds(name, options, 60)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), ALL, ids=name_of)
def test_all_sets_of_options_keep_to_the_lengths_and_returns_that_they_promise(name, options):
    check_bounds(name, options, 1_000)


def test_where_all_reroll_all_the_time_no_more_dice_fall_than_are_promised():
    game = load("cubo", {"players": 4}, 40)
    state, falls = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            falls += 1
        elif state.is_simultaneous_node():
            state.apply_actions([3 if 3 in state.legal_actions(seat) else 0 for seat in range(4)])
        else:
            state.apply_action(state.legal_actions()[0])
    assert 36 * 37 < falls <= game.max_chance_nodes_in_history()


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("private", ["NONE", "SINGLE_PLAYER", "ALL_PLAYERS"])
def test_an_observer_shows_what_a_seat_sees_and_there_is_none_of_anything_else(public, private):
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, private)
    )
    observer = load("cubed", {}).make_py_observer(kind)
    assert (observer is None) != (public and private == "SINGLE_PLAYER")


def test_the_simultaneous_game_can_be_played_in_turns():
    game = pyspiel.convert_to_turn_based(load("cubo", {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiels_environment_for_learners_plays_a_game():
    table = rl_environment.Environment(load("cuboro", {}), chance_event_sampler=None)
    step = table.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][seat][0]])
    assert len(step.rewards) == 2


def test_all_27_sets_are_tried():
    assert len(ALL) == sum(map(len, SETS.values())) == 27


@pytest.mark.parametrize(("name", "options"), [("cubed", {"players": 2, "rounds": 1}), ("cuboro", {})])
def test_a_resampled_state_is_the_same_to_its_seat_and_another_where_something_is_hidden(name, options):
    rng, sampler, others = Random(1), pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for state in played(load(name, options), 3):
        if state.is_chance_node() or state.is_terminal() or rng.random() < 0.5:
            continue
        seat = state.current_player()
        drawn = state.resample_from_infostate(seat, sampler)
        assert drawn.information_state_string(seat) == state.information_state_string(seat)
        assert drawn.legal_actions() == state.legal_actions()
        assert sorted(map(len, drawn.moment.state.hands if name == "cubed" else ())) == sorted(
            map(len, state.moment.state.hands if name == "cubed" else ())
        )
        others += drawn.moment.state != state.moment.state
        drawn.apply_action(rng.choice(drawn.legal_actions()))
    assert (others > 0) == (name == "cubed")


def test_information_set_tree_search_plays_where_something_is_hidden():
    game, random = load("cubed", {"players": 2, "rounds": 1}, longest=12), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 4, random_state=random)
    for state in played(game, 2, plies=60):
        if not (state.is_chance_node() or state.is_terminal()):
            assert bot.step(state) in state.legal_actions()
            break


def test_the_environment_for_learners_plays_cubo_in_turns():
    turns = pyspiel.convert_to_turn_based(load("cubo", {}))
    table = rl_environment.Environment(turns)
    step = table.reset()
    for _choice in range(8):
        seat = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][seat][0]])
    assert not step.first()
