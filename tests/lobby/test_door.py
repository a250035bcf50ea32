"""The door takes a code, which lets in to its own table or class while that is open, and to no more."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urljoin

import pytest
from cubeplay.tables.events import ComputerSat, Ended, Seated, Started
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Closed
from strangers import NETWORK, PUPILS, TYPED, Browser

from cubeplay_widgets.site.reach import qr_drawn

NOW = datetime.now(UTC)
LINK = re.compile(r'value="(http[^"]+)" aria-label="Link to this table"')
ADDRESS = re.compile(r"<b[^>]*>(?:<bdi>)?(http://[^<]+)<")
CODE = re.compile(r'(?:cp-lobby-code">|Join<b>)([A-Z]{4})<')
STATIC = "voila/templates/cubeplay/static/"
SCRIPT = re.compile(rf'src="/({STATIC}client/[^"]+)"')
IMPORT = re.compile(r'^import .*?"(.+)";', re.MULTILINE)
GAME = "voila/render/play/cuboro.ipynb"
ELSEWHERE = (
    "saved",
    "own-pieces",
    "puzzles",
    "search.json",
    "desk",
    "worksheet/one-line",
    GAME,
    "voila/render/lessons/one-line.ipynb",
    "voila/render/teacher/one-line.ipynb",
    "voila/files/teacher/one-line.svg",
)


@pytest.fixture
def new(shared):
    """A device that has never been here."""
    return lambda: Browser(shared.url.replace("127.0.0.1", NETWORK))


@pytest.fixture
def guest(new):
    """A device that has typed a code."""

    def came(code):
        browser = new()
        answer = browser.post("class", {"code": code})
        assert answer.status == 303
        browser.place = answer.headers["Location"]
        return browser

    return came


@pytest.fixture
def lesson(shared):
    """A class."""
    school = School(shared.store().place)
    return school, school.open("one-line", "", NOW).code


def path_of(link, browser):
    assert link.startswith(browser.url)
    return unescape(link).removeprefix(browser.url)


def follows(browser, page):
    """Do what a screen says: open its address, type its code there; where that leads."""
    door = browser.ask(path_of(ADDRESS.search(page)[1], browser), **TYPED)
    assert (door.status, 'action="/class"' in door.text, 'name="code"' in door.text) == (403, True, True)
    answer = browser.post("class", {"code": CODE.search(page)[1]})
    assert answer.status == 303
    return browser.ask(answer.headers["Location"]).status


def screens(host, code):
    return [host.ask(f"table/{code}").text, host.ask(f"table/{code}/screen").text]


def test_each_instruction_of_lobby_and_big_screen_lets_a_new_device_in(opened, owl, new, guest, tables):
    code = opened()
    for page in screens(owl, code) + screens(guest(code), code):
        assert follows(new(), page) == 200
    tables.act(code, "", Seated(0, "Owl"), ComputerSat(1, "greedy"), Started())
    assert CODE.search(owl.ask(f"table/{code}/screen").text)[1] == code
    assert guest(code).ask(f"table/{code}").status == 200


def test_the_link_that_is_copied_has_no_key_and_brings_the_code_to_the_door(opened, owl, new, guest):
    code = opened()
    for host in (owl, guest(code)):
        device, page = new(), host.ask(f"table/{code}").text
        door = device.ask(path_of(LINK.search(page)[1], device)).text
        assert (f'value="{code}"' in door, 'action="/class"' in door) == (True, True)
        assert device.post("class", {"code": code}).headers["Location"] == f"/table/{code}"
        assert PUPILS not in page


def test_the_square_that_a_guest_shows_has_no_key(opened, owl, guest):
    code = opened()
    with_key, without = f"{owl.url}join/{PUPILS}?table={code}", f"{owl.url}table/{code}"
    assert all(qr_drawn(with_key) in page for page in screens(owl, code))
    assert all(qr_drawn(without) in page for page in screens(guest(code), code))


def test_a_guest_takes_a_seat_and_gets_the_game_of_the_table(opened, guest, tables):
    code = opened(players=2)
    fig = guest(code)
    assert fig.post(f"table/{code}/act", {"kind": "seated", "seat": "0", "name": "Fig"}).status == 303
    assert tables.state(code).seats[0].name == "Fig"
    assert fig.open(f"play/cuboro.ipynb?table={code}").status == 200
    assert fig.ask("rulebook/cuboro").status == 200


def test_the_code_of_a_table_opens_nothing_else(opened, guest, lesson):
    code, other, (_school, of_class) = opened(), opened(), lesson
    fig = guest(code)
    asked = (
        *ELSEWHERE,
        *(f"table/{other}{more}" for more in ("", "/live?page=1", "/screen", "/screen/live?page=1")),
        f"{GAME}?table={other}",
        f"{GAME}?table={code}&class={of_class}",
        f"voila/render/play/cubo.ipynb?table={code}",
        f"voila/render/lessons/one-line.ipynb?table={code}",
        f"voila/render/lessons/one-line.ipynb?class={of_class}",
        f"voila/render/lessons/one-line.ipynb?class={code}",
    )
    let_in = [address for address in asked if fig.ask(address, **TYPED).status not in (403, 404)]
    assert let_in == []
    assert fig.post(f"table/{other}/act", {"kind": "seated", "seat": "0", "name": "Fig"}).status == 403
    assert 'name="code"' in fig.ask("saved").text


def test_the_code_of_a_class_opens_its_lesson_while_it_is_open(opened, guest, new, lesson):
    table, (school, code) = opened(), lesson
    fig = guest(code)
    assert fig.place == f"/voila/render/lessons/one-line.ipynb?class={code}"
    assert fig.ask(fig.place, **TYPED).status == 200
    asked = (*ELSEWHERE, f"table/{table}", f"{GAME}?table={table}", f"desk/{code}", f"{GAME}?class={code}")
    assert [address for address in asked if fig.ask(address, **TYPED).status not in (403, 404)] == []
    school.act(code, "", Closed(), now=NOW)
    assert fig.ask(fig.place, **TYPED).status == 403
    answer = new().post("class", {"code": code})
    assert (answer.status, "is closed" in answer.text) == (409, True)


def test_a_table_that_is_closed_lets_no_guest_in_any_more(opened, guest, new, tables):
    code = opened()
    fig = guest(code)
    tables.act(code, "", Seated(0, "Owl"), ComputerSat(1, "greedy"), Started())
    assert fig.ask(f"table/{code}").status == 200
    tables.act(code, "", Ended())
    doors = *(f"table/{code}{door}" for door in ("", "/screen", "/live?page=1")), f"{GAME}?table={code}"
    assert [fig.ask(door, **TYPED).status for door in doors] == [403] * 4
    answer = new().post("class", {"code": code})
    assert (answer.status, "is closed" in answer.text) == (409, True)


def test_a_guest_comes_along_to_the_table_at_which_the_same_people_play_on(opened, guest, tables):
    code = opened()
    fig = guest(code)
    tables.act(code, "", Seated(0, "Owl"), ComputerSat(1, "greedy"), Started(), Ended())
    next = tables.rematch(code, "")
    led = fig.ask(f"table/{code}")
    assert (led.status, led.headers["Location"]) == (302, f"/table/{next}")
    assert fig.ask(f"table/{next}").status == 200


def test_a_wrong_code_is_said_at_the_door_with_its_letters(new):
    answer = new().post("class", {"code": "bcdf"})
    assert answer.status == 404
    assert "No table and no class has this code. Look again." in answer.text
    assert 'value="bcdf"' in answer.text


def test_a_token_that_was_planted_is_not_that_of_the_guest(opened, new, guest):
    planted = guest(opened()).cookies["cubeplay-person"]
    device = new()
    device.cookies["cubeplay-person"] = planted
    device.post("class", {"code": opened()})
    assert device.cookies["cubeplay-person"] != planted


def test_a_seal_is_of_one_browser_and_one_place(opened, guest, new):
    code, other = opened(), opened()
    fig, device = guest(code), new()
    name = next(name for name in fig.cookies if name.startswith("cubeplay-joined"))
    device.cookies[name] = fig.cookies[name]
    assert device.ask(f"table/{code}").status == 403
    fig.cookies[name] = fig.cookies[name].replace(code, other)
    assert [fig.ask(f"table/{each}").status for each in (code, other)] == [403, 403]


def test_scripts_of_lobby_and_big_screen_are_for_who_is_in_and_no_other_file_is(opened, new, guest):
    code = opened()
    fig, asked = guest(code), set()
    wanted = {address for page in screens(fig, code) for address in SCRIPT.findall(page)}
    while missing := wanted - asked:
        script = fig.ask(address := missing.pop())
        assert (script.status, script.headers["Content-Type"]) == (200, "text/javascript")
        assert fig.ask(address, If_None_Match=script.headers["Etag"]).status == 304
        assert script.headers.keys() == fig.ask(f"{STATIC}sheet.js").headers.keys()
        assert new().ask(address).status == 403
        wanted |= {urljoin(f"/{address}", other)[1:] for other in IMPORT.findall(script.text)}
        asked.add(address)
    assert len(asked) > 8
    files = (
        "__init__.py",
        "types.d.ts",
        "parts",
        "..%2fcli.js",
        "%2e%2e/share/jupyter/voila/templates/cubeplay/static/sheet.js",
    )
    assert {fig.ask(f"{STATIC}client/{file}").status for file in files} == {404}
