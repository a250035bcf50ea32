"""Every walk of steps from its first step to its last: by mouse, by finger at 360 x 640, by keys."""

from pathlib import Path

import pytest
from checks import axe, overflow, press_as, settle

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.presses import press as press_there
from cubeplay_widgets.board.presses import presses
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.site import dashboard

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
BOOKS = sorted((Path(dashboard.notebooks()) / "rules").glob("*.ipynb"))
GAMES = [path.stem for path in BOOKS if "walk.chapter(" not in path.read_text("utf-8")]
"""The games whose chapters are walks of steps; scenes are walked in a first game's way."""
ARIA = Path(__file__).parent / "aria"
"""How the first step of each chapter reads to who hears it."""
ROOM = {
    "mouse": BoardSpace(1000, 1366, calm=True),
    "keys": BoardSpace(1000, 1366, calm=True),
    "finger": BoardSpace(328, 360, calm=True),
}


@pytest.fixture(scope="module")
def unread(serve):
    """A server of the real pages where no chapter has been read: a kept snapshot says what is done, too."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=8000")


class Reader:
    """Somebody at a page, and the same board without a page that tells what to press."""

    def __init__(self, page, how):
        self.page, self.how = page, how

    def press(self, node):
        """Press something as this reader does, and wait for the answer."""
        press_as(self.how, node)

    def button(self, words, within=""):
        """Press a button by its words; those that are many stand behind "More actions"."""
        node = self.page.locator(f"{within} button:visible", has_text=words).filter(has_text=words)
        exact = self.page.get_by_role("button", name=words, exact=True).locator("visible=true")
        if not exact.count():
            self.press(self.page.get_by_role("button", name="More actions"))
        self.press(exact.first if exact.count() else node.first)

    def shape(self, id):
        """Press a shape on the board."""
        self.press(self.page.locator(f'.cp-board [data-id="{id}"]'))


@pytest.mark.proof
@pytest.mark.parametrize("how", ROOM)
@pytest.mark.parametrize("game", GAMES)
def test_a_chapter_is_walked_to_its_end(visit, pages, unread, game, how):
    size = PHONE if how == "finger" else LAPTOP
    at = unread if how == "keys" else pages
    page = visit(f"rules/{game}.ipynb", at, viewport=size, has_touch=how == "finger")
    page.locator(".cp-dock").wait_for()
    settle(page)
    reader, book = Reader(page, how), page_of(Path(dashboard.notebooks()) / "rules" / f"{game}.ipynb")
    page.locator(".cp-count").click()
    page.locator(".cp-step-link").first.click()
    settle(page)
    if how == "keys":
        assert page.locator("body").aria_snapshot() + "\n" == (ARIA / f"{game}.yml").read_text(
            encoding="utf-8"
        )
    faults = {}
    for number, piece in enumerate(book.pieces.values()):
        assert page.locator(f'.cp-here .cp-place[data-piece="{piece.id}"]').count() == 1
        assert page.locator("[role=status]:visible").count() <= 1  # one voice; it may have nothing to say yet
        if overflow(page):
            faults[piece.id] = overflow(page)
        if number % 6 == 0 and (found := axe(page)):
            faults[piece.id] = found
        (walk_step if piece.kind == "step" else answer)(reader, piece)
        assert "cp-go" in page.locator(".cp-next").get_attribute("class"), piece.id
        reader.press(page.locator(".cp-next"))
        while not page.locator(".cp-here .cp-place, .cp-finish.cp-here").count():
            reader.press(page.locator(".cp-next"))  # words alone
    assert faults == {}
    assert page.locator(".cp-board").count() == 1
    assert "Still open" not in page.locator(".cp-finish").inner_text()
    assert page.errors == []


def walk_step(reader, piece):
    """Make all moves of the demonstration, the refused one too, by pressing."""
    step, attempt = piece.step, piece.attempt
    if step.clock:
        reader.button("Without the clock")
    if step.guess:
        entry = reader.page.locator(".cp-ask-number input")
        entry.fill(str(step.guess.exact))
        entry.press("Enter")
        settle(reader.page)
        attempt.guess(step.guess.exact)
    board = Board(attempt.session, piece.face, step.seat, quiet=True)
    board.resized(ROOM[reader.how])
    for move in step.demonstration:
        way = presses(board, move)
        assert way, f"{piece.id}: {move} cannot be pressed"
        for name in way:
            reader.shape(name) if name in board.scene else reader.button(name, ".cp-frame-actions")
            press_there(board, name)
        if board.last_objections:
            attempt.refuse(board.last_objections)
    assert attempt.done, piece.id
    reader.page.wait_for_selector(".cp-frame-says[data-mood=good]")


def answer(reader, piece):
    """Answer a question rightly, unless that was done before."""
    right = reader.page.locator(".cp-answer", has_text=piece.question.answer).first
    if right.get_attribute("aria-pressed") != "true":
        reader.press(reader.page.get_by_role("button", name=piece.question.answer, exact=True))
    assert reader.page.locator(".cp-frame-says [role=status]").inner_text().startswith("Right. ")
