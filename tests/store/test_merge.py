"""Two pages keep one file: what each of them did is in the file that both end with."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cubeplay import Session, place
from cubeplay.errors import BehindError, SaveError
from cubeplay.store import Store
from cubeplay.store.log import EventLog, NewEvent, Stream
from cubeplay.store.merge import merge
from cubeplay.store.notes import LearnerNotes
from hypothesis import given, settings
from hypothesis import strategies as st

NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
GAMES, NAMES = ("a", "b", "c"), ("x", "y", "z")
EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.sampled_from(GAMES), st.integers(0, 9)),
        st.tuples(
            st.sampled_from(("rename", "bin")), st.sampled_from(GAMES), st.sampled_from(("", "p", "q"))
        ),
        st.tuples(st.just("remove"), st.sampled_from(GAMES), st.just(0)),
        st.tuples(st.just("note"), st.sampled_from(NAMES), st.integers(0, 9)),
        st.tuples(st.just("forget"), st.sampled_from(NAMES), st.just(0)),
        st.tuples(st.just("event"), st.sampled_from(NAMES), st.integers(0, 9)),
        st.tuples(st.just("end"), st.sampled_from(NAMES), st.just(0)),
    ),
    max_size=8,
)


@pytest.fixture
def in_the_browser(monkeypatch):
    """There a store is one file at any moment."""
    monkeypatch.setattr(place, "HERE", place.BROWSER)


def edit(path, edits, who):
    """Do edits by hand, as quickly as hundreds of files need; ``who`` stands in what both might write."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("PRAGMA foreign_keys=ON")
        for what, of, value in edits:
            match what:
                case "move":
                    base.execute(
                        "INSERT OR IGNORE INTO games (id, game, head, created, changed)"
                        " VALUES (?, '', '', '', '')",
                        (of,),
                    )
                    (number,) = base.execute("SELECT count(*) FROM moves WHERE game = ?", (of,)).fetchone()
                    base.execute("INSERT INTO moves VALUES (?, ?, ?)", (of, number, f"{who}{value}"))
                    base.execute(
                        "UPDATE games SET entries = ?, changed = ? WHERE id = ?",
                        (number + 1, f"{who}{value}", of),
                    )
                case "rename":
                    base.execute("UPDATE games SET title = ? WHERE id = ?", (value, of))
                case "bin":
                    base.execute("UPDATE games SET deleted = ? WHERE id = ?", (value, of))
                case "remove":
                    base.execute("DELETE FROM games WHERE id = ?", (of,))
                case "note":
                    base.execute(
                        "INSERT OR REPLACE INTO notes VALUES ('', '', '', ?, ?)", (of, f"{who}{value}")
                    )
                case "forget":
                    base.execute("DELETE FROM notes WHERE name = ?", (of,))
                case "event":
                    base.execute(
                        "INSERT OR IGNORE INTO streams (kind, name, owner, changed) VALUES ('k', ?, '', '')",
                        (of,),
                    )
                    (id,) = base.execute("SELECT id FROM streams WHERE name = ?", (of,)).fetchone()
                    (number,) = base.execute("SELECT count(*) FROM events WHERE stream = ?", (id,)).fetchone()
                    base.execute(
                        "INSERT INTO events VALUES (?, ?, '', '', 'k', ?)", (id, number, f"{who}{value}")
                    )
                    base.execute("UPDATE streams SET events = ? WHERE id = ?", (number + 1, id))
                case "end":
                    base.execute("DELETE FROM streams WHERE name = ?", (of,))


def things(path):
    """All that a file holds: by name what it is, and the rows that go with it."""
    with closing(sqlite3.connect(path)) as base:
        games = {
            ("game", id): (row, tuple(base.execute("SELECT number, entry FROM moves WHERE game = ?", (id,))))
            for id, *row in base.execute("SELECT id, title, deleted, entries, changed FROM games").fetchall()
        }
        notes = {
            ("note", name): ([value], ()) for name, value in base.execute("SELECT name, value FROM notes")
        }
        streams = {
            ("stream", name): (
                [count],
                tuple(base.execute("SELECT number, data FROM events WHERE stream = ?", (id,))),
            )
            for id, name, count in base.execute("SELECT id, name, events FROM streams").fetchall()
        }
        assert not base.execute("PRAGMA foreign_key_check").fetchall()
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return games | notes | streams


@settings(max_examples=120)
@given(EDITS, EDITS, EDITS)
def test_nothing_of_either_side_is_lost_unless_both_changed_the_same(before, ours, theirs):
    """What one side alone changed is as that side has it; of what both changed, one's journal is whole."""
    with TemporaryDirectory() as folder:
        base, mine, newer = (Path(folder) / name for name in ("base", "mine", "newer"))
        Store(base)
        edit(base, before, "b")
        for path, edits, who in ((mine, ours, "o"), (newer, theirs, "t")):
            shutil.copy(base, path)
            edit(path, edits, who)
        was, one, other = map(things, (base, mine, newer))
        merge(base, mine, newer)
        found = things(newer)
        for name in was | one | other | found:
            b, o, t, f = (each.get(name) for each in (was, one, other, found))
            if o == b:
                assert f == t, name
            elif t == b:
                assert f == o, name
            elif o is None or t is None:
                assert f == (o or t), "what one deleted and the other changed stays"
            elif b is None or (o[1] != b[1] and t[1] != b[1]):
                assert f == t, "both went on: the newer file's counts"
            else:
                assert f[1] == (o[1] if t[1] == b[1] else t[1]), name
                columns = zip(f[0], o[0], t[0], b[0], strict=True)
                assert all(have == (mine if new == old else new) for have, mine, new, old in columns), name


@pytest.mark.usefixtures("in_the_browser")
def test_two_pages_at_once_lose_no_game(tmp_path):
    """A real game and real notes on each side are both there, and can be played on."""
    base, mine, newer = (tmp_path / name for name in ("base.sqlite", "mine.sqlite", "newer.sqlite"))
    LearnerNotes("cubo", "", place=base).keep([("latest", {"step": 1})])
    for path, seed in ((mine, 1), (newer, 2)):
        shutil.copy(base, path)
        session = Session("cubo", seed=seed)
        Store(path).add(session)
        session.play("flip")
        LearnerNotes("cubo", "", place=path).keep([("latest", {f"of {seed}": seed})])
        EventLog(path).append(Stream("table", f"T{seed}"), [NewEvent("", "sat", {"seat": seed})], NOW)
    merge(base, mine, newer)
    store = Store(newer)
    assert sorted(store.open(game.id).seed for game in store.games()) == [1, 2]
    assert LearnerNotes("cubo", "", place=newer).read() == {"step": 1, "of 1": 1, "of 2": 2}
    for seed in (1, 2):
        (event,) = EventLog(newer).read(Stream("table", f"T{seed}")).events
        assert event.data == {"seat": seed}


@pytest.mark.usefixtures("in_the_browser")
def test_a_game_that_went_on_in_both_says_so_at_the_next_move(tmp_path):
    """The newer file's moves count; the page with the other ones reads them instead of mixing them."""
    base, mine, newer = (tmp_path / name for name in ("base.sqlite", "mine.sqlite", "newer.sqlite"))
    id = Store(base).add(Session("cuboro", seed=3))
    shutil.copy(base, mine)
    shutil.copy(base, newer)
    here, there = Store(mine).open(id), Store(newer).open(id)
    for session, which in ((here, 0), (there, -1)):
        for _turn in range(2):
            session.play(session.moves()[which])
    merge(base, mine, newer)
    mine.write_bytes(newer.read_bytes())
    with pytest.raises(BehindError, match="has gone on in another window"):
        here.play(here.moves()[0])
    assert here.catch_up()
    assert here.state == there.state == Store(mine).open(id).state
    here.play(here.moves()[0])
    assert Store(mine).open(id).state == here.state


@pytest.mark.usefixtures("in_the_browser")
def test_a_file_of_a_newer_cubeplay_is_refused_and_stays_as_it_was(tmp_path):
    """Whichever of the three it is, one sentence says so."""
    base, mine, newer = (tmp_path / name for name in ("base.sqlite", "mine.sqlite", "newer.sqlite"))
    for path in (base, mine, newer):
        Store(path).add(Session("cubo", seed=3))
    with closing(sqlite3.connect(newer)) as there:
        there.execute("PRAGMA user_version=99")
    before = newer.read_bytes()
    with pytest.raises(SaveError, match="was written by a newer cubeplay"):
        merge(base, mine, newer)
    assert newer.read_bytes() == before
    (tmp_path / "letter").write_bytes(b"Dear Plum, this is a letter and no store of games at all. " * 20)
    with pytest.raises(SaveError, match="letter"):
        merge(None, tmp_path / "letter", mine)
