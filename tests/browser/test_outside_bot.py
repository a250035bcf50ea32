"""A computer player of another package in a real browser: it is chosen like ours, plays, or is replaced."""

import pytest
from at_table import wait_for_message
from checks import axe, settle, wait_for_log, wait_until_painted
from cubeplay.cuboro.self_play.training import stages
from cubeplay.cuboro.self_play.weights_file import save
from in_view import SIZES, faults
from set_up_page import choose, open_more, start

import packages
from cubeplay_widgets.site import dashboard

MODULE = """
from pathlib import Path

from cubeplay.cuboro.self_play.weights_file import load


def learner():
    return load(Path(__file__).with_name("weights.json"))
"""

LEAVES = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Quitter:
    title: str = "Quitter"
    strength: str = "knows the first turns alone"

    def answer(self, game, view, seat, rng):
        raise LookupError("no page of the book is about this")
"""


@pytest.fixture(scope="module")
def guests(serve, tmp_path_factory):
    """A server that sees a player that has learned from a few games, and one that fails."""
    site = tmp_path_factory.mktemp("site")
    packages.install(site, "guest", {"guest.py": MODULE}, cubeplay__bots={"cuboro.guest": "guest:learner"})
    packages.install(
        site, "quitter", {"quitter.py": LEAVES}, cubeplay__bots={"cuboro.quitter": "quitter:Quitter"}
    )
    save(next(stages(10)), site / "weights.json")
    return serve(dashboard.notebooks(), "--no-preheat", sites=(site,))


@pytest.mark.proof
def test_a_player_of_another_package_is_chosen_in_the_set_up_and_plays(guests, visit):
    page = visit("play/cuboro.ipynb", guests)
    choose(page, "Player 1, played by", "Computer")
    choose(page, "Player 2, strength", "Learner")
    open_more(page)
    settle(page)
    assert "Learner: has learned from 10 games against itself" in page.locator(".cp-setup-more").inner_text()
    assert axe(page) == []
    start(page)
    wait_until_painted(page)
    wait_for_log(page, "It is Plum's turn.")
    assert page.errors == []


@pytest.mark.proof
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_player_that_fails_is_named_and_with_one_press_another_one_plays_on(guests, visit, size):
    width, height = SIZES[size]
    page = visit("play/cuboro.ipynb", guests, viewport={"width": width, "height": height})
    if size == "phone":
        choose(page, "Player 1, played by", "Computer: Quitter")
    else:
        choose(page, "Player 1, played by", "Computer")
        choose(page, "Player 1, strength", "Quitter")
    start(page)
    wait_until_painted(page)
    wait_for_message(page, "Quitter cannot play on for Plum: ")
    assert faults(page, SIZES[size]) == []
    assert axe(page) == []
    page.get_by_role("button", name="Let Regular play").click()
    wait_for_message(page, "Quitter plays no more: Regular plays on for Plum.")
    wait_for_log(page, "Plum")
    assert faults(page, SIZES[size]) == []
    assert page.errors == []
