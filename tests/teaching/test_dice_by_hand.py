"""Dice by hand: what people type of real ones, and what cannot be."""

from random import Random

import pytest
from cubeplay.errors import CubeplayError

from breadth import together
from cubeplay_widgets.lessons.hands import dice, draws, read_dice


@together(
    "text",
    [
        "3 4 5",
        "345",
        "3, 4 and 5",
        " 3-4-5 ".replace("-", "/"),
        "a 3, a 4, a 5!",
        "٣٤٥",
        "۳ ۴ ۵",
        "३४५",
        "３４５",
        "③④⑤",
        "𝟛𝟜𝟝",
        "3\t4\n5",
    ],
)
def test_real_dice_are_read_in_the_digits_of_any_script(text):
    assert read_dice(text, 3) == (3, 4, 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "3 4",
        "3 4 5 6",
        "three four five",
        "3.5 4 5",
        "-3 4 5",
        "3 4 -5",
        "x" * 10**6,
        "3" * 10**6,
        "<b>",
    ],
)
def test_what_is_not_so_many_dice_is_refused_with_an_example(text):
    with pytest.raises(CubeplayError, match=r"is not 3 dice\. Type what they show, like 6 5 4\.") as refused:
        read_dice(text, 3)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("text", "wrong"), [("3 4 7", 7), ("0 4 5", 0), ("8 9 1", 8), ("٣٤٩", 9)])
def test_rolls_that_no_die_shows_are_refused(text, wrong):
    with pytest.raises(CubeplayError, match=f"a die here shows 1, 2, 3, 4, 5, 6, and never {wrong}"):
        read_dice(text, 3)


def test_dice_may_have_other_faces_and_there_may_be_one_alone():
    assert read_dice("1 3", 2, (1, 1, 2, 2, 3, 3)) == (1, 3)
    with pytest.raises(CubeplayError, match="shows 1, 2, 3, and never 4"):
        read_dice("1 4", 2, (1, 1, 2, 2, 3, 3))
    with pytest.raises(CubeplayError, match=r"is not 1 die\."):
        read_dice("1 2", 1)


def test_an_example_can_be_typed_as_it_stands():
    for count in range(1, 10):
        work = dice(count, sum, lambda pips: f"{sum(pips)} points")
        assert work.read(work.example).value == sum(read_dice(work.example, count))


def test_a_trial_has_its_dice_in_words_and_in_a_picture():
    work = dice(2, max, lambda pips: f"<{max(pips)}>", does="Throw")
    trial = work.read("2 5")
    assert (trial.text, trial.value, work.does) == ("2 5: <5>", 5.0, "Throw")
    assert "Dice: 2 5" in trial.picture
    assert "&lt;5&gt;" in trial.picture
    assert "<5>" not in trial.picture


def test_the_page_throws_every_face_and_no_other():
    work = dice(2, sum, lambda pips: "", faces=(2, 4, 4))
    rolled = {work.roll(Random(seed)).text for seed in range(100)}
    assert rolled == {f"{one} {two}: " for one in (2, 4) for two in (2, 4)}
    assert sum(work.roll(Random(seed)).value for seed in range(300)) / 300 == pytest.approx(20 / 3, abs=0.3)


def test_a_die_may_have_faces_up_to_nine_and_no_others():
    work = dice(2, sum, str, faces=range(1, 10))
    assert work.read("9 8").text.startswith("9 8: ")
    assert "9 8" in work.read("9 8").picture
    assert {int(pip) for seed in range(99) for pip in work.roll(Random(seed)).shows.split()} == set(
        range(1, 10)
    )
    for faces in ((), (1, 10), (-1,)):
        with pytest.raises(CubeplayError, match="a die has faces from 0 to 9"):
            dice(2, sum, str, faces=faces)


def test_what_is_drawn_may_be_put_back():
    box = draws(5, (1, 2), lambda number: number == 1, str, "a one", put_back=True)
    assert {len(box.roll(Random(seed)).shows.split()) for seed in range(9)} == {5}
    assert any(box.roll(Random(seed)).shows == "yes yes yes no no" for seed in range(400))
    with pytest.raises(CubeplayError, match="5 cannot be drawn from a box of 2"):
        draws(5, (1, 2), lambda number: number == 1, str, "a one")
