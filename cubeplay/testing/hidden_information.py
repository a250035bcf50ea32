"""Checks that hidden information stays hidden, by pairs of histories.

Two histories are a *pair* for a seat if they differ only in things that are hidden from the seat.  Then the
seat must have the same view and the same moves, for as long as it hears the same events.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cubeplay.game import CHANCE, CLOCK, Step
from cubeplay.rulebook import Event, Seat
from cubeplay.testing.random_games import WalkMoment, some_actor, some_move, who

FOLLOWED = 6
"""How many moves two histories of a pair are followed."""

WORLDS = 3
"""How many guesses of each seat :func:`check_revealed` compares with the true state."""


def check_views(spot: WalkMoment, rng: Random) -> bool:
    """A view has the same moves as the state; returns whether something is hidden."""
    game, state, hides = spot.game, spot.state, False
    for seat in (*spot.seats, None):
        view = game.view(state, seat)
        hides |= view != state
        spot.claim(
            view == state or game.hides(spot.options),
            f"the view of {who(seat)} hides something, and hides() says that nothing is hidden",
        )
        spot.claim(
            game.to_move(view) == game.to_move(state), f"{who(seat)} sees somebody else to move than there is"
        )
        spot.claim(
            game.view(view, seat) == view, f"what {who(seat)} sees of its own view is less than the view"
        )
        if seat is None:
            continue
        spot.claim(
            game.moves(view, seat) == game.moves(state, seat),
            f"{who(seat)} has other moves by what it sees than by what there is",
        )
        if seat in spot.waiting:
            _check_objections(spot, view, seat, rng)
        if view != state:
            _check_guess(spot, view, seat, rng)
    return hides


def _check_objections(spot: WalkMoment, view: Any, seat: Seat, rng: Random) -> None:
    candidates = list(spot.game.candidates(view, seat))
    for move in rng.sample(candidates, min(8, len(candidates))):
        seen, real = (spot.game.objections(state, seat, move) for state in (view, spot.state))
        spot.claim(seen == real, f"the refusal of '{move}' tells seat {seat} something hidden: {real}")


def _check_guess(spot: WalkMoment, view: Any, seat: Seat, rng: Random) -> None:
    """A guess has the same view as the true state; then the two are a pair."""
    guess = spot.game.guess(view, seat, rng)
    spot.claim(
        spot.game.view(guess, seat) == view,
        f"a guess of seat {seat} does not look like what it sees: {guess}",
    )
    _follow(spot, seat, spot.state, guess, rng)


def check_pairs(spot: WalkMoment, rng: Random) -> None:
    """For other moves that the actor might have made: a seat that hears the same events sees the same."""
    if spot.step is None or spot.actor == CLOCK:
        return
    for move, other in _others(spot, rng):
        if other.state == spot.step.state:
            continue
        for seat in (*spot.seats, None):
            if seat != spot.actor:
                _check_pair(spot, seat, move, other, rng)


def check_revealed(spot: WalkMoment, rng: Random) -> None:
    """A move that reveals something hidden is marked as ``revealed``, so that fair undo stops there.

    Several states fit a seat's view.  In all of them in which the move is legal, an unmarked move must have
    the same consequences for that seat and for spectators; else it reveals which states are not the true one.
    """
    step = spot.step
    if step is None or step.revealed or not isinstance(spot.actor, int):
        return
    for seat in spot.seats:
        view = spot.game.view(spot.state, seat)
        worlds = WORLDS if view != spot.state else 0
        for _number in range(worlds):
            _check_world(spot, step, seat, spot.game.guess(view, seat, rng))


def _check_world(spot: WalkMoment, step: Step[Any], seat: Seat, world: Any) -> None:
    game, actor, move = spot.game, spot.actor, spot.move
    assert isinstance(actor, int)
    if game.objections(world, actor, move):
        return
    other = game.apply(world, actor, move)
    for eye in (seat, None):
        if game.view(world, eye) != game.view(spot.state, eye):
            continue
        alike = _heard(step, eye) == _heard(other, eye)
        alike &= game.view(step.state, eye) == game.view(other.state, eye)
        spot.claim(
            alike, f"'{move}' shows {who(eye)} what was hidden, is not marked as revealed, and can be undone"
        )


def _others(spot: WalkMoment, rng: Random) -> Iterator[tuple[Any, Step[Any]]]:
    game, state, actor = spot.game, spot.state, spot.actor
    assert actor is not None
    if actor == CHANCE:
        moves = [game.chance(state).sample(rng) for _number in range(3)]
    else:
        assert isinstance(actor, int)
        legal = game.moves(state, actor)
        moves = rng.sample(legal, min(5, len(legal)))
    at = game.now(spot.step.state) if spot.step else 0
    for move in (game.stamp(move, at) for move in moves):
        if move != spot.move and not game.objections(state, actor, move):
            yield move, game.apply(state, actor, move)


def _heard(step: Step[Any], seat: Seat | None) -> tuple[Event, ...]:
    return tuple(event for event in step.events if event.heard_by(seat))


def _check_pair(spot: WalkMoment, seat: Seat | None, move: Any, other: Step[Any], rng: Random) -> None:
    step = spot.step
    assert step is not None
    told_alike = _heard(step, seat) == _heard(other, seat)
    seen_alike = spot.game.view(step.state, seat) == spot.game.view(other.state, seat)
    kept = all(len(_heard(each, seat)) < len(each.events) for each in (step, other))
    sealed = len(spot.waiting) > 1 and bool(spot.game.to_move(step.state))
    what = f"whether '{spot.move}' or '{move}' was played"
    if told_alike and (kept or sealed):
        spot.claim(seen_alike, f"the view shows {who(seat)} {what}, and no event told it")
        _follow(spot, seat, step.state, other.state, rng)
    spot.claim(told_alike or not seen_alike, f"the events tell {who(seat)} {what}, which the view hides")


def _follow(spot: WalkMoment, seat: Seat | None, one: Any, other: Any, rng: Random) -> None:
    """Make the same moves in both histories for as long as the seat hears the same events."""
    game = spot.game
    for _number in range(FOLLOWED):
        if seat is not None:
            spot.claim(
                game.moves(one, seat) == game.moves(other, seat),
                f"the moves of seat {seat} depend on what is hidden from it",
            )
        actors = game.to_move(one)
        if not actors or CHANCE in actors:
            return
        actor = some_actor(actors, rng)
        move = some_move(game, one, actor, rng)
        if game.objections(other, actor, move):
            spot.claim(actor != seat, f"'{move}' of seat {seat} depends on what is hidden from it")
            return
        steps = [game.apply(state, actor, move) for state in (one, other)]
        if _heard(steps[0], seat) != _heard(steps[1], seat):
            return
        one, other = (step.state for step in steps)
        spot.claim(
            game.view(one, seat) == game.view(other, seat),
            f"'{move}' of {who(actor)} shows {who(seat)} something hidden, and no event tells it",
        )
