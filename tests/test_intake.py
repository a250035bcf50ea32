"""Limits of what comes in from outside: it is measured before it is read, and refused in words."""

import tracemalloc
from time import process_time

import pytest
from cubeplay import GAMES, Session
from cubeplay.cuboro.rules.house import read_cubes
from cubeplay.cuobe.edition.editing import edition_of, house_text, one_text
from cubeplay.errors import (
    LONGEST,
    CubeplayError,
    HouseDataError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
)
from cubeplay.gelatinous.__main__ import main as rooms_command
from cubeplay.gelatinous.rules.abilities import read_abilities
from cubeplay.gelatinous.rules.dungeon import house_text as rooms_text
from cubeplay.gelatinous.rules.room_drawings import MOST_ROOMS, read_rooms
from cubeplay.limits import DEPTH, SHEET, Misread, as_written, check_word, read_sheet, read_toml, whole_number
from cubeplay.words import mended, shortened

from breadth import together

HALF = "\ud800"
"""Half a character: JSON and a page can bring one, and no file can hold it."""

DEEP = {
    "dots": "a." * 20_000 + "b=1",
    "dots with spaces": "a . " * 10_000 + "b=1",
    "quoted parts": '"a".' * 10_000 + "b=1",
    "a heading": "[" + "a." * 20_000 + "b]",
    "a table inside": "a={" + "b." * 20_000 + "c=1}",
    "lists": "a=" + "[" * 30_000,
    "tables": "a=" + "{a=" * 10_000,
    "a long number": "a=" + "1" * 5_000,
    "a long negative number": "a=-" + "1" * 5_000,
    "a long number in hexadecimal": "a=0x" + "f" * 5_000,
}


@together("text", DEEP.values())
@pytest.mark.parametrize("read", [edition_of, read_cubes, read_abilities])
def test_deep_names_and_tables_and_long_numbers_are_refused_before_they_are_parsed(read, text):
    tracemalloc.start()
    start = process_time()
    with pytest.raises(HouseDataError, match=r"line 1 has"):
        read(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert process_time() - start < 1
    assert peak < 2**22


def test_what_stands_between_quotation_marks_or_in_notes_is_not_deep():
    dots = "a." * 40
    text = f'a = "{dots}"\nb = \'{dots}\'\nc = """\n{dots}[[[[[[[[[[\n"""\nd = 1 # {dots}[[[[[[[[[[\n'
    assert list(read_toml(text)) == ["a", "b", "c", "d"]
    assert read_toml(".".join("a" * DEPTH) + "=1")
    with pytest.raises(Misread):
        read_toml(".".join("a" * (DEPTH + 1)) + "=1")


def test_the_houses_own_texts_are_far_below_the_limit():
    texts = (one_text(house_text()), *rooms_text().values())
    assert all(3 * len(text) < SHEET for text in texts)


@pytest.mark.parametrize("read", [edition_of, read_cubes, read_abilities, read_rooms])
def test_a_text_that_is_too_long_or_that_holds_half_a_character_is_refused(read):
    with pytest.raises(HouseDataError, match=r"it has 65537 characters, and 65536 are the most"):
        read("a" * (SHEET + 1))
    with pytest.raises(HouseDataError, match=r"half a character"):
        read(f"a = '{HALF}'")


@pytest.mark.parametrize("data", [b"\xff\xferoom", b"room A: x\n\xe9", "room A: x".encode("utf-16")])
def test_the_command_rooms_refuses_a_file_that_is_not_utf_8_in_words(tmp_path, capsys, data):
    path = tmp_path / "rooms.txt"
    path.write_bytes(data)
    assert rooms_command(str(path)) == 1
    assert "it is no text in UTF-8. Save it as a text in UTF-8." in capsys.readouterr().err


def test_a_file_that_an_editor_on_windows_wrote_is_read(tmp_path):
    path = tmp_path / "rooms.txt"
    path.write_bytes("﻿room A: Zoë\r\n".encode())
    assert read_sheet(path) == "room A: Zoë\n"
    with pytest.raises(Misread, match="cannot be read"):
        read_sheet(tmp_path)
    with pytest.raises(Misread, match="there is no such file"):
        read_sheet(tmp_path / "a\0b")


def test_a_room_with_many_glyphs_and_a_text_with_many_rooms_are_refused_before_they_are_solved():
    room = rooms_text()["rooms_a.txt"].split("\nroom")[1]
    drawing = room.partition("\n")[2]
    many = "".join(f"room A: {number}\n{drawing}\n" for number in range(MOST_ROOMS + 1))
    with pytest.raises(HouseDataError, match="there are more than 40 rooms"):
        read_rooms(many)
    with pytest.raises(HouseDataError, match="the room has 13 glyphs, and 8 are the most"):
        read_rooms("room" + room.replace(" . ", " * "))


@together("game", GAMES)
@pytest.mark.parametrize("typed", ["9" * 5_000, "roll " * 400, HALF, "place ² at a1", "\0", "place ٣ at b4"])
def test_a_typed_move_of_any_length_and_letters_is_refused_in_words(game, typed):
    with pytest.raises(NotationError) as error:
        GAMES[game].parse(typed)
    str(error.value).encode()


@together("game", GAMES)
@pytest.mark.parametrize(
    "text", ["a" * (2 * SHEET + 1), f"phase: {HALF}", "round: " + "9" * 5_000, "round: ²"]
)
def test_a_position_of_any_length_and_letters_is_refused_in_words(game, text):
    with pytest.raises(PositionError) as error:
        GAMES[game].read_position(text)
    str(error.value).encode()


def test_a_deck_that_can_be_read_in_many_ways_is_refused_at_once():
    start = process_time()
    with pytest.raises(PositionError):
        GAMES["cuobe"].read_position("blue deck: " + "1 " + "a11 " * 60 + "b c")
    assert process_time() - start < 1


@together(
    "given",
    [
        {"seed": HALF},
        {"seed": "x" * 100},
        {"seed": "a\nb"},
        {"seed": 10**50},
        {"seed": -(10**5_000)},
        {"names": (HALF,)},
        {"names": ("x" * 100,)},
        {"names": ("a\0b",)},
        {"bots": (HALF, "")},
        {"players": 10**5_000},
        {"straights": HALF},
        {HALF: 1},
    ],
    ids=lambda given: next(iter(given)).encode("ascii", "replace").decode(),
)
def test_what_could_not_be_saved_is_refused_when_a_game_begins(given):
    with pytest.raises(OptionError) as error:
        Session("cubo", **given)
    str(error.value).encode()


def test_a_text_option_that_could_not_be_saved_is_refused_when_a_game_begins():
    for text in (HALF, "x" * (SHEET + 1)):
        for game, option in (("gelatinous", "dungeon"), ("cuobe", "edition"), ("cuboro", "cubes")):
            with pytest.raises(OptionError, match=f"{option} cannot be taken"):
                Session(game, **{option: text})


def test_a_message_is_short_and_can_be_shown_whatever_it_quotes():
    error = CubeplayError("w" * 9_000, f"y{HALF}" * 9_000, "n" * 9_000)
    assert len(str(error)) <= LONGEST
    str(error).encode()
    objection = Session("cubo", seed=7).why("call")[0]
    assert len(str(IllegalMove((objection,) * 90))) <= LONGEST


def test_only_digits_are_a_number():
    assert [whole_number(text) for text in ("7", "007", "²", "٣", "-1", "1_0", "", " 1", "9" * 16)] == [
        7, 7, None, None, None, None, None, None, None,
    ]  # fmt: skip


def test_a_word_stands_on_one_line():
    check_word("Zoë 🎲")
    for word in ("a\nb", "a\tb", "\x7f", "a\0"):
        with pytest.raises(Misread):
            check_word(word)


def test_what_is_quoted_is_written_as_in_the_file():
    assert as_written(False) == "false"
    assert as_written({"a": 1}) == "{ … }"
    assert as_written([object()]) == "[something of type object]"
    assert as_written(10**5_000) == "a huge number"
    assert len(as_written(["x" * 500] * 500)) <= 62
    assert shortened("abc", 3) == "abc"
    assert len(shortened("x" * 500, 60)) == 60
    assert mended("🎲") == "🎲"
