"""A kernel belongs to the browser whose page started it; and it knows whose page that is."""

import json
import re
import uuid
from contextlib import ExitStack, suppress

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from strangers import TEACHER, Browser, comes, frame
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from breadth import breadth
from cubeplay_widgets.site.gate.own_kernel import MOST_SOCKETS, NOT_OF_THE_PROTOCOL
from cubeplay_widgets.site.gate.visitors import Role, Visitor
from patience import patience

WHO = "play/who.ipynb"


def person(browser):
    return Visitor(browser.cookies["cubeplay-person"], Role.PUPIL).person


@pytest.fixture(scope="module")
def page_of_plum(own):
    """A browser and the page that it has opened, for several tests."""
    browser = Browser(own.url)
    return browser, browser.open(WHO)


def refused(browser, kernel, **headers):
    """The status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as caught, browser.channels(kernel, **headers):
        pass
    return caught.value.response.status_code


def test_a_page_reaches_its_own_kernel(plum):
    kernel = plum.open(WHO).kernel
    assert plum.ask(f"api/kernels/{kernel}").json["id"] == kernel
    with plum.channels(kernel):
        pass
    assert plum.post(f"voila/api/shutdown/{kernel}").status == 204
    assert plum.ask(f"api/kernels/{kernel}").status == 404


def test_no_other_browser_reaches_a_kernel(own, page_of_plum, fig):
    plum, kernel = page_of_plum[0], page_of_plum[1].kernel
    fig.open(WHO)
    forged = Browser(own.url, cookies={"cubeplay-person": "A" * 43})
    for other in (fig, Browser(own.url), forged):
        assert other.ask(f"api/kernels/{kernel}").status == 404
        assert other.post(f"voila/api/shutdown/{kernel}").status == 404
        assert refused(other, kernel) == 404
    assert plum.ask(f"api/kernels/{kernel}").status == 200


def test_a_kernel_that_is_not_there_or_waits_for_a_page_is_nobodys(page_of_plum):
    plum, _page = page_of_plum
    for kernel in (uuid.uuid4(), "0-0-0-0-0", "1-2-3-4-5\n"):
        assert plum.ask(f"api/kernels/{str(kernel).strip()}").status == 404
    assert refused(plum, uuid.uuid4()) == 404


ORIGINS = ("http://evil.example", "null", "http://127.0.0.1:1", "http://localhost")


@pytest.mark.parametrize(
    "origin",
    breadth(ORIGINS, "http://evil.example"),
)
def test_a_socket_from_another_site_is_refused_even_with_the_cookie(page_of_plum, origin):
    plum, page = page_of_plum
    kernel = page.kernel
    assert refused(plum, kernel, Origin=origin) == 403
    assert plum.post(f"voila/api/shutdown/{kernel}", Origin=origin).status == 403


def test_a_kernel_cannot_be_deleted_restarted_or_started_by_a_page(page_of_plum):
    plum, kernel = page_of_plum[0], page_of_plum[1].kernel
    assert plum.ask(f"api/kernels/{kernel}", "DELETE", Origin=f"http://{plum.own_host}").status == 405
    assert plum.post(f"api/kernels/{kernel}/restart").status == 404
    assert plum.post("api/kernels").status == 404


def test_the_cookie_is_long_random_and_no_script_reads_it(own):
    plum, fig = Browser(own.url), Browser(own.url)
    plum.ask()
    fig.ask()
    assert re.fullmatch(r"[\w-]{43}", plum.cookies["cubeplay-person"])
    assert plum.cookies != fig.cookies
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in plum.last.split(";")}
    kept = dict(plum.cookies)
    plum.open(WHO)
    assert plum.cookies == kept


@pytest.mark.parametrize("cookie", ["", "guest", "A" * 42, "A" * 43 + "=", "../../etc"])
def test_a_cookie_that_is_no_token_is_replaced(own, cookie):
    browser = Browser(own.url, cookies={"cubeplay-person": cookie})
    browser.ask()
    assert browser.cookies["cubeplay-person"] != cookie


def test_on_ones_own_machine_everybody_is_the_one_whose_it_is(page_of_plum):
    plum, page = page_of_plum
    assert "nobody yet" not in page.text
    assert asked(plum, page) == ""


def test_shared_pages_tell_their_kernel_a_persons_hash_and_never_the_token(shared):
    fig = comes(shared)
    page = fig.open(WHO)
    assert person(fig) in page.text
    assert asked(fig, page) == person(fig)
    assert fig.cookies["cubeplay-person"] not in page.text


@pytest.mark.parametrize(
    "name", breadth(("Cubeplay_Person", "CUBEPLAY_PERSON", "cubeplay_person"), "Cubeplay_Person")
)
def test_nobody_says_who_they_are_themselves(shared, name):
    fig, plum = comes(shared), comes(shared)
    page = fig.open(WHO, **{name: person(plum)})
    assert person(fig) in page.text
    assert person(plum) not in page.text
    raw = fig.ask(f"voila/render/{WHO}?HTTP_CUBEPLAY_PERSON={person(plum)}&person=")
    assert person(plum) not in raw.text.replace(f"HTTP_CUBEPLAY_PERSON={person(plum)}", "")


def test_the_teacher_is_the_one_whose_machine_it_is(shared):
    assert person_of(comes(shared, TEACHER)) == ""


def test_a_kernel_that_waited_asks_for_its_person(started):
    server = started("--share", "--host=127.0.0.2", "--key=the-key-of-all-pupils", "--teacher-key=" + TEACHER)
    fig, plum, teacher = comes(server), comes(server), comes(server, TEACHER)
    waited = 0
    for browser, expected in ((fig, person(fig)), (plum, person(plum)), (teacher, "")):
        page = browser.open(WHO)
        waited += "nobody yet" in page.text
        assert asked(browser, page) == expected
    assert waited


def person_of(browser):
    """The person that a page's kernel answers."""
    return asked(browser, browser.open(WHO))


def asked(browser, page):
    """Press the page's button, as the page does, and read what it then says."""
    model = re.search(r'"model_id": ?"(\w+)"', page.text)[1]
    with browser.channels(page.kernel) as socket:
        data = {"method": "custom", "content": {"event": "click"}}
        socket.send(frame("comm_msg", comm_id=model, data=data))
        while True:
            _channel, parts = deserialize_msg_from_ws_v1(socket.recv(timeout=patience(30)))
            state = json.loads(parts[3]).get("data", {}).get("state", {})
            if "description" in state:
                return re.fullmatch(r"person: '(\w*)'", state["description"])[1]


BAD = {
    "too large a count": bytes.fromhex("ffffffffffffff0f"),
    "nothing": b"",
    "no frame of this protocol": "{}",
    "cut off": frame("comm_msg")[:-1],
}


@pytest.mark.parametrize("bad", breadth(BAD, "too large a count", "cut off"))
def test_a_malformed_frame_ends_its_socket_and_nothing_else(plum, bad):
    page = plum.open(WHO)
    with plum.channels(page.kernel) as socket:
        socket.send(BAD[bad])
        with suppress(ConnectionClosedError):
            for _told in socket:
                pass
    assert socket.close_code == NOT_OF_THE_PROTOCOL
    assert asked(plum, page) == ""


@pytest.mark.parametrize("protocols", [None, ["v0.kernel.websocket.jupyter.org"]])
def test_a_socket_of_another_protocol_is_refused(page_of_plum, protocols):
    plum, page = page_of_plum
    assert refused(plum, page.kernel, protocols=protocols) == 426


def test_a_kernel_has_few_sockets(page_of_plum):
    plum, kernel = page_of_plum[0], page_of_plum[1].kernel
    with ExitStack() as opened:
        for session in range(MOST_SOCKETS):
            opened.enter_context(plum.channels(kernel, session=session))
        assert refused(plum, kernel, session="more") == 429
