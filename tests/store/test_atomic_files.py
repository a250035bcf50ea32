"""A full, locked or forbidden disk: nothing half written stays, the advice fits, and the game goes on."""

import asyncio
import errno
import os
import sqlite3
from contextlib import contextmanager, suppress

import pytest
from cubeplay.cuobe.tools.edition_command import _write
from cubeplay.errors import BehindError, CubeplayError, SaveError
from cubeplay.players import autoplay
from cubeplay.session import Session, atomic_files
from cubeplay.session.atomic_files import advice, cause_of, write_whole
from cubeplay.store import Store
from cubeplay.store.base import GLANCE
from cubeplay.store.notes import LearnerNotes

from cubeplay_widgets.board.automatic_moves import PageDriver
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.pages import autosave
from cubeplay_widgets.site.landing.landing_page import landing
from cubeplay_widgets.table.page import PlayPage
from patience import eventually

CAUSES = {
    errno.ENOSPC: r"no room left for game\.json\. Free some space",
    errno.EDQUOT: r"no room left for game\.json\. Free some space",
    errno.EROFS: r"game\.json can only be read here, not written\. Choose another folder or name",
    errno.EACCES: r"you may not write game\.json\. Choose another folder or name",
    errno.EBUSY: r"another program holds game\.json\. Close that program",
    errno.EIO: r"game\.json cannot be used \(.+\)\. Choose another folder or name",
}


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "games.sqlite", wait=0.05)


@contextmanager
def held(path, mode="NORMAL"):
    """Another program holds the file: nobody else writes, and in the mode EXCLUSIVE nobody reads."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(f"PRAGMA locking_mode={mode}")
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def full(monkeypatch):
    """The file may not grow by a page."""
    connect = sqlite3.connect

    def small(*arguments, **keywords):
        made = connect(*arguments, **keywords)
        made.execute("PRAGMA max_page_count=1")  # the least that SQLite takes: what there is already
        return made

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", small)
        yield


# Files


@pytest.mark.parametrize("number", CAUSES, ids=errno.errorcode.get)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_leaves_nothing_behind_and_says_what_helps(
    tmp_path, monkeypatch, number, step
):
    def fail(*_arguments):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(atomic_files.os, step, fail)
    with pytest.raises(SaveError, match=CAUSES[number]):
        Session("cubo", seed=1).save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_a_writer_that_is_stopped_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, stop):
    path = tmp_path / "game.json"
    Session("cubo", seed=1).save(path)
    before = path.read_bytes()

    def fail(*_arguments):
        raise stop

    monkeypatch.setattr(atomic_files.os, "fsync", fail)
    with pytest.raises(stop):
        Session("cubo", seed=2).save(path)
    assert (os.listdir(tmp_path), path.read_bytes()) == (["game.json"], before)


def test_letters_that_no_file_can_hold_are_one_clear_error_and_leave_nothing_behind(tmp_path):
    with suppress(CubeplayError):  # a session may refuse them itself
        session = Session("cubo", seed=1, names=("\ud800",))
        with pytest.raises(SaveError, match="letters that no file can hold"):
            session.save(tmp_path / "game.json")
        with pytest.raises(SaveError, match="letters that no file can hold"):
            Store(tmp_path / "games" / "games.sqlite").add(session)
    assert [name for name in os.listdir(tmp_path) if name != "games"] == []


def test_an_edition_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "edition.toml"
    _write(path, "whole")

    def fail(*_arguments):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(atomic_files.os, "fsync", fail)
    with pytest.raises(CubeplayError, match=r"no room left for .*edition\.toml"):
        _write(path, "half")
    assert (os.listdir(tmp_path), path.read_text()) == (["edition.toml"], "whole")


def test_a_file_may_be_read_by_whom_the_person_lets_read_files(tmp_path):
    write_whole(tmp_path / "ours", "text")
    (tmp_path / "plain").write_text("text")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_what_windows_says_of_a_file_in_use_is_understood():
    error = PermissionError(errno.EACCES, "in use")
    error.winerror = 32
    assert cause_of(error) == "locked"
    assert "Close that program" in advice("locked", "game.json", "", "")[1]


# The store


def test_a_full_disk_is_told_as_such_and_the_game_goes_on(store, monkeypatch):
    session = Session("cubo", seed=7, undo="free", names=("Plum", "x" * 80))
    id = store.add(session)
    with full(monkeypatch):
        session.play("flip")
        while session.unsaved is None:
            session.undo()
            session.redo()
    assert str(session.unsaved).endswith("no room left for games.sqlite. Free some space, then try again.")
    session.play("start")
    assert session.unsaved is None
    assert store.open(id).record == session.record


def test_a_locked_store_is_told_as_such_and_catches_up_when_it_is_free(store):
    session = Session("cubo", seed=7, undo="free")
    id = store.add(session)
    with held(store.place):
        session.play("flip")
        session.play("start")
        session.undo()
        assert "another program holds games.sqlite. Close that program" in str(session.unsaved)
        assert not session.save_waiting()
        assert not session.catch_up()
    assert session.save_waiting()
    again = store.open(id)
    assert (again.record, again.can_redo) == (session.record, True)


def test_what_waits_gives_way_to_what_others_have_stored(store):
    session = Session("cubo", seed=7, undo="free")
    id = store.add(session)
    with held(store.place):
        session.play("flip")
    other = store.open(id)
    other.play("flip")
    other.play("start")
    with pytest.raises(BehindError):
        session.play("start")
    assert session.catch_up()
    assert session.unsaved is None
    assert session.record == other.record
    session.play("reroll")
    assert store.open(id).record == session.record


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "Free some space"),
        (sqlite3.SQLITE_READONLY, "can only be read here, not written. Set CUBEPLAY_DATA"),
        (sqlite3.SQLITE_PERM, "you may not write"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "Close that program"),
        (sqlite3.SQLITE_CORRUPT, "cannot be used"),
    ],
)
def test_advice_fits_what_the_store_meets(store, monkeypatch, code, words):
    error = sqlite3.OperationalError("it failed")
    error.sqlite_errorcode = code

    def fail(*_arguments, **_keywords):
        raise error

    monkeypatch.setattr(sqlite3, "connect", fail)
    with pytest.raises(SaveError, match=words):
        store.games()


@pytest.fixture
def waits(monkeypatch, tmp_path):
    """How long each connection to a store of this test is to wait, from now on."""
    found, connect = [], sqlite3.connect

    def noted(path, *arguments, **keywords):
        is_ours = "timeout" in keywords and str(tmp_path) in str(path)
        found.extend([keywords["timeout"]] if is_ours else [])
        return connect(path, *arguments, **keywords)

    monkeypatch.setattr(sqlite3, "connect", noted)
    return found


def test_nobody_waits_long_again_for_a_store_that_was_locked(tmp_path, waits):
    store = Store(tmp_path / "games.sqlite", wait=0.3)
    waits.clear()
    with held(store.place):
        for _time in range(3):
            with pytest.raises(SaveError):
                store.remove("any")
    store.games()
    store.games()
    assert waits == [0.3, 0.1, 0.1, 0.1, 0.3]


# Pages


@pytest.fixture
def hurried(monkeypatch):
    """What a page notes beside its game waits no longer for a held file than its game does."""
    monkeypatch.setitem(LearnerNotes.__init__.__kwdefaults__, "wait", 0.05)


def test_the_landing_page_does_not_wait_for_a_held_store_and_says_so(tmp_path, monkeypatch, waits):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    path = Store().place
    with held(path, "EXCLUSIVE"):
        waits.clear()
        told = landing(tmp_path)
        assert set(waits) == {GLANCE}
    assert told["trouble"].startswith("Saved games can't be read just now: another program holds")
    assert told["saved"] == []
    assert landing(tmp_path)["trouble"] == ""


@pytest.mark.usefixtures("hurried")
def test_a_game_starts_and_says_that_it_is_not_saved_until_it_is(tmp_path):
    store = Store(tmp_path / "games.sqlite", wait=0.05)
    page = PlayPage(CuboFace(), "cubo", store)
    with held(store.place):
        page.setup.start()
        table = page.table
        assert table.room.keeping.says.text.startswith("Not saved: another program holds games.sqlite.")
        assert table.room.keeping.says.text.endswith("You can play on.")
        assert table.board.play("flip")
        assert (table.id, page.address.query) == ("", "")
    table.room.keeping.again.click()
    assert table.room.keeping.says.text == "Saved after every move."
    assert page.address.query == f"?game={table.id}"
    assert table.board.play("start")
    assert store.open(table.id).record == table.session.record


def test_a_game_starts_where_nothing_can_be_kept_at_all(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "file" / "below"))
    page = PlayPage(CuboFace(), "cubo")
    page.setup.start()
    assert page.table.board.play("flip")
    assert page.table.room.keeping.says.text.startswith("Not saved: the folder of")


@pytest.mark.usefixtures("hurried")
def test_a_page_tries_again_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(autosave, "AGAIN", 0.02)
    store = Store(tmp_path / "games.sqlite", wait=0.01)

    async def visit():
        page = PlayPage(CuboFace(), "cubo", store)
        with held(store.place):
            page.setup.start()
            page.table.board.play("flip")
            await asyncio.sleep(0.05)
            assert not page.table.id
        await eventually(lambda: not page.table.room.keeping.trouble)
        page.leave()
        return page

    asyncio.run(visit())
    assert [kept.moves for kept in store.games()] == [2]


def test_a_computer_player_goes_on_whatever_the_disk_does(store, monkeypatch):
    monkeypatch.setattr("cubeplay_widgets.board.automatic_moves.PACE", 0.01)
    session = Session("cubo", seed=3, bots=("regular", "regular"), rounds=1)
    id = store.add(session)

    async def watch():
        driver = PageDriver(session)
        with held(store.place):
            driver.start()
            await eventually(lambda: len(session.played) >= 4)
            assert session.unsaved
        await eventually(lambda: session.outcome is not None)
        driver.stop()

    asyncio.run(watch())
    session.save_waiting()
    assert store.open(id).outcome == session.outcome


def test_a_computer_player_that_cannot_catch_up_says_so_and_goes_on_later(store, monkeypatch):
    monkeypatch.setattr("cubeplay_widgets.board.automatic_moves.PACE", 0.01)
    session = Session("cubo", seed=3, bots=("regular", "regular"), rounds=1)
    id = store.add(session)
    other = store.open(id)
    other.play("flip", other.to_move[0])
    told, read = [], type(session._journal).read

    def refused(_journal, _since):
        raise SaveError("Games not kept", "the disk sleeps.", "")

    async def watch():
        monkeypatch.setattr(type(session._journal), "read", refused)
        driver = PageDriver(session, on_trouble=told.append)
        driver.start()
        await eventually(lambda: told)
        monkeypatch.setattr(type(session._journal), "read", read)
        await eventually(lambda: session.outcome is not None)
        driver.stop()

    asyncio.run(watch())
    assert told[0] == "Games not kept: the disk sleeps."
    assert store.open(id).outcome == session.outcome


def test_the_end_of_a_game_is_kept_once_and_only_by_its_owner(tmp_path, monkeypatch):
    owner, guest = (Store(tmp_path / "games.sqlite", owner=name) for name in ("plum", "fig"))
    session = Session("cubo", seed=3, bots=("regular", "regular"), rounds=1)
    id = owner.add(session)
    autoplay(session)
    for store, over in ((guest, False), (owner, True)):
        page = PlayPage(CuboFace(), "cubo", store)
        page.resume(id)
        assert owner.games()[0].over == over
    calls = []
    monkeypatch.setattr(Store, "finish", lambda *given: calls.append(given))
    page.table.board._notify()
    assert calls == []
