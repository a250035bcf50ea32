"""A look back on a page: what it shows at each move, to whom, what it has found, and what can be tried."""

import asyncio
from functools import cache
from random import Random
from threading import Event

import pytest
from cubeplay import Session
from cubeplay.analysis import review, turning_points
from cubeplay.analysis.review import review_in_steps
from cubeplay.errors import SaveError
from cubeplay.players import autoplay
from cubeplay.store import Store

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.address import BACK
from cubeplay_widgets.replay import replay as replaying
from cubeplay_widgets.replay.chart import chart, spans
from cubeplay_widgets.replay.page import kept_game
from cubeplay_widgets.replay.replay import Replay, Study
from cubeplay_widgets.site.kernels import kernel_use
from cubeplay_widgets.table.page import PlayPage


def finished(name="cuboro", weak="greedy", **options):
    """A finished game of two people who play like a computer player."""
    session = Session(name, seed=3, players=2, names=("Plum", "Fig"), **options)
    autoplay(session, dict.fromkeys((0, 1), session.game.bots()[weak]))
    return session


@cache
def moments():
    """What a review of that game finds."""
    return tuple(review(finished()))


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    moments.cache_clear()


OPENED = []
"""The looks back that a test has opened."""


@pytest.fixture(autouse=True)
def _put_away():
    """No review goes on after its test."""
    yield
    while OPENED:
        if study := OPENED.pop().study:
            study.put_away()


class Page:
    """What a look back asks of its page."""

    def __init__(self, session):
        self.tried, self.closed, self.told = [], 0, []
        self.replay = Replay(
            session,
            BOARDS[session.game.name](),
            self.tried.append,
            self.close,
            lambda *what: self.told.append(what),
        )
        self.frame = self.replay.frame
        OPENED.append(self.replay)

    def close(self):
        """Count the closing."""
        self.closed += 1


# Who may


def test_nobody_looks_back_at_a_game_of_somebody_else(tmp_path):
    path = tmp_path / "games.sqlite"
    mine, theirs = Store(path, owner="Plum"), Store(path, owner="Fig")
    id = mine.add(finished())
    game = Session("cuboro").game
    assert kept_game(mine, id, game).outcome is not None
    with pytest.raises(SaveError, match="Game not opened: it is somebody else's game"):
        kept_game(theirs, id, game)


def test_there_is_no_look_back_at_a_game_that_is_not_kept_or_is_another_one(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    id = store.add(finished())
    with pytest.raises(SaveError, match="there is no saved game 'nowhere'"):
        kept_game(store, "nowhere", Session("cuboro").game)
    with pytest.raises(SaveError, match="it is a game of cuboro"):
        kept_game(store, id, Session("cubo").game)


@pytest.mark.parametrize("bots", [("", "greedy"), ("", "")], ids=["against a computer", "two people"])
def test_a_game_that_goes_on_tells_the_page_nothing_that_is_hidden_from_who_looks(bots):
    session = Session("cubed", seed=6, players=2, bots=bots)
    seat = 0 if bots[1] else None
    worlds = [session.state, session.game.guess(session.view(seat), seat, Random(1))]
    told = []
    for world in worlds:
        played = Session("cubed", start=world, seed=2, bots=bots, names=("Plum", "Fig"))
        played.play(next(move for move in session.moves(0) if move in played.moves(0)) if bots[1] else "draw")
        page = Page(played)
        told.append([_sent(page, number) for number in range(page.replay.reel.all_moves + 1)][:2])
        page.replay.put_away()
    assert worlds[0] != worlds[1]
    assert told[0] == told[1]


def _sent(page, number):
    """All that a page is told at a move: scene, places to press, words."""
    page.replay.to(number)
    board = page.replay.board
    layer = {name: getattr(board.touch, name) for name in ("targets", "labels", "closed", "status")}
    frame = {
        name: getattr(page.frame, name) for name in ("title", "says", "number", "chart", "study", "again")
    }
    return board.scene, layer, frame


def test_a_game_that_goes_on_is_neither_reviewed_nor_tried():
    session = Session("cuboro", seed=1, players=2)
    session.play("tower north")

    async def look():
        page = Page(session)
        page.frame.act("try")
        page.frame.act("again")
        await asyncio.sleep(0)
        return page

    page = asyncio.run(look())
    assert page.replay.study is None
    assert page.tried == []
    assert (page.frame.finished, page.frame.chart) == (False, {})
    assert page.frame.title == "The game goes on."


@pytest.mark.parametrize(
    ("name", "weak", "title"),
    [("cuboro", "greedy", None), ("cuobe", "random", "Not won.")],
)
def test_the_bar_says_how_the_game_ended_by_points_where_they_tell_it(name, weak, title):
    session = finished(name, weak)

    async def look():
        return Page(session).frame.title

    scores = session.outcome.scores
    assert asyncio.run(look()) == (title or "Plum {}, Fig {}".format(*scores))


# Going through the game


def test_a_look_back_begins_at_the_end_and_goes_to_any_move():
    session = finished()
    page = Page(session)
    assert page.frame.number == page.frame.of == len(session.played)
    page.frame.act("to", "5")
    assert page.replay.reel.state == session.played[4].step.state
    assert page.frame.says["text"] == next(line.text for line in session.log if line.number == 5)
    page.frame.act("to", "0")
    assert page.frame.says["text"] == "The game begins."
    page.frame.act("to", "99999")
    assert page.frame.number == page.frame.of


@pytest.mark.parametrize("given", ["", "-1", "east", "1.5", "٣٣٣٣٣٣٣٣"])
def test_what_is_no_move_goes_nowhere_or_to_the_end(given):
    page = Page(finished())
    page.frame.act("to", given)
    assert page.frame.number == page.frame.of


def test_nothing_can_be_moved_on_the_board_of_a_look_back():
    session = finished()
    page = Page(session)
    page.replay.to(0)
    assert page.replay.board.look.moves == ()
    page.replay.board.play("tower north")
    assert page.frame.says["text"].startswith("Not played: you are looking back.")
    assert len(page.replay.reel.played) == 0


def test_the_rule_of_a_move_opens_in_place_and_several_lines_open_as_a_list(monkeypatch):
    page = Page(finished())
    sheets = []
    monkeypatch.setattr(page.frame, "sheet", lambda title, html: sheets.append((title, html)))
    lines = page.replay._lines()
    assert len(lines) > 1
    page.frame.act("lines")
    title, html = sheets.pop()
    assert title == "What this move did"
    assert html.count("data-rule=") == len(lines)
    page.frame.act("rule", lines[0].rule)
    assert sheets.pop()[1].startswith('<article class="cp-rule')
    page.frame.act("rule", "no.rule")
    assert sheets == []


# The review


@pytest.fixture
def restless(monkeypatch):
    """A review does not rest between its moves."""
    monkeypatch.setattr(replaying, "REST", 0)


@pytest.mark.usefixtures("restless")
def test_a_whole_review_of_one_persons_game_tells_how_many_decisions_nothing_would_have_beaten():
    session = Session("cuboro", seed=3, players=2, bots=("", "greedy"))
    autoplay(session, dict.fromkeys((0, 1), session.game.bots()["greedy"]))
    told = asyncio.run(reviewed(session)).told
    made = [moment.decision for moment in moments() if moment.decision and moment.decision.seat == 0]
    assert told == [(sum(decision.gap == 0 for decision in made), len(made))]
    assert 0 < told[0][0] < told[0][1]


async def reviewed(session):
    """A page on which the review in the background has come to its end."""
    page = Page(session)
    await page.replay._watching
    return page


@pytest.mark.usefixtures("restless", "anywhere")
def test_a_review_of_two_people_comes_to_its_end_on_the_page_which_hears_of_each_turning_point_at_its_move():
    page, points = asyncio.run(reviewed(finished())), turning_points(moments())
    assert page.told == []
    assert page.frame.study == {
        "made": page.frame.of + 1,
        "of": page.frame.of + 1,
        "going": False,
        "words": "",
    }
    assert len(points) == 3
    assert [mark["number"] for mark in page.frame.chart["marks"]] == [point.number for point in points]
    page.replay.to(points[0].number)
    assert page.frame.says["text"] == str(points[0])
    assert page.frame.again is True
    page.replay.to(0)
    assert page.frame.again is False


@pytest.mark.usefixtures("anywhere")
def test_a_stopped_review_keeps_what_it_has_found_and_says_so(monkeypatch):
    page, is_stopped = Page(finished()), Event()

    def held(session, seed):
        for number, found in enumerate(review_in_steps(session, seed)):
            if number:
                is_stopped.wait()
            yield found

    monkeypatch.setattr("cubeplay_widgets.replay.replay.review_in_steps", held)
    stopped = Study(page.replay.session)
    stopped.stop()
    is_stopped.set()
    stopped.wait()
    page.replay.show_study(stopped)
    assert len(stopped.moments) < stopped.of
    assert page.frame.study["words"] == "Stopped. Only the first part was looked at."


def test_a_bar_is_what_was_made_and_the_best_is_what_was_given_away_more():
    session = finished()
    decisions = [moment.decision for moment in moments() if moment.decision]
    bars = spans(decisions)
    assert sum(bar["made"] for bar in bars if bar["seat"] == 0) == session.outcome.scores[0]
    lost = sum(decision.gap for decision in decisions)
    assert sum(bar["best"] - bar["made"] for bar in bars) == pytest.approx(lost)
    assert [bar["span"] for bar in bars] == [f"Marble {number}" for number in range(1, 13)]


def test_a_game_that_is_played_on_to_weigh_it_has_a_line_for_each_seat():
    session = finished("cubed", rounds=1)
    drawn = chart(session, [])
    assert (drawn["kind"], drawn["marks"], drawn["series"]) == ("lines", [], [])
    first = [moment for moment, _number in zip(review(session), range(2), strict=False)]
    assert [line["name"] for line in chart(session, first)["series"]] == ["Plum", "Fig"]


# Trying


def test_a_move_is_tried_from_after_it_or_again_from_before_it_and_the_game_stays():
    session = finished()
    page, before = Page(session), session.record
    page.frame.act("to", "6")
    page.frame.act("try")
    page.frame.act("to", "6")
    page.frame.act("again")
    after, again = page.tried
    assert after.state == session.played[5].step.state
    assert again.state == session.played[4].step.state
    assert session.record == before


def test_close_asks_the_page():
    page = Page(finished())
    page.frame.act("close")
    assert page.closed == 1


def test_a_page_whose_address_asks_for_it_shows_the_look_back_and_goes_on_from_a_try(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    id = store.add(finished())
    page = PlayPage(BOARDS["cuboro"](), "cuboro", store)
    page.address.look = BACK
    page.resume(id)
    assert page.children[0] is page.back
    assert page.address.query == f"?game={id}&look=back"
    page.back.frame.act("close")
    assert page.back is None
    assert page.address.query == f"?game={id}"
    page.table.room.look_back(3)
    assert page.back.frame.number == 3
    page.back.frame.act("try")
    assert page.back is None
    assert len(store.games()) == 2
    assert page.address.query == f"?game={page.table.id}"
    page.leave()


@pytest.mark.usefixtures("anywhere")
def test_a_review_that_fails_says_so_and_does_not_fail_unseen(monkeypatch):
    page = Page(finished())

    def broken(session, seed):
        raise ZeroDivisionError

    monkeypatch.setattr("cubeplay_widgets.replay.replay.review_in_steps", broken)
    failed = Study(page.replay.session)
    with pytest.raises(ZeroDivisionError):
        failed.wait()
    page.replay.show_study(failed)
    assert page.frame.study["words"].startswith("Something went wrong in the look back.")


def test_a_finished_game_of_several_is_shown_as_the_one_saw_it_who_made_the_move():
    session = finished("cubed", rounds=1)
    page = Page(session)
    for number, played in enumerate(session.played[:6], 1):
        page.replay.to(number)
        if isinstance(played.actor, int):
            assert page.replay.board.seat == played.actor
            assert 0 not in page.replay.board.look.view.hands[played.actor]
            assert 0 in page.replay.board.look.view.hands[1 - played.actor]


def test_a_move_of_which_the_log_says_nothing_is_told_by_its_name_but_not_to_others():
    session = finished("cubo", "regular", rounds=1)
    replay = Page(session).replay
    replay.to(next(number for number, played in enumerate(session.played, 1) if played.actor == 1))
    assert replay._silent().startswith("Fig: “")
    replay.board.who = 0
    assert replay._silent() == "Fig made a hidden move."


def test_a_review_rests_before_the_server_takes_its_kernel_for_one_that_is_stuck():
    assert 1 / (1 + replaying.REST) < kernel_use.BUSY
    assert replaying.STRETCH + replaying.BREATH < kernel_use.LONGEST_BURN
    assert replaying.BREATH > 2 * kernel_use.EVERY
