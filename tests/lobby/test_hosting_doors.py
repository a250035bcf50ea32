"""What keeps a table going when somebody is gone: the words that each side sees, and how it is pressed."""

import pytest
from cubeplay.tables import TableSession
from stream import heard
from test_lobby_doors import lobby_of, press, until

from cubeplay_widgets.site.lobby import presence

SAYS = {
    "away": "The host is away. Wait, or be the host.",
    "stopped": "The host has stopped the game.",
    "own": "You have stopped the game.",
}


@pytest.fixture
def code(tables, opened, plum, fig):
    """Plum and Fig sit at a table that the teacher opened."""
    code = opened("cubed", players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    press(fig, code, kind="seated", seat=1, name="Fig")
    return code


def says(browser, code):
    """The line under the bar of a lobby."""
    with lobby_of(browser, code) as events:
        return until(events, lambda told: told["says"])["says"]


def test_who_plays_steps_in_for_a_host_who_is_away_and_hands_on_a_table_that_goes_on(
    tables, code, owl, plum, fig, monkeypatch
):
    monkeypatch.setattr(presence, "GRACE", 0.3)
    with lobby_of(owl, code) as at_owl, lobby_of(plum, code) as at_plum:
        until(at_owl, lambda told: told["says"])
        assert "Be the host" not in until(at_plum, lambda told: told["says"])["html"]
        assert press(plum, code, kind="hosted")[0] == 409
    with lobby_of(plum, code) as at_plum:
        assert until(at_plum, lambda told: told["says"] == SAYS["away"])
        assert "Be the host" in plum.ask(f"table/{code}").text
        assert press(plum, code, kind="hosted")[0] == 204
        assert until(at_plum, lambda told: "Start with Plum and Fig" in told["html"])
    assert press(owl, code, kind="started")[0] == 409
    assert press(plum, code, kind="started")[0] == 204
    assert tables.state(code).phase == "running"


def test_a_game_that_is_stopped_reads_so_everywhere_and_goes_on_by_the_hosts_press_alone(
    tables, code, owl, plum, fig
):
    press(owl, code, kind="started")
    assert "Pause" in owl.ask(f"table/{code}").text
    assert "Pause" not in plum.ask(f"table/{code}").text
    with heard(fig, f"table/{code}/screen/live?page=9") as events:
        press(owl, code, kind="paused")
        assert until(events, lambda told: told["says"] == SAYS["stopped"])
        assert (says(owl, code), says(plum, code)) == (SAYS["own"], SAYS["stopped"])
        assert press(plum, code, kind="went-on")[0] == 409
        assert "Go on" in owl.ask(f"table/{code}").text
        assert press(owl, code, kind="went-on")[0] == 204
        assert until(events, lambda told: told["says"] != SAYS["stopped"])


def test_a_hand_that_is_handed_back_is_seen_by_its_new_device_and_no_more_by_the_old_one(
    tables, code, owl, plum, fig
):
    press(owl, code, kind="started")
    who = tables.state(code).seats[1].person
    hand = tables.view(code, who).views[1].hands[1]
    page = owl.ask(f"table/{code}").text
    assert "Hand it back: Fig" in page
    assert "Remove: Fig" in page
    assert press(plum, code, kind="handed-back", seat=1)[0] == 409
    assert press(owl, code, kind="handed-back", seat=1)[0] == 204
    assert "waits for whoever comes back" in plum.ask(f"table/{code}").text
    assert tables.view(code, who).views == {}
    assert press(fig, code, kind="seated", seat=1)[0] == 204
    assert tables.view(code, who).views[1].hands[1] == hand


def test_who_is_removed_reads_so_and_the_seat_is_free_for_a_computer(tables, code, owl, plum, fig):
    press(owl, code, kind="started")
    assert press(plum, code, kind="removed", seat=1)[0] == 409
    assert press(owl, code, kind="removed", seat=1)[0] == 204
    assert press(fig, code, kind="seated", seat=1, name="Fig")[0] == 409
    assert says(fig, code) == "The game is going on. Watch it."
    assert press(owl, code, kind="computer-sat", seat=1, bot="greedy")[0] == 204
    assert tables.state(code).seats[1].sitter == "computer"


def test_the_countdown_runs_on_the_big_screen_from_the_first_call_and_stands_while_the_game_does(
    tables, opened, plum, fig, owl
):
    code = opened("cubo", players=2, timing="timed")
    for seat, (browser, name) in enumerate(((plum, "Plum"), (fig, "Fig"))):
        press(browser, code, kind="seated", seat=seat, name=name)
    press(owl, code, kind="started")
    people = [seat.person for seat in tables.state(code).seats]
    sessions = [TableSession(tables, code, who) for who in people]
    with heard(owl, f"table/{code}/screen/live?page=1") as events:
        assert until(events, lambda told: True)["remaining"] is None
        for seat, text in ((0, "flip"), (0, "start"), (0, "throw"), (1, "throw")):
            sessions[seat].catch_up()
            sessions[seat].play(text, seat)
        sessions[0].catch_up()
        sessions[0].play(next(sessions[0].game.arrangements(sessions[0].state, 0)), 0)
        sessions[0].play("call", 0)
        told = until(events, lambda told: told["runs"])
        most = told["clock"] - tables.state(code).game.now(tables.state(code).position)
        assert 0 < told["remaining"] <= most
        press(owl, code, kind="paused")
        assert until(events, lambda told: not told["runs"])["remaining"] is None
        press(owl, code, kind="went-on")
        assert 0 < until(events, lambda told: told["runs"])["remaining"] <= told["remaining"]
