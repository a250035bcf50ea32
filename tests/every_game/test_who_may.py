"""Who may?  Every kind of move, typed by everybody, at every moment of random games of all five games.

A move is chance's, the clock's or a seat's by its kind alone, and nobody makes another's.
"""

from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import get_args

import pytest
from cubeplay import GAMES, Session
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.game import CHANCE, CLOCK
from cubeplay.gelatinous.rules.state import Phase
from cubeplay.rulebook import Breach
from cubeplay.rulebook.table import TABLE
from tests.every_game.random_games import VARIANTS, moments

JUNK = {
    "gelatinous": ("enter nowhere", "draw nowhere slide", "draw", "dangers 1", "dangers 1 2 3 4 5 6 6 6"),
    "cuboro": ("overtime", "overtime @0", "overtime @60000", "overtime @999999999999"),
    "cubed": ("bag gives 0", "bag gives 999"),
    "cubo": ("time up", "time up @0", "roll red 1 blue 2"),
    "cuobe": ("lot 0", "lot 99", "draws nothing", "shows nowhere", "rolls 9"),
}
"""What chance and the clock could say in such words, and never do."""

TRIES = 4_000
"""For each game; proofs make several hundred thousand, the audit from outside made 60,000."""

A_MOMENT = 6
"""Texts that are tried by each actor in one moment."""


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The moves go with the module."""
    yield
    made.cache_clear()


def kind(move):
    return type(move)


@cache
def made(game, seeds=range(6)):
    """The texts of moves that were made, by kind, and which sides made each kind."""
    texts, sides = {}, {}
    for spot in moments(game, seeds):
        if spot.move is not None:
            texts.setdefault(kind(spot.move), {})[str(spot.move)] = None
            sides.setdefault(kind(spot.move), set()).add(
                spot.actor if isinstance(spot.actor, str) else "seat"
            )
    return texts, sides


def pool(game):
    """Moves of every kind: those that were made, the examples of the notation, and junk."""
    texts, _sides = made(game)
    found = list(chain.from_iterable(list(known)[:30] for known in texts.values()))
    for text in JUNK[game.name]:
        try:
            found.append(str(game.parse(text)))
        except CubeplayError:
            continue
    return [game.parse(text) for text in dict.fromkeys(found)]


def asked(game, tries, seed=0):
    """(moment, actor, move, objections) as often as the budget says."""
    moves, rng, left = pool(game), Random(seed), tries
    for spot in moments(game, range(1_000 + seed, 1_400 + seed)):
        actors = (*range(max(game.seats) + 1), -1, CHANCE, CLOCK)
        for actor in actors:
            for move in rng.sample(moves, min(A_MOMENT, len(moves))):
                yield spot, actor, move, game.objections(spot.state, actor, move)
                left -= 1
                if not left:
                    return
    raise AssertionError("the games ended before the budget")


def may(game, state, actor, move):
    """Whether a move is this actor's to make now, by its kind and by what chance and the clock do."""
    if actor not in game.to_move(state):
        return False
    if actor == CHANCE:
        return game.chance(state).probability(move) > 0
    if actor == CLOCK:
        return move == game.tick(state)
    return not isinstance(move, game.by_chance + game.by_clock)


def check(game, tries, seed=0):
    """Ask; returns how many moves were allowed to whom they do not belong, which must be none."""
    allowed = 0
    for spot, actor, move, objections in asked(game, tries, seed):
        where = f"{actor}: {move}\n{spot.where}"
        assert objections or may(game, spot.state, actor, move), f"nobody objects to {where}"
        allowed += not objections
        foreign = isinstance(actor, int) and isinstance(move, game.by_chance + game.by_clock)
        if foreign and game.to_move(spot.state):
            assert [objection.rule for objection in objections] == ["table.by-itself"], where
        for objection in objections:
            assert objection.why, where
            assert objection.next, where
    return allowed


@pytest.mark.rule("table.by-itself", "table.turn", "table.chance", "table.deadline", "table.over")
@pytest.mark.parametrize("name", VARIANTS)
def test_nobody_makes_a_move_that_is_not_theirs(name):
    assert 0 < check(GAMES[name], TRIES) < TRIES


def test_the_tries_reach_every_phase_of_a_dungeon():
    seen = {spot.state.phase for spot, *_rest in asked(GAMES["gelatinous"], 12_000)}
    assert seen == {*get_args(Phase)}


@pytest.mark.proof
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_makes_a_move_that_is_not_theirs_in_hundreds_of_thousands_of_tries(name, seed):
    assert check(GAMES[name], 12 * TRIES, seed=10_000 * (seed + 1))


@pytest.mark.rule("table.by-itself")
@pytest.mark.parametrize("name", VARIANTS)
def test_the_kind_of_a_move_says_whose_it_is(name):
    """All that chance or the clock ever does is of a kind that the game declares; no seat makes that kind."""
    game = GAMES[name]
    _texts, sides = made(game, range(9))
    declared = {CHANCE: set(game.by_chance), CLOCK: set(game.by_clock)}
    assert all(len(by) == 1 for by in sides.values())
    for side, kinds in declared.items():
        assert {each for each, by in sides.items() if by == {side}} <= kinds
    assert not {each for each, by in sides.items() if by == {"seat"}} & (declared[CHANCE] | declared[CLOCK])


# A file that cheats


@pytest.mark.rule("table.by-itself")
@pytest.mark.parametrize("name", VARIANTS)
def test_a_save_file_in_which_somebody_does_what_comes_by_itself_is_refused(name):
    """The moves of chance and of the clock, put into a player's mouth anywhere, or taken over by one."""
    game, rng = GAMES[name], Random(5)
    foreign = [str(move) for move in pool(game) if isinstance(move, game.by_chance + game.by_clock)]
    for options in VARIANTS[name]:
        record = _played(game, options, rng, 25)
        for place in range(len(record.moves) + 1):
            before, after = record.moves[:place], record.moves[place:]
            seat = rng.randrange(max(game.seats))
            cheat = replace(record, moves=(*before, (seat, rng.choice(foreign)), *after))
            _refused(cheat, place + 1)
            if after and isinstance(after[0][0], str):
                _refused(replace(record, moves=(*before, (seat, after[0][1]), *after[1:])), place + 1)


@pytest.mark.rule("table.by-itself")
@pytest.mark.parametrize("name", VARIANTS)
def test_a_journal_in_which_somebody_does_what_comes_by_itself_is_refused(name):
    game, rng = GAMES[name], Random(6)
    foreign = [str(move) for move in pool(game) if isinstance(move, game.by_chance + game.by_clock)]
    record = _played(game, VARIANTS[name][0], rng, 10)
    for text in foreign:
        session = Session.from_record(record)
        moves = len(session.played)
        with pytest.raises(SaveError):
            session.follow([f"{next(iter(session.to_move))}".replace("chance", "0") + f": {text}"])
        assert len(session.played) == moves


def _played(game, options, rng, moves):
    """The record of a game with some random moves."""
    session = Session(game, seed=rng.randrange(1_000), **options)
    while len(session.played) < moves and session.outcome is None:
        seat = next(actor for actor in session.to_move if isinstance(actor, int))
        session.play(rng.choice(session.moves(seat)), seat)
    return session.record


def _refused(record, number):
    with pytest.raises(SaveError) as caught:
        Session.from_record(record)
    assert len(str(caught.value)) < 1_200
    reasons = [TABLE.objection(rule, "", Breach(form=form)).why for rule, form in REASONS]
    words = str(caught.value)
    seeded = f"move {number} (" in words and "is not what its seed rolls" in words
    assert seeded or (f"move {number} (" in words and any(why in words for why in reasons))


REASONS = (
    ("table.by-itself", "chance"),
    ("table.by-itself", "clock"),
    ("table.turn", ""),
    ("table.over", ""),
)


# The audit's own cases


@pytest.mark.rule("table.by-itself")
@pytest.mark.parametrize(
    "text",
    ["enter the-coal-chute", "enter nowhere", "draw slide spin", "draw nowhere", "dangers 1 2 3", "die 4"],
)
def test_while_abilities_are_kept_no_player_opens_a_room_draws_or_rolls(text):
    session = Session("gelatinous", seed=3)
    assert session.state.phase == "keep"
    for actor in (0, 1, -1, CHANCE, CLOCK):
        before = session.state
        with pytest.raises(CubeplayError) as caught:
            session.play(text, actor)
        assert len(str(caught.value)) < 300
        assert session.state == before


@pytest.mark.rule("gelatinous.enter", "table.chance")
@pytest.mark.parametrize("text", ["enter nowhere", "enter the-boiler-house", "draw slide spin", "die 4"])
def test_a_room_that_there_is_not_is_refused_in_words_also_where_rooms_are_entered_by_hand(text):
    session = Session("gelatinous", seed=3, chance="ask", abilities="none")
    assert session.to_move == (CHANCE,)
    (objection,) = session.why(text)
    assert objection.rule == "table.chance"
    with pytest.raises(CubeplayError):
        session.play(text)
    with pytest.raises(CubeplayError, match="cannot come then"):
        Session("gelatinous", seed=3, script=(text,), abilities="none")


@pytest.mark.rule("table.by-itself", "cuboro.time-limit")
@pytest.mark.parametrize("text", ["overtime", "overtime @0", "overtime @60000"])
@pytest.mark.parametrize("limit", [False, True])
def test_no_player_makes_the_clocks_move_whether_or_not_one_runs(text, limit):
    session = Session("cuboro", time_limit=limit)
    for seat in (0, 1):
        (objection,) = session.why(text, seat)
        assert objection.rule == "table.by-itself"


@pytest.mark.parametrize(
    ("game", "typed"), [("cuboro", "overtme"), ("cubo", "time upp"), ("cubo", "must tak")]
)
def test_a_mistyped_move_of_the_clock_is_not_offered(game, typed):
    with pytest.raises(CubeplayError) as error:
        Session(game).why(typed)
    assert "Did you mean" not in str(error.value)
