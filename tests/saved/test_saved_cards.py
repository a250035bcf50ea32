"""The page of saved games: the very position, whose turn, how it ended; and what was won."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from cubeplay import GAMES
from cubeplay.errors import SaveError
from cubeplay.game import Outcome
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.store import KeptGame, Store
from cubeplay.store.judged import PAGE, keep_judged
from cubeplay.store.notes import LearnerNotes
from cubeplay.store.player_statistics import best_alone, numbers

from cubeplay_widgets.site.saved.game_preview import glimpse, glimpse_of
from cubeplay_widgets.site.saved.saved_games import saved_page, troubled_page
from database import change

PLAY = {name: f"play/{name}.ipynb" for name in GAMES}


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "games.sqlite")


def keep(store, game="cubo", moves=("flip",), **more):
    session = Session(game, seed=7, **more)
    id = store.add(session)
    for move in moves:
        session.play(move)
    return id


@pytest.mark.parametrize("name", GAMES)
def test_every_game_shows_its_position_and_whose_turn_it_is(name):
    session = Session(name, seed=3, names=("Plum",))
    seen = glimpse_of(session)
    assert seen.picture.startswith("<svg")
    assert seen.turn
    assert "<title>" not in seen.picture.partition("</desc>")[2]


def test_the_picture_follows_every_move_and_is_drawn_once_for_each(store):
    id = keep(store)
    session = store.open(id)
    before = glimpse(store, store.games()[0])
    assert glimpse(store, store.games()[0]) is before
    session.play("start")
    after = glimpse(store, store.games()[0])
    assert after.picture != before.picture


def test_a_picture_shows_no_more_than_its_only_person_may_see_and_of_several_nobodys_hand():
    alone = Session("cubed", seed=7, names=("Plum", "Fig"), bots=("", "greedy"))
    others = Session("cubed", seed=7, names=("Plum", "Fig"))
    assert glimpse_of(alone) == glimpse_of(
        Session("cubed", start=alone.view(0), names=alone.names, bots=alone.bots)
    )
    assert glimpse_of(others).picture != glimpse_of(alone).picture


@pytest.mark.parametrize(
    ("bots", "turn", "mine"),
    [
        (("", ""), "Plum's turn", False),
        (("", "regular"), "Your turn", True),
        (("regular", ""), "Plum's turn", False),
    ],
)
def test_whose_turn_it_is_is_said_by_name_and_to_the_only_person_as_theirs(bots, turn, mine):
    seen = glimpse_of(Session("cubo", seed=7, names=("Plum", "Fig"), bots=bots))
    assert (seen.turn, seen.mine) == (turn, mine)


def test_games_are_going_on_until_they_are_over_and_then_lead_to_a_look_back(store):
    going, over = keep(store, names=("Plum", "Fig")), keep(store, names=("Plum", "Fig"))
    keep(store, moves=())
    store.finish(over, Outcome((7, 12), (1,), "cubo.end"))
    store.rename(going, "Sunday")
    told = saved_page(store, PLAY)
    (card,) = told["going"]
    assert (card.id, card.title, card.kind, card.url) == (
        going,
        "Sunday",
        "Cubo",
        f"play/cubo.ipynb?game={going}",
    )
    (ended,) = told["finished"]
    assert (ended.turn, ended.facts) == ("Won by Fig", "Fig 12 points, Plum 7 points")
    assert ended.url == f"play/cubo.ipynb?game={over}&look=back"


def test_a_game_that_ended_before_results_were_kept_is_settled(store):
    alone = keep(store, "cuboro", moves=(), bots=("random", "random"))
    from cubeplay.players import autoplay

    session = store.open(alone)
    autoplay(session)
    change(store.place, "UPDATE games SET over = 1, result = '' WHERE id = $1", alone)
    (ended,) = saved_page(store, PLAY)["finished"]
    assert store.games()[0].result == session.outcome
    assert ended.turn.startswith("Won by")


def test_a_game_whose_moves_are_damaged_hides_no_other(store):
    ids = {keep(store), keep(store)}
    change(store.place, "UPDATE moves SET entry = '0: castle' WHERE game = $1", min(ids))
    told = saved_page(store, PLAY)
    assert {card.id for card in told["going"]} == ids


def test_a_store_that_cannot_be_read_is_one_clear_sentence():
    told = troubled_page(SaveError("Games not kept", "it is locked.", "Close that program."))
    assert told["trouble"] == "Saved games can't be read just now: it is locked. Close that program."
    assert told["going"] == ()


def ended(game, scores, winners, bots=()):
    result = Outcome(scores, winners, f"{game}.end")
    return KeptGame("id", game, (), 9, None, True, bots=bots, result=result)


def test_wins_are_counted_against_each_strength_by_the_only_person():
    played = [
        ended("cubo", (12, 7), (0,), ("", "beginner")),
        ended("cubo", (5, 7), (1,), ("", "beginner")),
        ended("cubo", (9, 9, 1), (0, 1), ("beginner", "", "expert")),
        ended("cubo", (30, 7), (0,)),
        ended("cubo", (99, 7), (0,), ("regular", "expert")),
    ]
    (told,) = numbers(played)
    assert (told.game, told.played, told.best) == ("cubo", 5, "30 points")
    assert [(row.name, row.played, row.won) for row in told.company] == [
        ("Gentle", 2, 1),
        ("Strong", 1, 1),
        ("Several people", 1, None),
    ]


def test_the_last_games_are_told_one_by_one_with_the_mean_and_what_looks_back_have_found():
    against = ("", "beginner")
    played = [ended("cubo", (score, 9), (int(score < 9),), against) for score in (3, 12, 30)]
    changed = [datetime(2026, 5, day, tzinfo=UTC) for day in (3, 2, 1)]
    days = [replace(game, id=f"{k}", changed=changed[k]) for k, game in enumerate(played)]
    (told,) = numbers([*days, ended("cubo", (30, 7), (0,))], {"0": (2, 5), "2": (4, 5), "gone": (9, 9)})
    assert told.latest == (True, True, False)
    assert told.company[0].mean == "15 points"
    assert (told.good, told.decided, told.looked) == (6, 10, 2)


def test_a_look_back_that_is_whole_counts_on_the_page_and_goes_with_its_game(store):
    id = keep(store, bots=("", "beginner"), rounds=1)
    session = store.open(id)
    autoplay(session, dict.fromkeys((0, 1), GAMES["cubo"].bots()["beginner"]))
    store.finish(id, session.outcome)
    keep_judged(store, id, 3, 4)
    (told,) = saved_page(store, PLAY)["numbers"]
    assert (told.good, told.decided) == (3, 4)
    store.remove(id)
    other = keep(store)
    keep_judged(store, other, 1, 1)
    assert LearnerNotes(PAGE, "", place=store.place).read() == {other: [1, 1]}


def test_the_best_result_is_the_lowest_where_points_are_penalties_and_none_where_they_tell_nothing():
    assert [each.best for each in numbers([ended("cubed", (12, 7), (1,), ("", ""))])] == ["7 points"]
    assert [each.best for each in numbers([ended("cuobe", (1,), (0,))])] == [""]
    assert [each.best for each in numbers([ended("gelatinous", (4,), ())])] == ["4 rooms"]


def test_what_is_not_over_or_of_no_game_is_not_counted():
    going = KeptGame("id", "cubo", (), 9, None, False)
    unknown = KeptGame("id", "cubo", (), 9, None, True)
    assert numbers([going, unknown, ended("chess", (1, 0), (0,))]) == ()


def test_a_computer_player_that_there_no_longer_is_keeps_its_name():
    (told,) = numbers([ended("cubo", (12, 7), (0,), ("", "hal"))])
    assert [(row.name, row.won) for row in told.company] == [("hal", 1)]


def test_the_best_result_alone_is_that_of_the_other_finished_games_of_one_seat():
    games = [
        ended("gelatinous", (4,), ()),
        ended("gelatinous", (6,), ()),
        ended("gelatinous", (9, 9), (0,)),
        replace(ended("gelatinous", (8,), ()), over=False),
        ended("gelatinous", (9,), (), ("careful",)),
        ended("cubo", (70,), (0,)),
    ]
    games = [replace(game, id=str(number)) for number, game in enumerate(games)]
    assert best_alone(GAMES["gelatinous"], games) == 6
    assert best_alone(GAMES["gelatinous"], games, besides="1") == 4
    assert best_alone(GAMES["cubed"], games) is None


def test_where_few_points_win_the_best_result_alone_has_the_fewest():
    assert best_alone(GAMES["cubed"], [ended("cubed", (12,), (0,)), ended("cubed", (7,), (0,))]) == 7
