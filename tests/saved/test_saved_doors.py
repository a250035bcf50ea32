"""Saved games on the server: their owner alone sees, renames, deletes and brings them back."""

import json

import pytest
from cubeplay.session import Session
from strangers import PUPILS, TEACHER, Browser, comes


def keep(server, owner=""):
    store = server.store()
    store.owner = owner
    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    id = store.add(session)
    session.play("flip")
    return id


def wish(browser, id, do="delete", headers=None, **more):
    """Send a wish as the page does; what the server said."""
    said = {"Origin": f"http://{browser.own_host}"} | (headers or {})
    return browser.ask("saved", "POST", data=json.dumps({"do": do, "game": id} | more), **said)


def test_a_game_is_seen_renamed_deleted_and_brought_back_without_a_kernel(own):
    id, browser = keep(own), Browser(own.url)
    page = browser.ask("saved")
    assert (page.status, page.headers["Cache-Control"]) == (200, "no-store")
    assert id in page.text
    picture = browser.ask(f"saved/{id}.svg")
    assert picture.headers["Content-Type"].startswith("image/svg+xml")
    assert browser.ask(f"saved/{id}.svg", If_None_Match=picture.headers["Etag"]).status == 304
    assert wish(browser, id, "rename", title=" Sunday <b> ").status == 204
    assert "Sunday &lt;b&gt;" in browser.ask("saved").text
    assert wish(browser, id).status == 204
    assert id not in browser.ask("saved").text
    assert browser.ask(f"saved/{id}.svg").status == 404
    assert wish(browser, id, "bring-back").status == 204
    assert id in browser.ask("saved").text
    assert own.kernels() == []


@pytest.mark.parametrize("do", ["delete", "bring-back", "rename"])
@pytest.mark.parametrize("comes_from", ["https://evil.example", "null", None])
def test_a_page_of_another_site_changes_nothing(own, do, comes_from):
    id = keep(own)
    more = {"title": "Mine"} if do == "rename" else {}
    answer = wish(Browser(own.url), id, do, headers={"Origin": comes_from}, **more)
    assert answer.status == 403
    assert [game.title for game in own.store().games() if game.id == id] == [""]


def test_another_persons_game_is_neither_seen_nor_changed_nor_brought_back(shared):
    plum, fig, teacher = comes(shared, PUPILS), comes(shared, PUPILS), comes(shared, TEACHER)
    plum.ask()
    from cubeplay_widgets.site.gate.visitors import Role, Visitor

    person = Visitor(plum.cookies["cubeplay-person"], Role.PUPIL).person
    id = keep(shared, person)
    assert id in plum.ask("saved").text
    for other in (fig, teacher):
        assert id not in other.ask("saved").text
        assert other.ask(f"saved/{id}.svg").status == 404
        for do, more in (("delete", {}), ("rename", {"title": "Mine"})):
            answer = wish(other, id, do, **more)
            assert (answer.status, "somebody else's game" in answer.json["error"]) == (409, True)
    assert wish(plum, id).status == 204
    for other in (fig, teacher):
        assert wish(other, id, "bring-back").status == 409
    assert wish(plum, id, "bring-back").status == 204
    stranger = Browser(shared.url)
    assert [stranger.ask(path).status for path in ("saved", f"saved/{id}.svg", "search.json")] == [403] * 3
    assert wish(stranger, id).status == 403


BAD = (
    b"",
    b"{",
    b"[]",
    b'{"do": "delete"}',
    b'{"do": "sweep", "game": "x"}',
    b'{"do": "rename", "game": "x"}',
    b'{"do": "delete", "game": "x", "more": 1}',
    b'{"do": "rename", "game": "x", "title": "' + b"x" * 81 + b'"}',
    b"[" * 70_000,
)


@pytest.mark.parametrize("body", BAD)
def test_what_is_no_wish_is_one_clear_refusal(own, body):
    browser = Browser(own.url)
    answer = browser.ask("saved", "POST", data=body, Origin=f"http://{browser.own_host}")
    assert answer.status == 409
    assert answer.json["error"].startswith("Not done: ")
    assert answer.json["error"].endswith("Reload the page, and try again.")


@pytest.mark.parametrize(
    "path",
    ["saved/nothing.svg", "saved/", "puzzle/chess", "puzzle/cubo?day=soon", "puzzle/cubo.svg?day=1999-01-01"],
)
def test_what_there_is_not_is_not_found(own, path):
    assert Browser(own.url).ask(path).status == 404


def test_todays_puzzle_has_a_picture_and_leads_to_an_address_that_carries_it(own):
    browser = Browser(own.url)
    assert browser.ask("puzzle/cuboro.svg").text.startswith("<svg")
    answer = browser.ask("puzzle/cuboro")
    assert answer.status == 303
    assert answer.headers["Location"].startswith("/voila/render/puzzles/cuboro.ipynb?puzzle=cuboro.")


def test_the_search_list_is_not_sent_again_to_who_has_it(own):
    browser = Browser(own.url)
    answer = browser.ask("search.json")
    assert len(answer.json["entries"]) > 200
    assert browser.ask("search.json", If_None_Match=answer.headers["Etag"]).status == 304
