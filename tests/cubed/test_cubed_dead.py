"""A dead round of CUBED: nobody can lay any more, everybody sees it, and it is drawn to its end at once."""

from itertools import product
from random import Random

import pytest
from cubeplay import Session
from cubeplay.cubed import GAME, PIECES, Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import BLOCKING
from cubeplay.errors import IllegalMove, UndoRefused
from cubeplay.session import forced, play_forced
from tests.cubed.cubed_tables import TURNS, walk


def walls_first(state, rng):
    """Blocking pieces wherever they may lie, so that a round soon dies."""
    moves = GAME.moves(state, state.player)
    return rng.choice([move for move in moves if getattr(move, "piece", 0) in BLOCKING] or moves)


def dying(seed, **options):
    """A session at the first moment at which its round is dead."""
    session, rng = Session("cubed", seed=seed, **{"players": 2, "rounds": 1} | options), Random(seed)
    while not GAME.dead(session.view(None)):
        session.play(walls_first(session.state, rng))
    return session


def anything_fits(state):
    """Whether the laws let somebody place anything that is still in play, by trying all of it."""
    gone = {each.piece for each in state.lying}.union(state.aside)
    whoever = GAME.rulebook.without("cubed.in-hand")
    tries = product(set(PIECES) - gone, surface(state.lying).open, TURNS)
    return not state.lying or any(whoever.permits(state, state.player, Place(*each)) for each in tries)


@pytest.mark.parametrize("options", [{}, {"match": "all"}, {"players": 3}, {"bridge": True, "void": True}])
def test_a_round_is_dead_exactly_when_the_laws_refuse_every_piece_everywhere(options):
    found = {}
    for seed in range(9):
        for state, actor, _move in walk(seed, walls_first, **{"players": 2, "rounds": 1} | options):
            if state.phase == "play" and actor is not None and state.lying not in found:
                found[state.lying] = GAME.dead(state)
                assert found[state.lying] is not anything_fits(state)
        if True in found.values():
            break
    assert set(found.values()) == {False, True}


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_in_a_dead_round_nobody_has_a_choice_until_it_is_counted(seed):
    session = dying(seed, rounds=3)
    while not session.state.scores:
        assert len(session.moves()) == 1
        session.play(session.moves()[0])


def test_everybody_sees_alike_that_a_round_is_dead():
    session = dying(8)
    assert all(GAME.dead(session.view(seat)) for seat in (None, 0, 1))


def test_with_three_to_draw_and_one_to_keep_no_round_is_dead():
    session, rng = Session("cubed", seed=0, rounds=1, draw_three=True), Random(0)
    while session.outcome is None:
        assert not GAME.dead(session.view(None))
        session.play(walls_first(session.state, rng))


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_a_dead_round_is_drawn_to_its_end_in_one_press_as_move_by_move(seed):
    one, other = dying(seed, rounds=3), dying(seed, rounds=3)
    number = play_forced(one)
    for _move in range(number):
        other.play(other.moves()[0])
    assert one.record == other.record
    assert (len(one.state.scores), one.state.lying, forced(one)) == (1, (), ())


def test_undo_takes_back_the_whole_and_redo_makes_it_again():
    session = dying(2, undo="free")
    before, number = session.state, len(session.played)
    assert play_forced(session) > 10
    after = session.state
    session.undo()
    assert (session.state, len(session.played)) == (before, number)
    session.redo()
    assert (session.state, session.can_redo) == (after, False)


def test_in_a_fair_game_a_dead_round_stays_drawn():
    session = dying(2)
    play_forced(session)
    after = session.state
    with pytest.raises(UndoRefused, match="dice, cards or the clock"):
        session.undo()
    assert session.state == after


def test_nobody_plays_on_for_another_seat():
    session = dying(10)
    seat, other = session.state.player, 1 - session.state.player
    assert forced(session, other) == ()
    assert {who for who, _move in forced(session, seat)} == {seat}


def test_real_pieces_are_waited_for():
    recorded = dying(12).record
    session = Session("cubed", chance="ask", rounds=1)
    for actor, move in recorded.moves:
        session.play(move, actor)
    assert [str(move) for _seat, move in forced(session)] == ["draw"]
    assert play_forced(session) == 1
    assert session.awaits


def test_the_row_has_an_end():
    session = dying(12)
    assert len(forced(session, most=7)) == 7
    assert len(forced(session)) < 400


class Journal(list):
    """What a session writes."""

    def append(self, number, entries):
        self[number:] = entries

    def read(self, since):
        return self[since:]


def test_another_window_follows_the_whole_its_undo_and_its_redo():
    session, journal = dying(3, undo="free"), Journal()
    session.keep(journal)
    other = Session.seated(session.record)
    other.resume(journal, list(journal))
    play_forced(session)
    for act in (lambda: None, session.undo, session.redo):
        act()
        other.catch_up()
        assert other.state == session.state
    assert len(other.played) == len(session.played)


def test_a_row_of_moves_is_made_whole_or_not_at_all():
    session = Session("cuboro", undo="free")
    before = session.record
    with pytest.raises(IllegalMove, match="Tower not placed"):
        session.play_on([(0, "shift b1"), (1, "tower north")])
    assert session.record == before
    with pytest.raises(ValueError, match="no move"):
        session.play_on([])
