"""All that is kept goes to another browser as a file: saved by one press, loaded by another."""

import pytest
from alive import alive, live
from chromium import PATIENCE

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(chromium):
    """Pages of two browsers that know nothing of each other."""
    contexts = [chromium.new_context(service_workers="block", accept_downloads=True) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(PATIENCE)
    yield pages
    for context in contexts:
        context.close()


@pytest.mark.proof
def test_a_file_takes_a_game_to_another_browser(opened, address):
    page, other = opened
    live(page, f"{address}play/cubo.html")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Flip the counter").click()
    page.wait_for_url("**/*game=*")
    game = page.url.partition("game=")[2]
    page.locator(".cp-log-rule", has_text="Flip the counter").first.wait_for()
    page.goto(f"{address}saved.html")
    with page.expect_download(timeout=PATIENCE) as saved:
        page.get_by_role("button", name="Save everything as a file").click()

    other.goto(f"{address}saved.html")
    other.get_by_text("Load a file").wait_for()
    assert not other.locator(f'a[href*="game={game}"]').count()
    other.locator("input[data-take-in]").set_input_files(saved.value.path())
    other.locator(".cp-news").get_by_role("button", name="Reload").click()
    other.locator(f'a[href*="game={game}"]').first.click()
    alive(other)
    other.locator(".cp-log-rule", has_text="Flip the counter").first.wait_for()


@pytest.mark.proof
def test_a_file_of_something_else_is_refused_in_a_sentence(opened, address, tmp_path):
    page = opened[0]
    file = tmp_path / "list.json"
    file.write_text('{"milk": 2}')
    page.goto(f"{address}saved.html")
    page.locator("input[data-take-in]").set_input_files(file)
    page.locator('.cp-news[data-kind="refused"]').wait_for()
    assert "the file is not one of everything that is kept" in page.locator(".cp-news p").inner_text()
