"""A board on a page, in a real browser: what people see, press, hear and lose."""

import time
from dataclasses import replace

import numpy as np
import pytest
from cable import Cable
from checks import (
    CANVAS,
    axe,
    board,
    changed_pixels,
    field,
    middle,
    overflow,
    painted,
    resume,
    screenshot,
    settle,
    small_targets,
    status,
    tab_cycle,
    wait_for_colour,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from chromium import PAGES
from in_view import REST
from PIL import ImageDraw

from breadth import breadth

GREEN, PINK, CELL = "#009E73", "#CC79A7", "#F4F7F9"
ON_PAWN = {"dx": 0.2, "dy": 0.5}  # beside the glyph
BANNER = "Connection lost. Your game is saved."


WIDE = {"width": 1280, "height": 900}


@pytest.fixture
def page(visit):
    page = visit()
    wait_until_painted(page, 2)
    return page


@pytest.fixture(scope="module")
def still(visit_once):
    """A page for mouse and finger that tests leave as they found it."""
    page = visit_once(has_touch=True)
    wait_until_painted(page, 2)
    return page


@pytest.fixture
def board_page(still):
    """The same page for tests that play or look at it in another size: what they did is taken back."""
    yield still
    still.emulate_media(color_scheme="light", forced_colors="none")
    still.set_viewport_size(WIDE)
    settle(still)
    undo = still.get_by_role("button", name="Undo").first
    while undo.is_enabled() and undo.get_attribute("aria-disabled") != "true":
        undo.click()
        settle(still)


def test_page_asks_no_other_host_and_nothing_goes_wrong(still):
    assert still.blocked == []
    assert still.errors == []


def test_canvas_is_painted_and_out_of_the_way(still):
    assert painted(still, "pawn0", **ON_PAWN) == GREEN
    assert painted(still, "pawn1", **ON_PAWN) == PINK
    assert painted(still, "a1", dx=0.2, dy=0.2) == CELL
    canvas = board(still).locator("> canvas")
    assert canvas.evaluate("c => [c.tabIndex, c.inert, c.ariaHidden, getComputedStyle(c).pointerEvents]") == [
        -1,
        True,
        "true",
        "none",
    ]


@pytest.mark.parametrize("width", breadth((1280, 360), 360))
def test_buttons_lie_on_the_painted_cells(board_page, width):
    page = resized(board_page, width, 900)
    field(page, "d4").scroll_into_view_if_needed()
    picture = screenshot(page)
    for id in ("a2", "d2", "a3", "d4"):
        box = field(page, id).bounding_box()
        copy = picture.copy()
        start = int(box["x"] + box["width"] * 0.2), int(box["y"] + box["height"] * 0.2)
        ImageDraw.floodfill(copy, start, (255, 0, 255), thresh=60)
        ys, xs = np.where(np.all(np.asarray(copy) == (255, 0, 255), axis=2))
        assert abs((xs.min() + xs.max() + 1) / 2 - box["x"] - box["width"] / 2) < 2
        assert abs((ys.min() + ys.max() + 1) / 2 - box["y"] - box["height"] / 2) < 2


def resized(page, width, height):
    """Give the page another size, and wait until its boards have taken it in."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(REST)
    settle(page)
    return page


def move_to_b2(page, how):
    """Move the first pawn from its place to b2."""
    if how == "mouse":
        page.mouse.click(*middle(field(page, "b2")))
    elif how == "touch":
        page.touchscreen.tap(*middle(field(page, "b2")))
    elif how == "typed":
        page.get_by_label("Type a move").fill("walk b2")
        page.keyboard.press("Enter")
    elif how == "drag":
        page.mouse.move(*middle(field(page, "pawn0")))
        page.mouse.down()
        page.mouse.move(*middle(field(page, "a2")), steps=4)
        page.locator(".cp-ghost").wait_for()
        page.mouse.move(*middle(field(page, "b2")), steps=4)
        page.mouse.up()
        page.locator(".cp-ghost").wait_for(state="detached")
    else:
        field(page, "a1").focus()
        for key in ("ArrowDown", "ArrowRight", how):
            page.keyboard.press(key)


def test_every_way_to_move_leads_to_the_same_state(board_page):
    page = board_page
    for how in ("mouse", "touch", "Enter", " ", "typed", "drag"):
        move_to_b2(page, how)
        wait_for_status(page, "Plum walks to b2. Fig <b> is next.")
        wait_for_colour(page, "pawn0", GREEN, **ON_PAWN)
        assert field(page, "pawn0").get_attribute("aria-label") == "Plum on b2", how
        wait_for_status(page, "Plum walks to b2.", number=1)
        assert field(page, "pawn0", 1).get_attribute("aria-label") == "Plum on b2", how
        page.get_by_role("button", name="Undo").first.click()
        wait_for_status(page, "Taken back. Plum is next.")


def test_drag_with_a_finger(board_page):
    page = board_page
    touch = page.context.new_cdp_session(page)
    (x1, y1), (x2, y2) = middle(field(page, "pawn0")), middle(field(page, "b2"))
    for kind, points in (
        ("touchStart", [{"x": x1, "y": y1}]),
        ("touchMove", [{"x": x1, "y": (y1 + y2) / 2}]),
        ("touchMove", [{"x": x2, "y": y2}]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_for_status(page, "Plum walks to b2.")


def test_focus_stays_on_the_board_after_a_move(board_page):
    page = board_page
    field(page, "b2").focus()
    page.keyboard.press("Enter")
    wait_for_status(page, "Plum walks to b2.")
    assert page.evaluate("document.activeElement.dataset.id") == "pawn0"  # what stands there now


def test_refusal_says_why_marks_the_cause_and_names_the_rule(board_page):
    page = board_page
    field(page, "d4").click()
    wait_for_status(page, "Not walked: d4 does not share a side with b1. Choose a cell next to your pawn.")
    page.mouse.move(2, 2)
    wait_for_colour(page, "d4", "#C2410C", dx=0.5, dy=0.0)
    why = page.locator(".cp-note-bad")
    why.wait_for()
    assert "does not share a side" in why.inner_text()
    assert why.locator("a").get_attribute("href") == "../rulebook/pawns.ipynb#pawns.step"
    assert painted(page, "pawn0", **ON_PAWN) == GREEN
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")
    why.wait_for(state="hidden")


def test_what_cannot_be_pressed_can_be_read(still):
    assert field(still, "pawn1").get_attribute("aria-disabled") == "true"
    still.mouse.click(*middle(field(still, "pawn1")))
    wait_for_status(still, "Nothing to do here: Fig <b> on c4.")


def test_typed_names_are_text_and_never_html(board_page):
    page = board_page
    field(page, "b2").click()
    wait_for_status(page, "Fig <b> is next.")
    wait_until(page, "document.querySelector('.cp-turn').textContent.includes('Fig <b> is next')")
    assert page.locator(".cp-log b").count() == 0


def test_question_mark_lists_the_legal_moves(still):
    still.get_by_label("Type a move").fill("?")
    still.get_by_role("button", name="Play").click()
    still.wait_for_selector(".cp-listed li")
    assert still.locator(".cp-listed li").all_inner_texts() == ["walk a1", "walk b2", "walk c1"]


def test_undo_redo_and_hint_are_buttons_with_words(board_page):
    page = board_page
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")
    page.get_by_role("button", name="Undo").click()
    wait_for_status(page, "Taken back. Plum is next.")
    page.get_by_role("button", name="Redo").click()
    wait_for_status(page, "Plum walks to b2.")
    page.get_by_role("button", name="Hint").click()
    wait_for_status(page, "Go for the far line.")


def test_arrow_keys_walk_the_pawn_in_a_mode_that_shows(board_page):
    page = board_page
    mode = page.get_by_role("button", name="Arrow keys walk the pawn")
    mode.click()
    assert mode.get_attribute("aria-pressed") == "true"
    assert "↓ walk b2" in board(page).locator(".cp-steer").inner_text()
    field(page, "a1").focus()
    page.keyboard.press("ArrowDown")
    wait_for_status(page, "Plum walks to b2.")
    page.keyboard.press("ArrowUp")
    wait_for_status(page, "Fig <b> walks to c3.")
    mode.click()
    field(page, "a1").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert status(page).startswith("Fig <b> walks to c3.")


def test_slow_move_says_thinking_and_the_banner_stays_away(visit):
    page = visit("slow.ipynb")
    wait_until_painted(page)
    field(page, "b2").click()
    page.get_by_text("Thinking…").wait_for()
    assert page.locator("#cp-lost").inner_text() == ""
    wait_for_status(page, "Plum walks to b2.")


def test_failure_in_the_kernel_is_said_on_the_board(visit):
    page = visit("broken.ipynb")
    wait_until_painted(page)
    field(page, "b2").click()
    wait_for_status(page, "Something went wrong here.")


def test_tab_goes_round_and_stops_once_on_each_board(still):
    forth, back = tab_cycle(still), tab_cycle(still, "Shift+Tab")
    assert len(forth) > 8
    assert sorted(forth) == sorted(back)
    on_boards = still.evaluate(
        "[...document.querySelectorAll('.cp-cells')].map(c => c.querySelectorAll('[tabindex=\"0\"]').length)"
    )
    assert on_boards == [1, 1]


def test_arrows_reach_every_shape(still):
    reached = still.evaluate(
        """() => {
          const cells = document.querySelector('.cp-cells');
          const seen = new Set(), todo = [cells.querySelector('button')];
          while (todo.length) {
            const from = todo.pop();
            if (seen.has(from)) continue;
            seen.add(from);
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
              from.focus();
              from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
              todo.push(document.activeElement);
            }
          }
          return seen.size;
        }"""
    )
    assert reached == 16


@pytest.mark.parametrize("forced", ["none", "active"])
def test_focus_ring_is_visible_all_around(board_page, forced):
    page = board_page
    page.emulate_media(forced_colors=forced)
    field(page, "b2").focus()
    page.keyboard.press("ArrowLeft")
    before = screenshot(page)
    page.keyboard.press("ArrowRight")
    box = field(page, "b2").bounding_box()
    changed = changed_pixels(before, screenshot(page))
    left, top = int(box["x"]) - 3, int(box["y"]) - 3
    part = changed[top : top + int(box["height"]) + 6, left : left + int(box["width"]) + 6]
    half_height, half_width = part.shape[0] // 2, part.shape[1] // 2
    quarters = (
        part[:half_height, :half_width],
        part[:half_height, half_width:],
        part[half_height:, half_width:],
    )
    assert all(quarter.sum() > 60 for quarter in quarters)


def widths_and_schemes():
    for width in (1280, 360, 320):
        for scheme in ("light", "dark"):
            in_test = (width, scheme) == (320, "dark")
            yield pytest.param(width, scheme, marks=() if in_test else pytest.mark.proof)


@pytest.mark.parametrize(("width", "scheme"), list(widths_and_schemes()))
def test_axe_finds_nothing_nothing_overflows_and_all_is_big_enough(board_page, width, scheme):
    board_page.emulate_media(color_scheme=scheme)
    page = resized(board_page, width, 740)
    assert axe(page) == []
    assert overflow(page) == []
    assert small_targets(page) == []
    field(page, "d4").click()
    wait_for_status(page, "Not walked")
    page.wait_for_selector(".cp-note-bad")
    assert axe(page) == []
    for id in ("b2", "c3", "b3", "c2", "b4"):
        field(page, id).click()
        wait_for_status(page, f"walks to {id}")
    assert "The game is over" in status(page)
    assert axe(page) == []
    assert overflow(page) == []


def test_narrow_page_shows_the_small_scene_and_a_wide_one_the_whole(board_page):
    page = resized(board_page, 360, 740)
    wait_until(page, "document.querySelector('.cp-ring').getAttribute('viewBox') === '0 0 460 460'")
    page.set_viewport_size({"width": 1280, "height": 900})
    wait_until(page, "document.querySelector('.cp-ring').getAttribute('viewBox') === '0 0 720 720'")
    wait_for_colour(page, "pawn0", GREEN, **ON_PAWN)


@pytest.mark.proof
def test_fine_screen_gets_a_sharp_picture(visit):
    page = visit(device_scale_factor=2)
    wait_until_painted(page, 2)
    wait_until(
        page,
        "c => document.querySelector(c).width >= 1.7 * document.querySelector(c).clientWidth",
        arg=CANVAS,
    )
    wait_for_colour(page, "pawn0", GREEN, **ON_PAWN)


WATCH = """() => {
  const canvas = document.querySelector('.cp-board > canvas'), frames = window.frames_seen = new Set();
  const look = () => {
    const row = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let top = -1;
    for (let y = 0; y < canvas.height && top < 0; y += 2)
      for (let x = 0; x < canvas.width / 2; x += 4) {
        const i = 4 * (y * canvas.width + x);
        if (row[i] === 0 && row[i + 1] === 0x9E && row[i + 2] === 0x73) { top = y; break; }
      }
    frames.add(top);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.proof
@pytest.mark.parametrize(("motion", "slides"), [("no-preference", True), ("reduce", False)])
def test_pieces_slide_unless_motion_is_unwanted(visit, motion, slides):
    page = visit(reduced_motion=motion)
    wait_until_painted(page, 2)
    page.evaluate(WATCH)
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")
    page.wait_for_timeout(600)
    page.evaluate("window.frames_seen.clear()")
    for id in ("c3", "b3", "c2", "b2") * 2:  # a busy machine may paint too seldom to catch one slide
        field(page, id).click()
        wait_for_status(page, f"walks to {id}")
        page.wait_for_timeout(200)
        if between := page.evaluate("window.frames_seen.size") > 2:
            break
    assert between == slides
    wait_for_colour(page, "pawn0", GREEN, **ON_PAWN)


@pytest.mark.proof
def test_press_ends_motion_at_once(visit):
    page = visit(reduced_motion="no-preference")
    wait_until_painted(page, 2)
    for id in ("b2", "c3", "b3", "c2"):
        field(page, id).click()
        wait_for_status(page, f"walks to {id}")
    assert field(page, "pawn0").get_attribute("aria-label") == "Plum on b3"
    wait_for_colour(page, "pawn0", GREEN, **ON_PAWN)


def test_wheel_over_a_board_scrolls_the_page(board_page):
    page = resized(board_page, 1280, 400)
    page.mouse.move(*middle(field(page, "b2")))
    before = field(page, "b2").bounding_box()["y"]
    page.mouse.wheel(0, 100)
    top = "y => document.querySelector('.cp-cells [data-id=b2]').getBoundingClientRect().y < y - 50"
    wait_until(page, top, before)


@pytest.mark.proof
def test_reload_paints_again(page):
    page.reload()
    wait_until_painted(page, 2)
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")


def lose_the_kernel(page, server):
    """Kill the kernel of a page, and wait for the banner that says so."""
    settle(page)
    server.kill_kernel()
    wait_until(page, "t => document.getElementById('cp-lost').textContent.startsWith(t)", arg=BANNER)


@pytest.mark.proof
def test_nobody_plays_on_into_the_void_for_more_than_six_seconds(page, server):
    start = time.monotonic()
    lose_the_kernel(page, server)
    assert time.monotonic() - start < 6


def test_banner_comes_once_when_the_kernel_dies_and_resume_loads_the_page(page, server):
    lose_the_kernel(page, server)
    assert page.locator(".cp-lost button").count() == 1
    assert axe(page) == []
    resume(page, 2)
    assert page.locator("#cp-lost").inner_text() == ""
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")


@pytest.mark.proof
def test_a_network_that_goes_while_the_kernel_works_is_told_as_well(visit, server):
    """The kernel's last word was that it is busy: a page that believes it waits for ever."""
    cable = Cable(server)
    page = visit(server=replace(server, url=cable.url))
    wait_until_painted(page, 2)
    cable.cut_at_work()
    wait_until(page, "t => document.getElementById('cp-lost')?.textContent.startsWith(t)", arg=BANNER)
    cable.mend()
    wait_until(page, "() => document.getElementById('cp-lost').textContent === ''")
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")
    cable.close()


def test_page_that_does_not_exist_says_so_in_our_shell(visit):
    page = visit("nowhere.ipynb")
    assert page.get_by_role("heading", name="This page does not exist").is_visible()
    assert page.blocked == []
    assert axe(page) == []


@pytest.mark.proof
def test_links_work_under_any_base_address(visit, serve):
    server = serve(PAGES, "--no-preheat", base="/user/plum/")
    page = visit(server=server)
    wait_until_painted(page, 2)
    assert page.blocked == []
    links = page.locator(".cp-top a, .cp-crumbs a").evaluate_all("links => links.map(a => a.pathname)")
    assert {link for link in links if not link.startswith("/user/plum/")} == set()
    assert "/user/plum/" in links
    field(page, "b2").click()
    wait_for_status(page, "Plum walks to b2.")
