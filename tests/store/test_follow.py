"""Who follows a stream hears what others write, also in another process: in order, each event once."""

import asyncio
import subprocess
import sys
import threading
from contextlib import aclosing
from datetime import UTC, datetime
from queue import Queue

import pytest
from cubeplay.store import Store, polling
from cubeplay.store import follow as followers
from cubeplay.store.follow import changes, follow
from cubeplay.store.log import ERASED, EventLog, NewEvent, Stream

from database import BASE_FIRST, FILE_FIRST, FILE_ONLY, code_of
from patience import patience, until

NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
CLASS, TABLE = Stream("class", "KMTR"), Stream("table", "KMTR")
LONG = patience(20)
"""Seconds after which something that was to come does not come."""

WRITER = """
import sys
from datetime import datetime, UTC
from cubeplay.store.log import NewEvent, Stream
from cubeplay.store.log import EventLog
log, now = EventLog(place), datetime(2026, 5, 4, tzinfo=UTC)
for line in sys.stdin:
    log.append(Stream("class", "KMTR"), [NewEvent("fig", "said", {"line": line.strip()})], now)
    log.append(Stream("table", "KMTR"), [NewEvent("fig", "said", {"line": "elsewhere"})], now)
"""


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(polling, "EVERY", 0.02)


@pytest.fixture
def log(place):
    return EventLog(place)


@pytest.fixture
def heard(log):
    """A follower of the class, and a queue of all that it was told."""
    told = Queue()
    following = follow(
        log, CLASS, lambda events: [told.put(each) for each in events], gone=lambda: told.put(None)
    )
    yield told
    following.stop()


def say(log, *lines, stream=CLASS):
    return log.append(stream, [NewEvent("plum", "said", {"line": line}) for line in lines], NOW)


def lines(told, count):
    return [event.data["line"] for event in (told.get(timeout=LONG) for _event in range(count))]


def delete(log, stream=CLASS):
    with log.writing() as turn:
        turn.delete(stream)


def threads(log):
    return [each for each in threading.enumerate() if each.name == f"followers of {log.place}"]


@BASE_FIRST
def test_what_another_process_writes_is_heard_in_order_and_each_event_once(log, heard):
    writer = subprocess.Popen(
        [sys.executable, "-c", code_of(log.place) + WRITER], stdin=subprocess.PIPE, text=True
    )
    try:
        for number in range(4):  # each is heard before the next is said
            writer.stdin.write(f"{number}\n")
            writer.stdin.flush()
            assert lines(heard, 1) == [str(number)]
        writer.stdin.write("\n".join(map(str, range(4, 12))) + "\n")
        writer.stdin.close()
        assert lines(heard, 8) == [str(number) for number in range(4, 12)]
    finally:
        writer.stdin.close()
        assert writer.wait(LONG) == 0
    assert heard.empty()
    assert [event.number for event in log.read(CLASS).events] == [*range(12)]


def test_what_was_there_before_is_told_first_or_left_out(log):
    say(log, "a", "b")
    all, new = Queue(), Queue()
    past = log.read(CLASS)
    following = [
        follow(log, CLASS, lambda events: [all.put(each) for each in events]),
        follow(log, CLASS, lambda events: [new.put(each) for each in events], past=past),
    ]
    say(log, "c")
    assert lines(all, 3) == ["a", "b", "c"]
    assert lines(new, 1) == ["c"]
    for each in following:
        each.stop()


def test_who_begins_to_follow_where_nobody_writes_any_more_is_told_what_is_there(log, heard):
    say(log, "a")
    assert lines(heard, 1) == ["a"]
    told = Queue()
    following = follow(log, CLASS, told.put)
    assert [event.data["line"] for event in told.get(timeout=LONG)] == ["a"]
    following.stop()


def test_who_begins_to_follow_while_others_are_told_is_told_too(log):
    say(log, "a")
    say(log, "b", stream=TABLE)
    told = Queue()
    begun = []

    def begin(_events):
        begun.append(follow(log, TABLE, told.put))

    begun.append(follow(log, CLASS, begin))
    assert [event.data["line"] for event in told.get(timeout=LONG)] == ["b"]
    for each in begun:
        each.stop()


@FILE_FIRST
def test_thirty_followers_share_one_thread_which_ends_with_the_last(log):
    told = Queue()
    following = [follow(log, CLASS, told.put) for _follower in range(30)]
    say(log, "a")
    for _follower in following:
        told.get(timeout=LONG)
    (thread,) = threads(log)
    for each in following:
        each.stop()
    thread.join(LONG)
    assert not thread.is_alive()
    say(log, "b")
    again = follow(log, CLASS, told.put)
    assert [event.data["line"] for event in told.get(timeout=LONG)] == ["a", "b"]
    again.stop()


@FILE_FIRST
def test_nothing_is_read_while_nothing_is_written(log, heard, monkeypatch):
    say(log, "a")
    lines(heard, 1)
    read, looked, look = [], threading.Semaphore(0), followers._Watch._look

    def counted(watch):
        looked.release()
        return look(watch)

    monkeypatch.setattr(followers._Watch, "_look", counted)
    for _look in range(3):
        assert looked.acquire(timeout=LONG)
    monkeypatch.setattr(followers, "read_past", lambda *given: read.append(given))
    for _look in range(5):
        assert looked.acquire(timeout=LONG)
    assert read == []


def test_a_deleted_stream_is_told_once_and_a_new_one_of_its_name_is_not(log, heard):
    say(log, "a")
    assert lines(heard, 1) == ["a"]
    delete(log)
    say(log, "another class")
    assert heard.get(timeout=LONG) is None
    new = Queue()
    following = follow(log, CLASS, new.put)
    say(log, "b")
    while [event.data["line"] for event in new.get(timeout=LONG)][-1] != "b":
        pass
    following.stop()
    assert heard.empty()


def test_a_stream_that_was_deleted_before_anybody_looked_is_told_too(log):
    say(log, "a")
    past = log.read(CLASS)
    delete(log)
    say(log, "x", "y", "z")
    told, gone = Queue(), threading.Event()
    follow(log, CLASS, told.put, past=past, gone=gone.set)
    assert gone.wait(LONG)
    assert told.empty()


@FILE_ONLY
def test_a_file_that_is_deleted_takes_its_streams_with_it_and_is_not_made_anew(log, heard):
    say(log, "a")
    assert lines(heard, 1) == ["a"]
    for file in log.place.parent.iterdir():
        file.unlink()
    assert heard.get(timeout=LONG) is None
    assert not log.place.exists()


@FILE_ONLY
def test_a_file_that_is_put_in_place_of_the_old_one_is_seen(log, tmp_path):
    other = EventLog(tmp_path / "other" / "games.sqlite")
    say(other, "from elsewhere")
    told = Queue()
    following = follow(log, CLASS, told.put)
    say(log, "x", stream=TABLE)
    other._base.tidy()
    other.place.replace(log.place)
    for end in ("-wal", "-shm"):
        log.place.with_name(log.place.name + end).unlink(missing_ok=True)
    assert [event.data["line"] for event in told.get(timeout=LONG)] == ["from elsewhere"]
    following.stop()


def test_a_follower_that_fails_is_stopped_and_harms_no_other(log, heard, caplog):
    def fail(_events):
        raise RuntimeError("no")

    failing = follow(log, CLASS, fail)
    say(log, "a")
    assert lines(heard, 1) == ["a"]
    say(log, "b")
    assert lines(heard, 1) == ["b"]
    until(lambda: failing.is_stopped)
    assert caplog.text.count("A follower of class/KMTR failed") == 1


@FILE_FIRST
def test_a_file_that_cannot_be_read_is_tried_again_and_nothing_is_missed(log, heard, monkeypatch):
    say(log, "a")
    lines(heard, 1)
    failed = threading.Event()

    def fail(*_given):
        failed.set()
        raise followers.SaveError("Games not kept", "it is locked.", "Wait.")

    with monkeypatch.context() as patch:
        patch.setattr(followers, "read_past", fail)
        say(log, "b")
        assert failed.wait(LONG)
    assert lines(heard, 1) == ["b"]


def test_whose_data_are_deleted_is_told_to_followers(log, heard):
    say(log, "a")
    log.append(CLASS, [NewEvent("fig", "said", {"line": "secret"})], NOW)
    lines(heard, 2)
    Store(log.place).delete("fig")
    erased = heard.get(timeout=LONG)
    assert (erased.kind, erased.number) == (ERASED, 2)


# On an event loop


def test_on_an_event_loop_it_is_told_on_that_loop(log):
    async def wait():
        told = asyncio.Queue()
        loop_thread = threading.current_thread()
        following = follow(log, CLASS, lambda events: told.put_nowait((events, threading.current_thread())))
        say(log, "a")
        events, thread = await asyncio.wait_for(told.get(), LONG)
        following.stop()
        assert thread is loop_thread
        return [event.data["line"] for event in events]

    assert asyncio.run(wait()) == ["a"]


def test_changes_come_one_after_another_until_the_stream_is_deleted(log):
    async def listen():
        found = []
        async with aclosing(changes(log, CLASS)) as news:
            say(log, "a", "b")
            async for events in news:
                found += [event.data["line"] for event in events]
                say(log, "c") if len(found) == 2 else delete(log)
        return found

    assert asyncio.run(asyncio.wait_for(listen(), LONG)) == ["a", "b", "c"]


@FILE_FIRST
def test_a_loop_that_is_closed_ends_the_following(log):
    async def begin():
        return follow(log, CLASS, lambda events: None)

    following = asyncio.run(begin())
    say(log, "a")
    for thread in threads(log):
        thread.join(LONG)
    assert following.is_stopped
