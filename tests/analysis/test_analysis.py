"""Looking back at a game: planted mistakes are found, nothing hidden is used, and it can be stopped."""

from collections.abc import Generator
from functools import cache
from itertools import count, islice
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.analysis import Judgement, judge_of, review, turning_points
from cubeplay.analysis.review import people
from cubeplay.cuobe import analysis as cuobe
from cubeplay.players import autoplay
from spoiled import PLAYERS, spoiled

from breadth import sized
from games import KEEP

PLANTED = {"cubo": 8, "cuboro": 4, "gelatinous": 2, "cubed": 2.5, "cuobe": 4}
"""What a planted mistake costs at least; so much nobody gives away who plays well."""
SOON, LATE = ("cubo", "gelatinous"), ("cuboro", "cubed", "cuobe")
"""Games whose mistakes are looked for in every run, and in proofs."""


@pytest.fixture
def few_games(monkeypatch):
    """CU[o]BE's look back plays on so few games that a test does not wait for them."""
    monkeypatch.setattr(cuobe, "GAMES", 1)


@cache
def reviewed(name):
    """A good game, the numbers of the mistakes planted in it, and what a review says of each moment."""
    session, planted = spoiled(name, 3, PLANTED[name])
    return session, planted, tuple(review(session))


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("name", [*SOON, *(pytest.param(name, marks=pytest.mark.proof) for name in LATE)])
def test_the_turning_points_of_a_good_game_are_the_mistakes_planted_in_it(name):
    session, planted, moments = reviewed(name)
    assert len(planted) == 3
    points = turning_points(moments, most=5)
    assert tuple(point.number for point in points) == planted
    for point in points:
        played = session.played[point.number - 1]
        assert (point.seat, point.judgement.better != played.move) == (played.actor, True)
        before = session.played[point.number - 2].step.state
        view = session.game.view(before, point.seat)
        assert session.game.objections(view, point.seat, point.judgement.better) == ()


@pytest.mark.parametrize(
    ("name", "often"), [("cubo", 12), ("cubed", 1), pytest.param("cubed", 12, marks=pytest.mark.proof)]
)
def test_a_judgement_is_the_same_whatever_is_hidden_from_the_seat(name, often):
    bot, options = PLAYERS[name]
    session = Session(name, seed=8, **options)
    judge, player, hidden = judge_of(session.game), session.game.bots()[bot], 0
    while session.outcome is None and hidden < often:
        seat = session.to_move[0]
        view = session.view(seat)
        move = player.answer(session.game, view, seat, Random(1)).move
        world = session.game.guess(view, seat, Random(len(session.played)))
        if world != session.state and (judgement := judge.judge(view, seat, move, Random(2))):
            other = session.game.view(world, seat)
            assert judge.judge(other, seat, move, Random(2)) == judgement
            hidden += 1
        session.play(move, seat)
    assert hidden


def in_one_step(answer):
    """What a judge is asked in steps, answered in one."""

    def steps(*given):
        yield None
        return answer(*given)

    return steps


def test_a_review_asks_the_judge_with_what_the_seat_sees_and_nothing_else(monkeypatch):
    session = Session("cubed", seed=4, players=3, rounds=1)
    session.play("draw")
    seen, judge = [], judge_of(session.game)
    asked = in_one_step(lambda view, seat, move, rng: seen.append((view, seat)))
    monkeypatch.setattr(judge, "judging", asked)
    list(review(session))
    assert seen == [(session.game.view(session.start, 0), 0)] or seen == [
        (session.game.view(played.step.state, 0), 0) for played in session.played[-3:-2]
    ]
    assert all(0 in view.hands[1] for view, _seat in seen)


FEW_PIECES = "phase: play\ntable:\n  17 at h8\nhand 1: 3 12 30\nhand 2: 8 21 40"
"""A table of CUBED that is weighed soon."""


@sized({"start": FEW_PIECES}, {"players": 2, "rounds": 1}, name="begun")
def test_the_same_seed_gives_the_same_review(begun):
    session = Session("cubed", seed=4, **begun)
    for _move in range(2):
        session.play(session.moves()[0])
    first = list(review(session, seed=3))
    assert first == list(review(session, seed=3))
    assert any(moment.decision for moment in first)


def test_a_review_works_only_when_it_is_asked_for_more():
    session, asked = Session("cuboro", seed=1, players=2), []
    session.play("tower north")
    session.play("tower north")
    moments = review(session)
    assert isinstance(moments, Generator)
    first = [asked.append(moment) or moment for moment in islice(moments, 2)]
    moments.close()
    assert [moment.number for moment in first] == [0, 1]
    assert next(moments, None) is None


def test_people_are_judged_and_computer_players_are_not():
    name = "exact"
    session = Session("cuboro", seed=1, players=2, bots=("", name))
    session.play("tower north")
    session.play("tower north")
    assert {m.decision.seat for m in review(session) if m.decision} == {0}
    assert people(Session("cuboro", players=2, bots=(name, name))) == (0, 1)


def test_a_game_without_a_judge_tells_how_it_stood_and_no_more():
    session = Session(KEEP, seed=2, players=2)
    session.play("keep")
    moments = list(review(session))
    assert len(moments) == len(session.played) + 1
    assert moments[-1].standing == tuple(KEEP.evaluate(session.state, seat) for seat in (0, 1))
    assert turning_points(moments) == ()
    assert not any(moment.decision for moment in moments)


def played_by_companions(seed):
    session = Session("cuobe", seed=seed, players=2, bots=("companion",) * 2)
    autoplay(session)
    return session


def one_alone_escaped():
    """A game of CU[o]BE by two companions in which one escapes and the other stays behind."""
    return next(
        session for session in map(played_by_companions, count(16)) if sum(session.outcome.scores) == 1
    )


def test_in_cuobe_everyone_stands_by_the_games_played_on_in_which_they_escape(monkeypatch):
    session, judge = one_alone_escaped(), judge_of(GAMES["cuobe"])
    escaped = session.outcome.scores.index(1)
    assert judge.standing(session.state, Random(1)) == tuple(100 * score for score in session.outcome.scores)
    late = next(p.step.state for p in session.played if p.step.state.players[escaped].status == "out")
    monkeypatch.setattr(cuobe, "GAMES", 8)
    standing = judge.standing(late, Random(1))
    assert standing[escaped] == 100
    assert standing[1 - escaped] % 12.5 == 0
    assert judge.standing(late, Random(1)) == standing


@pytest.mark.usefixtures("few_games")
def test_in_cuobe_it_is_asked_how_it_stands_at_every_third_turn_and_at_the_end(monkeypatch):
    session, judge = Session("cuobe", seed=6, players=1, bots=("random",)), judge_of(GAMES["cuobe"])
    autoplay(session)
    asked = []
    stands = in_one_step(lambda state, _rng: (asked.append(state), (float(len(asked)),))[1])
    monkeypatch.setattr(judge, "judging", in_one_step(lambda *_asked: None))
    monkeypatch.setattr(judge, "standing_in_steps", stands)
    moments = list(review(session))
    turns = [state.turn for state in asked[:-1]]
    assert turns == list(range(1, max(turns) + 1, 3))
    assert asked[-1].ended
    assert len(asked) < len(session.played) / 3
    assert [moment.standing[0] for moment in moments] == sorted(moment.standing[0] for moment in moments)


def test_every_game_of_the_house_has_a_judge():
    assert all(judge_of(game) for game in GAMES.values())


def test_turning_points_are_the_largest_gaps_in_the_order_of_the_game():
    _session, planted, moments = reviewed("cubo")
    gaps = {m.decision.number: m.decision.gap for m in moments if m.decision}
    chosen = [point.number for point in turning_points(moments, most=2)]
    assert chosen == sorted(chosen)
    assert min(gaps[number] for number in chosen) >= sorted(gaps.values())[-2]
    assert {*chosen} <= {*planted}


def test_words_name_what_was_better_and_what_it_would_have_brought():
    session = Session("cuboro", seed=7, players=2)
    session.play("tower north")
    (point,) = turning_points(review(session))
    better, played = "Lift the cube on a3 to b2", "Stand the tower on b2, facing north, on the surface"
    assert str(point) == f"Better: “{better}” instead of “{played}”. 4 points more."
    assert point.span == "Marble 1"


def test_where_nothing_was_better_there_is_no_gap():
    assert Judgement(3, 3).gap == 0
    assert Judgement(3.04, 3.36, "x").gap == 0.3


def test_less_than_one_point_is_no_turning_point(monkeypatch):
    session = Session("cuboro", seed=7, players=2)
    session.play("tower north")
    judge, east = judge_of(session.game), session.game.parse("tower east")
    for gap, number in ((0.9, 0), (1.0, 1)):
        monkeypatch.setattr(judge, "judge", lambda *_asked, gap=gap: Judgement(2.0, 2.0 + gap, east))
        assert len(turning_points(review(session))) == number
