"""Wrong codes cost time and shut nobody out."""

import asyncio
from types import SimpleNamespace

import pytest
from cubeplay.errors import CubeplayError, SaveError

from cubeplay_widgets.site.gate.attempt_limits import MOST_WAITING, Crowded, WrongTryQueue
from cubeplay_widgets.site.gate.codes import CodeTarget, look_up
from cubeplay_widgets.site.gate.middleware import RequestRefused
from cubeplay_widgets.site.gate.visitors import Role, Visitor, new_token


class Slept(WrongTryQueue):
    """Turns of which it is noted who has waited, without waiting."""

    def __init__(self, free, **more):
        super().__init__(free, pause=0, **more)
        self.order = []

    async def turn(self, who):
        had_to_wait = not self.is_free
        await super().turn(who)
        if had_to_wait:
            self.order.append(who)


def asker(tries, role=Role.PUPIL):
    return SimpleNamespace(guard=SimpleNamespace(wrong_codes=tries), visitor=Visitor(new_token(), role))


def look(who, found=None):
    return asyncio.run(look_up(who, lambda: found))


def exhausted():
    tries = Slept(free=3)
    for _wrong in range(3):
        assert look(asker(tries)) == ""
    return tries


def test_after_many_wrong_codes_a_right_one_waits_as_long_as_a_wrong_one_and_is_let_in():
    tries = exhausted()
    assert tries.order == []
    plum = asker(tries)
    assert look(plum, CodeTarget("table/BBBB", is_known=False)) == "table/BBBB"
    assert look(plum) == ""
    assert tries.order == [plum.visitor.browser] * 2


def test_who_has_a_seat_and_the_teacher_never_wait_and_are_never_counted():
    tries = exhausted()
    assert look(asker(tries), CodeTarget("table/BBBB", is_known=True)) == "table/BBBB"
    for role in (Role.TEACHER, Role.OWNER):
        assert look(asker(tries, role), CodeTarget("table/BBBB", is_known=False)) == "table/BBBB"
        assert look(asker(tries, role)) == ""
    assert tries.order == []


def test_right_codes_are_not_counted():
    tries = Slept(free=3)
    for _right in range(9):
        look(asker(tries), CodeTarget("table/BBBB", is_known=False))
    assert tries.is_free


def test_after_a_minute_nobody_waits():
    now = [0.0]
    tries = WrongTryQueue(free=2, clock=lambda: now[0])
    tries.missed()
    tries.missed()
    assert not tries.is_free
    now[0] = 60.0
    assert tries.is_free


def test_one_who_tries_out_many_at_a_time_is_one_in_the_line():
    async def scene():
        tries, order = WrongTryQueue(free=1, pause=0), []
        tries.missed()

        async def come(who):
            await tries.turn(who)
            order.append(who)

        async with asyncio.TaskGroup() as group:
            for who in [*["many"] * MOST_WAITING, "plum", "fig"]:
                group.create_task(come(who))
            await asyncio.sleep(0)
            with pytest.raises(Crowded):
                await tries.turn("many")
        return order

    assert asyncio.run(scene())[:3] == ["many", "plum", "fig"]


def test_a_code_that_nothing_has_is_wrong_and_a_store_that_fails_is_no_wrong_code():
    def nothing():
        raise CubeplayError("No class", "none has this code.", "Look again.")

    def broken():
        raise SaveError("Not read", "the store does not answer.", "Wait.")

    tries = Slept(free=3)
    assert (
        asyncio.run(look_up(asker(tries), nothing, lambda: CodeTarget("table/BBBB", False))) == "table/BBBB"
    )
    with pytest.raises(RequestRefused) as caught:
        asyncio.run(look_up(asker(tries), broken))
    assert caught.value.status_code == 503
    assert tries.is_free
