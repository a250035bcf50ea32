"""How moves and positions are written as text, and read again.

A move is a short text that one types and the log prints (``moves``).  A position says what lies on a table,
in lines that a person can read and write; every game writes it in the same way::

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

A line is ``name: value``; what belongs to a line stands below it, further in.  Capitals, blank lines and
the order of the lines do not matter.  A line that is left out has its usual value, so a text is as short as
the position is plain.

A game says once, in a :class:`Fields`, which line holds which field of its state, and in a :class:`Word` or
:class:`BlockFormat` how a value is written and read; writing and reading follow.  What the rules cannot bring
about is named in a :class:`Fault`.
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
from cubeplay.notation.spelling import (
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
