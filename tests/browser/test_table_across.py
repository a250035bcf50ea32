"""One table across two dashboards on one PostgreSQL, in browsers; one of the two is killed in mid-game."""

from signal import SIGKILL

import psutil
import pytest
from checks import wait_until, wait_until_painted
from cubeplay.registry import find_game
from cubeplay.tables import Tables
from round_table import KEYS, LAPTOP, PHONE, WALL, RoundTable

from servers import side_by_side

LOST = "() => Boolean(document.getElementById('cp-lost')?.textContent.includes('Connection lost'))"


@pytest.fixture
def two(postgres):
    """Two dashboards with one store and the same keys, as behind a balancer."""
    options = ("--no-preheat", "--share", "--host=127.0.0.1", *KEYS, f"--store={postgres.text}")
    with side_by_side(options) as running:
        yield running


@pytest.mark.proof
def test_a_table_is_played_across_two_dashboards_of_which_one_is_killed(two, postgres, comes):
    tables, player = Tables(postgres), find_game("cubed").bots()["greedy"]
    first, second = two
    plum = comes(first, viewport=LAPTOP)
    code = tables.open("cubed", plum.person, seed=7, players=2, rounds=1)
    fig, wall = comes(second, code, PHONE), comes(second, viewport=WALL)
    wall.open(f"table/{code}/screen")
    table = RoundTable(tables, code, [plum.open(f"table/{code}"), fig], [wall])
    table.sit()
    table.start()
    for seat in (0, 1, 0, 1):
        table.turn(seat, player)
        table.wait_until_shown()
    kernels = first.kernels()
    first.process.send_signal(SIGKILL)
    wait_until(plum.page, LOST)
    plum.url = second.url
    plum.open(f"voila/render/play/cubed.ipynb?table={code}")
    wait_until_painted(plum.page)
    table.wait_until_shown()
    for seat in (0, 1, 0, 1):
        table.turn(seat, player)
        table.wait_until_shown()
    _gone, alive = psutil.wait_procs(kernels, 60)
    assert alive == []
