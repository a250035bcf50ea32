"""Each language has pages of its own in the static edition, and a worker that speaks it."""

import json
import re

import pytest
from alive import alive
from chromium import PATIENCE
from cubeplay.errors import CubeplayError

from cubeplay_widgets.static_site.languages import chosen_languages
from site_server import SPOKEN

pytestmark = pytest.mark.browser
ACCENTED = re.compile(r"[À-ž]")


def test_a_language_that_is_not_there_is_refused_by_name():
    with pytest.raises(CubeplayError, match="'xx' is not spoken here"):
        chosen_languages("pseudo, xx")
    assert [language.code for language in chosen_languages("pseudo,en")] == ["pseudo"]


def test_every_page_stands_once_in_each_language(site):
    pages = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    spoken = {path.removeprefix(f"{SPOKEN}/") for path in pages if path.startswith(f"{SPOKEN}/")}
    assert spoken == {path for path in pages if not path.startswith(f"{SPOKEN}/")}
    root = json.loads((site / SPOKEN / "manifest.json").read_text("utf-8"))
    assert (root["scope"], root["lang"], root["dir"]) == ("./../", "en-XB", "rtl")


def test_links_of_a_language_stay_in_it_and_its_files_are_those_of_all(site):
    root = site / SPOKEN
    for path in root.rglob("*.html"):
        html = path.read_text("utf-8")
        for link in re.findall(r'\b(?:href|src)="((?:\.\.?/)[^"?#]*)', html):
            to = (path.parent / link).resolve()
            to = to / "index.html" if to.is_dir() else to
            assert to.is_file(), (path, link)
            common = to.relative_to(site.resolve()).parts[0] in ("static", "python", "picture", "preview")
            assert common or to.is_relative_to(root.resolve()), (path, link)


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
