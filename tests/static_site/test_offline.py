"""Each page opens without a network, and a new version waits until a person reloads the page."""

import shutil

import pytest
from alive import alive, is_due, live, send, start
from chromium import PATIENCE

from cubeplay_widgets.static_site.offline import hashes, write_service_worker
from site_server import DRAFT, SPOKEN

pytestmark = pytest.mark.browser
PROGRAM = "caches.match('../python/pyodide.asm.wasm').then((kept) => kept.url)"
COUNT = "caches.keys().then(([name]) => caches.open(name)).then((one) => one.keys()).then((a) => a.length)"
PAGES = {
    "index.html": "h1",
    "rulebook/cubo.html": "h1",
    "sheet/cubo.html": "h1",
    "puzzles/cubo.html": ".cp-bar-title",
}
LIVE = ("first-game/cubo.html", "rules/cubo.html", "play/cuboro.html")


@pytest.fixture
def served(site, serve, tmp_path):
    """A site of its own below a path, whose server can be ended and whose files can be renewed."""
    folder = tmp_path / "school" / "games"
    shutil.copytree(site, folder)
    address, end = serve(tmp_path / "school")
    yield f"{address}games/", folder, end
    end()


@pytest.fixture
def context(chromium):
    """A browser without a past."""
    context = chromium.new_context()
    yield context
    context.close()


def is_complete(page):
    """Wait until the service worker has all files."""
    page.wait_for_function("window.cubeplayFiles?.missing === 0", timeout=PATIENCE)


def files(folder, *codes):
    """The files of a site that a visitor of these languages, and of English, needs."""
    others = {DRAFT, SPOKEN}.difference(codes)
    theirs = tuple(f"{place}{code}{end}" for code in others for place, end in (("", "/"), ("python/", ".mo")))
    return [file for file in hashes(folder) if not file.startswith(theirs)]


def test_a_language_is_kept_for_who_has_opened_a_page_of_it(context, served):
    address, folder, end = served
    page = context.new_page()
    page.goto(f"{address}{SPOKEN}/rulebook/cubo.html")
    is_complete(page)
    assert page.evaluate(COUNT) == len(files(folder, SPOKEN)) + 1
    end()
    live(page, f"{address}{SPOKEN}/play/cubo.html")
    assert page.locator("html").get_attribute("lang") == "en-XB"


def test_every_kind_of_page_opens_without_its_server(context, served):
    """With one visit, all pages are here; a game begins, goes on, and is kept."""
    address, folder, end = served
    page = context.new_page()
    game = start(page, address)
    is_complete(page)
    assert page.evaluate(COUNT) == len(files(folder)) + 1  # and the list of them
    assert page.evaluate(PROGRAM).endswith("/python/pyodide.asm.wasm")  # made by a script, it has none
    end()
    for path, shows in PAGES.items():
        page.goto(address + path)
        page.locator(shows).first.wait_for(timeout=PATIENCE)
    for path in LIVE:
        live(page, address + path)
        page.locator("#rendered_cells button:visible").first.wait_for(timeout=PATIENCE)
    live(page, f"{address}play/cuboro.html?game={game}")
    send(page, 2)
    page.reload()
    alive(page)
    is_due(page, 3)


@pytest.mark.proof
def test_a_new_version_waits_for_the_person(context, served):
    """It is told, the game goes on, and a press brings it; only what has changed is fetched."""
    address, folder, _end = served
    page = context.new_page()
    start(page, address)
    is_complete(page)
    page.evaluate("window.isTheSame = true")
    text = folder / "search.json"
    text.write_text(text.read_text("utf-8") + " ", encoding="utf-8")
    write_service_worker(folder)
    fetched = []
    context.on("request", lambda request: fetched.append(request.url))
    page.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    notice = page.locator(".cp-news")
    notice.get_by_text("A new version is here.").wait_for(timeout=PATIENCE)
    assert {url.rpartition("/")[2] for url in fetched} <= {"sw.js", "search.json"}
    send(page, 2)
    assert page.evaluate("window.isTheSame")
    notice.get_by_role("button", name="Reload").click(timeout=PATIENCE)
    page.wait_for_function("!window.isTheSame", timeout=PATIENCE)
    alive(page)
    is_due(page, 3)
    is_complete(page)
    assert page.evaluate("fetch('../search.json').then((answer) => answer.text())").endswith(" ")
    assert page.evaluate("caches.keys().then((all) => all.length)") == 1
    assert not page.locator(".cp-news").count()


@pytest.mark.proof
def test_a_tab_whose_version_another_tab_has_replaced_plays_on_and_then_loads_anew(context, served):
    """Pages of two versions never share one Python."""
    address, folder, _end = served
    page, other = context.new_page(), context.new_page()
    start(page, address)
    is_complete(page)
    page.reload()  # now the service worker serves it
    alive(page)
    page.evaluate("window.isTheSame = true")
    live(other, f"{address}play/cuboro.html")
    text = folder / "search.json"
    text.write_text(text.read_text("utf-8") + " ", encoding="utf-8")
    write_service_worker(folder)
    other.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    notice = other.locator(".cp-news", has_text="A new version is here.")
    notice.get_by_role("button", name="Reload").click(timeout=PATIENCE)
    alive(other)
    page.bring_to_front()
    send(page, 2)
    assert page.evaluate("window.isTheSame")
    page.evaluate("location.href = '../rules/cubo.html'")
    page.wait_for_function("!window.isTheSame", timeout=PATIENCE)
    alive(page)


@pytest.mark.proof
def test_a_page_that_is_not_here_yet_says_so(context, served):
    """Without a network before all is kept: one page for the others, and the missing part is named."""
    address, folder, end = served
    for path in ("rules/cubo.html", "python/app.bin"):
        (folder / path).rename(folder / f"{path}.late")
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("window.cubeplayFiles?.missing === 2", timeout=PATIENCE)
    end()
    page.goto(f"{address}rules/cubo.html")
    page.get_by_text("This page is not here yet").wait_for(timeout=PATIENCE)
    page.goto(f"{address}play/cuboro.html")
    page.get_by_text("a part is not here yet: app.bin").wait_for(timeout=PATIENCE)
