"""The server answers to its own names, shows what its pages need, and nothing else."""

import re
import socket
from urllib.parse import urlsplit

import pytest
from strangers import Browser, comes

from breadth import together

SHUT = (
    "logout",
    "login",
    "voila/api/contents",
    "voila/api/contents/play",
    "voila/api/themes/any/index.css",
    "voila/tree",
    "voila/tree/play",
    "voila/query/0-0-0-0-0",
    "api/kernels",
    "api/security/csp-report",
    "api/contents",
    "voila/files/play/who.ipynb",
    "voila/files/../conftest.py",
    "voila/files/lessons/one-line.toml",
    "voila/render/lessons/one-line.toml",
    "voila/templates/nothing",
    "voila/templates/lab/static/voila.js",
    "voila/templates/cubeplay/static/%2e%2e/%2e%2e/page.html",
    "voila/static/voila.js",
    "voila/labextensions/ipycanvas/package.json",
    "voila/scripts/0/static/%2e%2e/%2e%2e/app.py",
    "voila/scripts/0/labextensions/%2e%2e/%2e%2e/pyproject.toml",
    "voila/render/",
    "voila/render/play",
    "voila/render/play//who.ipynb",
    "voila/render/play/../play/who.ipynb",
    "voila/render/play/%2e%2e/play/who.ipynb",
    "voila/render/Play/who.ipynb",
    "voila/render/play%5Cwho.ipynb",
    "leave",
    "join/any-key-that-somebody-made-up",
    "no-such-page",
)


@together("path", SHUT)
def test_what_pages_do_not_need_is_not_there(plum, path):
    answer = plum.ask(path)
    assert answer.status in (404, 405)
    assert "cp-loading" in answer.text
    assert "Traceback" not in answer.text


def test_landing_page_lists_no_folder_whatever_is_asked(plum):
    assert plum.ask("?classic-tree=true").text == plum.ask().text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST:1", "127.0.0.1:8866"])
def test_this_machines_own_names_are_known(own, host):
    assert Browser(own.url, host).ask().status == 200


@together(
    "host",
    [
        "rebind.example",
        "127.0.0.1.rebind.example:80",
        "192.168.1.9",
        "127.0.0.2",
        "a,localhost",
        "@localhost",
    ],
)
@pytest.mark.parametrize(
    "path", ["", "voila/render/play/who.ipynb", "voila/scripts/0/static/voila.js", "no-such-page"]
)
def test_a_name_that_is_not_ours_reads_and_starts_nothing(own, host, path):
    """DNS rebinding: a page of another site gives its own name the number of this machine."""
    answer = Browser(own.url, host).ask(path, Sec_Fetch_Site="same-origin")
    assert answer.status in (400, 421)
    assert "Set-Cookie" not in answer.headers
    assert answer.kernel is None


def test_two_host_headers_are_refused(own):
    place = urlsplit(own.url)
    with socket.create_connection((place.hostname, place.port)) as s:
        s.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: rebind.example\r\nConnection: close\r\n\r\n")
        assert b" 200 " not in s.recv(100)


def test_a_name_that_is_allowed_is_known_and_no_other(started):
    server = started("--no-preheat", "--allow-host=Games.example")
    assert Browser(server.url, "games.example:443").ask().status == 200
    assert Browser(server.url, "other.example").ask().status == 421


def test_without_share_only_this_machine_is_served(own):
    place = urlsplit(own.url)
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", place.port), 1):
        pass


def test_shared_server_is_there_for_the_network_and_for_this_machine(shared):
    assert comes(shared).ask().status == 200
    assert Browser(shared.url).ask().status == 403


def test_every_answer_has_a_policy_that_lets_no_script_stand_in_a_page(plum, own):
    for path in (
        "",
        "no-such-page",
        "voila/render/play/who.ipynb",
        "voila/templates/cubeplay/static/cubeplay.css",
    ):
        answer = plum.ask(path)
        policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert "unsafe-inline" not in policy["script-src"]
        assert policy["frame-ancestors"] == "'self'"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert "Server" not in answer.headers
        scripts = re.findall(r"<script(?![^>]*(?: src=|\+json|/json))[^>]*>", answer.text)
        assert scripts == []


@pytest.mark.parametrize("path", ["voila/templates/cubeplay/static/%00", "desk/%00", "%00"])
def test_an_address_with_a_nul_is_not_there(plum, path):
    assert plum.ask(path).status == 404
