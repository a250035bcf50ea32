"""Text at twice its size, and nothing else larger: nothing is cut, nothing overlaps, all can be pressed."""

import pytest
from checks import settle, wait_until_painted
from cubeplay.store import Store
from large_text import SIZES, enlarged, lost
from recorded import play_page
from table_states import GAMES, end_states, ended, game_of, set_up_states

from breadth import breadth


@pytest.fixture
def large(recorded, tmp_path):
    """The recorded play page of a game in a size with large text, at its set-up or with a session."""

    def opened(name, size, session=None):
        store = Store(tmp_path / "games.sqlite")
        query = f"?game={store.add(session)}" if session else ""
        width, height = SIZES[size]
        page = recorded(play_page(name, store), query, viewport={"width": width, "height": height})
        if session:
            wait_until_painted(page)
        return enlarged(page)

    return opened


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_loses_nothing_where_only_its_text_is_enlarged(large, name, size):
    for session, states in (
        (None, set_up_states),
        (game_of(name), lambda _page: ["own turn"]),
        (ended(name), end_states),
    ):
        page = large(name, size, session)
        wrong = {state: found for state in states(page) if (found := lost(page))}
        assert wrong == {}
        assert page.errors == page.blocked == []


@pytest.mark.parametrize("size", breadth(SIZES))
def test_the_landing_page_loses_nothing_where_only_its_text_is_enlarged(visit, own, size):
    width, height = SIZES[size]
    page = visit("../../", own, viewport={"width": width, "height": height})
    assert lost(enlarged(page)) == []


PAGES = {
    "puzzles": "../../puzzles",
    "a puzzle": "puzzles/cubo.ipynb",
    "saved games": "../../saved",
    "a chapter": "rules/cubo.ipynb",
    "a lesson": "lessons/at-least-one.ipynb",
    "a teacher's notebook": "teacher/at-least-one.ipynb",
    "a rulebook": "rulebook/cuboro.ipynb",
    "own pieces": "../../own-pieces",
}
"""Pages that are read rather than played, by their paths from the notebooks."""


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_to_read_loses_nothing_where_only_its_text_is_enlarged(visit, pages, name, size):
    width, height = SIZES[size]
    page = visit(PAGES[name], pages, viewport={"width": width, "height": height})
    page.wait_for_load_state("networkidle")
    assert lost(enlarged(page)) == []


@pytest.mark.proof
def test_what_is_lost_is_found(large):
    page = large("cubo", "laptop", game_of("cubo"))
    for style, words in (
        (".cp-say { height: 20px; min-height: 0 !important; overflow: hidden }", "is cut in cp-say"),
        (".cp-tools .cp-btn { width: 30px; flex: none; min-width: 0 !important }", "sticks out of cp-btn"),
        (".cp-act-words { margin-bottom: -30px }", "lies on"),
        (".cp-tools { pointer-events: none }", "is not to be pressed"),
    ):
        sheet = page.evaluate_handle(
            """css => { const s = new CSSStyleSheet(); s.replaceSync(css);
              document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; return s; }""",
            style,
        )
        assert any(words in found for found in lost(page)), style
        sheet.evaluate("s => s.replaceSync('')")
        settle(page)
    assert lost(page) == []
