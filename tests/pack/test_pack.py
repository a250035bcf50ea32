"""The department's pack: every page stands alone, every link leads somewhere, and it is printed."""

import re
from html.parser import HTMLParser

import pytest
from cubeplay.cli import main, parser
from cubeplay.errors import CubeplayError
from pypdf import PdfReader

from cubeplay_widgets.pack import command, pdf_printing
from cubeplay_widgets.pack.command import MARK
from cubeplay_widgets.pack.course import course
from cubeplay_widgets.worksheets.course_test import course_test_sheet

LESSONS = [lesson.name for lesson in course()]
NONE = ""


class Links(HTMLParser):
    """The links of a page, its headings, and what it loads."""

    def __init__(self):
        super().__init__()
        self.links, self.loads, self.title = [], [], False

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.title |= tag == "h1"
        if tag == "a":
            self.links.append(named.get("href", ""))
        elif "src" in named or tag == "link":
            self.loads.append(named)


def read(page):
    found = Links()
    found.feed(page.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    """The pack without PDFs, made once."""
    folder = tmp_path_factory.mktemp("pack") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "browser", lambda: NONE)
        assert main(["pack", "--out", str(folder)]) == 0
    return folder


def test_every_lesson_has_notes_worksheet_and_key_in_the_order_of_the_course(pack):
    links = read(pack / "index.html").links
    assert [link for link in links if link.startswith("lessons/")] == [
        f"lessons/{name}/{kind}.html" for name in LESSONS for kind in ("notes", "worksheet", "key")
    ]


def test_every_link_leads_to_a_page_and_no_page_loads_anything(pack):
    pages = [*pack.rglob("*.html")]
    assert len(pages) == 3 * len(LESSONS) + 7 + 4
    for page in pages:
        found = read(page)
        assert found.loads == [], page
        assert found.title, page
        for link in found.links:
            if not re.match(r"https?:|#", link):
                assert (page.parent / link.partition("#")[0]).is_file(), (page.name, link)


def test_nothing_of_the_key_is_on_the_worksheet_and_no_code_cell_in_the_notes(pack):
    sheet, key, notes = (
        (pack / f"lessons/one-line/{kind}.html").read_text("utf-8") for kind in ("worksheet", "key", "notes")
    )
    assert 'class="answer"' in key
    assert 'class="answer"' not in sheet
    assert "What pupils often believe" in notes
    assert "for_teacher" not in notes


def test_the_test_of_the_course_is_there_in_two_forms_that_differ_and_their_keys_hold_the_answers(pack):
    sheets = [(pack / f"test/form-{form}.html").read_text("utf-8") for form in "AB"]
    keys = [(pack / f"test/form-{form}-key.html").read_text("utf-8") for form in "AB"]
    assert sheets[0] != sheets[1]
    assert 'class="answer"' not in sheets[0] + sheets[1]
    assert all('class="answer"' in key for key in keys)


def test_the_links_for_a_course_are_those_of_every_lesson_and_its_seven_parts(pack):
    text = (pack / "links.html").read_text("utf-8")
    assert [
        name for name in LESSONS if f"lesson/{name}<" not in text or f"lessons/{name}.html<" not in text
    ] == []
    assert [text.count(f"<code>#part-{number}</code>") for number in range(1, 9)] == [1] * 7 + [0]


def test_what_is_stored_tells_who_sees_it(pack):
    text = (pack / "what-is-stored.html").read_text("utf-8")
    for words in ("who sees it", "how long", "games.sqlite", "teacher alone"):
        assert words in text


def test_a_folder_with_something_else_stays_as_it_is(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    chosen = parser().parse_args(["pack", "--out", str(tmp_path)])
    with pytest.raises(CubeplayError, match="holds something else"):
        command.main(chosen)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Write a pack of one lesson, without PDFs, into a folder; the exit status."""
    monkeypatch.setattr(command, "browser", lambda: NONE)
    monkeypatch.setattr(command, "course", lambda: course()[:1])
    monkeypatch.setattr(command, "worksheets", lambda _lessons: [course_test_sheet("A", 1).printed()])
    return lambda: command.main(parser().parse_args(["pack", "--out", str(tmp_path)]))


def test_without_a_chromium_one_sentence_says_so(small, capsys):
    assert small() == 0
    assert "There is no Chromium here" in capsys.readouterr().out


def test_a_pack_is_written_anew_and_keeps_what_a_teacher_put_beside_it(small, tmp_path):
    small()
    (tmp_path / "our own.txt").write_text("ours")
    assert small() == 0
    assert (tmp_path / "our own.txt").read_text() == "ours"
    assert (tmp_path / MARK).is_file()


@pytest.mark.parametrize("size", ["A4", "letter"])
def test_a_document_is_printed_in_the_size_of_its_paper(tmp_path, size):
    page = tmp_path / "page.html"
    body = (
        '<h1>Title</h1><p>Text. <a href="other.html">Beside</a>, <a href="https://example.org/">away</a></p>'
    )
    page.write_text(command.document("Title", body, size), encoding="utf-8")
    assert pdf_printing.print_pages(pdf_printing.browser(), [page]) == []
    (printed,) = PdfReader(page.with_suffix(".pdf")).pages
    assert "Text. Beside, away" in printed.extract_text()
    links = [each.get_object()["/A"]["/URI"] for each in printed.get("/Annots", [])]
    assert links == ["https://example.org/"]  # one to a file would name a folder of this machine
    wide = {"A4": 595, "letter": 612}[size]
    assert abs(float(printed.mediabox.width) - wide) <= 1


def test_a_browser_that_prints_nothing_is_told(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<h1>Title</h1>", encoding="utf-8")
    assert pdf_printing.print_pages("/bin/true", [page]) == [page]
    assert pdf_printing.print_pages(str(tmp_path / "no browser"), [page]) == [page]
