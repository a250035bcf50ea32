"""Kinds of items about fair rules, loaded dice and samples."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from cubeplay.teach.tickets.item import ItemKind, Made, asked
from cubeplay.words import _

FACES: Final = 6


def _differ_by(rng: Random) -> Made:
    sides, by = rng.choice((6, 8, 10, 12)), rng.choice((1, 2, 3, 4))
    exact = 2 * (sides - by)
    return asked(
        _(
            "You roll two dice with the numbers 1 to {sides}. "
            "In how many of the {all} ways do they *differ* by {by}?"
        ).format(sides=sides, all=sides**2, by=by),
        exact,
        _("Write down the pairs that differ by so many: there are {pairs}. Each falls in two orders.").format(
            pairs=sides - by
        ),
        (
            (sides - by, _("counted one order only")),
            (2 * sides, _("gave each number two partners")),
            (
                sides + sum(2 * (sides - less) for less in range(1, by + 1)),
                _("counted smaller differences, too"),
            ),
        ),
        sides=sides,
        by=by,
    )


def _wins_up_to(rng: Random) -> Made:
    sides = rng.choice((6, 8, 10))
    limit = rng.randint(4, sides)
    exact = limit * (limit - 1) // 2
    return asked(
        _(
            "You roll two dice with the numbers 1 to {sides}. Ann wins with a sum of *up to {limit}*, "
            "Ben with all others. In how many of the {all} ways does Ann win?"
        ).format(sides=sides, limit=limit, all=sides**2),
        exact,
        _("Count ways, not sums: {most} ways with a 1 on the first die, then one less each time.").format(
            most=limit - 1
        ),
        (
            (limit - 1, _("counted the sums, not the ways")),
            (sides**2 - exact, _("counted the other player's ways")),
            (sides**2 // 2, _("took two players for half and half")),
        ),
        sides=sides,
        limit=limit,
    )


def _only_second(rng: Random) -> Made:
    first, second = rng.sample(range(2, FACES), 2)
    return asked(
        _(
            "One die has {first} red faces of six, another one has {second}. You roll both. "
            "In how many of the 36 ways is *only the second* red?"
        ).format(first=first, second=second),
        (FACES - first) * second,
        _(
            "{others} faces of the first die are not red. Each goes with {second} red ones of the second."
        ).format(others=FACES - first, second=second),
        (
            (FACES * second, _("did not look at the first die")),
            (first * (FACES - second), _("turned the dice round")),
            (first * second, _("counted both red")),
        ),
        first=first,
        second=second,
    )


def _expected(rng: Random) -> Made:
    faces, sixes = rng.choice((7, 8, 9, 10)), rng.choice((2, 3, 4))
    throws = FACES * faces * rng.choice((1, 2, 5, 10))
    return asked(
        _(
            "A loaded die falls as if it had {faces} faces, and {sixes} of them were sixes. "
            "You throw it {throws} times. About how many sixes do you expect?"
        ).format(faces=faces, sixes=sixes, throws=throws),
        Fraction(throws * sixes, faces),
        _("{sixes} of each {faces} throws, about.").format(sixes=sixes, faces=faces),
        (
            (Fraction(throws, FACES), _("took it for a fair die")),
            (Fraction(throws, faces), _("counted one six only")),
            (Fraction(throws, 2), _("took six or no six for half and half")),
        ),
        sides=faces,
        sixes=sixes,
        throws=throws,
    )


def _scaled(rng: Random) -> Made:
    drawn, times = rng.choice((10, 20, 40, 50)), rng.choice((3, 4, 5, 8, 10))
    red, all = rng.randint(2, drawn - 2), drawn * times
    return asked(
        _(
            "A bag holds {all} cubes. You draw {drawn} and put each back: {red} are red. "
            "About how many cubes in the bag are red?"
        ).format(all=all, drawn=drawn, red=red),
        red * times,
        _(
            "The bag holds {times} times as many cubes as you have drawn. So it is, about, with the red ones."
        ).format(times=times),
        (
            (red, _("took the sample for the bag")),
            (all - drawn + red, _("took away the other cubes of the sample")),
            (all // 2, _("took two colours for half and half")),
        ),
        all=all,
        drawn=drawn,
        red=red,
    )


def _narrower(rng: Random) -> Made:
    drawn, narrow, times = rng.choice((12, 24, 36, 60)), rng.choice((5, 6, 8, 10)), rng.choice((2, 3, 4))
    wide = narrow * times
    return asked(
        _(
            "Nine of ten samples of {drawn} cubes lie in a span of {wide} of 100. "
            "How many cubes must a sample have, so that the span is {narrow} of 100?"
        ).format(drawn=drawn, wide=wide, narrow=narrow),
        drawn * times**2,
        _("{times} times as narrow takes {times} × {times} times as many.").format(times=times),
        (
            (drawn * times, _("took as many times more as the span is narrower")),
            (Fraction(drawn, times), _("took fewer for a narrower span")),
            (drawn + wide - narrow, _("added what the span must lose")),
        ),
        drawn=drawn,
        wide=wide,
        narrow=narrow,
    )


SAMPLES: Final = (
    ItemKind("differ-by", _("Two dice: in how many ways do they differ by so many?"), _differ_by),
    ItemKind("wins-up-to", _("A rule for two dice: in how many ways does one player win?"), _wins_up_to),
    ItemKind(
        "only-second", _("Two dice with red faces: in how many ways is only the second red?"), _only_second
    ),
    ItemKind("expected", _("A loaded die: about how many sixes are expected?"), _expected),
    ItemKind("scaled", _("A sample of a bag: about how many are red in the bag?"), _scaled),
    ItemKind("narrower", _("A narrower span: how large must a sample be?"), _narrower),
)
