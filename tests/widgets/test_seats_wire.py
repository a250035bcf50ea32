"""What the page of a device at a table is sent: the same, byte for byte, whatever is hidden from it."""

import json
import re
from dataclasses import replace
from random import Random
from typing import ClassVar

import comm
import pytest
from comm.base_comm import BaseComm
from cubeplay import GAMES
from cubeplay.cubo.rules.legality import ARRANGING
from cubeplay.registry import OURS
from tests.tables.test_table_hidden import other_world, seated, walked
from tests.widgets.sitting import Nobody, catch_up, clock, do, sit, tables, two

from breadth import breadth
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site import first_look
from cubeplay_widgets.table.page import PlayPage
from cubeplay_widgets.table.play_table import PlayTable
from cubeplay_widgets.table.shared_room import SharedRoom, SharedSession

__all__ = ["clock", "sit", "tables", "two"]


class Wire(BaseComm):
    """What a page is sent."""

    sent: ClassVar = []

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        parts = [bytes(each) for each in buffers or ()]
        Wire.sent.append((msg_type, json.dumps([data, keys], default=str), parts))


class Standing:
    """Tables at which a state stands still."""

    def __init__(self, state):
        self._state = state

    def state(self, _code):
        return self._state

    def clock(self):
        return self._state.changed

    def stay(self, *_said):
        pass

    leave = stay

    def follow(self, *_heard):
        return Nobody()


def of_first(state):
    """A table whose first seat is played by one device and all others by another."""
    seats = (replace(each, person="else" if seat else "me") for seat, each in enumerate(state.seats))
    return replace(state, seats=tuple(seats))


def told(state, who):
    """All that the page of a device is sent of a table: its widgets, and sheets that it asks for."""
    session = SharedSession(Standing(state), state.code, who)
    page = PlayPage(BOARDS[state.game_name](), state.game_name)
    Wire.sent = []
    table = PlayTable(page, SharedRoom(page, session))
    for what in ("odds", "table", "hint", "why", "rules"):
        do(table, what)
    table.put_away()
    names = {}
    text = json.dumps([(kind, data, [each.hex() for each in buffers]) for kind, data, buffers in Wire.sent])
    return re.sub(r"[0-9a-f]{32}", lambda found: names.setdefault(found[0], f"id {len(names)}"), text)


@pytest.mark.parametrize("game", breadth(OURS, "cubo", "cubed"))
def test_the_wire_is_the_same_at_tables_that_differ_in_hidden_things_alone(tables, monkeypatch, game):
    monkeypatch.setattr(comm, "create_comm", Wire)
    rng = Random(3)
    code = seated(tables, game, seed=5)
    differ = False
    for number, state in enumerate(walked(tables, code, 13, rng)):
        if number % 6:
            continue
        other = other_world(state, 0, rng)
        differ |= other.position != state.position
        one, another = told(of_first(state), "me"), told(of_first(other), "me")
        assert len(one) > 5_000
        assert one == another
    assert differ == GAMES[game].hides(state.options)


def test_what_another_one_does_unseen_sends_nothing_at_all(two, monkeypatch):
    monkeypatch.setattr(comm, "create_comm", Wire)
    plum, fig = two("cubo")
    for text in ("flip", "start"):
        assert plum.board.play(text)
    catch_up(fig)
    before = plum.session.state
    Wire.sent = []
    arrange = next(each for each in plum.board.look.moves if isinstance(each, ARRANGING))
    assert plum.board.play(arrange)
    assert plum.session.state != before
    assert Wire.sent
    Wire.sent = []
    catch_up(fig)
    assert fig.session.state == plum.session.state
    assert Wire.sent == []


@pytest.mark.parametrize("game", OURS)
def test_the_first_look_at_a_table_shows_what_its_device_may_see_and_nothing_to_others(
    tables, monkeypatch, game
):
    monkeypatch.setattr(first_look, "Tables", lambda wait: tables)
    code = seated(tables, game, seed=5)
    names = tables.state(code).names
    look = first_look.first_look_at_table("plum", game, code)
    assert [drawn.shape for drawn in look.pictures] == ["whole", "small", "tall"]
    assert {card.name for card in look.cards} <= set(names)
    for who, where, at in (("gull", game, code), ("plum", game, "ZZZZ"), ("plum", "nothing", code)):
        assert first_look.first_look_at_table(who, where, at) is None
    rng = Random(3)
    for state in tuple(walked(tables, code, 6, rng))[-1:]:
        one, other = (
            first_look.look_of(SharedSession(Standing(of_first(each)), code, "me"), own=True)
            for each in (state, other_world(state, 0, rng))
        )
        assert one == other
