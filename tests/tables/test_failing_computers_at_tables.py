"""A computer player that fails at a table of devices: another one takes its seat, and all hear of it."""

import pytest
from cubeplay import GAMES
from cubeplay.players import bots
from cubeplay.registry import Outside
from cubeplay.session import Session
from cubeplay.tables import Tables, TableSession, record_of, view_of
from cubeplay.tables.events import ACTS, ComputerSat, Failed, Freed, Seated, Started
from tests.tables.laid import driver, laid
from tests.test_outside_bots import SAID, THINGS, WAYS, Broken, Entry, First

from database import FILE_FIRST

GAME = GAMES["cuboro"]


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


def table_with(tables, bot, game="cuboro", **options):
    """A table at which Plum has moved, and a computer player called Fig is to move."""
    code = tables.open(game, "plum", seed=7, players=2, **options)
    tables.act(code, "plum", Seated(0, "Plum"), ComputerSat(1, bot, "Fig"), Started())
    session = TableSession(tables, code, "plum")
    while session.to_move == (0,):
        session.play(session.moves(0)[0], 0)
    return code


def look(drives, clock, times=3):
    for _time in range(times):
        clock.pass_by(1.0)
        drives.step()


def faults(tables, code):
    """What is written of computer players that failed."""
    acts = (ACTS.read(event) for event in tables.log.read(tables._projections.stream(code)).events)
    return [act for act in acts if isinstance(act, Failed)]


@pytest.mark.parametrize("way", WAYS)
@FILE_FIRST
def test_the_usual_player_goes_on_for_one_that_fails_and_nobody_waits(offer, tables, clock, way):
    offer(boomer=Broken(way))
    code, drives = table_with(tables, "boomer"), driver(tables, clock, pace=0)
    for _turn in range(60):
        look(drives, clock, 1)
        if tables.state(code).seats[1].failed:
            break
        session = TableSession(tables, code, "plum")
        if session.to_move == (0,):
            session.play(session.moves(0)[0], 0)
    number = tables.state(code).moves
    look(drives, clock)
    state = tables.state(code)
    seat = state.seats[1]
    assert (seat.sitter, seat.name, seat.bot, seat.failed) == ("computer", "Fig", "greedy", ("boomer",))
    assert seat.fault == SAID[way][0]
    assert state.moves > number or state.to_move == (0,)
    assert faults(tables, code) == [Failed(1, "boomer", SAID[way][0], "greedy")]
    assert Tables(tables.log.place, clock).state(code).seats == state.seats


@FILE_FIRST
def test_every_device_may_know_that_it_failed_and_nothing_of_what_the_player_saw(offer, tables, clock):
    offer(boomer=Broken("raises"))
    code, drives = table_with(tables, "boomer"), driver(tables, clock)
    look(drives, clock)
    for who in ("plum", "big screen"):
        view = view_of(tables.state(code), who)
        assert (view.seats[1].failed, view.seats[1].fault, view.seats[1].is_stuck) == (
            "boomer",
            "failed",
            False,
        )
        assert b"boom in answer" not in view.as_bytes()


@FILE_FIRST
def test_a_player_that_is_gone_makes_room(offer, tables, clock):
    offer(learner=First(title="Learner"))
    code, drives = table_with(tables, "learner"), driver(tables, clock)
    offer()
    look(drives, clock)
    assert faults(tables, code) == [Failed(1, "learner", "gone", "greedy")]
    assert TableSession(tables, code, "plum").bots == ("", "greedy")


@FILE_FIRST
def test_a_table_says_that_a_seat_is_stuck_once_all_have_failed_and_the_host_can_free_it(
    offer, tables, clock, monkeypatch
):
    offer(boomer=Broken("raises"))
    asked = []

    class Watched(Broken):
        def answer(self, *given):
            asked.append(1)
            return super().answer(*given)

    monkeypatch.setattr(type(GAME), "bots", lambda game: {"only": Watched("none")})
    monkeypatch.setattr(type(GAME), "strengths", {})
    code, drives = table_with(tables, "boomer"), driver(tables, clock)
    look(drives, clock, 10)
    assert faults(tables, code) == [
        Failed(1, "boomer", "failed", "only"),
        Failed(1, "only", "no-answer", ""),
    ]
    assert len(asked) == 1
    seat = view_of(tables.state(code), "plum").seats[1]
    assert (seat.failed, seat.is_stuck, seat.sitter) == ("only", True, "computer")
    tables.act(code, "plum", Freed(1))
    tables.act(code, "fig", Seated(1, "Kiwi"))
    fig = TableSession(tables, code, "fig")
    assert fig.play(fig.moves(1)[0], 1).events


@FILE_FIRST
def test_the_host_can_give_the_seat_back_to_the_one_that_failed_which_is_asked_once_more(
    offer, tables, clock
):
    offer(boomer=Broken("raises"))
    code, drives = table_with(tables, "boomer"), driver(tables, clock)
    drives.step()
    assert len(faults(tables, code)) == 1
    tables.act(code, "plum", ComputerSat(1, "boomer"))
    assert tables.state(code).seats[1].failed == ()
    drives.step()
    assert len(faults(tables, code)) == 2
    assert tables.state(code).seats[1].bot == "greedy"


@FILE_FIRST
def test_in_a_race_the_clock_goes_on_whatever_a_computer_player_does(offer, tables, clock):
    offer("cubo", boomer=Broken("number"))
    code = laid(tables, "cubo", "plum", bot="boomer", timing="timed", players=2)
    session, drives = TableSession(tables, code, "plum"), driver(tables, clock)
    session.play("flip", 0)
    session.catch_up()
    session.play("start", 0)
    look(drives, clock, 5)
    assert [fault.bot for fault in faults(tables, code)] == ["boomer"]
    assert tables.state(code).bots == ("", "regular")


def test_a_game_in_which_a_player_failed_is_played_again_from_its_file(offer, tables, clock):
    offer(boomer=Broken("raises"))
    code = laid(tables, "cuboro", bot="boomer", players=2, rounds=1)
    drives = driver(tables, clock, pace=0)
    for _look in range(400):
        look(drives, clock, 1)
        if tables.state(code).is_done:
            break
    state = tables.state(code)
    assert state.is_done
    assert Session.from_record(record_of(state)).state == state.position
