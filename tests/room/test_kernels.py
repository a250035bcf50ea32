"""Kernels: how they are started, who comes first, and what becomes of those that fail or take too much."""

import asyncio
import json
import os
import signal
import sys

import psutil
import pytest

from cubeplay_widgets.site.kernels import fork_server, working
from cubeplay_widgets.site.kernels import manager as module
from cubeplay_widgets.site.kernels.capacity import MIB, SEAT
from cubeplay_widgets.site.kernels.fork_server import can_fork
from cubeplay_widgets.site.kernels.kernel import Kernel
from cubeplay_widgets.site.kernels.kernel_use import ProcessSample
from cubeplay_widgets.site.kernels.manager import SERVER, Kernels
from cubeplay_widgets.site.kernels.start_queue import IN_ADVANCE, StartQueue
from patience import eventually, patience

# Turns


def test_visitors_come_before_kernels_in_advance_and_else_in_their_order():
    async def scene():
        turns, order, gate = StartQueue(1), [], asyncio.Event()

        async def come(name, rank=0):
            async with turns.turn(rank):
                order.append(name)
                await gate.wait()

        tasks = [asyncio.create_task(come("first"))]
        await asyncio.sleep(0)
        tasks += [
            asyncio.create_task(come(*each)) for each in (("spare", IN_ADVANCE), ("a",), ("b",), ("c",))
        ]
        await asyncio.sleep(0)
        assert turns.waiting() == 3
        tasks[3].cancel()
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.waiting() == 0
        return order

    assert asyncio.run(scene()) == ["first", "a", "c", "spare"]


def test_a_turn_that_fails_is_given_back():
    async def scene():
        turns = StartQueue(1)
        with pytest.raises(ZeroDivisionError):
            async with turns.turn():
                raise ZeroDivisionError
        async with asyncio.timeout(1), turns.turn():
            return True

    assert asyncio.run(scene())


# Starting and ending


@pytest.fixture
def folder(tmp_path_factory):
    """A folder with a short name for the files of kernels."""
    return tmp_path_factory.mktemp("k")


def kernels(folder, *, divided=False, **more):
    """All kernels of a server; they start afresh, as on every system, or are forks of, as on Linux."""
    made = Kernels(connection_dir=str(folder), root_dir=str(folder), **more)
    if not divided:
        made.fork_server = None
    return made


def told(kernel):
    """Where pages that are connected to a kernel hear that it is ended."""
    heard = []
    kernel.add_restart_callback(lambda: heard.append("dead"), "dead")
    return heard


@pytest.mark.parametrize("divided", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_a_kernel_is_reached_and_leaves_nothing_behind(folder, divided):
    async def scene():
        room = kernels(folder, divided=divided)
        name = await room.start_kernel()
        kernel = room.get_kernel(name)
        assert room.runs(name)
        assert kernel.transport == ("tcp" if sys.platform == "win32" else "ipc")
        if sys.platform == "linux":
            with open(f"/proc/{kernel.pid}/oom_score_adj") as score:
                assert score.read().strip() == "1000"
        client = kernel.client()
        client.start_channels()
        await client.wait_for_ready(timeout=patience(30))
        client.stop_channels()
        await room.shutdown_all(now=True)
        assert not room.runs(name)

    asyncio.run(scene())
    assert os.listdir(folder) == []


linux = pytest.mark.skipif(not can_fork(), reason="processes are divided on Linux alone")


@linux
def test_divided_kernels_are_each_their_own_and_end_with_the_server(folder):
    async def scene():
        room = kernels(folder, divided=True)
        names = [await room.start_kernel(env=os.environ | {"WHO": who}) for who in ("plum", "fig")]
        told = [await asked(room.get_kernel(name)) for name in names]
        assert [each["who"] for each in told] == ["plum", "fig"]
        assert told[0]["chance"] != told[1]["chance"]
        assert not any(each["debugger"] for each in told)
        assert all(each["charts"] for each in told)
        assert not set(told[0]["widgets"]) & set(told[1]["widgets"])
        assert all(each["speaks"] for each in told)
        pids = [room.get_kernel(name).pid for name in names]
        sizes = [psutil.Process(pid).memory_full_info() for pid in pids]
        assert all(size.uss < 0.3 * size.rss for size in sizes), sizes  # all else is shared
        os.kill(pids[0], signal.SIGKILL)
        await eventually(lambda: names[0] not in room)
        assert room.runs(names[1])
        room.fork_server.close()
        await eventually(lambda: not psutil.pid_exists(pids[1]))
        await room.shutdown_all(now=True)

    asyncio.run(scene())


OPENED = """
from cubeplay_widgets.pages.address import PageAddress
opened = []
address = PageAddress(opened.append)
"""


def test_a_kernel_opens_the_game_that_it_is_told_of_while_its_page_talks_to_it_too(folder):
    async def scene():
        room, said = kernels(folder), []
        name = await room.start_kernel()
        client = room.get_kernel(name).client()
        client.start_channels()
        await client.wait_for_ready(timeout=patience(60))
        await client.execute_interactive(OPENED)
        room.tell(name, "game='\"%22x")
        while said != ["['\\'\"\"x']\n"]:
            said.clear()
            await client.execute_interactive(
                "if opened: print(opened)",
                output_hook=lambda message: said.append(message["content"].get("text", "")),
            )
            said[:] = [text for text in said if text]
        client.stop_channels()
        await room.shutdown_all(now=True)

    asyncio.run(asyncio.wait_for(scene(), patience(120)))


ASK = """
import json, os, random, sys
from comm import get_comm_manager
import ipycanvas
from ipywidgets.widgets.widget import _instances
answer = {"who": os.environ["WHO"], "chance": random.random(), "debugger": bool(sys.modules.get("debugpy"))}
answer["charts"] = "cubeplay_widgets.paint.axes" in sys.modules
answer |= {"widgets": sorted(_instances), "speaks": "jupyter.widget.control" in get_comm_manager().targets}
print(json.dumps(answer))
"""


async def asked(kernel):
    """What a kernel says of itself."""
    client, said = kernel.client(), []
    client.start_channels()
    await client.wait_for_ready(timeout=patience(60))
    await client.execute_interactive(
        ASK, output_hook=lambda message: said.append(message["content"].get("text", ""))
    )
    client.stop_channels()
    return json.loads("".join(said))


@linux
def test_where_nothing_can_be_divided_a_kernel_starts_afresh(folder, monkeypatch):
    monkeypatch.setattr(fork_server, "sys", type("Sys", (), {"executable": "/bin/false"}))

    async def scene():
        room = kernels(folder, divided=True)
        name = await room.start_kernel()
        assert "ipykernel" in " ".join(psutil.Process(room.get_kernel(name).pid).cmdline())
        await room.shutdown_all(now=True)

    asyncio.run(scene())


@linux
def test_a_process_that_is_too_slow_for_its_first_kernel_is_ended_and_makes_none_later(folder, monkeypatch):
    monkeypatch.setattr(fork_server, "LONGEST", 0.05)
    monkeypatch.setattr(working, "LEAST", 99.0)

    async def scene():
        room = kernels(folder, divided=True)
        name = await room.start_kernel()
        (slow,) = room.fork_server.pids
        await eventually(lambda: psutil.Process(slow).status() == psutil.STATUS_ZOMBIE)
        assert "ipykernel" in " ".join(psutil.Process(room.get_kernel(name).pid).cmdline())
        await room.shutdown_all(now=True)

    asyncio.run(scene())


def test_processes_are_divided_on_linux_alone():
    assert can_fork("linux") == hasattr(os, "fork")
    assert not can_fork("darwin")
    assert not can_fork("win32")


def test_a_kernel_that_cannot_be_started_is_not_kept_as_about_to_start(folder, monkeypatch):
    monkeypatch.setattr(Kernel, "format_kernel_cmd", lambda *_a, **_k: [sys.executable + "-nowhere"])

    async def scene():
        room = kernels(folder)
        with pytest.raises(OSError, match="nowhere"):
            await room.start_kernel()
        assert not room._pending_kernels
        assert list(room.list_kernel_ids()) == []
        await room.shutdown_all(now=True)

    asyncio.run(scene())
    assert os.listdir(folder) == []


def test_a_start_that_fails_late_ends_its_process(folder, monkeypatch):
    pids = []

    async def fail(kernel, **_more):
        pids.append(kernel.pid)
        raise OSError("too late")

    monkeypatch.setattr(Kernel, "_async_post_start_kernel", fail)

    async def scene():
        room = kernels(folder)
        with pytest.raises(OSError, match="too late"):
            await room.start_kernel()
        await room.shutdown_all(now=True)

    asyncio.run(scene())
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


@pytest.mark.proof
def test_a_kernel_that_dies_is_not_started_again_and_its_pages_hear_it(folder):
    async def scene():
        room = kernels(folder)
        name = await room.start_kernel()
        heard = told(room.get_kernel(name))
        os.kill(room.get_kernel(name).pid, 9)
        await eventually(lambda: name not in room)
        assert heard == ["dead"]
        assert room.ended[name] == "died"
        await room.shutdown_all(now=True)

    asyncio.run(scene())


@pytest.mark.parametrize("why", ["memory", pytest.param("processor", marks=pytest.mark.proof)])
def test_a_kernel_that_takes_too_much_is_ended_and_the_others_go_on(folder, monkeypatch, why):
    async def scene():
        room = kernels(folder, kernel_limit=100)
        greedy, modest = [await room.start_kernel() for _time in range(2)]
        heard = told(room.get_kernel(greedy))
        seconds = iter(range(0, 10_000, 100))

        def looks(pids):
            now = next(seconds)
            size = 200 if why == "memory" else 50
            seen = {greedy: ProcessSample(now, size * MIB, now), modest: ProcessSample(now, 50 * MIB, 0)}
            return {name: seen[name] for name in pids if name in seen} | {
                SERVER: ProcessSample(now, 900 * MIB, now)
            }

        monkeypatch.setattr(module, "looks", looks)
        for _time in range(3):
            await room._check_kernels()
        assert (greedy in room, room.runs(modest)) == (False, True)
        assert room.ended == {greedy: why}
        assert heard == ["dead"]
        await room.shutdown_all(now=True)

    asyncio.run(scene())


# Who is let in


def test_a_person_has_so_many_pages_and_another_one_is_not_hindered(folder, monkeypatch):
    monkeypatch.setattr(module, "MOST_OPEN", 1)

    async def scene():
        room = kernels(folder)
        name = await room.start_kernel()
        room.take(name, "plum")
        assert await room.refusal("plum") == "open"
        assert await room.refusal("fig") == ""
        monkeypatch.setattr(module, "AWAY", -1.0)
        assert await room.refusal("plum") == ""
        assert name not in room
        await room.shutdown_all(now=True)

    asyncio.run(scene())


def test_without_room_a_page_that_was_left_gives_way_and_an_open_one_does_not(folder, monkeypatch):
    async def scene():
        room = kernels(folder)
        left, seen = [await room.start_kernel() for _time in range(2)]
        for name in (left, seen):
            room.take(name, "")
        room.notify_connect(seen)
        monkeypatch.setattr(Kernels, "has_room", lambda room: left not in room)
        assert await room.refusal() == "full"
        monkeypatch.setattr(module, "AWAY", -1.0)
        assert await room.refusal() == ""
        assert (left in room, room.runs(seen)) == (False, True)
        monkeypatch.setattr(Kernels, "has_room", lambda _room: False)
        assert await room.refusal() == "full"
        assert room.runs(seen)
        await room.shutdown_all(now=True)

    asyncio.run(scene())


def test_nothing_is_started_in_advance_while_a_page_is_opened_but_it_does_not_wait_for_ever(
    folder, monkeypatch
):
    now = [100.0]

    async def sleep(seconds):
        now[0] += seconds

    async def waited(room):
        since = now[0]
        await room._calm()
        return now[0] - since

    async def scene():
        room = kernels(folder)
        calm = await waited(room)
        room.take("a page", "")
        opened = await waited(room)
        room.expected.add("somebody who waits")
        return calm, opened, await waited(room)

    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    calm, opened, crowded = asyncio.run(scene())
    assert calm == 0
    assert module.CALM <= opened < module.CALM + 2 * module.LOOK
    assert module.LONGEST_CALM <= crowded < module.LONGEST_CALM + 2 * module.LOOK


def test_kernels_in_advance_count_as_free_room_and_give_way(folder):
    async def scene():
        room = kernels(folder)
        name = await room.start_kernel()
        room.in_advance.add(name)
        room.watch.uses.clear()
        room.memory_limit = 400
        room.watch.see({SERVER: ProcessSample(0, 100 * MIB, 0), name: ProcessSample(0, 90 * MIB, 0)})
        free = room.left()
        assert free == 400 * MIB - 40 * MIB - 100 * MIB
        assert room.left(give_way=False) == free - 90 * MIB
        fits = room.left(give_way=False) // SEAT
        room.expected |= set(range(fits))
        await room.make_room()
        assert room.runs(name)
        room.expected |= {fits}
        await room.make_room()
        assert name not in room
        await room.shutdown_all(now=True)

    asyncio.run(scene())


ANSWERS = """#!{python}
import socket, sys, time
with socket.socket(fileno=int(sys.argv[3])).makefile("rw") as line:
    line.readline()
    end = time.monotonic() + {seconds}
    while time.monotonic() < end:
        {does}
    line.write("4711\\n")
"""
"""A process that takes its time before it answers, at work or not."""


@linux
@pytest.mark.parametrize(
    ("does", "answer"), [pytest.param("pass", 4711, marks=pytest.mark.proof), ("time.sleep(0.1)", None)]
)
def test_what_kernels_are_divided_off_is_waited_for_while_it_works(monkeypatch, tmp_path, does, answer):
    program, longest = tmp_path / "python", patience(0.15)
    program.write_text(ANSWERS.format(python=sys.executable, seconds=3 * longest, does=does))
    program.chmod(0o755)
    monkeypatch.setattr(fork_server, "sys", type("Sys", (), {"executable": str(program)}))
    monkeypatch.setattr(fork_server, "LONGEST", longest)

    async def scene():
        made = fork_server.ForkServer()
        try:
            return (await made.fork([], None, {})).pid
        except OSError:
            return None
        finally:
            made.close()

    assert asyncio.run(scene()) == answer
