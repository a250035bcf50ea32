"""What a page tells round a board: what is to do, who plays, what can be done and why not."""

import re
from functools import cache
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.cubed.rules.moves import Place
from cubeplay.game import CHANCE
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.testing import walk
from test_boards import MORE_VARIANTS, TABLED, VARIANTS, face_of

from cubeplay_widgets.board.game_board import BoardView, TurnPrompt
from cubeplay_widgets.board.presses import way_to
from cubeplay_widgets.paint.scene import SelectMove
from cubeplay_widgets.testing import TABLE, look_of


def ours(*games):
    """The variants of some games: those of every run, and more of them in proofs."""
    more = [pytest.param(*each, marks=pytest.mark.proof) for each in MORE_VARIANTS if each[0] in games]
    return [each for each in VARIANTS if each[0] in games] + more


OURS = ours(*TABLED)
WIDE = TABLE[0]
LONGEST = 60
LONG = [30, pytest.param(120, marks=pytest.mark.proof)]
"""How many moves the games have that are looked at."""
FEW = [5, pytest.param(100, marks=pytest.mark.proof)]
"""How many moves are made by pressing at most."""


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moments go with the module."""
    yield
    moments_of.cache_clear()


def moments(name, chosen, plies):
    """Some moments of random games, the same ones for all who ask."""
    return moments_of(name, tuple(chosen.items()), plies)


@cache
def moments_of(name, chosen, plies):
    return list(played(name, dict(chosen), plies))


def played(name, chosen, plies, share=0.25):
    """Some moments of random games in which a person is to move, and what is picked there on the way."""
    rng, face = Random(name), face_of(name)
    for seed in range(1 + plies // 60):
        for spot in walk(GAMES[name], seed=seed, options=chosen, plies=plies):
            if not spot.waiting or rng.random() > share:
                continue
            look = look_of(spot, rng.choice(spot.waiting), **WIDE)
            for _pick in range(4):
                yield spot, face, look
                look = picked(face, look, rng)
                if look is None:
                    break


def picked(face, look, rng):
    """The look after a choice at random; None where there is nothing to choose."""
    shapes = [item.move for item in face.scene(look).labelled]
    picks = [
        move for move in (*shapes, *(a.move for a in face.actions(look))) if isinstance(move, SelectMove)
    ]
    if not picks:
        return None
    fields = {name: getattr(look, name) for name in ("view", "seat", "moves", "names", "table")}
    return type(look)(**fields, selected=rng.choice(picks).on(look.selected))


@pytest.mark.parametrize("plies", LONG)
@pytest.mark.parametrize(("name", "chosen"), OURS, ids=str)
def test_a_task_says_in_the_imperative_what_is_to_do(name, chosen, plies):
    seen = set()
    for spot, face, look in moments(name, chosen, plies):
        task = face.task(look)
        assert isinstance(task, TurnPrompt)
        assert task.do not in ("make a move", "wait for the others"), spot.where
        assert task.do[0].islower(), task.do
        assert not task.do.endswith((".", "!", "?")), task.do
        assert len(task.do) <= LONGEST, task.do
        assert len(task.other) <= LONGEST, task.other
        assert not task.other or re.match(r"^[A-Z0-9].*\.$", task.other), task.other
        assert not re.search(r"\{|\}|  ", task.do + task.other), task
        assert task.told("Plum").startswith("Plum, ")
        assert task.told()[0].islower()
        seen.add(task.do)
    assert len(seen) > 2


@pytest.mark.parametrize("plies", LONG)
@pytest.mark.parametrize(("name", "chosen"), OURS, ids=str)
def test_what_cannot_be_done_stays_in_sight_and_says_why_in_four_words(name, chosen, plies):
    greyed = 0
    for spot, face, look in moments(name, chosen, plies):
        actions = face.actions(look)
        keys = [(action.row, action.words) for action in actions]
        assert len(set(keys)) == len(keys), keys
        assert sum(action.main for action in actions) <= 1
        for action in actions:
            if not isinstance(action.move, SelectMove):
                refused = spot.game.objections(spot.state, look.seat, action.move)
                assert action.open != bool(refused), (action, refused)
            if not action.open:
                greyed += 1
                assert 0 < len(action.note.split()) <= 4, action
    assert greyed


@pytest.mark.parametrize("most", FEW)
@pytest.mark.parametrize("kind", TABLE, ids=lambda kind: "-".join(kind))
@pytest.mark.parametrize(("name", "chosen"), ours("cubo", "cuboro"), ids=str)
def test_every_legal_move_is_made_by_pressing(name, chosen, kind, most):
    rng, face, made = Random(str(chosen)), face_of(name), 0
    for spot in walk(GAMES[name], seed=3, options=chosen, plies=60):
        if made >= most:
            break
        if not spot.waiting or rng.random() > 0.2:
            continue
        look = look_of(spot, spot.waiting[0], **kind)
        for move in rng.sample(look.moves, min(2, len(look.moves))):
            (as_made,) = face.parts(look, move) or (move,)
            assert way_to(face, spot.game, look, as_made, 400), f"{move} {spot.where}"
            made += 1
    assert made > 3


@pytest.mark.parametrize("most", FEW)
@pytest.mark.parametrize("kind", TABLE, ids=lambda kind: "-".join(kind))
@pytest.mark.parametrize(("name", "chosen"), ours("cubed"), ids=str)
def test_a_piece_is_chosen_turned_shown_on_its_field_and_then_placed(name, chosen, kind, most):
    rng, face, made = Random(str(chosen)), face_of(name), 0
    for spot in walk(GAMES[name], seed=3, options=chosen, plies=60):
        if made >= most:
            break
        if not spot.waiting or rng.random() > 0.2:
            continue
        seat = spot.waiting[0]
        places = [move for move in spot.game.moves(spot.state, seat) if isinstance(move, Place)]
        for move in rng.sample(places, min(2, len(places))):
            held, turned = f"hand{move.piece}", f"turn{move.turn}"
            pages = (face.scene(look_of(spot, seat, f"page:{page}", **kind)) for page in range(9))
            assert any(held in page for page in pages), f"{held} {spot.where}"
            turning = next(
                a.move for a in face.actions(look_of(spot, seat, held, **kind)) if "Turn" in a.words
            )
            assert turning.id.startswith("turn")
            shown = face.scene(look_of(spot, seat, held, turned, **kind))
            if move.field in shown:
                assert shown[move.field].move == SelectMove(f"at:{move.field}", of="at:")
            else:
                assert any(item.id.startswith("look-") for item in shown.labelled), spot.where
            chosen_all = look_of(spot, seat, held, turned, f"at:{move.field}", **kind)
            (main,) = [action for action in face.actions(chosen_all) if action.main]
            assert (main.move, main.open) == (move, True)
            made += 1
    assert made > 3


@pytest.mark.parametrize(("name", "chosen"), OURS, ids=str)
def test_every_player_has_a_card_and_the_game_says_how_far_it_is(name, chosen):
    rng, last = Random(1), -1
    for spot in walk(GAMES[name], seed=1, options=chosen, plies=200):
        if spot.actor == CHANCE or rng.random() > 0.2:
            continue
        face, look = face_of(name), look_of(spot, None, **WIDE)
        cards, progress = face.seats(look), face.progress(look)
        assert [card.seat for card in cards] == list(spot.seats)
        assert all(card.points.lstrip("-").isdigit() for card in cards), cards
        assert all(len(card.state.split()) <= 3 for card in cards), cards
        assert progress.words
        assert 0 <= progress.done <= max(progress.of, 1)
        assert face.actions(look) == ()
        if name != "cuboro" or chosen.get("rounds", 1) == 1:
            assert progress.done >= last
            last = progress.done


@pytest.mark.parametrize(("rounds", "then"), [(2, "Then Fig starts round 2."), (1, "Then the game is over.")])
def test_cubo_says_what_comes_after_the_round(rounds, then):
    names, tells = ("Plum", "Fig"), face_of("cubo").beside
    session = Session("cubo", seed=3, players=2, rounds=rounds, names=names, bots=("beginner",) * 2)
    session.play("flip")
    told = tells(BoardView(session.view(0), names=names))
    assert told.endswith(f"All squares are opened and counted. {then}</p>")
    autoplay(session)
    assert tells(BoardView(session.view(0), names=names)) == ""
