"""Kinds of items about counting cases."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm
from random import Random
from typing import Final

from cubeplay.teach.tickets.item import ItemKind, Made, asked, chosen
from cubeplay.words import _

PIPS: Final = range(1, 7)


def _second_more(rng: Random) -> Made:
    sides, more = rng.choice((6, 8, 10, 12)), rng.choice((1, 2, 3, 4))
    return asked(
        _(
            "Two dice with the numbers 1 to {sides} lie in a row. "
            "In how many of the {all} ways is the *second* {more} more than the first?"
        ).format(sides=sides, all=sides**2, more=more),
        sides - more,
        _("The first die can be 1 to {top}: that makes {top} ways.").format(top=sides - more),
        (
            (2 * (sides - more), _("counted both orders")),
            (sides - more + 1, _("counted one too many")),
            (sides**2, _("counted all ways")),
        ),
        sides=sides,
        more=more,
    )


def _same_chance(rng: Random) -> Made:
    special = rng.choice(PIPS)
    others = [pips for pips in PIPS if pips != special]
    plain = rng.sample(others, 3)
    first, other = "-".join([str(special)] * 3), "-".join(map(str, plain))
    return chosen(
        _("Three dice are read from left to right. Which falls more often: {first} or {other}?").format(
            first=first, other=other
        ),
        _("both the same"),
        _("Each is exactly one of the 216 ways."),
        ((first, _("likes what is special")), (other, _("takes three alike for rare"))),
        rng,
        first=(special,) * 3,
        other=tuple(plain),
    )


def _alike(rng: Random) -> Made:
    many = rng.choice(((2, 2, 2), (3, 2, 1), (3, 3), (4, 2), (4, 1, 1), (3, 1, 1, 1), (2, 2, 1, 1)))
    numbers = rng.sample(PIPS, len(many))
    faces = sorted(number for number, times in zip(numbers, many, strict=True) for _time in range(times))
    exact = Fraction(sum(times * times for times in many), 36)
    return asked(
        _("A die has the faces {faces}. You roll it twice. How likely are two alike?").format(
            faces=", ".join(map(str, faces))
        ),
        exact,
        _("Of the 36 ways {ways} show two alike.").format(ways=exact * 36),
        (
            (Fraction(1, 6), _("took an ordinary die")),
            (Fraction(1, len(many)), _("took all numbers as equally likely")),
            (Fraction(1, 36), _("counted one pair only")),
        ),
        of=36,
        faces=faces,
        die=tuple(faces),
    )


def _all_different(rng: Random) -> Made:
    sides, dice = rng.choice((4, 5, 6, 8)), rng.choice((2, 3))
    return asked(
        _(
            "{dice} dice with the numbers 1 to {sides} are rolled, one after the other. "
            "In how many of the {all} ways are all different?"
        ).format(dice=dice, sides=sides, all=sides**dice),
        perm(sides, dice),
        _("Each further die has one number less to choose from."),
        (
            (comb(sides, dice), _("did not count the orders")),
            (sides**dice - sides, _("took out only those all alike"))
            if dice == 3
            else (sides**dice - 1, _("took out only those all alike")),
            ((sides - 1) ** dice, _("took one number away for each die")),
        ),
        sides=sides,
        dice=dice,
    )


def _side_by_side(rng: Random) -> Made:
    places = rng.randint(5, 20)
    return asked(
        _(
            "{places} chairs stand in a circle. Two pupils each draw a chair, "
            "from {places} slips that are put back. "
            "Whoever draws a chair that is taken moves on to the next one. "
            "In how many of the {all} ways do the two sit side by side?"
        ).format(places=places, all=places**2),
        3 * places,
        _("For each first chair there are three: the same, the next, and the one before."),
        (
            (2 * places, _("forgot that one moves on")),
            (places, _("counted one neighbour only")),
            (places * (places - 1) // 2, _("counted pairs of chairs")),
        ),
        places=places,
    )


def _pairs(rng: Random) -> Made:
    things = rng.randint(5, 15)
    return asked(
        _(
            "A bag holds {things} different cubes. You take two at once. How many different pairs are there?"
        ).format(things=things),
        comb(things, 2),
        _("{things} for the first, one less for the second; each pair is counted twice then.").format(
            things=things
        ),
        (
            (perm(things, 2), _("counted both orders")),
            (things * things, _("took a cube twice")),
            (2 * things, _("added instead of multiplying")),
        ),
        things=things,
    )


def _ways_product(rng: Random) -> Made:
    shifts, cubes, turns = rng.choice((2, 3, 4, 5)), rng.choice((4, 5, 6, 7, 8)), rng.choice((3, 4))
    return asked(
        _(
            "You may shift one of {shifts} cubes, or give one of {cubes} cubes one of {turns} turns. "
            "How many different changes are there?"
        ).format(shifts=shifts, cubes=cubes, turns=turns),
        shifts + cubes * turns,
        _("“Or” adds, “for each” multiplies: {shifts} + {cubes} × {turns}.").format(
            shifts=shifts, cubes=cubes, turns=turns
        ),
        (
            (shifts + cubes + turns, _("added all three")),
            (shifts * cubes * turns, _("multiplied all three")),
            (cubes * turns, _("forgot the shifts")),
        ),
        shifts=shifts,
        cubes=cubes,
        turns=turns,
    )


COUNTING: Final = (
    ItemKind("second-more", _("So many more on the second of two dice: how many ways?"), _second_more),
    ItemKind(
        "same-chance", _("Three alike, or three others in order: which falls more often?"), _same_chance
    ),
    ItemKind("alike", _("A die with equal faces, rolled twice: how likely are two alike?"), _alike),
    ItemKind("all-different", _("Several dice: in how many ways are all different?"), _all_different),
    ItemKind(
        "side-by-side", _("Two on a circle, one moves on: in how many ways side by side?"), _side_by_side
    ),
    ItemKind("pairs", _("Two cubes out of several: how many pairs?"), _pairs),
    ItemKind("changes", _("Shift one, or turn one: how many changes?"), _ways_product),
)
