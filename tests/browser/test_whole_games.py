"""Games through to their ending, the look back and another game, as they are played: by mouse and by keys."""

import re

import pytest
from at_table import tool
from checks import axe, overflow, settle, wait_until, wait_until_painted
from chromium import PATIENCE
from cubeplay.session import Session
from cubeplay.story import story_of
from cubeplay.words import language, language_of, speaking, translated
from cubeplay.words.languages import ENGLISH
from in_view import ONWARD, Table, viewport
from room_for_words import abroad

from breadth import spread

NAMES = ("Plum", "Fig", "Kiwi")
GAMES = {
    "cubo": ({"players": 3, "rounds": 2}, "beginner", 1),
    "cubed": ({"players": 2, "rounds": 1}, "greedy", 1),
    "cubed alone": ({"players": 1, "rounds": 1}, "greedy", 1),
    "cuboro": ({"rounds": 2}, "greedy", 1),
    "gelatinous": ({"first_level": 6}, "hasty", 1),
    "cuobe": ({"players": 3, "short": True}, "companion", 2),
}
"""Short games of each kind, the computer player that also decides for the people, and how many these are."""

MOVES = [(edition, name) for edition in ("server", "site") for name in GAMES]
SIZED = [(size, by) for size in ("laptop", "phone") for by in ("mouse", "keys")]
WAYS = {
    "server": [*((*way, "en") for way in SIZED), ("laptop", "mouse", "de"), ("phone", "mouse", "de")],
    "site": [("phone", "mouse", "en"), ("laptop", "keys", "en")],
}
WALKS = [(edition, name, *way) for edition, ways in WAYS.items() for name in GAMES for way in ways]
REVIEWED = "() => document.querySelector('.cp-replay-study')?.hidden"
STUDY = 5 * PATIENCE
"""A review of 434 moves of CU[o]BE is 21 seconds of work, three times as many in a browser, and pauses."""


COVERED = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-id^="look-"]')?.dataset.id;
}"""
"""The button for another part of the table that lies over a field, if one does."""


class Player(Table):
    """A person who presses what really lies under the pointer, or has the focus."""

    def __init__(self, page, store, id, by):
        super().__init__(page, store, id)
        self.by, self.summaries = by, 0

    def press(self, name):
        """Press a shape of the board by its id, or a button by its words."""
        shape, pages = self._shape(name), self._shape("page")
        while name.startswith("hand") and not shape.count() and pages.count():
            self._press(pages)
        while self.by == "mouse" and shape.count() and (over := shape.evaluate(COVERED)) not in (None, name):
            self._press(self._shape(over))
        self._press(shape if shape.count() else self._action(name))

    def _shape(self, id):
        return self.page.locator(f'.cp-cells button[data-id="{id}"]')

    def _action(self, name):
        """A button by its own words; on a phone it may stand behind More."""
        words = self.page.locator(".cp-act-words", has_text=re.compile(rf"^\s*{re.escape(name)}\s*$"))
        button = self.page.locator(".cp-btn", has=words)
        shown = self.page.locator(".cp-acts").locator(button).first
        shown.wait_for(state="attached")
        if not shown.is_visible():
            self._press(tool(self.page, "more"))
            shown = self.page.locator(".cp-sheet[open] .cp-btn", has_text=f"{name}").first
        return shown

    def go_on(self):
        """Close the summary of a round, if it lies over the table; whether it did."""
        onward = self.page.locator(ONWARD)
        if not onward.is_visible():
            return False
        self.summaries += 1
        self.sound()
        self._press(onward)
        return True

    def way(self, words):
        """Press a way on from the ending."""
        button = self.page.locator(".cp-over:visible").get_by_role(
            "button", name=translated(words), exact=True
        )
        self._press(button)

    def sound(self):
        """Nothing bars anybody's way, and nothing sticks out; in another language all is said in it."""
        assert axe(self.page) == []
        assert overflow(self.page) == []
        self.speaks()

    def speaks(self):
        """In another language all is said in it, and nothing is cut."""
        assert language() is ENGLISH or abroad(self.page) == []

    def _press(self, button):
        if self.by == "keys":
            button.press("Enter")
        else:
            button.click()
        settle(self.page)


def begun(visit, pages, name, size, by, language="en"):
    """A person at the page of a new game, and the computer player that decides for people."""
    options, bot, people = GAMES[name]
    game = name.split()[0]
    seats = options.get("players", 1 if name == "gelatinous" else 2)
    bots = people * [""] + (seats - people) * [bot]
    session = Session(game, seed=5, names=NAMES[:seats], bots=bots, **options)
    store = pages.store()
    id = store.add(session)
    options = {"viewport": viewport(size), "reduced_motion": "reduce"}
    options |= {"locale": language} if language != "en" else {}
    page = visit(f"play/{game}.ipynb", pages, f"?game={id}", **options)
    wait_until_painted(page)
    return Player(page, store, id, by), session.game.bots()[bot]


@pytest.mark.parametrize(
    ("edition", "name"),
    spread(MOVES, *(("server", name) for name in GAMES), ("site", "cubed alone")),
    indirect=["edition"],
)
def test_a_move_is_made_by_mouse_and_the_next_by_keys(visit, pages, edition, name):
    player, chooser = begun(visit, edition or pages, name, "laptop", "mouse")
    for by in ("mouse", "keys"):
        player.by, now = by, player.wait()
        for press in player.ways(now, chooser):
            player.press(press)
        assert len(player.wait().played) > len(now.played)
    assert player.page.errors == player.page.blocked == []


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "name", "size", "by", "spoken"), WALKS, indirect=["edition"])
def test_a_game_is_played_to_its_end_looked_back_at_and_played_again(
    visit, pages, edition, name, size, by, spoken
):
    player, chooser = begun(visit, edition or pages, name, size, by, spoken)
    with speaking(language_of(spoken)):
        play_and_look_back(player, chooser)


def play_and_look_back(player, chooser):
    """Play a game to its end, look back at it, and begin it again."""
    page, store = player.page, player.store
    while (now := player.wait()).outcome is None:
        for press in player.ways(now, chooser):
            player.press(press)
            player.speaks()
    wait_until(page, "() => document.querySelector('.cp-over[data-kind=end]:not([hidden])')")
    player.sound()
    rounds = story_of(now.game).over(now)
    assert player.summaries == (rounds if rounds > 1 else 0), "the only round has the ending alone"

    player.way("Look back")
    wait_until_painted(page)
    wait_until(page, REVIEWED, timeout=STUDY)
    player.sound()
    page.go_back()
    wait_until(page, "() => document.querySelector('.cp-over[data-kind=end]:not([hidden])')")
    settle(page)

    player.way("Play again")
    wait_until_painted(page)
    wait_until(page, "() => !document.querySelector('.cp-over[data-kind=end]:not([hidden])')")
    player.sound()
    again = store.open(page.url.split("game=")[1])
    assert (again.names, again.bots, again.options) == (now.names, now.bots, now.options)
    assert again.outcome is None
    assert page.errors == page.blocked == []
