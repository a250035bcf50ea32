"""Cubo's chapters in a real browser: from the contents through each scene to the end, on one screen each."""

import pytest
from checks import axe, overflow, settle
from cubeplay.errors import IllegalMove
from guided_page import LAPTOP, MAIN, PHONE, Reader

from breadth import breadth
from cubeplay_widgets.chapters.guided import EndingPiece
from cubeplay_widgets.site import dashboard
from guided_readers import page as book

RULES = "rules/cubo.ipynb"
CHAPTERS = [mark.id for mark in book("cubo", "rules").chapters]
SIZES = {"finger": PHONE, "mouse": LAPTOP}


@pytest.fixture(scope="module")
def unread(serve):
    """A server of the real pages where no chapter has been begun."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=8000")


def scenes(pieces):
    """The number of each scene on the page, by its guided game."""
    games = dict.fromkeys(piece.chapter for piece in pieces if hasattr(piece, "moment"))
    return {game: number for number, game in enumerate(games)}


@pytest.mark.parametrize("how", breadth(SIZES, "finger"))
@pytest.mark.parametrize("id", breadth(CHAPTERS, "race"))
def test_a_chapter_is_walked_from_the_contents_to_its_end(visit, unread, id, how):
    page = visit(RULES, unread, viewport=SIZES[how], has_touch=how == "finger")
    whole = book("cubo", "rules")
    opening, *pieces = whole.chapter_of(whole.pieces[id])
    page.locator(f'.cp-c-all [data-go="{id}"]').wait_for()
    settle(page)
    assert axe(page) == []
    page.locator(f'.cp-c-all [data-go="{id}"]').click()
    page.reload()  # who comes back to the opening sees all of it
    page.locator(".cp-c-picture svg").wait_for()
    page.get_by_role("button", name="Begin").click()
    number, reader, faults = scenes(whole.pieces.values()), None, {}
    for piece in pieces:
        page.locator(f'.cp-here .cp-place[data-piece="{piece.id}"]').wait_for(state="attached")
        settle(page)
        if overflow(page):
            faults[piece.id] = overflow(page)
        if isinstance(piece, EndingPiece):
            break
        if piece.moment is piece.chapter.game.moments[0]:
            reader = Reader(page, how, "cubo", "rules", number[piece.chapter])
        walk(page, reader, piece.moment)
    assert axe(page) == []
    assert faults == {}
    assert page.locator(".cp-end-known li").count() == 3
    page.get_by_role("button", name="All chapters").first.click()
    page.locator(".cp-c-row", has_text=opening.title).get_by_text("done", exact=True).wait_for()
    assert page.errors == []


def walk(page, reader, moment):
    """Take the main line of a moment, its dare too, and go on."""
    reader.until_my_turn()
    reader.game.act_all()
    if moment.dared:
        reader.press(page.locator(".cp-m-dare")) if moment.show_me else reader.main()
        with pytest.raises(IllegalMove):
            reader.game.play(moment.dared, reader.game.reader)
        assert page.locator(".cp-m-says").get_attribute("data-mood") == "bad"
    for move in moment.show_me:
        reader.move(move)
    if moment.ask is not None:
        reader.press(page.locator(".cp-m-answer").get_by_text(moment.ask.right, exact=True))
        reader.game.answer(moment.ask.right)
    assert reader.game.over
    page.locator(f"{MAIN}.cp-go").wait_for()
    reader.main()
    if reader.game.at + 1 < len(reader.game.moments):
        reader.game.next()
