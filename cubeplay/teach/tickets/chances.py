"""Kinds of items about chances together: bags without putting back, at least one, both."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from typing import Final

from cubeplay.teach.tickets.item import ItemKind, Made, asked, chosen
from cubeplay.words import _

HOUSE_LIKE: Final = (
    (0, 1, 1, 2, 2, 3),
    (1, 1, 2, 2, 3, 3),
    (0, 0, 1, 2, 3, 3),
    (0, 1, 2, 2, 3, 4),
    (1, 2, 2, 3, 3, 4),
)


def _bag(rng: Random) -> tuple[int, int]:
    """A bag: how many cubes, and how many of them are red."""
    all = rng.choice((8, 9, 10, 12, 15))
    return all, rng.randint(3, all // 2)


def _at_least_one(rng: Random) -> Made:
    (all, red), drawn = _bag(rng), rng.choice((2, 3))
    share = Fraction(red, all)
    return asked(
        _(
            "A bag holds {all} cubes, {red} of them red. You draw {drawn} without putting back. "
            "How likely is at least one red?"
        ).format(all=all, red=red, drawn=drawn),
        1 - Fraction(comb(all - red, drawn), comb(all, drawn)),
        _("The opposite is no red at all. Multiply those chances, and take them from 1."),
        (
            (drawn * share, _("added the chances")),
            (share**drawn, _("took at least one for all")),
            (Fraction(comb(all - red, drawn), comb(all, drawn)), _("stopped at the opposite")),
            (share, _("looked at one draw only")),
        ),
        all=all,
        red=red,
        drawn=drawn,
    )


def _opposite(rng: Random) -> Made:
    drawn = rng.choice((3, 4, 5, 6))
    colour = rng.choice((_("red"), _("blue"), _("green")))
    return chosen(
        _("You draw {drawn} cubes. What is the opposite of “at least one is {colour}”?").format(
            drawn=drawn, colour=colour
        ),
        _("none of them is {colour}").format(colour=colour),
        _("At least one, or none: one of the two is always true."),
        (
            (_("all {drawn} are {colour}").format(drawn=drawn, colour=colour), _("took the other extreme")),
            (_("exactly one is not {colour}").format(colour=colour), _("turned one cube round")),
            (_("at most one is {colour}").format(colour=colour), _("turned least into most")),
        ),
        rng,
        drawn=drawn,
    )


def _both_red(rng: Random) -> Made:
    all, red = _bag(rng)
    share = Fraction(red, all)
    return asked(
        _(
            "A bag holds {all} cubes, {red} of them red. You draw two without putting back. "
            "How likely are both red?"
        ).format(all=all, red=red),
        share * Fraction(red - 1, all - 1),
        _("{red}/{all} for the first; then one red cube and one cube less.").format(red=red, all=all),
        (
            (share**2, _("put the first back")),
            (2 * share, _("added the chances")),
            (share, _("looked at one draw only")),
        ),
        all=all,
        red=red,
    )


def _next_red(rng: Random) -> Made:
    all, red = _bag(rng)
    return asked(
        _(
            "A bag holds {all} cubes, {red} of them red. The first one drawn *is red* and stays out. "
            "How likely is the next one red?"
        ).format(all=all, red=red),
        Fraction(red - 1, all - 1),
        _("One red cube is out: both numbers are one less."),
        (
            (Fraction(red, all), _("put the first back")),
            (Fraction(red, all - 1), _("left the red one in")),
            (Fraction(red * (red - 1), all * (all - 1)), _("took “next” for “both”")),
        ),
        all=all,
        red=red,
    )


def _sums(rng: Random) -> tuple[tuple[int, ...], int]:
    faces = rng.choice(HOUSE_LIKE)
    return faces, rng.randint(min(faces) + 1, max(faces))


def _totals(faces: tuple[int, ...]) -> list[int]:
    return [first + second for first in faces for second in faces]


def _sum_more(rng: Random) -> Made:
    faces, power = _sums(rng)
    totals = _totals(faces)
    single = sum(face > power for face in faces)
    return asked(
        _(
            "A die has the faces {faces}. You roll two. "
            "In how many of the 36 ways is the sum *more than {power}*?"
        ).format(faces=", ".join(map(str, faces)), power=power),
        sum(total > power for total in totals),
        _("Fill a table of 6 × 6 with the sums, and count."),
        (
            (sum(total >= power for total in totals), _("counted the ties, too")),
            (2 * single * 6, _("doubled the chance of one die")),
            (sum(total < power for total in totals), _("counted those below")),
        ),
        faces=faces,
        power=power,
        die=faces,
    )


def _sum_exactly(rng: Random) -> Made:
    faces, power = _sums(rng)
    totals = _totals(faces)
    pairs = len(
        {(min(first, power - first), max(first, power - first)) for first in faces if power - first in faces}
    )
    return asked(
        _(
            "A die has the faces {faces}. You roll two. "
            "In how many of the 36 ways is the sum *exactly {power}*?"
        ).format(faces=", ".join(map(str, faces)), power=power),
        totals.count(power),
        _("A number that stands on two faces counts twice, and so do both orders."),
        (
            (pairs, _("counted the pairs of numbers only")),
            (sum(total >= power for total in totals), _("counted those above, too")),
            (len({first for first in faces if power - first in faces}), _("counted each number once")),
        ),
        faces=faces,
        power=power,
        die=faces,
    )


def _hit_with(rng: Random) -> Made:
    dice, least = rng.choice((2, 3, 4)), rng.choice((3, 4, 5, 6))
    one = Fraction(7 - least, 6)
    return asked(
        _("You roll {dice} ordinary dice. How likely does at least one show {least} or more?").format(
            dice=dice, least=least
        )
        if least < 6
        else _("You roll {dice} ordinary dice. How likely does at least one show a 6?").format(dice=dice),
        1 - (1 - one) ** dice,
        _("The opposite: no die shows it. Multiply, and take it from 1."),
        (
            (dice * one, _("added the chances")),
            (one**dice, _("took at least one for all")),
            ((1 - one) ** dice, _("stopped at the opposite")),
        ),
        dice=dice,
        least=least,
    )


def _two_hits(rng: Random) -> Made:
    first, second = rng.sample((2, 3, 4, 5), 2)
    one, other = Fraction(7 - first, 6), Fraction(7 - second, 6)
    return asked(
        _(
            "You roll one die and need {first} or more. "
            "Then you roll another and need {second} or more. How likely do both work?"
        ).format(first=first, second=second),
        one * other,
        _("Of the first share, only the second share goes on: multiply."),
        (
            (one + other, _("added the chances")),
            ((one + other) / 2, _("took the middle")),
            (min(one, other), _("took the harder one alone")),
        ),
        first=first,
        second=second,
    )


def _need_more(rng: Random) -> Made:
    sides = rng.choice((6, 8, 10))
    rival = rng.randint(sides + 1, 2 * sides - 2)
    numbers = range(1, sides + 1)
    ways = sum(one + other > rival for one in numbers for other in numbers)
    return asked(
        _(
            "Your rival has {rival}. You roll two dice with the numbers 1 to {sides}, "
            "and win with a sum of *more* than {rival}. How likely do you win?"
        ).format(rival=rival, sides=sides),
        Fraction(ways, sides**2),
        _("Count the ways of the {all}, not the sums.").format(all=sides**2),
        (
            (Fraction(2 * sides - rival, 2 * sides - 1), _("took all sums as equally likely")),
            (Fraction(ways + 2 * sides + 1 - rival, sides**2), _("counted the ties, too")),
            (Fraction(1, 2), _("took win or lose for one half")),
        ),
        of=sides**2,
        rival=rival,
        sides=sides,
    )


CHANCES: Final = (
    ItemKind("at-least-one", _("Some cubes out of a bag: how likely is at least one red?"), _at_least_one),
    ItemKind("opposite", _("The opposite of “at least one”"), _opposite),
    ItemKind("both-red", _("Two cubes, not put back: how likely are both red?"), _both_red),
    ItemKind("next-red", _("The first is red and stays out: how likely is the next?"), _next_red),
    ItemKind("sum-more", _("Two dice with odd faces: in how many ways is the sum more?"), _sum_more),
    ItemKind("sum-exactly", _("Two dice with odd faces: in how many ways exactly this sum?"), _sum_exactly),
    ItemKind("hit-with", _("Several dice: how likely does at least one hit?"), _hit_with),
    ItemKind("two-hits", _("One die, then another: how likely do both work?"), _two_hits),
    ItemKind("need-more", _("Two dice against a rival: how likely is a win?"), _need_more),
)
