"""All rules notebooks: each runs, reads well, and ends with code for who wants more."""

import re
from functools import cache

import pytest
from chapter_texts import (
    CHAPTERS,
    chapter,
    lengths,
    of_the_code,
    pieces_in,
    read,
    sentences,
    table,
    texts_of,
    words,
)
from cubeplay import GAMES
from tools.words import notebook

from cubeplay_widgets.chapters.guided import EndingPiece
from cubeplay_widgets.chapters.headless import page_of

MOST_WORDS = 35
"""Of a lead text: so many stand beside the board, and above it on a phone."""
MOST_WORDS_OF_GOAL = 40


@pytest.fixture(autouse=True)
def nobodys_progress(tmp_path, monkeypatch):
    """What a person has done in these chapters is none of a test's business."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))


@pytest.fixture(params=CHAPTERS, ids=lambda path: path.stem)
def path(request):
    """A rules notebook."""
    return request.param


@cache
def walk_of(path):
    """The chapter as its cells make it, those for who wants more included; a cell that fails fails here."""
    return page_of(path)


def told(path):
    """All words that a reader of the paged app meets."""
    found = chapter(path)
    yield from found.head
    for section in found.sections:
        yield from (section.title, section.lead, *section.more)
    yield from texts_of(walk_of(path))


def test_nothing_is_wrong_with_a_chapter(path):
    assert walk_of(path).problems() == []


# How it is written


def test_a_chapter_begins_with_its_title_one_paragraph_and_the_call_that_learns(path):
    first, second, *rest = read(path).cells
    title, _line, paragraph = first.source.partition("\n")
    assert title == f"# {read(path).metadata.title}"
    assert "\n\n" not in paragraph.strip()
    goal = paragraph.strip().split("*", 2)[2] if paragraph.strip().startswith("*") else paragraph
    assert words(goal) <= MOST_WORDS_OF_GOAL
    assert "learn(" in second.source
    assert second.source.rstrip().splitlines()[-1] == "walk"
    assert rest[0].source.startswith(("# ", "## "))


def test_every_piece_has_a_section_of_its_own_under_a_heading(path):
    sections = chapter(path).sections
    assert [section.pieces for section in sections] == [[id] for id in walk_of(path).pieces]
    ids = [id for id, piece in walk_of(path).pieces.items() if isinstance(piece, EndingPiece)]
    titles = [section.title for section in sections if section.pieces[0] not in ids]
    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_no_code_of_a_section_stands_below_its_piece(path):
    for section in chapter(path).sections:
        assert len(section.cells) == 1 or pieces_in(section.cells[-1]), section.title


def test_lead_texts_are_short(path):
    long = {section.title: words(section.lead) for section in chapter(path).sections}
    assert {title: number for title, number in long.items() if not 3 <= number <= MOST_WORDS} == {}


def test_sentences_are_as_short_as_readers_of_that_age_need(path):
    most = GAMES[path.stem].reading.words
    long = [each for text in told(path) for each in sentences(text) if words(each) > most]
    assert long == []


def test_no_text_names_a_rule_by_its_id_or_asks_to_type(path):
    ids = {rule.id for rule in GAMES[path.stem].rulebook}
    for text in told(path):
        assert not any(id in text for id in ids), text
        assert not re.search(r"\btyp(e|ing|ed)\b", text, re.IGNORECASE), text


def test_translators_get_all_that_its_pieces_say(path):
    spoken = {text for text in texts_of(walk_of(path)) if any(map(str.isalpha, text))}
    assert len(spoken) > 10
    assert spoken - {*notebook(path.read_text("utf-8")), *of_the_code()} == set()


def test_cells_have_names_that_a_person_can_read(path):
    ids = [cell.id for cell in read(path).cells]
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", id) for id in ids)
    assert not any(re.fullmatch(r"cell-\d+", id) for id in ids)
    for cell in read(path).cells:
        if cell.cell_type == "code" and (pieces := pieces_in(cell.source)):
            assert cell.id == pieces[0]


# For who wants more


def test_each_chapter_ends_with_some_cells_that_show_or_prove_something(path):
    """That they run is seen by every test here: the walk is made by running them, too."""
    explore = chapter(path).explore
    code = [cell for section in explore for cell in section.cells]
    assert 5 <= len(code) <= 9
    assert any("without(" in cell for cell in code)
    for cell in code:
        last = cell.rstrip().splitlines()[-1]
        assert last.startswith(("assert ", "    ", ")", "]", "}")) or " = " not in last, last
    assert not any(pieces_in(cell) for cell in code)


def test_words_of_prose_and_lines_of_code_are_counted(path):
    sections, prose, code, _more, _words, explored = lengths(path)
    assert sections == len(walk_of(path).pieces)
    assert prose > 10 * sections
    assert code > 5 * sections
    assert explored > 0
    assert f"| {path.stem} | {sections} | {prose} | {code} |" in table()
