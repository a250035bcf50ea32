"""Each language has pages of its own in the static edition, and a worker that speaks it."""

import json
import re

import pytest
from alive import alive
from chromium import PATIENCE
from cubeplay.errors import CubeplayError
from cubeplay.words.languages import LANGUAGES

from cubeplay_widgets.static_site.languages import chosen_languages
from cubeplay_widgets.static_site.pages import Pages
from site_server import DRAFT, SPOKEN

pytestmark = pytest.mark.browser
COMMON = ("static", "python", "picture", "preview")
ACCENTED = re.compile(r"[À-ž]")


def test_a_language_that_is_not_there_is_refused_by_name():
    with pytest.raises(CubeplayError, match="'xx' is not spoken here"):
        chosen_languages("pseudo, xx")
    assert [language.code for language in chosen_languages("pseudo,en")] == ["pseudo"]


def pages_of(site, code):
    """The pages of a language as those of English are called."""
    return {path.relative_to(site / code).as_posix() for path in (site / code).rglob("*.html")}


def test_pages_offer_the_languages_of_their_site_whatever_was_made_before(tmp_path):
    def offered(folder, *languages):
        Pages(tmp_path / folder, languages=languages)._page("offline.html", "static_site/asked.html")
        return re.findall(
            r'<option value="(\w+)" lang=', (tmp_path / folder / "offline.html").read_text("utf-8")
        )

    assert offered("english") == []
    assert offered("both", LANGUAGES[DRAFT]) == ["en", DRAFT]
    assert offered("again") == []


def test_every_page_stands_once_in_each_language(site):
    english = {path for path in pages_of(site, "") if not path.startswith((f"{DRAFT}/", f"{SPOKEN}/"))}
    assert pages_of(site, SPOKEN) == english
    assert pages_of(site, DRAFT) == {path for path in english if not path.startswith("worksheet/")}
    root = json.loads((site / SPOKEN / "manifest.json").read_text("utf-8"))
    assert (root["scope"], root["lang"], root["dir"]) == ("./../", "en-XB", "rtl")


@pytest.mark.parametrize(("code", "common"), [(SPOKEN, COMMON), (DRAFT, (*COMMON, "worksheet"))])
def test_links_of_a_language_stay_in_it_and_its_files_are_those_of_all(site, code, common):
    root = site / code
    for path in root.rglob("*.html"):
        html = path.read_text("utf-8")
        for link in re.findall(r'\b(?:href|src)="((?:\.\.?/)[^"?#]*)', html):
            to = (path.parent / link).resolve()
            to = to / "index.html" if to.is_dir() else to
            assert to.is_file(), (path, link)
            of_all = to.relative_to(site.resolve()).parts[0] in common
            assert of_all or to.is_relative_to(root.resolve()), (path, link)


@pytest.fixture
def visitor(chromium):
    """Opens a page as a browser that asks for some language; nothing is kept from one to the next."""
    contexts = []

    def visitor(locale):
        contexts.append(chromium.new_context(locale=locale))
        return contexts[-1].new_page()

    yield visitor
    for context in contexts:
        context.close()


def test_a_browser_gets_its_language_unless_another_was_chosen(visitor, address):
    german = visitor("de-AT")
    german.goto(f"{address}puzzles.html?a=1#b")
    german.wait_for_url(f"{address}{DRAFT}/puzzles.html?a=1#b")
    switch = german.locator(".cp-language select")
    assert switch.locator("option").all_inner_texts() == ["English", "Deutsch (Entwurf)", "Pseudo, mirrored"]
    switch.select_option("en")
    german.wait_for_url(f"{address}puzzles.html?a=1#b")
    german.goto(address)
    assert german.locator("html").get_attribute("lang") == "en"
    german.goto(f"{address}{DRAFT}/saved.html")  # a link of somebody who speaks German
    german.wait_for_url(f"{address}saved.html")
    english = visitor("en-GB")
    english.goto(f"{address}{DRAFT}/saved.html")
    assert english.locator("html").get_attribute("lang") == "de"
    english.goto(f"{address}saved.html")
    assert english.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("kept", ["xx", "", "__proto__", "../de"])
def test_a_choice_that_names_no_language_is_passed_over(visitor, address, kept):
    page = visitor("en-US")
    page.goto(f"{address}offline.html")
    page.evaluate("kept => localStorage.setItem('cubeplay-language', kept)", kept)
    page.goto(address)
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_page_comes_alive_in_german(chromium, address):
    page = chromium.new_page()
    page.goto(f"{address}{DRAFT}/play/cubo.html")
    alive(page)
    page.get_by_role("heading", name="Cubo spielen").wait_for(timeout=PATIENCE)
    page.close()


def test_a_page_comes_alive_in_its_language_and_its_game_goes_on_in_another(chromium, address):
    page, faults = chromium.new_page(), []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}{SPOKEN}/play/cuboro.html")
    alive(page)
    words = page.locator("#cp-main").inner_text()
    assert len(ACCENTED.findall(words)) > 40, words
    page.locator("#cp-main button").filter(has_text=re.compile("Šţáŕţ")).first.click()
    page.wait_for_url("**/*game=*", timeout=PATIENCE)
    game = page.url.partition("?")[2]
    page.goto(f"{address}play/cuboro.html?{game}")  # the same game in English
    alive(page)
    page.get_by_text("Marble 1 of 12").wait_for(timeout=PATIENCE)
    assert faults == []
    page.close()
