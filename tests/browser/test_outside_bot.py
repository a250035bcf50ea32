"""A computer player of another package in a real browser: it is chosen like ours, and plays."""

import pytest
from checks import axe, settle, wait_for_log, wait_until_painted
from cubeplay.learner.keeping import save
from cubeplay.learner.training import stages
from set_up_page import choose, open_more, start

import packages
from cubeplay_widgets.site import dashboard

MODULE = """
from pathlib import Path

from cubeplay.learner.keeping import load


def learner():
    return load(Path(__file__).with_name("weights.json"))
"""


@pytest.fixture(scope="module")
def guests(serve, tmp_path_factory):
    """A server that sees a package with a player that has learned from a few games."""
    site = tmp_path_factory.mktemp("site")
    packages.install(site, "guest", {"guest.py": MODULE}, cubeplay__bots={"cuboro.guest": "guest:learner"})
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
