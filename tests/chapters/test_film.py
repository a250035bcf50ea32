"""The film of a guided game: its lines, the board beside each of them, and how a reader goes through it."""

import asyncio

import pytest
from cubeplay.teach.rehearsal import rehearse

from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.chapters import film as films
from cubeplay_widgets.chapters.film import Film, FilmLine, film_lines, last_film
from cubeplay_widgets.chapters.headless import page_of
from guided_readers import FOLDER, finished, fresh

FIRST = FOLDER / "cubo.ipynb"


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """Each test has a store of its own."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))


@pytest.fixture
def opened():
    """A game of Cubo that Fig has opened, as a film."""
    game = fresh("cubo")
    game.act_all()
    return Film(game, 0, film_lines(game, 0, {}))


def shown(film, calm=False, hand=lambda _film: None):
    """Run a film; returns its lines as they were shown, with the number of moves on the board beside each."""
    seen = []

    def look():
        seen.append((film.at, len(film.reel.played)))
        hand(film)

    asyncio.run(asyncio.wait_for(film.run(look, lambda: calm), 10))
    return seen


def test_each_line_is_told_beside_the_board_as_it_was_then(opened, monkeypatch):
    monkeypatch.setattr(films, "LINE", 0.01)
    monkeypatch.setattr(films, "LETTER", 0)
    assert shown(opened) == [(number, line.number) for number, line in enumerate(opened.lines)]
    assert len(opened.lines) >= 3


def test_whose_square_is_counted_is_shown_at_the_lines_of_the_count():
    game = finished("cubo")
    turn = next(line.number for line in game.log if line.text.startswith("Fig scores 16"))
    lines = [line for line in film_lines(game, turn - 1, {}, CuboFace()) if line.number <= turn + 1]
    seats = {line.words.split()[0]: line.seat for line in lines if " scores " in line.words}
    assert seats == {"Fig": 1, "Plum": 0}
    assert {line.seat for line in film_lines(game, turn - 1, {})} == {None}


def test_a_line_stays_as_long_as_it_takes_to_read_it():
    short, long = (
        FilmLine("Fig calls.", 1),
        FilmLine("Round 1 of 3: Fig flips the counter and rolls the dice.", 1),
    )
    assert 2 < short.seconds < 3 < long.seconds < 5


def test_who_wants_a_calm_page_goes_on_by_hand_and_may_go_back(opened):
    presses = iter(["later", "earlier", "later", "skip"])

    def hand(film):
        asyncio.get_running_loop().call_soon(film.press, next(presses))

    assert [at for at, _moves in shown(opened, calm=True, hand=hand)] == [0, 1, 0, 1]


def test_no_tool_is_open_on_the_last_line_where_a_move_is_taken_back(opened):
    """The line may end by itself while its tool is pressed; then that place means something else."""
    last = len(opened.lines) - 1
    for opened.at in range(last + 1):
        skip, back, pause = opened.data(calm=False)["tools"]
        assert (skip[0], skip[2]) == ("skip", opened.at < last)
        assert (back[0], back[2]) == ("earlier", opened.at > 0)
        assert (pause[0], pause[2]) == ("pause", True)
    single = Film(fresh("cubo"), 0, opened.lines[:1])
    assert single.data(calm=False)["tools"][:2] == [None, None]
    assert single.data(calm=True)["tools"] == [None] * 3


def test_a_pause_holds_a_line_until_the_reader_goes_on(opened, monkeypatch):
    monkeypatch.setattr(films, "LINE", 0.01)
    monkeypatch.setattr(films, "LETTER", 0)
    held = []

    def hand(film):
        if film.at == 1 and len(held) < 2:
            held.append(film.paused)
            asyncio.get_running_loop().call_soon(film.press, "pause")

    assert [at for at, _moves in shown(opened, hand=hand)][:4] == [0, 1, 1, 1]
    assert held == [False, True]


def test_the_game_is_stored_before_its_film_begins_and_what_happened_is_told_to_who_comes_back():
    async def leave_in_mid_film():
        page = page_of(FIRST)
        page.stand.turn_to(page.pieces["throw"])
        while page.stand.guest.film is None:
            await asyncio.sleep(0)
        assert page.stand.frame.shown["film"]["words"] == "Line 1 of 3"
        assert not page.stand.frame.shown["choices"]
        page.stand.receive(None)

    asyncio.run(leave_in_mid_film())
    again = page_of(FIRST)
    again.stand.turn_to(again.pieces["throw"])
    assert again.pieces["throw"].chapter.game.begun is not None
    now = again.stand.frame.shown
    assert (now["just"], now["again"]) == ("Fig calls Cubo: everybody throws.", True)


def test_the_last_film_is_shown_again_and_leaves_the_game_as_it_is(monkeypatch):
    monkeypatch.setattr(films, "LINE", 0.01)
    monkeypatch.setattr(films, "LETTER", 0)

    async def look_again():
        page = page_of(FIRST)
        page.stand.turn_to(page.pieces["throw"])
        guide = page.stand.guest
        guide.board.resized(BoardSpace(700, 1366))
        await _film_over(guide)
        before = guide.game.saved
        guide.do("more", "")
        await asyncio.sleep(0)
        assert page.stand.board.session is not guide.game
        assert page.stand.frame.shown["main"]["words"] != "Throw the dice"
        await _film_over(guide)
        assert page.stand.board.session is guide.game
        assert guide.game.saved == before
        assert page.stand.frame.shown["main"]["words"] == "Throw the dice"

    asyncio.run(look_again())


async def _film_over(guide):
    while guide._task is not None:
        await asyncio.sleep(0)


def test_what_the_reader_has_done_since_is_no_film():
    game = fresh("cubo")
    assert last_film(game) is None
    game.act_all()
    assert last_film(game) == 0
    game.play("throw", game.reader)
    assert last_film(game) is None


def test_what_a_readers_own_end_of_turn_brings_is_a_film_that_begins_before_it(monkeypatch):
    monkeypatch.setattr(films, "LINE", 0.01)
    monkeypatch.setattr(films, "LETTER", 0)
    played = fresh("cuobe")
    ids = [moment.id for moment in played.moments]
    rehearse(played, ids.index("stop") - 1)

    async def end_the_turn():
        page = page_of(FOLDER / "cuobe.ipynb")
        guide_of = page.pieces["stop"].chapter
        guide_of.take_up()
        guide_of.game.take_up(played.saved)
        guide_of.game.next()
        page.stand.turn_to(page.pieces["stop"])
        guide = page.stand.guest
        guide.board.resized(BoardSpace(700, 1366))
        await _film_over(guide)
        guide.board.play("move east")
        await _film_over(guide)
        number, seen = len(guide.game.played), []

        def note(change):
            seen.append((change["new"]["says"].get("text", ""), len(guide.board.session.played)))

        guide.frame.observe(note, "shown")
        guide.board.play("end")
        await _film_over(guide)
        return number, seen, page.stand.frame.shown

    number, seen, now = asyncio.run(end_the_turn())
    told = {words: moves - number for words, moves in seen}
    assert [moves for words, moves in told.items() if "jump" in words] == [1]
    assert [moves for words, moves in told.items() if "A tick" in words] == [2]
    assert now["done"]
    assert now["cells"]
