"""A computer player of another package that fails on a page: it is named, and another one plays on."""

import asyncio
from dataclasses import dataclass

import pytest
from cubeplay import GAMES
from cubeplay.errors import CubeplayError
from cubeplay.players import autoplay, bots
from cubeplay.registry import Outside
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.store import Store
from tests.test_outside_bots import SAID, THINGS, WAYS, Broken, Entry, First, raises

from breadth import breadth
from cubeplay_widgets.board import automatic_moves
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.table.page import PlayPage, play
from patience import eventually, patience

GAME = GAMES["cuboro"]


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(automatic_moves, "PACE", 0.01)


@pytest.fixture
def offer(monkeypatch):
    """Offer players by name; what is offered later takes the place of what was before."""

    def make(game="cuboro", **players):
        made = [Entry(f"{game}.{name}", name, "cubeplay.bots") for name in players]
        for name, player in players.items():
            monkeypatch.setitem(THINGS, name, lambda player=player: player)
        theirs = Outside("cubeplay.bots", bots._checked, find=lambda _: made, misnamed=bots._misnamed)
        monkeypatch.setattr(bots, "OUTSIDE", theirs)

    return make


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "games.sqlite")


def page_of(store, *bots, game="cuboro", **options):
    """A page on which a game has begun, kept in a store."""
    page = PlayPage(BOARDS[game](), game, store)
    page.go_on(Session(game, seed=3, names=("Plum", "Fig"), bots=bots, **options))
    return page


def visit(page, work):
    """Do something on a page on which time goes by."""

    async def going_on():
        page.table.room.driver.start()
        try:
            return await work()
        finally:
            page.leave()

    return asyncio.run(asyncio.wait_for(going_on(), patience(60)))


def to_the_computer(table):
    while table.session.to_move == (0,):
        table.board.play(table.session.moves(0)[0])


def do(table, what):
    table.frame._on_message(table.frame, {"type": "do", "what": what, "given": ""}, [])


def ways(table):
    return {label: what for what, label in table.frame.says["ways"]}


def whole(table):
    """All that the message says, also what is one press away."""
    said = table.frame.says
    return " ".join((*table.frame._whole, said["text"], said["sub"]))


@pytest.mark.parametrize("way", breadth([*WAYS], "raises"))
def test_the_page_names_the_player_that_fails_says_why_and_lets_another_one_play(offer, store, way):
    calls = []

    @dataclass(frozen=True)
    class Counted(Broken):
        def answer(self, *given):
            calls.append(1)
            return super().answer(*given)

    offer(boomer=Counted(way))
    page = page_of(store, "", "boomer")
    table = page.table

    async def work():
        to_the_computer(table)
        await eventually(lambda: table.frame.says["mark"] == "bad")
        number, asked = len(table.session.played), len(calls)
        assert table.frame.says["text"].startswith("Boomer cannot play on for Fig: ")
        assert f"Boomer cannot play on for Fig: {SAID[way][1]}"[:80] in whole(table)
        assert table.frame.pace == []
        await asyncio.sleep(0.1)
        assert (len(calls), len(table.session.played)) == (asked, number)
        assert store.games()[0].moves == number
        do(table, ways(table)["Let Regular play"])
        assert "Boomer plays no more: Regular plays on for Fig." in whole(table)
        await eventually(lambda: 0 in table.session.to_move)
        assert "Boomer plays no more: Regular plays on for Fig." in whole(table)
        assert any("Fig: computer, Regular" in line for line in table.frame.about)
        to_the_computer(table)
        assert "Boomer" not in whole(table)

    visit(page, work)
    assert store.games()[0].bots == ("", "greedy")
    again = store.open(store.games()[0].id)
    assert (again.bots, again.played) == (("", "greedy"), table.session.played)


def test_a_second_press_changes_nothing_and_the_usual_player_is_not_asked_where_it_has_failed_itself(
    offer, store, monkeypatch
):
    offer()
    players = {**GAME.bots(), "greedy": Broken("raises", title="Greedy")}
    monkeypatch.setattr(type(GAME), "bots", lambda game: players)
    page = page_of(store, "", "greedy")
    table = page.table

    async def work():
        to_the_computer(table)
        await eventually(lambda: table.frame.says["mark"] == "bad")
        (what,) = (what for label, what in ways(table).items() if label.startswith("Let "))
        do(table, what)
        then = table.session.bots[1]
        assert then not in ("", "greedy")
        do(table, what)
        assert table.session.bots[1] == then
        await eventually(lambda: 0 in table.session.to_move)

    visit(page, work)


def test_where_nobody_else_can_play_a_new_game_is_offered_and_this_one_stays(offer, store, monkeypatch):
    offer()
    monkeypatch.setattr(type(GAME), "bots", lambda game: {"only": Broken("none")})
    monkeypatch.setattr(type(GAME), "strengths", {})
    page = page_of(store, "", "only")
    table = page.table

    async def work():
        to_the_computer(table)
        await eventually(lambda: table.frame.says["mark"] == "bad")
        do(table, ways(table)["New game"])

    visit(page, work)
    assert len(store.games()) == 1


def test_in_a_race_the_clock_and_the_person_go_on_while_a_player_has_failed(offer, store):
    offer("cubo", boomer=Broken("raises"))
    page = page_of(store, "", "boomer", game="cubo", timing="timed", rounds=1)
    table = page.table

    async def work():
        while table.session.to_move == (0,):
            table.board.play(table.session.moves(0)[0])
        await eventually(lambda: 1 in table.room.driver.failed)
        before = table.room.driver.clock()
        await eventually(lambda: table.room.driver.clock() > before)
        assert not table.room.driver._task.done()
        do(table, ways(table)["Let Regular play"])
        await eventually(lambda: any(made.actor == 1 for made in table.session.played))

    visit(page, work)


def test_a_player_that_is_gone_makes_room_at_once_and_the_persons_move_counts(offer, store):
    offer(learner=First(title="Learner"))
    page = page_of(store, "", "learner")
    table = page.table
    offer()

    async def work():
        to_the_computer(table)
        number = len(table.session.played)
        assert "learner is not here any more" not in whole(table)
        assert "Not started" not in whole(table)
        await eventually(lambda: table.session.bots == ("", "greedy"))
        await eventually(lambda: 0 in table.session.to_move)
        assert len(table.session.played) > number
        assert "learner is not here any more: Regular plays on for Fig." in whole(table)

    visit(page, work)


def test_a_saved_game_whose_player_is_gone_goes_on_with_another_one(offer, store):
    offer(learner=First(title="Learner"))
    page_of(store, "", "learner").leave()
    (kept,) = store.games()
    offer()
    page = PlayPage(BOARDS["cuboro"](), "cuboro", store)
    page.resume(kept.id)
    assert "learner is not here any more: Regular plays on for Fig." in whole(page.table)
    assert page.table.session.bots == ("", "greedy")
    page.leave()
    assert store.games()[0].bots == ("", "greedy")


def test_a_file_whose_player_is_gone_goes_on_with_another_one(offer, store):
    offer()
    page = PlayPage(BOARDS["cuboro"](), "cuboro", store)
    record = Session("cuboro", seed=3, names=("Plum", "Fig"), bots=("", "learner")).record
    page.load_file(files.dumps(record), "game.json")
    assert "learner is not here any more: Regular plays on for Fig." in whole(page.table)
    page.leave()


def test_a_game_that_is_over_keeps_the_names_of_who_played(offer, store):
    offer(learner=First(title="Learner"))
    session = Session("cuboro", seed=3, rounds=1, bots=("learner", "learner"))
    store.add(session)
    autoplay(session)
    offer()
    page = PlayPage(BOARDS["cuboro"](), "cuboro", store)
    page.resume(store.games()[0].id)
    assert page.table.session.bots == ("learner", "learner")
    page.leave()


def test_a_set_up_with_a_player_that_there_is_not_is_refused(offer):
    offer()
    with pytest.raises(CubeplayError, match="has no computer player 'nobody'"):
        play("cuboro", bots=("", "nobody"))


def test_what_stops_the_clockwork_of_a_page_is_said_too(store, monkeypatch):
    monkeypatch.setattr(automatic_moves, "next_bot_move", lambda *given: raises(ZeroDivisionError("ours")))
    page = page_of(store, "greedy", "greedy")
    table = page.table

    async def work():
        await eventually(lambda: table.room.driver._task.done())

    visit(page, work)
    assert "Something went wrong here. Your game is saved; reload the page to go on." in whole(table)
