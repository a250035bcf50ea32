"""Anything that devices may do at a table, in any order: it holds together, and read anew it is the same."""

from itertools import count

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.tables import Tables, TableSession, offers, record_of, view_of
from cubeplay.tables.events import Came, Deleted, Ended, Left, Played, Removed, Seated, Started
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.tables.laid import Clock, driver

from database import PROOF

DEVICES = ("plum", "fig", "kiwi", "crow")
GAMES = (("cuboro", {"players": 2}), ("cubed", {"players": 2}), ("cubo", {"players": 3, "timing": "timed"}))


class Acts(RuleBasedStateMachine):
    """A table, its driver, and the sessions of four devices, which do what they are offered, and more."""

    def __init__(self, place):
        super().__init__()
        self.place, self.clock, self.presses = place, Clock(), count()

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 5), sit=st.integers(0, 2))
    def lay(self, game, seed, sit):
        self.tables = Tables(self.place, self.clock)
        self.code = self.tables.open(game[0], "plum", seed=seed, **game[1])
        self.driver = driver(self.tables, self.clock)
        for seat in range(sit):
            self.tables.act(self.code, DEVICES[seat], Seated(seat, DEVICES[seat].title()))
        if sit:
            self.begin()
        self.sessions = {who: TableSession(self.tables, self.code, who) for who in DEVICES}

    @property
    def is_full(self):
        return all(seat.sitter == "person" for seat in self.state.seats)

    @property
    def state(self):
        return self.tables.state(self.code)

    @rule(who=st.sampled_from(DEVICES), data=st.data())
    def do_what_is_offered(self, who, data):
        may = [act for act in offers(self.state, who) if not isinstance(act, Ended | Deleted | Removed)]
        if may:
            before = self.state.number
            assert self.tables.act(self.code, who, data.draw(st.sampled_from(may))).number >= before

    @rule(data=st.data())
    def move(self, data):
        """The move of somebody who is to move."""
        state = self.state
        seats = [seat for seat in state.to_move if isinstance(seat, int) and state.seats[seat].person]
        if seats:
            seat = data.draw(st.sampled_from(seats))
            self.press(state.seats[seat].person, seat, data)

    @rule(who=st.sampled_from(DEVICES), seat=st.integers(0, 3), data=st.data())
    def press(self, who, seat, data):
        """A move that is legal, or one that is not, on one's own seat or on another's."""
        state = self.state
        moves = state.game.moves(state.position, seat) if state.position is not None else ()
        text = str(data.draw(st.sampled_from(moves))) if moves else "flip"
        is_allowed = seat in state.held(who) and state.phase == "running" and bool(moves)
        try:
            then = self.tables.act(self.code, who, Played(seat, (text,), str(next(self.presses))))
        except CubeplayError:
            assert not is_allowed or state.is_timed or self.state.flows[who].level > 50
            assert self.state.number == state.number
        else:
            assert is_allowed
            assert then.moves > state.moves

    @rule(seconds=st.floats(0.1, 8))
    def time_passes(self, seconds):
        self.clock.pass_by(seconds)
        self.driver.step()

    @precondition(lambda self: self.state.phase == "lobby")
    @rule()
    def start(self):
        self.begin()

    def begin(self):
        bot = "" if self.is_full else next(iter(self.state.game.bots()))
        self.tables.act(self.code, "plum", Started(bot))

    @rule(who=st.sampled_from(DEVICES), act=st.sampled_from((Came(), Left(), Came("", "spectator"))))
    def come_and_go(self, who, act):
        self.tables.act(self.code, who, act)

    @rule(who=st.sampled_from(DEVICES))
    def catch_up(self, who):
        session = self.sessions[who]
        session.catch_up()
        assert len(session.played) == self.state.moves

    @invariant()
    def what_is_read_anew_is_the_same(self):
        if not hasattr(self, "code"):
            return
        state, read = self.state, Tables(self.place, self.clock).state(self.code)
        assert (read.position, read.seats, read.devices) == (state.position, state.seats, state.devices)
        assert (read.phase, read.number, read.moves) == (state.phase, state.number, state.moves)
        assert (read.timer, read.asked, read.flows) == (state.timer, state.asked, state.flows)
        for who in DEVICES:
            assert view_of(read, who).as_bytes() == view_of(state, who).as_bytes()

    def teardown(self):
        if hasattr(self, "code"):
            state = self.state
            if not state.is_done:
                state = self.tables.act(self.code, state.host, Ended())
            if state.position is not None:
                again = Session.from_record(record_of(state))
                assert again.state == state.position


@pytest.mark.parametrize(
    ("place", "most"),
    [
        ("sqlite", 2),
        ("postgres", 1),
        pytest.param("sqlite", 25, marks=PROOF),
        pytest.param("postgres", 8, marks=PROOF),
    ],
    indirect=["place"],
)
def test_whatever_devices_do_it_holds_together(place, most):
    times = settings(max_examples=most, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(lambda: Acts(place), settings=times)
