"""A server that shows one class on the desk's real page, for tests: it says what a test puts there."""

import json
import threading
from copy import deepcopy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import segno
from jinja2 import Environment, FileSystemLoader

from cubeplay_widgets.chapters.template_words import translate_in
from cubeplay_widgets.client import CLIENT
from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.site.gate.policy import HEADERS, content_policy

TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
PARTS = ("Ask", "Predict", "By hand", "Simulate", "Explain", "Change", "Checks")
NAMES = ("Ada", "Bo", "Charlotte", "Dee", "Emil", "Finn", "Gus", "Hanna", "Ines", "Jo")
PULSE = 0.5
"""Seconds between two signs of life."""

DOTS = (
    '<svg viewBox="0 0 850 190"><path d="M30 160H820" stroke="currentColor" stroke-width="2"/>'
    + "".join(f'<circle cx="{60 + 40 * x}" cy="147" r="7" fill="var(--cp-guess)"/>' for x in range(18))
    + "</svg>"
)
CHARTS = [
    {"id": "predictions", "name": "All lines", "group": "predictions", "heading": "Predictions, 21 locked"},
    {"id": "predictions-changed", "name": "Any order", "group": "predictions", "heading": "New predictions"},
    {"id": "runs-100", "name": "100 throws", "group": "runs", "heading": "100 throws each"},
]


def seat(number):
    """A seat of the class; 5 and 18 are stuck, 7 skipped a part, 12 asks, 14 is away, 29 and 30 are free."""
    part = 3 + number % 2
    return {
        "number": number,
        "name": NAMES[number % len(NAMES)] if number < 29 else "",
        "part": part,
        "part_name": PARTS[part - 1],
        "minutes": 6 if number in (5, 18) else 1,
        "done": [1, part] if number == 7 else [1, 2, part] if number % 3 == 0 else [1, 2],
        "skipped": [2] if number == 7 else [],
        "stuck": number in (5, 18),
        "away": 4 if number == 14 else None,
        "asks": number == 12,
        "free": number > 28,
        "found": 0 if number == 30 else 4,
    }


def part(number):
    """A part of the lesson, which is open up to the fourth one."""
    name, done = PARTS[number - 1], max(28 - 3 * number, 0) if number < 5 else 0
    return {
        "id": f"part-{number}",
        "number": number,
        "name": name,
        "open": number < 5,
        "here": 4 if number in (3, 4) else 0,
        "done": done,
        "skipped": 1 if number == 2 else 0,
        "minutes": (3, 5, 6, 4)[number - 1] if number < 5 else None,
        "plan": (3, 4, 5, 5, 7, 4, 2)[number - 1],
    }


def drawing(id):
    """A chart as it is sent."""
    table = "<table><tr><th>Value</th><td>24</td></tr></table>"
    line = "Middle: 24 of 216. Most named reason: “kinds of straight”."
    ways = ["Reveal the exact value", "Hide the exact value"]
    return {"id": id, "svg": DOTS, "told": "Dots from 6 to 72.", "table": table, "line": line, "ways": ways}


STATE = {
    "code": "KMTR",
    "title": "Three dice in a row",
    "lesson": "one-line",
    "notes": "teacher/one-line.ipynb",
    "minutes": 30,
    "planned": 17,
    "passed": 18,
    "link": "192.0.2.10:8866",
    "join": "http://192.0.2.10:8866/join/KEY?class=KMTR",
    "qr": segno.make("http://192.0.2.10:8866/").svg_inline(omitsize=True),
    "here": 27,
    "away": 1,
    "seats_all": 28,
    "removed": [],
    "line": 4,
    "present": 4,
    "clock": {"part": 4, "ms": 72_000, "hidden": False, "stands": False},
    "looks_up": False,
    "closed": False,
    "kept": False,
    "days_left": 30,
    "seats": [seat(number) for number in range(1, 31)],
    "files": 0,
    "parts": [part(number) for number in range(1, 8)],
    "charts": [{"line": "", **chart} for chart in CHARTS],
    "chart": drawing("predictions"),
    "projected": {"chart": "", "revealed": False},
    "trouble": "",
}
"""A class of thirty seats in the middle of a lesson."""

DESKS = {
    "classes": [
        {
            "code": "KMTR",
            "lesson": "one-line",
            "title": "One line",
            "seats": 24,
            "opened": "4 May",
            "closed": False,
            "kept": False,
            "days_left": 30,
        },
        {
            "code": "BCDF",
            "lesson": "last-key",
            "title": "The last key",
            "seats": 1,
            "opened": "1 May",
            "closed": True,
            "kept": True,
            "days_left": 0,
        },
    ],
    "lessons": [{"id": "one-line", "title": "One line", "facts": "30 minutes"}],
    "link": "http://192.0.2.10:8866/",
    "trouble": "",
}


class Stub:
    """What the server says and hears: ``state`` goes to the page, ``acts`` came from it.

    ``refusal`` is answered to the next acts, ``is_mute`` lets the server hold its tongue.
    """

    def __init__(self):
        self.state, self.acts, self.files = deepcopy(STATE), [], []
        self.refusal, self.is_mute, self.asked = "", False, []
        self._news = threading.Condition()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Answers", (_Answers,), {"stub": self}))
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def change(self, **facts):
        """Let the class be otherwise; all desks are told."""
        with self._news:
            self.state = {**self.state, **facts}
            self._news.notify_all()

    def change_seat(self, number, **facts):
        """Let one seat be otherwise."""
        seats = [{**each, **facts} if each["number"] == number else each for each in self.state["seats"]]
        self.change(seats=seats)

    def wait(self, known):
        """Wait for a state other than the one that is known, at most until the next sign of life."""
        with self._news:
            self._news.wait_for(lambda: self.state is not known, PULSE)
            return self.state

    def end(self):
        """Close the server."""
        self._server.shutdown()
        self._server.server_close()


class _Answers(BaseHTTPRequestHandler):
    """The addresses of the desk."""

    stub: Stub

    def do_GET(self):
        """Pages, their files, the stream, a seat."""
        place = urlsplit(self.path)
        name = place.path.rpartition("/static/")[2]
        ours = name.startswith("client/")
        file = CLIENT / name.removeprefix("client/") if ours else TEMPLATE / "static" / name
        if self.stub.is_mute:
            self._send(503, "")
        elif "/static/" in place.path and file.is_file():
            self._send(200, file.read_text("utf-8"), TYPES[file.suffix[1:]])
        elif place.path == "/desk":
            self._send(200, _page("desks.html", DESKS))
        elif place.path == "/desk/KMTR":
            self._send(200, _page("desk.html", self.stub.state))
        elif place.path == "/desk/KMTR/live":
            self._stream(**{name: value[0] for name, value in parse_qs(place.query).items()})
        elif "/seat/" in place.path:
            self._seat(int(place.path.rpartition("/")[2]))
        else:
            self._send(404, "")

    def do_POST(self):
        """Acts and files."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.stub.is_mute or self.stub.refusal:
            self._send(403, json.dumps({"error": self.stub.refusal}), "application/json")
        elif self.path == "/desk":
            self.stub.acts.append(body.decode())
            self._send(204, "")
        elif self.path.endswith("/file"):
            self.stub.files.append(body)
            told = {"told": ["kiwi.json: 12 new.", "plum.json: known already."]}
            self._send(200, json.dumps(told), "application/json")
        else:
            self.stub.acts.append(json.loads(body))
            self._send(204, "")

    def log_message(self, *_what):
        """Say nothing."""

    def _seat(self, number):
        found = self.stub.state["seats"][number - 1]
        rows = [
            ["Predict", "Prediction", "24 of 216", "2026-05-04T10:04+00:00"],
            ["By hand", "Throw 1", "0", "2026-05-04T10:09+00:00"],
        ]
        seat = {
            "number": number,
            "name": found["name"],
            "heading": f"Seat {number}, {found['name']}",
            "rows": rows,
        }
        self._send(200, json.dumps(seat), "application/json")

    def _stream(self, chart="predictions", narrow=""):
        self.stub.asked.append((chart, narrow))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        known, unread = None, {"charts": [], "chart": None}
        try:
            self.wfile.write(_event({**self.stub.state, **unread}))
            while not self.stub.is_mute:
                state = self.stub.wait(known)
                chosen = {"chart": state["chart"] and drawing(chart)}
                self.wfile.write(_event({}, "beat") if state is known else _event({**state, **chosen}))
                known = state
        except OSError:
            pass  # the page was left

    def _send(self, status, text, kind="text/html; charset=utf-8"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", content_policy(self.headers["Host"]))
        self.end_headers()
        self.wfile.write(text.encode())


def _event(data, kind="message"):
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n".encode()


def _page(template, show):
    pages = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=True)
    translate_in(pages)
    return pages.get_template(template).render(base_url="/", show=show)
