"""What is played in the browser stays there: over a reload, beside other pages, or it is said."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest
from alive import alive, has_kept, is_due, live, read_kept, send, start, write_kept
from chromium import PATIENCE
from cubeplay import Session, place

from patience import until

pytestmark = pytest.mark.browser
REFUSES = "indexedDB.open = () => { throw new DOMException('full', 'QuotaExceededError'); };\n"


@pytest.fixture(autouse=True)
def in_the_browser(monkeypatch):
    """There a store is one file at any moment."""
    monkeypatch.setattr(place, "HERE", place.BROWSER)


@pytest.fixture
def context(chromium):
    """A browser without a past, and without a service worker."""
    context = chromium.new_context(service_workers="block", accept_downloads=True)
    yield context
    context.close()


@pytest.mark.proof
def test_a_game_survives_a_reload(context, address):
    """Its last move, too, is written at once."""
    page = context.new_page()
    start(page, address)
    page.reload()
    alive(page)
    is_due(page, 2)


def test_two_pages_at_once_lose_no_game(context, address, tmp_path):
    """Each plays one of its own; both are there afterwards, with all moves."""
    pages = [context.new_page(), context.new_page()]
    games = [start(page, address) for page in pages]
    for page in pages:
        send(page, 2)
    for page, game in zip(pages, reversed(games), strict=True):
        has_kept(page, tmp_path / "kept", *games)
        live(page, f"{address}play/cuboro.html?game={game}")
        is_due(page, 3)


@pytest.mark.proof
def test_a_page_joins_what_it_did_not_hear_of(context, address, tmp_path):
    """A page that slept meanwhile finds a newer file when it writes; a newer cubeplay's is left as it is."""
    page, other = context.new_page(), tmp_path / "other"
    game = start(page, address)
    has_kept(page, tmp_path / "kept", game)
    version, store = read_kept(page, other)
    second = store.add(Session("cubo", seed=7))
    write_kept(page, version + 5, other)
    send(page, 2)
    has_kept(page, tmp_path / "kept", game, second)
    until(lambda: read_kept(page, tmp_path / "kept")[0] > version + 5)
    _version, joined = read_kept(page, tmp_path / "kept")
    assert len(joined.open(game).played) > len(store.open(game).played)

    version, store = read_kept(page, other)
    newer = tmp_path / "newer"
    shutil.copy(other, newer)
    with closing(sqlite3.connect(newer)) as base:
        base.execute("PRAGMA user_version=99")
    write_kept(page, version + 5, newer)
    send(page, 3)
    page.get_by_text("was written by a newer cubeplay").wait_for(timeout=PATIENCE)
    read_kept_bytes = tmp_path / "still"
    with pytest.raises(Exception, match="newer cubeplay"):
        read_kept(page, read_kept_bytes)
    assert read_kept_bytes.read_bytes() == newer.read_bytes()
    write_kept(page, version + 6, other)  # as if that cubeplay had gone
    page.reload()
    alive(page)
    is_due(page, 4)


@pytest.mark.proof
def test_a_browser_that_keeps_nothing_says_so_and_plays_on(context, address):
    """One sentence, and a button that saves all as a file, which can be read in."""
    context.route("**/worker.js", lambda route: _with(route, REFUSES))
    page = context.new_page()
    start(page, address)
    notice = page.locator(".cp-notice")
    notice.get_by_text("Nothing is kept here.").wait_for(timeout=PATIENCE)
    with page.expect_download(timeout=PATIENCE) as saved:
        notice.get_by_role("button", name="Save").click()
    everything = json.loads(saved.value.path().read_text("utf-8"))
    assert [game["game"] for game in everything["games"]] == ["cuboro"]


@pytest.mark.proof
def test_a_worker_that_died_is_told(context, address, tmp_path):
    """What is kept stays, and the page offers to begin again."""
    page = context.new_page()
    game = start(page, address)
    has_kept(page, tmp_path / "kept", game)
    page.evaluate("cubeplayNotice.tell('died', () => location.reload())")
    page.locator(".cp-notice").get_by_role("button", name="Reload").click()
    alive(page)
    is_due(page, 2)


def _with(route, first):
    """The answer of the server with some words before it."""
    answer = route.fetch()
    route.fulfill(response=answer, body=first + answer.text())
