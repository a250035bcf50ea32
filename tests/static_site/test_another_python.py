"""Python ends or hangs in mid-game: the page says so, and one press brings it back with another one."""

import pytest
from alive import alive, has_kept, is_due, live, send, start
from chromium import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.proof]
LESSON = "lessons/one-line.html"
ENDED = "setTimeout(() => close())"
ENDLESS = "setTimeout(() => { for (;;); })"


@pytest.fixture
def context(chromium):
    """A browser without a past, and without a service worker."""
    context = chromium.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def spoil(page, how):
    """Let the worker of a page end or hang, of which no browser tells the page; marks the page."""
    page.evaluate("window.isTheSame = true")
    page.workers[-1].evaluate(how)


def start_again(page, says, button):
    """Press the button of the notice about it, and wait for the page, which was not loaded anew."""
    page.locator(".cp-news", has_text=says).get_by_role("button", name=button).click()
    page.locator(".cp-news", has_text="Started again.").wait_for()
    assert page.evaluate("window.isTheSame")


def test_a_game_whose_python_ended_comes_back_without_a_reload_and_another_tab_goes_on(
    context, address, tmp_path
):
    page, other = context.new_page(), context.new_page()
    game = start(page, address)
    send(page, 2)
    has_kept(page, tmp_path / "kept", game)
    page.bring_to_front()
    spoil(page, ENDED)
    live(other, f"{address}play/cuboro.html?game={game}")
    is_due(other, 3)
    send(other, 3)
    page.bring_to_front()
    start_again(page, "This page does not answer.", "Start again")
    is_due(page, 4)
    send(page, 4)
    page.reload()
    alive(page)
    is_due(page, 5)


def test_a_lesson_that_hangs_is_stopped_and_what_was_typed_is_still_there(context, address):
    page = context.new_page()
    live(page, address + LESSON)
    page.get_by_role("button", name="Begin").click()
    page.locator(".cp-next").click()
    fields = [page.get_by_label(name) for name in ("Your number", "Your reason")]
    fields[0].wait_for()
    for field, text in zip(fields, ("30", "a guess"), strict=True):
        field.fill(text)
    spoil(page, ENDLESS)
    start_again(page, "This takes long.", "Stop")
    page.wait_for_function("[...document.querySelectorAll('input')].some((each) => each.value === 'a guess')")
    assert [field.input_value() for field in fields] == ["30", "a guess"]
    page.get_by_role("button", name="Lock my prediction").click()
    page.get_by_text("Your prediction is locked.").wait_for(state="attached")


def test_a_function_of_a_lesson_that_never_ends_is_broken_off_as_on_a_server(context, address):
    def endless(route):
        answer = route.fetch()
        text = answer.text()
        never = text.replace('kind_of(pips) != \\"none\\"', "[1 for _ in iter(lambda: 0, 1)]")
        assert never != text
        route.fulfill(response=answer, body=never)

    page = context.new_page()
    page.route(f"**/{LESSON}", endless)
    live(page, address + LESSON)
    page.get_by_role("button", name="Begin").click()
    page.locator(".cp-next").click()
    page.get_by_label("Your number").fill("30")
    page.get_by_role("button", name="Lock my prediction").click()
    page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("button", name="Throw for me").click()
    page.get_by_text(
        "the function has not ended after 5 seconds. Look for a loop in it that never stops."
    ).wait_for()
    page.get_by_role("button", name="Go on without").click()
    page.get_by_role("button", name="Throw for me").wait_for(state="hidden")
