"""What hints claim is true: every number and every "nothing is better", over whole games.

A claim about what comes is held against what
came of doing as the hints say; one about what can be had, against the solver.  A nudge of which no claim here
knows what it means fails, so that new words cannot come without a check.
"""

import re
from collections import Counter
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.cubed.exact.solver import playout
from cubeplay.cubed.rules.moves import Draw, Place
from cubeplay.cubed.rules.pieces import edges_of
from cubeplay.cubo.exact.asking import roll_of
from cubeplay.cubo.exact.exchange import best_with_exchange
from cubeplay.cubo.exact.odds import reroll_value
from cubeplay.cubo.exact.solver import best_arrangement
from cubeplay.cubo.rules.scoring import best_exchange, score
from cubeplay.cuboro.exact.solver import best_turn
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuobe.rules.state import FULL
from cubeplay.game import CHANCE
from cubeplay.gelatinous.exact.solver import solve
from cubeplay.gelatinous.rules.moves import NextRoom, Use
from cubeplay.testing import walk
from tests.breadth import breadth

GAMES_PLAYED = {
    "cubo": [{"players": 2, "rounds": 2}, {"players": 3, "timing": "timed"}, {"straights": "any"}],
    "cuboro": [{"players": 2}, {"players": 2, "minus_points": True}, {"players": 3, "version": 2}],
    "gelatinous": [{}, {"first_level": 5, "difficulty": "expert"}, {"first_level": 6}],
    "cubed": [{"players": 2, "rounds": 1}, {"players": 1}, {"players": 4, "bridge": True, "void": True}],
    "cuobe": [{"players": 2}, {"players": 1}, {"players": 4}],
}
"""The games that are played: in every run the first one of each game, in `make proof` all."""

CASES = [(name, at) for name, variants in GAMES_PLAYED.items() for at in range(len(variants))]
NUMBERS = re.compile(r"\d+\.\d+|\d+")


def numbers(text):
    return [float(number) if "." in number else int(number) for number in NUMBERS.findall(text)]


def ahead(game, state, seat, goes_on):
    """The states of doing as the hints say, as long as the seat is to move and the game goes on so."""
    while seat in game.to_move(state) and goes_on(state):
        hint = game.hints(game.view(state, seat), seat)[-1]
        state = game.apply(state, seat, hint.move).state
        yield state, hint.move


# Cubo


def cubo(game, view, seat, hints):
    """What can be scored with the dice, alone and with one of the centre; what a new roll brings."""
    text, own, scoring = hints[0].text, view.players[seat], view.scoring
    if view.phase in ("flip", "command") or own.holding:
        return "begins"
    told = numbers(text)
    if text.startswith("Your square scores"):
        now = score(own.cells, scoring)
        others = (own.taken,) if own.taken else view.centre
        best = max(now, *(best_exchange(own.cells, die, scoring)[0] for die in others))
        assert told == ([now] if best == now else [now, best]) or "With the" in text, text
        if not own.called:
            assert best == best_with_exchange(*roll_of(own), view.centre, scoring).score, text
            return "call"
        assert told[-1] == best, text
        return "take"
    if "makes your square better" in text or "No exchange" in text:
        assert hints[-1].move is not None
        return "keep"
    alone = best_arrangement(*roll_of(own), scoring).score
    if "A new roll" in text:
        assert told == [alone, round(float(reroll_value(own.reds, 8 - own.reds, scoring)), 1)], text
        return "reroll"
    most = best_with_exchange(*roll_of(own), view.centre, scoring).score
    assert told == ([alone] if most == alone else [alone, most]), text
    return "can score"


# cuboro


def cuboro(game, view, seat, hints):
    """The points of the turn and its changes: so many come of doing as the hints say; the joker is named."""
    text, best = hints[0].text, best_turn(view)
    if isinstance(hints[-1].move, Tower):
        assert text.startswith("No further change brings more points")
        assert numbers(hints[-1].text)[-1] == best.points
        return "tower"
    points, changes = numbers(text)[:2]
    done = list(ahead(game, view, seat, lambda state: state.player == seat and state.round == view.round))
    after = next(state for state, move in done if isinstance(move, Tower))
    made = [move for _state, move in done].index(next(m for _s, m in done if isinstance(m, Tower)))
    peg = view.peg(seat)
    assert (after.points[peg] - view.points[peg], made) == (points, changes), text
    spent = view.marbles[seat][1] > after.marbles[seat][1] and view.marbles[seat][0] > 0
    assert ("joker" in text) == (view.changes + changes > 3), text
    assert spent == ("joker" in text) or not view.marbles[seat][0], text
    return "changes with the joker" if "joker" in text else "changes"


# Gelatinous Cube Dice


def gelatinous(game, view, seat, hints):
    """What it costs to leave: so much is paid by whoever does as the hints say."""
    text = hints[0].text
    if view.phase == "keep" or isinstance(hints[-1].move, NextRoom):
        return view.phase
    if hints[-1].move is None:
        assert solve(view) is None
        assert solve(view, abilities=True) is None
        return "no way out"
    actions, damage = numbers(text.split("leave in")[1])
    assert text.startswith("The exit is open") == (not view.visit.glyphs)
    state, lost = view, 0
    for _move in range(60):
        if state.done > view.done or state.phase == "over":
            break
        step = game.apply(state, seat, game.hints(state, seat)[-1].move)
        events = [event for event in step.events if event.rule == "gelatinous.resistance"]
        lost += sum(event["absorbed"] + event["lost"] for event in events)
        state = step.state
    assert state.done == view.done + 1, text
    paid = state.visit.actions - view.visit.actions, lost
    assert paid == (actions, damage), f"{text} {paid}"
    if isinstance(hints[-1].move, Use):
        alone = solve(view, "damage")
        assert alone is None or (alone.damage, alone.actions) > (damage, actions)
        return "ability"
    return "way out"


# CUBED


def cubed(game, view, seat, hints):
    """How many pieces fit, and in how many ways; alone, how far the hand can be played out."""
    text, told = hints[0].text, numbers(hints[0].text)
    places = [move for move in game.moves(view, seat) if isinstance(move, Place)]
    if not places:
        assert view.phase != "play" or text == "No piece of your hand fits now."
        return f"without a placement: {view.phase}"
    if view.solo:
        hand, way = view.hands[seat], playout(view.lying, view.hands[seat], view.match == "all").moves
        state = view
        for move in way:
            state = game.apply(state, seat, move).state
        most = playout(view.lying, hand, view.match == "all", budget=60).most
        assert len(way) <= most
        if "still be played out" in text:
            assert len(way) == len(hand)
        elif "At least" in text:
            assert told == [len(way), len(hand)]
        else:
            assert len(way) <= told[0] < told[1] == len(hand), text
        return text.split()[0]
    looks = {(move.field, edges_of(move.piece, move.turn)) for move in places}
    pieces = len({move.piece for move in places})
    assert told == ([len(looks)] if pieces == 1 else [pieces, len(looks)]), text
    assert not isinstance(hints[-1].move, Draw)
    return "fits"


# CU[o]BE


def cuobe(game, view, seat, hints):
    """How many keys are found and how long it can last; what presses a player is so."""
    text, me, keys = hints[0].text, view.players[seat], view.edition.keys
    found = Counter(view.activated) + Counter(view.dropped)
    for player in view.players:
        found += Counter(player.tools) + Counter(player.chest)
    known = sum(found[key] for key in keys)
    if text.startswith("Keys found"):
        assert numbers(text)[:2] == [known, len(keys)]
        return "keys"
    if text.startswith("All keys are found"):
        assert known == len(keys)
    elif text.startswith("All keys are activated"):
        assert set(view.activated) == keys
    elif "more wound" in text:
        assert me.wounds == FULL - 1
    elif "more fright" in text:
        assert me.panic == FULL - 1
    elif "not alone" in text:
        assert any(spawn.at == me.at for spawn in view.spawns) or view.rooms[me.at].spiders
    else:
        assert view.task is not None
        return f"task {view.task.do}"
    return text


CLAIMS = {"cubo": cubo, "cuboro": cuboro, "gelatinous": gelatinous, "cubed": cubed, "cuobe": cuobe}
ASKED = {"cubo": 0.4, "cuboro": 0.3, "gelatinous": 0.5, "cubed": 0.35, "cuobe": 0.3}
"""Of so many moments the hints are asked for."""

SKILLED = {"cuboro": "greedy", "cubed": "greedy"}
"""Who plays where hints take long; elsewhere who plays does as they say."""


def skilled(game):
    """Who plays well, but for one move in eight."""
    bot = game.bots().get(SKILLED.get(game.name))

    def choose(state, seat, rng):
        if rng.random() < 0.125:
            return rng.choice(game.moves(state, seat))
        if bot:
            return bot.answer(game, game.view(state, seat), seat, rng).move
        hints = game.hints(game.view(state, seat), seat)
        return (hints and hints[-1].move) or rng.choice(game.moves(state, seat))

    return choose


@pytest.mark.parametrize("case", breadth(CASES, *((name, 0) for name in GAMES)))
@pytest.mark.parametrize("seed", breadth(range(4), 0))
def test_what_hints_claim_is_so(case, seed):
    name, at = case
    game, met, rng = GAMES[name], set(), Random(seed)
    played = walk(game, seed=seed, options=GAMES_PLAYED[name][at], plies=400, choose=skilled(game))
    ends = []
    for spot in played:
        for seat in spot.waiting:
            if rng.random() > ASKED[name]:
                continue
            view = game.view(spot.state, seat)
            if hints := game.hints(view, seat):
                met.add(CLAIMS[name](game, view, seat, hints))
                ends += [(spot.state.turn, hints[0].text)] if name == "cuobe" else []
    assert met
    for turn, text in ends:
        if text.startswith("Keys found"):
            assert spot.state.turn <= turn + numbers(text)[2], text
    assert CHANCE not in game.to_move(spot.state)
