"""Computer players at a table: one move after the other, stopped, let go on, and skipped."""

import asyncio

import pytest
from cubeplay.session import Session

from cubeplay_widgets.board import automatic_moves
from cubeplay_widgets.table.page import play
from patience import eventually, patience

NEVER = 1e6


def do(table, what):
    table.frame._on_message(table.frame, {"type": "do", "what": what, "given": ""}, [])


def at(table, work):
    """Do something at a table at which time goes by."""

    async def visit():
        table.room.driver.start()
        try:
            return await work()
        finally:
            table.put_away()

    return asyncio.run(asyncio.wait_for(visit(), patience(60)))


def with_computers(*bots, game="cubo", **options):
    return play(Session(game, seed=3, bots=bots, **options)).table


def to_the_computers(table):
    while 0 in table.session.to_move:
        table.board.play(table.session.moves(0)[0])


def test_skip_plays_all_that_the_computers_have_to_play_at_once_and_no_move_of_a_person(monkeypatch):
    monkeypatch.setattr(automatic_moves, "PACE", NEVER)
    table = with_computers("", "greedy", "greedy", game="cuboro", players=3)

    async def work():
        to_the_computers(table)
        assert table.frame.pace == ["skip", "stop"]
        do(table, "skip")
        await eventually(lambda: 0 in table.session.to_move)
        await eventually(lambda: not table.room.driver.skips)
        assert table.frame.pace == []

    at(table, work)
    assert {made.actor for made in table.session.played} == {0, 1, 2}


def test_stop_lets_the_computers_wait_and_go_on_lets_them_play(monkeypatch):
    monkeypatch.setattr(automatic_moves, "PACE", 0.01)
    table = with_computers("", "greedy", game="cuboro")

    async def work():
        to_the_computers(table)
        do(table, "stop")
        number = len(table.session.played)
        assert table.frame.pace == ["go", "skip"]
        assert "waits. Press Go on." in table.frame.says["text"] + table.frame.says["sub"]
        await asyncio.sleep(0.1)
        assert len(table.session.played) == number
        do(table, "go")
        await eventually(lambda: 0 in table.session.to_move)

    at(table, work)


def test_computers_that_were_stopped_play_again_after_the_next_move_of_a_person(monkeypatch):
    monkeypatch.setattr(automatic_moves, "PACE", 0.01)
    table = with_computers("", "greedy", game="cuboro")

    async def work():
        to_the_computers(table)
        do(table, "stop")
        do(table, "undo")
        await eventually(lambda: not table.room.driver.stands)
        to_the_computers(table)
        await eventually(lambda: 0 in table.session.to_move)

    at(table, work)


def test_a_table_of_computers_only_is_skipped_to_its_next_summary(monkeypatch):
    monkeypatch.setattr(automatic_moves, "PACE", NEVER)
    table = with_computers("beginner", "beginner", game="cubo", rounds=2)

    async def work():
        assert table.frame.pace == ["skip", "stop"]
        do(table, "skip")
        await eventually(lambda: table.overlay.kind)
        number = len(table.session.played)
        await asyncio.sleep(0.1)
        assert (table.overlay.kind, len(table.session.played)) == ("round", number)

    at(table, work)


@pytest.mark.parametrize("what", ["skip", "stop", "go"])
def test_on_a_persons_turn_there_is_nothing_to_be_skipped_or_stopped(what):
    table = with_computers("", "greedy", game="cuboro")
    assert table.frame.pace == []
    do(table, what)
    assert (table.room.driver.stands, table.room.driver.skips) == (False, False)


def test_where_a_clock_runs_for_the_computers_too_they_cannot_be_stopped():
    table = with_computers("beginner", "beginner", timing="timed")
    assert table.frame.pace == []
