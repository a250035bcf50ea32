"""A long game costs by the move what a short one costs: counted in operations and bytes, not in time."""

import json
import sys

import pytest
from cubeplay.game.options import Option
from cubeplay.players import RandomBot, next_bot_move
from cubeplay.registry import at_hand
from cubeplay.session import Session
from cubeplay.session import history as histories
from cubeplay.session import record as files
from cubeplay.store import Store
from ipywidgets import Widget
from tests.games import PLAYERS, KeepGame, keep
from tests.widgets.pawns import GAME as PAWNS
from tests.widgets.pawns import PawnFace

from cubeplay_widgets.table.page import PlayPage


class LongKeep(KeepGame):
    """Keep, with as many rolls as one likes: every second move is chance's."""

    name = "long-keep"
    options = (Option(PLAYERS, 1, range(1, 4), "Players", seats=True), Option("rolls", 3, None, "Rolls"))


LONG = LongKeep(keep)


class Touched(list):
    """A list that counts how many of its items are looked at, copied or moved."""

    count = 0

    def __iter__(self):
        for item in super().__iter__():
            Touched.count += 1
            yield item

    def __getitem__(self, key):
        found = super().__getitem__(key)
        Touched.count += len(found) if isinstance(key, slice) else 1
        return Touched(found) if isinstance(key, slice) else found


def cost(monkeypatch, act):
    """How many functions are called and how many moves are touched while something is done."""
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event == "call"

    begin = histories.History.__init__

    def counted(history):
        begin(history)
        history._past = Touched(history._past)

    with monkeypatch.context() as patch:
        patch.setattr(histories.History, "__init__", counted)
        Touched.count = 0
        sys.setprofile(count)
        try:
            act()
        finally:
            sys.setprofile(None)
    return calls, Touched.count


def played(moves, **more):
    session = Session(LONG, rolls=100_000, seed=7, undo="free", **more)
    for _move in range(moves):
        session.play("again")
    return session


def assert_linear(monkeypatch, act, few=100, factor=4):
    """Doing ``factor`` times as much costs no more than ``factor`` times as many operations."""
    act(few)()  # what is imported or remembered once is not counted
    small, large = (cost(monkeypatch, act(number)) for number in (few, factor * few))
    for one, other in zip(small, large, strict=True):
        assert other <= 1.1 * factor * one + 50


@pytest.fixture
def store(tmp_path):
    with at_hand(LONG), at_hand(PAWNS):
        yield Store(tmp_path / "games.sqlite")


def test_loading_a_save_file_is_linear(monkeypatch, store):
    def load(moves):
        text = files.dumps(played(moves).record)
        return lambda: Session.from_record(files.loads(text))

    assert_linear(monkeypatch, load)


def test_opening_a_stored_game_is_linear(monkeypatch, store):
    def open(moves):
        id = store.add(played(moves))
        return lambda: store.open(id)

    assert_linear(monkeypatch, open)


def test_opening_a_stored_game_with_undo_and_redo_is_linear(monkeypatch, store):
    def open(moves):
        session = played(moves)
        id = store.add(session)
        for _time in range(moves):
            session.undo()
            session.redo()
        for _time in range(moves):
            session.undo()
        return lambda: store.open(id)

    assert_linear(monkeypatch, open, few=40)


def test_playing_is_linear(monkeypatch, store):
    assert_linear(monkeypatch, lambda moves: lambda: played(moves))


def test_taking_back_on_a_page_is_linear(monkeypatch, store):
    def take_back(moves):
        session = played(moves)

        def act():
            for _move in range(moves):
                assert session.played[-1].step.events  # as a page looks at the last moves
                session.undo()

        return act

    assert_linear(monkeypatch, take_back)


def test_moves_that_somebody_looks_at_stay_what_they_are():
    session = played(5)
    before, told = session.played, tuple(session.played)
    session.undo()
    session.undo()
    session.play("keep")
    assert before == told
    assert tuple(session.played) == (*told[:7], session.played[-1])
    assert before[2:5] == told[2:5]
    assert (before[-1], list(reversed(before))) == (told[-1], list(reversed(told)))
    assert before != session.played


def test_catching_up_is_linear(monkeypatch, store):
    def follow(moves):
        session = Session(LONG, rolls=100_000, seed=7)
        other = store.open(store.add(session))
        for _move in range(moves):
            session.play("again")
        return other.catch_up

    assert_linear(monkeypatch, follow, few=30)


def test_computer_players_do_not_look_at_the_whole_game(monkeypatch, store):
    def think(moves):
        session, bots = played(moves, players=2), {0: RandomBot(), 1: RandomBot()}
        return lambda: [next_bot_move(session, bots) for _time in range(5)]

    think(100)()
    short, long = (cost(monkeypatch, think(moves)) for moves in (100, 1000))
    assert all(other <= 1.1 * one + 50 for one, other in zip(short, long, strict=True))


def test_every_move_is_written_to_the_store_once(monkeypatch, store):
    written = []
    session = Session(LONG, rolls=100_000, seed=7)
    store.add(session)
    append = type(session._journal).append

    def noted(journal, number, entries):
        written.extend(entries)
        append(journal, number, entries)

    monkeypatch.setattr(type(session._journal), "append", noted)
    for _move in range(50):
        session.play("again")
    assert len(written) == 100


# The page


def pace(play, moves):
    """Walk to and fro with both pawns."""
    for number in range(moves):
        play(("walk b2", "walk c3", "walk b1", "walk c4")[number % 4])


def page_after(moves, store):
    """A page on which a game goes on that is so many moves old."""
    session = Session(PAWNS, undo="free")
    pace(session.play, moves)
    page = PlayPage(PawnFace(), "pawns", store)
    page.go_on(session)
    return page


def test_a_move_on_the_page_costs_the_same_in_a_long_game(monkeypatch, store):
    sent = []
    monkeypatch.setattr(Widget, "_send", lambda _widget, message, buffers=None: sent.append(message))

    def costs(moves):
        table = page_after(moves, store).table
        pace(table.board.play, 4)
        sent.clear()
        calls, _touched = cost(monkeypatch, lambda: pace(table.board.play, 4))
        return calls, sum(len(json.dumps(message, default=str)) for message in sent)

    early, late = costs(120), costs(2400)  # the log is as long as it is shown
    assert late[0] <= early[0] * 1.1
    assert late[1] <= early[1] * 1.1
    assert late[1] / 4 < 40_000


def test_a_file_is_made_and_sent_when_it_is_asked_for(monkeypatch, store):
    page = page_after(4, store)
    made, dumps = [], files.dumps
    monkeypatch.setattr(files, "dumps", lambda record: made.append(record) or dumps(record))
    pace(page.table.board.play, 8)
    assert made == []
    sent = []
    file = page.table.room.keeping.file
    monkeypatch.setattr(file, "send", sent.append)
    file._receive(file, {"type": "ask"}, [])
    ((answer),) = sent
    assert (answer["type"], answer["name"], answer["media"]) == ("file", "pawns.json", "application/json")
    assert files.loads(answer["text"]) == page.table.session.record
    file._receive(file, {"type": "else"}, [])
    assert len(sent) == 1
