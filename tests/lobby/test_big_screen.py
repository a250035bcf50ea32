"""The big screen of a race: all count somebody's last seconds, and the end has its podium."""

import pytest
from cubeplay import GAMES
from cubeplay.players.strengths import usual
from cubeplay.tables import TableSession
from cubeplay.tables.events import Paused
from tests.tables.laid import Clock, Tables, driver, laid

from cubeplay_widgets.site.lobby.big_screen import remaining, screen


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(tmp_path, clock):
    return Tables(tmp_path / "games.sqlite", clock)


def hurried(tables):
    """A round of which the last player has six seconds left."""
    code = laid(tables, "cubo", "plum", "mia", players=2, timing="timed")
    sessions = [TableSession(tables, code, who) for who in ("plum", "mia")]
    for seat, text in ((0, "flip"), (0, "start"), (0, "throw"), (1, "throw"), (0, ""), (0, "call")):
        sessions[seat].catch_up()
        move = text or next(sessions[0].game.arrangements(sessions[0].state, 0))
        sessions[seat].play(move, seat)
    assert screen(tables.state(code)).band is None
    sessions[0].play(f"take {sessions[0].state.centre[0].words}", 0)
    return code


def test_the_last_seconds_stand_on_the_big_screen_for_all_to_count(tables, clock):
    code = hurried(tables)
    clock.pass_by(2)
    state = tables.state(code)
    band = screen(state).band
    assert (len(band["pictures"]), band["words"][4], band["words"][0]) == (6, "Mia, 4 seconds!", "Too late!")
    assert remaining(state, tables) == 4000
    tables.act(code, "plum", Paused())
    assert (screen(tables.state(code)).band, remaining(tables.state(code), tables)) == (None, None)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("cubo", {"rounds": 1}),
        ("cuboro", {}),
        pytest.param("cubed", {}, marks=pytest.mark.proof),
    ],
)
def test_a_game_that_is_over_ends_on_the_big_screen_with_podium_and_table(tables, clock, game, options):
    bot = usual(GAMES[game])
    code = laid(tables, game, bot=bot, players=2, **options)
    assert screen(tables.state(code)).finish == ""
    drives = driver(tables, clock)
    for _step in range(500):
        if tables.state(code).phase == "over":
            break
        clock.pass_by(5)
        drives.step()
    drives.stop()
    shown = screen(tables.state(code)).finish
    assert all(part in shown for part in ("cp-ending-podium", "<table", "Player 1", "Player 2"))
    assert "<button" not in shown
