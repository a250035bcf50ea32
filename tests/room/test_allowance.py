"""What one visitor of a shared server may keep: so many games and bytes, and never at another one's cost."""

import pytest
from cubeplay.errors import SaveError
from cubeplay.game import Outcome
from cubeplay.session import Session
from cubeplay.store import Store

from cubeplay_widgets.pages.autosave import make_room


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.sqlite"


def kept(store, number):
    return [store.add(Session("cuboro")) for _time in range(number)]


def test_the_oldest_finished_game_goes_first_and_without_one_no_more_is_kept(path):
    store, other = Store(path, owner="plum"), Store(path, owner="fig")
    games, others = kept(store, 3), kept(other, 5)
    for game in games[:2]:
        store.finish(game, Outcome((1, 0), (0,), "cubo.end"))
    make_room(store, most_games=4)
    assert len(store.games()) == 3
    make_room(store, most_games=3)
    assert {game.id for game in store.games()} == set(games[1:])
    store.remove(games[1])
    with pytest.raises(SaveError, match="you have 1 saved game, and no more fits"):
        make_room(store, most_games=1)
    assert len(other.games()) == len(others)


def test_bytes_are_limited_too(path):
    store = Store(path, owner="plum")
    kept(store, 1)
    make_room(store, most_bytes=10**6)
    with pytest.raises(SaveError, match="Game not kept"):
        make_room(store, most_bytes=10)


def test_on_ones_own_machine_there_is_no_limit(path):
    store = Store(path)
    kept(store, 3)
    make_room(store, most_games=1, most_bytes=1)
    assert len(store.games()) == 3


def test_where_there_are_too_many_the_bin_is_emptied_before_a_finished_game_goes(path):
    store = Store(path, owner="plum")
    games = [store.add(Session("cubo", seed=number)) for number in range(3)]
    store.finish(games[0], Outcome((1, 0), (0,), "cubo.end"))
    store.throw_away(games[1])
    make_room(store, most_games=3)
    assert {game.id for game in store.games()} == {games[0], games[2]}
