"""The shared reader of positions: lines, sections, kinds of values, refusals that name the line."""

from dataclasses import dataclass

import pytest
from cubeplay.errors import PositionError
from cubeplay.notation import (
    TEXT,
    YES_OR_NO,
    Fault,
    Fields,
    Word,
    grid,
    headed,
    in_order,
    joined,
    maybe,
    one_of,
    read_lines,
    sections,
    several,
    whole,
)
from tests.games import NIM

from breadth import together


@dataclass(frozen=True)
class Lamp:
    """What a sheet may hold, one of each kind."""

    size: int = 1
    lit: bool = False
    colour: str = "white"
    spots: tuple[int, ...] = ()
    near: tuple[int, ...] = (1, 2)
    seat: int | None = None
    field: tuple[str, ...] = (".",) * 4
    note: str = ""
    inner: "Lamp | None" = None


LAMP = Fields[Lamp](
    {
        "size": ("size", whole(1, 9)),
        "lit": ("lit", YES_OR_NO),
        "colour": ("colour", one_of("white", "red")),
        "spots": ("spots", several(whole(1, 6))),
        "near": ("near", in_order(whole(1, 6))),
        "seat": ("seat", maybe(whole(1, 4, first=1))),
        "field": ("field", grid(Word(str, str), 2, 2)),
        "note": ("note", TEXT),
        "inner": (
            "inner",
            sections(lambda lamp: LAMP.write(lamp, Lamp()), lambda section: LAMP.read(section, Lamp())),
        ),
    }
)

FULL = Lamp(
    9,
    True,
    "red",
    (3, 1),
    (),
    0,
    ("a", ".", "bb", "c"),
    "# no note\n\n  in\r\n| x ",
    Lamp(spots=(6,), seat=3),
)
FULL_TEXT = """\
size: 9
lit: yes
colour: red
spots: 3 1
near: none
seat: 1
field:
  a  .
  bb c
note:
  | # no note
  |
  |   in\r
  | | x 
inner:
  spots: 6
  seat: 4"""  # noqa: W291 - a text is kept with its spaces


def lamp(text):
    section = read_lines(text)
    found = LAMP.read(section, Lamp())
    section.finish()
    return found


def test_every_kind_of_value_is_written_and_read():
    assert "\n".join(LAMP.write(FULL, Lamp())) == FULL_TEXT
    assert lamp(FULL_TEXT) == FULL


def test_what_is_usual_is_not_written():
    assert LAMP.write(Lamp(), Lamp()) == []
    assert LAMP.write(FULL, FULL) == []
    assert lamp("") == Lamp()


def test_notes_blank_lines_capitals_order_and_line_ends_do_not_matter():
    assert lamp("\r\n# a lamp\r\n\r\nColour:   RED\r\n  # of size 2\r\nSIZE : 2\r\n") == Lamp(2, colour="red")
    assert lamp("   size: 2\n   field:\n\ta .\n\n\tb .") == Lamp(2, field=("a", ".", "b", "."))


@together(
    ("text", "line", "why", "mend"),
    [
        ("size 2", 1, "'size 2' is no line", "Write lines like"),
        (": 2", 1, "': 2' is no line", "Write lines like"),
        ("size: 2\n\nsize: 3", 3, "'size' stands here and on line 1", "Keep one"),
        ("siez: 2", 1, "no line 'siez'", "Did you mean 'size'?"),
        ("weight: 2", 1, "no line 'weight'", "There can be 'size', 'lit'"),
        ("  size: 2\nlit: yes", 2, "does not stand below the lines above", "begin them below each other"),
        ("size: 2\n  lit: yes", 2, "does not belong below 'size'", "Begin it below 'size'"),
        ("size: ten", 1, "'ten' is no number from 1 to 9", "such as 1"),
        ("size: 0", 1, "'0' is no number from 1 to 9", "such as 1"),
        ("size: ²", 1, "'²' is no number", "such as 1"),
        ("lit: maybe", 1, "neither yes nor no", "'yes' or 'no'"),
        ("colour: rd", 1, "'rd' is not known", "Did you mean 'red'?"),
        ("colour: blue-green", 1, "is not known", "Write one of white, red"),
        ("spots: 3 7", 1, "'7' is no number from 1 to 6", "such as 1"),
        ("field:\n  a b c\n  d e", 2, "this row has 3 fields", "Write 2"),
        ("field:\n  a b", 1, "1 row stands below 'field'", "Write 2"),
        ("note:\n  text", 2, "no stroke before it", "Begin each line"),
        ("inner: 3", 1, "is a heading", "two spaces further in"),
        ("inner:\n  size: 2\n  siez: 3", 3, "no line 'siez'", "Did you mean 'size'?"),
    ],
)
def test_a_refusal_names_the_line_the_reason_and_the_mend(text, line, why, mend):
    with pytest.raises(PositionError) as refusal:
        lamp(text)
    assert refusal.value.what == f"Position not read, line {line}"
    assert why in refusal.value.why
    assert mend in refusal.value.next


def test_a_line_that_is_needed_is_asked_for():
    with pytest.raises(PositionError, match="Position not read: the line 'size' is missing"):
        read_lines("lit: yes").need("size", "Write one.")


@pytest.mark.parametrize(
    ("where", "line"),
    [
        (("size",), 1),
        (("inner", "spots"), 6),
        (("inner", "size"), 4),
        (("inner", "field", 1), 9),
        (("colour",), 0),
        ((), 0),
    ],
)
def test_a_fault_is_named_at_its_line_or_else_at_its_heading(where, line):
    text = "size: 2\n\n# inside\ninner:\n\n  spots: 6\n  field:\n    a b\n    c d"
    what = f"Position not read, line {line}" if line else "Position not read"
    with pytest.raises(PositionError) as refusal:
        read_lines(text).check([Fault(where, "it is wrong.", "Mend it.")])
    assert refusal.value.what == what


def test_parts_of_a_text_are_parted_by_blank_lines():
    assert joined(["size: 2"], headed("Player 1", []), headed("Player 2", ["size: 3"])) == (
        "size: 2\n\nPlayer 2:\n  size: 3\n"
    )
    assert joined([]) == ""


def test_a_game_without_positions_says_so():
    with pytest.raises(PositionError, match="Nim has no way to write positions"):
        NIM.write_position(NIM.start())
