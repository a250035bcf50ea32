"""Looking back at a session: wound to any move, unchanged, and tried anew from there."""

import pytest
from cubeplay import Session
from cubeplay.errors import CubeplayError
from cubeplay.players import autoplay
from cubeplay.session.game_review import Reel


@pytest.fixture
def game():
    """A finished game between computer players."""
    session = Session("cubo", seed=3, players=2, rounds=2, names=("Plum", "Fig"), bots=("expert", "regular"))
    autoplay(session)
    return session


def test_a_reel_stands_as_the_game_stood_after_every_move_forwards_and_backwards(game):
    reel = Reel(game)
    states = [game.start, *(played.step.state for played in game.played)]
    numbers = list(range(len(states)))
    for number in (*numbers, *reversed(numbers), 7, 30, 2):
        reel.wind(number)
        assert reel.state == states[number]
        assert len(reel.played) == number
    assert reel.told(None) == game.told(None)[: len(reel.told(None))]


def test_who_listens_to_a_reel_hears_of_winding_and_who_listens_to_the_game_does_not(game):
    heard = []
    game.subscribe(lambda: heard.append("game"))
    reel = Reel(game)
    reel.subscribe(lambda: heard.append("reel"))
    reel.wind(3)
    assert heard == ["reel"]


def test_a_reel_stays_what_it_is_while_the_game_goes_on():
    game = Session("cubo", seed=3, players=2)
    game.play("flip")
    reel = Reel(game)
    game.play("start")
    assert (reel.all_moves, len(game.played) > 2) == (2, True)


def test_nothing_is_played_on_a_reel(game):
    reel = Reel(game)
    reel.wind(0)
    with pytest.raises(CubeplayError, match="Not played: you are looking back"):
        reel.play("flip")
    with pytest.raises(CubeplayError, match="Not played: you are looking back"):
        reel.play_on([(0, "flip")])
    assert len(game.played) > 0
    assert len(reel.played) == 0


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_reel_has_as_many_moves_as_its_game(game, number):
    with pytest.raises(ValueError, match="the game has"):
        Reel(game).wind(number)


def test_winding_writes_nothing_to_the_journal_of_the_game(game):
    class Unwritten:
        def append(self, number, entries):
            raise AssertionError("a reel has written")

        def read(self, since):
            return ()

    game.keep(Unwritten(), written=len(game.played))
    reel = Reel(game)
    reel.wind(5)
    reel.wind(1)
    assert reel.unsaved is None


@pytest.mark.parametrize("number", [0, 1, 2, 5, 9, 20])
def test_a_game_tried_from_a_move_has_come_to_it_and_has_its_own_luck(game, number):
    reel = Reel(game)
    reel.wind(number)
    tried = reel.try_from_here()
    states = [played.step.state for played in tried.played]
    assert reel.state == tried.start if number == 0 else reel.state in states
    assert tried.seed != game.seed
    assert (tried.names, tried.bots, tried.options) == (game.names, game.bots, game.options)
    before = len(game.played)
    autoplay(tried)
    assert tried.outcome is not None
    assert len(game.played) == before
    assert Session.from_record(tried.record).state == tried.state


def test_a_game_of_real_dice_is_tried_with_rolled_ones():
    game = Session("cubo", chance="ask", players=2)
    game.play("flip")
    game.play("roll red 26 blue 14")
    reel = Reel(game)
    reel.wind(2)
    tried = reel.try_from_here()
    assert tried.luck.mode == "seed"
    tried.play("start")
    assert tried.to_move != ("chance",)


def test_a_game_that_began_in_a_position_is_tried_from_it():
    start = "phase: command\ncentre: blue 1, blue 4, red 2, red 6"
    game = Session("cubo", start=start, seed=7)
    game.play("start")
    reel = Reel(game)
    reel.wind(1)
    assert reel.try_from_here().start == game.start
