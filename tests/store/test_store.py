"""The store: every move is kept before it is shown, and two windows cannot overwrite each other."""

import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePath

import pytest
from cubeplay.errors import BehindError, SaveError
from cubeplay.game import Outcome
from cubeplay.place import BROWSER
from cubeplay.session import Session
from cubeplay.store import Store
from tests.games import NIM, Heaps

from database import FILE_ONLY, change, code_of

SAVES = Path(__file__).parents[1] / "saves"
ENDED = Outcome((12, 7), (0,), "cubo.end")


@pytest.fixture
def store(place):
    return Store(place)


def test_a_game_goes_on_where_it_was_without_being_saved(store):
    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    id = store.add(session)
    for move in ("flip", "start", "reroll"):
        session.play(move)
    again = Store(store.place).open(id)
    assert again.record == session.record
    assert again.state == session.state


def test_a_store_is_opened_without_what_imports_a_web_client(tmp_path, monkeypatch):
    """A browser would import fifty modules of mail and network before its first board."""
    monkeypatch.delattr(PurePath, "as_uri")
    store = Store(tmp_path / "my games #1%.sqlite")
    id = store.add(Session("cubo", seed=7))
    assert [game.id for game in store.games()] == [id]
    assert store.place.exists()


def test_a_game_from_a_position_with_named_dice_goes_on_too(store):
    dice = ("roll red 1245 blue 2334 white 3", "roll red 1366 blue 1556 white 2")
    start = "phase: command\ncentre: blue 1, blue 4, red 2, red 6"
    session = Session("cubo", start=start, script=dice, seed=7, undo="free")
    id = store.add(session)
    session.play("start")
    session.play("r4 a1")
    session.undo()
    other = store.open(id)
    assert (other.record, other.start, other.state) == (session.record, session.start, session.state)
    other.redo()
    assert session.catch_up()
    assert session.record == other.record
    assert [kept.id for kept in store.games()] == [id]


def test_a_position_that_cannot_be_written_is_not_taken_in(store):
    with pytest.raises(SaveError, match="no way to write positions"):
        store.add(Session(NIM, start=Heaps((0, 4, 0), 1)))
    assert store.games() == ()


def test_a_store_of_version_1_opens(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as base:
        base.executescript((SAVES / "store-v1.sql").read_text("utf-8"))
    store = Store(path)
    assert {kept.id for kept in store.games()} == {"cubo-1", "cuboro-1"}
    cubo, cuboro = store.open("cubo-1"), store.open("cuboro-1")
    assert [line.text for line in cubo.told(0)][-1] == "You chose to reroll."
    assert cuboro.options["grid"] == "1 2 3; 4 5/90 .; 6f 7 8"
    assert cuboro.to_move == (1,)
    cuboro.play("tower east")
    assert store.open("cuboro-1").record == cuboro.record


@pytest.mark.parametrize("entry", ["undo 99", "undo some", "redo", "0: castle", "flip"])
def test_a_damaged_entry_is_one_clear_error(store, entry):
    id = store.add(Session("cubo", seed=7))
    change(store.place, "INSERT INTO moves (game, number, entry) VALUES ($1, 0, $2)", id, entry)
    with pytest.raises(SaveError, match="Game not loaded"):
        store.open(id)


def test_undo_and_redo_are_kept_too(store):
    session = Session("cubo", seed=7, undo="free")
    id = store.add(session)
    session.play("flip")
    session.play("start")
    session.undo()
    assert store.open(id).state == session.state
    session.redo()
    assert store.open(id).state == session.state
    session.restart()
    assert store.open(id).state == session.state


def test_the_slower_of_two_windows_is_told_and_catches_up(store):
    session = Session("cubo", seed=7)
    id = store.add(session)
    other = store.open(id)
    session.play("flip")
    before = other.state
    with pytest.raises(BehindError, match="gone on in another window"):
        other.play("flip")
    assert other.state == before
    assert other.catch_up()
    assert other.state == session.state
    assert not other.catch_up()
    other.play("start")
    session.catch_up()
    assert session.record == other.record


def test_a_move_is_stored_before_it_is_shown(store):
    session = Session("cubo", seed=7)
    id = store.add(session)
    seen = []
    session.subscribe(lambda: seen.append(store.open(id).state == session.state))
    session.play("flip")
    assert seen == [True]


def test_a_move_that_cannot_be_stored_is_not_made(store):
    session = Session("cubo", seed=7)
    id = store.add(session)
    store.remove(id)
    before = session.state
    with pytest.raises(BehindError):
        session.play("flip")
    assert session.state == before


def test_the_list_has_the_latest_game_first(store):
    first, second = Session("cubo", seed=1, names=("Plum", "Fig")), Session("cubo", seed=2)
    ids = [store.add(first), store.add(second)]
    assert {kept.id for kept in store.games()} == set(ids)
    first.play("flip")
    kept = {game.id: game for game in store.games()}[ids[0]]
    assert (kept.game, kept.names, kept.over) == ("cubo", ("Plum", "Fig"), False)
    assert kept.moves == len(first.played)
    store.finish(ids[0], ENDED)
    ended = {game.id: game for game in store.games()}[ids[0]]
    assert (ended.over, ended.result) == (True, ENDED)


def test_an_unknown_id_is_one_clear_error(store):
    with pytest.raises(SaveError, match=r"there is no saved game 'nothing' here"):
        store.open("nothing")


def test_a_file_that_is_no_store_is_one_clear_error(tmp_path):
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"no data base" * 200)
    with pytest.raises(SaveError, match="CUBEPLAY_DATA"):
        Store(path)
    assert path.read_bytes() == b"no data base" * 200


def test_dice_that_the_seed_never_rolled_are_found(store):
    session = Session("cubo", seed=7)
    id = store.add(session)
    session.play("flip")
    change(store.place, "UPDATE moves SET entry = 'chance: roll red 66 blue 66' WHERE number = 1")
    with pytest.raises(SaveError, match="roll red 66 blue 66 is not what its seed rolls"):
        store.open(id)


def test_many_windows_at_once_lose_nothing(store):
    session = Session("cubo", seed=7, undo="free")
    id = store.add(session)

    def press(_number):
        window = Store(store.place).open(id)
        try:
            window.play(window.moves()[0])
        except BehindError:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        made = sum(pool.map(press, range(16)))
    again = store.open(id)
    assert made == sum(isinstance(played.actor, int) for played in again.played)


def test_a_process_that_is_killed_loses_nothing(place):
    program = code_of(place) + (
        "import os, signal; from cubeplay import Session; from cubeplay.store import Store\n"
        "session = Session('cubo', seed=7); print(Store(place).add(session), flush=True)\n"
        "session.play('flip'); session.play('start'); os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.returncode == -signal.SIGKILL
    session = Session("cubo", seed=7)
    session.play("flip")
    session.play("start")
    assert Store(place).open(ended.stdout.strip()).record == session.record


@FILE_ONLY
def test_a_file_that_is_deleted_while_a_game_is_played_is_missed_at_once(store):
    session = Session("cubo", seed=7)
    store.add(session)
    for path in store.place.parent.iterdir():
        path.unlink()
    with pytest.raises(BehindError, match="or was removed"):
        session.play("flip")
    id = store.add(session)
    session.play("flip")
    assert store.open(id).record == session.record


def test_data_folder_follows_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "here"))
    assert Store().place == tmp_path / "here" / "games.sqlite"


def test_in_a_browser_a_store_is_one_file_with_all_that_is_committed(tmp_path, monkeypatch):
    """Also a file that comes from a computer; the browser copies it while it is open."""
    path, copy = tmp_path / "games.sqlite", tmp_path / "copy" / "games.sqlite"
    first = Store(path).add(Session("cubo", seed=7))
    monkeypatch.setattr("cubeplay.place.HERE", BROWSER)
    store = Store(path)
    session = Session("cuboro", seed=7)
    second = store.add(session)
    session.play(session.moves(0)[0], 0)
    assert [each.name for each in tmp_path.iterdir()] == ["games.sqlite"]
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    assert {each.id for each in Store(copy).games()} == {first, second}
    assert Store(copy).open(second).state == session.state
