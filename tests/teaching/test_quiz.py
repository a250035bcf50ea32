"""Questions whose wrong answers teach."""

from fractions import Fraction

import pytest
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Slip
from msgspec.structs import replace

from cubeplay_widgets.pages.quiz import Quiz

SPREAD = MultipleChoice(
    "Which size of run spreads most?",
    "Few throws, wide spread.",
    options=(
        Alternative("10 throws"),
        Alternative("1,000 throws", "Look how close the three large runs lie."),
    ),
)
HOW_MANY = Count(
    "In 1,000 throws, about how many score?",
    exact=Fraction(65),
    hint="Take 1,000 × 14 ÷ 216.",
    reason="1,000 × 14 ÷ 216 is 64.8.",
    slips=(Slip(Fraction(140), "That is your prediction, not the count."),),
    within=Fraction(3),
)
SHARE = Count("How often?", "One of six faces.", exact=Fraction(1, 6), hint="Count the faces.", of=6)


def test_the_right_choice_passes_with_a_reason():
    verdict = SPREAD.judge("10 throws")
    assert (verdict.passed, verdict.words) == (True, "Few throws, wide spread.")


def test_a_wrong_choice_has_a_hint_of_its_own():
    verdict = SPREAD.judge("1,000 throws")
    assert (verdict.passed, verdict.words) == (False, "Look how close the three large runs lie.")


def test_no_choice_is_not_judged():
    assert SPREAD.judge("") == SPREAD.judge("nonsense")
    assert SPREAD.judge("").words == "Choose an answer first."


@pytest.mark.parametrize(
    "options", [(Alternative("a"), Alternative("b")), (Alternative("a", "no"), Alternative("b", "no"))]
)
def test_a_question_without_hints_or_answer_is_refused(options):
    with pytest.raises(ValueError, match="one right answer"):
        MultipleChoice("?", "", options=options)


@pytest.mark.parametrize("given", ["1 of 6", "1/6", "0.167", "16.7 %"])
def test_a_number_passes_in_every_form(given):
    assert SHARE.judge(given).passed


def test_a_known_slip_has_a_hint_of_its_own():
    assert HOW_MANY.judge("140").words == "You said 140. That is your prediction, not the count."
    assert HOW_MANY.judge("500").words == "You said 500. Take 1,000 × 14 ÷ 216."
    assert HOW_MANY.judge("64.8").passed


def test_what_is_no_number_gets_the_parsers_one_error():
    assert "Write it like 6 of 36" in SHARE.judge("many").words


def test_the_teacher_sees_the_answers():
    assert (SPREAD.answer, SHARE.answer) == ("10 throws", "1 of 6, 1/6, 0.167")


def test_the_page_counts_what_is_passed():
    heard = []
    quiz = Quiz([SPREAD, HOW_MANY], on_change=lambda: heard.append(quiz.passed))
    assert quiz.score.text == "Right so far: 0 of 2"
    quiz.asked[0].put("10 throws")
    quiz.asked[1].put("140")
    assert quiz.score.text == "Right so far: 1 of 2"
    assert quiz.asked[1].says.text.startswith("You said 140.")
    quiz.asked[1].put("65")
    assert quiz.score.text == "Right so far: 2 of 2"
    assert heard == [1, 1, 2]
    assert quiz.answers == [["10 throws"], ["140", "65"]]


def test_a_press_on_check_is_what_counts():
    quiz = Quiz([SPREAD])
    quiz.asked[0].entry.widget.index = 0
    assert quiz.passed == 0
    quiz.asked[0].check.click()
    assert quiz.passed == 1


def test_kept_answers_come_back():
    quiz = Quiz([SPREAD, HOW_MANY])
    quiz.restore(["0/0 1,000 throws", "1/0 140", "0/1 10 throws"])
    assert (quiz.passed, quiz.answers) == (1, [["1,000 throws", "10 throws"], ["140"]])


def test_a_choice_is_kept_by_its_number_and_comes_back_in_other_words():
    quiz = Quiz([SPREAD, HOW_MANY])
    quiz.asked[0].put("1,000 throws")
    quiz.asked[1].put("140")
    assert [*quiz.notes()] == ["0/0 #2", "1/0 140"]
    words = tuple(replace(option, text=option.text.upper()) for option in SPREAD.options)
    in_other_words = Quiz([replace(SPREAD, options=words), HOW_MANY])
    in_other_words.restore([*quiz.notes(), "0/1 10 THROWS"])
    assert in_other_words.answers == [["1,000 THROWS", "10 THROWS"], ["140"]]


def test_an_options_number_does_not_depend_on_the_order_on_pages():
    options = tuple(Alternative(f"{number}", "No." if number else "") for number in range(9))
    shuffled = MultipleChoice("?", "", options=options, shuffle="any")
    assert shuffled.shown != options
    assert sorted(shuffled.shown, key=options.index) == list(options)
    assert [shuffled.kept(option.text) for option in options] == [f"#{number}" for number in range(1, 10)]


@pytest.mark.parametrize(
    "kept",
    [
        [],
        {},
        ["x"],
        ["0/0"],
        ["0/0 ?", "9/0 10 throws"],
        ["0/x 10 throws"],
        ["0/0 #3", "0/1 #0", "0/2 #"],
        ["9" * 5000 + "/0 a"],
    ],
)
def test_damaged_answers_do_no_harm(kept):
    quiz = Quiz([SPREAD, HOW_MANY])
    quiz.restore(kept)
    assert quiz.passed == 0


def _sent(widget):
    """Everything that a widget and its children send to the page."""
    state = widget.get_state()
    text = [str(value) for key, value in state.items() if key not in ("children", "_esm", "_css")]
    return " ".join([*text, *map(_sent, getattr(widget, "children", ()))])


def test_neither_hints_nor_reasons_are_in_the_page_before_they_are_earned():
    quiz = Quiz([SPREAD, HOW_MANY, SHARE])
    page = _sent(quiz)
    for secret in (
        "Look how close",
        "Few throws",
        "Take 1,000",
        "64.8",
        "your prediction",
        "Count the faces",
    ):
        assert secret not in page
    quiz.asked[1].put("140")
    assert "your prediction" in _sent(quiz)
    assert "64.8" not in _sent(quiz)


def test_typed_text_is_never_html():
    quiz = Quiz([HOW_MANY])
    quiz.asked[0].put("<script>alert(1)</script>")
    assert "<script>alert" in quiz.asked[0].says.text  # a Line shows plain text only
    assert "<script>alert" not in str(quiz.asked[0]._title.value)


def test_a_choice_on_the_page_counts_at_once():
    quiz = Quiz([SPREAD])
    (asked,) = quiz.asked
    for content in ({"index": 1}, {"index": 7}, {"index": None}, {}, "nonsense"):
        asked.entry.widget._handle_custom_msg(content, [])
        assert asked.entry.widget.index == 1
    asked.check.click()
    assert asked.given == ["1,000 throws"]


def test_what_is_typed_is_sent_before_the_press_that_follows():
    (asked,) = Quiz([HOW_MANY]).asked
    assert asked.entry.widget.continuous_update is False
