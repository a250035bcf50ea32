"""What is sent to lobby, spectators and big screen: the same bytes, whatever is hidden."""

import json
import re
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from cubeplay.cubo.rules.legality import ARRANGING
from cubeplay.registry import OURS
from cubeplay.tables import Tables, TableSession
from cubeplay.tables.events import Paused, Seated, Started
from stream import heard
from tests.tables.laid import Clock, laid
from tests.tables.test_table_hidden import other_world, seated, walked

from breadth import breadth
from cubeplay_widgets.site.lobby.big_screen import screen
from cubeplay_widgets.site.lobby.lobby import lobby

MOST = 30


@pytest.mark.parametrize("game", breadth(OURS, "cubed"))
def test_the_pages_of_tables_that_differ_in_hidden_things_alone_are_the_same(tmp_path, game):
    tables, rng = Tables(tmp_path / "games.sqlite", Clock()), Random(3)
    for state in islice(walked(tables, seated(tables, game, seed=5), 16, rng), 0, None, 5):
        pages = shown(state)
        for seat in range(len(state.seats)):
            other = replace(other_world(state, seat, rng), number=state.number)
            assert shown(other) == pages


def shown(state):
    """All pages of a table: its big screens, and its lobby for each device."""
    screens = [screen(state, shape) for shape in ("whole", "tall")]
    return screens, [lobby(state, who) for who in ("plum", "fig", "gull", "stranger")]


def test_how_often_somebody_moves_in_secret_changes_no_page(tmp_path):
    """Two tables of Cubo: Plum arranges in secret, here once and there four times."""
    tables, states = Tables(tmp_path / "games.sqlite", Clock()), []
    for times in (1, 4):
        code = laid(tables, "cubo", "plum", "fig", seed=7, players=2)
        session = TableSession(tables, code, "plum")
        session.play("flip", 0)
        session.play("start", 0)
        for _time in range(times):
            session.play(next(move for move in session.moves(0) if isinstance(move, ARRANGING)), 0)
        states.append(replace(tables.state(code), code="KMTR"))
    one, other = states
    assert one.number != other.number
    assert screen(one) == screen(other)
    assert lobby(one, "fig") == lobby(other, "fig")


def seeds_alike(tables):
    """Two seeds of CUBED that deal other hands and lay the same piece, as all see it."""
    dealt = {}
    for seed in range(400):
        code = laid(tables, "cubed", "plum", "fig", seed=seed, players=2)
        state = tables.state(code)
        other, hands = dealt.setdefault(screen(replace(state, code="KMTR")), (seed, state.position.hands))
        if hands != state.position.hands:
            return other, seed
    raise AssertionError("no two seeds are alike")


def told(browser, path, code):
    """The first message of a page that shows a game, as bytes but for the code and its square."""
    with heard(browser, path) as events:
        data = next(data for kind, data in islice(events, MOST) if kind == "message")
    html = re.sub(r'<div class="cp-lobby-qr".*?</div>', "", data.pop("html"), flags=re.DOTALL)
    return json.dumps([data, html]).replace(code, "KMTR").encode()


def test_two_tables_with_other_hands_and_seeds_are_the_same_bytes_on_the_wire(tmp_path, tables, fig):
    found = []
    for seed in seeds_alike(Tables(tmp_path / "games.sqlite", Clock())):
        code = tables.open("cubed", "", seed=seed, players=2)
        tables.act(code, "x", Seated(0, "Plum"), Seated(1, "Fig"))
        tables.act(code, "", Started(), Paused())
        paths = ("live?page=1", "screen/live?page=1", "screen/live?page=1&narrow=yes")
        found.append([told(fig, f"table/{code}/{path}", code) for path in paths])
    one, other = found
    assert one == other
    assert len(set(one)) == 3
