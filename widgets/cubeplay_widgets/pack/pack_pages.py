"""What the pack says itself: the index, the map to standards, the plan of six weeks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from cubeplay import GAMES

from cubeplay_widgets.pack.course import PackLesson
from cubeplay_widgets.pack.documents import table
from cubeplay_widgets.pack.plan import plans
from cubeplay_widgets.pack.standards import SOURCES, UNKNOWN, entries, left_out, sources
from cubeplay_widgets.site.desk.views import NAMES
from cubeplay_widgets.site.lessons.course import TOPICS

TITLE: Final = "Lessons on chance: the department's pack"
GUIDES: Final = {
    "what-is-stored": "Data protection: what is stored, where, how long, and who sees it",
    "accessibility": "Accessibility: what was tested, and what not",
    "devices": "What fits on which device",
}
"""The pages that are guides of the project, by their files."""

MADE: Final = {
    "standards": "Map of lessons to standards",
    "six-weeks": "A plan of six weeks",
    "links": "Links for a course on the school's platform",
}
FORMS: Final = ("A", "B")
"""The two forms of the course's test: ten questions each, with other numbers."""

KINDS: Final = {"notes": "Notes", "worksheet": "Worksheet", "key": "Key"}


def file(lesson: PackLesson, kind: str, ending: str = "html") -> str:
    """The file of a lesson, numbered by its place in the course."""
    return f"lessons/{lesson.name}/{kind}.{ending}"


def form_file(form: str, kind: str = "", ending: str = ".html") -> str:
    """The file of a form of the test, or of its key."""
    return f"test/form-{form}{kind}{ending}"


def made(lessons: Sequence[PackLesson]) -> Iterator[tuple[str, str, str]]:
    """The name, the title and the body of each page that is made of the course."""
    yield "standards", MADE["standards"], _standards(lessons)
    yield "six-weeks", MADE["six-weeks"], _six_weeks(lessons)
    yield "links", MADE["links"], _platform_links(lessons)


def index(lessons: Sequence[PackLesson], has_pdf: bool) -> str:
    """The first page: what is there."""
    pages = "".join(f"<li>{_links(title, name, has_pdf)}</li>" for name, title in (MADE | GUIDES).items())
    rows = [_row(number, lesson, has_pdf) for number, lesson in enumerate(lessons, 1)]
    heads = ("Lesson", "Ages", "Minutes", "To read and print")
    return (
        f"<h1>{escape(TITLE)}</h1>"
        '<p class="lead">Pupils predict, try by hand, simulate, count and argue, with dice and cubes from '
        "five games. Each lesson runs in a browser, with a class or alone, or on paper. Notes and keys "
        "are for teachers alone.</p>"
        f"<h2>For the department</h2><ul>{pages}</ul>"
        "<h2>The test of the course</h2>"
        "<p>Ten questions in two forms, so that neighbours have other numbers. A server makes as many more "
        "as you like: <code>/course-test/A?number=2</code>.</p>"
        f"<ul>{_tests(has_pdf)}</ul>"
        f"<h2>The lessons, in the order of the course</h2>{table(heads, rows, 'course')}"
    )


def _links(title: str, name: str, has_pdf: bool) -> str:
    pdf = f' (<a href="{name}.pdf">PDF</a>)' if has_pdf else ""
    return f'<a href="{name}.html">{escape(title)}</a>{pdf}'


def _tests(has_pdf: bool) -> str:
    forms = (
        " · ".join(
            _links(words, form_file(form, kind, ""), has_pdf)
            for words, kind in ((f"Form {form}", ""), (f"Key of form {form}", "-key"))
        )
        for form in FORMS
    )
    return "".join(f"<li>{form}</li>" for form in forms)


def _row(number: int, lesson: PackLesson, has_pdf: bool) -> tuple[str, ...]:
    page, shelf = lesson.page, lesson.page.shelf
    links = " · ".join(
        _links(words, file(lesson, kind).removesuffix(".html"), has_pdf)
        for kind, words in KINDS.items()
        if kind != "notes" or lesson.notes
    )
    topic = f"{TOPICS[shelf.topic]}. " if shelf.topic else ""
    title = f"{number}. {escape(page.title)}<p>{escape(topic + page.blurb)}</p>"
    return title, _ages(shelf.ages), str(shelf.minutes or ""), links


def _ages(ages: tuple[int, int]) -> str:
    return f"{ages[0]}–{ages[1]}"


def _standards(lessons: Sequence[PackLesson]) -> str:
    every = [(lesson, entries(lesson.standards)) for lesson in lessons]
    rows = [
        (escape(lesson.page.title), "".join(f"<p>{_entry(each)}</p>" for each in found if sources(each)))
        for lesson, found in every
    ]
    documents = [
        (letter, escape(f"{source.name}, {source.edition}: {source.page}")) for letter, source in _LETTERED
    ]
    missing = [*left_out(each for _lesson, found in every for each in found), UNKNOWN]
    items = "".join(f"<li>{escape(words)}</li>" for words in missing)
    return (
        f"<h1>{MADE['standards']}</h1>"
        "<p>The codes are those of each lesson's notes. The letter says where the code stands; pages are "
        "those of the document's own table of contents.</p>"
        f"{table(('Lesson', 'Codes'), rows, 'map')}"
        f"<h2>Documents</h2>{table(('Letter', 'Document, edition, page'), documents, 'weeks')}"
        "<h2>Left out</h2>"
        "<p>Entries without a page that somebody has looked up are not listed. That holds for:</p>"
        f"<ul>{items}</ul>"
        "<p>The notes of some lessons name codes of theirs; compare them with your edition.</p>"
    )


_LETTERED: Final = tuple(zip("ABCDEFGH", SOURCES, strict=False))


def _entry(entry: str) -> str:
    """An entry with the letters of its documents."""
    letters = "".join(letter for letter, source in _LETTERED if source in sources(entry))
    return f"{escape(entry)} <b>[{', '.join(letters)}]</b>"


def _six_weeks(lessons: Sequence[PackLesson]) -> str:
    of = {lesson.page.path: lesson for lesson in lessons}
    told = [f"<h1>{MADE['six-weeks']}</h1>", _ADVICE]
    for ages, six in plans([lesson.page for lesson in lessons]):
        rows = []
        for number, week in enumerate(six, 1):
            named = "".join(f"<p><b>{escape(page.title)}</b>: {escape(page.blurb)}</p>" for page in week)
            games = ", ".join(dict.fromkeys(GAMES[of[page.path].page.game].title for page in week))
            minutes = " + ".join(str(page.shelf.minutes) for page in week)
            rows.append((f"Week {number}", named or _OPEN, escape(games), minutes))
        told += [f"<h2>Ages {_ages(ages)}</h2>", table(("", "Lessons", "Game", "Minutes"), rows, "weeks")]
    return "".join(told)


def _platform_links(lessons: Sequence[PackLesson]) -> str:
    rows = [
        (escape(lesson.page.title), *(f"<code>{way.format(lesson.name)}</code>" for way in _WAYS))
        for lesson in lessons
    ]
    names = [(f"<code>#part-{number}</code>", name) for number, name in enumerate(NAMES.values(), 1)]
    example = _WAYS[0].format(lessons[0].name)
    return (
        f"<h1>{MADE['links']}</h1>{_LINKS}"
        f"{table(('Lesson', 'On a server', 'In the static edition'), rows)}"
        f"<h2>A part of a lesson</h2><p>Put it behind the link: <code>{example}#part-4</code>. A part that a "
        "pupil has not come to yet stays closed: then the last one opens that is open.</p>"
        f"{table(('Behind the link', 'Part'), names)}"
    )


_WAYS: Final = ("lesson/{}", "lessons/{}.html")
"""The addresses of a lesson: on a server, and in the static edition."""

_LINKS: Final = (
    "<p>Put the address of your pages before them. On a server they serve who has been in before; for a "
    "class take the link of its QR code. What pupils have done comes back as a file for Moodle or Canvas: "
    "<i>Export</i> at the desk.</p>"
)
_ADVICE: Final = (
    "<p>The lessons that fit an age, in the order of the course; take one for another if your class needs "
    "it. A lesson that takes longer than yours is stopped after a part: all work is kept, and goes on next "
    "time. Before a game's first lesson its first game, six to twelve minutes, is a good homework; no "
    "lesson needs it.</p>"
)
_OPEN: Final = (
    "<p>Open: finish what was stopped, do the worksheet of a lesson once more, or play what the lessons were "
    "about.</p>"
)
