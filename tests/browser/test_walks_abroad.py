"""First games and chapters in German, by somebody who errs and asks for hints: no English, nothing cut."""

import pytest
from checks import abroad
from cubeplay.words import language_of, speaking, translated
from guided_page import LAPTOP, MAIN, PHONE, Reader, walk

from breadth import spread
from cubeplay_widgets.site import dashboard
from guided_readers import CHAPTERED, CHAPTERS, page, scene_numbers

FIRST = "first-game"
PARTS = {game: [FIRST, *(mark.id for mark in page(game, CHAPTERS).chapters)] for game in CHAPTERED}
WALKS = [(game, part, how) for game, parts in PARTS.items() for part in parts for how in ("mouse", "finger")]


@pytest.fixture
def seen(visit, serve, how):
    """Opens a page where nothing has been begun, in a browser that asks for German."""
    size = PHONE if how == "finger" else LAPTOP
    memory = {"mouse": 8003, "finger": 8004}[how]
    server = serve(dashboard.notebooks(), "--no-preheat", f"--memory={memory}")
    options = {"viewport": size, "has_touch": how == "finger", "locale": "de-DE"}
    with speaking(language_of("de")):
        yield lambda path: visit(path, server, **options)


@pytest.mark.parametrize(("game", "part", "how"), spread(WALKS, ("cubo", PARTS["cubo"][1], "finger")))
def test_a_walk_in_german_meets_no_english(seen, game, part, how):
    page = seen(f"{FIRST if part == FIRST else CHAPTERS}/{game}.ipynb")
    if part == FIRST:
        page.locator(MAIN).wait_for()
        assert walk(Reader(page, how, game)) == {}
        page.locator(".cp-end-result").wait_for()
    else:
        page.locator(".cp-bar").get_by_role("button", name=translated("Chapters")).click()
        page.locator(f'.cp-c-row[data-go="{part}"]').click()
        page.locator(".cp-next").click()
        for number in scene_numbers(game, part):
            assert walk(Reader(page, how, game, CHAPTERS, number)) == {}
        page.locator(".cp-end-known").wait_for()
    assert abroad(page) == []
    assert page.errors == []
