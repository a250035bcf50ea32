"""Moves and positions as text: writing and reading.

A move is a short text that people type and the log prints (``moves``).  A position describes a state in lines
that a person can read and write; its format is the same for every game::

    # Notes begin with a hash.
    round: 3
    phase: play
    centre: blue 1, blue 1, red 2, red 6
    rolling: 2

    Player 1:
      points: 12 20
      square:
        r4 b2 r1
        .  w3 .
        b5 .  r6
      loose: b1 b3 r2

A line is ``name: value``; lines that belong to a line stand below it and are indented.  Capitals, blank lines
and the order of the lines do not matter.  A missing line stands for the default value.

A game declares in a :class:`Fields` which line holds which field of its state, and in a :class:`Word` or
:class:`BlockFormat` how a value is written and read.  A :class:`Fault` names what the rules do not allow.
"""

from cubeplay.limits import Misread
from cubeplay.notation.fields import Fields
from cubeplay.notation.lines import (
    Fault,
    NamedLine,
    PositionSection,
    RawLine,
    entries,
    headed,
    indented,
    joined,
    key_of,
    read_lines,
    refused,
)
from cubeplay.notation.moves import (
    LETTERS,
    NAMED,
    Form,
    Grammar,
    Move,
    Part,
    TimedMove,
    is_small,
    sorted_part,
    typed,
)
from cubeplay.notation.value_formats import (
    NONE,
    TEXT,
    YES_OR_NO,
    BlockFormat,
    Spelling,
    Word,
    grid,
    in_columns,
    in_order,
    maybe,
    one_of,
    sections,
    several,
    suggestion,
    whole,
)

__all__ = [
    "BlockFormat",
    "Fault",
    "Fields",
    "Form",
    "Grammar",
    "LETTERS",
    "Misread",
    "Move",
    "NAMED",
    "NONE",
    "NamedLine",
    "Part",
    "RawLine",
    "PositionSection",
    "Spelling",
    "TEXT",
    "TimedMove",
    "Word",
    "YES_OR_NO",
    "entries",
    "grid",
    "headed",
    "in_columns",
    "in_order",
    "indented",
    "is_small",
    "joined",
    "key_of",
    "maybe",
    "one_of",
    "read_lines",
    "refused",
    "sections",
    "several",
    "sorted_part",
    "suggestion",
    "typed",
    "whole",
]
