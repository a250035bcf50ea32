"""First games and chapters in other languages, by somebody who errs and asks for hints: nothing is in
English, cut, or without room.
"""

import pytest
from cubeplay.words import MIRRORED, PSEUDO, language_of, speaking, translated
from guided_page import LAPTOP, MAIN, PHONE, Reader, walk
from room_for_words import abroad

from breadth import spread
from cubeplay_widgets.site import dashboard
from guided_readers import CHAPTERED, CHAPTERS, page, scene_numbers

FIRST = "first-game"
PARTS = {game: [FIRST, *(mark.id for mark in page(game, CHAPTERS).chapters)] for game in CHAPTERED}
WAYS = [("de", "mouse"), ("de", "finger"), (PSEUDO, "finger"), (MIRRORED, "finger")]
WALKS = [(*way, game, part) for way in WAYS for game, parts in PARTS.items() for part in parts]


@pytest.fixture
def seen(visit, serve, code, how):
    """Opens a page where nothing has been begun, in a browser that asks for German, if it is that."""
    size = PHONE if how == "finger" else LAPTOP
    memory, spoken = {"mouse": 8003, "finger": 8004}[how], "" if code == "de" else code
    server = serve(dashboard.notebooks(), "--no-preheat", f"--memory={memory}", language=spoken)
    options = {"viewport": size, "has_touch": how == "finger", "locale": "de-DE"}
    with speaking(language_of(code)):
        yield lambda path: visit(path, server, **options)


@pytest.mark.parametrize(
    ("code", "how", "game", "part"), spread(WALKS, ("de", "finger", "cubo", PARTS["cubo"][1]))
)
def test_a_walk_meets_no_english_and_nothing_without_room(seen, how, game, part):
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
