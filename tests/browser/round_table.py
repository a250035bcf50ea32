"""A table of several devices in real browsers, and beside it the same table in the server's store.

Each device is a browser of its own, that is, a context: it has cookies of its own, and so is somebody else.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from checks import settle, wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay.tables import Tables, TableSession
from cubeplay.words import language_of, speaking, translated
from cubeplay.words.isolation import isolated
from in_view import ways_to
from playwright.sync_api import Error

from cubeplay_widgets.board.board import Board, SceneVariant
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.gate.visitors import TOKEN_COOKIE, Role, Visitor
from cubeplay_widgets.site.lobby.big_screen import screen

TRAFFIC = Path(__file__).parent / "traffic.js"
KEY = "the-key-of-all-who-play"
TEACHER = "the-key-of-the-teacher"
KEYS = (f"--key={KEY}", f"--teacher-key={TEACHER}")
PHONE, LAPTOP, WALL = ({"width": w, "height": h} for w, h in ((360, 640), (1366, 657), (1920, 1080)))
NAMES = ("Plum", "Fig", "Kiwi", "Lime", "Pear", "Date")

SHOWS = """all => all.includes(
  [...document.querySelectorAll('.cp-cells button')].map(b => b.ariaLabel).sort().join('|'))"""
SITS = "name => document.querySelector('#cp-lobby').textContent.includes(name)"
PICTURE = """svg => {
  const node = document.createElement('div'), shown = document.querySelector('.cp-screen-picture');
  node.innerHTML = svg;
  return shown?.innerHTML === node.innerHTML;
}"""


@dataclass
class Device:
    """A browser that has come in.

    ``heard`` is all that it was sent: documents, messages of sockets and of streams, each as text.
    """

    context: object
    url: str
    language: str = "en"
    page: object = None
    heard: list = field(default_factory=list)
    errors: list = field(default_factory=list)
    documents: list = field(default_factory=list)

    def open(self, path=""):
        """Open a page of the server in a tab of its own, instead of the one before."""
        if self.page is not None and not self.page.is_closed():
            self.listen()
            self.page.close()
        self.page = page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(path=TRAFFIC)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        page.on("response", self._hear_page)
        network = self.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.eventSourceMessageReceived", lambda said: self._hear(said["data"]))
        page.goto(f"{self.url}{path}")
        return self

    def _hear(self, frame):
        self.heard.append(frame.decode("utf-8", "replace") if isinstance(frame, bytes) else frame)

    def _hear_page(self, response):
        if response.request.resource_type == "document" and response.ok:
            self.documents.append(response)

    def listen(self):
        """Take the documents of the page, as they came, to what was heard."""
        for response in self.documents:
            with suppress(Error):  # it was left for another one before it had come
                self._hear(response.text())
        self.documents.clear()

    def speaking(self):
        """What is said meanwhile is said in the language of this device."""
        return speaking(language_of(self.language))

    @property
    def person(self):
        """Who this is to the server."""
        token = next(each["value"] for each in self.context.cookies() if each["name"] == TOKEN_COOKIE)
        return Visitor(token, Role.PUPIL, known=True).person


@dataclass
class RoundTable:
    """A table, the devices of its seats in their order, and those that look on."""

    tables: Tables
    code: str
    seats: list
    screens: list
    rng: Random = field(default_factory=lambda: Random(1))

    @property
    def state(self):
        """The table as the store knows it, with all that is hidden."""
        return self.tables.state(self.code)

    @property
    def counts(self):
        """Whether the clock of the game runs."""
        state = self.state
        return state.game.deadline(state.position) is not None

    @property
    def all(self):
        """Every device."""
        return [*self.seats, *self.screens]

    def session(self, seat):
        """The table as the device of a seat plays it."""
        return TableSession(self.tables, self.code, self.seats[seat].person)

    def board(self, seat):
        """What the device of a seat shows."""
        session = self.session(seat)
        return Board(session, BOARDS[session.game.name](), seat, quiet=True, steers=True)

    # From the lobby to the game

    def sit(self):
        """Let all sit down by name, one after the other, and wait until each is seen by the next."""
        for seat, device in enumerate(self.seats):
            with device.speaking():
                words = translated("Sit here")
            device.page.get_by_role("textbox").fill(NAMES[seat])
            device.page.get_by_role("button", name=re.compile(words)).first.click()
            wait_until(
                device.page,
                "name => document.querySelector('#cp-lobby').textContent.includes(name)",
                NAMES[seat],
            )

    def start(self):
        """Let the host start the game, and wait until everybody's page shows it."""
        with self.seats[0].speaking():
            start = translated("Start with {names}").partition(isolated("{names}"))[0].partition("{")[0]
        self.seats[0].page.get_by_role("button", name=re.compile(start.strip())).click()
        for device in self.seats:
            device.page.wait_for_url(re.compile(rf"/voila/render/play/\w+\.ipynb\?table={self.code}$"))
        for device in self.seats:
            wait_until_painted(device.page)
            device.listen()
        for device in self.screens:
            wait_until(device.page, "() => document.querySelector('.cp-screen-picture svg')")
            device.listen()

    # Play

    def move(self, seat, player):
        """Let a seat press what makes the move of a player's choice, on its page."""
        session, device = self.session(seat), self.seats[seat]
        move = player.answer(session.game, session.view(seat), seat, self.rng).move
        with device.speaking():
            ways = ways_to(self.board(seat), move)
        for name in ways:
            press(device.page, name)

    def turn(self, seat, player):
        """Let a seat make moves of a player's choice, one after the other, as long as it is its turn."""
        while self.state.to_move == (seat,):
            self.move(seat, player)

    def wait_until_shown(self):
        """Wait until every screen shows the table as it is now: seats their views, others what lies open."""
        for seat, device in enumerate(self.seats):
            with device.speaking():
                shown = labels(self.board(seat))
            wait_until(device.page, SHOWS, shown)
        shown = screen(self.state)
        for device in self.screens:
            if shown.finish:
                device.page.locator(".cp-screen-finish svg").wait_for()
            else:
                wait_until(device.page, PICTURE, shown.svg)

    def wait_until_told(self):
        """Wait until every big screen says what there is to say of the table as it is now."""
        says = "words => document.querySelector('.cp-screen-says').textContent === words"
        for device in self.screens:
            wait_until(device.page, says, screen(self.state).says)


def labels(board):
    """What a board may say of all that lies on it: it depends on the room that a page has for it."""
    shapes = (SceneVariant(), SceneVariant(small=True), SceneVariant(small=True, tall=True))
    scenes = [board.face.scene(replace(board.look, small=each.small, tall=each.tall)) for each in shapes]
    return ["|".join(sorted(item.label for item in scene.labelled)) for scene in scenes]


def press(page, name):
    """Press a shape of the board by its id, or a button by its words; a hand is turned over to the shape."""
    shape, pages = (page.locator(f'.cp-cells button[data-id="{id}"]') for id in (name, "page"))
    while name.startswith("hand") and not shape.count() and pages.count():
        pages.evaluate("node => node.click()")
        settle(page)
    if shape.count():
        shape.evaluate("node => node.click()")
    else:
        words = page.locator(".cp-act-words", has_text=name)
        page.locator(".cp-acts .cp-btn", has=words).first.evaluate("node => node.click()")
    settle(page)


def over(page, kind):
    """Whether a round's summary or the ending lies over the table of a page."""
    return page.locator(f'.cp-over[data-kind="{kind}"]').is_visible()
