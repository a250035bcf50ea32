"""Boards of one step after another in a browser: where they begin, their groups, what they leave."""

import pytest
from checks import axe, board, field, middle, settle, tab_cycle, wait_until, wait_until_painted

from breadth import breadth, sized

REACH = """(grid) => {
  const seen = new Set(), todo = [grid.querySelector('button')];
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
  return [seen.size, [...seen].every((b) => grid.contains(b)), grid.querySelectorAll('button').length];
}"""


@pytest.fixture(scope="module")
def shared(visit_once):
    """A page that tests share."""
    page = visit_once("steps.ipynb", device_scale_factor=2)
    wait_until_painted(page)
    return page


@pytest.fixture
def page(shared):
    """The same page with another board, on which nobody has played."""
    step(shared, "Another board")
    return shared


def step(page, words):
    """Press the button for the next step, and wait until its board is there."""
    number = int(page.locator("#step").inner_text()) + 1
    page.get_by_role("button", name=words).click()
    wait_until(page, "n => document.querySelector('#step')?.textContent == n", arg=str(number))
    settle(page)


def groups(page):
    return page.locator(".cp-cells [role=grid]").evaluate_all("grids => grids.map(g => g.ariaLabel)")


def stop(page, part):
    """The ids where the Tab key stops in a part of the table."""
    css = f'.cp-cells [role=grid][aria-label="{part}"] [tabindex="0"]'
    return page.locator(css).evaluate_all("stops => stops.map(b => b.dataset.id)")


def test_board_and_what_lies_beside_it_are_groups_for_tab_and_arrows_reach_all_of_each(page):
    names = ["Square", "Points of the lines", "Tray"]
    assert groups(page) == names
    assert board(page).locator(".cp-cells").get_attribute("aria-label") == "Cubo"
    assert [stop(page, name) for name in names] == [["a1"], ["line1"], ["loose1"]]
    stops = [each.split()[-1] for each in tab_cycle(page)]
    first = stops.index("a1")
    assert stops[first : first + 3] == ["a1", "line1", "loose1"]
    assert axe(page) == []
    for grid in page.locator(".cp-cells [role=grid]").all():
        reached, inside, there = grid.evaluate(REACH)
        assert (reached, inside) == (there, True)


def test_die_is_dragged_from_the_tray_to_the_square_and_a_key_picks_and_places_one(page):
    first, second = (
        field(page, "loose1").get_attribute("aria-label"),
        field(page, "loose2").get_attribute("aria-label"),
    )
    page.mouse.move(*middle(field(page, "loose1")))
    page.mouse.down()
    page.mouse.move(*middle(field(page, "a1")), steps=4)
    page.mouse.up()
    wait_until(page, "!document.querySelector('[data-id=a1]').ariaLabel.includes('empty')")
    settle(page)
    die = first.split(",")[0]
    assert die in field(page, "a1").get_attribute("aria-label")
    field(page, "loose1").focus()
    page.keyboard.press("Enter")
    settle(page)
    field(page, "b1").focus()
    page.keyboard.press("Enter")
    wait_until(page, "!document.querySelector('[data-id=b1]').ariaLabel.includes('empty')")
    assert second.split(",")[0] in field(page, "b1").get_attribute("aria-label")


def test_stops_go_back_to_the_start_with_another_session_and_not_under_the_hands(page):
    field(page, "loose1").focus()
    page.keyboard.press("ArrowRight")
    assert stop(page, "Tray") == ["loose2"]
    page.keyboard.press("Enter")
    settle(page)
    assert stop(page, "Tray") == ["loose2"]
    field(page, "c3").focus()
    step(page, "The same board")
    assert (stop(page, "Tray"), stop(page, "Square")) == (["loose1"], ["a1"])


def test_page_can_put_the_focus_where_a_person_begins(page):
    page.get_by_role("button", name="To the board").click()
    wait_until(page, "document.activeElement.dataset.id === 'loose1'")


@sized(6, 12, name="steps")
@pytest.mark.parametrize("words", breadth(("Another board", "The same board"), "Another board"))
def test_steps_leave_nothing_in_the_browser_and_in_the_kernel(page, words, steps):
    browser = page.context.new_cdp_session(page)

    def counted():
        settle(page)
        browser.send("HeapProfiler.collectGarbage")
        found = browser.send("Memory.getDOMCounters")
        models = page.locator("#step").get_attribute("data-models")
        return found["nodes"], found["jsEventListeners"], int(models)

    page.evaluate(
        """() => {
          window.canvases = [];
          const create = document.createElement.bind(document);
          document.createElement = (tag, ...rest) => {
            const made = create(tag, ...rest);
            if (tag === 'canvas') window.canvases.push(new WeakRef(made));
            return made;
          };
        }"""
    )
    for _step in range(steps):  # what is kept once, such as the last few boards, is there by then
        step(page, words)
    nodes, listeners, models = counted()
    for _step in range(steps):
        step(page, words)
    more_nodes, more_listeners, more_models = counted()
    assert more_models == models
    assert more_nodes - nodes < 6 * steps
    assert more_listeners - listeners < 4 * steps
    held = page.evaluate(
        """window.canvases.map((c) => c.deref()).filter((c) => c && !c.isConnected)
          .reduce((sum, c) => sum + c.width * c.height, 0)"""
    )
    whole = page.evaluate(
        "(() => { const c = document.querySelector('.cp-board > canvas'); return c.width * c.height; })()"
    )
    assert held <= whole, "no pixels but those that the open board is drawn on"
