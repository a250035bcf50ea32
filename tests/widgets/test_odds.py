"""What are the odds?  Exact numbers at every table, from what the player may see and nothing else."""

import asyncio
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from threading import Event
from xml.etree import ElementTree

import nbformat
import pytest
from cubeplay import GAMES, Session, position
from cubeplay.cuobe.teaching.positions import laid, spawn, who
from cubeplay.players import autoplay
from cubeplay.testing import walk
from msgspec import structs

from breadth import sized
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import Odds, OddsSection, fight_row, row
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.table.overlays import OddsSheet
from cubeplay_widgets.testing import look_of
from patience import patience

LESSONS = Path(__file__).parents[2] / "notebooks" / "lessons"
SHARE = 0.08
"""In which share of the moments of a game every run looks."""
OPTIONS = {"cubo": {"players": 3}, "cubed": {"players": 3, "draw_three": True}, "cuobe": {"players": 2}}
ROLLS = "roll red 1245 blue 2334 white 3", "roll red 6666 blue 6661 white 6"


@cache
def moments(name, share):
    """Moments of a random game: some of them, the same ones for all who ask."""
    rng = Random(name)
    spots = walk(GAMES[name], seed=4, options=OPTIONS.get(name, {}), plies=70)
    return [spot for spot in spots if rng.random() < share]


@cache
def told_at(name, share):
    """Those moments with what each seat is told of them."""
    return [(spot, [told(look_of(spot, seat), name) for seat in spot.seats]) for spot in moments(name, share)]


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    moments.cache_clear()
    told_at.cache_clear()


def told(look, name):
    """All that is told, as HTML."""
    odds = BOARDS[name]().odds(look)
    return odds.whole() if odds.whole else odds.quick


def seen(name, state, seat=0):
    """What a seat sees of a state and may do there."""
    game = GAMES[name]
    return BoardView(game.view(state, seat), seat, game.moves(state, seat), names=("Plum", "Fig"))


def plain(html):
    """The words of a piece of HTML, with the ends of elements as bars."""
    return re.sub(r"\s*\|[\s|]*", "|", re.sub("<[^>]*>", "|", html))


# What may be told


@sized(SHARE, 0.15, "share")
@pytest.mark.parametrize("name", GAMES)
def test_two_tables_that_look_the_same_have_the_same_odds(name, share):
    rng, differing = Random(1), 0
    for spot, all_told in told_at(name, share):
        for seat in spot.seats:
            view = spot.game.view(spot.state, seat)
            guess = replace(spot, state=spot.game.guess(view, seat, rng))
            if guess.state != spot.state:
                assert told(look_of(guess, seat), name) == all_told[seat], spot.where
                differing += 1
    assert differing or not GAMES[name].hides(GAMES[name].checked(OPTIONS.get(name, {})))


@sized(SHARE, 0.15, "share")
@pytest.mark.parametrize("name", GAMES)
def test_odds_are_well_formed_whatever_people_are_called(name, share):
    answers = 0
    for _spot, all_told in told_at(name, share):
        for html in all_told:
            ElementTree.fromstring(f"<div>{html}</div>")
            assert "<b>Plum" not in html
            answers += bool(html)
    assert answers


@pytest.mark.parametrize("name", ["cubo", "cubed", "cuobe"])
def test_a_spectator_is_told_no_odds(name):
    for spot in moments(name, SHARE):
        assert BOARDS[name]().odds(look_of(spot, None)) == Odds(), spot.where


@pytest.mark.parametrize("name", ["cubo", "cuboro", "cubed", "cuobe"])
def test_after_the_game_nothing_is_left_to_tell(name):
    session = Session(name, seed=1, players=2, bots=(next(iter(GAMES[name].bots())),) * 2)
    autoplay(session)
    assert session.outcome
    assert BOARDS[name]().odds(seen(name, session.state)) == Odds()


@pytest.mark.parametrize("name", GAMES)
def test_each_lesson_that_is_named_is_there_under_its_title(name):
    linked = set()
    for _spot, all_told in told_at(name, SHARE):
        linked |= set(re.findall(r'href="\.\./lessons/([^"]+)"[^>]*>Lesson: ([^<]+)<', all_told[0]))
    assert linked
    for file, title in linked:
        first = nbformat.read(LESSONS / file, as_version=4).cells[0].source
        assert first.startswith(f"# {title}\n")


# What is told


def test_cubo_tells_the_best_of_a_roll_and_what_a_reroll_is_worth():
    look = seen("cubo", position("cubo", "flip", "roll red 26 blue 14", "start", *ROLLS)().state)
    words = plain(told(look, "cubo"))
    assert "|These nine dice|32 points|With blue 1|35 points|" in words
    assert "|A new roll scores 14.7 points on average.|You have 32: keeping is better on average.|" in words
    assert "|over 20|about 174 of 1,000|" in words
    assert "|over 20: 583,993/3,359,232 ≈ 0.174|" in words
    assert "|blue 1|3 points more|blue 4|0 points more|" in words


def test_cubo_tells_nothing_of_a_reroll_once_somebody_has_called():
    rolled = position("cubo", "flip", "roll red 26 blue 14", "start", *ROLLS)()
    assert "Keep, or reroll?" in told(seen("cubo", rolled.state), "cubo")
    called = rolled.state.with_player(1, called=True)
    words = told(seen("cubo", called), "cubo")
    assert "What can these dice score?" in words
    assert "Keep, or reroll?" not in words


def test_gelatinous_tells_how_neighbours_stay_free_together():
    words = plain(told(seen("gelatinous", GAMES["gelatinous"].start()), "gelatinous"))
    assert "|on any one number|3 of 6|" in words
    assert "|1 and 2 both free|50 of 216|" in words
    assert "|1 and 2 both free: 25/108 ≈ 0.231|" in words


def test_gelatinous_says_where_dangers_lie_once_they_have_fallen():
    session = Session("gelatinous", seed=3)
    session.play(session.moves()[0])
    words = plain(told(seen("gelatinous", session.state), "gelatinous"))
    assert "|They have fallen: nothing is left to chance.|" in words
    assert "|Rolling alone, you " in words


def test_gelatinous_counts_abilities_later_while_real_dice_are_awaited():
    session = Session("gelatinous", seed=1, chance="ask", first_level=2, abilities="slide spin")
    while session.awaits and session.state.phase != "dangers":
        session.play(session.moves()[0], "chance")
    assert session.state.phase == "dangers"
    odds = BOARDS["gelatinous"]().odds(seen("gelatinous", session.state))
    assert odds.whole is not None
    assert "unharmed, with abilities" not in odds.quick
    assert "unharmed, with abilities" in odds.whole()


def test_cubed_tells_what_fits_and_what_nobody_has_seen():
    game = Session("cubed", seed=7, players=2)
    game.play(game.moves()[0])
    words = plain(told(seen("cubed", game.state, 1), "cubed"))
    assert "|one piece|21 of 62|" in words
    assert "|your next draw|" in words
    assert "|Plum holds one|" in words


def test_cubed_tells_who_waits_nothing_of_a_draw():
    game = Session("cubed", seed=7, players=2)
    game.play(game.moves()[0])
    words = told(seen("cubed", game.state, 0), "cubed")
    assert "Which colours are still to come?" in words
    assert "Will your next draw fit?" not in words


def test_cuboro_counts_the_ways_to_every_number_of_points():
    odds = BOARDS["cuboro"]().odds(seen("cuboro", GAMES["cuboro"].start(players=2)))
    assert odds.whole is not None
    quick, whole = plain(odds.quick), plain(odds.whole())
    assert "|Up to 1 change: 228 ways.|" in quick
    assert "|5 points|2 ways|" in quick
    assert "|Up to 3 changes: 190,068 ways.|7 points|" in whole
    assert "|3 changes|7 points|" in whole


def test_cuobe_tells_each_fight_by_dice_and_weapons():
    table = laid({}, who("c3", tools=("crowbar",)), spawns=(spawn("ghoul", "c3", 3),))().state
    words = plain(told(seen("cuobe", table), "cuobe"))
    assert "|Can you beat the Ghoul?|" in words
    assert "|1 die|win 0 of 6|1 die, armed|win 3 of 6|" in words
    assert "|2 dice|win 13 of 36|2 dice, armed|win 31 of 36|" in words


def test_cuobe_tells_a_lock_and_a_search_only_where_they_may_be_tried():
    locked = laid({"c3": "atrium"}, who("c3"), who("c3"))().state
    rooms = tuple(structs.replace(room, lock=bool(room.card)) for room in locked.rooms)
    with_lock = structs.replace(locked, rooms=rooms)
    assert "Can you force the lock?" not in told(seen("cuobe", locked), "cuobe")
    words = plain(told(seen("cuobe", with_lock), "cuobe"))
    assert "|1 die opens it|5 of 6|2 dice open it|35 of 36|" in words
    assert "Can you force the lock?" not in told(seen("cuobe", with_lock, 1), "cuobe")
    searched = laid({"c2": "larder", "c4": "attic"}, who("c2"), who("c2"))().state
    assert "|nothing|3 of 6|find token here|2 of 6|" in plain(told(seen("cuobe", searched), "cuobe"))
    assert "What will a search bring?" not in told(seen("cuobe", searched, 1), "cuobe")


# How it is told


def test_a_bar_stands_in_the_order_win_tie_lose_and_leaves_out_what_never_comes():
    third = Fraction(1, 3)
    said = re.findall('cp-odds-(win|tie|lose)".*?data-word="(.*?)"', fight_row("3 dice", (third,) * 3).bar)
    assert said == [("win", "win"), ("tie", "tie"), ("lose", "lose")]
    kinds = re.findall("cp-odds-(win|tie|lose)", fight_row("3 dice", (Fraction(0), third, 2 * third)).bar)
    assert kinds == ["tie", "lose"]


def test_fractions_and_the_counting_stand_behind_a_press():
    section = str(OddsSection("Fits?", "All are tried.", rows=(row("one", Fraction(1, 3), of=6),)))
    before, behind = section.split("<details>")
    assert "2 of 6" in before
    assert "1/3" not in before
    assert "1/3" in behind
    assert "All are tried." in behind


class Sheets:
    """A frame that keeps what it is told."""

    def __init__(self):
        self.shown = []

    def sheet(self, _title, html):
        self.shown.append(("opened", html))

    def refill(self, _title, html):
        self.shown.append(("filled", html))


@pytest.mark.usefixtures("anywhere")
def test_the_sheet_opens_at_once_and_is_filled_when_all_is_counted():
    async def ask():
        frame, counted = Sheets(), Event()
        sheet = OddsSheet(frame)
        sheet.tell(Odds("<p>at once</p>", lambda: "<p>all</p>" if counted.wait(patience(30)) else ""))
        assert [what for what, _html in frame.shown] == ["opened"]
        assert "at once" in frame.shown[0][1]
        counted.set()
        await sheet.task
        assert frame.shown[1:] == [("filled", "<p>all</p>")]

    asyncio.run(ask())


def test_what_was_asked_before_does_not_fill_the_sheet_of_what_is_asked_now():
    async def ask():
        frame, counted = Sheets(), Event()
        sheet = OddsSheet(frame)
        sheet.tell(Odds("<p>old</p>", lambda: "<p>all of the old</p>" if counted.wait(patience(30)) else ""))
        old = sheet.task
        sheet.tell(Odds("<p>new</p>"))
        counted.set()
        await old
        assert frame.shown[-1] == ("opened", "<p>new</p>")

    asyncio.run(ask())
