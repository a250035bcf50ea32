"""Chance one die or card at a time is the same chance."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.chance import Draw, Pick, Roll, Weighted
from cubeplay.testing import BrokenContract
from cubeplay.testing.chances import check_chance
from cubeplay.testing.random_games import WalkMoment


def ways(steps, odds=Fraction(1)):
    """Every way to the end with its probability."""
    outcomes = steps.outcomes()
    if not outcomes:
        yield steps.move, odds
    for part, share in outcomes:
        yield from ways(steps.take(part), odds * share)


def summed(pairs):
    total = Counter()
    for move, odds in pairs:
        total[move] += odds
    return dict(total)


def same(thing):
    return thing


CUBO_CENTRE = GAMES["cubo"].apply(GAMES["cubo"].start(), 0, GAMES["cubo"].parse("flip")).state
FIRST_DRAW = GAMES["gelatinous"].start()


@pytest.mark.parametrize(
    "chance",
    [
        Roll((2, 1), same, same),
        Roll((3,), same, same, faces=(0, 1, 1, 2)),
        Roll((0, 2), same, same),
        Draw({"a": 3, "b": 1, "c": 2}, 3, same, same),
        Draw({"a": 0, "b": 2}, 2, same, same),
        Draw({"a": 1}, 0, same, same),
        Weighted((("x", 2), ("y", 1), ("x", 3))),
        GAMES["cubo"].chance(CUBO_CENTRE),
        GAMES["gelatinous"].chance(FIRST_DRAW),
    ],
)
def test_all_ways_to_a_move_add_up_to_its_probability(chance):
    assert summed(ways(chance.steps())) == dict(chance.outcomes())


def test_dice_come_as_often_as_all_equally_likely_falls_say():
    falls = [tuple(sorted(fall)) for fall in product((1, 2, 2), repeat=3)]
    counted = {(move,): Fraction(number, 27) for move, number in Counter(falls).items()}
    assert summed(ways(Roll((3,), same, same, faces=(1, 2, 2)).steps())) == counted


def test_cards_come_as_often_as_all_orders_of_the_pile_say():
    orders = [tuple(sorted(order)) for order in permutations("aabc", 2)]
    counted = {move: Fraction(number, len(orders)) for move, number in Counter(orders).items()}
    assert summed(ways(Draw({"a": 2, "b": 1, "c": 1}, 2, same, same).steps())) == counted


def test_two_abilities_are_drawn_one_after_the_other():
    steps = GAMES["gelatinous"].chance(FIRST_DRAW).steps()
    first = steps.outcomes()
    assert len(first) == 10
    assert len(steps.take(first[0][0]).outcomes()) == 9


def test_nine_dice_are_nine_steps_of_six():
    steps = Roll((4, 4, 1), same, same).steps()
    taken = 0
    while outcomes := steps.outcomes():
        assert outcomes == tuple((pip, Fraction(1, 6)) for pip in range(1, 7))
        steps, taken = steps.take(6 - taken % 2), taken + 1
    assert (taken, steps.move) == (9, ((5, 5, 6, 6), (5, 5, 6, 6), (6,)))


class Crooked(Roll):
    """Dice that fall otherwise one by one than together."""

    def steps(self):
        return Roll(self.groups, self.make, self.read, (1, 2, 3, 4, 5, 5)).steps()


def test_dice_that_fall_otherwise_one_by_one_are_found_out(monkeypatch):
    game, fair = GAMES["gelatinous"], GAMES["gelatinous"].chance
    state = game.start()
    for move in ("draw leap slide", "keep leap slide"):
        state = game.apply(state, game.to_move(state)[0], game.parse(move)).state
    state = game.apply(state, "chance", game.chance(state).sample(Random(1))).state
    crooked = Crooked(*(getattr(fair(state), name) for name in ("groups", "make", "read")))
    check_chance(WalkMoment(game, game.checked({}), 0, (), state), Random(1))
    monkeypatch.setattr(type(game), "chance", lambda self, state: crooked)
    with pytest.raises(BrokenContract, match=r"other odds than its outcomes|with .* more than"):
        check_chance(WalkMoment(game, game.checked({}), 0, (), state), Random(1))


@pytest.mark.parametrize(
    "chance",
    [
        Roll[str]((1,), same, same),
        Draw[str]({"a": 1}, 1, same, same),
        Weighted[str]((("x", 1),)),
        Pick[str]({"a": 1}, same, same),
    ],
    ids=["roll", "draw", "weighted", "pick"],
)
def test_chance_can_be_made_with_the_type_of_its_moves_named(chance):
    assert sum(share for _move, share in chance.outcomes()) == 1
