"""Hears a stream of server-sent events, and sends what a page sends, as a browser does."""

import json
from contextlib import contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from urllib.parse import urlsplit

from patience import patience


@contextmanager
def heard(browser, path):
    """A stream of events, as pairs of their kind and data."""
    place = urlsplit(browser.url)
    link = HTTPConnection(place.hostname, place.port, timeout=patience(300))
    link.request("GET", place.path + path, headers={"Host": browser.own_host, "Cookie": browser._cookies()})
    answer = link.getresponse()
    assert answer.status == 200, answer.read()
    try:
        yield _events(answer)
    finally:
        link.close()


def _events(answer):
    kind = ""
    for line in answer:
        name, _colon, value = line.decode().rstrip("\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, json.loads(value)


def until(events, so):
    """The first message of which something is true; beats are passed over."""
    return next(data for kind, data in events if kind == "message" and so(data))


def all_until(events, so):
    """All that is heard up to the first message of which something is true."""
    found = []
    for kind, data in events:
        found.append(data)
        if kind == "message" and so(data):
            return found
    raise AssertionError("the stream has ended")


def post(browser, path, body, kind, **headers):
    """Send some data to the server; the status, and what it answered."""
    place = urlsplit(browser.url)
    link = HTTPConnection(place.hostname, place.port, timeout=patience(300))
    said = {"Host": browser.own_host, "Cookie": browser._cookies(), "Content-Type": kind}
    said |= {"Origin": f"http://{browser.own_host}"} | headers
    link.request("POST", place.path + path, body, said)
    answer = link.getresponse()
    text = answer.read().decode()
    link.close()
    return answer.status, json.loads(text) if text.startswith("{") else text


def now():
    return datetime.now(UTC)
