"""What the teacher reads of fair rules, loaded dice and samples: each number is counted here again."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from course_kit import DIE, exact, prose

WAYS = Counter(abs(one - other) for one, other in product(DIE, repeat=2))


def ways(*differences):
    return sum(WAYS[each] for each in differences)


def at_least(hits, of, chance):
    """How likely so many of some throws hit, throw by throw."""
    found = {0: Fraction(1)}
    for _throw in range(of):
        found = {
            k: found.get(k, 0) * (1 - chance) + found.get(k - 1, 0) * chance for k in range(len(found) + 1)
        }
    return sum(share for number, share in found.items() if number >= hits)


def fair_to_both():
    fair = [some for size in range(1, 6) for some in combinations(range(6), size) if ways(*some) == 18]
    limits = [ways(*range(limit + 1)) for limit in range(6)]
    seven_to_three = 2 * at_least(7, 10, Fraction(1, 2))
    return {
        "1 and 2; 0, 1 and 5; 1, 3 and 5; 0, 2 and 4": {(1, 2), (0, 1, 5), (1, 3, 5), (0, 2, 4)} <= {*fair},
        "in about a third of all runs of ten": Fraction(3, 10) < seven_to_three < Fraction(36, 100),
        "1 and 5; 2 and 4; 0 and 3": ways(1, 5) == ways(2, 4) == ways(0, 3) == 12,
        "6, 16, 24, 30, 34 and 36 leave out 18": limits == [6, 16, 24, 30, 34, 36],
        "6, 10, 8, 6, 4, 2": [WAYS[each] for each in range(6)] == [6, 10, 8, 6, 4, 2],
    }


def fair_or_not(names):
    caught = {throws: names["share_caught"](throws, names["LOADED"]) for throws in (40, 50)}
    return {
        "in more than 2 of 10 runs": Fraction(2, 10) < at_least(3, 10, Fraction(1, 6)) < Fraction(3, 10),
        "in half as many ways as the right one": 2 * names["wrong"] == names["right"],
        "(About 50:": caught[40] < Fraction(9, 10) < caught[50],
    }


def a_handful_of_ten(names):
    near, spans = names["share_near"], [names["nine_of_ten"](drawn) for drawn in (10, 40, 160)]
    wide = [
        float(100 * (high - low) / drawn) for (low, high), drawn in zip(spans, (10, 40, 160), strict=True)
    ]
    return {
        "Fewer than half of all samples of ten have 3 or 4": near(10) < Fraction(1, 2),
        "50, 25, then 12.5 of 100": wide == [50, 25, 12.5],
        "From 68 pieces on": near(67) < Fraction(9, 10)
        and all(near(drawn) > Fraction(9, 10) for drawn in range(68, 100)),
    }


@pytest.mark.parametrize("name", ["fair-to-both", "fair-or-not", "a-handful-of-ten"])
def test_what_the_teacher_reads_is_so(name, lessons):
    names = lessons[name]
    told = {
        "fair-to-both": lambda: fair_to_both(),
        "fair-or-not": lambda: fair_or_not(names),
        "a-handful-of-ten": lambda: a_handful_of_ten(names),
    }[name]()
    text = prose("teacher", name)
    assert [words for words, holds in told.items() if not holds or words not in text] == []


def test_the_exact_values_are_those_of_all_ways(lessons):
    assert exact(lessons, "fair-to-both") == [Fraction(24, 36), Fraction(18, 36)]
    assert exact(lessons, "fair-or-not")[0] == Fraction(10, 42)
    ten, forty = exact(lessons, "a-handful-of-ten")
    red = Fraction(3, 8)
    assert ten == at_least(3, 10, red) - at_least(5, 10, red)
    assert forty == at_least(11, 40, red) - at_least(20, 40, red)
