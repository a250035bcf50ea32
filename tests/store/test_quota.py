"""Visitors of shared pages fill no disk: a quota for the whole store, and the unseen are forgotten."""

from datetime import UTC, datetime, timedelta

import pytest
from cubeplay.errors import SaveError
from cubeplay.session import Session
from cubeplay.store import KEEP_DAYS, Store, data
from cubeplay.store.base import Base, as_text
from cubeplay.store.log import EventLog, NewEvent, Stream
from cubeplay.store.notes import LearnerNotes
from cubeplay.store.quota import MIB, VARIABLE, most_kept
from cubeplay.tables import Tables
from cubeplay.tables.events import Seated, Started

NOW = datetime(2026, 5, 4, 8, tzinfo=UTC)
LONG_AGO = NOW - timedelta(days=KEEP_DAYS + 1)
FULL = "there is no room here for more games or notes of visitors"


@pytest.fixture
def size(monkeypatch):
    """Says how large the store is taken to be, as a share of the quota."""
    share = [0.0]
    for home in ("cubeplay.store.sqlite.SqliteFile", "cubeplay.store.postgres.PostgresServer"):
        monkeypatch.setattr(f"{home}.size", lambda _home, _base: int(share[0] * most_kept()))
    return lambda now: share.__setitem__(0, now)


def begin_all(place, who, tables):
    """Begin one thing of each kind; why some of it was refused."""
    refused = []
    for begin in (
        lambda: Store(place, owner=who).add(Session("cubo", seed=1)),
        lambda: LearnerNotes("own-pieces", "", owner=who, place=place).keep([("latest", {"set": 1})]),
        lambda: EventLog(place).append(Stream("class", f"of-{who}"), [NewEvent(who, "opened")], NOW),
        lambda: tables.open("cubo", who, players=2),
    ):
        try:
            begin()
        except SaveError as error:
            refused.append(error.why)
    return refused


def test_a_store_that_is_nearly_full_lets_visitors_begin_nothing_and_the_host_everything(place, size):
    tables = Tables(place)
    assert begin_all(place, "plum", tables) == []
    size(0.95)
    assert begin_all(place, "fig", tables) == 4 * [f"{FULL}."]
    assert begin_all(place, "", tables) == []
    assert Store(place, owner="fig").games() == ()


def test_what_goes_on_is_kept_until_the_store_is_full_and_the_hosts_beyond(place, size):
    sessions = {owner: Session("cubo", seed=7) for owner in ("plum", "")}
    for owner, session in sessions.items():
        Store(place, owner=owner).add(session)
    tables = Tables(place)
    code = tables.open("cuboro", "plum", seed=7, players=2)
    size(0.95)
    for session in sessions.values():
        session.play("flip")
    tables.act(code, "plum", Seated(0, "Plum"), Seated(1, "Fig"), Started())
    size(1.0)
    for session in sessions.values():
        assert session.unsaved is None
        session.play(session.moves()[0])
    assert sessions["plum"].unsaved.why == f"{FULL}.", "the game goes on, and says what is not kept"
    assert sessions[""].unsaved is None


def test_the_size_of_a_store_grows_with_what_is_kept_and_shrinks_with_what_is_deleted(place, monkeypatch):
    monkeypatch.setattr("cubeplay.store.postgres._FRESH", -1.0)
    store = Store(place, owner="plum")
    before = store.size()
    sets = {f"set {number}": f"{number}" + "".join(map(str, range(6000))) for number in range(100)}
    LearnerNotes("own-pieces", "", owner="plum", place=place).keep([("latest", sets)])
    assert Store(place).size() > before + MIB / 2
    store.delete("plum")
    assert Store(place).size() < before + MIB / 4


@pytest.mark.parametrize("text", ["much", "0", "-5", "1.5", "99999999999"])
def test_a_quota_that_is_none_is_refused_in_words(place, monkeypatch, text):
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(SaveError, match="is not a number of MiB"):
        Store(place, owner="plum").add(Session("cubo", seed=1))
    monkeypatch.setenv(VARIABLE, "2048")
    assert data.quota_words(0).startswith("Visitors may keep games and notes until the store has 2 GiB")


def test_who_is_unseen_for_long_is_forgotten_with_all_that_was_kept_and_nobody_else(place):
    for owner in ("away", "here", "plays", ""):
        Store(place, owner=owner).add(Session("cubo", seed=1))
        LearnerNotes("rules-cubo", "", owner=owner, place=place).keep([("latest", {"part": 3})])
    store, log = Store(place), EventLog(place)
    said = [NewEvent(who, "said") for who in ("", "away", "here")]
    log.append(Stream("class", "KMTR"), said, NOW)
    store.see((), LONG_AGO)
    store.see(["here"], NOW)
    assert store.forget_unseen(LONG_AGO) == ()
    _set_changed(place, {"away": LONG_AGO, "here": LONG_AGO, "plays": NOW})
    assert store.forget_unseen(NOW - timedelta(days=KEEP_DAYS)) == ("away",)
    assert {each.owner for each in store.owners()} == {"", "here", "plays"}
    assert [event.who for event in log.read(Stream("class", "KMTR")).events][:3] == ["", "", "here"]
    assert len(store.games()) == 1
    assert store.forget_unseen(NOW - timedelta(days=KEEP_DAYS)) == ()


def test_of_whom_something_is_kept_since_now_the_days_count_from_now(place):
    LearnerNotes("rules-cubo", "", owner="new", place=place).keep([("latest", {"part": 3})])
    store = Store(place)
    store.see((), NOW)
    assert store.forget_unseen(NOW) == ()
    assert store.forget_unseen(NOW + timedelta(seconds=1)) == ("new",)


def _set_changed(place, days):
    with Base(place).writing() as base:
        for owner, day in days.items():
            base.execute("UPDATE games SET changed = $1 WHERE owner = $2", (as_text(day), owner))
