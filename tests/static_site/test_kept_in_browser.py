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
REFUSES = "indexedDB.open = () => { throw new DOMException('private', 'InvalidStateError'); };\n"


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
    notice = page.locator(".cp-news")
    notice.get_by_text("Nothing is kept here.").wait_for(timeout=PATIENCE)
    with page.expect_download(timeout=PATIENCE) as saved:
        notice.get_by_role("button", name="Save").click()
    everything = json.loads(saved.value.path().read_text("utf-8"))
    assert [game["game"] for game in everything["games"]] == ["cuboro"]


@pytest.mark.proof
def test_what_is_played_while_there_is_no_room_is_kept_as_soon_as_there_is(context, address):
    """The browser's own quota is at its end, and a page says so until there is room again."""
    page = context.new_page()
    browser = context.new_cdp_session(page)
    browser.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 1})
    start(page, address)
    notice = page.locator(".cp-news", has_text="There is no room here.")
    notice.wait_for(timeout=PATIENCE)
    send(page, 2)
    browser.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/")})
    notice.wait_for(state="detached", timeout=PATIENCE)
    page.reload()
    alive(page)
    is_due(page, 3)


@pytest.mark.proof
def test_a_game_goes_on_and_is_kept_after_all_that_is_kept_was_deleted(context, address, tmp_path):
    """As somebody does with "Clear site data" in mid-game; the page has all of it."""
    page = context.new_page()
    game = start(page, address)
    has_kept(page, tmp_path / "kept", game)
    browser = context.new_cdp_session(page)
    what = {"origin": address.rstrip("/"), "storageTypes": "all"}
    browser.send("Storage.clearDataForOrigin", what)
    assert read_kept(page, tmp_path / "kept") is None
    send(page, 2)
    has_kept(page, tmp_path / "kept", game)
    page.reload()
    alive(page)
    is_due(page, 3)
    assert not page.locator(".cp-news").count()


def _with(route, first):
    """The answer of the server with some words before it."""
    answer = route.fetch()
    route.fulfill(response=answer, body=first + answer.text())
