"""What cannot work is said in a sentence, with a way on, and nothing that was kept is lost."""

import pytest
from alive import alive, has_kept, is_due, start
from chromium import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.proof]
OLD = "The board did not wake up. Try again; if it does not help, use a newer browser."
MISSING = "No network, and a part is not here yet: {name}. Connect once"
DAMAGED = "A part came damaged: {name}. Try again"


def without_webassembly(route):
    """The worker of a browser that has no WebAssembly."""
    answer = route.fetch()
    route.fulfill(response=answer, body="delete globalThis.WebAssembly;" + answer.text())


def lost(route):
    """A part that does not come."""
    route.abort()


def cut(route):
    """A part of which half comes."""
    answer = route.fetch()
    body = answer.body()
    route.fulfill(response=answer, body=body[: len(body) // 2])


def too_new(route):
    """A script as it looks to a browser that is too old for it."""
    route.fulfill(content_type="text/javascript", body="let one = @two;")


BAD = (
    ("page_bundle.js", too_new, OLD),
    ("page_bundle.js", lost, OLD),
    ("worker.js", without_webassembly, OLD),
    ("worker.js", lost, OLD),
    ("app.bin", lost, MISSING.format(name="app.bin")),
    ("app.bin", cut, DAMAGED.format(name="app.bin")),
    ("pyodide.mjs", lost, MISSING.format(name="pyodide.mjs")),
    ("pyodide.asm.wasm", cut, DAMAGED.format(name="pyodide.asm.wasm")),
    ("pyodide.asm.wasm", lost, MISSING.format(name="pyodide.asm.wasm")),
)


def test_each_bad_part_is_told_and_the_game_goes_on_as_soon_as_it_is_mended(chromium, address, tmp_path):
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    game = start(page, address)
    has_kept(page, tmp_path / "kept", game)
    told = []
    for part, spoil, _words in BAD:
        page.route(f"**/{part}", spoil)
        page.reload()
        again = page.get_by_role("button", name="Try again")
        again.wait_for(timeout=PATIENCE)
        told.append(page.locator(".cp-start-says").inner_text())
        page.unroute(f"**/{part}")
    assert [
        (part, found) for (part, _spoil, words), found in zip(BAD, told, strict=True) if words not in found
    ] == []
    again.click()
    alive(page)
    is_due(page, 2)
    context.close()
