"""One damaged game never touches another, and is named; a file of another version is not misread."""

import json
import sqlite3

import pytest
from cubeplay.errors import SaveError, UnreadableGame
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.store.base import VERSION
from tests.store.test_store import SAVES

from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.landing.landing_page import landing
from cubeplay_widgets.table.page import PlayPage
from database import FILE_FIRST, FILE_ONLY, change


@pytest.fixture
def store(place):
    return Store(place)


@pytest.fixture
def ids(store):
    """A sound game and one to damage; both have been played."""
    found = []
    for seed in (1, 2):
        session = Session("cubo", seed=seed, names=("Plum", "Fig"), undo="free")
        found.append(store.add(session))
        session.play("flip")
    return found


def spoil(store, statement, *values):
    assert change(store.place, statement, *values)


HEADS = {
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "null": "null",
    "no text": b"\xff\xfe\x00",
    "a number": 7,
    "deep": "[" * 100_000,
    "another format": '{"format": "chess"}',
    "a newer format": '{"format": "cubeplay", "version": 99}',
    "a huge number": '{"format": "cubeplay", "version": 2, "seed": ' + "9" * 5000 + "}",
    "without a house": '{"format": "cubeplay", "version": 2, "game": "cubo", "rules": 1, "seed": 1}',
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@FILE_FIRST
def test_a_game_whose_beginning_is_damaged_is_named_and_hides_no_other(store, ids, head):
    sound, broken = ids
    spoil(store, "UPDATE games SET head = $1 WHERE id = $2", head, broken)
    listed = {kept.id: kept for kept in store.games()}
    assert set(listed) == set(ids)
    assert listed[broken].damage
    assert (listed[sound].damage, listed[sound].names) == ("", ("Plum", "Fig"))
    with pytest.raises(UnreadableGame, match="Save what is there to a file, or delete it"):
        store.open(broken)
    store.open(sound).play("start")
    assert broken in store.salvage(broken)
    store.remove(broken)
    assert [kept.id for kept in store.games()] == [sound]


@FILE_ONLY
@pytest.mark.parametrize("changed", ["", "yesterday", b"\xff", 7, "2026-05-04"])
def test_an_odd_date_hides_nothing(store, ids, changed):
    spoil(store, "UPDATE games SET changed = $1, over = 'no', entries = 'two' WHERE id = $2", changed, ids[1])
    listed = {kept.id: kept for kept in store.games()}
    assert listed[ids[1]].names == listed[ids[0]].names == ("Plum", "Fig")


ENTRIES = {
    "nobody": "flip",
    "an unknown move": "0: castle",
    "another seat": "7: flip",
    "a seat without end": "9" * 5000 + ": flip",
    "a seat in other digits": "٠: flip",
    "more undone than done": "undo 99",
    "undo without a number": "undo some",
    "nothing undone": "undo 0",
    "less than nothing undone": "undo -1",
    "half a move undone": "undo 1",
    "undo in other digits": "undo ٢",
    "undo without end": "undo " + "9" * 5000,
    "nothing to redo": "redo",
    "no text": b"\xff\x00",
    "bytes": b"0: flip",
    "empty": "",
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
@FILE_FIRST
def test_an_odd_entry_is_one_clear_error_of_its_game(store, ids, entry):
    sound, broken = ids
    spoil(store, "INSERT INTO moves (game, number, entry) VALUES ($1, 2, $2)", broken, entry)
    with pytest.raises(UnreadableGame, match="Game not loaded") as found:
        store.open(broken)
    assert len(str(found.value)) < 1200
    assert "Traceback" not in str(found.value)
    assert str(found.value).count("Game not loaded") == 1
    assert store.open(sound).played
    assert '"journal"' in store.salvage(broken)


@FILE_FIRST
def test_a_game_is_not_begun_anew_when_its_moves_are_lost(store, ids):
    spoil(store, "DELETE FROM moves WHERE game = $1", ids[1])
    with pytest.raises(UnreadableGame, match="some of its moves are missing"):
        store.open(ids[1])


def test_a_hole_in_a_journal_is_found(store, ids):
    session = store.open(ids[1])
    session.play("start")
    spoil(store, "DELETE FROM moves WHERE game = $1 AND number = 1", ids[1])
    with pytest.raises(UnreadableGame, match="some of its moves are missing"):
        store.open(ids[1])


def test_dice_that_are_missing_at_the_end_are_found(store, ids):
    spoil(store, "DELETE FROM moves WHERE game = $1 AND number = 1", ids[1])
    spoil(store, "UPDATE games SET entries = 1 WHERE id = $1", ids[1])
    with pytest.raises(UnreadableGame, match="its last dice or cards are missing"):
        store.open(ids[1])


@FILE_FIRST
def test_a_journal_cannot_take_back_the_deal(store):
    session = Session("cubed", seed=3, undo="free")
    id = store.add(session)
    dealt = len(session.played)
    assert dealt
    spoil(store, "INSERT INTO moves (game, number, entry) VALUES ($1, $2, $3)", id, dealt, f"undo {dealt}")
    with pytest.raises(UnreadableGame):
        store.open(id)


@FILE_ONLY
def test_a_game_is_taken_in_with_its_deal_or_not_at_all(store, monkeypatch):
    def fail(*_args):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("cubeplay.store.games._append", fail)
    with pytest.raises(SaveError):
        store.add(Session("cubed", seed=3))
    assert store.games() == ()


@pytest.mark.parametrize("id", ["\ud800", "a\x00b", "", "x" * 100_000])
@FILE_FIRST
def test_an_id_that_nobody_could_have_been_given_is_one_clear_error(store, id):
    with pytest.raises(SaveError, match="there is no saved game") as found:
        store.open(id)
    str(found.value).encode()


# The version of the file


@FILE_ONLY
def test_a_new_store_has_its_version(store):
    with sqlite3.connect(store.place) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_store_of_before_is_brought_up_once_and_keeps_everything(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as base:
        base.executescript((SAVES / "store-v1.sql").read_text("utf-8"))
        before = base.execute("SELECT game, number, entry FROM moves").fetchall()
        heads = base.execute("SELECT id, game, head, created, changed, over FROM games").fetchall()
    for _time in range(2):
        store = Store(path)
    with sqlite3.connect(path) as base:
        assert base.execute("SELECT game, number, entry FROM moves").fetchall() == before
        assert base.execute("SELECT id, game, head, created, changed, over FROM games").fetchall() == heads
        assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert sum(kept.moves for kept in store.games()) == len(before)


@FILE_ONLY
def test_a_newer_store_is_refused_and_left_as_it_was(store, ids):
    spoil_version = f"PRAGMA user_version={VERSION + 1}"
    with sqlite3.connect(store.place) as base:
        base.execute(spoil_version)
    before = store.place.read_bytes()
    with pytest.raises(SaveError, match=r"written by a newer cubeplay .* Update cubeplay"):
        Store(store.place)
    with pytest.raises(SaveError, match="newer cubeplay"):  # also by a page that was open before
        store.games()
    assert store.place.read_bytes() == before


def test_another_programs_file_is_not_written_to(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(SaveError, match="holds something else than games"):
        Store(path)
    assert path.read_bytes() == before


@FILE_ONLY
def test_what_is_salvaged_is_json_with_every_entry(store, ids):
    spoil(store, "UPDATE moves SET entry = $1 WHERE game = $2 AND number = 1", b"\xff", ids[1])
    found = json.loads(store.salvage(ids[1]))
    assert [number for number, _entry in found["journal"]] == [0, 1]


# Pages


@FILE_ONLY
def test_the_landing_page_names_a_damaged_game_and_shows_the_others(store, ids, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(store.place.parent))
    spoil(store, "UPDATE games SET head = '{' WHERE id = $1", ids[1])
    told = landing(notebooks())
    assert [game.url for game in told["saved"]] == [f"play/cubo.ipynb?game={ids[0]}"]
    (broken,) = told["damaged"]
    assert broken.heading == "Cubo: this game cannot be read"
    assert "it breaks off or is damaged" in broken.damage
    assert "save what is there to a file, or to delete it" in broken.damage
    assert broken.url == f"play/cubo.ipynb?game={ids[1]}"


def page_of(store, id):
    page = PlayPage(CuboFace(), "cubo", store)
    page.resume(id)
    return page


@FILE_FIRST
def test_a_page_says_why_a_game_cannot_be_read_and_saves_or_deletes_what_is_there(store, ids, monkeypatch):
    spoil(store, "UPDATE moves SET entry = '0: <b>castle</b>' WHERE game = $1 AND number = 0", ids[1])
    page = page_of(store, ids[1])
    note = page.unreadable
    assert note.layout.display is None
    assert "Game not loaded" in note.body.value
    assert "<b>castle" not in note.body.value
    sent = []
    monkeypatch.setattr(note.file, "send", sent.append)
    note.file._receive(note.file, {"type": "ask"}, [])
    assert "castle" in sent[0]["text"]
    note.delete.click()
    assert note.layout.display == "none"
    assert [kept.id for kept in store.games()] == [ids[0]]
    assert page.table is None


def test_a_guest_may_save_what_is_there_but_not_delete_it(store, ids):
    spoil(store, "UPDATE games SET head = '{' WHERE id = $1", ids[1])
    guest = page_of(Store(store.place, owner="fig"), ids[1])
    assert [button for row in guest.unreadable.children[2:] for button in row.children] == [
        guest.unreadable.file
    ]
