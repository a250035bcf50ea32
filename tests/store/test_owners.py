"""Whose game it is: its owner alone finds, ends and removes it; whoever has its link plays it."""

import json
import sqlite3

import pytest
from cubeplay.errors import SaveError
from cubeplay.game import Outcome
from cubeplay.session import Session
from cubeplay.store import Store
from tests.games import NIM

from database import FILE_ONLY, all_kept, rows


@pytest.fixture
def plum(place):
    return Store(place, owner="plum")


@pytest.fixture
def fig(place):
    return Store(place, owner="fig")


def test_the_list_has_the_owners_games_only(place, plum, fig):
    ids = {owner: Store(place, owner=owner).add(Session("cubo", seed=1)) for owner in ("plum", "fig", "")}
    assert [kept.id for kept in plum.games()] == [ids["plum"]]
    assert [kept.id for kept in fig.games()] == [ids["fig"]]
    assert [kept.id for kept in Store(place).games()] == [ids[""]]


@FILE_ONLY
def test_a_game_of_a_store_of_before_belongs_to_the_person_whose_machine_it_is(place):
    from tests.store.test_store import SAVES

    with sqlite3.connect(place) as base:
        base.executescript((SAVES / "store-v1.sql").read_text("utf-8"))
    assert {kept.id for kept in Store(place).games()} == {"cubo-1", "cuboro-1"}
    assert Store(place, owner="plum").games() == ()


def test_whoever_knows_the_id_plays_the_game_and_it_stays_its_owners(plum, fig):
    session = Session("cubo", seed=7)
    id = plum.add(session)
    guest = fig.open(id)
    guest.play("flip")
    assert session.catch_up()
    assert session.record == guest.record
    assert fig.games() == ()
    assert (plum.owns(id), fig.owns(id)) == (True, False)


CHANGES = {
    "end": lambda store, game: store.finish(game, Outcome((12, 7), (0,), "cubo.end")),
    "remove": lambda store, game: store.remove(game),
    "rename": lambda store, game: store.rename(game, "Sunday"),
    "throw away": lambda store, game: store.throw_away(game),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_game_of_somebody_else_is_not_changed(plum, fig, change):
    id = plum.add(Session("cubo", seed=7))
    before = plum.games()
    with pytest.raises(SaveError, match=r"it is somebody else's game\. Ask whoever began it"):
        change(fig, id)
    assert plum.games() == before
    with pytest.raises(SaveError, match="there is no saved game 'nothing' here"):
        change(fig, "nothing")


def test_how_much_is_kept_is_told_for_each_owner(place, plum, fig):
    for number in range(3):
        session = Session("cubo", seed=number, names=("Zoë", "Fig"))
        plum.add(session)
        session.play("flip")
    fig.add(Session(NIM, names=("Fig", "Plum")))
    first, second = Store(place).owners()
    assert (first.owner, first.games, second.owner, second.games) == ("plum", 3, "fig", 1)
    assert first.bytes > second.bytes > 100
    heads = rows(place, "SELECT head FROM games WHERE owner = 'plum'")
    moves = rows(place, "SELECT entry FROM moves JOIN games ON games.id = moves.game")
    assert first.bytes == sum(len(text.encode()) for (text,) in heads + moves)


@FILE_ONLY
def test_all_of_an_owner_is_exported_just_as_it_is(place, plum):
    session = Session("cubo", seed=7, names=("Plum",))
    id = plum.add(session)
    session.play("flip")
    with sqlite3.connect(place) as base:
        base.execute("UPDATE games SET head = ?", (b"\xff{",))
    (game,) = json.loads(plum.export("plum"))["games"]
    assert (game["id"], game["head"]) == (id, "b'\\xff{'")
    assert game["journal"] == [[0, "0: flip"], [1, "chance: roll red 26 blue 11"]]
    assert json.loads(plum.export("fig"))["games"] == []


def test_nothing_of_a_deleted_owner_stays_in_the_file(place, plum, fig):
    gone = Session("cubo", seed=7, names=("Rumpelstiltskin",))
    plum.add(gone)
    gone.play("flip")
    kept = fig.add(Session("cubo", seed=8, names=("Sloe",)))
    Store(place).delete("plum")
    assert plum.games() == ()
    assert [each.owner for each in fig.owners()] == ["fig"]
    assert fig.open(kept).names == ("Sloe",)
    assert b"Rumpelstiltskin" not in all_kept(place)


def test_a_deleted_game_that_is_still_on_a_page_is_said_to_be_gone(plum):
    session = Session("cubo", seed=7)
    plum.add(session)
    plum.delete("plum")
    with pytest.raises(ValueError, match="gone on in another window, or was removed"):
        session.play("flip")


@FILE_ONLY
def test_files_of_before_are_exported_and_deleted_with_the_rest(place):
    old = place.parent / "progress" / "rules-cubo.json"
    old.parent.mkdir()
    old.write_text('{"format": "cubeplay-progress"}')
    store = Store(place)
    assert json.loads(store.export("fig"))["files"] == {}
    store.delete("fig")
    assert json.loads(store.export(""))["files"] == {"rules-cubo.json": '{"format": "cubeplay-progress"}'}
    store.delete("")
    assert not old.exists()
