"""Counts that pupils make: what a check says, by trying all marks; it never tells an answer."""

from itertools import combinations, product

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.counts.grid import Grid, Sign
from lesson_kit import ExplainPart, do, no_drawing, notebook, pads, press, turn, up_to, written

from cubeplay_widgets.lessons.counting import grid
from cubeplay_widgets.lessons.counts.pad import CountPad


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
