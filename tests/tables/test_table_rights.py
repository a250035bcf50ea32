"""Who may do what at a table: one answer for each act, each kind of device and each phase."""

import pytest
from cubeplay.errors import BehindError, CubeplayError
from cubeplay.tables import Tables, TableSession, check_may, offers
from cubeplay.tables.events import (
    TABLE,
    Agreed,
    Answered,
    Brought,
    Came,
    Chosen,
    ComputerSat,
    ComputerTook,
    Declined,
    Deleted,
    Ended,
    Freed,
    HandedBack,
    Helped,
    Hosted,
    Left,
    LetSit,
    Lost,
    Opened,
    Paused,
    Played,
    Removed,
    Seated,
    Signalled,
    Spoken,
    Started,
    Stood,
    Stopped,
    Ticked,
    TookBack,
    UndoAsked,
    WentOn,
    WithoutAsked,
)
from cubeplay.tables.permissions import MOST_DEVICES
from cubeplay.tables.presence import HERE
from cubeplay.tables.reducer import BURST, apply_all
from cubeplay.tables.state import TableState
from cubeplay.tables.tables import FasterError
from tests.tables.laid import laid

from database import FILE_FIRST

HOST, SITS, WATCHES, STRANGER = "owl", "fig", "gull", "crow"
EVERYBODY = (HOST, SITS, WATCHES, STRANGER)
NOBODY = ()


@pytest.fixture
def lobby(tables):
    """The host and Fig sit, the third seat is a computer's and the fourth is free; one watches."""
    code = tables.open("cubo", HOST, seed=7, players=4)
    tables.act(code, HOST, Seated(0, "Owl"), ComputerSat(2, "regular"))
    tables.act(code, SITS, Came(), Seated(1, "Fig"))
    tables.act(code, WATCHES, Came("", "spectator"))
    return code


@pytest.fixture
def running(tables, lobby):
    tables.act(lobby, HOST, Started("regular"))
    return lobby


IN_THE_LOBBY = [
    (Chosen({"players": 3}), (HOST,)),
    (Helped(True), (HOST,)),
    (Spoken("de"), (HOST,)),
    (Spoken("xx"), NOBODY),
    (Started("regular"), (HOST,)),
    (Started(), NOBODY),
    (Started("nobody"), NOBODY),
    (ComputerSat(3, "expert"), (HOST,)),
    (ComputerSat(1, "expert"), NOBODY),
    (ComputerSat(2, "expert", "Kiwi"), (HOST,)),
    (ComputerSat(2, "expert", "Fig"), NOBODY),
    (Freed(2), (HOST,)),
    (Freed(1), NOBODY),
    (Freed(3), NOBODY),
    (Removed(1), (HOST,)),
    (Removed(0), NOBODY),
    (Removed(2), NOBODY),
    (LetSit(), NOBODY),
    (HandedBack(1), (HOST,)),
    (HandedBack(3), NOBODY),
    (Paused(), NOBODY),
    (WentOn(), NOBODY),
    (Ended(), (HOST,)),
    (Deleted(), (HOST,)),
    (Seated(3, "Kiwi"), EVERYBODY),
    (Seated(3, "Fig"), NOBODY),
    (Seated(2, "Kiwi"), NOBODY),
    (Seated(1, "Kiwi"), (SITS,)),
    (Seated(9, "Kiwi"), NOBODY),
    (Stood(1), (SITS,)),
    (Stood(0), (HOST,)),
    (Played(1, ("flip",)), NOBODY),
    (UndoAsked(1), NOBODY),
    (WithoutAsked(1), NOBODY),
    (Signalled(1, "nice"), (SITS,)),
    (Signalled(0, "nice"), (HOST,)),
    (Came("2", "big-screen"), EVERYBODY),
    (Left(""), EVERYBODY),
]

IN_PLAY = [
    (Helped(True), (HOST,)),
    (Spoken("de"), (HOST,)),
    (Spoken("xx"), NOBODY),
    (Chosen({"players": 3}), NOBODY),
    (Started("regular"), NOBODY),
    (ComputerSat(2, "expert"), (HOST,)),
    (Freed(2), (HOST,)),
    (Removed(1), (HOST,)),
    (HandedBack(1), (HOST,)),
    (Paused(), (HOST,)),
    (WentOn(), NOBODY),
    (Ended(), (HOST,)),
    (Seated(1, "Kiwi"), NOBODY),
    (Seated(1, "Fig"), (SITS,)),
    (Seated(3, "Kiwi"), NOBODY),
    (Played(0, ("flip",)), (HOST,)),
    (Played(1, ("flip",)), (SITS,)),
    (Played(2, ("flip",)), NOBODY),
    (UndoAsked(0), NOBODY),
    (WithoutAsked(0), (HOST, SITS)),
    (WithoutAsked(1), NOBODY),
    (WithoutAsked(2), NOBODY),
    (Agreed(1), NOBODY),
    (Declined(1), NOBODY),
    (Signalled(1, "hurry"), (SITS,)),
    (Hosted(), NOBODY),
]

OF_THE_TABLE = (
    Opened("cubo", 1, {}, 1),
    Brought("roll red 26 blue 14"),
    Ticked("time-up"),
    Answered(2, "flip"),
    Stopped(0),
    TookBack(0),
    ComputerTook(0, "regular"),
    Lost("fig"),
)


def may(state, who, act):
    refused = refusal(state, who, act)
    assert refused is None or (refused.what and refused.why and refused.next)
    return refused is None


def refusal(state, who, act):
    try:
        check_may(state, who, act)
    except CubeplayError as error:
        return error
    return None


def allowed(state, act):
    return {who for who in EVERYBODY if may(state, who, act)}


@FILE_FIRST
@pytest.mark.parametrize(("act", "who"), IN_THE_LOBBY, ids=repr)
def test_in_the_lobby_everybody_does_their_own_and_the_host_the_rest(tables, lobby, act, who):
    assert allowed(tables.state(lobby), act) == set(who)


@FILE_FIRST
@pytest.mark.parametrize(("act", "who"), IN_PLAY, ids=repr)
def test_in_play_each_device_plays_its_own_seats(tables, running, act, who):
    assert allowed(tables.state(running), act) == set(who)


@FILE_FIRST
@pytest.mark.parametrize("act", OF_THE_TABLE, ids=repr)
def test_no_device_rolls_nor_moves_the_clock_nor_a_computer_player(tables, running, act):
    assert not allowed(tables.state(running), act)
    with pytest.raises(CubeplayError):
        tables.act(running, TABLE, act)


@FILE_FIRST
def test_what_is_offered_is_what_may_be_done(tables, running):
    state = tables.state(running)
    for who in EVERYBODY:
        assert all(may(state, who, act) for act in offers(state, who))
    kinds = {who: {type(act) for act in offers(state, who)} for who in EVERYBODY}
    assert {Paused, Ended, Removed} <= kinds[HOST]
    assert kinds[SITS] == {Stood, Signalled, WithoutAsked}
    assert kinds[WATCHES] == kinds[STRANGER] == set()


@FILE_FIRST
def test_who_was_removed_gets_no_other_seat_here(tables, lobby):
    tables.act(lobby, HOST, Removed(1))
    with pytest.raises(CubeplayError, match="the host has removed this device"):
        tables.act(lobby, SITS, Seated(3, "Fig"))


@FILE_FIRST
def test_who_was_removed_and_comes_as_another_device_gets_no_seat_until_the_host_lets_newcomers_sit(
    tables, lobby
):
    tables.stay(lobby, WATCHES, "page")
    tables.act(lobby, HOST, Removed(1))
    with pytest.raises(CubeplayError, match="since somebody was removed"):
        tables.act(lobby, "cleared cookies", Seated(3, "Fig"))
    assert tables.act(lobby, WATCHES, Seated(3, "Kiwi")).held(WATCHES) == (3,)
    assert allowed(tables.state(lobby), LetSit()) == {HOST}
    tables.act(lobby, HOST, LetSit())
    assert tables.act(lobby, "cleared cookies", Seated(1, "Fig")).held("cleared cookies") == (1,)


@FILE_FIRST
def test_who_only_watched_is_forgotten_once_no_page_is_open(tables, lobby):
    for visit in range(MOST_DEVICES + 5):
        tables.stay(lobby, f"watcher {visit}", "page", "spectator")
        tables.leave(lobby, f"watcher {visit}", "page")
    tables.stay(lobby, SITS, "page")
    tables.leave(lobby, SITS, "page")
    assert set(tables.state(lobby).devices) <= {HOST, SITS, WATCHES}
    assert SITS in tables.state(lobby).devices


@FILE_FIRST
def test_a_seat_that_is_handed_back_goes_with_its_name_and_hand_to_who_asks(tables, running):
    hand = tables.view(running, SITS).views[1]
    tables.act(running, HOST, HandedBack(1))
    assert tables.view(running, SITS).views == {}
    view = tables.act(running, "new phone", Seated(1)) and tables.view(running, "new phone")
    assert (view.mine, view.views[1], view.seats[1].name) == ((1,), hand, "Fig")


@FILE_FIRST
def test_who_plays_steps_in_as_the_host_once_that_is_gone(tables, running):
    tables.stay(running, HOST, "page")
    with pytest.raises(CubeplayError, match="this table has its host"):
        tables.act(running, SITS, Hosted())
    tables.leave(running, HOST, "page")
    assert allowed(tables.state(running), Hosted()) == {HOST, SITS}
    assert tables.act(running, SITS, Hosted(), Paused()).phase == "paused"
    assert Tables(tables.log.place, tables.clock).state(running).host == SITS


@FILE_FIRST
def test_a_stranger_neither_finds_nor_moves_a_table_that_is_not_there(tables):
    for code in ("BBBB", "", "../x", "BBBBB", "bbbb"):
        with pytest.raises(CubeplayError, match="there is no table"):
            tables.state(code)
        with pytest.raises(CubeplayError, match="there is no table"):
            tables.act(code, STRANGER, Seated(0))


# Presses


def test_a_press_that_comes_twice_counts_once(tables, running):
    press = Played(0, ("flip",), "press-1")
    after = tables.act(running, HOST, press)
    assert tables.act(running, HOST, press).number == after.number
    assert tables.state(running).moves == after.moves


@FILE_FIRST
def test_of_two_who_take_one_die_the_slower_is_told_who_was_faster(tables):
    code = laid(tables, "cubo", "plum", "fig", timing="timed", players=2)
    plum, fig = (TableSession(tables, code, who) for who in ("plum", "fig"))
    for seat, moves in ((0, ("flip", "start")), (0, ("throw", "", "call")), (1, ("throw", "", "call"))):
        session = (plum, fig)[seat]
        for move in moves:
            session.catch_up()
            session.play(move or next(session.game.arrangements(session.state, seat)), seat)
    plum.catch_up()
    centre = plum.state.centre
    die = next(die for die in centre if centre.count(die) == 1)
    fig.play(f"take {die}", 1)
    with pytest.raises(FasterError, match="Fig was faster"):
        plum.play(f"take {die}", 0)
    other = next(each for each in centre if each != die)
    known = plum.table
    plum.catch_up()
    plum.play(f"take {other}", 0)
    again = Played(0, (f"take {other}",))
    with pytest.raises(CubeplayError) as told:
        tables.act(code, "plum", again, known=known)
    assert not isinstance(told.value, BehindError)


@FILE_FIRST
def test_of_two_screens_of_one_device_the_slower_changes_nothing(tables):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    one, other = (TableSession(tables, code, "plum") for _screen in range(2))
    while one.to_move == (0,):
        one.play(one.moves(0)[0], 0)
    before = tables.state(code).number
    with pytest.raises(CubeplayError):
        other.play("shift b1", 0)
    assert tables.state(code).number == before
    assert other.catch_up()
    assert other.state == one.state


@FILE_FIRST
def test_a_timed_move_counts_by_the_clock_of_the_server_alone(tables, clock):
    code = laid(tables, "cubo", "plum", "fig", timing="timed", players=2)
    clock.pass_by(3)
    state = tables.act(code, "plum", Played(0, ("flip @999999",)))
    assert state.last.before.played.move.at == 3000


@FILE_FIRST
def test_a_flood_is_held_back_and_the_device_may_go_on_later(tables, lobby, clock):
    for _time in range(int(BURST) - 2):  # two are spent on coming and sitting
        tables.act(lobby, SITS, Signalled(1, "nice"))
    with pytest.raises(CubeplayError, match="too much has come from this device"):
        tables.act(lobby, SITS, Signalled(1, "nice"))
    assert tables.state(lobby).number < BURST + 20
    assert tables.act(lobby, HOST, Signalled(0, "nice"))
    clock.pass_by(5)
    assert tables.act(lobby, SITS, Signalled(1, "nice"))


@FILE_FIRST
def test_acts_that_are_damaged_or_foreign_in_the_log_change_nothing(tables, running):
    before = tables.state(running)
    events = tables.log.read(tables._projections.stream(running)).events
    forged = [
        type(events[0])(before.number, events[0].time, who, kind, data)
        for who, kind, data in (
            (STRANGER, "paused", {}),
            (STRANGER, "played", {"seat": 0, "moves": ["flip"]}),
            (SITS, "brought", {"move": "roll red 26 blue 14"}),
            (SITS, "seated", {"seat": 0, "name": "Fig"}),
            (TABLE, "answered", {"seat": 0, "move": "no move"}),
            (TABLE, "answered", {"seat": 11, "move": "flip"}),
            (HOST, "removed", {"seat": "x"}),
            (HOST, "sunk", {}),
        )
    ]
    after = apply_all(TableState(running), [*events, *forged])
    assert (after.phase, after.seats, after.moves) == (before.phase, before.seats, before.moves)


# By agreement


@pytest.fixture
def played(tables):
    """Plum, Fig and Kiwi are at cuboro, and Plum has shifted a cube."""
    code = laid(tables, "cuboro", "plum", "fig", "kiwi", players=3)
    for who in ("plum", "fig", "kiwi"):
        tables.act(code, who, Came())
    tables.act(code, "plum", Played(0, ("shift b1",)))
    return code


@FILE_FIRST
def test_a_move_is_taken_back_when_all_who_sit_agree(tables, played):
    asked = tables.act(played, "plum", UndoAsked(0))
    assert tables.view(played, "fig").asked.is_to_me
    for who in ("plum", "crow"):
        with pytest.raises(CubeplayError, match="you are not asked"):
            tables.act(played, who, Agreed(asked.asked.number))
    assert tables.act(played, "fig", Agreed(1)).moves == 1
    done = tables.act(played, "kiwi", Agreed(1))
    assert (done.moves, done.asked) == (0, None)
    assert TableSession(tables, played, "plum").play("shift b1", 0)


@FILE_FIRST
def test_one_who_declines_or_moves_ends_the_question(tables, played):
    tables.act(played, "plum", UndoAsked(0))
    assert tables.act(played, "fig", Declined(1)).asked is None
    tables.act(played, "plum", UndoAsked(0))
    with pytest.raises(CubeplayError, match="nothing is asked any more"):
        tables.act(played, "fig", Agreed(1))
    session = TableSession(tables, played, "plum")
    session.play(session.moves(0)[0], 0)
    assert session.table.asked is None


@FILE_FIRST
def test_the_computer_plays_on_for_who_is_away_when_the_others_agree(tables, played, clock):
    with pytest.raises(CubeplayError, match="Kiwi is here"):
        tables.act(played, "plum", WithoutAsked(2))
    tables.act(played, "kiwi", Left())
    tables.act(played, "plum", WithoutAsked(2))
    state = tables.act(played, "fig", Agreed(1))
    assert (state.seats[2].sitter, state.seats[2].name) == ("computer", "Kiwi")
    with pytest.raises(CubeplayError, match="not yours"):
        tables.act(played, "kiwi", Played(2, ("shift b1",)))
    tables.act(played, "plum", Freed(2))
    assert tables.act(played, "kiwi", Seated(2, "Kiwi")).held("kiwi") == (2,)


@FILE_FIRST
def test_nobody_takes_dice_back_alone_nor_a_move_in_a_race(tables):
    alone = laid(tables, "cubo", "plum", bot="regular", players=2)
    tables.act(alone, "plum", Played(0, ("flip",)))
    with pytest.raises(CubeplayError, match="dice, cards or the clock have come since"):
        tables.act(alone, "plum", UndoAsked(0))
    race = laid(tables, "cubo", "plum", "fig", players=2, timing="timed")
    tables.act(race, "plum", Played(0, ("flip",)))
    with pytest.raises(CubeplayError, match="race against the clock"):
        tables.act(race, "plum", UndoAsked(0))


# Who is here


@FILE_FIRST
def test_a_page_that_is_not_heard_of_is_lost_and_one_that_is_stays(tables, played, clock):
    tables.stay(played, "plum", "page")
    clock.pass_by(HERE.total_seconds() - 1)
    tables.stay(played, "plum", "page")
    clock.pass_by(2)
    assert set(tables.lost(tables.state(played))) == {"fig", "kiwi"}
    assert not tables.leave(played, "plum", "page").is_away(0)
    assert tables.leave(played, "plum").is_away(0)
