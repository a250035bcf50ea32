"""Sharing on purpose: the key, the teacher's pages, links from elsewhere, and being somebody else."""

import os
import re
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.session import Session
from cubeplay.store import Store
from strangers import NETWORK, PUPILS, TEACHER, Browser, comes
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.site.gate import middleware
from cubeplay_widgets.site.gate.attempt_limits import Tries
from cubeplay_widgets.site.gate.hosts import Hosts, network_address
from cubeplay_widgets.site.gate.invitation import invitation, links
from cubeplay_widgets.site.gate.middleware import Guard
from cubeplay_widgets.site.gate.owners import KernelOwners
from cubeplay_widgets.site.gate.routes import joined
from cubeplay_widgets.site.gate.sharing_options import sharing
from cubeplay_widgets.site.gate.visitors import Role, Visitor, keys, new_token

WHO, ANSWERS = "play/who.ipynb", "teacher/answers.ipynb"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Keys are kept where no other test looks."""
    monkeypatch.setattr("cubeplay_widgets.site.gate.sharing_options.data_folder", lambda: tmp_path)


# The way in


@pytest.mark.parametrize(
    "path", ["", f"voila/render/{WHO}", "voila/scripts/0/static/voila.js", "no-such-page", "leave"]
)
def test_without_the_key_every_page_asks_for_a_code(shared, path):
    answer = Browser(shared.url).ask(path)
    assert (answer.status, answer.kernel) == (403, None)
    assert 'action="/class"' in answer.text


def test_a_link_lets_in_and_leaves_no_key_behind(shared):
    fig = Browser(shared.url)
    answer = fig.ask(f"join/{PUPILS}", Sec_Fetch_Site="cross-site")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert fig.ask(Sec_Fetch_Site="cross-site").status == 200
    assert not any(PUPILS in value for value in fig.cookies.values())
    assert PUPILS not in fig.ask().text + fig.open(WHO).text
    assert PUPILS not in shared.log().replace(invited(shared), "")


@pytest.mark.parametrize("path", ["join/{}/", "//join/{}", "JOIN/{}", "join%2F{}", "voila/join/{}?next=/"])
def test_a_link_that_is_mistyped_leaves_no_key_in_the_log(shared, path):
    fig = comes(shared)
    assert fig.ask(path.format(PUPILS)).status == 404
    assert PUPILS not in shared.log().replace(invited(shared), "")


def invited(shared):
    """What the start printed."""
    return "\n".join(line for line in shared.log().splitlines() if line.startswith("For "))


def test_a_seal_is_worth_nothing_in_another_browser(shared):
    fig, thief = comes(shared), Browser(shared.url)
    thief.cookies = dict(fig.cookies) | {"cubeplay-person": "A" * 43}
    assert thief.ask().status == 403


def test_a_link_with_a_wrong_key_leads_to_the_door(shared):
    answer = Browser(shared.url).ask("join/wrong")
    assert answer.status == 403
    assert 'id="cp-code"' in answer.text


def test_every_page_that_the_gate_names_is_there():
    gate = Path(middleware.__file__).parent
    named = {name for path in gate.glob("*.py") for name in re.findall(r'"([\w/]+\.html)"', path.read_text())}
    assert "404.html" in named
    assert {name for name in named if not (TEMPLATE / name).is_file()} == set()


def test_keys_that_are_tried_out_are_soon_told_to_wait_and_keep_nobody_else_out(started):
    server = started("--no-preheat", "--share", "--host=127.0.0.3", f"--key={PUPILS}")
    guesses = [Browser(server.url).ask(f"join/guess-number-{n}").status for n in range(12)]
    assert guesses == [403] * 10 + [429] * 2
    assert Browser(server.url).ask(f"join/{PUPILS}").status == 303


def test_tries_are_few_a_minute_for_one_and_for_all():
    now = [0.0]
    tries = Tries(most=2, in_all=5, clock=lambda: now[0])
    for who in "aabbb":
        tries.missed(who)
    assert not tries.may("a")
    assert not tries.may("new")
    now[0] = 61.0
    assert tries.may("a")


@pytest.mark.parametrize(
    "key", ["short", "has spaces in the middle", "ünïcödé-letters-in-it", "a/slash/in/the/middle"]
)
def test_a_key_that_is_easily_found_or_breaks_a_link_is_refused(key):
    with pytest.raises(CubeplayError, match="at least 16"):
        keys(key)


def test_made_keys_are_long_and_new_each_time():
    made = [keys() for _time in range(20)]
    every = {key for one in made for key in (one.pupils, one.teacher)}
    assert len(every) == 40
    assert min(map(len, every)) >= 22


# A token that somebody else knows


@pytest.mark.parametrize("key", [PUPILS, TEACHER])
def test_a_cookie_that_was_planted_is_replaced_when_its_browser_joins(shared, key):
    planted = {"cubeplay-person": "A" * 43}
    tablet = Browser(shared.url, cookies=dict(planted))
    assert tablet.ask(f"join/{key}").status == 303
    assert tablet.cookies["cubeplay-person"] != planted["cubeplay-person"]


def test_a_pupil_who_becomes_the_teacher_is_somebody_new_and_who_joins_again_stays_who_they_are(shared):
    tablet = comes(shared)
    token = tablet.cookies["cubeplay-person"]
    tablet.ask(f"join/{PUPILS}")
    assert tablet.cookies["cubeplay-person"] == token
    tablet.ask(f"join/{TEACHER}")
    assert tablet.cookies["cubeplay-person"] != token


def test_what_a_guest_has_stays_theirs_when_they_join_as_a_pupil():
    guest = Visitor(new_token(), Role.GUEST, place="table/KMTR")
    assert joined(guest, Role.PUPIL).token == guest.token
    assert joined(guest, Role.TEACHER).token != guest.token


def test_a_kernel_is_its_persons_and_of_nobody_with_the_same_token():
    owners, token = KernelOwners(SimpleNamespace(is_in_use=lambda _name: True)), new_token()
    owners.claim("k", Visitor(token, Role.TEACHER))
    assert owners.owns(Visitor(token, Role.TEACHER), "k")
    for role in (Role.PUPIL, Role.GUEST, Role.STRANGER):
        assert not owners.owns(Visitor(token, role), "k")


# Teachers


def test_teachers_pages_are_for_the_teacher(shared):
    fig, teacher = comes(shared), comes(shared, TEACHER)
    for page in (ANSWERS, "lessons/disguised.ipynb"):
        assert fig.open(page).status == 404
        assert fig.open(page, Cubeplay_Person="").status == 404
        assert teacher.open(page).status == 200


def test_teachers_pages_are_listed_for_the_teacher_alone(shared):
    assert f"voila/render/{ANSWERS}" in comes(shared, TEACHER).ask().text
    assert ANSWERS not in comes(shared).ask().text


def test_the_way_to_the_desk_is_shown_to_those_who_may_go_there(shared, plum):
    assert [to_desk(browser) for browser in (comes(shared, TEACHER), plum)] == [True, True]
    assert not to_desk(comes(shared))


def to_desk(browser):
    return 'href="/desk"' in browser.ask().text


def test_a_teacher_who_follows_the_pupils_link_stays_the_teacher(shared):
    teacher = comes(shared, TEACHER)
    teacher.ask(f"join/{PUPILS}")
    assert teacher.open(ANSWERS).status == 200


def test_teachers_pages_open_on_ones_own_machine_and_are_listed_nowhere_there(plum, shared):
    assert plum.open(ANSWERS).status == 200
    for page in (plum.ask(), comes(shared).ask(), plum.open(WHO)):
        assert "answers" not in page.text.lower()


# Whose games


def test_each_sees_their_own_games_and_the_teacher_those_of_the_machine(shared):
    fig, plum, teacher = comes(shared), comes(shared), comes(shared, TEACHER)
    person = Visitor(fig.cookies["cubeplay-person"], Role.PUPIL).person
    path, games = shared.store().place, {}
    for owner in (person, ""):
        session = Session("cubo", seed=7, names=(f"name of {owner or 'nobody'}", "Nut"))
        games[owner] = Store(path, owner=owner).add(session)
        session.play("flip")
    seen = {
        who: [id for id in games.values() if id in who_sees.ask().text]
        for who, who_sees in (("fig", fig), ("plum", plum), ("teacher", teacher))
    }
    assert seen == {"fig": [games[person]], "plum": [], "teacher": [games[""]]}


# Links from elsewhere


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "image"},
        {"Sec_Fetch_Site": None, "Referer": "http://evil.example/"},
        {"Sec_Fetch_Site": None, "Origin": "null"},
    ],
)
def test_a_link_on_another_site_gets_a_page_with_open_and_starts_no_kernel(own, plum, headers):
    before = len(own.kernels())
    answer = plum.open(f"{WHO}?game=abc&x=<b>", **headers)
    assert (answer.status, answer.kernel, len(own.kernels())) == (403, None, before)
    assert f'href="/voila/render/{WHO}?game=abc&amp;x=' in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "same-origin"},
        pytest.param({"Sec_Fetch_Site": "none"}, marks=pytest.mark.proof),
        {"Sec_Fetch_Site": None},
    ],
)
def test_a_page_of_ours_a_typed_address_and_an_old_browser_get_the_page(plum, headers):
    assert plum.open(WHO, **headers).kernel


# Someone else


def test_someone_else_here_is_forgotten_and_may_go_on(shared):
    fig = comes(shared)
    kernel, before = fig.open(WHO).kernel, dict(fig.cookies)
    assert 'href="/leave"' in fig.ask().text
    assert "Yes, I am someone else" in fig.ask("leave").text
    assert fig.cookies == before
    answer = fig.post("leave")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    assert fig.cookies["cubeplay-person"] != before["cubeplay-person"]
    assert fig.ask().status == 200
    old = Browser(fig.url, cookies=before)
    assert old.ask(f"api/kernels/{kernel}").status == 404


def test_after_the_teacher_the_next_one_is_a_pupil(shared):
    tablet = comes(shared, TEACHER)
    tablet.post("leave")
    assert tablet.ask().status == 200
    assert tablet.open(ANSWERS).status == 404


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": None}, {"Origin": "null"}, {"Origin": "http://localhost"}],
)
def test_nobody_else_makes_a_browser_forget(shared, headers):
    fig = comes(shared)
    before = dict(fig.cookies)
    assert fig.post("leave", **headers).status == 403
    assert fig.cookies == before


def test_on_ones_own_machine_there_is_nobody_else(plum):
    assert "Someone else here" not in plum.ask().text
    assert plum.post("leave").status == 404


# What the command line asks for


def options(**chosen):
    """The options of a command line."""
    plain = {
        "share": False,
        "host": "",
        "key": "",
        "teacher_key": "",
        "new_key": False,
        "only_class": False,
        "proxy": "",
        "allow_host": [],
        "base_url": "/",
    }
    return Namespace(**plain | chosen)


@pytest.mark.parametrize(
    "alone",
    [
        {"host": "0.0.0.0"},
        {"key": PUPILS},
        {"teacher_key": TEACHER},
        {"new_key": True},
        {"only_class": True},
        {"proxy": "https://games.example"},
    ],
)
def test_nothing_opens_the_pages_to_others_but_share(alone):
    with pytest.raises(CubeplayError, match="--share"):
        sharing(options(**alone))


def test_without_share_nothing_but_this_machine_listens():
    plain = sharing(options())
    assert (plain.addresses, plain.keys) == (("127.0.0.1",), None)


def test_sharing_listens_where_its_link_leads():
    shared = sharing(options(share=True, host=NETWORK))
    assert shared.addresses == (NETWORK, "127.0.0.1")
    assert shared.link(8866) == f"http://{NETWORK}:8866/"
    assert shared.hosts.know(f"{NETWORK}:8866")
    assert not shared.hosts.know("192.168.1.9")
    assert shared.keys.pupils not in repr(shared)


def test_sharing_everywhere_answers_to_this_machines_addresses_alone(monkeypatch):
    monkeypatch.setattr("cubeplay_widgets.site.gate.sharing_options.network_address", lambda: "192.168.1.5")
    monkeypatch.setattr(
        "cubeplay_widgets.site.gate.sharing_options.own_addresses", lambda: ("192.168.1.5", "10.0.0.2")
    )
    shared = sharing(options(share=True, host="0.0.0.0", base_url="games"))
    assert (shared.addresses, shared.link(80)) == (("0.0.0.0",), "http://192.168.1.5:80/games/")
    assert [shared.hosts.know(name) for name in ("10.0.0.2", "192.168.1.9", "rebind.example")] == [
        True,
        False,
        False,
    ]


def test_without_a_host_the_address_in_the_network_is_found_or_asked_for(monkeypatch):
    monkeypatch.setattr("cubeplay_widgets.site.gate.hosts.own_addresses", lambda: ("192.168.1.5", "10.0.0.2"))
    monkeypatch.setattr("cubeplay_widgets.site.gate.hosts._towards_others", lambda: "10.0.0.2")
    assert network_address() == "10.0.0.2"
    monkeypatch.setattr("cubeplay_widgets.site.gate.hosts._towards_others", lambda: "")
    assert network_address() == "192.168.1.5"
    monkeypatch.setattr("cubeplay_widgets.site.gate.hosts.own_addresses", lambda: ())
    with pytest.raises(CubeplayError, match="--host"):
        network_address()


def test_behind_a_proxy_the_link_is_the_proxys_and_only_this_machine_listens():
    shared = sharing(options(share=True, proxy="https://Games.example/games"))
    assert (shared.addresses, shared.base_url) == (("127.0.0.1",), "/games/")
    assert shared.link(8866) == "https://games.example/games/"
    assert shared.hosts.know("games.example")


@pytest.mark.parametrize(
    "address", ["games.example", "ftp://games.example", "https://", "https://a:b@games.example"]
)
def test_a_proxys_address_that_is_none_is_refused(address):
    with pytest.raises(CubeplayError, match="not the address of a site"):
        sharing(options(share=True, proxy=address))


def test_keys_may_stand_in_the_environment_and_kernels_do_not_inherit_them(monkeypatch):
    monkeypatch.setenv("CUBEPLAY_KEY", PUPILS)
    monkeypatch.setenv("CUBEPLAY_TEACHER_KEY", TEACHER)
    made = sharing(options(share=True, host=NETWORK)).keys
    assert (made.pupils, made.teacher) == (PUPILS, TEACHER)
    assert "CUBEPLAY_KEY" not in os.environ
    monkeypatch.setenv("CUBEPLAY_KEY", PUPILS)
    sharing(options(share=True, host=NETWORK, key="another-key-for-all"))
    assert "CUBEPLAY_KEY" not in os.environ


def test_the_invitation_has_both_links_and_a_code_to_scan():
    made, link = keys(), "http://192.0.2.7:8866/"
    told = invitation(link, made)
    assert all(each in told for each in links(link, made))
    assert "▀" in told
    assert "▀" not in invitation(link, made, draw=False)


# Behind a proxy


def request(host="games.example", **headers):
    """A request that came by a proxy."""
    said = HTTPHeaders({name.replace("_", "-"): value for name, value in headers.items()} | {"Host": host})
    found = HTTPServerRequest(headers=said, start_line=RequestStartLine("GET", "/", "HTTP/1.1"))
    found.remote_ip = "127.0.0.1"
    return found


def test_what_a_proxy_says_is_believed_only_if_there_is_one():
    plain, behind = Guard(None), Guard(None, Hosts(), public="https://games.example")
    forged = request(X_Forwarded_For="192.0.2.66", X_Forwarded_Proto="https")
    assert (plain.comes_from(forged), plain.is_secure(forged)) == ("127.0.0.1", False)
    assert (behind.comes_from(forged), behind.is_secure(forged)) == ("192.0.2.66", True)


def test_behind_a_proxy_the_last_address_counts_which_a_client_cannot_write():
    behind = Guard(None, Hosts(), public="https://games.example")
    assert behind.comes_from(request(X_Forwarded_For="10.0.0.1, 192.0.2.66")) == "192.0.2.66"


def test_behind_a_proxy_that_keeps_the_name_to_itself_our_pages_are_still_ours():
    behind = Guard(None, Hosts(), public="https://games.example")
    assert behind.is_ours(request("127.0.0.1:8866", Origin="https://games.example"))
    assert not behind.is_ours(request("127.0.0.1:8866", Origin="https://evil.example"))


def test_pages_behind_a_proxy_with_a_path_and_tls(started):
    server = started(
        "--no-preheat", "--share", "--proxy=https://games.example", f"--key={PUPILS}", base="/school/games/"
    )
    fig = Browser(server.url, "games.example")
    said = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.66"}
    answer = fig.ask(f"join/{PUPILS}", **said)
    assert (answer.status, answer.headers["Location"]) == (303, "/school/games/")
    assert "Secure" in fig.last
    assert "Path=/school/games/" in fig.last
    page = fig.open(WHO, **said)
    assert '/school/games/voila/templates/cubeplay/static/page.js"' in page.text
    with fig.channels(page.kernel, Origin="https://games.example"):
        pass
    assert fig.ask("/voila/render/play/who.ipynb").status == 404
    assert f"https://games.example/school/games/join/{PUPILS}" in server.log()
