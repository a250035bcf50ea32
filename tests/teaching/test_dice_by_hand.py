"""Dice by hand: what people type of real ones, and what cannot be."""

from random import Random

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.answers import AnswerError
from lesson_kit import ByHandPart, no_drawing, notebook, sixes, turn, up_to

from breadth import together
from cubeplay_widgets.lessons.hands import dice, draws, read_dice, samples, yes_or_no


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


def test_dice_may_have_faces_of_their_own():
    work = dice(2, sum, str, each=((1, 2), (6,)))
    rolled = {work.roll(Random(seed)).shows for seed in range(30)}
    assert rolled == {"1 6", "2 6"}
    with pytest.raises(CubeplayError, match="a die here shows 1, 2, 6, and never 3"):
        work.read("3 6")
    for each in (((1, 2),), ((1, 2), ()), ((1, 2), (10,))):
        with pytest.raises(CubeplayError, match="a die has faces from 0 to 9"):
            dice(2, sum, str, each=each)


def test_a_sample_counts_what_is_drawn_and_puts_it_back():
    work = samples(4, (1, 2), {1}, str, lambda found: found == 2, lambda found: f"{found} ones")
    drawn = [work.roll(Random(seed)) for seed in range(200)]
    assert {trial.shows for trial in drawn} == {"0", "1", "2", "3", "4"}
    assert all(trial.seen.count("1") == int(trial.shows) for trial in drawn)
    assert all((trial.value == 1) is (trial.shows == "2") for trial in drawn)
    assert work.read(" 3 ").text == "3: 3 ones"


@pytest.mark.parametrize("text", ["", "5", "-1", "2.5", "two", "2 3", "9" * 5_000])
def test_what_is_no_number_of_a_sample_is_refused(text):
    work = samples(4, (1, 2), {1}, str, float, str)
    with pytest.raises(CubeplayError) as error:
        work.read(text)
    assert error.value.next == "Type a whole number from 0 to 4."


# The pupil says first


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    no_drawing(monkeypatch)


@pytest.fixture
def card(tmp_path):
    """The card of a lesson about doubles, whose pupils are asked for each."""
    work = dice(
        2,
        lambda pips: pips[0] == pips[1],
        lambda pips: "a double" if pips[0] == pips[1] else "none",
        asks="A double?",
    )
    return up_to(sixes(tmp_path, work), ByHandPart)


def test_the_result_of_a_trial_is_told_after_the_pupil_has_judged_it(card):
    card.typed.value = "3 3"
    card.enter_typed()
    assert (card.says.text, card._sheet.trials) == ("3 3: A double?", [])
    assert "Dice: 3 3" in card.seen.value
    assert "a double" not in card.seen.value
    card.judge(1)
    assert card.says.text == "Trial 1 of 10: 3 3: a double. You said so."
    assert "a double" in card.seen.value


def test_a_wrong_judgement_is_told_kindly_and_the_trial_counts_as_it_fell(card):
    card.typed.value = "3 4"
    card.enter_typed()
    card.judge(1)
    assert card.says.text == "Trial 1 of 10: 3 4: none. Look once more."
    assert [trial.value for trial in card._sheet.trials] == [0.0]


def test_no_second_trial_is_made_before_the_first_is_judged_and_none_is_judged_twice(card):
    card.judge(1)
    assert card.says.text == "Make a trial first, then say."
    card.roll_once()
    first = card.seen.value
    card.roll_once()
    card.typed.value = "3 3"
    card.enter_typed()
    assert (card.says.text, card.seen.value, card.typed.value) == ("First say: A double?", first, "3 3")
    card.judge(0)
    card.judge(0)
    assert len(card._sheet.trials) == 1


def test_a_seat_rolls_the_same_dice_with_and_without_being_asked(card, tmp_path):
    card.roll_once()
    card.judge(0)
    plain = up_to(sixes(tmp_path / "plain", dice(2, sum, str)), ByHandPart)
    plain.roll_once()
    assert card._sheet.trials[0].shows == plain._sheet.trials[0].shows


def test_a_number_is_asked_for_where_trials_have_points(tmp_path, monkeypatch):
    lesson = notebook("the-last-key", tmp_path, monkeypatch)
    up_to(lesson, ByHandPart, first="20", second="20")
    card = turn(lesson, ByHandPart)
    card.typed.value = card.work.example
    card.enter_typed()
    card.guess.value = "many"
    with pytest.raises(AnswerError):
        card.judge_typed()
    assert card._sheet.trials == []
    card.guess.value = str(max(map(int, card.work.example.replace(",", " ").split())))
    card.judge_typed()
    assert card.says.text.endswith("You said so.")


ENDS = {
    "a story": yes_or_no(lambda rng: (True, ""), "heads", "tails"),
    "one draw": draws(1, range(4), lambda number: number == 1, str, "a one"),
}


@pytest.mark.parametrize("work", ENDS.values(), ids=ENDS)
def test_who_types_neither_yes_nor_no_is_told_so(work):
    with pytest.raises(CubeplayError, match=r"“maybe” is neither yes nor no\. Type yes or no"):
        work.read("maybe")
    assert [work.read(text).value for text in ("yes", "N")] == [1, 0]
