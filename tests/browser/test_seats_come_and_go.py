"""Devices that are closed, lost, removed and back, in real browsers: the others see it, and play on."""

from threading import Event

import pytest
from at_table import wait_for_message
from cable import Cable
from checks import wait_until, wait_until_painted
from cubeplay.registry import find_game
from round_table import NAMES

AWAY = """([name, away]) => {
  const cards = [...document.querySelectorAll('.cp-seat-card, main aside li')];
  const words = cards.find(card => card.querySelector('b').textContent === name)?.textContent;
  return words !== undefined && /away/.test(words) === away;
}"""
LOST = "() => Boolean(document.getElementById('cp-lost')?.textContent.includes('Connection lost'))"
LOG = "() => [...document.querySelectorAll('.cp-log li')].map(line => line.firstChild.textContent.trim())"


@pytest.fixture
def three(gather):
    """A table of CUBED in play, with three seats, a big screen and a spectator."""
    table = gather("cubed", 3, rounds=1)
    table.sit()
    table.start()
    return table


@pytest.fixture
def player():
    return find_game("cubed").bots()["greedy"]


def sees(devices, name, *, away):
    """Wait until some screens show a player as away, or as here."""
    for device in devices:
        wait_until(device.page, AWAY, [name, away])


def seat_path(table):
    """Where the page of a seat is."""
    return f"voila/render/play/{table.state.game_name}.ipynb?table={table.code}"


@pytest.mark.proof
def test_a_page_that_is_closed_is_away_and_the_computer_plays_on_for_it_if_the_others_agree(three, player):
    plum, fig, kiwi = three.seats
    fig.page.close(run_before_unload=True)
    sees((plum, kiwi, *three.screens), "Fig", away=True)
    three.turn(0, player)
    wait_for_message(plum.page, "Fig is away.")
    fig.open(seat_path(three))
    sees((plum, kiwi, *three.screens), "Fig", away=False)
    wait_until_painted(fig.page)
    three.wait_until_shown()
    three.turn(1, player)
    three.wait_until_shown()
    kiwi.page.close(run_before_unload=True)
    sees((plum, fig), "Kiwi", away=True)
    plum.page.get_by_role("button", name="Let the computer play").click()
    fig.page.get_by_role("button", name="Agree").click()
    wait_until(plum.page, "() => /^Plum/.test(document.querySelector('.cp-seat-card.cp-now b')?.textContent)")
    assert three.state.bots[2]
    assert three.state.names == NAMES[:3]
    three.seats.remove(kiwi)
    three.wait_until_shown()


@pytest.mark.proof
def test_the_host_hands_a_seat_to_another_device_and_removes_one_that_plays_no_more(
    three, comes, network, player
):
    plum, fig, kiwi = three.seats
    plum.open(f"table/{three.code}")
    plum.page.get_by_label("More about Fig").click()
    plum.page.get_by_role("button", name="Hand it back: Fig").click()
    fig.page.wait_for_url(f"**/table/{three.code}")
    other = comes(network, three.code)
    other.page.get_by_role("button", name="Come back: Fig").click()
    other.page.wait_for_url(f"**?table={three.code}")
    three.seats[1] = other
    plum.page.get_by_label("More about Kiwi").click()
    plum.page.get_by_role("button", name="Remove: Kiwi").click()
    kiwi.page.wait_for_url(f"**/table/{three.code}")
    assert kiwi.page.get_by_role("button", name="Sit here").count() == 0
    plum.page.get_by_role("link", name="Go to the game").click()
    for device in (plum, other):
        wait_until_painted(device.page)
    three.seats.remove(kiwi)
    three.turn(0, player)
    three.turn(1, player)
    three.wait_until_shown()


@pytest.mark.proof
def test_who_plays_is_the_host_once_the_first_one_is_gone(three):
    plum, fig, _kiwi = three.seats
    plum.page.close(run_before_unload=True)
    sees((fig,), "Plum", away=True)
    fig.open(f"table/{three.code}")
    fig.page.get_by_role("button", name="Be the host").click()
    fig.page.get_by_role("button", name="Pause").click()
    for device in three.screens:
        wait_until(device.page, "() => document.body.textContent.includes('The host has stopped the game')")
    wait_for_message(three.seats[2].page, "The host has stopped the game.")
    assert three.state.host == fig.person


@pytest.mark.proof
@pytest.mark.parametrize("seconds", [0, 20])
def test_a_device_without_a_network_says_so_and_then_has_all_that_it_missed(
    gather, comes, network, player, seconds
):
    table = gather("cubed", 3, rounds=1)
    cable = Cable(network)
    far = comes(cable, table.code)
    table.seats[1].page.close()
    table.seats[1] = far
    table.sit()
    table.start()
    table.turn(0, player)
    table.wait_until_shown()
    table.turn(1, player)
    cable.cut()
    table.turn(2, player)
    table.turn(0, player)
    wait_until(far.page, LOST)
    Event().wait(seconds)
    cable.mend()
    table.wait_until_shown()
    wait_until(far.page, f"() => !({LOST})()")
    told = [line.text for line in table.session(1).told(1)][::-1]
    heard = far.page.evaluate(LOG)
    assert heard == told[: len(heard)]
    assert len(heard) > 4
    table.turn(1, player)
    table.wait_until_shown()
    cable.close()
