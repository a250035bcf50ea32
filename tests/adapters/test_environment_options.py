"""What a game is played with as an environment, and what its seats get: without the other libraries."""

from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.adapters.environment_options import setting
from cubeplay.adapters.game_node import beginning, past_chance
from cubeplay.cuobe.rules.moves import Surrender
from cubeplay.errors import CubeplayError
from cubeplay.players import autoplay
from msgspec.structs import replace


def ended(name, statuses):
    """A table of CU[o]BE at the end, with what has become of everyone."""
    state = GAMES[name].start(players=len(statuses))
    players = tuple(replace(player, status=one) for player, one in zip(state.players, statuses, strict=True))
    return state.but(players=players, ended="cuobe.time")


@pytest.mark.parametrize(
    ("statuses", "share"), [(("out", "dead", "in"), 1 / 3), (("out",) * 4, 1), (("dead", "dead"), 0)]
)
def test_who_play_together_get_the_share_that_has_escaped(statuses, share):
    at = setting("cuobe", {"players": len(statuses)})
    assert at.returns(ended("cuobe", statuses)) == pytest.approx([share] * len(statuses))


@pytest.mark.parametrize(("status", "points"), [("out", 1), ("dead", 0)])
def test_alone_in_the_cube_escaping_is_a_point(status, points):
    assert setting("cuobe", {"players": 1}).returns(ended("cuobe", (status,))) == [points]


def test_alone_the_points_are_returned_and_penalties_count_below_nothing():
    ends = {"gelatinous": set(), "cubed": set()}
    for seed in range(1):
        for name, bot, options in (
            ("gelatinous", "careful", {"first_level": 4}),
            ("cubed", "random", {"players": 1, "match": "all"}),
        ):
            session = Session(name, seed=seed, bots=(bot,), **options)
            autoplay(session)
            (points,) = setting(name, options).returns(session.state)
            ends[name] |= {(session.outcome.scores[0], points)}
    assert all(score == returned for score, returned in ends["gelatinous"])
    assert all(score == -returned for score, returned in ends["cubed"])
    assert max(returned for _score, returned in ends["gelatinous"]) > 0
    assert min(returned for _score, returned in ends["cubed"]) < 0


@pytest.mark.parametrize("players", [1, 3])
def test_nobody_is_offered_to_give_up_unless_that_is_asked_for(players):
    for surrender in (False, True):
        at = setting("cuobe", {"players": players}, surrender=surrender)
        moment = past_chance(beginning(at), Random(1))
        offered = [move for move in moment.choices(0).values() if isinstance(move, Surrender)]
        assert len(offered) == surrender
        assert len(moment.legal(0)) > 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"pace": 0}, "pace must be a whole number from 1 to 3,600,000, not 0"),
        ({"pace": 10**12}, "pace must be a whole number"),
        ({"longest": 2.5}, "longest must be a whole number from 1 to 1,000,000, not 2.5"),
        ({"longest": "x"}, "longest must be a whole number from 1 to 1,000,000, not 'x'"),
        ({"surrender": "maybe"}, "surrender must be True or False, not 'maybe'"),
    ],
)
def test_what_is_no_pace_or_length_is_refused_in_words(wrong, why):
    with pytest.raises(ValueError, match=why):
        setting("cuboro", {}, **wrong)


def test_a_game_that_there_is_not_is_refused_with_those_that_there_are():
    with pytest.raises(CubeplayError, match=r"there is no game 'chess'\. Games: cubo, "):
        setting("chess", {})
