"""Kinds of items about two-way tables and two circles: and, or, given, and false alarms."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from cubeplay.teach.tickets.item import ItemKind, Made, asked
from cubeplay.words import _

FACES: Final = 6
LAMPS: Final = 1_000


def _which_cube(rng: Random) -> Made:
    first, second = rng.sample(range(1, FACES), 2)
    return asked(
        _(
            "Two dice feel alike. Red faces of six: the first one has {first}, the other {second}. "
            "You take one without looking and roll it: red. How likely is it the first one?"
        ).format(first=first, second=second),
        Fraction(first, first + second),
        _("Of all red faces, how many are its own? Look at the reds alone."),
        (
            (Fraction(1, 2), _("took two dice for half and half")),
            (Fraction(first, FACES), _("turned the question round")),
            (Fraction(first + second, 2 * FACES), _("asked how often any red comes")),
        ),
        first=first,
        second=second,
    )


def _false_alarm(rng: Random) -> Made:
    rare, right = rng.choice((20, 40, 50, 100, 200)), rng.choice((8, 9))
    rightly, wrongly = rare * right // 10, (LAMPS - rare) * (10 - right) // 10
    return asked(
        _(
            "{rare} of 1,000 lamps are broken. A test is right {right} times of ten, for broken lamps and "
            "for good ones. It says: “Broken!” How likely is the lamp really broken?"
        ).format(rare=rare, right=right),
        Fraction(rightly, rightly + wrongly),
        _("Count the broken lamps that it finds, and the good ones that it calls broken."),
        (
            (Fraction(right, 10), _("took how often the test is right")),
            (Fraction(rare, LAMPS), _("did not use what the test says")),
            (Fraction(rightly, wrongly), _("compared with the false alarms alone")),
        ),
        rare=rare,
        right=right,
    )


def _circles(rng: Random) -> tuple[int, int, int, int]:
    """A class: all pupils, those in each of two circles, and those in both."""
    alone, both, other, neither = (rng.randint(3, 11) for _area in range(4))
    return alone + both + other + neither, alone + both, both + other, both


def _either(rng: Random) -> Made:
    all, first, second, both = _circles(rng)
    return asked(
        _(
            "In a class of {all}, {first} play chess, {second} sing, and {both} do both. "
            "How many do at least one of the two?"
        ).format(all=all, first=first, second=second, both=both),
        first + second - both,
        _("Add both circles. Those in both were counted twice: take them away once."),
        (
            (first + second, _("counted those in both twice")),
            (first + second - 2 * both, _("left out those in both")),
            (all - first - second + both, _("counted those in neither")),
        ),
        all=all,
        first=first,
        second=second,
        both=both,
    )


def _in_both(rng: Random) -> Made:
    all, first, second, both = _circles(rng)
    neither = all - first - second + both
    return asked(
        _(
            "In a class of {all}, {first} play chess, {second} sing, and {neither} do neither. "
            "How many do both?"
        ).format(all=all, first=first, second=second, neither=neither),
        both,
        _("Take away those who do neither. Both circles together are more than the rest: some are in both."),
        (
            (all - neither, _("counted those in any circle")),
            (min(first, second), _("took the smaller circle for the crossing")),
            (abs(first - second), _("took one circle from the other")),
        ),
        all=all,
        first=first,
        second=second,
        neither=neither,
    )


def _given(rng: Random) -> Made:
    all, first, second, both = _circles(rng)
    return asked(
        _(
            "In a class of {all}, {first} play chess, {second} sing, and {both} do both. "
            "You meet one who plays chess. How likely is it that this one sings, too?"
        ).format(all=all, first=first, second=second, both=both),
        Fraction(both, first),
        _("You know that it is one of those who play chess. How many of them sing?"),
        (
            (Fraction(both, all), _("counted among all")),
            (Fraction(second, all), _("did not use what is known")),
            (Fraction(both, second), _("turned the question round")),
        ),
        all=all,
        first=first,
        second=second,
        both=both,
    )


TABLES: Final = (
    ItemKind("which-cube", _("Two dice, and one shows red: which one is it?"), _which_cube),
    ItemKind("false-alarm", _("A test says “Broken!” How likely is it right?"), _false_alarm),
    ItemKind("either", _("Two circles: how many are in at least one?"), _either),
    ItemKind("in-both", _("Two circles: how many are in both?"), _in_both),
    ItemKind("given", _("Two circles: of those in one, how many are in the other?"), _given),
)
