"""The clock of a step: it waits for its reader, runs, stands still, and is never faster than it says."""

import asyncio

import pytest
from cubeplay.cubo.rules.moves import Take
from cubeplay.teach.goals import happens, plays

from cubeplay_widgets.board import driver
from cubeplay_widgets.chapters.walk import learn

LAST_DIE = "place blue 5 at c3"
CENTRE = "roll red 36 blue 14"
PLUMS, FIGS = "roll red 3456 blue 1345 white 1", "roll red 1366 blue 1556 white 2"
SQUARE = "arrange r3 r4 r5 b1 w1 r6 b3 b4 b5"


def fig(session, seat):
    """Fig, who plays a round without a pause."""
    own = session.state.players[seat]
    if own.called:
        return session.moves(seat)[0]
    if own.holding:
        return "throw"
    return "arrange r1 b5 b6 r3 w2 b1 r6 b5 r6" if own.loose else "call"


@pytest.fixture
def now(monkeypatch):
    """The seconds of a clock that the test sets on."""
    seconds = [0.0]
    monkeypatch.setattr(driver, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(driver, "TICK", 0.001)
    return seconds


@pytest.fixture
def race(tmp_path, monkeypatch, now):
    """A step with six seconds, on its page; another one without a clock comes first."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    walk = learn("cubo", names=("Plum", "Fig"), folder=tmp_path)
    rolled = ["flip", CENTRE, "start", PLUMS, FIGS]
    walk.step("lay", rolled, goals=happens("Lay a die", "cubo.arrange"), show_me="place red 3 at a1")
    walk.step(
        "clock",
        walk.position(
            "flip", CENTRE, "start", "throw", PLUMS, SQUARE, "lift c3", then=[FIGS], timing="timed"
        ),
        goals=plays("Call in time, and take a die", Take),
        show_me=[LAST_DIE, "call", "take red 6"],
        reply=fig,
    )
    walk.stand.turn_to(walk.pieces["clock"])
    yield walk.stand
    walk.stand.turn_to(walk.pieces["lay"])


def offered(stand):
    return [each["words"] for each in stand.frame.shown["actions"]]


def test_nothing_moves_and_no_time_passes_before_the_reader_starts_the_clock(race, now):
    assert offered(race) == ["Start the clock", "Without the clock"]
    now[0] += 60
    assert race.frame.clock == {"words": "6 seconds left", "share": 1.0}
    assert race.board.look.moves == ()
    race.frame.act("act", "Start the clock")
    assert race.board.look.moves
    assert "Start the clock" not in offered(race)


def test_moves_are_made_at_the_time_of_the_clock(race, now):
    race.frame.act("act", "Start the clock")
    now[0] += 2.5
    race.board.press("loose1")
    race.board.press("c3")
    assert race.board.session.played[-1].move.at == 2_500
    race.guest.pace.clock.tell()
    assert race.frame.clock == {"words": "4 seconds left", "share": 0.667}
    race.frame.act("act", "Cover and call “Cubo!”")
    race.board.press("centre2")  # the other has taken the first
    assert race.frame.shown["done"]
    assert race.frame.clock == {}


def played_until(race, now, seconds):
    """Let the clock run on in an event loop, in small steps, until somebody was late or it is over."""

    async def run():
        race.guest.pace.begin()
        race.frame.act("act", "Start the clock")
        for _tick in range(400):
            now[0] += seconds / 200
            await asyncio.sleep(0.002)
            if race.guest.pace.late:
                break

    asyncio.run(run())


def test_the_clock_moves_by_itself_and_who_was_late_may_try_again(race, now):
    played_until(race, now, 7)
    assert race.frame.clock == {"words": "Time is up."}
    assert race.frame.shown["says"]["text"].startswith("Too late: time is up.")
    assert offered(race) == ["Try again", "Without the clock"]
    assert race.board.session.state.players[0].missed
    race.frame.act("act", "Try again")
    assert not race.board.session.state.players[0].missed
    assert race.frame.clock["words"] == "6 seconds left"
    assert offered(race) == ["Start the clock", "Without the clock"]


def test_without_the_clock_any_time_is_in_time(race, now):
    race.frame.act("act", "Without the clock")
    assert race.frame.clock == {"words": "The clock stands still: take your time."}
    now[0] += 3600
    for move in (LAST_DIE, "call", "take red 6"):
        assert race.board.play(move)
    assert race.frame.shown["done"]


def test_the_clock_stands_still_while_the_page_is_hidden(race, now):
    race.frame.act("act", "Start the clock")
    now[0] += 1
    race.frame.act("hidden", "yes")
    now[0] += 3600
    race.frame.act("hidden", "")
    now[0] += 1
    race.guest.pace.clock.tell()
    assert race.frame.clock["words"] == "4 seconds left"


def test_what_is_shown_and_what_is_taken_back_have_time(race, now):
    race.frame.act("act", "Start the clock")
    now[0] += 5
    race.board.play(LAST_DIE)
    race.frame.act("undo")
    assert race.frame.clock["words"] == "6 seconds left"
    for _move in range(3):
        race.frame.act("show_me")
        now[0] += 20
    assert race.frame.shown["done"]


def test_a_board_that_moves_on_has_no_clock(race):
    walk = race.page
    race.turn_to(walk.pieces["lay"])
    assert race.board.clock is None
    assert race.frame.clock == {}
    assert race.board.play("place red 3 at a1")
