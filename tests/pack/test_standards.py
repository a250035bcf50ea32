"""Every entry of the map has document, edition and page, or is left out by name."""

import re
from pathlib import Path

import pytest

from cubeplay_widgets.pack.course import course
from cubeplay_widgets.pack.pack_pages import GUIDES, made
from cubeplay_widgets.pack.standards import SOURCES, WITHOUT_PAGE, entries, left_out, sources

COURSE = course()
TREE = Path(__file__).parents[2]


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)
def test_every_entry_of_a_lesson_has_a_page_or_is_of_a_document_that_is_named_as_left_out(lesson):
    found = entries(lesson.standards)
    assert found
    for entry in found:
        assert sources(entry) or any(re.search(rf"\b{word}\b", entry) for word in WITHOUT_PAGE), entry


@pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)
def test_the_families_in_a_lessons_metadata_are_those_of_its_notes(lesson):
    told = " ".join(entries(lesson.standards))
    assert [family for family in lesson.page.shelf.standards if family not in told] == []


def test_every_source_has_document_edition_and_page():
    for source in SOURCES:
        assert re.search(r"\d{4}", source.edition), source
        assert re.search(r"pages? \d+", source.page), source


def test_an_entry_is_about_one_document_and_words_without_a_code_belong_to_the_one_before():
    found = entries(
        "- IB AA SL 4.7: variables; GCSE P6 to P8.\n- GCSE S4 and N5: mean; listing, the product rule."
    )
    assert found == [
        "IB AA SL 4.7: variables",
        "GCSE P6 to P8",
        "GCSE S4 and N5: mean; listing, the product rule",
    ]
    assert [source.page.split(",")[0] for source in sources(found[2])] == ["3.6 Statistics", "3.1 Number"]
    assert [*left_out(found)] == [WITHOUT_PAGE["IB"]]


def test_the_map_shows_no_entry_without_a_page_and_names_what_is_left_out():
    page = next(body for name, _title, body in made(COURSE) if name == "standards")
    listed, omitted = page.split("<h2>Left out</h2>")
    assert "IB" not in listed
    assert "A-level" not in listed
    for words in (*WITHOUT_PAGE.values(), "Germany, France and Spain"):
        assert words in omitted
    assert listed.count('<th scope="row">') == len(COURSE) + len(SOURCES)


def test_each_test_that_the_accessibility_statement_names_is_there():
    text = (TREE / "docs/school/accessibility.md").read_text("utf-8")
    named = set(re.findall(r"(\w+)\.py`", text))
    assert len(named) > 5
    assert named <= {path.stem for path in (TREE / "tests").rglob("test_*.py")}


def test_what_is_stored_is_told_in_one_place():
    """Both the guide for servers and the pack lead to the same page."""
    assert "what-is-stored" in GUIDES
    guide = (TREE / "docs/serving-a-class.md").read_text("utf-8")
    assert "(school/what-is-stored.md)" in guide
    assert "games.sqlite" not in guide
