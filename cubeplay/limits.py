"""Limits and checks for untrusted input.

Such input is: save files; rooms, cubes and cards that people made; positions; typed moves and answers; names;
addresses of pages.  The length of a text is checked before anything parses it, so that no text can take long,
fill the memory or exceed a limit of Python's.  :class:`Misread` says why something is refused and what to do
next; the caller adds what was refused.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any, Final

from cubeplay.words import _, mended, shortened

SAVE: Final = 4 * 2**20
"""The most bytes of a save file; far more than the longest game needs."""

SHEET: Final = 2**16
"""The most characters of an edition, or of rooms, cubes or abilities: three times our longest."""

POSITION: Final = 2 * SHEET
"""The most characters of a position, which may contain an edition."""

LINE: Final = 400
"""The most characters of a typed move: four times our longest."""

NAME: Final = 80
"""The most characters of a name, of a seed that is a text, and of other identifiers."""

QUOTED: Final = 60
"""The most characters that a message quotes."""

LISTED: Final = 3
"""The most values of a list that a message quotes."""

DIGITS: Final = 15
"""The most digits of a number in a file or a position."""

SEED_DIGITS: Final = 40
"""The most digits of a seed that is a number."""

SEATS: Final = 100
"""The most players, and the most options, of one game."""

ENTRIES: Final = 100_000
"""The most moves of a game, and the most lines of a position."""

DEPTH: Final = 8
"""The most levels of nested tables and lists, and the most parts of a dotted name."""


class Misread(Exception):
    """A text or a value that cannot be read: why, and what to do next.  The caller says where it stands."""

    def __init__(self, why: str, next: str) -> None:
        super().__init__(why, next)
        self.why, self.next = why, next


# Texts and numbers


def check_text(text: str, most: int = SHEET) -> None:
    """Check that a text is not too long, and valid UTF-8.  Raises Misread.

    >>> check_text("a" * 9, most=8)
    Traceback (most recent call last):
    cubeplay.limits.Misread: ('it has 9 characters, and 8 are the most.', 'Make it shorter.')
    """
    if len(text) > most:
        why = _("it has {number} characters, and {most} are the most.").format(number=len(text), most=most)
        raise Misread(why, _("Make it shorter."))
    if not text.isascii() and mended(text) != text:
        raise Misread(_("it holds half a character, which cannot be saved."), _("Write that place anew."))


def check_word(text: str, most: int = NAME) -> None:
    """Check that a text has no line breaks and no control characters.  Raises Misread."""
    check_text(text, most)
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        raise Misread(_("it holds a line break or a control character."), _("Write it on one line."))


def check_seed(seed: int | str) -> None:
    """Check that a seed can be saved.  Raises Misread."""
    if isinstance(seed, str):
        check_word(seed)
    elif abs(seed) >= 10**SEED_DIGITS:
        why = _("it has more than {most} digits.").format(most=SEED_DIGITS)
        raise Misread(why, _("Take a smaller number."))


def whole_number(text: str) -> int | None:
    """The number that ASCII digits write; None for anything else.

    >>> whole_number("12"), whole_number("²"), whole_number("٣"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    fits = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if fits else None


def as_written(value: object) -> str:
    """A value of a file as the file would write it, short enough to be quoted.

    >>> as_written("nort"), as_written(True), as_written(["a", {}, 3, 4])
    ("'nort'", 'true', "['a', { … }, 3, …]")
    >>> as_written(object())
    'something of type object'
    """
    match value:
        case str():
            return repr(shortened(value, QUOTED))
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= 10**SEED_DIGITS:
            return _("a huge number")
        case list() | tuple():
            parts = [*map(as_written, value[:LISTED]), *["…"][: max(0, len(value) - LISTED)]]
            return shortened(f"[{', '.join(parts)}]", QUOTED)
        case dict():
            return "{ … }"
    text = str(value)
    return (
        _("something of type {kind}").format(kind=type(value).__name__)
        if " at 0x" in text
        else shortened(text, QUOTED)
    )


# Files


def read_sheet(path: Path) -> str:
    """The text of a file that a person wrote in an editor.  Raises Misread, also if there is no such file."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * SHEET + 4)
    except OSError as error:
        why = _("it cannot be read ({reason}).").format(reason=error.strerror)
        raise Misread(why, _("Name a file that is there.")) from error
    except ValueError as error:  # a NUL in its name
        raise Misread(_("there is no such file."), _("Name a file that is there.")) from error
    return sheet_text(data)


def sheet_text(data: bytes) -> str:
    """The text of the bytes of a file that a person wrote in an editor.  Raises Misread."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        why = _("it cannot be read: it is no text in UTF-8.")
        raise Misread(why, _("Save it as a text in UTF-8.")) from error
    check_text(text)
    return text.replace("\r\n", "\n")


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text.  Raises Misread, which names the line.

    A text that would take long or much memory is refused before it is parsed.

    >>> read_toml("a.b = 1")
    {'a': {'b': 1}}
    >>> read_toml("a." * 20_000 + "b = 1")
    Traceback (most recent call last):
    cubeplay.limits.Misread: ('line 1 has a name of more than 8 parts.', 'Write it with fewer dots.')
    """
    check_text(text)
    _check_toml(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = _("it cannot be read as TOML: {error}.").format(error=_with_dotted_names(str(error)))
    except ValueError:  # a date or a number that does not exist
        why = _("it holds a date or a number that cannot be.")
    mend = _("Mend it there. Texts stand between quotation marks, and each { … } on one line.")
    raise Misread(why, mend)


_TOML_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|(?P<note>\#[^\n]*+)"
    r"|(?P<open>[\[{])"
    r"|(?P<close>[\]}])"
    r"|(?P<end>[\n=,])"
    r"|(?P<dot>\.)"
    r"|(?P<number>(?<!\w)\d\w{15,}+)"
    r"|[^\"'\#\[{\]}\n=,.\d]++|\d",
    re.DOTALL,
)
"""The tokens of a TOML text that decide how deep it is nested; a quoted text is a single token."""


def _check_toml(text: str) -> None:
    """Raises Misread for a text that is nested too deep, and for numbers that are too long."""
    depth = parts = 0
    for found in _TOML_TOKEN.finditer(text):
        match found.lastgroup:
            case "open":
                depth, parts = depth + 1, 0
            case "close":
                depth, parts = depth - 1, 0
            case "end":
                parts = 0
            case "dot":
                parts += 1
            case "number":
                why = _("line {line} has a number of more than {most} digits.")
                raise _too_much(text, found.start(), why, DIGITS, _("Write a smaller number."))
        if parts >= DEPTH:
            why = _("line {line} has a name of more than {most} parts.")
            raise _too_much(text, found.start(), why, DEPTH, _("Write it with fewer dots."))
        if depth > DEPTH:
            why = _("line {line} has more than {most} brackets inside each other.")
            raise _too_much(text, found.start(), why, DEPTH, _("Close some of them before it."))


def _too_much(text: str, place: int, why: str, most: int, mend: str) -> Misread:
    return Misread(why.format(line=text.count("\n", 0, place) + 1, most=most), mend)


def _with_dotted_names(reason: str) -> str:
    """A parser's message with names of tables as ``a.b`` rather than as tuples."""
    keys = re.compile(r"\('[^']*'(?:, '[^']*')*,?\)")
    return keys.sub(lambda found: ".".join(re.findall(r"'([^']*)'", found[0])), reason)
