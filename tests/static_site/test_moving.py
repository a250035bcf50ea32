"""From page to page of the static edition with one worker: links, Back, and what opens as always."""

import pytest
from chromium import PATIENCE

pytestmark = pytest.mark.browser

LINK = """(to) => {
  const link = document.createElement("a");
  link.href = link.textContent = to;
  document.getElementById("cp-main").append(link);
}"""


def alive(page, path):
    """Wait until a page of this path answers presses."""
    page.wait_for_url(lambda url: url.endswith(f"/{path}"), timeout=PATIENCE)
    page.wait_for_function("window.cubeplayTimes?.shown", timeout=PATIENCE)


def tells(page, words):
    """Wait until some words can be read."""
    page.wait_for_function("(words) => document.body.innerText.includes(words)", arg=words)


def follow(page, to, **how):
    """Press a link to another page."""
    page.evaluate(LINK, to)
    page.get_by_role("link", name=to, exact=True).click(**how)


@pytest.fixture
def page(chromium, address):
    """A table of Cubo, marked so that a new document is noticed."""
    page = chromium.new_page(viewport={"width": 1366, "height": 657})
    page.set_default_timeout(PATIENCE)
    page.faults, page.kernels = [], []
    page.on("worker", lambda worker: page.kernels.append(worker))
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda said: page.faults.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}play/cubo.html")
    alive(page, "play/cubo.html")
    page.evaluate("window.isSame = true")
    yield page
    page.close()


def test_a_table_a_chapter_a_lesson_and_back_with_one_worker(page, address):
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play/cubo.html?game=*")
    table = page.url.rpartition("/")[2]
    page.get_by_role("button", name="Flip the counter").wait_for()
    follow(page, "../first-game/cubo.html")
    alive(page, "first-game/cubo.html")
    assert "first game" in page.title()
    tells(page, "Fig calls Cubo: everybody throws.")
    follow(page, "../lessons/one-line.html")
    alive(page, "lessons/one-line.html")
    assert page.title() == "One line"
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Begin").wait_for(state="hidden")

    page.go_back()
    alive(page, "first-game/cubo.html")
    tells(page, "Throw your nine dice")
    page.go_back()
    alive(page, f"play/{table}")
    page.get_by_role("button", name="Flip the counter").click()
    page.locator(".cp-log-rule", has_text="Flip the counter").first.wait_for()
    page.wait_for_function("(table) => localStorage.getItem('cubeplay-rows')?.includes(table)", arg=table)
    page.go_forward()
    alive(page, "first-game/cubo.html")
    assert page.evaluate("window.isSame")
    assert len(page.kernels) == 1

    page.goto(address)
    page.locator(f'a[href$="play/{table}"]').first.click()
    alive(page, f"play/{table}")
    page.locator(".cp-log-rule", has_text="Flip the counter").first.wait_for()
    assert page.faults == []


@pytest.mark.proof
def test_a_notice_stays_over_a_move(page):
    page.evaluate("cubeplayNotice.tell('new', () => {})")
    page.locator(".cp-news", has_text="A new version is here.").wait_for()
    follow(page, "../lessons/one-line.html")
    alive(page, "lessons/one-line.html")
    page.locator(".cp-news", has_text="A new version is here.").wait_for()
    assert page.locator(".cp-news", has_text="A new version is here.").count() == 1
    assert page.evaluate("window.isSame")


@pytest.mark.proof
def test_another_tab_and_a_page_that_is_missing_open_as_always(page):
    with page.context.expect_page() as opened:
        follow(page, "../rules/cubo.html", modifiers=["Control"])
    opened.value.close()
    assert page.url.endswith("play/cubo.html")
    follow(page, "../puzzles/none.html")
    page.wait_for_url("**/puzzles/none.html")
    page.get_by_text("404").first.wait_for()
    assert not page.evaluate("window.isSame")
