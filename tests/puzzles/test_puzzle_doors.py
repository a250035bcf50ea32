"""The doors to the puzzles: all of a day without a kernel, one with its own; guarded as all pages are."""

import re

import pytest
from strangers import PUPILS, Browser, comes

from cubeplay_widgets.site import dashboard


def test_all_puzzles_of_a_day_come_without_a_kernel(own):
    answer = Browser(own.url).ask("puzzles?day=2026-11-20")
    assert answer.status == 200
    assert "Puzzles of Friday" in answer.text
    assert answer.text.count('<div class="cp-puzzle-picture"') == 5
    assert answer.headers["Cache-Control"] == "no-store", "the stars on it are somebody's own"
    assert own.kernels() == []


@pytest.mark.parametrize("day", ["2026-13-01", "%3Cscript%3E", "9999-12-31", "0001-01-01", "%00x", "x" * 900])
def test_a_day_that_there_is_not_is_said_and_todays_are_shown(own, day):
    answer = Browser(own.url).ask(f"puzzles?day={day}")
    assert answer.status == 200
    assert "These are today&#39;s puzzles." in answer.text
    assert "<script>" not in answer.text


def test_its_links_lead_to_pages_that_there_are(own):
    text = Browser(own.url).ask("puzzles").text
    linked = set(re.findall(r'href="/voila/render/([^"?]+)\?', text))
    assert linked == {f"puzzles/{path.name}" for path in (dashboard.notebooks() / "puzzles").glob("*.ipynb")}


def test_nothing_on_it_runs_but_our_own_file(own):
    answer = Browser(own.url).ask("puzzles")
    policy = answer.headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    assert set(re.findall(r"<script\b[^>]*>(.*?)</script>", answer.text, re.DOTALL)) == {""}
    assert not re.search(r"\son\w+=", answer.text)
    source = re.search(r'<script [^>]*src="([^"]+)"', answer.text)[1]
    assert Browser(own.url).ask(source).status == 200


def test_shared_it_is_for_those_who_have_the_key(shared):
    assert Browser(shared.url).ask("puzzles").status == 403
    assert Browser(shared.url).open("puzzles/cubo.ipynb").status == 403
    answer = comes(shared, PUPILS).ask("puzzles")
    assert answer.status == 200
    assert "Someone else here" in answer.text


def test_behind_a_base_url_everything_stays_behind_it(started):
    text = Browser(started(base="/games/").url).ask("puzzles").text
    assert all(at.startswith("/games/") for at in re.findall(r'(?:href|src)="(/[^"]*)"', text))
