"""Checks of a game's encoding: each legal move has ids, and observations fill all planes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from random import Random
from typing import Any

from cubeplay.encoding import GameEncoding, Ids, Plane, Row, numbers_of, zeros
from cubeplay.game import Game
from cubeplay.rulebook import Seat
from cubeplay.testing.options import some_options
from cubeplay.testing.random_games import BrokenContract, Choose, WalkMoment, walk


def check_numbers(
    game: Game[Any, Any],
    *,
    options: Sequence[Mapping[str, Any]] = (),
    positions: int = 300,
    seed: int = 0,
    plies: int = 400,
    choose: Choose | None = None,
) -> set[int]:
    """Check random positions of random games; returns the ids that occurred.

    The games have the ``options``, by turns, or random options if there are none; ``choose`` picks their
    moves, by default at random, and none is longer than ``plies``.  In each position every legal move must
    have ids in their range, which are not the beginning of another move's; and the observation of a seat must
    fill the planes of the options.  Both must depend on the seat's view alone.  Raises BrokenContract.
    """
    numbers, rng, came = numbers_of(game), Random(f"numbers {seed}"), set[int]()
    _check_words(game, numbers)
    while positions > 0:
        chosen = options[seed % len(options)] if options else some_options(game, rng)
        for spot in walk(game, seed=seed, options=chosen, plies=plies, choose=choose):
            if spot.waiting or not game.to_move(spot.state):
                came.update(_check_spot(spot, numbers, rng))
                positions -= 1
            if not positions:
                break
        seed += 1
    return came


def _check_words(game: Game[Any, Any], numbers: GameEncoding[Any, Any]) -> None:
    words = [numbers.words(id) for id in range(numbers.size)]
    if not all(words) or len(set(words)) < len(words):
        raise BrokenContract(f"{game.title}: an id has no words, or the words of another id")


def _check_spot(spot: WalkMoment, numbers: GameEncoding[Any, Any], rng: Random) -> Iterator[int]:
    _check_planes(spot, numbers.planes(spot.options))
    for seat in spot.seats:
        view = spot.game.view(spot.state, seat)
        seen = _seen(spot, numbers, view, seat)
        guess = spot.game.view(spot.game.guess(view, seat, rng), seat)
        spot.claim(
            _seen(spot, numbers, guess, seat) == seen,
            f"the numbers that seat {seat} sees do not follow from its view",
        )
        if seat in spot.waiting:
            yield from _check_choices(spot, numbers, view, seat)


def _check_planes(spot: WalkMoment, planes: Sequence[Plane]) -> None:
    names = {plane.name for plane in planes}
    spot.claim(len(names) == len(planes), "two planes have the same name")
    spot.claim(all(plane.text for plane in planes), "a plane does not say what it means")


def _seen(spot: WalkMoment, numbers: GameEncoding[Any, Any], view: Any, seat: Seat) -> Row:
    """What a seat sees."""
    row = zeros(numbers.planes(spot.options))
    try:
        numbers.fill(view, seat, row)
    except (IndexError, ValueError) as error:
        spot.claim(False, f"the planes hold {len(row)} numbers, and seat {seat} sees more: {error}")
    spot.claim(all(map(isfinite, row)), "a number that is seen is not finite")
    return row


def _check_choices(spot: WalkMoment, numbers: GameEncoding[Any, Any], view: Any, seat: Seat) -> Iterator[int]:
    moves, choices = spot.game.moves(view, seat), numbers.choices(view, seat)
    known = numbers.choices(spot.state, seat)
    spot.claim(dict(choices) == dict(known), f"what seat {seat} cannot see changes its ids")
    named = set(choices.values())
    spot.claim(len(named) == len(choices), f"a move of seat {seat} has two ids")
    left = [str(move) for move in moves if move not in named]
    spot.claim(not left, f"legal moves of seat {seat} have no ids: {left}")
    spot.claim(len(named) == len(moves), f"ids of seat {seat} stand for moves that are not legal")
    for ids in choices:
        _check_ids(spot, ids, choices, numbers.size)
        yield from ids


def _check_ids(spot: WalkMoment, ids: Ids, choices: Mapping[Ids, Any], size: int) -> None:
    spot.claim(bool(ids) and all(0 <= id < size for id in ids), f"the ids {ids} are not in range({size})")
    begun = [ids[:length] for length in range(1, len(ids)) if ids[:length] in choices]
    spot.claim(not begun, f"the ids {ids} begin with all ids of another move, {begun}")
