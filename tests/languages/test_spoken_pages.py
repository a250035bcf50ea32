"""No page of the server has a word of plain English in the language that nobody speaks."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.own_pieces import sorts
from cubeplay.players import autoplay
from cubeplay.puzzles import today
from cubeplay.registry import OURS
from cubeplay.store import Store
from cubeplay.tables import Tables, TableSession
from cubeplay.tables.events import Seated, Started
from cubeplay.teach.pupil_facts import Predicted, Tried
from cubeplay.teach.school import School
from cubeplay.teach.school.events import Did, HelpAsked, Moved
from cubeplay.words import PSEUDO, speaking
from cubeplay.words.languages import LANGUAGES
from plain_english import plain, plain_english, texts_in, texts_of
from strangers import NETWORK, Browser
from stream import heard, post

from cubeplay_widgets.site.first_look import first_look
from cubeplay_widgets.site.gate.languages import COOKIE
from servers import ROOT

PAGES = ("", "saved", "puzzles", "own-pieces", "desk", "leave", "search.json", "manifest.json", "nowhere")
OF_GAME = ("rulebook/{}", "sheet/{}", "picture/{}.svg", "puzzle/{}.svg")
PAPERS = ("worksheet/one-line", "worksheet/one-line/key", "course-test/A", "course-test/B/key")
OF_CLASS = ("", "/projector", "/seat/4", "/reasons", "/results.html", "/ticket")


@pytest.fixture(scope="module", autouse=True)
def kept(shared):
    """Games of the teacher: one of each kind in the middle, one of each over."""
    store, ids = Store(shared.store().place), {}
    for game in OURS:
        ids[game] = store.add(played(Session(game, seed=7, names=("Plum",))))
        seats = GAMES[game].seats_in(Session(game).options)
        over = Session(
            game, seed=7, names=("Plum", "Fig")[:seats], bots=(next(iter(GAMES[game].bots())),) * seats
        )
        store.add(over)
        autoplay(over)
    return ids


def played(session, moves=30):
    """A game after some random moves."""
    rng = Random(3)
    while len(session.played) < moves and session.outcome is None and (possible := session.moves()):
        session.play(str(rng.choice(possible)))
    return session


def asked(browser, *pages):
    """What is said in plain English, by page."""
    found = {page: browser.ask(page) for page in pages}
    wrong = {page: answer.status for page, answer in found.items() if answer.status not in (200, 404)}
    assert wrong == {}
    assert {answer.headers["Content-Language"] for answer in found.values()} == {"en-XA"}
    return {page: said for page, answer in found.items() if (said := plain_english(answer))}


def first_heard(browser, stream, so=lambda data: True):
    """What the first message of a stream says in plain English."""
    with heard(browser, stream) as events:
        data = next(data for kind, data in events if kind == "message" and so(data))
    return plain(texts_in(data))


def test_pages_of_everybody(owl, plum):
    assert asked(owl, *PAGES) == {}
    assert asked(plum, "", "saved", "puzzles", "own-pieces", "leave") == {}


@pytest.mark.parametrize("game", OURS)
def test_pages_of_a_game(owl, game, kept):
    assert asked(owl, *(page.format(game) for page in OF_GAME), f"saved/{kept[game]}.svg") == {}


@pytest.mark.parametrize("game", OURS)
def test_the_first_look_at_a_game(shared, game, kept):
    template = shared.server.app.settings["voila_jinja2_env"].get_template("first_look.html")
    with speaking(LANGUAGES[PSEUDO]):
        page = template.render(look=first_look("", game, kept[game]), base_url="/")
    assert plain(texts_of(page)) == []


def test_papers(owl):
    assert asked(owl, *PAPERS) == {}


def test_own_pieces(owl):
    for sort in sorts():
        for begun in ("house", "empty"):
            answer = owl.post("own-pieces", {"do": f"{begun} {sort.id}"})
            page = answer.headers["Location"].removeprefix("/")
            assert asked(owl, page, f"{page.partition('?')[0]}?piece=3") == {}, (sort.id, begun)
            assert asked(owl, f"{page.partition('?')[0]}?piece=999") == {}


def test_a_class(owl, shared):
    code = Path(owl.post("desk", {"lesson": "one-line"}).headers["Location"]).name
    school, now = School(shared.store().place), datetime.now(UTC)
    school.join(code, "plum", 4, "Plum", now)
    facts = (Predicted("predict", "line", "13/2", sure=2), *(Tried(number, "1") for number in range(1, 9)))
    school.act(code, "plum", Moved(4, "predict"), HelpAsked(4), Did(4, facts), now=now)
    assert asked(owl, *(f"desk/{code}{page}" for page in OF_CLASS)) == {}
    assert first_heard(owl, f"desk/{code}/live", lambda data: data["charts"]) == []
    assert first_heard(owl, f"desk/{code}/projector/live", lambda data: data["charts"]) == []
    _status, told = post(
        owl, f"desk/{code}/act", json.dumps({"do": "free", "seat": 9}).encode(), "application/json"
    )
    assert plain(texts_in(told)) == []


@pytest.mark.parametrize("game", OURS)
def test_a_table(owl, shared, game):
    tables = Tables(shared.store().place)
    code = tables.open(game, "", seed=7)
    assert asked(owl, f"table/{code}", f"table/{code}/screen") == {}
    seats = tables.state(code).seats
    for number, name in zip(range(len(seats)), ("Plum", "Fig", "Kiwi", "Lime"), strict=False):
        tables.act(code, "plum", Seated(number, name))
    tables.act(code, "", Started())
    played(TableSession(tables, code, "plum"), 12)
    assert asked(owl, f"table/{code}", f"table/{code}/screen") == {}
    assert first_heard(owl, f"table/{code}/live?page=1") == []
    assert first_heard(owl, f"table/{code}/screen/live?page=1") == []


def test_who_may_not(shared, plum):
    stranger = Browser(shared.url.replace("127.0.0.1", NETWORK))
    stranger.cookies[COOKIE] = PSEUDO
    door = stranger.ask("")
    assert (door.status, door.headers["Content-Language"]) == (403, "en-XA")
    refused = [door, stranger.post("class", {"code": "BBBB"}), stranger.ask("join/no-such-key")]
    refused += [plum.post("class", {"code": "BBBB"}), plum.ask("", Host="evil.example")]
    refused += [plum.ask("voila/render/play/cubo.ipynb", Sec_Fetch_Site="cross-site")]
    assert {403, 404, 421} >= {answer.status for answer in refused}
    assert [said for answer in refused if (said := plain_english(answer))] == []


def test_every_lesson_has_a_worksheet_in_the_language(owl):
    lessons = sorted(path.stem for path in (ROOT / "notebooks/lessons").glob("*.ipynb"))
    assert asked(owl, *(f"worksheet/{name}" for name in lessons)) == {}


def test_a_puzzle_is_posed_to_each_in_their_own_language():
    day = date(2026, 11, 27)
    english = today("cubo", day, "exchange")
    with speaking(LANGUAGES[PSEUDO]):
        assert plain([today("cubo", day, "exchange").asked]) == []
    assert today("cubo", day, "exchange").asked == english.asked
    assert plain([english.asked])
