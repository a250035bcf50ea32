"""A table from two devices and a big screen: seats by name, the host starts, all see the same."""

import re

import pytest
from checks import axe, overflow, small_targets, wait_until
from chromium import PATIENCE
from cubeplay.tables import Tables, TableSession
from round_table import KEY, TEACHER

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
SAYS = "words => document.querySelector('[role=status]').textContent === words"


@pytest.fixture
def device(browser, network):
    """Come to a table by its link, as a device of its own."""
    contexts, errors = [], []

    def come(code, key=KEY, viewport=LAPTOP, **more):
        context = browser.new_context(viewport=viewport, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{network.url}join/{key}?table={code}")
        return page

    yield come
    for context in contexts:
        context.close()
    assert errors == []


def sits(page, name, seat):
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name=f"Sit here: Player {seat}").click()


def in_view(page, locator):
    """Whether all of something stands in the window, though nobody has scrolled."""
    box, size = locator.bounding_box(), page.viewport_size
    return page.evaluate("scrollY") == 0 and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_two_devices_join_the_host_starts_and_a_big_screen_shows_each_move(device, network):
    tables = Tables(network.store().place)
    code = tables.open("cuboro", "", seed=7, players=2)
    host, phone, screen = device(code, TEACHER), device(code, viewport=PHONE), device(code, TEACHER)
    screen.goto(f"{network.url}table/{code}/screen")
    sits(host, "Plum", 1)
    phone.get_by_role("textbox").fill("Fi")
    phone.get_by_text("another device, host").wait_for()
    assert phone.get_by_role("textbox").input_value() == "Fi"
    sits(phone, "Fig", 2)
    wait_until(host, SAYS, "All seats are taken. Start the game.")
    wait_until(phone, SAYS, "The host starts the game. Wait here.")
    screen.get_by_text("Fig", exact=True).wait_for()
    for page in (host, phone, screen):
        assert axe(page) == overflow(page) == small_targets(page) == []
    start = host.get_by_role("button", name="Start with Plum and Fig")
    assert in_view(host, start)
    start.click()
    for page in (host, phone):
        page.wait_for_url(re.compile(rf"/voila/render/play/cuboro\.ipynb\?table={code}$"))
    wait_until(screen, "document.querySelector('.cp-screen-picture svg')")
    assert axe(screen) == overflow(screen) == []
    before = screen.locator(".cp-screen-picture").inner_html()
    session = TableSession(tables, code, tables.state(code).seats[0].person)
    session.play(session.moves(0)[0], 0)
    wait_until(screen, "old => document.querySelector('.cp-screen-picture').innerHTML !== old", before)


def test_a_refusal_is_said_and_a_lost_name_is_not_typed_twice(device, network):
    tables = Tables(network.store().place)
    code = tables.open("cuboro", "", seed=7, players=2)
    host, phone = device(code, TEACHER, PHONE), device(code, viewport=PHONE, color_scheme="dark")
    sits(host, "Plum", 1)
    phone.get_by_text("another device, host").wait_for()
    sits(phone, "Plum", 2)
    wait_until(phone, "document.querySelector('[role=status]').textContent.startsWith('Not your seat')")
    assert phone.get_by_role("textbox").input_value() == "Plum"
    assert axe(phone) == overflow(phone) == small_targets(phone) == []
    assert in_view(host, host.get_by_role("button", name="Start with Plum and the computer"))
    host.get_by_text("End …").click()
    host.get_by_role("button", name="End the game").click()
    wait_until(phone, SAYS, "The host has ended the game.")


def test_a_lobby_whose_server_is_silent_says_so_and_comes_back(device, network):
    code = Tables(network.store().place).open("cuboro", "", seed=7, players=2)
    phone = device(code, viewport=PHONE)
    wait_until(phone, SAYS, "Type your name, and take a seat.")
    phone.context.set_offline(True)
    sits(phone, "Fig", 2)
    wait_until(
        phone,
        "/connection is lost|Connection lost/.test(document.querySelector('[role=status]').textContent)",
    )
    phone.context.set_offline(False)
    wait_until(phone, "!document.querySelector('[role=status]').textContent.startsWith('Connection lost')")
    assert phone.get_by_role("textbox").input_value() == "Fig"
