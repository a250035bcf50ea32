"""A rulebook in a real browser: search, contents, addresses, and how it is laid out."""

from itertools import product

import pytest
from checks import axe, overflow, small_targets, wait_until, wait_until_painted
from cubeplay import GAMES
from cubeplay.registry import OURS

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 360, "height": 640}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
FIND = "Search the rules"
IN_TEXT = ".cp-skip, .cp-contents a"
"""Links that may be lower than a finger: those of the contents beside the rules on a wide page."""


@pytest.fixture
def book(visit, pages):
    """Open the rulebook of a game, by the address of its notebook."""

    def book(name="cubo", at="", **options):
        page = visit(f"rulebook/{name}.ipynb{at}", pages, **options)
        wait_until(page, "() => document.querySelector('.cp-live') !== null")
        return page

    return book


@pytest.fixture(scope="module")
def kept(visit_once, pages):
    """The rulebook of Cubo on a laptop, which tests share."""
    page = visit_once("rulebook/cubo.ipynb", pages, viewport=LAPTOP)
    wait_until(page, "() => document.querySelector('.cp-live') !== null")
    return page


@pytest.fixture
def cubo(kept):
    """The same page, on which nothing is searched for."""
    kept.get_by_label(FIND).fill("")
    return kept


def shown(page):
    """The titles of the rules that are on the page, in their order."""
    return [title.inner_text() for title in page.locator("article:visible h3").all()]


def in_view(page, id):
    return page.locator(f'[id="{id}"]').evaluate(
        "(n) => { const box = n.getBoundingClientRect(); return box.top > -2 && box.top < innerHeight / 2; }"
    )


def now(page):
    """The rule that the contents mark."""
    return [link.inner_text() for link in page.locator(".cp-contents a[aria-current]").all()]


def pages():
    """Every rulebook at both sizes in both themes: one for every run, the others for the long one."""
    for name, (place, size), scheme in product(OURS, SIZES.items(), ("light", "dark")):
        short = (name, place, scheme) == ("cuobe", "phone", "dark")
        marks = () if short else pytest.mark.proof
        yield pytest.param(name, size, scheme, marks=marks, id=f"{name}-{place}-{scheme}")


@pytest.mark.parametrize(("name", "size", "scheme"), list(pages()))
def test_every_rulebook_is_well_laid(book, name, size, scheme):
    page = book(name, viewport=size, color_scheme=scheme)
    assert axe(page) == []
    assert overflow(page) == []
    assert small_targets(page, allowed=IN_TEXT) == []
    assert page.errors == page.blocked == []


def test_typing_finds_counts_and_marks_and_an_empty_field_shows_all(cubo):
    page = cubo
    rules = [rule.title for rule in GAMES["cubo"].rulebook]
    assert shown(page) == rules
    page.get_by_label(FIND).press_sequentially("Straight")
    assert shown(page) == ["Straights", "One colour doubles"]
    page.get_by_role("status").get_by_text("Rules with “Straight”: 2 of 40.").wait_for()
    marked = page.locator("mark").all_inner_texts()
    assert {word.casefold() for word in marked} == {"straight"}
    assert axe(page) == []
    page.get_by_role("button", name="Clear").click()
    assert shown(page) == rules
    assert page.locator("mark").count() == 0
    assert page.get_by_role("status").inner_text() == ""
    page.get_by_label(FIND).fill("zebra")
    assert shown(page) == []
    page.get_by_role("status").get_by_text("No rule has “zebra”.").wait_for()
    page.keyboard.press("Escape")
    assert shown(page) == rules


def test_a_rule_with_the_word_in_its_title_comes_first_then_in_its_text_then_in_what_is_folded(cubo):
    page = cubo
    page.get_by_label(FIND).fill("white")
    found = shown(page)
    catalogue = {rule.title: rule for rule in GAMES["cubo"].rulebook}

    def place(title):
        return next(
            n for n, text in enumerate((title, catalogue[title].text, "white")) if "white" in text.casefold()
        )

    places = [place(title) for title in found]
    assert places == sorted(places)
    assert set(places) == {0, 1, 2}
    order = list(catalogue)
    for rank in (0, 1, 2):
        same = [order.index(title) for title, at in zip(found, places, strict=True) if at == rank]
        assert same == sorted(same)


def test_words_are_found_from_their_beginning_all_of_them_and_in_any_case(cubo):
    page = cubo
    page.get_by_label(FIND).fill("COL doub")
    assert shown(page) == ["One colour doubles", "Colours change owner"]
    page.get_by_label(FIND).fill("olour")
    assert shown(page) == []
    page.get_by_label(FIND).fill("(.*")
    assert len(shown(page)) == 40


def test_what_is_found_in_a_fold_is_opened_and_folded_again(cubo):
    page = cubo
    page.get_by_label(FIND).fill("stricter")
    assert shown(page) == ["The last roll"]
    assert page.locator("details.cp-rule-reading[open] mark").count() == 1
    page.get_by_label(FIND).fill("")
    assert page.locator("details.cp-rule-reading[open]").count() == 0


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_an_address_opens_its_rule_and_marks_it_in_the_contents(book, size):
    page = book(at="#cubo.straight", viewport=size)
    assert page.url.endswith("/rulebook/cubo#cubo.straight")
    wait_until(page, "() => scrollY > 0")
    assert in_view(page, "cubo.straight")
    assert now(page) == ["Straights"] or size == PHONE
    page.evaluate("() => { location.hash = '#cubo.dice'; }")
    wait_until(page, "() => document.querySelector('[id=\"cubo.dice\"]').getBoundingClientRect().top > -2")
    assert in_view(page, "cubo.dice")


def test_the_contents_follow_the_reader_and_lead_to_a_rule_also_from_a_search(book):
    page = book(viewport=LAPTOP)
    assert now(page) == ["The goal"]
    page.get_by_role("link", name="Scoring", exact=True).click()
    wait_until(page, "() => document.querySelector('.cp-here .cp-chapter')?.textContent === 'Scoring'")
    page.get_by_label(FIND).fill("counter")
    assert now(page) == []
    page.get_by_role("link", name="The end", exact=True).click()
    assert len(shown(page)) == 40
    assert in_view(page, "chapter-7") or page.evaluate(
        "() => scrollY + innerHeight >= document.body.scrollHeight - 2"
    )
    assert page.get_by_label(FIND).input_value() == ""


def test_on_a_phone_the_contents_open_and_close(book):
    page = book(viewport=PHONE)
    assert not page.get_by_role("link", name="Scoring", exact=True).is_visible()
    page.locator(".cp-contents summary").click()
    assert small_targets(page, allowed=".cp-skip") == []
    page.get_by_role("link", name="Scoring", exact=True).click()
    wait_until(page, "() => scrollY > 1000")
    assert in_view(page, "chapter-6")
    assert not page.get_by_role("link", name="The end", exact=True).is_visible()


def test_without_a_script_it_is_a_plain_page(browser, pages):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{pages.url}rulebook/cubo#cubo.straight")
    assert page.locator("article:visible").count() == 40
    assert not page.get_by_label(FIND).is_visible()
    page.locator('[id="cubo.straight"] summary').click()
    assert page.get_by_text("They lie in order, up or down").is_visible()
    page.locator(".cp-contents summary").click()
    assert page.get_by_role("link", name="Straights", exact=True).is_visible()
    context.close()


def test_a_rule_is_seen_on_a_board_that_can_be_played_on(book):
    page = book(at="#cubo.white-middle")
    page.locator('[id="cubo.white-middle"]').get_by_role("link", name="See it on a board").click()
    wait_until_painted(page)
    page.get_by_label("Type a move, ? lists them").fill("place red 4 at b2")
    page.keyboard.press("Enter")
    page.locator(".cp-say-ways").get_by_role("button", name="Why not?").click()
    rule = page.locator(".cp-sheet article").filter(has_text="White in the middle")
    link = rule.get_by_role("link", name="In the rulebook")
    with page.expect_popup() as opened:
        link.click()
    assert opened.value.url.endswith("/rulebook/cubo#cubo.white-middle")
    opened.value.close()
    assert page.errors == []


@pytest.mark.parametrize(
    ("rule", "words", "moment"),
    [
        ("cubo.trip", "Moment in “Learn”", "fingers-swap"),
        ("cubo.flip", "Moment in the first game", "throw"),
    ],
)
def test_a_rule_leads_to_the_moment_that_is_about_it(book, rule, words, moment):
    """As far as its scene has been walked: here to where that begins."""
    page = book(at=f"#{rule}")
    page.locator(f'[id="{rule}"]').get_by_role("link", name=words).click()
    page.locator(".cp-m-main").wait_for()
    assert page.locator(".cp-here .cp-place").get_attribute("data-piece") == moment
    assert page.errors == []
