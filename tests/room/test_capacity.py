"""How many visitors fit, what the operating system is asked for, and what another one offers instead."""

from pathlib import Path

import psutil
import pytest

from cubeplay_widgets.site import doctor
from cubeplay_widgets.site.kernels import capacity as room
from cubeplay_widgets.site.kernels import kernel
from cubeplay_widgets.site.kernels.capacity import (
    MIB,
    SEAT,
    MemoryBudget,
    capacity,
    control_group,
    memory,
    seats_free,
)
from cubeplay_widgets.site.kernels.kernel_use import LONGEST_BURN, KernelUse, ProcessSample, Watch, look

GIB = 1024 * MIB


@pytest.fixture
def machine(monkeypatch):
    """A machine of 8 GiB, half of it free, in a system without control groups."""
    found = type("Memory", (), {"total": 8 * GIB, "available": 4 * GIB})
    monkeypatch.setattr(psutil, "virtual_memory", lambda: found)
    monkeypatch.setattr(room, "control_group", lambda root=None: None)


# Memory


def group(root, cgroup, **files):
    """A file system with a memory control group."""
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/cgroup").write_text(cgroup)
    for name, text in files.items():
        place = root / "sys/fs/cgroup" / name.replace("__", "/").replace("_dot_", ".")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)


def test_a_group_of_the_second_version_limits_and_its_idle_files_are_free(tmp_path):
    group(
        tmp_path,
        "0::/a/b\n",
        a__b__memory_dot_max=f"{900 * MIB}\n",
        a__b__memory_dot_current=f"{300 * MIB}\n",
    )
    (tmp_path / "sys/fs/cgroup/a/b/memory.stat").write_text(f"anon 5\ninactive_file {100 * MIB}\n")
    assert control_group(tmp_path) == MemoryBudget(900 * MIB, 700 * MIB)


def test_the_tightest_group_on_the_way_up_counts(tmp_path):
    group(
        tmp_path,
        "0::/a/b\n",
        a__b__memory_dot_max="max\n",
        a__b__memory_dot_current="5\n",
        a__memory_dot_max=f"{400 * MIB}\n",
        a__memory_dot_current=f"{100 * MIB}\n",
        a__memory_dot_stat="inactive_file 0\n",
    )
    assert control_group(tmp_path) == MemoryBudget(400 * MIB, 300 * MIB)


def test_a_group_of_the_first_version_limits_too_also_where_its_path_is_seen_from_inside(tmp_path):
    group(
        tmp_path,
        "5:cpu:/x\n4:memory:/docker/x\n0::/\n",
        memory__memory_dot_limit_in_bytes=f"{500 * MIB}\n",
        memory__memory_dot_usage_in_bytes=f"{200 * MIB}\n",
        memory__memory_dot_stat=f"total_inactive_file {50 * MIB}\n",
    )
    assert control_group(tmp_path) == MemoryBudget(500 * MIB, 350 * MIB)


def test_a_group_without_a_limit_and_a_system_without_groups_limit_nothing(tmp_path):
    assert control_group(tmp_path) is None
    group(
        tmp_path,
        "4:memory:/\n",
        memory__memory_dot_limit_in_bytes="9223372036854771712\n",
        memory__memory_dot_usage_in_bytes="5\n",
        memory__memory_dot_stat="total_inactive_file 0\n",
    )
    assert control_group(tmp_path) is None


def test_a_given_limit_counts_what_the_server_takes_and_never_more_than_the_machine_has(machine):
    assert memory(900 * MIB, used=200 * MIB) == MemoryBudget(900 * MIB, 700 * MIB)
    assert memory(900 * MIB, used=2 * GIB).free == 0
    assert memory(64 * GIB) == MemoryBudget(8 * GIB, 4 * GIB)


def test_more_memory_never_means_fewer_visitors(machine):
    fits = [capacity(limit * MIB) for limit in range(100, 5000, 100)]
    assert fits == sorted(fits)
    assert fits[0] == 0
    assert capacity() == (4 * GIB - 8 * GIB // 10 - room.SERVER) // SEAT


def test_who_is_here_is_promised_room_to_grow_and_large_kernels_count_as_they_are():
    plenty = MemoryBudget(10 * GIB, 2 * GIB)
    assert seats_free(plenty, [SEAT] * 5) == seats_free(plenty)
    assert seats_free(plenty, [0] * 5) == seats_free(plenty) - 5 == seats_free(plenty, expected=5)
    assert seats_free(plenty, [2 * SEAT] * 3) == seats_free(plenty) // 2


def test_doctor_says_how_many_visitors_fit_and_what_to_do_where_none_does():
    little = MemoryBudget(GIB, 200 * MIB)
    assert doctor.room(lambda: little, lambda: 1).found == "200 MiB of 1 GiB are free; 1 visitor fits."
    assert not doctor.room(lambda: little, lambda: 1).mend
    assert doctor.room(lambda: little, lambda: 0).mend.startswith("Close other programs")


# What one operating system has and another has not


@pytest.mark.parametrize(
    ("platform", "folder", "means"),
    [
        ("linux", "/tmp/voila_12345678", "ipc"),
        ("darwin", "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/voila_12345678", "ipc"),
        ("linux", "/a" * 60, "tcp"),
        ("linux", "/" + "é" * 48, "tcp"),
        ("win32", "C:\\Temp", "tcp"),
    ],
)
def test_kernels_are_reached_by_files_where_their_names_fit_and_by_ports_elsewhere(platform, folder, means):
    assert kernel.transport(platform, folder, ipc=True) == means


def test_without_socket_files_in_zmq_ports_are_used():
    assert kernel.transport("linux", "/tmp", ipc=False) == "tcp"


def test_the_runtime_folder_is_short_enough_for_socket_files_where_a_shorter_one_exists():
    long = "/a" * 60
    assert kernel.runtime_folder("darwin", long) == "/tmp"
    assert kernel.runtime_folder("linux", "/var/tmp") == "/var/tmp"
    assert kernel.runtime_folder("win32", long) == long


def test_linux_is_asked_to_end_kernels_first_and_refusals_are_borne(tmp_path):
    (tmp_path / "7").mkdir()
    assert kernel.kill_first(7, "linux", tmp_path)
    assert (tmp_path / "7/oom_score_adj").read_text() == "1000"
    assert not kernel.kill_first(8, "linux", tmp_path)
    assert not kernel.kill_first(7, "darwin", tmp_path)
    assert not kernel.kill_first(7, "win32", tmp_path)


def test_ports_are_remembered_so_that_two_kernels_never_share_one():
    assert kernel.Kernel(transport="tcp").cache_ports
    assert not kernel.Kernel(transport="ipc").cache_ports


def test_socket_files_of_the_longest_name_fit(tmp_path):
    folder = "/x" * 43
    reached = kernel.Kernel(connection_file=f"{folder}/kernel-88bbccaa-28db-40b9-896a-6cd1547c3452.json")
    assert reached.transport == "ipc"
    assert len(f"{reached.ip}-5") == len(folder) + len(kernel.SOCKET_NAME) <= kernel.LONGEST_SOCKET


# What kernels take


def after(*spent, memory=50 * MIB, share=1.0):
    """What is known of a kernel that spends so many seconds of processor in each ten seconds."""
    use = KernelUse(ProcessSample(0, memory, 0), 0, 0)
    for number, _seconds in enumerate(spent, 1):
        use = use.then(ProcessSample(10.0 * number, memory, sum(spent[:number])), share)
    return use


def test_a_kernel_burns_only_while_it_is_busy_without_a_pause():
    assert after(*[10] * 18).burning >= LONGEST_BURN
    assert after(*[10] * 17, 2, 10).burning == 10
    assert after(10, 0, 0, 0.01).stillness == 30
    assert after(0, 1).stillness == 0


def test_many_busy_kernels_are_measured_by_their_fair_share():
    assert after(*[2] * 18).burning == 0
    assert after(*[2] * 18, share=0.2).burning >= LONGEST_BURN


def test_whoever_takes_too_much_is_named_with_what_of():
    watch = Watch(cores=2)
    watch.uses = {"thin": after(1), "fat": after(1, memory=600 * MIB), "spins": after(*[10] * 18)}
    assert watch.greedy() == {"fat": "memory", "spins": "processor"}
    assert watch.memory() == 700 * MIB
    assert watch.memory(["thin", "unknown"]) == 50 * MIB


def test_a_kernel_that_is_gone_is_forgotten():
    watch = Watch(cores=2)
    watch.see({"a": ProcessSample(0, 5, 0), "b": ProcessSample(0, 5, 0)})
    watch.see({"b": ProcessSample(2, 5, 1.9)})
    assert set(watch.uses) == {"b"}
    assert watch.uses["b"].burning == 2
    assert look(2**22 + 1, 0) is None


@pytest.mark.parametrize("known", [{"pss": 3, "uss": 2}, {"uss": 3}, {"rss": 3}])
def test_memory_is_measured_by_the_best_that_a_system_tells(monkeypatch, known):
    def told(_process):
        if "uss" not in known:
            raise psutil.AccessDenied
        return type("Told", (), known)

    monkeypatch.setattr(psutil.Process, "memory_full_info", told)
    monkeypatch.setattr(psutil.Process, "memory_info", lambda _process: type("Told", (), {"rss": 3}))
    assert look(1, 0).memory == 3


def test_this_process_is_seen():
    me = look(psutil.Process().pid, 1)
    assert me.memory > MIB
    assert Path("/proc").exists() is False or me.cpu > 0
