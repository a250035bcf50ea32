"""Every page has room for its words at 360 x 640, in German and in the two languages that nobody speaks."""

from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from checks import settle, wait_until_painted
from courses import Course, guess
from cubeplay import GAMES
from cubeplay.own_pieces import sorts
from cubeplay.registry import OURS
from cubeplay.teach.pupil_facts import Predicted, Tried
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Did, HelpAsked, Moved
from cubeplay.words import MIRRORED, PSEUDO, speaking
from cubeplay.words.languages import LANGUAGES
from room_for_words import NOTE_DRAWN, PHONE, Rooms
from table_states import end_states, ended, game_of, set_up_states, turn_states
from tests.teaching.lesson_kit import PARTS, AskPart, ByHandPart, SimulatePart, do, no_drawing, notebook

from cubeplay_widgets.site import dashboard

SPOKEN = {"german": "de", "longer": PSEUDO, "mirrored": MIRRORED}
LESSONS, RESEARCH = (
    sorted(path.stem for path in dashboard.notebooks().glob(f"{folder}/*.ipynb"))
    for folder in ("lessons", "research")
)
FRAME = ("", "saved", "puzzles", "own-pieces", "desk", "nowhere", "course-test/A", "course-test/B/key")
OF_GAME = ("rulebook/{}", "sheet/{}", "puzzle/{}")
OF_CLASS = ("", "/projector", "/seat/4", "/reasons", "/ticket")

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module", params=SPOKEN)
def language(request):
    """The language that is spoken, also by the test."""
    with speaking(LANGUAGES[SPOKEN[request.param]]):
        yield SPOKEN[request.param]


@pytest.fixture(scope="module")
def server(serve, language):
    """The server of the real pages in the language."""
    return serve(dashboard.notebooks(), "--no-preheat", language=language)


@pytest.fixture(scope="module")
def contexts(contexts):
    """Contexts whose pages note words that have no room on a board."""

    def noting(**options):
        context = contexts(**options)
        context.add_init_script(NOTE_DRAWN)
        return context

    return noting


@pytest.fixture
def rooms(capsys, request):
    """What was looked at; nothing on it may lack room."""
    rooms = Rooms()
    yield rooms
    with capsys.disabled():
        print(f"\n{request.node.name}: {len(rooms.seen)} pages, {rooms.seen.total()} looks,", end=" ")
        print(f"{len(rooms.wrong)} at fault")
        for place, found in rooms.wrong.items():
            print(f"|{place}", *found, sep="\n|    ")
    assert rooms.wrong == {}


@pytest.fixture
def opened(visit, rooms):
    """Opens a page of the server on a phone and looks at it."""

    def opened(path, ready="body"):
        page = visit(path if path.endswith("ipynb") or "ipynb?" in path else f"../../{path}", viewport=PHONE)
        page.locator(ready).first.wait_for()
        rooms.look(page, path)
        return page

    return opened


def test_pages_of_everybody(opened):
    for path in FRAME:
        opened(path)


@pytest.mark.parametrize("game", OURS)
def test_pages_of_a_game(opened, game):
    for path in OF_GAME:
        opened(path.format(game))
    opened(f"rulebook/{game}.ipynb")
    opened(f"puzzles/{game}.ipynb", ".cp-board button[data-id]")


@pytest.mark.parametrize("lesson", LESSONS)
def test_papers_of_a_lesson(opened, lesson):
    opened(f"worksheet/{lesson}")
    opened(f"worksheet/{lesson}/key")
    opened(f"teacher/{lesson}.ipynb")


def test_pages_of_researchers(opened):
    for name in RESEARCH:
        opened(f"research/{name}.ipynb")


@pytest.mark.parametrize("sort", [sort.id for sort in sorts()])
def test_own_pieces(opened, rooms, sort):
    for begun in ("house", "empty"):
        page = opened("own-pieces")
        page.locator(f'button[value="{begun} {sort}"]').click()
        page.locator(".cp-make-piece").wait_for()
        rooms.look(page, f"{begun} {sort}")
        for number in range(2, 1 + min(6, page.locator(".cp-make-list a").count())):
            page.goto(page.url.partition("?")[0] + f"?piece={number}")
            rooms.look(page, f"{begun} {sort}", f"piece {number}")


def test_a_class(opened, rooms, server):
    page = opened("desk")
    answer = page.request.post(
        f"{server.url}desk",
        form={"lesson": "one-line"},
        headers={"Origin": server.url.rstrip("/")},
        max_redirects=0,
    )
    code = Path(answer.headers["location"]).name
    school, now = School(server.store().place), datetime.now(UTC)
    school.join(code, "plum", 4, "Plum", now)
    facts = (Predicted("predict", "line", "13/2", sure=2), *(Tried(number, "1") for number in range(1, 9)))
    school.act(code, "plum", Moved(4, "predict"), HelpAsked(4), Did(4, facts), now=now)
    for path in OF_CLASS:
        opened(f"desk/{code}{path}")
    page.set_content(page.request.get(f"{server.url}desk/{code}/results.html").text())
    rooms.look(page, f"desk/{code}/results.html")


@pytest.mark.parametrize("game", GAMES)
def test_a_table(opened, rooms, server, game):
    name = f"play/{game}.ipynb"
    for session, states in (
        (None, lambda page, _session: set_up_states(page)),
        (game_of(game), turn_states),
        (ended(game), lambda page, _session: end_states(page)),
    ):
        page = opened(f"{name}?game={server.store().add(session)}" if session else name)
        if session:
            wait_until_painted(page)
        for state in states(page, session):
            rooms.look(page, name, state)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_in_all_its_parts(opened, rooms, server, monkeypatch, lesson):
    """Looked at before anything is done, before and after trials, and when all is done."""
    name, numbers = f"lessons/{lesson}.ipynb", range(1, len(PARTS) + 1)
    no_drawing(monkeypatch)
    work = notebook(lesson, Path(server.store().place).parent, monkeypatch)
    course = Course(lesson, "")
    course.lesson = work
    seen, here = set(), ThreadPoolExecutor(1)  # the browser's own thread has a loop, in which runs would wait
    for kind in (*PARTS, None):
        if kind in (AskPart, ByHandPart, None) or PARTS[PARTS.index(kind) - 1] is SimulatePart:
            page = opened(name, ".cp-with-part .cp-stack")
            for number in numbers:
                button = page.locator(".cp-track button").nth(number - 1)
                if button.is_enabled():
                    button.click()
                    settle(page)
                    rooms.look(page, name, f"part {number} before {kind and kind.__name__}")
                    seen.add(number)
        if kind:
            guesses = {"first": guess(course.first), "second": guess(course.changed)}
            here.submit(copy_context().run, partial(do, work, kind, **guesses)).result()
    assert seen == set(numbers)


@pytest.mark.parametrize("game", sorted({*GAMES} - {"gelatinous"}))
def test_a_table_of_several_devices(gather, rooms, language, game):
    table = gather(game, 2, languages=(language,) * 6)

    def look(state):
        for device in table.all:
            device.page.set_viewport_size(PHONE)
            rooms.look(device.page, f"table of {game}", f"{state} {device.page.url.rpartition('/')[2]}")

    look("lobby")
    table.sit()
    look("seated")
    table.start()
    look("started")
    for _move in range(9):
        seat = next((seat for seat in range(len(table.seats)) if table.session(seat).moves(seat)), None)
        if seat is not None:
            table.session(seat).play(str(table.rng.choice(table.session(seat).moves(seat))), seat)
    look("played")
