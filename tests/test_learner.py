"""The learner of cuboro: what it learns is the same again, is kept, and sits down in the dashboard."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import numpy as np
import pytest
from cubeplay import bots
from cubeplay.bots import bots_of, left_out
from cubeplay.cuboro import GAME
from cubeplay.errors import CubeplayError
from cubeplay.learner import player
from cubeplay.learner.__main__ import main
from cubeplay.learner.bot import Learner
from cubeplay.learner.features import FEATURES, afterstate, features
from cubeplay.learner.keeping import load, place, save
from cubeplay.learner.training import measured, stages
from cubeplay.outside import Outside
from cubeplay.simulate import play_out
from cubeplay.testing import walk

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
    result = measured(learner, GAME.bots()["random"], 8)
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


def test_the_command_teaches_it_and_says_where_that_is_kept(folder, capsys):
    assert main(["--games", "10", "--pairs", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1].split()[0] == "10"
    assert str(place()) in told[-1]
    assert load(place()).games == 10
    assert main(["--games", "9"]) == 1
    assert capsys.readouterr().err == "Nothing learned: 9 games are too few. Take 10 or more.\n"
