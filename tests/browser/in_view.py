"""Whether all that a turn needs is in view: a harness that plays whole games and measures every moment.

A game lies in the server's store.  The page resumes it, and beside it the test holds what the store knows:
there it looks up whose turn it is and which presses make the next move.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from checks import overflow, settle, wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay.cubed.rules.moves import Place
from cubeplay.words import translated

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.cubed.table import CubedSelection

SIZES = {
    "laptop": (1366, 657),
    "laptop 1280": (1280, 800),
    "wide": (1920, 1080),
    "tablet": (768, 1024),
    "phone": (360, 640),
    "phone on its side": (640, 360),
    "laptop at 200 %": (683, 328),
}
LOW = 328
"""On a page that is no higher than this many pixels, it may scroll."""
LONGEST = 90
PAUSE = 50
"""Milliseconds between two looks."""
SHOWN = "moves => Number(document.querySelector('.cp-table-frame')?.dataset.moves) >= moves"
"""Whether a table shows so many moves in all its parts."""
ONWARD = '.cp-over[data-kind="round"] .cp-over-ways .cp-go'
REST = 260
"""Milliseconds after which a board has told how much room it has."""

MEASURE = """() => {
  const box = (node) => {
    if (!node) return null;
    const { left, top, right, bottom, width } = node.getBoundingClientRect();
    return width ? [left, top, right, bottom] : null;
  };
  const over = document.querySelector(".cp-over:not([hidden])");
  const words = (css) => document.querySelector(css)?.textContent.trim() ?? "";
  const tools = [...document.querySelectorAll(".cp-tools .cp-btn")];
  const actions = [...document.querySelectorAll(".cp-actions .cp-btn, .cp-choices .cp-btn")];
  return {
    scrolled: scrollY,
    high: document.documentElement.scrollHeight,
    says: words(".cp-say p"),
    board: box(over ?? document.querySelector(".cp-board > canvas")),
    parts: over ? {
      message: box(document.querySelector(".cp-say")), "ways on": box(over.querySelector(".cp-over-ways")),
    } : {
      message: box(document.querySelector(".cp-say")),
      ...Object.fromEntries(tools.map((node) => [`tool ${node.textContent}`, box(node)])),
      ...Object.fromEntries(actions.map((node) => [`action ${node.textContent}`, box(node)])),
    },
  };
}"""


def faults(page, size):
    """What is wrong with the view of a page of a size, now that it has come to rest."""
    width, height = size
    found = page.evaluate(MEASURE)
    boxes = {"board": found["board"]} | {part: box for part, box in found["parts"].items() if box}
    wrong = [f"{part} at {box}" for part, box in boxes.items() if not _inside(box, width, height)]
    if height <= LOW:
        wrong = [words for words in wrong if not words.startswith("tool")]
    elif found["high"] > height:
        wrong.append(f"the page is {found['high']} high")
    if found["scrolled"]:
        wrong.append(f"the page is scrolled by {found['scrolled']}")
    if not 0 < len(found["says"]) <= LONGEST:
        wrong.append(f"the message has {len(found['says'])} letters: {found['says']!r}")
    return wrong + overflow(page)


def _inside(box, width, height, slack=0.75):
    if box is None:
        return False
    left, top, right, bottom = box
    return left >= -slack and top >= -slack and right <= width + slack and bottom <= height + slack


def turn_of(session):
    """The seat of the person who is to move, None if it is nobody's turn who is one."""
    return next((seat for seat in session.to_move if seat in session.people), None)


@dataclass
class Table:
    """A game on its page: people and maybe computer players, and beside it the same game in the store."""

    page: object
    store: object
    id: str
    rng: Random = field(default_factory=lambda: Random(1))

    @property
    def session(self):
        """The game as the store knows it."""
        return self.store.open(self.id)

    def wait(self):
        """Wait until it is a person's turn or the game is over, and the page shows it; returns the game.

        The computer players wait until the summary of a round is closed.
        """
        for _try in range(PATIENCE // PAUSE):
            session = self.session
            if session.outcome is not None or turn_of(session) is not None:
                self.wait_until_shown(session)
                if not self.go_on() and len(self.session.played) == len(session.played):
                    return session  # a browser keeps a move a moment after it is shown
            elif not self.go_on():
                self.page.wait_for_timeout(PAUSE)
        raise AssertionError("the computer players do not come to an end")

    def wait_until_shown(self, session):
        """Wait until the page has come to rest and shows all moves of a game that the store holds."""
        wait_until(self.page, SHOWN, len(session.played))
        settle(self.page)

    def ways(self, session, player):
        """What to press one after the other for the next move of a player's choice."""
        seat = turn_of(session)
        move = player.answer(session.game, session.view(seat), seat, self.rng).move
        board = Board(session, BOARDS[session.game.name](), seat, quiet=True, steers=True)
        return ways_to(board, move)

    def go_on(self):
        """Put away the end of a round, if it lies over the table; whether it did."""
        onward = self.page.locator(ONWARD)
        if not onward.is_visible():
            return False
        onward.evaluate("node => node.click()")
        settle(self.page)
        return True

    def press(self, name):
        """Press a shape of the board by its id, or a button by its words."""
        shape = self.page.locator(f'.cp-cells button[data-id="{name}"]')
        if shape.count():
            shape.evaluate("node => node.click()")
        else:
            words = self.page.locator(".cp-act-words", has_text=name)
            self.page.locator(".cp-acts .cp-btn", has=words).first.click()
        settle(self.page)


def ways_to(board, move):
    """What to press at a board, one after the other, to make a move."""
    way = _placing(board, move) if isinstance(move, Place) else presses(board, move)
    assert way, f"nothing to press makes {move}"
    return way


def _placing(board, move):
    """What to press to place a piece of CUBED: it is chosen, turned on, shown on its field, and placed."""
    held = f"hand{move.piece}"
    now = CubedSelection(replace(board.look, selected=frozenset({held}))).turn
    return (held, *[translated("Turn ↻")] * ((move.turn - now) % 360 // 60), move.field, move.field)


def opened(visit, pages, session):
    """The page of a game that lies in the store, where a person sits in seat 0."""
    store = pages.store()
    id = store.add(session)
    path = f"play/{session.game.name}.ipynb"
    page = visit(path, pages, f"?game={id}", viewport=viewport("laptop"))
    wait_until_painted(page)
    return Table(page, store, id)


def viewport(name):
    """A size as the browser takes it."""
    width, height = SIZES[name]
    return {"width": width, "height": height}


def resized(page, name):
    """Give a page another size, and wait until its board has taken it in."""
    page.set_viewport_size(viewport(name))
    page.wait_for_timeout(REST)
    settle(page)


@dataclass
class Seen:
    """How many moments of a game were looked at in each size, and what was wrong there."""

    moments: Counter = field(default_factory=Counter)
    wrong: dict = field(default_factory=dict)

    def look(self, page, moment, sizes=SIZES):
        """Look at a page in every size, and leave it in the first."""
        for name in sizes:
            resized(page, name)
            self.moments[name] += 1
            found = faults(page, SIZES[name])
            if found:
                self.wrong.setdefault(name, []).append((moment, found))
        resized(page, next(iter(sizes)))

    def table(self, page):
        """A line for each size: page, size, moments looked at, moments with a fault."""
        return [
            f"{page:12} {name:18} {SIZES[name][0]:>5} × {SIZES[name][1]:<5} {number:>4} moments"
            f" {len(self.wrong.get(name, ())):>4} at fault"
            for name, number in self.moments.items()
        ]


def play_through(table, player, *, most=10_000, every=1):
    """Press through a game, whole or its first presses, and look at every so many moments of it."""
    seen, pressed = Seen(), 0
    seen.look(table.page, "at the start")
    while pressed < most and (now := table.wait()).outcome is None:
        for name in table.ways(now, player):
            table.press(name)
            pressed += 1
            if pressed % every == 0:
                seen.look(table.page, f"after {pressed} presses, the last on {name!r}")
    table.wait()
    seen.look(table.page, f"after {pressed} presses, at the end")
    return seen
