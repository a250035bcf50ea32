"""A page of the static edition before its board is awake: what it says, and how much is still to come."""

import re

import pytest
from alive import alive
from chromium import PATIENCE

pytestmark = pytest.mark.browser
PARTS = ("pyodide.asm.wasm", "python_stdlib.zip", "app.bin")
NOTE = """
  window.told = [];
  document.addEventListener("DOMContentLoaded", () => {
    const line = document.querySelector(".cp-start [data-bytes]");
    new MutationObserver(() => told.push(line.textContent)).observe(line, { childList: true });
  });
"""


@pytest.fixture
def page(chromium):
    """A page of a browser that keeps nothing."""
    context = chromium.new_context(service_workers="block")
    yield context.new_page()
    context.close()


def test_a_press_on_the_picture_is_told_that_the_board_sleeps(page, address):
    held = []
    page.route("**/worker.js", lambda route: held.append(route))
    page.goto(f"{address}play/cubo.html", wait_until="domcontentloaded")
    says = page.get_by_text("This is a picture. Press again when the board is awake.")
    page.locator(".cp-start-says", has_text="The board wakes up in a moment.").wait_for()
    assert says.count() == 0
    while not held:
        page.wait_for_timeout(50)
    page.locator(".cp-start-board").click()
    says.wait_for(timeout=PATIENCE)
    held[0].continue_()
    alive(page)
    assert says.count() == 0
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Flip the counter").wait_for(timeout=PATIENCE)


def test_the_megabytes_beside_the_bar_grow_until_all_are_here(page, address, site):
    page.add_init_script(NOTE)
    page.goto(f"{address}play/cubo.html")
    alive(page)
    told = [tuple(map(float, re.findall(r"[\d.]+", text))) for text in page.evaluate("told")]
    done = [here for here, _all in told]
    assert done == sorted(done)
    assert len(set(done)) >= 4
    size = sum((site / "python" / part).stat().st_size for part in PARTS) / 10**6  # the server packs nothing
    assert told[-1] == (round(size, 1), round(size, 1))
