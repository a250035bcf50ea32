"""Counts that pupils make: what a check says, by trying all marks; it never tells an answer."""

import re
from fractions import Fraction
from itertools import combinations, product

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.counts.grid import Grid, Sign
from cubeplay.teach.counts.numbers import WORDS, read_count
from cubeplay.teach.counts.tree import REST
from lesson_kit import ExplainPart, do, no_drawing, notebook, pads, press, turn, up_to, written

from cubeplay_widgets.lessons.counting import gap, grid, sort, squares, table, tree
from cubeplay_widgets.lessons.counts.pad import CountPad
from cubeplay_widgets.lessons.counts.paper import blocks
from cubeplay_widgets.lessons.lesson_worksheet import worksheet


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def one_line(tmp_path, monkeypatch):
    return notebook("one-line", tmp_path, monkeypatch)


def marked(*names):
    """Marks of lines such as "6-5-4", with dice from 1 to 6."""
    return {".".join(str(int(pip) - 1) for pip in name.split("-")): "x" for name in names}


NINE = ("1-1-1", "2-2-2", "3-3-3", "4-4-4", "5-5-5", "6-6-6", "1-2-3", "2-3-4", "3-4-5")


# Grids


def test_a_check_of_a_grid_says_what_is_right_what_is_too_many_and_one_place(one_line):
    count = one_line.part(ExplainPart).count
    found = count.check(marked(*NINE, "5-4-6"))
    assert (found.head, found.asks) == ("9 of the 14, and 1 too many.", "Look at 6-5-4: does it score?")
    assert count.name(found.look) == "6-5-4"
    assert not found.done


def test_each_set_of_marks_on_a_small_grid_is_judged_as_by_looking_at_each_square():
    labels = ("1", "2", "3")
    right = {"0.0": "D", "1.1": "D", "2.2": "D", "0.2": "S"}
    count = Grid((labels, labels), right, "?", (Sign("D", "doubles"), Sign("S", "sums")))
    for size in range(10):
        for chosen in combinations(count.keys, size):
            found = count.check(dict.fromkeys(chosen, "x"))
            assert found.right == sum(key in right for key in chosen)
            assert found.wrong == sum(key not in right for key in chosen)
            assert found.done == ({*chosen} == {*right})
            missing, seen = {*right} - {*chosen}, {right[key] for key in chosen if key in right}
            unseen = {key for key in missing if right[key] not in seen}
            assert found.look in (unseen or missing or {*chosen} - {*right} or {""})


def test_a_grid_with_all_lines_of_the_lesson_is_done_only_by_what_scores(one_line):
    count, die = one_line.part(ExplainPart).count, range(1, 7)
    scores = [
        line
        for line in product(die, repeat=3)
        if len({*line}) == 1 or line[1] - line[0] == line[2] - line[1] in (1, -1)
    ]
    assert count.right == marked(*("-".join(map(str, line)) for line in scores))
    assert count.check(count.right).done
    assert not count.check(count.right | marked("1-3-5")).done


@pytest.mark.parametrize(
    "marks", [None, [], {"9.9.9": "x", "0.0": "x", "0.0.0": 1, "0.0.1": "", "0.0.2": "x" * 99}]
)
def test_marks_that_belong_to_no_square_are_left_out(one_line, marks):
    assert one_line.part(ExplainPart).count.fitting(marks) == {}


def test_the_empty_form_tells_no_answer(one_line):
    task = str(one_line.part(ExplainPart).count.task())
    assert not any(secret in task for secret in ("'T'", "straights", "choice", "14"))


@pytest.mark.parametrize("axes", [[(1, 2)], [(1, 2)] * 4])
def test_a_grid_of_one_thing_or_of_four_is_refused(axes):
    with pytest.raises(CubeplayError, match="two or three things"):
        grid(axes, lambda *_case: "D", "?", {"D": ["doubles"]})


def test_a_grid_in_which_nothing_counts_and_a_letter_without_words_are_refused():
    for counts in (lambda *_case: "", lambda *_case: "E"):
        with pytest.raises(CubeplayError, match="words for each"):
            grid([(1, 2), (1, 2)], counts, "?", {"D": ["doubles"]})


# Numbers that are typed


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("fifty-four", 54),
        ("Fifty four", 54),
        (" 54 ", 54),
        ("54/88", 54),
        ("54 of 88", 54),
        ("٥٤", 54),
        ("two hundred and sixteen", 216),
        ("one thousand", 1000),
        ("zero", 0),
        ("0.76", Fraction(76, 100)),
    ],
)
def test_a_count_is_read_in_digits_in_words_and_with_the_number_of_all(text, number):
    assert read_count(text)[0].value == number


def test_each_number_below_a_thousand_is_read_in_words():
    ones, tens = [word for word, number in WORDS.items() if number < 20], [None, None, *[*WORDS][20:]]

    def below_hundred(number):
        return (
            ones[number]
            if number < 20
            else tens[number // 10] + (f"-{ones[number % 10]}" if number % 10 else "")
        )

    for number in range(1000):
        hundreds, rest = divmod(number, 100)
        words = [f"{ones[hundreds]} hundred"] * bool(hundreds) + [below_hundred(rest)] * bool(
            rest or not number
        )
        assert read_count(" and ".join(words))[0].value == number


@pytest.mark.parametrize(
    "text", ["lots", "", "fifty-forty", "five six", "54/88/3", "54 of", "and", "x" * 40, "5e9"]
)
def test_what_is_no_count_is_not_read(text):
    assert read_count(text) is None


# Trees


@pytest.fixture(scope="module")
def way():
    steps = [(f"{name} piece", 55 - out, 88 - out) for out, name in enumerate(("First", "Second", "Third"))]
    return tree(steps, "no red", "red", whole="No red at all", rest="At least one", things="pieces")


TYPED = {"0.count": "55", "0.of": "88", "1.count": "54", "1.of": "88", "2.count": "53"}


def test_a_half_filled_tree_is_checked_for_what_is_there(way):
    found = way.check(TYPED)
    assert (found.right, found.all, found.wrong, found.look) == (4, 6, 1, "1.of")
    assert (found.head, found.asks) == (
        "4 of the 6 numbers.",
        "Look at “Second piece”: how many pieces are there now?",
    )
    assert found.fine == ("0.count", "0.of", "1.count", "2.count")
    assert way.check({"2.of": "86"}).head == "1 of the 6 numbers."


def test_each_way_to_fill_a_tree_is_judged_as_by_comparing_each_number(way):
    keys = [key for key in way.keys if key != REST]
    for filled in product(("", "right", "wrong"), repeat=len(keys)):
        marks = {
            key: way.right[key] if how == "right" else "7"
            for key, how in zip(keys, filled, strict=True)
            if how
        }
        found = way.check(marks)
        if {*filled} == {"right"}:
            assert (found.look, found.shows, found.done) == (REST, {"product": "0.239"}, False)
            continue
        assert (found.right, found.wrong) == (filled.count("right"), filled.count("wrong"))
        first = filled.index("wrong") if "wrong" in filled else filled.index("")
        assert (found.look, found.shows, found.done) == (keys[first], {}, False)


def test_a_number_in_words_and_two_at_once_are_settled_in_digits(way):
    assert way.settled({"0.count": "fifty-five", "1.count": "54/87", "2.count": " 53 ", "2.of": "86"}) == {
        "0.count": "55",
        "1.count": "54",
        "1.of": "87",
        "2.count": "53",
        "2.of": "86",
    }


def test_what_cannot_be_read_gets_one_sentence_that_tells_no_answer_and_counts_as_no_check(way):
    found = way.check(TYPED | {"2.of": "many"})
    assert (found.head, found.asks, found.look, found.is_read) == (
        "Type a number, such as 12.",
        "",
        "2.of",
        False,
    )
    assert "12" not in way.right.values()
    pad = CountPad(way, {}, 0, lambda *_kept: None, lambda: None)
    press(pad, "check", {"2.of": "many"})
    assert (pad.checks, pad.told["ready"]) == (0, False)
    press(pad, "check", TYPED | {"0.count": "fifty-five"})
    assert (pad.checks, pad.marks["0.count"]) == (1, "55")


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("0.761", True),
        ("0.76", True),
        ("76 %", True),
        ("7591/9976", True),
        ("0.8", False),
        ("0.239", False),
        ("761", False),
    ],
)
def test_the_answer_of_a_tree_may_be_rounded_and_opens_with_all_counts(way, typed, done):
    counts = {key: mark for key, mark in way.right.items() if key != REST}
    assert way.check(counts).head == "All 6 numbers are right."
    assert way.check(counts | {REST: typed}).done is done
    assert not way.check({REST: typed}).done


def test_the_tree_of_the_lesson_has_the_exact_value(tmp_path, monkeypatch):
    lesson = notebook("at-least-one", tmp_path, monkeypatch)
    part = lesson.part(ExplainPart)
    assert 1 - part.count.product == part.experiment.exact == Fraction(7591, 9976)
    assert [(step.count, step.of) for step in part.count.steps] == [(55, 88), (54, 87), (53, 86)]


def test_a_tree_whose_steps_cannot_be_is_refused():
    for steps in ([], [("One", 3, 2)], [("None", 0, 2)]):
        with pytest.raises(CubeplayError, match="how many lead on"):
            tree(steps, "a", "b", whole="All")


# Tables


def test_the_table_of_the_lesson_has_all_sums_of_two_house_dice_but_those_given(tmp_path, monkeypatch):
    count = notebook("a-coin-and-a-spinner", tmp_path, monkeypatch).part(ExplainPart).count
    house = (0, 1, 1, 2, 2, 3)
    sums = {f"{r}.{c}": str(one + two) for r, one in enumerate(house) for c, two in enumerate(house, 1) if r}
    assert count.right == sums | {
        "below.0.1": str(sum(one + two > 2 for one, two in product(house, repeat=2)))
    }


def test_each_way_to_fill_a_table_is_judged_as_by_comparing_each_number():
    count = table(
        ["", "n", "m"], [["a", gap(1, "?"), gap(2, "?")], ["b", 7, gap(3, "?")]], [["all", gap(6, "?")]]
    )
    for filled in product(("", "right", "wrong"), repeat=4):
        marks = {
            key: count.right[key] if how == "right" else "99"
            for key, how in zip(count.keys, filled, strict=True)
            if how
        }
        found = count.check(marks)
        assert (found.right, found.all, found.wrong) == (filled.count("right"), 4, filled.count("wrong"))
        first = next((k for how in ("wrong", "") for k, is_how in enumerate(filled) if is_how == how), None)
        assert found.look == ("" if first is None else count.keys[first])
        assert found.done is (first is None)


def test_a_gap_is_named_by_its_row_and_its_column():
    count = squares((2, 3), (1, 2), lambda _row, _column: 5, "what is it?")
    assert [each.name for each in count.gaps] == ["3 and 1", "3 and 2"]
    assert count.check({}).asks == "Look at “3 and 1”: what is it?"
    assert [each.name for each in squares("ab", "xy", lambda _row, _column: 5, "?").gaps] == ["b, x", "b, y"]
    assert [each.name for each in table(["", "n"], [["a", gap(1, "?")]]).gaps] == ["a"]
    assert "5" not in str(count.task()["names"])
    assert [cell.get("text") for cell in count.task()["rows"][1]] == ["3", None, None]


def test_a_table_without_a_gap_is_refused():
    with pytest.raises(CubeplayError, match="a gap that pupils fill"):
        table(["n"], [["a", 1]])


# Sorted cards


def test_the_cards_of_the_lesson_lie_in_the_heaps_where_their_numbers_do(tmp_path, monkeypatch):
    count = notebook("do-dangers-clump", tmp_path, monkeypatch).part(ExplainPart).count
    heaps = [[], [], []]
    for places in combinations(range(1, 7), 3):
        steps = sorted((places[k] - places[k - 1]) % 6 for k in range(3))
        heaps[0 if steps == [1, 1, 4] else 2 if steps == [2, 2, 2] else 1].append("-".join(map(str, places)))
    found = [[count.cards[int(key)].name for key in heap["cards"]] for heap in count.own({})["heaps"]]
    assert found == heaps
    assert [*map(len, heaps)] == [6, 12, 2]
    whys = [
        "16 rolls end on each: 96 together.",
        "9 rolls end on each: 108 together.",
        "6 rolls end on each: 12 together.",
    ]
    assert [heap.why for heap in count.heaps] == whys
    assert not any("together" in str(each) for each in count.task().values())


def test_each_way_to_sort_four_cards_is_judged_as_by_looking_at_each():
    heaps = (0, 1, 2, 0)
    count = sort(
        [(name, "") for name in "abcd"],
        lambda card: "xyz"[heaps[card]],
        dict(zip("xyz", "xyz", strict=True)),
        "?",
    )
    for put in product(("", "0", "1", "2"), repeat=4):
        found = count.check({str(k): heap for k, heap in enumerate(put) if heap})
        right = [heap == str(heaps[k]) for k, heap in enumerate(put)]
        wrong = [k for k, heap in enumerate(put) if heap and not right[k]]
        assert (found.right, found.wrong, found.done) == (sum(right), len(wrong), all(right))
        left = [k for k, heap in enumerate(put) if not heap]
        assert found.look == next((str(k) for k in [*wrong, *left]), "")


def test_cards_without_a_heap_and_one_heap_or_five_are_refused():
    for heaps, heap in (("x", "x"), ("vwxyz", "x"), ("xy", "z")):
        with pytest.raises(CubeplayError, match="two to four heaps"):
            sort([("a", "")], {0: heap}.__getitem__, {each: [each] for each in heaps}, "?")


# On the page


def pad_of(lesson):
    (pad,) = pads(turn(lesson, ExplainPart))
    return pad


def test_the_pages_own_count_waits_for_all_right_ones_or_for_three_checks(one_line):
    up_to(one_line, ExplainPart, first="100")
    pad = pad_of(one_line)
    for checks in (1, 2, 3):
        press(pad, "see", {})
        assert (pad.own, one_line.part(ExplainPart).done) == ({}, False)
        assert "14 of 216" not in written(one_line.stand)
        press(pad, "check", marked("1-1-1"))
        assert pad.told["head"] == "1 of the 14."
        assert pad.told["ready"] == (checks == 3)
    press(pad, "see", marked("1-1-1"))
    assert (pad.own["head"], one_line.part(ExplainPart).done) == ("You found 1 of the 14.", True)
    assert pad.own["predicted"] == "You predicted 100 of 216."
    assert "14 of 216" in written(one_line.stand)


def test_who_finds_all_sees_the_pages_own_at_once(one_line):
    up_to(one_line, ExplainPart, first="100")
    do(one_line, ExplainPart)
    assert pad_of(one_line).own["head"] == "All 14 are right."


def test_marks_and_checks_are_there_again_on_the_next_visit(one_line, tmp_path, monkeypatch):
    up_to(one_line, ExplainPart, first="100")
    press(pad_of(one_line), "marks", marked("1-1-1"))
    press(pad_of(one_line), "check", marked("1-1-1", "2-2-2"))
    again = pad_of(notebook("one-line", tmp_path, monkeypatch))
    assert (again.marks, again.checks) == (marked("1-1-1", "2-2-2"), 1)
    for _time in range(2):
        press(again, "check", marked("1-1-1"))
    press(again, "see", marked("1-1-1"))
    third = pad_of(notebook("one-line", tmp_path, monkeypatch))
    assert (third.own["head"], third.marks) == ("You found 1 of the 14.", marked("1-1-1"))


@pytest.mark.parametrize(
    "sent", [None, {}, {"type": "check"}, {"type": "check", "marks": [1]}, {"type": "marks"}]
)
def test_what_a_page_never_sends_changes_nothing(one_line, sent):
    pad = CountPad(one_line.part(ExplainPart).count, {}, 0, lambda *_kept: None, lambda: None)
    pad._handle_custom_msg(sent, [])
    assert (pad.marks, pad.checks, pad.own) == ({}, 0, {})


def test_who_had_read_the_count_of_an_earlier_version_sees_it_again(one_line, tmp_path, monkeypatch):
    up_to(one_line, ExplainPart, first="100")
    one_line.pupil.leave("count")
    again = notebook("one-line", tmp_path, monkeypatch)
    assert again.part(ExplainPart).done
    assert pad_of(again).own["head"] == "You found 0 of the 14."


# On paper


@pytest.mark.parametrize("name", ["one-line", "at-least-one", "a-coin-and-a-spinner", "do-dangers-clump"])
def test_a_worksheet_has_the_count_with_gaps_and_its_key_has_the_answers(name, tmp_path, monkeypatch):
    lesson = notebook(name, tmp_path, monkeypatch)
    count = lesson.part(ExplainPart).count
    sheet, key = ("".join(block.html(side) for block in blocks(count)) for side in (False, True))
    assert len(re.findall('class="(?:answer|hit)"|<li>[^<]', key)) >= len(count.right)
    assert 'class="answer"' not in sheet
    assert 'class="hit"' not in sheet
    told = {
        "one-line": ('trips: <b class="answer">6</b>', "First die 6"),
        "at-least-one": ('At least one red: <b class="answer">0.761</b>', "Third piece"),
        "a-coin-and-a-spinner": ('Sums of more than 2: <b class="answer">23</b> of 36', "<th"),
        "do-dangers-clump": ("<li>4-5-6</li>", "two side by side"),
    }[name]
    assert all(words in key for words in told)
    assert told[0] not in sheet
    assert told[1] in sheet


def test_a_lesson_of_which_nothing_is_said_for_paper_has_its_count_on_the_sheet(one_line):
    made = worksheet("One line", one_line, {}).printed()
    assert "First die 6" in "".join(made["sheet"])
    assert "14 of 216" not in "".join(made["sheet"])
