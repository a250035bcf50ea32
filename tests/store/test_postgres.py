"""A store in a PostgreSQL: what goes wrong there is one clear error, and nothing is lost or done twice."""

import os
import re
import signal
import subprocess
import sys
import threading
from datetime import UTC, datetime
from queue import Queue

import psycopg
import pytest
from cubeplay.cli import main
from cubeplay.errors import BehindError, CubeplayError, SaveError
from cubeplay.session import Session
from cubeplay.store import PostgresAddress, Store, base, location, usual_place
from cubeplay.store.base import VERSION
from cubeplay.store.follow import follow
from cubeplay.store.log import EventLog, NewEvent, Stream
from cubeplay.store.notes import LearnerNotes

from cubeplay_widgets.site import doctor
from database import code_of, rows, set_version
from patience import patience, until

NOW = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
CLASS, TABLE = Stream("class", "KMTR"), Stream("table", "BCDF")
LONG = patience(20)
"""Seconds after which something that was to come does not come."""
SECRET = "Rumpelstiltskin"


@pytest.fixture
def log(postgres):
    return EventLog(postgres)


def say(log, *lines, stream=CLASS, expected=None):
    return log.append(stream, [NewEvent("plum", "said", {"line": line}) for line in lines], NOW, expected)


def said(log, stream=CLASS):
    return [event.data["line"] for event in log.read(stream).events]


# The address


@pytest.mark.parametrize(
    "text",
    [
        f"http://plum:{SECRET}@db/cubeplay",
        f"postgresql:plum:{SECRET}",
        f"host=db password={SECRET}",
        f"postgresql://plum:{SECRET}@[db/cubeplay",
        f"postgresql://plum:{SECRET}@db/cube\nplay",
        f"postgresql://plum:{SECRET}@db:port/cubeplay",
        f"postgresql://plum:{SECRET} @db/cubeplay",
        f"postgresql://db/cubeplay?pasword={SECRET}",
    ],
)
def test_an_address_that_cannot_be_read_is_one_clear_error_without_the_password(text):
    with pytest.raises(
        SaveError, match=r"the address of the store can't be read\. Write it like this"
    ) as found:
        Store(PostgresAddress(text))
    assert SECRET not in str(found.getrepr(chain=True))


def test_the_environment_says_where_a_store_is(postgres, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_STORE", f" {postgres.text} ")
    id = Store().add(Session("cubo", seed=7))
    assert [kept.id for kept in Store(postgres).games()] == [id]
    monkeypatch.setenv("CUBEPLAY_STORE", "")
    assert usual_place() == location.data_folder() / "games.sqlite"


def test_the_command_line_says_where_a_store_is(postgres, monkeypatch, capsys):
    monkeypatch.setenv("CUBEPLAY_STORE", "")
    Store(postgres).add(Session("cubo", seed=7))
    assert main(["data", "--store", postgres.text]) == 0
    told = capsys.readouterr().out.splitlines()
    assert (told[0], told[2][:10]) == (str(postgres), "me: 1 game")
    assert main(["data", "--store", f"plum:{SECRET}@db"]) == 1
    error = capsys.readouterr().err
    assert "address of the store can't be read" in error
    assert SECRET not in error


def test_the_doctor_says_whether_the_store_answers(postgres, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_STORE", postgres.text)
    assert [(each.found, each.mend) for each in doctor.shared_store()] == [(f"{postgres} answers.", "")]
    monkeypatch.setenv("CUBEPLAY_STORE", "postgresql://127.0.0.1:1/x")
    monkeypatch.setitem(Store.__init__.__kwdefaults__, "wait", 0)
    assert [each.mend[:9] for each in doctor.shared_store()] == ["Try again"]


def test_a_wrong_password_is_told_and_never_shown(database, postgres):
    database.ask(f"CREATE ROLE fig LOGIN PASSWORD '{SECRET}'")
    hba = database.folder / "data" / "pg_hba.conf"
    before = hba.read_text()
    hba.write_text("host all fig all scram-sha-256\n" + before)
    database.ask("SELECT pg_reload_conf()")
    try:
        for password in (SECRET[:-1], ""):
            with pytest.raises(SaveError, match="does not take the name or the password") as found:
                Store(database.address(user="fig", password=password), wait=0)
            assert SECRET[:-1] not in str(found.getrepr(chain=True, showlocals=False))
    finally:
        hba.write_text(before)
        database.ask("SELECT pg_reload_conf(); DROP ROLE fig")


def test_a_database_that_is_not_there_is_told_with_the_servers_words(database):
    with pytest.raises(
        SaveError, match=r'cannot be used .*database "nowhere" does not exist.*CUBEPLAY_STORE'
    ):
        Store(database.address("nowhere"))


def test_a_server_that_is_not_there_is_one_clear_error():
    with pytest.raises(SaveError, match=r"kept: the PostgreSQL does not answer just now\. Try again"):
        Store(PostgresAddress(f"postgresql://plum:{SECRET}@127.0.0.1:1/x"), wait=0.1)


def test_pages_are_not_told_where_the_server_is(database):
    for address in (PostgresAddress("postgresql://plum@127.0.0.1:1/x"), database.address("nowhere")):
        with pytest.raises(SaveError) as found:
            Store(address, wait=0.1)
        assert not re.search(r"127\.0\.0\.1|localhost|port|\b[0-9]{4,5}\b|/tmp", str(found.value))


def test_without_its_package_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setattr(base, "find_spec", lambda name: None)
    with pytest.raises(CubeplayError, match=r'pip install "cubeplay\[postgres\]"'):
        Store(PostgresAddress("postgresql://db/cubeplay"))


# What there is


def test_a_newer_version_is_refused_also_by_a_page_that_was_open_before(postgres):
    store = Store(postgres)
    set_version(postgres, VERSION + 1)
    for ask in (store.games, lambda: Store(postgres), lambda: store.add(Session("cubo", seed=7))):
        with pytest.raises(SaveError, match=r"written by a newer cubeplay .* Update cubeplay"):
            ask()


def test_a_database_of_another_program_is_not_written_to(database, postgres):
    database.ask("CREATE TABLE recipes (name text)")
    with pytest.raises(SaveError, match="holds something else than games"):
        Store(postgres)
    assert rows(postgres, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [("recipes",)]


def test_an_older_version_is_brought_up_by_one_of_many_who_come_at_once(postgres, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(base, "MIGRATIONS", base.MIGRATIONS[:4])
        LearnerNotes("page", "plum", place=postgres).keep([("latest", {"stars": 2})])
    troubles = []

    def come():
        try:
            EventLog(postgres).append(CLASS, [NewEvent("fig", "came")], NOW)
        except Exception as error:
            troubles.append(error)

    visitors = [threading.Thread(target=come) for _visitor in range(6)]
    for each in visitors:
        each.start()
    for each in visitors:
        each.join(LONG)
    assert troubles == []
    assert EventLog(postgres).read(CLASS).length == 6
    assert LearnerNotes("page", "plum", place=postgres).read() == {"stars": 2}
    assert rows(postgres, "SELECT version FROM cubeplay_version") == [(VERSION,)]


def test_a_text_that_no_database_holds_is_one_clear_error(postgres):
    store = Store(postgres)
    with pytest.raises(SaveError, match="there is no saved game"):
        store.open("a\0b")
    notes = LearnerNotes("page", "plum", place=postgres)
    notes.keep([("latest", {"a\0b": "c\0d"})])
    assert notes.read() == {"a\ufffdb": "c\0d"}


def test_whose_data_may_only_be_read_is_told_so(database, postgres):
    Store(postgres)
    reads = "GRANT USAGE ON SCHEMA public TO kiwi; GRANT SELECT ON ALL TABLES IN SCHEMA public TO kiwi"
    database.ask(f"CREATE ROLE kiwi LOGIN; {reads}")
    try:
        store = Store(database.address(user="kiwi"))
        assert store.games() == ()
        with pytest.raises(SaveError, match=r"you may not write the PostgreSQL.*CUBEPLAY_STORE"):
            store.add(Session("cubo", seed=7))
    finally:
        database.ask("DROP OWNED BY kiwi; DROP ROLE kiwi")


# Several writers


def test_who_writes_to_one_stream_is_waited_for_there_and_nowhere_else(postgres):
    log, hurried = EventLog(postgres), EventLog(postgres, wait=0.1)
    with log.writing(CLASS) as turn:
        turn.append(CLASS, [NewEvent("plum", "said", {"line": "a"})], NOW)
        say(hurried, "elsewhere", stream=TABLE)
        for write in (lambda: say(hurried, "b"), lambda: Store(postgres, wait=0.1).empty_bin()):
            with pytest.raises(SaveError, match=r"somebody else is writing to .* for a long time"):
                write()
        assert hurried.read(CLASS).length == 0
    say(hurried, "c", expected=1)
    assert said(log) == ["a", "c"]


def test_of_many_who_expect_to_be_next_exactly_one_is(postgres):
    logs = [EventLog(postgres, wait=LONG) for _writer in range(6)]
    told = Queue()

    def write(log, name):
        for number in range(8):
            try:
                say(log, name, expected=number)
                told.put(name)
            except BehindError:
                told.put(None)

    writers = [threading.Thread(target=write, args=(log, str(n))) for n, log in enumerate(logs)]
    for each in writers:
        each.start()
    for each in writers:
        each.join(LONG)
    found = [told.get_nowait() for _try in range(48)]
    assert sorted(filter(None, found)) == sorted(said(logs[0]))
    assert len(said(logs[0])) == 8


def test_a_failed_statement_that_somebody_overlooks_is_not_taken_for_kept(log):
    def overlook():
        with log.writing() as turn:
            turn.append(CLASS, [NewEvent("plum", "said", {"line": "a"})], NOW)
            with pytest.raises(psycopg.Error):
                turn.connection.execute("SELECT nothing FROM nowhere")

    with pytest.raises(SaveError):
        overlook()
    assert said(log) == []


# Faults


@pytest.mark.parametrize("how", [pytest.param("fast", marks=pytest.mark.proof), "immediate"])
def test_a_database_that_is_restarted_keeps_everything_and_goes_on(log, postgres, database, restarted, how):
    session = Session("cubo", seed=7, undo="free")
    store = Store(postgres, wait=0.1)
    id = store.add(session)
    say(log, "a")
    restarted(how)
    session.play("flip")
    assert "does not answer just now. Try again in a moment" in str(session.unsaved)
    with pytest.raises(SaveError, match="does not answer just now"):
        say(log, "b")
    database.start()
    session.play("start")
    assert session.unsaved is None
    assert store.open(id).record == session.record
    say(log, "b", expected=1)
    assert said(log) == ["a", "b"]


def test_a_writer_waits_for_a_database_that_is_started_again_meanwhile(postgres, database, restarted):
    log = EventLog(postgres, wait=LONG)
    say(log, "a")
    restarted("fast")
    starting = threading.Thread(target=database.start)
    starting.start()
    say(log, "b", expected=1)
    starting.join(LONG)
    assert said(log) == ["a", "b"]


def test_what_was_not_ended_before_the_server_crashed_is_not_there_and_said_so(postgres, database, restarted):
    log = EventLog(postgres, wait=0.1)
    say(log, "a")

    def write():
        with log.writing() as turn:
            turn.append(CLASS, [NewEvent("plum", "said", {"line": "b"})], NOW)
            restarted("immediate")
            database.start()

    with pytest.raises(SaveError, match="does not answer just now"):
        write()
    say(log, "c", expected=1)
    assert said(log) == ["a", "c"]


@pytest.mark.parametrize("is_done", [True, False], ids=["after it was done", "before it was done"])
def test_an_end_that_was_not_heard_is_asked_for(postgres, database, monkeypatch, is_done):
    log = EventLog(postgres)
    say(log, "a")
    execute = psycopg.Connection.execute

    def cut(client, statement, *more):
        """The network is lost as the transaction ends: the server hears it, or does not."""
        if statement != "COMMIT" or cuts:
            return execute(client, statement, *more)
        cuts.append(client)
        if is_done:
            execute(client, statement)
        database.ask(f"SELECT pg_terminate_backend({client.info.backend_pid}, 5000)")
        return execute(client, "SELECT 1")

    cuts = []
    monkeypatch.setattr(psycopg.Connection, "execute", cut)
    if is_done:
        say(log, "b")
    else:
        with pytest.raises(SaveError):
            say(log, "b")
    monkeypatch.undo()
    assert len(cuts) == 1
    assert said(log) == (["a", "b"] if is_done else ["a"])


def test_a_writer_of_whom_nothing_is_heard_locks_nobody_out_for_long(postgres, database):
    silent = f"""{code_of(postgres)}
import sys
from cubeplay.store.log import EventLog
with EventLog(place).writing() as turn:
    turn.connection.execute("SET idle_in_transaction_session_timeout = 300")
    print("begun", flush=True)
    sys.stdin.read()
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    writer = subprocess.Popen([sys.executable, "-c", silent], text=True, **pipes)
    assert writer.stdout.readline() == "begun\n"
    writer.send_signal(signal.SIGSTOP)
    say(EventLog(postgres, wait=LONG), "a")
    writer.send_signal(signal.SIGCONT)
    _out, trouble = writer.communicate()
    assert "does not answer just now" in trouble
    assert said(EventLog(postgres)) == ["a"]


def test_followers_are_told_of_the_trouble_and_come_back_after_a_restart(log, database, restarted):
    told = Queue()
    following = follow(log, CLASS, lambda events: [told.put(each.data["line"]) for each in events])
    say(log, "a")
    assert told.get(timeout=LONG) == "a"
    restarted("immediate")
    until(lambda: following.trouble)
    assert "does not answer just now" in str(following.trouble)
    database.start()
    say(EventLog(log.place, wait=LONG), "b")
    assert told.get(timeout=LONG) == "b"
    until(lambda: not following.trouble)
    say(log, "c")
    assert told.get(timeout=LONG) == "c"
    following.stop()


# Processes


def test_a_process_has_one_connection_that_listens_however_many_follow(log, database):
    followings = [follow(log, CLASS, lambda events: None) for _follower in range(10)]
    heard = Queue()
    followings.append(follow(log, TABLE, heard.put))
    say(log, "a", stream=TABLE)
    heard.get(timeout=LONG)
    listening = (
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cubeplay' AND query LIKE 'LISTEN%'"
    )
    assert database.ask(listening) == [(1,)]
    for each in followings:
        each.stop()


def test_only_followers_of_a_stream_that_has_changed_are_read_for(log, monkeypatch):
    from cubeplay.store import follow as followers

    read, heard, others = [], Queue(), Queue()
    followings = [follow(log, CLASS, heard.put), follow(log, TABLE, others.put)]
    say(log, "a")
    say(log, "b", stream=TABLE)
    heard.get(timeout=LONG)
    others.get(timeout=LONG)
    past = followers.read_past
    monkeypatch.setattr(followers, "read_past", lambda *given: read.append(given[1]) or past(*given))
    for line in "cde":
        say(log, line)
        heard.get(timeout=LONG)
    assert set(read) == {CLASS}
    for each in followings:
        each.stop()


def test_a_process_that_was_divided_off_has_connections_of_its_own(log):
    say(log, "a")
    child = os.fork()
    if not child:
        try:
            say(log, "b", expected=1)
        finally:
            os._exit(0 if said(log) == ["a", "b"] else 1)
    assert os.waitpid(child, 0)[1] == 0
    say(log, "c", expected=2)
    assert said(log) == ["a", "b", "c"]
