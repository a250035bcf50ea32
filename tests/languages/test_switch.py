"""Each visitor is answered in the language they chose, else in the one their browser asks for."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cubeplay.words.languages import LANGUAGES
from strangers import NETWORK, TEACHER, Browser, comes

from cubeplay_widgets.site.gate import languages
from cubeplay_widgets.site.gate.languages import COOKIE, LONGEST, wished


@pytest.fixture
def several(monkeypatch):
    """As if catalogues of four languages were here."""
    spoken = tuple(LANGUAGES[code] for code in ("en", "de", "zh_Hans", "he"))
    monkeypatch.setattr(languages, "spoken_languages", lambda: spoken)
    monkeypatch.setattr(languages, "is_partial", lambda _spoken: False)


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr;q=0.9, iw-IL;q=0.4, en;q=0.3", "he"),
        ("zh-CN", "zh_Hans"),
        ("zh-Hans-SG;q=1.000", "zh_Hans"),
        ("en-GB, de", "en"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=2, he;q=x, ;;, \x00", "en"),
        ("x-" * 9_999, "en"),
        ("xx," * 1_000 + "de", "en"),
        ("pseudo, en-XA", "en"),
    ],
)
def test_what_a_browser_asks_for(several, header, code):
    assert wished(header).code == code


def test_no_more_of_a_header_is_read_than_browsers_send(several):
    assert wished("xx," * (LONGEST // 3 - 2) + "de" + ",yy" * 1_000).code == "de"


def test_a_browser_gets_german_and_hebrew_only_who_chooses_it(kiwi):
    """Hebrew has no games yet."""
    del kiwi.cookies[COOKIE]
    assert kiwi.ask("", Accept_Language="de-CH, de;q=0.9").headers["Content-Language"] == "de"
    assert kiwi.ask("", Accept_Language="he, en;q=0.5").headers["Content-Language"] == "en"
    kiwi.post("language", {"language": "he"})
    assert kiwi.ask("").headers["Content-Language"] == "he"


def test_worksheets_and_keys_are_english_in_a_language_that_nobody_has_read(speaks):
    teacher = speaks("de", TEACHER)
    for paper in ("worksheet/one-line", "worksheet/one-line/key", "course-test/A", "course-test/B/key"):
        assert teacher.ask(paper).headers["Content-Language"] == "en", paper
    assert teacher.ask("desk").headers["Content-Language"] == "de"


def test_pupils_who_have_chosen_no_language_get_that_of_their_class(shared, owl, kiwi):
    def opened(speaks):
        return Path(owl.post("desk", {"lesson": "one-line", "speaks": speaks}).headers["Location"]).name

    def read(browser, code):
        browser.post("class", {"code": code})
        return browser.ask("").headers["Content-Language"]

    german = opened("de")
    new = comes(shared)
    assert read(new, german) == "de"
    assert read(new, opened("he")) == "de"  # the first one is theirs
    assert read(kiwi, german) == "en"
    assert {read(comes(shared), opened(code)) for code in ("", "words", "pseudo")} == {"en"}
    for wrong in ("xx", "../de", "d" * 999):
        answer = owl.post("desk", {"lesson": "one-line", "speaks": wrong})
        assert answer.status == 409, wrong


def test_visitors_of_three_languages_are_answered_at_once(plum, fig, kiwi):
    expected = {"en-XA": plum, "en-XB": fig, "en": kiwi}
    with ThreadPoolExecutor(6) as pool:
        asked = [(tag, pool.submit(who.ask, "")) for tag, who in expected.items() for _again in range(8)]
        for tag, answer in asked:
            direction = "rtl" if tag == "en-XB" else "ltr"
            assert f'<html lang="{tag}" dir="{direction}">' in answer.result().text
            assert answer.result().headers["Content-Language"] == tag


@pytest.mark.parametrize("cookie", ["xx", "../pseudo", "xx;", '"', "p" * 3_000, "%00"])
def test_a_cookie_that_names_no_language_is_english(shared, cookie):
    browser = comes(shared)
    browser.cookies[COOKIE] = cookie
    assert browser.ask("").headers["Content-Language"] == "en"


def test_the_switch_leads_back_to_the_same_page(kiwi):
    answer = kiwi.post("language", {"language": "pseudo", "page": "/saved?a=1"})
    assert (answer.status, answer.headers["Location"]) == (303, "/saved?a=1")
    assert "HttpOnly" in kiwi.last
    assert 'lang="en-XA" selected' in kiwi.ask("saved").text
    answer = kiwi.post(
        "language", {"language": "en"}, Referer=f"{kiwi.url}voila/render/play/cubo.ipynb?game=a"
    )
    assert answer.headers["Location"] == "/voila/render/play/cubo.ipynb?game=a"
    assert 'lang="en" selected' in kiwi.ask("saved").text


@pytest.mark.parametrize(
    "page",
    ["//evil.example", "https://evil.example//evil.example", "/\\evil.example", "/a\r\nX: y", "[", "class"],
)
def test_the_switch_leads_nowhere_else(kiwi, page):
    assert kiwi.post("language", {"language": "en", "page": page}).headers["Location"] == "/"


def test_no_other_site_chooses_a_language_and_none_is_made_up(kiwi):
    assert kiwi.post("language", {"language": "pseudo"}, Origin="http://evil.example").status == 403
    assert kiwi.ask("language").status == 405
    kiwi.post("language", {"language": "xx" * 999})
    assert kiwi.cookies[COOKIE] == "en"


def test_strangers_choose_the_language_of_the_door(shared):
    stranger = Browser(shared.url.replace("127.0.0.1", NETWORK))
    assert stranger.post("language", {"language": "pseudo_rtl", "page": "/"}).status == 303
    assert 'dir="rtl"' in stranger.ask("").text


def test_nobody_chooses_the_language_that_shows_ids(kiwi):
    kiwi.post("language", {"language": "words"})
    assert kiwi.cookies[COOKIE] == "en"
    kiwi.cookies[COOKIE] = "words"
    assert "⟦" not in kiwi.ask("").text


def test_a_page_shows_the_ids_of_its_messages_to_teachers_alone(owl, plum, shared):
    assert "⟦" in owl.ask("?words").text
    assert "⟦" not in owl.ask("").text
    assert "⟦" in owl.ask("desk?words").text
    stranger = Browser(shared.url.replace("127.0.0.1", NETWORK))
    for browser in (plum, stranger):
        assert "⟦" not in browser.ask("?words").text
