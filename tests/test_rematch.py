"""Another game with the same people: the same options, on the same seats or one seat on."""

import pytest
from cubeplay import GAMES, Session, position
from cubeplay.players import autoplay, seated
from cubeplay.session import rematch

NAMES = ("Plum", "Fig", "Kiwi", "Lime")


def played(**options):
    session = Session(
        "cubo", seed=7, players=4, rounds=1, names=NAMES, bots=("", *["beginner"] * 3), **options
    )
    autoplay(session, {seat: session.game.bots()["beginner"] for seat in range(4)})
    return session


def test_a_rematch_has_the_same_people_and_options_and_no_moves_yet():
    first = played(undo="free", straights="any")
    second = rematch(first)
    assert (second.names, second.bots, second.options) == (first.names, first.bots, first.options)
    assert (second.undo_mode, second.luck.mode, len(second.played)) == ("free", "seed", 0)
    assert first.outcome is not None


def test_turned_seats_let_everybody_sit_one_seat_on_and_take_their_computer_along():
    session = played()
    for turn in range(1, 5):
        session = rematch(session, turned=True)
        assert session.names == (*NAMES[turn:], *NAMES[:turn])
        assert list(seated(session)) == [seat for seat in range(4) if session.names[seat] != "Plum"]
    assert session.names == NAMES


def test_who_has_no_name_keeps_none_when_seats_are_turned():
    session = Session("cubo", players=3, names=("Plum",))
    assert rematch(session, turned=True).names == ("", "", "Plum")
    assert rematch(Session("cubo", players=3), turned=True).names == ()


def test_the_dice_of_a_rematch_are_new_and_its_seed_can_be_given():
    first = Session("cubo", seed=7, script=("roll red 11 blue 11",))
    second = rematch(first)
    assert second.seed != first.seed
    assert not second.luck.script
    assert rematch(first, seed=3).seed == 3


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_rematch(name):
    first = Session(name, seed=1)
    assert rematch(first, turned=True, seed=1).record == first.record


def test_a_game_from_a_given_position_begins_there_again():
    first = position("cubo", "flip")()
    second = rematch(Session("cubo", start=first.state))
    assert second.start == first.state
