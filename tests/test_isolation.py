"""What a language from right to left would tear apart is set apart, in messages and in lists."""

import re

import pytest
from babel.messages.pofile import read_po
from cubeplay.words import MIRRORED, all_of, listed, plural, speaking
from cubeplay.words.isolation import FIRST_STRONG, POP, RIGHT, in_english, set_apart
from cubeplay.words.languages import LANGUAGES, LOCALE

from cubeplay_widgets.paint import pieces


def test_facts_are_set_apart_only_from_right_to_left():
    assert plural("{number} point", "{number} points", 2).format(number="−2") == "−2 points"
    with speaking(LANGUAGES[MIRRORED]):
        assert plural("{number} point", "{number} points", 2).format(number="−2").startswith("⁨−2⁩ ")
        assert listed(["a1", "b2"]) == "⁨a1⁩, ⁨b2⁩"
        assert all_of(["a1", "b2"]).strip("⁨").startswith("a1⁩")


SEEN = {ord(FIRST_STRONG): "⟨", ord(POP): "⟩", ord(RIGHT): "←"}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("{day}, {hour}:{minute:02}", "←⟨{day}⟩, ⟨{hour}:{minute:02}⟩"),
        ("{least}–{most} · {age}+", "←⟨{least}–{most}⟩ · ⟨{age}+⟩"),
        ("{sentence} {next}", "{sentence} {next}"),
        ("{sentence}.", "{sentence}."),
        ("{a} × {b}", "⟨{a}⟩ × ⟨{b}⟩"),
    ],
)
def test_placeholders_that_are_one_fact_are_set_apart_as_one(message, said):
    assert set_apart(message).translate(SEEN) == said


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("What comes next?", "⟨What comes next?⟩"),
        ("Rooms and cards for CU[o]BE", "⟨Rooms and cards for ⟨CU[o]BE⟩⟩"),
        ("One change", "One change"),
        ("{sentence}.", "{sentence}."),
        ("1. Roll.", "1. Roll."),
        ("*Roll.*", "*⟨Roll.⟩*"),
        ("**“Roll.”** Or call.", "**⟨“Roll.”** Or call.⟩"),
        ("* Roll.", "* Roll."),
        ("<p>Roll.</p>", "<p>Roll.</p>"),
    ],
)
def test_english_keeps_its_last_sign_at_its_end(message, said):
    assert in_english(message).translate(SEEN) == said


@pytest.mark.parametrize("fact", ["8+", "−2", "10–16", "4-5-6", "c3", "2×3", "5/36", "Cubo!"])
def test_a_fact_in_the_words_of_a_message_is_set_apart(fact):
    assert set_apart(f"ב {fact}, ב.") == f"ב ⁨{fact}⁩, ב."


def test_every_message_of_the_template_keeps_its_markup_and_its_placeholders():
    with (LOCALE / "cubeplay.pot").open("rb") as file:
        messages = [message.id for message in read_po(file) if message.id]
    texts = [text for id in messages for text in (id if isinstance(id, tuple) else (id,))]
    assert len(texts) > 8000
    for text in texts:
        apart = set_apart(text)
        assert apart.translate(dict.fromkeys(SEEN)) == text
        assert apart.count(FIRST_STRONG) == apart.count(POP)
        assert not re.search(f"\\]\\([^)]*{FIRST_STRONG}|<[^<>]*{FIRST_STRONG}[^<>]*>", apart), text


def test_a_sentence_in_a_picture_keeps_its_last_sign_at_its_end():
    assert pieces.text(0, 0, "הטילו.").geometry.text == "הטילו."
    with speaking(LANGUAGES["he"]):
        drawn = pieces.text(0, 0, "הטילו.").geometry.text
        assert drawn == "\N{RIGHT-TO-LEFT ISOLATE}הטילו.\N{POP DIRECTIONAL ISOLATE}"
        assert pieces.text(0, 0, "a1.").geometry.text == "a1."
