"""Guided games: a moment that cannot be played; a game left, taken up, taken back; a chapter that changed."""

from pathlib import Path

import pytest
from cubeplay.cubo.teaching import first_game as story
from cubeplay.errors import CubeplayError
from cubeplay.teach.decisions import Ask
from cubeplay.teach.guided import MOST_ACTS
from cubeplay.teach.moments import Moment
from cubeplay.teach.rehearsal import rehearse

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.touch import BoardSpace
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.boards.cubo.layout import TABLE_LOW
from cubeplay_widgets.chapters.headless import page_of
from cubeplay_widgets.chapters.walk import learn
from guided_readers import FOLDER, fresh, main_line

FIRST = FOLDER / "cubo.ipynb"


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """Each test has a store of its own."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))


def reply(guide, words):
    """Press an answer of the question."""
    guide.do("answer", guide.moment.ask.number(words))


def guided(**more):
    """A guided game of Cubo without moments."""
    walk = learn("cubo", names=("Plum", "Fig"), page="first-game")
    timed = {"rounds": 3, "timing": "timed", "start_player": story.FIG, "bots": ("", "beginner")}
    return walk.guided(deal=story.deal, beat=story.beat, **{"others": story.fig} | timed | more)


def thrown(game):
    return story.thrown(game, 1)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"show_me": "reroll"}, "dice"),
        ({"show_me": "juggle"}, "juggle"),
        ({"show_me": ()}, "does not reach"),
        ({"show_me": "throw", "dared": "throw"}, "is allowed"),
        ({"show_me": "throw", "rules": "cubo.rol"}, "cubo.roll"),
        ({"show_me": "throw", "ask": {"1": ""}, "right": "2"}, "none of the answers"),
    ],
)
def test_a_moment_that_cannot_be_played_is_refused_in_one_line(more, words):
    with pytest.raises(CubeplayError, match=words) as refused:
        guided().moment("throw", "Throw", thrown, **more)
    assert "\n" not in str(refused.value).strip()


def test_a_moment_that_is_done_at_its_start_is_refused():
    with pytest.raises(CubeplayError, match="before the reader"):
        guided().moment("throw", "Throw", lambda _game: True, show_me="throw")


def reader_at(page, id):
    """A reader at a moment of a page: the guide, which acts at once without an event loop."""
    page.stand.turn_to(page.pieces[id])
    return page.stand.guest


def at_the_line(page):
    """The reader at the second moment, with dice on the table."""
    reader_at(page, "throw").do("act", "\tThrow the dice")
    page.stand.guest.do("next", "")
    return reader_at(page, "line")


def press(page, *moves):
    for move in moves:
        assert page.stand.board.play(move), page.stand.frame.shown


def test_a_game_is_left_within_a_moment_and_taken_up_where_it_was():
    page = page_of(FIRST)
    at_the_line(page)
    press(page, "place red 2 at a2")
    before = page.pieces["line"].chapter.game
    again = page_of(FIRST)
    reader_at(again, "line")
    after = again.pieces["line"].chapter.game
    assert after.state == before.state
    assert (after.at, after.own) == (1, before.own)
    assert again.pieces["throw"].done


def test_after_a_lost_game_its_page_goes_on_to_the_end_and_a_room_can_be_begun_again():
    page = page_of(FOLDER / "gelatinous.ipynb")
    reply(reader_at(page, "tip"), "4")
    press(page, "roll east")
    page.stand.guest.do("next", "")
    reader_at(page, "six")
    press(page, *["roll west", "roll east"] * 7)
    shown, game = page.stand.frame.shown, page.pieces["six"].chapter.game
    assert (shown["main"]["words"], shown["choices"][-1]["what"]) == ("Next: the end", "restart")
    assert not shown["done"]
    page.stand.guest.do("next", "")
    for moment in game.moments[2:]:
        assert game.moment is moment
        reader_at(page, moment.id)  # which is skipped at once, question or not
    reader_at(page, "end")
    assert "Lost in room 1" in page.stand.frame.shown["html"]
    page.stand.guest.do("undo", "")
    assert (game.outcome, game.moment.id) == (None, "six")
    reader_at(page, "six").do("restart", "")
    assert (game.moment.id, game.state.visit.actions, game.asks) == ("six", 0, None)
    press(page, "roll east")
    assert page.stand.frame.shown["says"]["text"] == "The 6 looks west: a step east brings it up."


def test_a_hint_of_the_board_is_said_and_stays_until_something_is_done():
    page = page_of(FOLDER / "gelatinous.ipynb")
    reply(reader_at(page, "tip"), "4")
    press(page, "roll east")
    page.stand.guest.do("next", "")
    guide = reader_at(page, "six")
    for hint in guide.game.hints(0)[:2]:
        guide.do("hint", "")
        assert page.stand.frame.shown["says"] == {"text": hint.text, "mark": "hint"}
    press(page, "roll east")
    assert page.stand.frame.shown["says"]["mark"] == "good"


def test_the_marks_of_a_refusal_go_with_its_words():
    page = page_of(FOLDER / "gelatinous.ipynb")
    reply(reader_at(page, "tip"), "4")
    press(page, "roll east")
    page.stand.guest.do("next", "")
    guide = reader_at(page, "six")
    guide.do("dare", "")
    assert guide.board.look.refused
    guide.board.press("d3")
    assert page.stand.frame.shown["says"]["mark"] == "hint"
    assert not guide.board.look.refused


def test_a_game_that_cannot_be_taken_up_begins_anew_and_says_so():
    damaged = {"moves": [[0, "juggle"]], "begun": [], "said": {}, "answers": {}, "passed": []}
    page_of(FIRST).progress.keep({"game": damaged})
    page = page_of(FIRST)
    reader_at(page, "throw")
    shown = page.stand.frame.shown["says"]
    assert shown["mark"] == "bad"
    assert "begins" in shown["text"]
    assert page.pieces["throw"].chapter.game.begun is not None


def test_a_second_window_does_not_overwrite_what_the_first_has_played():
    one, other = page_of(FIRST), page_of(FIRST)
    reader_at(one, "throw")
    at_the_line(other)
    press(other, "place red 2 at a2")
    one.stand.guest.do("act", "\tThrow the dice")
    reader_at(one, "line")
    assert "another window" in one.stand.frame.shown["says"]["text"]
    games = [page.pieces["line"].chapter.game for page in (one, other)]
    assert games[0].saved == games[1].saved
    press(one, "place red 4 at c2")
    assert games[0].over


def test_a_chapter_that_changed_goes_on_where_it_is_still_the_same(tmp_path):
    page = page_of(FIRST)
    at_the_line(page)
    press(page, "place red 2 at a2", "place red 4 at c2")
    page.stand.guest.do("next", "")
    changed = tmp_path / "cubo.ipynb"
    changed.write_text(Path(FIRST).read_text("utf-8").replace('\\"line\\",', '\\"other line\\",'), "utf-8")
    again = page_of(changed)
    reader_at(again, "other line")
    game = again.pieces["other line"].chapter.game
    assert game.at == 1
    assert game.own == ()
    assert "changed" in again.stand.frame.shown["says"]["text"]


def test_take_it_back_twenty_times_ends_at_the_first_moment_and_breaks_nothing():
    page = page_of(FIRST)
    at_the_line(page)
    press(page, "place red 2 at a2")
    for _time in range(20):
        reader_at(page, page.pieces["line"].chapter.game.moment.id).do("undo", "")
    game = page.pieces["line"].chapter.game
    assert (game.at, game.own) == (0, ())
    reader_at(page, "throw").do("act", "\tThrow the dice")
    assert game.over


def test_a_moment_that_comes_later_leads_back_to_the_present_one():
    page = page_of(FIRST)
    reader_at(page, "throw")
    assert not page.is_open(page.pieces["square"])
    reader_at(page, "square")
    assert page.stand.piece is None


def test_a_refusal_costs_nothing_and_stays_until_the_next_move():
    page = page_of(FIRST)
    guide = at_the_line(page)
    before = guide.game.state
    guide.do("dare", "")
    assert guide.game.state == before
    assert page.stand.frame.shown["says"]["mark"] == "bad"
    guide.do("hint", "")
    press(page, "place red 2 at a2")
    assert page.stand.frame.shown["says"].get("mark") != "bad"
    press(page, "place red 4 at c2")
    shown = page.stand.frame.shown
    assert shown["done"]
    assert shown["refused"]
    assert shown["cells"]


def test_a_press_that_does_nothing_is_told_what_comes_first_until_the_next_press():
    page = page_of(FIRST)
    guide = at_the_line(page)

    def told(id):
        page.stand.board.press(id)
        return page.stand.frame.shown["says"].get("text", "")

    assert told("b2").startswith("Nothing to do there. First: ")
    assert "Nothing to do" not in told("loose1")
    assert rehearse(guide.game, 3) == []
    guide.game.next()
    asks = reader_at(page, "count")
    assert told("a1") == "First answer the question."
    reply(asks, "10")
    assert told("a1") == "This part is done: go on."


def test_on_a_phone_the_board_keeps_its_scene_from_the_first_moment_to_the_last():
    game, phone, scenes = fresh("cubo"), BoardSpace(344, 360, height=226), set()
    board = Board(game, CuboFace(), game.reader, quiet=True, steers=True, plain=True)
    for _press in main_line(game):
        board.renew()
        board.resized(phone)
        scenes.add(board.scene.size)
    assert scenes == {TABLE_LOW.size}


def test_what_the_lesson_keeps_for_later_is_refused_with_its_reason():
    page = page_of(FIRST)
    guide = at_the_line(page)
    rolls = guide.game.state.players[0].rolls
    for _time in range(2):
        page.stand.board.play("reroll")
        assert guide.game.state.players[0].rolls == rolls
        assert "round 2" in page.stand.frame.shown["says"]["text"]
    assert not any("Reroll" in choice["words"] for choice in page.stand.frame.shown["choices"])


def test_an_exchange_that_loses_points_is_asked_twice():
    page = page_of(FIRST)
    game = page.pieces["count"].chapter.game
    assert rehearse(game, 4) == []
    game.next()
    guide = reader_at(page, "exchange")
    page.stand.board.play("exchange b3")
    assert "instead of" in page.stand.frame.shown["says"]["text"]
    assert not game.over
    page.stand.board.play("exchange b3")
    assert game.over
    assert not guide.telling.refused


def test_a_wrong_answer_is_replied_to_and_another_may_be_given():
    page = page_of(FIRST)
    game = page.pieces["count"].chapter.game
    assert rehearse(game, 3) == []
    game.next()
    guide = reader_at(page, "count")
    reply(guide, "21")
    assert not game.over
    assert "not added" in page.stand.frame.shown["says"]["text"]
    reply(guide, "10")
    assert game.over
    with pytest.raises(CubeplayError, match="no such answer"):
        guide.do("answer", "99")


def test_an_answer_counts_in_another_language_too():
    def asking(*answers):
        game = guided().game
        game.add(Moment("count", "Count", thrown, ask=Ask(dict.fromkeys(answers, ""), answers[1])))
        return game

    english, german = asking("no", "yes"), asking("nein", "ja")
    english.act_all()
    english.answer("yes")
    assert english.asks is None
    german.take_up(english.saved)
    assert german.asks is None
    assert german.said == {"count": "2"}


def test_others_who_never_let_the_reader_move_are_stopped_in_words():
    game = guided(others=lambda _game, _seat, _idle: ()).game
    game.add(Moment("throw", "Throw", thrown))
    with pytest.raises(CubeplayError, match="never let the reader move"):
        all(game.act() for _time in range(2 * MOST_ACTS))  # one by one, as a page does
