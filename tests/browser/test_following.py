"""A page that follows a class or a table asks for what is gone once, and a failing server ever more rarely.

The browser's clock is ours; no server is asked.
"""

import pytest

from cubeplay_widgets.client import CLIENT

FOLLOW = (CLIENT / "parts" / "follow.js").read_text("utf-8")
HERE = "http://127.0.0.1:1"
FOLLOWS = """<script type="module">
  import { follow } from "/follow.js";
  window.heard = [];
  const note = (word) => () => window.heard.push(word);
  follow("/live", { state: note("state"), trouble: note("trouble"), lost: note("lost"), gone: note("gone") });
  window.begun = true;
</script>"""


@pytest.fixture
def page(browser):
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    page.route(f"{HERE}/", lambda route: route.fulfill(body=FOLLOWS, content_type="text/html"))
    page.route(f"{HERE}/follow.js", lambda route: route.fulfill(body=FOLLOW, content_type="text/javascript"))
    yield page
    context.close()


def asked(page, seconds, **answer):
    """When a page that is answered so asked, in seconds since it was opened, within some time."""
    times, now = [], [0]

    def tell(route):
        times.append(now[0])
        route.fulfill(**answer)

    page.route(f"{HERE}/live", tell)
    page.goto(f"{HERE}/")
    page.wait_for_function("window.begun")
    for second in range(seconds):
        now[0] = second
        page.clock.run_for(1000)
        page.evaluate("fetch('/follow.js')")  # what was asked before has been answered by then
    return times


def test_what_is_gone_is_asked_for_no_more(page):
    times = asked(page, 40, status=404)
    assert page.evaluate("window.heard") == ["gone"]
    assert len(times) == 2  # the stream, and why there is none
    assert max(times) <= 2


@pytest.mark.proof
def test_a_server_that_fails_is_asked_ever_more_rarely_and_said_to_be_lost(page):
    times = asked(page, 120, status=503)
    assert page.evaluate("window.heard[0]") == "lost"
    assert "gone" not in page.evaluate("window.heard")
    assert 8 <= len(times) <= 26
    assert max(times) > 90


def test_a_stream_that_comes_back_is_followed_as_before(page):
    body = 'event: message\ndata: {"says": "hello"}\n\n'
    times = asked(page, 12, body=body, content_type="text/event-stream")
    assert "state" in page.evaluate("window.heard")
    assert len(times) >= 5  # each ends at once, and was heard
