"""A first game from its first press to its last page: by mouse, by finger at 360 x 640, by keys."""

import pytest
from guided_page import LAPTOP, MAIN, PHONE, Reader, walk

from breadth import spread
from cubeplay_widgets.site import dashboard

GAMES = sorted(path.stem for path in dashboard.notebooks().glob("first-game/*.ipynb"))
WON = {
    "cubed": "You win the round",
    "cubo": "You win",
    "cuboro": "You win",
    "cuobe": "Out, both of you",
    "gelatinous": "You have won",
}


MEMORY = {"mouse": 8000, "finger": 8001, "keys": 8002}
"""Ways of pressing, each with a limit of memory of its own: servers with the same options are one."""


@pytest.fixture
def unread(serve, how, edition):
    """Real pages where no game has been begun: a server for each way of pressing, or the static edition."""
    return edition or serve(dashboard.notebooks(), "--no-preheat", f"--memory={MEMORY[how]}")


WALKS = [("server", game, how) for game in GAMES for how in MEMORY]
WALKS += [("site", game, how) for game in GAMES for how in ("finger", "keys")]


@pytest.mark.parametrize(
    ("edition", "game", "how"),
    spread(WALKS, ("server", "cubo", "finger")),
    indirect=["edition"],
)
def test_a_first_game_is_played_to_its_last_page(visit, unread, game, how):
    size = PHONE if how == "finger" else LAPTOP
    page = visit(f"first-game/{game}.ipynb", unread, viewport=size, has_touch=how == "finger")
    page.locator(MAIN).wait_for()
    reader = Reader(page, how, game)
    faults = walk(reader)
    page.locator(".cp-end-result").wait_for()
    assert faults == {}
    assert WON[game] in page.locator(".cp-end-result").inner_text()
    assert page.locator(".cp-end-known li").count() >= 5
    page.reload()
    page.locator(".cp-end-result").wait_for()
    reader.press(page.get_by_role("button", name="Take it back").locator("visible=true"))
    page.locator(f'.cp-here .cp-place[data-piece="{reader.game.moments[-1].id}"]').wait_for(state="attached")
    assert page.errors == []
