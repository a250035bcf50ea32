"""Whole games of several devices: phones, a big screen and a spectator, each a browser of its own."""

import re

import pytest
from checks import axe, overflow, settle, wait_until
from cubeplay.registry import find_game
from cubo_page import LABEL, go_on, try_to_press
from round_table import over

from breadth import breadth

LEFT = """() => {
  const clock = document.querySelector('.cp-countdown, .cp-screen-time');
  return clock.hidden ? -1 : parseInt(clock.textContent);
}"""
"""The seconds that a screen counts down; -1 if none."""


def hurry(page):
    """Press the next thing of a race, if there is any: lay a die, or what is to be done; whether it was."""
    ways = (
        LABEL.format("empty; place"),
        '.cp-cells button[data-id^="loose"][aria-label*="pick it up"]',
        LABEL.format("; take it"),
        ".cp-actions .cp-go:not(.cp-shut)",
    )
    found = next((way for css in ways if (way := page.locator(css)).count()), None)
    pressed = found is not None and try_to_press(found.first)
    settle(page)
    return pressed


def countdowns(table):
    """The seconds that every screen of a table counts down, as soon as all do."""
    for device in table.all:
        wait_until(device.page, f"() => ({LEFT})() >= 0")
    return [device.page.evaluate(LEFT) for device in table.all]


def see_the_ending(page):
    """Go on from the summary of the last round, where it still lies over the table."""
    wait_until(
        page,
        "() => document.querySelector('.cp-over[data-kind=round], .cp-over[data-kind=end]')?.clientHeight",
    )
    if over(page, "round"):
        go_on(page)
    wait_until(page, "() => document.querySelector('.cp-over[data-kind=end]')?.clientHeight")


@pytest.mark.parametrize("seats", breadth((2, 4)))
def test_a_race_is_run_on_all_devices_to_its_ending(gather, seats):
    table = gather("cubo", seats, timing="timed", rounds=2)
    table.sit()
    table.start()
    counted, summed = [], set()
    while table.state.phase == "running":
        for seat, device in enumerate(table.seats):
            if over(device.page, "round"):
                summed |= {seat}
                go_on(device.page)
            elif hurry(device.page) and table.counts and len(counted) < table.state.position.round:
                counted.append(countdowns(table))
    assert [max(each) - min(each) <= 1 for each in counted] == [True, True]
    assert min(map(min, counted)) >= 0
    assert summed == set(range(seats))
    for device in table.seats:
        see_the_ending(device.page)
    table.wait_until_told()
    for device in table.all:
        assert axe(device.page) == overflow(device.page) == []


def hands(state):
    """The pieces that each seat holds in secret."""
    return [set(hand) for hand in state.position.hands]


def told_of(device):
    """The pieces of which a device has heard since it was last asked, by their numbers."""
    new, device.heard = device.heard, []
    return {int(number) for text in new for number in re.findall(r"piece (\d+)", text)}


@pytest.mark.proof
@pytest.mark.parametrize("many", [(2, 3), (4, 1000)])
def test_in_a_round_of_cubed_nobody_hears_of_another_hand(gather, many):
    seats, turns = many
    table, player = gather("cubed", seats, rounds=1), find_game("cubed").bots()["greedy"]
    table.sit()
    table.start()
    secret = hands(table.state)
    for seat, device in enumerate(table.seats):
        heard = told_of(device)
        assert secret[seat] <= heard
        assert not heard & set().union(*secret[:seat], *secret[seat + 1 :])
    while (state := table.state).phase == "running" and turns:
        seat, turns = state.to_move[0], turns - 1
        table.move(seat, player)
        if table.state.phase != "running":
            break
        table.wait_until_shown()
        secret = [before & after for before, after in zip(hands(state), hands(table.state), strict=True)]
        for number, device in enumerate(table.all):
            others = [hand for seat, hand in enumerate(secret) if seat != number]
            assert not told_of(device) & set().union(*others)
    if turns:
        for device in table.seats:
            wait_until(device.page, "() => document.querySelector('.cp-over[data-kind=end]:not([hidden])')")
        table.wait_until_told()


@pytest.mark.proof
def test_six_play_ten_turns_of_cuobe_and_a_big_screen_shows_each_of_them(gather):
    table, player = gather("cuobe", 6), find_game("cuobe").bots()["companion"]
    table.sit()
    table.start()
    while (state := table.state).phase == "running" and state.position.turn <= 10:
        table.move(state.to_move[0], player)
        if table.state.phase == "running":
            table.wait_until_shown()
    assert table.state.position.turn > 10 or table.state.phase == "over"
    for device in table.all:
        assert axe(device.page) == overflow(device.page) == []
