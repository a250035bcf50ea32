"""Desk, projector and the printed invitation tell the way in: a new device follows each of them."""

import re

import pytest
from strangers import NETWORK, PUPILS, TEACHER, TYPED, Browser
from stream import heard, until

from cubeplay_widgets.site.gate.invitation import invitation
from cubeplay_widgets.site.gate.visitors import AccessKeys
from cubeplay_widgets.site.reach import qr_drawn


@pytest.fixture
def new(started):
    """A device that has never been here."""
    return lambda: Browser(started.url.replace("127.0.0.1", NETWORK))


def comes_in(browser, path, code):
    """Open an address, and type a code where it is asked for; what stands on the page then."""
    door = browser.ask(path, **TYPED)
    while door.status in (302, 303):
        door = browser.ask(door.headers["Location"], **TYPED)
    assert 'action="/class"' in door.text
    assert 'name="code"' in door.text
    answer = browser.post("class", {"code": code})
    assert answer.status == 303
    return browser.ask(answer.headers["Location"], **TYPED)


def test_the_address_and_the_code_that_the_desk_shows_lead_a_new_device_into_the_lesson(teacher, opened, new):
    code, device = opened(), new()
    with heard(teacher, f"desk/{code}/live") as events:
        told = until(events, lambda data: "link" in data)
    assert f"http://{told['link']}/" == device.url
    assert f"Pupils type {code} on the start page" in teacher.ask(f"desk/{code}").text
    assert comes_in(device, "", code).kernel


def test_the_way_in_that_the_projector_shows_leads_a_new_device_into_the_lesson(teacher, opened, new):
    code, device = opened(), new()
    with heard(teacher, f"desk/{code}/projector/live") as events:
        shown = until(events, lambda data: data.get("svg"))
    assert f"<b>{code}</b>" in shown["svg"]
    assert device.url.removeprefix("http://").rstrip("/") in "".join(map(str, shown.values()))
    assert comes_in(device, "", code).kernel
    scanned = f"{device.url}join/{PUPILS}?class={code}"
    assert qr_drawn(scanned) in shown["svg"]
    assert new().ask(scanned.removeprefix(device.url), **TYPED).headers["Location"].endswith(f"?class={code}")


@pytest.mark.proof
def test_the_links_that_a_start_prints_lead_in(started, new, opened):
    code, device = opened(), new()
    printed = invitation(device.url, AccessKeys(PUPILS, TEACHER), draw=False)
    links = re.findall(r"http://\S+", printed)
    assert [link.rpartition("/")[2] for link in links] == [PUPILS, TEACHER]
    pupil, teacher = (new() for _link in links)
    assert comes_in(pupil, links[0].removeprefix(device.url), code).kernel
    answer = teacher.ask(links[1].removeprefix(device.url), **TYPED)
    assert teacher.ask(answer.headers["Location"], **TYPED).status == 200
    assert teacher.ask(f"desk/{code}").status == 200
