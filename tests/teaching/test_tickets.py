"""Questions with numbers of their own: each key by two methods, no slip passes, a seat gets the same."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import floor
from random import Random
from statistics import StatisticsError, correlation

import pytest
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.questions import MultipleChoice
from cubeplay.teach.tickets.item import judge, made_item
from cubeplay.teach.tickets.kinds import COURSE, FORMS, KINDS, course_test, ticket
from cubeplay.teach.tickets.statistics import Answered, point_biserial, statistics, totals

F = Fraction
SEEDS = 200


def share(hits, cases):
    return F(sum(1 for case in cases if hits(case)), len(cases))


def mean(values):
    return F(sum(values), len(values))


def bag(all, red):
    return [place < red for place in range(all)]


def draws(all, red, number):
    return [*permutations(bag(all, red), number)]


def listed(rows):
    return [points for points, times in rows for _time in range(times)]


def decks(cards, keys):
    """Mean places of first and last key, from the chances that no key, or all keys, lie up to a card."""

    def none_up_to(card):
        chance = F(1)
        for number in range(card):
            chance *= F(cards - keys - number, cards - number)
        return chance

    first = sum(none_up_to(card) for card in range(cards))
    return first, cards + 1 - first


def count_pairs(places):
    """Two draw chairs of a circle; who draws a taken one moves on: how often do they sit side by side?"""
    hits = 0
    for one, other in product(range(places), repeat=2):
        other = (other + 1) % places if other == one else other
        hits += (one - other) % places in (1, places - 1)
    return hits


def pupils(n):
    """A class by who plays chess and who sings, from the numbers of an item."""
    both = n["both"] if "both" in n else n["first"] + n["second"] + n["neither"] - n["all"]
    chess = {*range(n["first"])}
    sing = {*range(n["first"] - both, n["first"] - both + n["second"])}
    assert len(chess | sing) + n.get("neither", 0) <= n["all"]
    return chess, sing


def red_faces(n):
    """All red faces of two dice, by their die."""
    return [die for die in ("first", "second") for _face in range(n[die])]


def beeps(n):
    """All lamps that a test calls broken, by whether they are: 1,000 lamps, each tried ten times."""
    lamps = [number < n["rare"] for number in range(1_000)]
    return [broken for broken in lamps for turn in range(10) if (turn < n["right"]) == broken]


def two_dice(sides):
    return [*product(range(1, sides + 1), repeat=2)]


BY_COUNTING = {
    "differ-by": lambda n: sum(abs(one - other) == n["by"] for one, other in two_dice(n["sides"])),
    "wins-up-to": lambda n: sum(sum(two) <= n["limit"] for two in two_dice(n["sides"])),
    "only-second": lambda n: sum(
        one > n["first"] and other <= n["second"] for one, other in product(range(1, 7), repeat=2)
    ),
    "expected": lambda n: sum(throw % n["sides"] < n["sixes"] for throw in range(n["throws"])),
    "scaled": lambda n: n["all"] * share(lambda cube: cube < n["red"], range(n["drawn"])),
    "narrower": lambda n: next(
        many for many in range(n["drawn"], 10_000) if many * n["narrow"] ** 2 == n["drawn"] * n["wide"] ** 2
    ),
    "which-cube": lambda n: share(lambda die: die == "first", red_faces(n)),
    "false-alarm": lambda n: share(bool, beeps(n)),
    "either": lambda n: len(set.union(*pupils(n))),
    "in-both": lambda n: len(set.intersection(*pupils(n))),
    "given": lambda n: share(lambda one: one in pupils(n)[1], pupils(n)[0]),
    "second-more": lambda n: sum(b - a == n["more"] for a, b in product(range(n["sides"]), repeat=2)),
    "alike": lambda n: share(lambda two: two[0] == two[1], [*product(n["die"], repeat=2)]),
    "all-different": lambda n: sum(
        len({*roll}) == n["dice"] for roll in product(range(n["sides"]), repeat=n["dice"])
    ),
    "side-by-side": lambda n: count_pairs(n["places"]),
    "pairs": lambda n: len([*combinations(range(n["things"]), 2)]),
    "changes": lambda n: len(
        {("shift", cube) for cube in range(n["shifts"])}
        | {("turn", cube, turn) for cube in range(n["cubes"]) for turn in range(n["turns"])}
    ),
    "at-least-one": lambda n: share(any, draws(n["all"], n["red"], n["drawn"])),
    "both-red": lambda n: share(all, draws(n["all"], n["red"], 2)),
    "next-red": lambda n: share(lambda two: two[1], [two for two in draws(n["all"], n["red"], 2) if two[0]]),
    "sum-more": lambda n: sum(sum(two) > n["power"] for two in product(n["die"], repeat=2)),
    "sum-exactly": lambda n: sum(sum(two) == n["power"] for two in product(n["die"], repeat=2)),
    "hit-with": lambda n: share(
        lambda roll: max(roll) >= n["least"], [*product(range(1, 7), repeat=n["dice"])]
    ),
    "two-hits": lambda n: share(
        lambda two: two[0] >= n["first"] and two[1] >= n["second"], [*product(range(1, 7), repeat=2)]
    ),
    "need-more": lambda n: share(
        lambda two: sum(two) > n["rival"], [*product(range(1, n["sides"] + 1), repeat=2)]
    ),
    "mean-die": lambda n: mean(n["die"]),
    "keep-from": lambda n: next(own for own in range(99) if own > mean(n["die"])),
    "mean-sum": lambda n: sum((mean(range(1, 7)) for _die in range(n["dice"])), F(0)),
    "mean-points": lambda n: mean([n["points"]] * n["many"] + [0] * (n["cases"] - n["many"])),
    "sum-of-means": lambda n: sum(n["mean"] * (2 if line < n["twice"] else 1) for line in range(n["lines"])),
    "mean-list": lambda n: mean(listed(n["rows"])),
    "better-share": lambda n: share(lambda points: points > n["now"], listed(n["rows"])),
    "last-key": lambda n: decks(n["cards"], n["keys"])[1],
    "first-key": lambda n: decks(n["cards"], n["keys"])[0],
    "last-in-parts": lambda n: mean(
        [n["long"] * (n["parts"] - 1) + place for place in range(1, n["long"] + 1)]
    ),
}
"""The exact answer of each kind by another method: all cases, or a mean of all values."""


def chosen_by_counting(kind, n):
    """The right option by another method."""
    if kind == "same-chance":
        ways = [*product(range(1, 7), repeat=3)]
        assert ways.count(n["first"]) == ways.count(n["other"]) == 1
        return "both the same"
    if kind == "opposite":
        bags = [*product((True, False), repeat=n["drawn"])]
        least = {each for each in bags if any(each)}
        none = {each for each in bags if not any(each)}
        assert least | none == {*bags}
        assert not least & none
        return "none of them is"
    rolls = range(1, n["sides"] + 1)
    if n["goal"] == "win":
        assert n["mine"] < n["rival"]
        assert share(lambda roll: roll > n["rival"], rolls) > 0
        return "roll"
    assert mean(rolls) < n["mine"]
    return "keep what you have"


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_of_each_item_is_found_by_another_method_too(kind):
    for seed in range(SEEDS):
        item = made_item(KINDS[kind], seed)
        if isinstance(item.question, MultipleChoice):
            assert item.question.answer.startswith(chosen_by_counting(kind, item.numbers))
        else:
            assert item.question.exact == BY_COUNTING[kind](item.numbers), (kind, seed, item.question.asks)


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answer_passes_and_no_slip_does_and_each_slip_is_told_from_the_others(kind):
    words = set()
    for seed in range(SEEDS):
        item = made_item(KINDS[kind], seed)
        question = item.question
        assert judge(item, question.right) == (True, 0)
        if isinstance(question, MultipleChoice):
            wrong = [(option.text, k) for k, option in enumerate(question.options, 1) if option.hint]
        else:
            wrong = [(str(slip.value), k) for k, slip in enumerate(question.slips, 1)]
            assert judge(item, f"{float(question.exact):.4f}")[0]
        for text, number in wrong:
            assert judge(item, text) == (False, number), (kind, seed, text)
        assert not question.judge("").passed
        assert judge(item, "a wombat") == (False, 0)
        assert made_item(KINDS[kind], seed).question == question
        words.add(item.thoughts)
        assert not [text for text in (question.asks, question.reason) if "{" in text]
    assert len(words) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_seats_of_a_class_have_numbers_of_their_own(kind):
    asked = [ticket((kind,), "one-line", Desk("KMTR", seat))[0].question.asks for seat in range(1, 31)]
    assert len(set(asked)) >= 5
    again = [ticket((kind,), "one-line", Desk("km tr", seat))[0].question.asks for seat in range(1, 31)]
    assert asked == again


def test_both_forms_of_the_test_have_the_same_kinds_and_other_numbers():
    for number in range(SEEDS):
        forms = course_test(number)
        assert tuple(forms) == FORMS
        a, b = forms.values()
        assert [item.kind.id for item in a] == [item.kind.id for item in b] == list(COURSE)
        assert all(one.question.asks != other.question.asks for one, other in zip(a, b, strict=True))
        assert all(one.thoughts == other.thoughts for one, other in zip(a, b, strict=True))
    assert len(COURSE) == 10


# What a class answered


def test_an_item_is_told_by_right_ones_and_slips_and_whether_it_tells_apart():
    tickets = [
        (Answered(True), Answered(number < 5, 0 if number < 5 else 1 + number % 2)) for number in range(9)
    ]
    easy, hard = statistics(tickets)
    assert (easy.answers, easy.right, easy.share, easy.wrong, easy.tells_apart) == (9, 9, 1, (), None)
    assert (hard.right, hard.share, hard.wrong) == (5, F(5, 9), ((1, 2), (2, 2)))
    assert totals(tickets, 2) == (0, 4, 5)
    assert statistics([]) == ()


def test_the_correlation_agrees_with_pearsons_and_comes_from_ten_answers_on():
    rng = Random(35)
    for _time in range(SEEDS):
        number = rng.randint(10, 40)
        tickets = [tuple(Answered(rng.random() < 0.6) for _item in range(3)) for _pupil in range(number)]
        for place, found in enumerate(statistics(tickets)):
            own = [float(each[place].right) for each in tickets]
            rest = [sum(each.right for each in one) - one[place].right for one in tickets]
            try:
                assert found.tells_apart == pytest.approx(correlation(own, list(map(float, rest))))
            except StatisticsError:
                assert found.tells_apart is None
        assert all(each.tells_apart is None for each in statistics(tickets[:9]))
    assert point_biserial([True, False], [1, 1]) is None


def test_a_low_item_is_one_that_hardly_tells_apart():
    strong = [(Answered(number < 6), Answered(number < 6), Answered(number % 2 == 0)) for number in range(12)]
    first, _second, third = statistics(strong)
    assert first.tells_apart > 0.5
    assert not first.is_low
    assert third.is_low
    assert floor(third.tells_apart) == 0
