"""The chapters of a game, each from the contents to its end: by mouse, by finger at 360 x 640, by keys."""

from itertools import cycle

import pytest
from checks import axe, overflow
from guided_page import LAPTOP, PHONE, Reader, walk

from breadth import spread
from cubeplay_widgets.site import dashboard
from guided_readers import CHAPTERED, CHAPTERS, page, scene_numbers

CHAPTERS_OF = {game: [mark.id for mark in page(game, CHAPTERS).chapters] for game in CHAPTERED}

MEMORY = {"mouse": 8000, "finger": 8001, "keys": 8002}
"""Ways of pressing, each with a limit of memory of its own: servers with the same options are one."""


@pytest.fixture
def unread(serve, how, edition):
    """Pages where no chapter has been begun: a server for each way of pressing, or the static edition."""
    return edition or serve(dashboard.notebooks(), "--no-preheat", f"--memory={MEMORY[how]}")


ON_SERVER = [("server", game, id, how) for game, ids in CHAPTERS_OF.items() for id in ids for how in MEMORY]
ON_SITE = [("site", game, *walk) for game, ids in CHAPTERS_OF.items() for walk in zip(ids, cycle(MEMORY))]
IN_TEST = next(walk for walk in ON_SERVER if walk[3] == "finger")


@pytest.mark.parametrize(
    ("edition", "game", "chapter", "how"),
    spread([*ON_SERVER, *ON_SITE], IN_TEST),
    indirect=["edition"],
)
def test_a_chapter_is_walked_from_the_contents_to_its_end(visit, unread, game, chapter, how):
    size = PHONE if how == "finger" else LAPTOP
    seen = visit(f"{CHAPTERS}/{game}.ipynb", unread, viewport=size, has_touch=how == "finger")
    seen.locator(".cp-bar").get_by_role("button", name="Chapters").click()
    row = seen.locator(f'.cp-c-row[data-go="{chapter}"]')
    row.wait_for()
    assert [overflow(seen), axe(seen)] == [[], []]
    row.click()
    seen.locator(".cp-next").click()
    for number in scene_numbers(game, chapter):
        assert walk(Reader(seen, how, game, CHAPTERS, number)) == {}
    seen.locator(".cp-end-known").wait_for()
    assert overflow(seen) == []
    seen.get_by_role("button", name="All chapters").click()
    assert seen.locator(f'li:has([data-go="{chapter}"]) .cp-c-mark').inner_text() == "✓"
    assert seen.errors == []
