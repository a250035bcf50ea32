"""The two claims of each lesson: the lesson's own numbers prove one, and refute the misconception."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from cubeplay.cubo import optimal_scores
from cubeplay.gelatinous.rules.play import place_dangers
from lesson_kit import LESSONS

from breadth import breadth
from cubeplay_widgets.lessons.parts import PredictPart

F = Fraction


def exact(names, name):
    return names[name].exact


def of_one_line(names):
    """The claims say that there are 4 or 8 straights."""
    found = [
        line
        for line in product(range(1, 7), repeat=3)
        if {line[1] - line[0], line[2] - line[1]} in ({1}, {-1})
    ]
    return len(found) == 4, len(found) == 8 == names["straights"]


def of_at_least_one(names):
    none = F(55, 88) * F(54, 87) * F(53, 86)
    return 0 < none == 1 - exact(names, "one"), exact(names, "one") >= 1


def of_clump(names):
    ends = [frozenset(place_dangers(roll)) for roll in product(range(1, 7), repeat=3)]
    each = [ends.count(frozenset(some)) for some in combinations(range(1, 7), 3)]
    return min(each) == max(each), exact(names, "row") > F(6, 20)


def of_coin(names):
    house = (0, 1, 1, 2, 2, 3)
    one = F(sum(face > 2 for face in house), 6)
    two = F(sum(sum(faces) > 2 for faces in product(house, repeat=2)), 36)
    assert two == exact(names, "two")
    return two > 2 * one, two == 2 * one


def of_reroll(names):
    scores = optimal_scores()
    less, more = (
        sum(share for score, share in scores.items() if (score > 12 if up else score < 12))
        for up in (False, True)
    )
    mean = sum(score * share for score, share in scores.items())
    return less == 0, mean == exact(names, "fresh") > 12 and more > less


def of_two_squares(names):
    free = [{1, 2, 3, 4, 5, 6} - set(place_dangers(roll)) for roll in product(range(1, 7), repeat=3)]
    near, far = (F(sum(some <= each for each in free), 216) for some in ({1, 2}, {1, 4}))
    assert near == exact(names, "two")
    return near != F(1, 4) and near > far, near == far == F(1, 4)


def of_blind_square(names):
    line, outer, inner = F(19, 72), F(1, 7), F(3, 7)
    adds = 4 * line * (1 + outer) + 2 * line * (1 + inner) == exact(names, "blind")
    return not adds, adds


def of_blind_change(names):
    worse, better = names["worse"], names["better"]
    return worse > better and exact(names, "blind") < 3, better > worse


def of_last_key(names):
    every = [*combinations(range(1, 36), 5)]
    within = F(sum(keys[-1] <= 25 for keys in every), len(every))
    assert F(sum(keys[-1] for keys in every), len(every)) == exact(names, "pile")
    return within > F(1, 2), within < F(1, 2) and exact(names, "pile") > 25


def of_split(names):
    two, four = (F(names["destroyed"](first), 6**5) for first in (2, 4))
    assert two == exact(names, "two") == F(155, 162)
    return two > four, four > two


def of_worse_average(names):
    mean = sum(score * share for score, share in optimal_scores().items())
    assert mean < 16
    return exact(names, "reroll") > 0, exact(names, "reroll") == 0


def of_fair_to_both(names):
    """Ways of Ann against ways of Ben, by the closed count: 6 doubles, else twice the pairs."""
    closed = {difference: 2 * (6 - difference) if difference else 6 for difference in range(6)}
    ann, ben = sum(closed[d] for d in (0, 1, 2)), sum(closed[d] for d in (3, 4, 5))
    assert exact(names, "begins") == F(ann, ann + ben)
    return ann == ben, ann != ben


def of_which_die(names):
    """Each of the twelve faces is as likely as the others: those that show a 2, by their die."""
    shown = [
        house for house, die in ((True, (0, 1, 1, 2, 2, 3)), (False, range(1, 7))) for n in die if n == 2
    ]
    house = F(sum(shown), len(shown))
    assert house == exact(names, "house")
    return house == F(1, 2), house > F(1, 2)


def of_fair_or_not(names):
    """All throws of a fair die against one with two sixes of seven; after ten, by steps up and down."""
    one = [(fair, loaded) for fair in range(1, 7) for loaded in (1, 2, 3, 4, 5, 6, 6)]
    assert exact(names, "once") == F(sum(loaded == 6 != fair for fair, loaded in one), 42)
    up, down = F(10, 42), F(5, 42)
    leads = {0: F(1)}
    for _throw in range(10):
        steps = ((up, 1), (down, -1), (1 - up - down, 0))
        ways = [(lead + step, p * q) for lead, p in leads.items() for q, step in steps]
        leads = {lead: sum(p for found, p in ways if found == lead) for lead in {lead for lead, _p in ways}}
    assert exact(names, "ten") == sum(p for lead, p in leads.items() if lead > 0)
    fair_leads = sum(p for lead, p in leads.items() if lead < 0)
    return fair_leads > 0, fair_leads == 0


def of_a_handful(names):
    """Draw by draw, red or not: how many of ten; three or four are near."""
    found = {0: F(1)}
    for _draw in range(10):
        found = {k: found.get(k, 0) * F(5, 8) + found.get(k - 1, 0) * F(3, 8) for k in range(len(found) + 1)}
    near = found[3] + found[4]
    assert near == exact(names, "ten")
    return near < F(1, 2), near > F(9, 10)


def of_circles(names):
    """Each of the sixteen pieces is two sides of one colour and one side of any of the four."""
    pieces = [{two, one} for two in range(4) for one in range(4)]
    counted = [sum(colour in piece for piece in pieces) for colour in (0, 2)]
    union = sum(bool(piece & {0, 2}) for piece in pieces)
    assert F(union, len(pieces)) == exact(names, "fit")
    return union < sum(counted), union == sum(counted)


PROOFS = {
    "one-line": of_one_line,
    "fair-to-both": of_fair_to_both,
    "fair-or-not": of_fair_or_not,
    "a-handful-of-ten": of_a_handful,
    "circles-and-crossings": of_circles,
    "at-least-one": of_at_least_one,
    "do-dangers-clump": of_clump,
    "which-die-was-it": of_which_die,
    "a-coin-and-a-spinner": of_coin,
    "reroll-or-call": of_reroll,
    "two-dangerous-squares": of_two_squares,
    "a-square-laid-blind": of_blind_square,
    "is-any-change-better": of_blind_change,
    "the-last-key": of_last_key,
    "split-five-dice": of_split,
    "when-the-worse-average-is-right": of_worse_average,
}


@pytest.mark.parametrize("name", breadth([*PROOFS], "one-line", "do-dangers-clump", "at-least-one"))
def test_the_right_claim_is_proved_by_the_lesson_and_the_other_refuted(name, lessons):
    names = lessons[name]
    claims = names["lesson"].part(PredictPart).claims
    a, b = PROOFS[name](names)
    assert (a, b) == (claims.right == "A", claims.right == "B")
    assert "{" not in claims.a.words + claims.b.words + claims.because
    assert claims.a.words.count("*") == claims.b.words.count("*") == 2
    assert max(len(claims.a.words), len(claims.b.words)) < 150


def test_every_lesson_has_claims_and_the_right_one_is_not_always_the_same():
    texts = [path.read_text("utf-8") for path in sorted(LESSONS.glob("*.toml"))]
    assert all(text.count("[claims.") == 1 for text in texts)
    right = [text.count('\nright = "A"') for text in texts]
    assert len(texts) / 3 < sum(right) < 2 * len(texts) / 3
