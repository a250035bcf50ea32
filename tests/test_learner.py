"""The learner of cuboro: what it learns is the same again, is kept, and sits down in the dashboard."""

import signal
import tomllib
from errno import ENOSPC
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import numpy as np
import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.self_play import player, training, weights_file
from cubeplay.cuboro.self_play.__main__ import main
from cubeplay.cuboro.self_play.bot import Learner
from cubeplay.cuboro.self_play.features import FEATURES, afterstate, features
from cubeplay.cuboro.self_play.training import measured, stages
from cubeplay.cuboro.self_play.weights_file import load, place, save
from cubeplay.errors import CubeplayError
from cubeplay.players import bots
from cubeplay.players.bots import bots_of, left_out
from cubeplay.registry import Outside
from cubeplay.simulate import Sample, play_out
from cubeplay.testing import walk
from cubeplay.tournament import Comparison

from cubeplay_widgets.pages.setup_form import form_of

DECLARED = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def grown():
    return [*stages(20, seed=1)]


@pytest.fixture
def learner(grown):
    return grown[-1]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of a player's own, and the entry point as the package declares it."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    entries = DECLARED["project"]["entry-points"]["cubeplay.bots"].items()
    made = [EntryPoint(name, value, "cubeplay.bots") for name, value in entries]
    theirs = Outside("cubeplay.bots", bots._checked, find=lambda _: made, misnamed=bots._misnamed)
    monkeypatch.setattr(bots, "OUTSIDE", theirs)
    return tmp_path


def test_after_twenty_games_it_takes_every_pair_from_random(learner):
    result = measured(learner, GAME.bots()["random"], 4)
    assert result.verdict == "stronger"
    assert result.share > 0.9


@pytest.mark.proof
def test_after_some_hundred_games_it_is_stronger_than_who_looks_one_change_ahead():
    *_, last = stages(320, seed=1)
    assert measured(last, GAME.bots()["greedy"], 50).verdict == "stronger"


def test_the_same_seed_teaches_it_the_same_and_another_something_else(grown):
    again, other = (next(stages(10, seed)) for seed in (1, 2))
    assert again == grown[0] != other
    assert [known.games for known in grown] == [10, 20]


def test_it_is_not_offered_before_it_has_learned_and_offered_as_soon_as_it_has(learner, folder):
    assert player() is None
    assert "learner" not in bots_of(GAME)
    save(learner, place())
    assert load(place()) == learner == bots_of(GAME)["learner"]
    assert form_of(GAME)["levels"][-1] == ["learner", "Learner"]
    assert form_of(GAME)["strengths"][-1][1] == "has learned from 20 games against itself"
    assert left_out() == ()


def test_what_it_learns_later_is_what_plays_then(learner, folder):
    save(learner, place())
    assert player() == learner
    more = Learner(learner.weights, 30, 1)
    save(more, place())
    assert player() == more


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"games": 1, "seed": 1, "weights": {"lead": 1}}', '{"weights": 3}', "\x00"]
)
def test_a_file_that_it_did_not_write_is_refused_in_one_line_and_the_others_play(folder, text):
    place().write_text(text)
    with pytest.raises(CubeplayError, match=r"learner-cuboro\.json holds no weights .* learn anew"):
        player()
    assert bots_of(GAME) == GAME.bots()
    assert "'cuboro.learner'" in str(left_out()[0])
    assert "holds no weights of this learner" in left_out()[0].why


@pytest.mark.parametrize(
    "options",
    [
        {"version": 2, "players": 4, "teams": True},
        {"time_limit": True, "minus_points": True, "players": 3, "rounds": 2},
    ],
    ids=str,
)
def test_it_plays_whole_games_of_every_variant(learner, options):
    seats = [learner, *[GAME.bots()["random"]] * (options["players"] - 1)]
    assert play_out(GAME, seats, Random(1), **options).scores


def test_a_feature_is_a_number_with_a_name_and_the_move_that_looks_best_is_played(learner):
    for spot in walk(GAME, seed=5, options={"version": 2}, plies=25):
        for seat in spot.waiting:
            moves = GAME.moves(spot.state, seat)
            rows = [features(afterstate(spot.state, move), seat) for move in moves]
            assert {len(row) for row in rows} == {len(FEATURES)}
            assert np.isfinite(rows).all()
            for move in moves[::9]:
                assert afterstate(spot.state, move) == GAME.apply(spot.state, seat, move).state
            worths = learner.worths(spot.state, seat, moves)
            answer = learner.answer(GAME, spot.state, seat, Random(2))
            assert worths[moves.index(answer.move)] == worths.max()


# The command


def test_the_command_teaches_it_and_says_where_that_is_kept(folder, capsys):
    assert main(["--games", "10", "--pairs", "1"]) == 0
    told = capsys.readouterr()
    begun, learned = told.out.splitlines()[2:4]
    assert (begun.split()[0], learned.split()[0]) == ("0", "10")
    assert f"What it has learned from 10 games is kept in {place()}." in told.out
    assert told.err == "Ctrl+C stops early and keeps what it has learned by then.\n"
    assert load(place()).games == 10


@pytest.mark.parametrize(
    ("games", "said"), [("0", "0 games are"), ("1", "1 game is"), ("9", "9 games are")], ids=str
)
def test_too_few_games_are_refused_with_how_many_are_enough(folder, capsys, games, said):
    assert main(["--games", games]) == 1
    told = capsys.readouterr()
    assert told.err == f"Nothing learned: {said} too few. Take 10 or more.\n"
    assert told.out == ""


@pytest.mark.parametrize("words", [["--games", "many"], ["--games", "-5"], ["--seed", "1.5"]], ids=str)
def test_what_is_no_number_is_refused_with_the_usage(words, capsys):
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert "is no whole number; take one like 320" in capsys.readouterr().err


def played_on(monkeypatch, learner, *, until=None):
    """Let the command learn without playing, from ten games after ten; Ctrl+C is pressed after so many."""

    def quick(games, seed):
        for played in range(10, games + 1, 10):
            if played == until:
                signal.raise_signal(signal.SIGINT)
            yield Learner(learner.weights, played, seed)

    monkeypatch.setattr(training, "stages", quick)
    monkeypatch.setattr(training, "measured", lambda *_: Comparison(Sample({Fraction(1): 1})))


def test_ctrl_c_keeps_what_it_has_learned_by_then_and_says_so(folder, learner, capsys, monkeypatch):
    played_on(monkeypatch, learner, until=40)
    assert main(["--games", "320", "--seed", "0"]) == 128 + signal.SIGINT
    told = capsys.readouterr()
    assert load(place()) == Learner(learner.weights, 40, 0)
    assert told.err.splitlines()[-1] == "Stopped: 40 of 320 games are played."
    assert f"What it has learned from 40 games is kept in {place()}." in told.out


def test_ctrl_c_while_it_is_measured_ends_that_at_once_and_no_half_figure_is_told(
    folder, learner, capsys, monkeypatch
):
    played_on(monkeypatch, learner)
    so_far = []

    def stopped(player, other, pairs, seed, stop):
        so_far.append(player)
        if len(so_far) == 3:
            signal.raise_signal(signal.SIGINT)
        found = measured(GAME.bots()["random"], other, 1, seed, stop)
        assert found.pairs.complete is not stop.is_set()
        return found

    monkeypatch.setattr(training, "measured", stopped)
    assert main(["--games", "320", "--pairs", "1"]) == 128 + signal.SIGINT
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:3]] == ["games", "0"]
    assert load(place()).games == 10


def test_ctrl_c_before_it_has_learned_anything_keeps_nothing_and_says_so(folder, capsys, monkeypatch):
    def stopped(player, other, pairs, seed, stop):
        if not stop.is_set():
            signal.raise_signal(signal.SIGINT)
        return Comparison(Sample({}, complete=False))

    monkeypatch.setattr(training, "measured", stopped)
    assert main([]) == 128 + signal.SIGINT
    told = capsys.readouterr()
    assert told.err.splitlines()[-1] == "Stopped: nothing is learned yet, and nothing kept."
    assert told.out.splitlines()[-1].startswith("games ")
    assert not place().exists()


def test_one_that_has_learned_from_more_games_stays_and_that_is_said_before_anything_is_played(
    folder, learner, capsys, monkeypatch
):
    longer = Learner(learner.weights, 1320, 1)
    save(longer, place())
    monkeypatch.setattr(training, "stages", lambda *_: pytest.fail("it has played"))
    monkeypatch.setattr(training, "measured", lambda *_: pytest.fail("it was measured"))
    assert main(["--games", "320"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        f"Not kept: {place()} holds a learner that has learned from 1,320 games. "
        "Let this one learn from as many, or replace the other: --replace (in Python replace=True).\n"
    )
    with pytest.raises(CubeplayError, match="learned from 1,320 games"):
        save(learner, place())
    assert load(place()) == longer


def test_one_that_was_stopped_does_not_take_the_place_of_one_from_more_games(
    folder, learner, capsys, monkeypatch
):
    save(Learner(learner.weights, 50, 1), place())
    played_on(monkeypatch, learner, until=40)
    assert main(["--games", "320"]) == 1
    assert "holds a learner that has learned from 50 games" in capsys.readouterr().err
    assert load(place()).games == 50


def test_it_is_replaced_where_that_is_asked_for_and_by_one_from_as_many_games(folder, learner, monkeypatch):
    played_on(monkeypatch, learner)
    save(Learner(learner.weights, 20, 1), place())
    assert main(["--games", "20", "--seed", "2"]) == 0
    assert load(place()).seed == 2
    assert main(["--games", "10", "--seed", "3", "--replace"]) == 0
    assert (load(place()).games, load(place()).seed) == (10, 3)


def test_a_file_that_no_learner_wrote_is_replaced(folder, learner, monkeypatch):
    played_on(monkeypatch, learner)
    place().write_text("{}")
    assert main(["--games", "10"]) == 0
    assert load(place()).games == 10


def test_a_disk_that_takes_nothing_is_told_in_a_sentence(folder, learner, capsys, monkeypatch):
    def full(*_):
        raise OSError(ENOSPC, "No space left on device")

    played_on(monkeypatch, learner)
    monkeypatch.setattr(weights_file, "write_whole", full)
    assert main(["--games", "10"]) == 1
    said = "Not kept: there is no room left for learner-cuboro.json. Free some space, then try again."
    assert capsys.readouterr().err.splitlines()[-1] == said
