"""Abilities of one's own: what the rules can carry out is taken, and law, effect, solver and hints agree on
it; all else is refused, but a game that was begun with it opens.
"""

from itertools import product
from random import Random

import pytest
from cubeplay import Session
from cubeplay.errors import HouseDataError
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME, solve
from cubeplay.gelatinous.bots import advice
from cubeplay.gelatinous.bots.players import keep, lost_with
from cubeplay.gelatinous.rules.abilities import _CHOICES, DEAREST, HOUSE, abilities, read_abilities
from cubeplay.gelatinous.rules.moves import Keep
from cubeplay.own_pieces import sort_named
from gelatinous_tables import random_room

from breadth import together
from gelatinous_oracle import check, played_out

PARTS = ("aim", "travel", "rolls", "walls", "dangers", "glyph")
EVERY = list(product(*(_CHOICES[part] for part in PARTS)))


def card(parts, cost=1, word="odd"):
    """A file with one ability."""
    lines = "".join(f"{part} = {value!r}\n" for part, value in zip(PARTS, parts, strict=True))
    return f'[{word}]\ntitle = "Odd"\ntext = "Odd."\nbends = "gelatinous.step"\ncost = {cost}\n{lines}'


def is_read(reader, parts):
    try:
        return bool(reader(card(parts)))
    except HouseDataError:
        return False


TAKEN = [parts for parts in EVERY if is_read(read_abilities, parts)]
ONCE = [parts for parts in EVERY if is_read(abilities, parts) and parts not in TAKEN]
"""What an older version took, and did not carry out."""


def somewhere(text, seed, kinds):
    """A run in a small random room whose cube holds the ability; the die may lie anywhere."""
    rng = Random(seed)
    run = GAME.start(dungeon=random_room(rng, rng.choice(kinds)), cards=text, abilities="odd")
    while GAME.to_move(run) == (CHANCE,):
        run = GAME.apply(run, CHANCE, GAME.chance(run).sample(rng)).state
    for _move in range(rng.randrange(1, 6)):
        moves = [move for move in GAME.moves(run, 0) if str(move).startswith(("turn", "roll"))]
        after = GAME.apply(run, 0, rng.choice(moves)).state
        if after.phase not in ("turn", "room"):
            break
        run = after
    return run


def hold_together(text, seed, kinds="A", brute=True):
    """What is listed is what no law objects to, each of it can be done, and a way out is what it says."""
    run = somewhere(text, seed, kinds)
    listed = GAME.moves(run, 0)
    legal = [move for move in GAME.candidates(run, 0) if GAME.rulebook.permits(run, 0, move)]
    assert sorted(map(str, listed)) == sorted(map(str, legal))
    for move in legal:
        GAME.apply(run, 0, move)
    goal = ("actions", "damage")[seed % 2]
    if brute:
        check(run, goal, True)
    elif found := solve(run, goal, True):
        played_out(run, found, True)
    assert run.phase not in ("turn", "room") or advice.hints(run)


def test_of_144_kinds_of_card_editor_and_reader_take_the_29_that_can_be_carried_out():
    sort = sort_named("abilities")
    assert len(ONCE) + len(TAKEN) == 144
    assert len(TAKEN) == 29
    for parts in (*ONCE, *TAKEN):
        piece = {"word": "odd", "title": "Odd", "text": "Odd.", "cost": 1, "bends": "gelatinous.step"}
        piece |= dict(zip(PARTS, parts, strict=True))
        assert bool(sort.faults([piece])) == (parts in ONCE)


@pytest.mark.parametrize("parts", TAKEN, ids=str)
def test_what_is_taken_is_carried_out_and_solved(parts):
    for seed in range(4):
        hold_together(card(parts, seed % 4), seed + 10 * TAKEN.index(parts), "AC", brute=False)


@pytest.mark.proof
@pytest.mark.parametrize("parts", TAKEN, ids=str)
def test_what_is_taken_is_carried_out_and_solved_at_every_cost(parts):
    for cost in range(DEAREST + 1):
        for seed in range(1000, 1025):
            hold_together(card(parts, cost), seed, "AAC")


@together("parts", ONCE[::5], ids=str)
def test_a_game_with_what_is_refused_now_opens_and_goes_on(parts):
    text = card(parts)
    with pytest.raises(HouseDataError, match="Abilities not loaded"):
        Session("gelatinous", cards=text, abilities="odd")
    rng, session = Random(1), Session("gelatinous", start=GAME.start(cards=text, abilities="odd"), seed=2)
    for _move in range(25):
        if session.outcome:
            break
        assert session.hints()
        moves = session.moves()
        uses = [move for move in moves if str(move).startswith("use")]
        session.play(rng.choice(uses or moves))
    assert session.record.position is None or "odd" in session.record.position
    assert Session.from_record(session.record).state == session.state


def test_a_word_too_long_for_a_move_is_refused():
    with pytest.raises(HouseDataError, match="41 letters, and 40 are the most"):
        read_abilities(card(TAKEN[0], word="x" * 41))


def test_own_abilities_are_kept_by_the_damage_that_they_save():
    slide = card(("direction", "step", 0, "stop", "hit", "top"), word="slide")
    turn = card(("side", "stay", 0, "stop", "hit", "top"), cost=3, word="turn")
    run = GAME.start(cards=slide + turn, difficulty="wizard")
    run = run.but(phase="keep", drew=1, drawn=("slide", "turn"), pool=())
    assert lost_with(run.setup, 1, "slide") < lost_with(run.setup, 1, "turn")
    assert keep(run) == Keep(("slide",))
    assert advice.hints(run)[-1].move == Keep(("slide",))


def test_a_pack_that_copies_the_house_is_chosen_from_too():
    text = (HOUSE / "abilities.toml").read_text("utf-8").replace("[slide]", "[glide]")
    run = GAME.start(cards=text).but(phase="keep", drew=1, drawn=("glide", "seep"))
    assert GAME.bots()["careful"].answer(GAME, run, 0, Random(0)).move == Keep(("glide", "seep"))
