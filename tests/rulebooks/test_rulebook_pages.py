"""A rulebook as HTML: every rule once, with its anchor, its refusals and its reading, in game words."""

import re
from functools import cache
from string import Formatter

import pytest
from bs4 import BeautifulSoup
from cubeplay import GAMES
from cubeplay.registry import OURS
from cubeplay.rulebook import Rulebook
from cubeplay.teach.illustrated_rulebook import HEADINGS, Illustrated, illustrated

from cubeplay_widgets.pages.rule_article import refusals, rule_article
from cubeplay_widgets.rulebooks import RulebookLinks, rulebook, rulebook_html


@cache
def book_of(name):
    """A game's rulebook as it stands on its page."""
    return BeautifulSoup(rulebook_html(GAMES[name]), "html.parser")


@cache
def articles_of(name):
    """The articles of its rules, by id."""
    return {article["id"]: article for article in book_of(name).find_all("article")}


def texts(rule):
    """What the catalogue says when a rule refuses, without the gaps for facts."""
    for words in (*rule.why.values(), *rule.next.values()):
        yield from (text.strip() for text, *_gap in Formatter().parse(words) if text.strip())


@pytest.fixture(params=OURS)
def name(request):
    return request.param


def test_every_rule_stands_on_its_page_once_in_the_order_of_the_catalogue(name):
    articles = book_of(name).find_all("article")
    assert [article["id"] for article in articles] == [rule.id for rule in GAMES[name].rulebook]
    for article, rule in zip(articles, GAMES[name].rulebook, strict=True):
        assert article.h3.get_text() == rule.title
        assert article.p.get_text() == rule.text


def test_ids_are_unique_and_every_link_within_the_page_leads_somewhere(name):
    ids = [node["id"] for node in book_of(name).find_all(id=True)]
    assert len(ids) == len(set(ids))
    inside = [a["href"][1:] for a in book_of(name).select("a[href^='#']")]
    assert set(inside) <= set(ids)
    assert len(inside) == len(GAMES[name].rulebook) + len(illustrated(GAMES[name]).chapters)


def test_no_id_of_a_rule_can_be_read(name):
    said = book_of(name).get_text(" ")
    assert f"{name}." not in said
    assert not book_of(name).find("code")


def test_readings_stand_folded_in_their_rule_and_nowhere_else(name):
    for rule in GAMES[name].rulebook:
        article = articles_of(name)[rule.id]
        folded = article.select("details.cp-rule-reading")
        assert [each.p.get_text() for each in folded] == ([rule.reading] if rule.reading else [])
        assert not any(each.has_attr("open") for each in folded)
    assert len(book_of(name).select(".cp-rule-reading")) == sum(
        bool(rule.reading) for rule in GAMES[name].rulebook
    )


def test_every_word_that_a_law_refuses_with_is_there(name):
    rulebook = GAMES[name].rulebook
    for id in rulebook.laws:
        heard = articles_of(name)[id].select_one(".cp-rule-refusals").get_text(" ").casefold()
        assert all(text.casefold() in heard for text in texts(rulebook[id])), id
        assert not re.search(r"[{}]", heard)
    lawless = [rule for rule in rulebook if rule.id not in rulebook.laws]
    assert not any(articles_of(name)[rule.id].select(".cp-rule-refusals") for rule in lawless)


def test_a_refusal_has_gaps_for_what_only_a_game_knows():
    heard = dict(refusals(GAMES["cubo"].rulebook["cubo.one-a-field"]))
    assert heard["Not done: a die lies on … already."] == "Choose an empty field, or swap two dice."


def test_every_chapter_begins_at_a_rule_and_no_rule_comes_before_the_first(name):
    rulebook, chapters = GAMES[name].rulebook, illustrated(GAMES[name]).chapters
    firsts = [f"{name}.{chapter.first}" for chapter in chapters]
    assert firsts[0] == next(iter(rulebook)).id
    assert [rule.id for rule in rulebook if rule.id in firsts] == firsts
    headings = [h.get_text() for h in book_of(name).select(".cp-rulebook-rules h2:not(.cp-unseen)")]
    assert headings == [chapter.title for chapter in chapters]


def test_a_game_without_chapters_has_its_rules_under_their_kinds():
    rulebook = GAMES["cubo"].rulebook
    divided = Illustrated().divided(rulebook)
    assert [heading for heading, _rules in divided] == list(HEADINGS.values())
    assert sorted(rule.id for _heading, rules in divided for rule in rules) == sorted(r.id for r in rulebook)


def test_what_a_rule_says_is_text_and_never_a_tag():
    book = Rulebook("pig", "Pig")
    words = "<script>alert('1')</script> & more"
    rule = book.add("pig.one", words, words, kind="definition", source="-", reading=words)
    article = rule_article(rule, anchor=True)
    assert "<script" not in article
    assert article.count("&lt;script&gt;") == 3


def test_in_place_a_rule_leads_to_its_board_its_moment_and_its_rulebook_in_new_tabs():
    shown = BeautifulSoup(rule_article(GAMES["cubo"].rulebook["cubo.straight"], level=2), "html.parser")
    links = {a.get_text(): a for a in shown.find_all("a")}
    assert links["Show me"]["href"] == "../play/cubo.ipynb?rule=cubo.straight"
    assert links["Moment in “Learn”"]["href"] == "../rules/cubo.ipynb?rule=cubo.straight"
    assert links["In the rulebook"]["href"] == "../rulebook/cubo.ipynb#cubo.straight"
    assert all(a["target"] == "_blank" for a in links.values())
    assert shown.h2
    assert not shown.article.has_attr("id")
    plain = rule_article(GAMES["cubo"].rulebook["cubo.ties"])
    assert "Show me" not in plain
    assert "In the rulebook" in plain


def test_links_lead_only_to_what_the_game_has():
    alone = BeautifulSoup(rulebook_html(GAMES["cubo"], RulebookLinks(play=False, learn=False)), "html.parser")
    assert not alone.select("article a, aside")
    sheet = BeautifulSoup(rulebook_html(GAMES["cubo"], RulebookLinks(sheet="../sheet/cubo")), "html.parser")
    assert sheet.aside.a["href"] == "../sheet/cubo"


def test_the_rulebook_in_a_notebook_is_the_same_with_its_search():
    view = rulebook("cubo")
    assert view.html == rulebook_html(GAMES["cubo"])
    assert "export default" in view._esm
    assert ".cp-rulebook" in view._css


def test_the_search_has_its_words_from_the_page_and_is_hidden_without_a_script(name):
    book = book_of(name).select_one(".cp-rulebook")
    assert "{hits}" in book["data-said"]
    assert "{words}" in book["data-silent"]
    assert book.select_one(".cp-find").has_attr("hidden")
    assert book.select_one(".cp-hits")["role"] == "status"
