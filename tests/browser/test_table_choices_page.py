"""A table in real browsers: what is chosen in the lobby, a hand that is covered, another game at the end."""

import re

import pytest
from checks import axe, overflow, small_targets, wait_until
from cubeplay.tables import Tables
from cubeplay.tables.events import ComputerSat, Ended
from round_table import TEACHER
from test_lobby_page import PHONE, SAYS, device, sits

__all__ = ["device"]


@pytest.fixture
def tables(network):
    return Tables(network.store().place)


def test_the_host_chooses_on_a_phone_and_what_is_half_typed_stays(device, tables):
    code = tables.open("cubo", "", seed=7, players=3)
    tables.act(code, "", ComputerSat(1, "regular", "Kiwi"))
    host, fig = device(code, TEACHER, PHONE), device(code, viewport=PHONE, color_scheme="dark")
    host.locator("#cp-options summary").click()
    host.get_by_label("Rounds (1–6)").fill("2")
    sits(fig, "Fig", 3)
    host.get_by_text("another device").wait_for()
    assert host.get_by_label("Rounds (1–6)").input_value() == "2"
    host.get_by_role("button", name="Play like this").click()
    fig.get_by_text("Changed: Rounds: 2").wait_for()
    host.get_by_label("How Kiwi plays").select_option("expert")
    fig.get_by_text("computer, Strong").wait_for()
    host.get_by_label("More about Kiwi").click()
    host.get_by_label("Name of Kiwi").fill("Robo")
    host.get_by_role("button", name="Rename: Kiwi").click()
    fig.get_by_text("Robo", exact=True).wait_for()
    for page in (host, fig):
        assert overflow(page) == small_targets(page) == []
    assert axe(fig) == []
    assert tables.state(code).options["rounds"] == 2


@pytest.mark.proof
def test_a_hand_is_covered_on_wish_and_the_hosts_press_leads_all_screens_to_another_game(
    device, network, tables
):
    code = tables.open("cubed", "", seed=7, players=2)
    host, fig, screen = device(code, TEACHER, PHONE), device(code, viewport=PHONE), device(code, TEACHER)
    sits(host, "Plum", 1)
    host.get_by_text("this device, host").wait_for()
    sits(fig, "Fig", 2)
    wait_until(host, SAYS, "All seats are taken. Start the game.")
    screen.goto(f"{network.url}table/{code}/screen")
    host.get_by_role("button", name="Start with Plum and Fig").click()
    wait_until(fig, "document.querySelector('.cp-cells button')")
    fig.get_by_role("button", name="Menu").click()
    fig.get_by_role("button", name="Cover the hand").click()
    fig.get_by_role("heading", name="Your hand is covered").wait_for()
    assert axe(fig) == overflow(fig) == []
    fig.get_by_role("button", name="Show my hand").click()
    fig.get_by_role("heading", name="Your hand is covered").wait_for(state="detached")
    tables.act(code, "", Ended())
    new = tables.rematch(code, "")
    for page in (host, fig, screen):
        page.wait_for_url(re.compile(rf"{new}"))
    assert tables.state(new).names == ("Plum", "Fig")
