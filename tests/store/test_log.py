"""The event log: numbered events that stay, of two writers one is told, and damage hides nothing."""

import sqlite3
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from tempfile import mkdtemp

import pytest
from cubeplay import limits
from cubeplay.errors import BehindError, SaveError
from cubeplay.store import Store
from cubeplay.store import log as logs
from cubeplay.store.base import VERSION
from cubeplay.store.log import DAMAGED, ERASED, EventLog, NewEvent, Stream, StreamEvents
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from tests.store.test_store import SAVES

from breadth import sized
from database import FILE_ONLY, all_kept, change, code_of, set_version

NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
CLASS = Stream("class", "KMTR")


@pytest.fixture
def log(place):
    return EventLog(place)


def drafts(*kinds, who="plum"):
    return [NewEvent(who, kind, {"n": number}) for number, kind in enumerate(kinds)]


def spoil(log, statement, *values):
    assert change(log.place, statement, *values)


def kinds(past):
    return [event.kind for event in past.events]


# Adding and reading


def test_events_are_numbered_from_0_and_read_from_a_number_on(log):
    log.append(CLASS, drafts("opened", "seated"), NOW)
    log.append(CLASS, drafts("closed", who="fig"), NOW + timedelta(seconds=1))
    past = log.read(CLASS)
    assert [(event.number, event.who, event.kind) for event in past.events] == [
        (0, "plum", "opened"),
        (1, "plum", "seated"),
        (2, "fig", "closed"),
    ]
    assert past.length == 3
    assert [event.number for event in log.read(CLASS, 2).events] == [2]
    assert log.read(CLASS, 3) == StreamEvents(past.birth, 3, ())
    assert [event.number for event in EventLog(log.place).read(CLASS, 1).events] == [1, 2]


def test_streams_do_not_mix(log):
    other = Stream("table", "KMTR")
    log.append(CLASS, drafts("opened"), NOW)
    log.append(other, drafts("laid", "dealt", who="fig"), NOW)
    assert kinds(log.read(CLASS)) == ["opened"]
    assert kinds(log.read(other)) == ["laid", "dealt"]
    assert log.read(Stream("class", "kmtr")) == StreamEvents()
    ((kept,), (table,)) = log.streams("class"), log.streams("table")
    assert (kept.stream, kept.owner, kept.events, kept.changed) == (CLASS, "plum", 1, NOW)
    assert (table.stream, table.owner, table.events) == (other, "fig", 2)


def test_a_time_is_kept_with_its_zone_and_one_without_is_refused(log):
    east = NOW.astimezone(timezone(timedelta(hours=9)))
    (event,) = log.append(CLASS, drafts("opened"), east)
    assert event.time == log.read(CLASS).events[0].time == NOW
    with pytest.raises(ValueError, match="without its zone"):
        log.append(CLASS, drafts("opened"), datetime(2026, 5, 4))


def test_of_two_who_expect_to_be_next_one_is_told(log):
    other = EventLog(log.place)
    log.append(CLASS, drafts("opened"), NOW, expected=0)
    with pytest.raises(BehindError, match=r"somebody else has written here meanwhile\. Look again"):
        other.append(CLASS, drafts("closed"), NOW, expected=0)
    assert kinds(other.read(CLASS)) == ["opened"]
    other.append(CLASS, drafts("closed"), NOW, expected=1)
    assert kinds(log.read(CLASS)) == ["opened", "closed"]


def test_a_turn_is_kept_whole_or_not_at_all(log):
    with suppress(KeyboardInterrupt), log.writing() as turn:
        turn.append(CLASS, drafts("opened", "seated"), NOW)
        turn.append(Stream("table", "B"), drafts("laid"), NOW)
        assert turn.read(CLASS).length == 2
        raise KeyboardInterrupt
    assert log.read(CLASS) == StreamEvents()
    assert log.streams("table") == ()


@pytest.mark.parametrize(
    "draft",
    [
        NewEvent("plum", "opened", {"text": "x" * limits.SHEET}),
        NewEvent("plum", "opened", {"value": float("nan")}),
        NewEvent("plum", "opened", {"value": object()}),
        NewEvent("plum", "Opened"),
        NewEvent("plum", ""),
        NewEvent("p" * 81, "opened"),
        NewEvent("\ud800", "opened"),
    ],
)
def test_what_is_too_large_or_no_data_is_one_clear_error_and_nothing_is_written(log, draft):
    with pytest.raises(SaveError, match="too large, or is no data"):
        log.append(CLASS, [*drafts("opened"), draft], NOW)
    assert log.read(CLASS) == StreamEvents()


def test_half_a_character_becomes_the_sign_for_a_missing_one(log):
    log.append(CLASS, [NewEvent("plum", "seated", {"name": "Zo\ud800"})], NOW)
    assert log.read(CLASS).events[0].data == {"name": "Zo\ufffd"}


@pytest.mark.parametrize("name", ["", "a/b", "K M", "x" * 81, "\ud800", "КМТР", "a\n"])
def test_a_name_that_nothing_has_is_one_clear_error(name):
    with pytest.raises(SaveError, match="is not a name that anything is kept by"):
        Stream("class", name)


def test_a_full_stream_says_so(log, monkeypatch):
    monkeypatch.setattr(logs, "MOST_BYTES", 40)
    log.append(CLASS, drafts("opened", "seated", "closed"), NOW)
    for _time in range(2):
        with pytest.raises(SaveError, match=r"no more can be kept of class/KMTR\. Save what is there"):
            log.append(CLASS, drafts("opened", "seated", "closed"), NOW)
    assert log.read(CLASS).length == 3
    log.append(Stream("class", "BCDF"), drafts("opened"), NOW)


def test_a_deleted_stream_is_gone_from_the_disk_and_a_new_one_of_its_name_is_another(log):
    log.append(CLASS, [NewEvent("plum", "seated", {"name": "Rumpelstiltskin"})], NOW)
    log.append(Stream("class", "BCDF"), drafts("opened"), NOW)
    first = log.read(CLASS).birth
    with log.writing() as turn:
        assert turn.delete(CLASS)
        assert not turn.delete(CLASS)
    log.tidy()
    assert b"Rumpelstiltskin" not in all_kept(log.place)
    assert log.read(CLASS) == StreamEvents()
    assert log.read(Stream("class", "BCDF")).length == 1
    log.append(CLASS, drafts("opened"), NOW, expected=0)
    assert log.read(CLASS).birth not in (0, first)


# Damage


DAMAGES = {
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "no text": b"\xff\xfe",
    "a number": 7,
    "deep": "[" * 100_000,
    "a huge number": '{"n": ' + "9" * 5000 + "}",
}


@pytest.mark.parametrize("data", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_event_is_read_as_such_and_hides_no_other(log, data):
    other = Stream("table", "B")
    log.append(CLASS, drafts("opened", "seated", "closed"), NOW)
    log.append(other, drafts("laid"), NOW)
    spoil(log, "UPDATE events SET data = $1 WHERE kind = 'seated'", data)
    assert kinds(log.read(CLASS)) == ["opened", DAMAGED, "closed"]
    assert kinds(log.read(CLASS, 2)) == ["closed"]
    assert kinds(log.read(other)) == ["laid"]
    (added,) = log.append(CLASS, drafts("opened"), NOW)
    assert added.number == 3


@FILE_ONLY
@pytest.mark.parametrize("column", ["who", "kind", "time"])
def test_odd_columns_are_damage_of_one_event(log, column):
    log.append(CLASS, drafts("opened", "seated"), NOW)
    spoil(log, f"UPDATE events SET {column} = $1 WHERE number = 0", b"\xff")
    past = log.read(CLASS)
    assert kinds(past)[1] == "seated"
    assert past.events[0].kind == ("opened" if column == "time" else DAMAGED)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_lost_event_leaves_a_damaged_one_and_its_number_is_not_given_again(log, number):
    log.append(CLASS, drafts("opened", "seated", "closed"), NOW)
    spoil(log, "DELETE FROM events WHERE number = $1", number)
    assert [event.kind == DAMAGED for event in log.read(CLASS).events] == [n == number for n in range(3)]
    assert log.append(CLASS, drafts("opened"), NOW)[0].number == 3


@FILE_ONLY
@pytest.mark.parametrize("count", ["two", b"\xff"])
def test_a_count_that_is_no_number_loses_no_event(log, count):
    test_a_damaged_count_loses_no_event(log, count)


@pytest.mark.parametrize("count", [0, 99, -3])
def test_a_damaged_count_loses_no_event(log, count):
    log.append(CLASS, drafts("opened", "seated"), NOW)
    spoil(log, "UPDATE streams SET events = $1", count)
    assert kinds(log.read(CLASS))[:2] == ["opened", "seated"]
    assert len(log.streams("class")) == 1


def test_a_damaged_stream_hides_no_other_in_the_list(log):
    for name in ("BCDF", "KMTR"):
        log.append(Stream("class", name), drafts("opened"), NOW)
    spoil(log, "UPDATE streams SET name = '/', changed = 'once' WHERE name = 'BCDF'")
    assert [kept.stream for kept in log.streams("class")] == [CLASS]


def test_a_writer_that_dies_half_way_leaves_a_whole_log(log):
    log.append(CLASS, drafts("opened"), NOW)
    spill = 'turn.connection.execute("PRAGMA cache_spill=1")' if isinstance(log.place, Path) else ""
    dying = f"""{code_of(log.place)}
import os
from datetime import datetime, UTC
from cubeplay.store.log import NewEvent, Stream
from cubeplay.store.log import EventLog
now = datetime(2026, 5, 4, tzinfo=UTC)
with EventLog(place).writing() as turn:
    turn.append(Stream("class", "KMTR"), [NewEvent("fig", "seated", {{"n": n}}) for n in range(50)], now)
    {spill}
    print(turn.read(Stream("class", "KMTR")).length, flush=True)
    os._exit(9)
"""
    died = subprocess.run([sys.executable, "-c", dying], capture_output=True, text=True)
    assert (died.returncode, died.stdout) == (9, "51\n"), died.stderr
    assert kinds(log.read(CLASS)) == ["opened"]
    assert log.append(CLASS, drafts("closed"), NOW, expected=1)[0].number == 1


# The file, and whose it is


def test_a_store_of_before_gets_its_log(tmp_path):
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as base:
        base.executescript((SAVES / "store-v1.sql").read_text("utf-8"))
    log = EventLog(path)
    log.append(CLASS, drafts("opened"), NOW)
    assert {kept.id for kept in Store(path).games()} == {"cubo-1", "cuboro-1"}
    with sqlite3.connect(path) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_newer_store_is_refused(log):
    set_version(log.place, VERSION + 1)
    with pytest.raises(SaveError, match="written by a newer cubeplay"):
        log.append(CLASS, drafts("opened"), NOW)


def test_who_is_deleted_is_erased_from_the_streams_of_others_and_their_own_go(log):
    log.append(CLASS, drafts("opened", who="plum"), NOW)
    log.append(CLASS, [NewEvent("fig", "seated", {"name": "Rumpelstiltskin"})], NOW)
    log.append(CLASS, drafts("closed", who="plum"), NOW)
    log.append(Stream("table", "B"), drafts("laid", who="fig"), NOW)
    store = Store(log.place)
    assert {each.owner: each.bytes for each in store.owners()} == {"plum": 16, "fig": 35}
    assert "Rumpelstiltskin" in store.export("fig")
    assert "opened" not in store.export("fig")
    assert "Rumpelstiltskin" in store.export("plum")
    store.delete("fig")
    past = log.read(CLASS)
    assert kinds(past) == ["opened", ERASED, "closed", ERASED]
    assert (past.events[1].who, past.events[1].data) == ("", {})
    assert log.streams("table") == ()
    assert b"Rumpelstiltskin" not in all_kept(log.place)
    assert [each.owner for each in store.owners()] == ["plum"]
    store.delete("plum")
    assert log.read(CLASS) == StreamEvents()


# Several writers


class Writers(RuleBasedStateMachine):
    """Three writers in one place, two streams; each knows the log only as far as it has read."""

    def new_place(self):
        return Path(mkdtemp()) / "games.sqlite"

    @initialize()
    def begin(self):
        place = self.new_place()
        self.logs = [EventLog(place) for _writer in range(3)]
        self.names = (CLASS, Stream("table", "KMTR"))
        self.model = {stream: [] for stream in self.names}
        self.known = {(writer, stream): 0 for writer in range(3) for stream in self.names}

    def _drafts(self, writer, count):
        return [NewEvent(f"w{writer}", "said", {"n": number}) for number in range(count)]

    @rule(writer=st.integers(0, 2), name=st.integers(0, 1), count=st.integers(1, 3))
    def add(self, writer, name, count):
        stream = self.names[name]
        made = self.logs[writer].append(stream, self._drafts(writer, count), NOW)
        assert [event.number for event in made] == [
            len(self.model[stream]) + number for number in range(count)
        ]
        self.model[stream] += made

    @rule(writer=st.integers(0, 2), name=st.integers(0, 1), count=st.integers(0, 3))
    def add_if_next(self, writer, name, count):
        stream = self.names[name]
        expected = self.known[writer, stream]
        if expected == len(self.model[stream]):
            self.model[stream] += self.logs[writer].append(stream, self._drafts(writer, count), NOW, expected)
        else:
            with pytest.raises(BehindError):
                self.logs[writer].append(stream, self._drafts(writer, count), NOW, expected)

    @rule(writer=st.integers(0, 2), name=st.integers(0, 1))
    def fail_half_way(self, writer, name):
        with suppress(KeyboardInterrupt), self.logs[writer].writing() as turn:
            turn.append(self.names[name], self._drafts(writer, 2), NOW)
            raise KeyboardInterrupt

    @rule(writer=st.integers(0, 2), name=st.integers(0, 1))
    def read(self, writer, name):
        stream = self.names[name]
        since = self.known[writer, stream]
        past = self.logs[writer].read(stream, since)
        assert list(past.events) == self.model[stream][since:]
        self.known[writer, stream] = past.length

    @rule(writer=st.integers(0, 2), name=st.integers(0, 1))
    def delete(self, writer, name):
        stream = self.names[name]
        with self.logs[writer].writing() as turn:
            assert turn.delete(stream) == bool(self.model[stream])
        self.model[stream] = []
        for each in range(3):
            self.known[each, stream] = 0

    @invariant()
    def all_read_the_same(self):
        for stream, events in self.model.items():
            assert list(self.logs[0].read(stream).events) == events


SHORT = settings(max_examples=20, stateful_step_count=20, deadline=None, derandomize=True)


@sized(8, 20)
def test_writers_on_a_file_are_told_the_same(number):
    run_state_machine_as_test(Writers, settings=settings(SHORT, max_examples=number))


@sized(2, 20)
def test_writers_on_a_postgres_are_told_the_same(database, number):
    class There(Writers):
        def new_place(self):
            database.empty()
            return database.address()

    run_state_machine_as_test(There, settings=settings(SHORT, max_examples=number))
