"""Install, on the landing pages of both editions: where a browser offers it, and where it is done by hand."""

import json
import shutil
import tempfile

import pytest
from chromium import ARGS, PATIENCE
from playwright.sync_api import sync_playwright

from cubeplay_widgets.site import dashboard
from needed import lacking

OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  window.asked = 0;
  offer.prompt = async () => { window.asked += 1; return { outcome: "dismissed" }; };
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""
"""What Chromium does on Android, ChromeOS and desktops, where pages are installable and not installed yet."""
IOS = "Object.defineProperty(navigator, 'standalone', { value: false })"
INSTALLED = """const real = matchMedia;
window.matchMedia = (asked) => asked === "(display-mode: standalone)" ? { matches: true } : real(asked)"""
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { value: false })"
SIZES = {"laptop": {"width": 1366, "height": 657}, "phone": {"width": 360, "height": 640}}


@pytest.fixture(params=["server", "site"])
def address(request):
    """The landing page of the edition with a server, and of the one without."""
    if request.param == "site":
        return request.getfixturevalue("site_server").url
    return request.getfixturevalue("serve")(dashboard.notebooks(), "--no-preheat", "--idle=60").url


@pytest.fixture
def landing(contexts, address):
    """Opens it, with a script that makes the browser another one."""
    pages = []

    def opened(script="", size="laptop"):
        page = contexts(service_workers="block").new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size(SIZES[size])
        page.add_init_script(script)
        page.goto(address)
        return page

    yield opened
    for page in pages:
        page.close()


def shown(page):
    """How many buttons, and how many sentences, one sees."""
    words = "To install: Share, then Add to Home Screen."
    places = page.get_by_role("button", name="Install"), page.get_by_text(words)
    return tuple(place.filter(visible=True).count() for place in places)


@pytest.mark.parametrize("size", SIZES)
def test_the_button_stands_once_where_it_is_offered_and_asks_once(landing, size):
    page = landing(size=size)
    assert shown(page) == (0, 0)
    assert page.evaluate(OFFER), "the browser's own line is kept away"
    assert shown(page) == (1, 0)
    page.get_by_role("button", name="Install").click()
    assert page.evaluate("window.asked") == 1
    assert shown(page) == (0, 0)


def test_once_installed_the_button_goes(landing):
    page = landing()
    page.evaluate(OFFER)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert shown(page) == (0, 0)


@pytest.mark.parametrize("size", SIZES)
def test_on_ios_one_sentence_says_how(landing, size):
    assert shown(landing(IOS, size)) == (0, 1)


@pytest.mark.parametrize(
    "script", [INSTALLED, IOS.replace("false", "true"), PLAIN_HTTP, IOS + ";" + PLAIN_HTTP]
)
def test_nothing_is_said_where_it_is_installed_or_cannot_be(landing, script):
    page = landing(script)
    page.evaluate(OFFER)
    assert shown(page) == (0, 0)


@pytest.mark.proof
def test_chromium_finds_nothing_wrong_and_offers_it(address):
    """A whole browser with a profile: a private window, and Chromium's small shell, offer nothing."""
    found = shutil.which("chromium") or lacking("Chromium is not installed")
    options = {"args": [*ARGS, "--headless=new"], "ignore_default_args": ["--headless"]}
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as p:
        context = p.chromium.launch_persistent_context(profile, executable_path=found, **options)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name="Install").filter(visible=True).wait_for()
        tools = context.new_cdp_session(page)
        told = tools.send("Page.getAppManifest")
        assert told["url"] == f"{address}manifest.json"
        assert told["errors"] == tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        for icon in json.loads(told["data"])["icons"]:
            assert page.request.get(address + icon["src"]).headers["content-type"] == "image/png"
        context.close()
