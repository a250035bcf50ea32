"""What is deleted lies in a bin: nobody plays it there, its owner alone brings it back, and it is swept."""

from datetime import UTC, datetime, timedelta

import pytest
from cubeplay.errors import BehindError, SaveError
from cubeplay.game import Outcome
from cubeplay.session import Session
from cubeplay.store import Store

from database import all_kept, change

ENDED = Outcome((12, 7), (0,), "cubo.end")


@pytest.fixture
def plum(place):
    return Store(place, owner="plum")


@pytest.fixture
def played(plum):
    """A game of Plum's with its id."""
    session = Session("cubo", seed=7, names=("Rumpelstiltskin", "Fig"))
    id = plum.add(session)
    session.play("flip")
    return session, id


def test_a_game_in_the_bin_is_in_no_list_and_opened_by_nobody_until_it_is_brought_back(plum, played):
    _session, id = played
    before = plum.games()
    plum.throw_away(id)
    assert plum.games() == ()
    for ask in (plum.open, plum.owns, plum.salvage, plum.throw_away):
        with pytest.raises(SaveError, match="there is no saved game"):
            ask(id)
    plum.bring_back(id)
    assert plum.games() == before
    assert plum.open(id).record == played[0].record


def test_a_move_on_a_page_whose_game_lies_in_the_bin_is_not_made(plum, played):
    session, id = played
    plum.throw_away(id)
    before = session.state
    with pytest.raises(BehindError, match="or was removed"):
        session.play("start")
    assert session.state == before
    plum.bring_back(id)
    assert len(plum.open(id).played) == len(session.played)


def test_nobody_brings_back_what_is_anothers_or_does_not_lie_in_the_bin(plum, played):
    _session, id = played
    with pytest.raises(SaveError, match="there is no saved game"):
        plum.bring_back(id)
    plum.throw_away(id)
    with pytest.raises(SaveError, match="somebody else's game"):
        Store(plum.place, owner="fig").bring_back(id)
    assert plum.games() == ()


def test_what_lies_in_the_bin_for_long_is_swept_from_the_disk_and_nothing_else(plum, played):
    _session, id = played
    kept = plum.add(Session("cubo", seed=8, names=("Sloe",)))
    plum.throw_away(id)
    now = datetime.now(UTC)
    plum.sweep(now - timedelta(hours=1))
    plum.bring_back(id)
    plum.throw_away(id)
    plum.sweep(now + timedelta(minutes=1))
    with pytest.raises(SaveError, match="there is no saved game"):
        plum.bring_back(id)
    assert [game.id for game in plum.games()] == [kept]
    assert b"Rumpelstiltskin" not in all_kept(plum.place)


def test_a_bin_is_emptied_for_its_owner_alone(plum, played):
    fig = Store(plum.place, owner="fig")
    other = fig.add(Session("cubo", seed=8))
    fig.throw_away(other)
    plum.throw_away(played[1])
    plum.empty_bin()
    with pytest.raises(SaveError, match="there is no saved game"):
        plum.bring_back(played[1])
    fig.bring_back(other)


def test_a_game_keeps_the_title_that_its_owner_gives_it(plum, played):
    _session, id = played
    plum.rename(id, "Sunday at Zoë's")
    (game,) = plum.games()
    assert (game.title, game.names) == ("Sunday at Zoë's", ("Rumpelstiltskin", "Fig"))
    plum.rename(id, "")
    assert plum.games()[0].title == ""


@pytest.mark.parametrize("title", ["two\nlines", "x" * 81, "\ud800"])
def test_a_title_that_fits_on_no_line_is_one_clear_error(plum, played, title):
    with pytest.raises(SaveError, match="Not renamed"):
        plum.rename(played[1], title)
    assert plum.games()[0].title == ""


def test_a_game_that_goes_on_after_its_end_is_no_longer_over(plum):
    session = Session("cubo", seed=7, undo="free")
    id = plum.add(session)
    session.play("flip")
    plum.finish(id, ENDED)
    assert (plum.games()[0].over, plum.games()[0].result) == (True, ENDED)
    session.undo()
    assert (plum.games()[0].over, plum.games()[0].result) == (False, None)


@pytest.mark.parametrize(
    "result", ["", "{", "[]", '{"scores": "many"}', '{"scores": [1.5], "winners": [], "rule": ""}', b"\xff"]
)
def test_a_damaged_result_is_no_result_and_harms_nothing(plum, played, result):
    plum.finish(played[1], ENDED)
    change(plum.place, "UPDATE games SET result = $1", result)
    (game,) = plum.games()
    assert (game.over, game.result, game.damage) == (True, None, "")
