"""The picture that the page of a game begins with, and the computers' turns at its table."""

from pathlib import Path

import pytest
from at_table import close_sheet, open_sheet
from checks import axe, overflow, settle, wait_until
from cubeplay.session import Session

TRAFFIC = Path(__file__).parent / "traffic.js"
PHONE, LAPTOP = {"width": 360, "height": 640}, {"width": 1366, "height": 657}

WATCH = """() => {
    const seen = (window.seen = { forms: 0, loading: 0, pictures: [] });
    const box = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    };
    const shown = ({ x, y }) => !document.elementFromPoint(x + 5, y + 5)?.closest("#cp-look");
    const look = () => {
        const drawn = document.querySelector("#cp-look .cp-drawn:not([hidden]) > svg");
        const form = document.querySelector("#rendered_cells .cp-opening");
        if (drawn) seen.pictures.push(box(drawn));
        if (form?.offsetParent && shown(form.getBoundingClientRect())) seen.forms++;
        if (document.body?.innerText.includes("Loading widget")) seen.loading++;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@pytest.fixture
def resume(contexts, pages):
    """Open the page of a game that is kept."""
    opened = []

    def page_of(session, size, **media):
        id = pages.store().add(session)
        page = contexts().new_page()
        opened.append(page)
        page.set_viewport_size(size)
        page.emulate_media(**({"reduced_motion": "reduce"} | media))
        page.add_init_script(path=TRAFFIC)
        page.add_init_script(f"({WATCH})()")
        page.goto(pages.address(f"play/{session.game.name}.ipynb") + f"?game={id}", wait_until="commit")
        return page

    yield page_of
    for page in opened:
        page.close()


def wait_for_table(page):
    wait_until(page, "() => window.seen?.pictures.length && !document.querySelector('#cp-look')")
    settle(page)


@pytest.mark.parametrize(
    ("game", "size", "scheme"),
    [
        pytest.param("cubo", LAPTOP, "light", marks=pytest.mark.proof),
        ("cuobe", PHONE, "dark"),
        pytest.param("cubed", PHONE, "light", marks=pytest.mark.proof),
    ],
)
def test_the_picture_stands_where_the_board_comes_alive_and_no_form_before_it(resume, game, size, scheme):
    bot = {"cubo": "regular", "cuobe": "companion", "cubed": "greedy"}[game]
    page = resume(Session(game, seed=7, bots=("", bot)), size, color_scheme=scheme)
    wait_for_table(page)
    board = page.locator(".cp-board > canvas").bounding_box()
    seen = page.evaluate("window.seen")
    assert seen["pictures"][-1] == pytest.approx(
        [round(board[side]) for side in ("x", "y", "width", "height")], abs=2
    )
    assert (seen["forms"], seen["loading"]) == (0, 0)


def test_a_page_that_waits_with_its_picture_is_accessible(resume):
    page = resume(Session("cubo", seed=7, bots=("", "regular")), PHONE)
    page.route("**/voila.js", lambda route: route.abort())
    page.reload()
    page.locator("#cp-look .cp-drawn:not([hidden]) > svg").wait_for()
    assert axe(page) == []
    assert not overflow(page)


def test_computers_are_stopped_let_go_on_and_skipped_by_key_and_finger_at_a_table_of_their_own(resume):
    session = Session("cuboro", seed=7, bots=("greedy", "greedy"))
    page = resume(session, PHONE)
    wait_for_table(page)
    pace = page.locator(".cp-pace")
    page.keyboard.press("p")
    pace.get_by_text("Go on", exact=True).wait_for()
    lines = page.locator(".cp-log li").count()
    page.wait_for_timeout(1500)
    assert page.locator(".cp-log li").count() == lines
    small = "all => all.filter(b => b.offsetHeight < 44 || b.offsetWidth < 44).length"
    assert pace.locator("button").evaluate_all(small) == 0
    pace.get_by_text("Skip", exact=True).click()
    wait_until(page, "() => document.querySelector('.cp-over:not([hidden])')")


@pytest.mark.proof
def test_the_menu_has_forced_moves_and_light_or_dark(resume):
    page = resume(Session("cubed", seed=7, bots=("", "greedy")), LAPTOP)
    wait_for_table(page)
    press = page.locator("#cp-bar-nav").get_by_text("Menu", exact=True).click
    wish = open_sheet(page, press).get_by_role("button", name="Play my forced moves for me")
    assert wish.get_attribute("aria-pressed") == "false"
    wish.click()
    settle(page)
    sheet = open_sheet(page, press)
    assert wish.get_attribute("aria-pressed") == "true"
    sheet.get_by_label("Light or dark").select_option("dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert axe(page) == []
    close_sheet(page)
