"""Another game from the page of a table that is over: lobby, spectators and big screen are led there."""

import pytest
from cubeplay.tables.events import Ended, Started
from stream import heard
from test_lobby_doors import press, until


@pytest.fixture
def over(tables, opened, plum, fig):
    """A table that the teacher opened and ended, with Plum's seat and a computer player's."""
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    tables.act(code, "", Started("random"))
    tables.act(code, "", Ended())
    return code


@pytest.mark.parametrize(
    ("form", "phase", "names"),
    [
        ({}, "running", ("Plum", "")),
        pytest.param({"turned": "True"}, "running", ("", "Plum"), marks=pytest.mark.proof),
        pytest.param({"waits": "True"}, "lobby", ("Plum", ""), marks=pytest.mark.proof),
    ],
    ids=repr,
)
def test_the_hosts_press_leads_lobby_spectators_and_big_screen_to_the_next_game(
    tables, over, plum, fig, owl, form, phase, names
):
    live = {
        f"table/{over}/live?page=1": "/table/{}",
        f"table/{over}/screen/live?page=2": "/table/{}/screen?way=big-screen",
        f"table/{over}/screen/live?page=3&way=spectator": "/table/{}/screen?way=spectator",
    }
    assert "Play again" in owl.ask(f"table/{over}").text
    assert press(owl, over, kind="rematched", **form)[0] == 204
    new = tables.state(over).next
    assert (tables.state(new).phase, tables.state(new).names) == (phase, names)
    for path, led in live.items():
        with heard(fig, path) as events:
            assert until(events, lambda told: told["go"])["go"] == led.format(new)
    for path in ("", "/screen?way=spectator"):
        assert plum.ask(f"table/{over}{path}").headers["Location"] == f"/table/{new}{path}"
    assert press(owl, over, kind="rematched")[0] == 204
    assert tables.state(over).next == new


def test_nobody_but_the_host_begins_another_game(tables, over, plum, fig):
    for browser in (plum, fig):
        status, said = press(browser, over, kind="rematched")
        assert (status, said["error"]) == (
            409,
            f"Not done: only the host of table {over} can do this. Ask who opened it.",
        )
        assert "Play again" not in browser.ask(f"table/{over}").text
    assert tables.state(over).next == ""
