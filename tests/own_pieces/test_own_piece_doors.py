"""Own pieces on the server: their owner alone sees, changes, saves, deletes and brings them back."""

import re

import pytest
from strangers import PUPILS, TEACHER, Browser, comes

from breadth import breadth

ADDRESS = re.compile(r"/own-pieces/([0-9a-f]{16})")


def begin(browser, what="house cubes"):
    """Begin a set; its id."""
    answer = browser.post("own-pieces", {"do": what})
    assert answer.status == 303
    return ADDRESS.search(answer.headers["Location"])[1]


def test_a_set_is_begun_changed_saved_deleted_and_brought_back_without_a_kernel(own):
    browser = Browser(own.url)
    id = begin(browser)
    assert browser.post(f"own-pieces/{id}?piece=1", {"do": "press top-E", "title": "Mine <b>"}).status == 303
    page = browser.ask(f"own-pieces/{id}?piece=1")
    assert (page.status, page.headers["Cache-Control"]) == (200, "no-store")
    assert "Mine &lt;b&gt;" in page.text
    file = browser.ask(f"own-pieces/{id}/file")
    assert file.headers["Content-Disposition"] == 'attachment; filename="Mine-b.toml"'
    assert 'name = "Road"\nchannels = ["N-S", "E-W"]' in file.text
    answer = browser.post("own-pieces", {"do": f"delete {id}"})
    assert "Deleted: Mine &lt;b&gt;." in browser.ask(answer.headers["Location"]).text
    assert browser.ask(f"own-pieces/{id}").status == 404
    assert browser.ask(f"own-pieces/{id}/file").status == 404
    browser.post("own-pieces", {"do": f"back {id}"})
    assert browser.ask(f"own-pieces/{id}/file").text == file.text
    assert own.kernels() == []


def opened(browser, sort, text, name="box.toml"):
    """Bring a file along, as the page does."""
    body = "\r\n".join(
        (
            "--x",
            'Content-Disposition: form-data; name="do"',
            "",
            f"open {sort}",
            "--x",
            f'Content-Disposition: form-data; name="file"; filename="{name}"',
            "",
            text,
            "--x--",
            "",
        )
    )
    kind = {"Content_Type": "multipart/form-data; boundary=x", "Origin": f"http://{browser.own_host}"}
    return browser.ask("own-pieces", "POST", data=body.encode(), **kind)


def test_a_file_that_was_saved_is_opened_again(own):
    browser = Browser(own.url)
    text = browser.ask(f"own-pieces/{begin(browser, 'house edition')}/file").text
    answer = opened(browser, "edition", text)
    again = ADDRESS.search(answer.headers["Location"])[1]
    assert browser.ask(f"own-pieces/{again}/file").text == text


@pytest.mark.parametrize("sort", ["cubes", "grid", "rooms", "abilities", "edition"])
def test_a_file_of_something_else_is_one_clear_refusal(own, sort):
    answer = opened(Browser(own.url), sort, "once upon a time")
    assert answer.status == 409
    assert answer.text.count('class="cp-no-class"') == 1


BAD = ("press", "press nowhere-N", "choose name 0", "choose x", "less effects 0", "new king", "out", "sweep")


@pytest.mark.parametrize("do", breadth(BAD, "press nowhere-N", "new king"))
def test_what_is_no_press_changes_nothing_and_says_so(own, do):
    browser = Browser(own.url)
    id = begin(browser)
    before = browser.ask(f"own-pieces/{id}/file").text
    answer = browser.post(f"own-pieces/{id}", {"do": do})
    assert answer.status == 409
    assert 'data-mood="bad"' in answer.text
    assert browser.ask(f"own-pieces/{id}/file").text == before


def test_a_set_that_is_not_right_yet_has_no_file(own):
    browser = Browser(own.url)
    id = begin(browser, "empty cubes")
    assert "8 things are not right yet." in browser.ask(f"own-pieces/{id}").text
    assert browser.ask(f"own-pieces/{id}/file").status == 404


@pytest.mark.parametrize(
    "comes_from", breadth(("https://evil.example", "null", None), "https://evil.example")
)
def test_a_page_of_another_site_changes_nothing(own, comes_from):
    browser = Browser(own.url)
    id = begin(browser)
    for path, do in (("own-pieces", f"delete {id}"), (f"own-pieces/{id}", "press top-N")):
        assert browser.post(path, {"do": do}, Origin=comes_from).status == 403
    assert browser.ask(f"own-pieces/{id}/file").status == 200


def test_another_persons_set_is_neither_seen_nor_changed_nor_brought_back(shared):
    plum, fig, teacher = comes(shared, PUPILS), comes(shared, PUPILS), comes(shared, TEACHER)
    id = begin(plum)
    for other in (fig, teacher):
        assert id not in other.ask("own-pieces").text
        assert [other.ask(f"own-pieces/{id}{part}").status for part in ("", "/file")] == [404, 404]
        assert other.post(f"own-pieces/{id}", {"do": "press top-N"}).status == 404
        assert other.post("own-pieces", {"do": f"delete {id}"}).status == 409
    plum.post("own-pieces", {"do": f"delete {id}"})
    for other in (fig, teacher):
        assert other.post("own-pieces", {"do": f"back {id}"}).status == 409
    stranger = Browser(shared.url)
    assert [stranger.ask(path).status for path in ("own-pieces", f"own-pieces/{id}")] == [403, 403]
    assert stranger.post("own-pieces", {"do": "house cubes"}).status == 403
