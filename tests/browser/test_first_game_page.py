"""A first game from its first press to its last page: by mouse, by finger at 360 x 640, by keys."""

import pytest
from checks import axe, overflow
from cubeplay.errors import IllegalMove
from guided_page import LAPTOP, MAIN, PHONE, Reader

from breadth import breadth
from cubeplay_widgets.site import dashboard

GAMES = sorted(path.stem for path in dashboard.notebooks().glob("first-game/*.ipynb"))
WON = {"cubo": "You win", "cuobe": "Out, both of you"}


@pytest.fixture(scope="module")
def unread(serve):
    """A server of the real pages where no game has been begun."""
    return serve(dashboard.notebooks(), "--no-preheat", "--memory=8000")


def covers(page, over, under):
    """Whether a node that is seen lies over another one."""
    boxes = [[node.bounding_box() for node in page.locator(css).all()] for css in (over, under)]
    return any(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
        for one in filter(None, boxes[0])
        for other in filter(None, boxes[1])
    )


@pytest.mark.parametrize(
    "how",
    [pytest.param("mouse", marks=pytest.mark.proof), "finger", pytest.param("keys", marks=pytest.mark.proof)],
)
@pytest.mark.parametrize("game", breadth(GAMES, "cubo"))
def test_a_first_game_is_played_to_its_last_page(visit, unread, game, how):
    size = PHONE if how == "finger" else LAPTOP
    page = visit(f"first-game/{game}.ipynb", unread, viewport=size, has_touch=how == "finger")
    page.locator(MAIN).wait_for()
    reader, faults = Reader(page, how, game), {}
    for number, moment in enumerate(reader.game.moments):
        reader.until_my_turn()
        reader.game.act_all()
        where = page.locator(".cp-here h2").bounding_box(), page.locator(".cp-m-dock").bounding_box()
        assert page.locator(f'.cp-here .cp-place[data-piece="{moment.id}"]').count() == 1
        if overflow(page):
            faults[moment.id] = overflow(page)
        if covers(page, ".cp-m-picture", ".cp-here p"):
            faults[moment.id] = "the other's square lies over the words"
        if covers(page, ".cp-m-wide", ".cp-board > canvas"):
            faults[moment.id] = "a player's things lie over the board"
        if moment.dared:
            reader.press(page.locator(".cp-m-dare")) if moment.show_me else reader.main()
            with pytest.raises(IllegalMove):
                reader.game.play(moment.dared, reader.game.reader)
            mood = "good" if reader.game.over else "bad"  # to be refused may have been the goal
            assert page.locator(".cp-m-says").get_attribute("data-mood") == mood, moment.id
        for move in moment.show_me:
            reader.move(move)
        if moment.ask is not None:
            reader.press(page.locator(".cp-m-answer", has_text=moment.ask.right))
            reader.game.answer(moment.ask.right)
        assert reader.game.over
        page.locator(f"{MAIN}.cp-go").wait_for()
        assert where == (
            page.locator(".cp-here h2").bounding_box(),
            page.locator(".cp-m-dock").bounding_box(),
        )
        if number % 4 == 0 and (found := axe(page)):
            faults[moment.id] = found
        reader.main()
        reader.game.next() if number + 1 < len(reader.game.moments) else None
    page.locator(".cp-end-result").wait_for()
    assert faults == {}
    assert WON[game] in page.locator(".cp-end-result").inner_text()
    assert page.locator(".cp-end-known li").count() >= 5
    page.reload()
    page.locator(".cp-end-result").wait_for()
    reader.press(page.get_by_role("button", name="Take it back").locator("visible=true"))
    page.locator(f'.cp-here .cp-place[data-piece="{reader.game.moments[-1].id}"]').wait_for(state="attached")
    assert page.errors == []
