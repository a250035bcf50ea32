"""Kinds of items about averages and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from random import Random
from typing import Final

from cubeplay.teach.tickets.item import ItemKind, Made, asked, chosen
from cubeplay.words import _, listed, plural


def _faces(rng: Random) -> tuple[int, ...]:
    return tuple(sorted(rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12)) for _face in range(6)))


def _listed(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))


def _middle(faces: Sequence[int]) -> Fraction:
    ordered = sorted(faces)
    return Fraction(ordered[2] + ordered[3], 2)


def _mean_die(rng: Random) -> Made:
    faces = _faces(rng)
    return asked(
        _("A die has the faces {faces}. What does one roll show on average?").format(faces=_listed(faces)),
        Fraction(sum(faces), 6),
        _("Add up the six faces, and share them out by six."),
        (
            (_middle(faces), _("took the middle of the row")),
            (Fraction(min(faces) + max(faces), 2), _("took the middle of least and most")),
            (Fraction(sum(set(faces)), len(set(faces))), _("counted equal faces once")),
        ),
        faces=faces,
        die=faces,
    )


def _keep_from(rng: Random) -> Made:
    faces = _faces(rng)
    mean = Fraction(sum(faces), 6)
    return asked(
        _(
            "A die has the faces {faces}. You have a whole number of points. Keep them, "
            "or take one new roll instead? "
            "From how many points on is keeping better on average?"
        ).format(faces=_listed(faces)),
        floor(mean) + 1,
        _("Keep what is more than a new roll is worth on average."),
        (
            (max(faces), _("wanted the best roll")),
            (floor(_middle(faces)) + 1, _("compared with the middle of the row")),
            (min(faces), _("kept anything")),
        ),
        faces=faces,
        die=faces,
    )


def _mean_sum(rng: Random) -> Made:
    dice = rng.randint(3, 12)
    return asked(
        _("You roll {dice} ordinary dice and add them up. What is the sum on average?").format(dice=dice),
        Fraction(7 * dice, 2),
        _("One die shows 3.5 on average, and averages add up."),
        (
            (3 * dice, _("took 3 for one die")),
            (6 * dice, _("took the most")),
            (Fraction(7, 2), _("looked at one die only")),
        ),
        dice=dice,
    )


def _mean_points(rng: Random) -> Made:
    cases, many, points = (
        rng.choice((20, 30, 36, 40, 50)),
        rng.randint(2, 9),
        rng.choice((4, 5, 6, 8, 10, 12)),
    )
    return asked(
        _(
            "Of {cases} equally likely cases, {many} score {points} points. "
            "All others score nothing. How many points is that on average?"
        ).format(cases=cases, many=many, points=points),
        Fraction(many * points, cases),
        _("Add up all points, and share them out over all cases."),
        (
            (points, _("looked only at cases that score")),
            (Fraction(many, cases), _("took the chance for the points")),
            (Fraction(points, 2), _("took the middle of nothing and all")),
        ),
        cases=cases,
        many=many,
        points=points,
    )


def _sum_of_means(rng: Random) -> Made:
    lines, twice, mean = rng.choice((4, 5, 6, 8)), rng.randint(1, 3), rng.choice((2, 3, 4, 5))
    return asked(
        _(
            "{lines} lines share dice. Each is worth {mean} points on average, "
            "but {twice} of them count double. "
            "What are all of them worth together on average?"
        ).format(lines=lines, mean=mean, twice=twice)
        if twice > 1
        else _(
            "{lines} lines share dice. Each is worth {mean} points on average, "
            "but one of them counts double. "
            "What are all of them worth together on average?"
        ).format(lines=lines, mean=mean),
        mean * (lines + twice),
        _("Averages add up, also if lines share dice: {mean} × ({lines} + {twice}).").format(
            lines=lines, mean=mean, twice=twice
        ),
        (
            (mean * lines, _("forgot the double ones")),
            (mean * 2 * lines, _("doubled all")),
            (mean, _("took the average of one line")),
        ),
        lines=lines,
        twice=twice,
        mean=mean,
    )


def _changes(rng: Random) -> tuple[tuple[tuple[int, int], ...], int]:
    """How often a change leads to how many points, and the points now."""
    points = sorted(rng.sample(range(1, 9), 4))
    return tuple((each, rng.randint(2, 12)) for each in points), points[2]


def _table(rows: Sequence[tuple[int, int]]) -> str:
    """Whole sentences of such rows, without their ends."""
    told = (
        plural("{times} bring {points} point", "{times} bring {points} points", points).format(
            times=times, points=points
        )
        for points, times in rows
    )
    return listed(told)


def _mean_list(rng: Random) -> Made:
    rows, _now = _changes(rng)
    cases = sum(times for _points, times in rows)
    return asked(
        _(
            "There are {cases} changes, all equally likely: {table}. How many points is that on average?"
        ).format(cases=cases, table=_table(rows)),
        Fraction(sum(points * times for points, times in rows), cases),
        _("Multiply each number of points by how often it comes, add up, and share out."),
        (
            (Fraction(sum(points for points, _times in rows), 4), _("counted each result once")),
            (max(rows, key=lambda row: row[1])[0], _("took the commonest")),
            (max(points for points, _times in rows), _("took the best")),
        ),
        rows=rows,
    )


def _better_share(rng: Random) -> Made:
    rows, now = _changes(rng)
    cases = sum(times for _points, times in rows)
    better = sum(times for points, times in rows if points > now)
    same = sum(times for points, times in rows if points == now)
    return asked(
        _(
            "You have {now} points. There are {cases} changes, all equally likely: {table}. "
            "How likely is a change *better*?"
        ).format(now=now, cases=cases, table=_table(rows)),
        Fraction(better, cases),
        _("Better is more than {now}: count those changes only.").format(now=now),
        (
            (Fraction(better + same, cases), _("counted the same as better")),
            (Fraction(1, 4), _("counted results, not changes")),
            (Fraction(cases - better - same, cases), _("counted the worse ones")),
        ),
        of=cases,
        rows=rows,
        now=now,
    )


def _deck(rng: Random) -> tuple[int, int]:
    """A deck in which keys cut the other cards into whole parts: how many cards, and how many keys."""
    keys = rng.choice((2, 3, 4, 5))
    return (keys + 1) * rng.randint(4, 9) - 1, keys


def _last_key(rng: Random) -> Made:
    cards, keys = _deck(rng)
    part = (cards + 1) // (keys + 1)
    return asked(
        _(
            "{keys} keys lie in a shuffled deck of {cards} cards. "
            "On which card does the *last* key come, on average?"
        ).format(keys=keys, cards=cards),
        part * keys,
        _("{keys} keys cut the deck into {parts} parts, equally long on average.").format(
            keys=keys, parts=keys + 1
        ),
        (
            (cards, _("took the last card")),
            (Fraction(cards + 1, 2), _("took the middle of the deck")),
            (Fraction(cards * (keys - 1), keys), _("cut into as many parts as keys")),
        ),
        cards=cards,
        keys=keys,
    )


def _first_key(rng: Random) -> Made:
    cards, keys = _deck(rng)
    return asked(
        _(
            "{keys} keys lie in a shuffled deck of {cards} cards. "
            "On which card does the *first* key come, on average?"
        ).format(keys=keys, cards=cards),
        (cards + 1) // (keys + 1),
        _("{keys} keys cut the deck into {parts} parts, equally long on average.").format(
            keys=keys, parts=keys + 1
        ),
        (
            (Fraction(cards, keys), _("cut into as many parts as keys")),
            (Fraction(cards + 1, 2), _("took the middle of the deck")),
            (1, _("took the first card")),
        ),
        cards=cards,
        keys=keys,
    )


def _last_in_parts(rng: Random) -> Made:
    parts, long = rng.choice((3, 4, 5, 6)), rng.choice((5, 7, 9, 11))
    return asked(
        _(
            "A deck has {parts} parts of {long} cards, and one key in each part. "
            "On which card does the last key come, on average?"
        ).format(parts=parts, long=long),
        long * (parts - 1) + Fraction(long + 1, 2),
        _("It lies in the middle of the last part, on average."),
        (
            (long * parts, _("took the last card")),
            (long * (parts - 1) + 1, _("took the first card of the last part")),
            (Fraction(long * parts * parts + parts, parts + 1), _("shuffled the whole deck")),
        ),
        parts=parts,
        long=long,
    )


def _win_or_mean(rng: Random) -> Made:
    sides, goal = rng.choice((6, 8, 10, 12)), rng.choice(("win", "points"))
    mine = rng.randint(sides // 2 + 1, sides - 2)
    rival = rng.randint(mine + 1, sides - 1)
    roll, keep, both = _("roll"), _("keep what you have"), _("both are the same")
    told = {"mine": mine, "rival": rival, "sides": sides}
    if goal == "win":
        asks = _(
            "You have {mine} points, your rival has {rival}. "
            "You may roll a die with the numbers 1 to {sides} instead. "
            "You want to *win*: roll or keep?"
        )
        right, wrong = roll, keep
        because = _("Keeping never wins. Some faces of the die do.")
    else:
        asks = _(
            "You have {mine} points. You may roll a die with the numbers 1 to {sides} instead. "
            "You want *many points on average*: roll or keep?"
        )
        right, wrong = keep, roll
        because = _("On average a roll is worth less.")
    options = ((wrong, _("took the other aim")), (both, _("saw no difference")))
    return chosen(asks.format(**told), right, because, options, rng, goal=goal, **told)


AVERAGES: Final = (
    ItemKind("mean-die", _("A die with odd faces: what is its average?"), _mean_die),
    ItemKind("keep-from", _("A die with odd faces: from how many points on is keeping better?"), _keep_from),
    ItemKind("mean-sum", _("Several dice added up: what is the average?"), _mean_sum),
    ItemKind("mean-points", _("A few cases score: how many points on average?"), _mean_points),
    ItemKind("sum-of-means", _("Lines that share dice: what are they worth together?"), _sum_of_means),
    ItemKind("mean-list", _("Results of changes: what is the average?"), _mean_list),
    ItemKind("better-share", _("Results of changes: how likely is a better one?"), _better_share),
    ItemKind("last-key", _("Keys in a deck: where is the last one on average?"), _last_key),
    ItemKind("first-key", _("Keys in a deck: where is the first one on average?"), _first_key),
    ItemKind("last-in-parts", _("A key in each part of a deck: where is the last one?"), _last_in_parts),
    ItemKind("win-or-mean", _("Win, or have many points: roll or keep?"), _win_or_mean),
)
