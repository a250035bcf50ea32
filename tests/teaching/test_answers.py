"""Numbers as learners type them."""

from fractions import Fraction

import pytest
from cubeplay.teach.answers import AnswerError, agrees, read_number, tell
from cubeplay.words import speaking
from cubeplay.words.languages import LANGUAGES
from cubeplay.words.numbers import Numeral, grouped
from hypothesis import given, settings
from hypothesis import strategies as st

from breadth import together

SIXTH = Fraction(1, 6)


@together(
    ("text", "value"),
    [
        ("6 of 36", SIXTH),
        ("6 out of 36", SIXTH),
        ("1 in 6", SIXTH),
        ("1/6", SIXTH),
        (" 1 / 6 ", SIXTH),
        ("0.167", Fraction(167, 1000)),
        ("0,167", Fraction(167, 1000)),
        (".5", Fraction(1, 2)),
        ("16.7 %", Fraction(167, 1000)),
        ("16.7 percent", Fraction(167, 1000)),
        ("about 140", Fraction(140)),
        ("1,000 throws", Fraction(1000)),
        ("10 000", Fraction(10000)),
        ("−2", Fraction(-2)),
        ("7 of 216 throws", Fraction(7, 216)),
        ("9 von 216", Fraction(1, 24)),
        ("9 sur 216", Fraction(1, 24)),
        ("9 מתוך 216", Fraction(1, 24)),
        ("14,7", Fraction(147, 10)),
        ("1.234.567", Fraction(1234567)),
        ("1 000,5", Fraction(2001, 2)),
        ("1.234,5", Fraction(2469, 2)),
        ("1,234.5", Fraction(2469, 2)),
        ("1’000’000", Fraction(1_000_000)),
        ("10\u202f000,5", Fraction(20001, 2)),
        ("１４．７", Fraction(147, 10)),
        ("٣٦", Fraction(36)),
        ("١٤٫٧", Fraction(147, 10)),
        ("約14.7", Fraction(147, 10)),
        ("36のうち6", SIXTH),
        ("36种中有6种", SIXTH),
        ("百", None),
        ("½", None),
        ("²", None),
    ],
)
def test_counts_fractions_decimals_and_percentages_are_read(text, value):
    if value is None:
        with pytest.raises(AnswerError, match="is not a number that can be read here"):
            read_number(text)
    else:
        assert read_number(text).value == value


SPOKEN = sorted(set(LANGUAGES) - {"pseudo", "pseudo_rtl", "words"})


@pytest.mark.parametrize("code", SPOKEN)
@settings(max_examples=200)
@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_a_number_is_read_as_it_was_written_in_its_language(code, thousandths, digits):
    value = Fraction(thousandths, 1000)
    rounded = Fraction(f"{float(value):.{digits}f}")
    with speaking(LANGUAGES[code]):
        assert read_number(grouped(value, digits)).value == rounded
        assert read_number(f"{Numeral(value):,.{digits}f}").value == rounded
        share = read_number(f"{Numeral(value / 1000):.{digits}%}").value
        assert abs(share - value / 1000) <= Fraction(1, 100 * 10**digits)


def test_each_language_writes_numbers_in_its_own_way():
    written = {}
    for code in SPOKEN:
        with speaking(LANGUAGES[code]):
            ways = (grouped(14.7), grouped(1000), grouped(10_077_696), f"{Numeral(0.15):.0%}")
        written.setdefault(ways, set()).add(code)
    assert written == {
        ("14.7", "1,000", "10,077,696", "15%"): {"en"},
        ("14,7", "1000", "10\u202f077\u202f696", "15\u202f%"): {"de", "es", "fr", "it"},
        ("14.7", "1000", "10,077,696", "15%"): {"ja", "zh_Hans", "he"},
    }


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("1.000", 1, 1000),
        ("1,000", 1000, 1),
        ("216.000", 216, 216000),
        ("9 of 1.296", Fraction(9000, 1296), Fraction(9, 1296)),
        ("0.167", Fraction(167, 1000), Fraction(167, 1000)),
        ("0,167", Fraction(167, 1000), Fraction(167, 1000)),
        ("14.7", Fraction(147, 10), Fraction(147, 10)),
        ("1.0000", 1, 1),
    ],
)
def test_a_mark_before_three_digits_is_read_as_the_page_writes_numbers(text, english, german):
    assert [read_number(text, language).value for language in ("en", "de")] == [english, german]


@together(
    "text",
    [
        "1,000 000",
        "1.000,000.000",
        "1" + "a" * 58 + "!",
        "000 000",
        "0 000",
        "1 of 000 000",
        "0,123,456",
        "²",
        "½",
        "1e5",
        "\ud800",
        "1\0",
        "1_000",
        "",
        "six",
        "6 of 0",
        "1/0",
        "1/2/3",
        "%",
        "--3",
        "9" * 5000,
        "<b>1</b>",
        "1:6",
    ],
)
def test_anything_else_gives_one_clear_error(text):
    with pytest.raises(AnswerError, match=r"Not read: .* Write it like 6 of 36, 1/6, 0.167 or 16.7 %."):
        read_number(text)


@pytest.mark.parametrize("text", ["6 of 36", "1/6", "0.167", "0.17", "16.7 %", "17 %", "0.1667"])
def test_an_answer_may_be_rounded(text):
    assert agrees(read_number(text), SIXTH)


@pytest.mark.parametrize("text", ["0.2", "0", "0.16", "16 %", "1/7", "6", "0.168"])
def test_an_answer_may_not_be_wrong(text):
    assert not agrees(read_number(text), SIXTH)


def test_a_margin_can_be_given():
    assert agrees(read_number("60"), Fraction(65), Fraction(5))
    assert not agrees(read_number("59"), Fraction(65), Fraction(5))


def test_counts_come_before_fractions_before_decimals():
    assert str(tell(SIXTH, 36)) == "6 of 36, 1/6, 0.167"
    assert str(tell(Fraction(10_000, 46_656), 46_656)) == "10,000 of 46,656, 625/2916, 0.214"


def test_what_cannot_be_counted_has_no_count():
    assert tell(SIXTH, 35).count == ""
    assert str(tell(Fraction(3))) == "3"


def test_numbers_are_grouped():
    assert [grouped(number) for number in (1000, 0.5, 12_345.678, 0)] == ["1,000", "0.5", "12,345.678", "0"]


@given(st.text(st.sampled_from("0123456789 ,.'’-−/%²٣eof\ud800\0~"), max_size=30))
@settings(max_examples=400, derandomize=True, deadline=None)
def test_whatever_looks_like_a_number_is_read_or_refused_in_words(text):
    try:
        given = read_number(text)
    except AnswerError as error:
        str(error).encode()
    else:
        assert Fraction(str(given.value)) == given.value
