"""Translation of all texts for people.

Every text for people is a whole sentence with named placeholders and passes through :func:`_`, or through
:func:`plural` if it counts something, or through :func:`pgettext` if its English has several meanings.  Texts
of data files (``rules.toml``, our rooms and cards) pass through :func:`translated` where they are shown.
``make words`` collects all of them in ``locale/cubeplay.pot``; a language is
``locale/<language>/LC_MESSAGES/cubeplay.po``, compiled when cubeplay is built or first speaks it.

The environment variable ``CUBEPLAY_LANGUAGE`` names the language of a process (``de``, ``pseudo``); without
it the process speaks English.  In a server, which answers people of several languages, :func:`speaking` says
who is answered.  Sentences that are made while modules are imported are translated when they are shown
(:mod:`cubeplay.words.late`).

``CUBEPLAY_LANGUAGE=pseudo cubeplay dashboard`` shows the pages in a pseudo-language: each word has accents
and is a third longer.  Plain English on such a page was not marked for translation, and a text that does not
fit will not fit in German.  ``pseudo_rtl`` runs from right to left, and its short words are doubled.
``words`` is English with the id of each message, which ``python tools/words.py --find ID`` explains.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from hashlib import sha256
from typing import Any, Final, TypeVar, cast

from cubeplay.words.catalogues import compiled
from cubeplay.words.isolation import MARKUP, SetApart, isolated, turned
from cubeplay.words.languages import ENGLISH, MIRRORED, PSEUDO, WORDS, Language, language_of
from cubeplay.words.late import Counted, Late, is_importing
from cubeplay.words.placeholders import counted_in, fits

F = TypeVar("F", bound=Callable[..., Any])

_WORD = re.compile(r"[A-Za-z]+")
_ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁÇÐÉƑĜĤÎĴĶĹṀÑÖÞǪŔŠŢÛṼŴẊÝŽáƀçđéƒĝĥîĵķĺṁñóþǫŕšţûṽŵẋýž",
)
_SHORT = 4
_LONGER = "¬"
"""The letter that makes words longer; two tildes would be Markdown for struck-out text."""


def pseudo(text: str, doubled: bool = False) -> str:
    """A text in the pseudo-language.  Placeholders, markup, links and `code` stay.

    With ``doubled`` words of up to four letters stand twice, since short words grow most in a translation.

    >>> pseudo("Your turn, {player}.")
    'Ýóûŕ¬ ţûŕñ¬, {player}.'
    >>> pseudo('<b class="big">Roll</b> or type `roll`')
    '<b class="big">Ŕóĺĺ¬</b> óŕ¬ ţýþé¬ `roll`'
    """
    parts = MARKUP.split(text)
    change = _doubled if doubled else _accented
    parts[::2] = (_WORD.sub(change, part) for part in parts[::2])
    return "".join(parts)


def _accented(word: re.Match[str]) -> str:
    return word[0].translate(_ACCENTS) + _LONGER * -(-len(word[0]) // 4)


def _doubled(word: re.Match[str]) -> str:
    return _accented(word) if len(word[0]) > _SHORT else word[0].translate(_ACCENTS) * 2


class _Pseudo(gettext.NullTranslations):
    """The computed catalogue of a pseudo-language; the mirrored one has its short words twice."""

    def __init__(self, doubled: bool = False) -> None:
        super().__init__()
        self._doubled = doubled

    def gettext(self, message: str) -> str:
        return pseudo(message, self._doubled)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n), self._doubled)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message, self._doubled)


def short_id(message: str, context: str = "") -> str:
    """The short id of a message, which the language ``words`` shows and ``tools/words.py --find`` takes.

    >>> short_id("Your turn.")
    '432ff'
    """
    return sha256(f"{context}\4{message}".encode()).hexdigest()[:5]


class _Words(gettext.NullTranslations):
    """The computed catalogue of ``words``: each English message after its short id."""

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{short_id(msgid1)}⟧ {super().ngettext(msgid1, msgid2, n)}"

    def pgettext(self, context: str, message: str) -> str:
        return message if message.startswith("⟦") else f"⟦{short_id(message, context)}⟧ {message}"


class _Sound(gettext.GNUTranslations):
    """A catalogue that says in English what cannot be filled in: a half translation breaks no page."""

    def gettext(self, message: str) -> str:
        said = super().gettext(message)
        return said if fits(message, message, said) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        said = super().ngettext(msgid1, msgid2, n)
        return said if fits(msgid1, msgid2, said) else msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        said = super().pgettext(context, message)
        return said if fits(message, message, said) else message


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """The catalogue of a language by its code; an empty one, which speaks English, if there is none."""
    if code == PSEUDO:
        return _Pseudo()
    if code == MIRRORED:
        return SetApart(_Pseudo(doubled=True))
    if code == WORDS:
        return _Words()
    path = compiled(code)
    if path is None:
        return gettext.NullTranslations()
    with path.open("rb") as file:
        found = _Sound(file)
    spoken = language_of(code)
    return SetApart(found) if spoken and spoken.direction == "rtl" else found


LANGUAGE_VARIABLE: Final = "CUBEPLAY_LANGUAGE"
"""The environment variable that names the language of a process."""

_of_process = [language_of(os.environ.get(LANGUAGE_VARIABLE, "")) or ENGLISH]
_SPOKEN: ContextVar[Language | None] = ContextVar("spoken language", default=None)


def language() -> Language:
    """The language in which the one who asks is answered: that of the process, unless :func:`speaking`."""
    return _SPOKEN.get() or _of_process[0]


def drawn(text: str) -> str:
    """A line of text as it is drawn in a picture, which runs from left to right in all languages."""
    return turned(text) if language().direction == "rtl" else text


def process_language() -> Language:
    """The language of the process, in which sentences are made that stand in modules."""
    return _of_process[0]


def set_process_language(spoken: Language) -> None:
    """Change the language of the process; modules that are imported already keep the sentences they made."""
    _of_process[0] = spoken


@contextmanager
def speaking(spoken: Language) -> Iterator[None]:
    """Answer in a language, in this task or thread alone."""
    before = _SPOKEN.set(spoken)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def speak(spoken: Language) -> None:
    """Answer in a language until this task or thread ends."""
    _SPOKEN.set(spoken)


def is_draft(spoken: Language) -> bool:
    """Whether no person has read the catalogue of a language yet, as its head says."""
    return catalogue(spoken.code).info().get("x-draft") == "yes"


def is_partial(spoken: Language) -> bool:
    """Whether a language has the frame of the pages and no games yet, as the head of its catalogue says."""
    return catalogue(spoken.code).info().get("x-partial") == "yes"


def _(message: str) -> str:
    """Translate a whole sentence, which must be a literal in the call; at import, when it is shown."""
    if is_importing():
        return _late(message)
    return catalogue(language().code).gettext(message)


def late(message: str) -> str:
    """A text of a data file that is read at import: it is translated when it is shown."""
    return _late(message) if message else message


def counted(one: str, many: str) -> str:
    """A sentence of a data file that counts; its form is chosen, and translated, when it is shown.

    Raises ValueError if it counts nothing (:func:`cubeplay.words.placeholders.counted_in`).

    >>> words = counted("{player} gets {dice} die.", "{player} gets {dice} dice.")
    >>> words.format(player="Plum", dice=1), words.format(player="Plum", dice=3)
    ('Plum gets 1 die.', 'Plum gets 3 dice.')
    """

    def choose(number: int) -> str:
        return catalogue(language().code).ngettext(one, many, number)

    return Counted(many, choose, many, counted_in(one, many))


def _late(message: str, context: str = "") -> str:
    """A text that is translated when it is shown."""

    def said(spoken: Language) -> str:
        known = catalogue(spoken.code)
        return known.pgettext(context, message) if context else known.gettext(message)

    return Late(message, lambda: said(language()), said(process_language()))


def plural(one: str, many: str, number: int) -> str:
    """Translate a sentence that counts."""
    return catalogue(language().code).ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """Translate a short text whose English has several meanings; ``context`` says which one is meant.

    >>> pgettext("a person at the table", "Host")
    'Host'
    """
    if is_importing():
        return _late(message, context)
    return catalogue(language().code).pgettext(context, message)


COMPASS = {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}
"""The four directions, by their words in the notation of moves."""


def translated(text: str, meant: str = "") -> str:
    """Translate a text of a data file; "" and a translation stay.

    ``meant`` is the context of a short text, as :func:`pgettext` has it.
    """
    if isinstance(text, Late):
        return text.say()
    spoken = catalogue(language().code)
    return (spoken.pgettext(meant, text) if meant else spoken.gettext(text)) if text else text


def cached_by_language(most: int | None = None) -> Callable[[F], F]:
    """Cache the results of a function that makes texts or pictures with words: ``most`` for all languages.

    >>> @cached_by_language(9)
    ... def greeting():
    ...     return _("Player {number}")
    >>> with speaking(language_of("pseudo")):
    ...     greeting()
    'Þĺáýéŕ¬¬ {number}'
    >>> greeting()
    'Player {number}'
    """

    def decorate(function: F) -> F:
        @lru_cache(most)
        def made(_code: str, *given: Any) -> Any:
            return function(*given)

        @wraps(function)
        def ask(*given: Any) -> Any:
            return made(language().code, *given)

        return cast(F, ask)

    return decorate


def points_in_words(number: int) -> str:
    """A number of points in words.

    >>> points_in_words(1), points_in_words(12)
    ('1 point', '12 points')
    """
    return plural("{number} point", "{number} points", number).format(number=number)


def listed(parts: Iterable[object]) -> str:
    """Things, separated by commas.

    >>> listed(["red 4", "blue 2", 7])
    'red 4, blue 2, 7'
    """
    words = map(str, parts)
    return _(", ").join(map(isolated, words) if language().direction == "rtl" else words)


def all_of(parts: Iterable[object]) -> str:
    """Things, separated by commas and "and".

    >>> all_of(["a1"]), all_of(["a1", "b2", "c3"])
    ('a1', 'a1, b2 and c3')
    """
    return _joined(parts, _("{first} and {last}"))


def any_of(parts: Iterable[object]) -> str:
    """Things, separated by commas and "or".

    >>> any_of([3, 4])
    '3 or 4'
    """
    return _joined(parts, _("{first} or {last}"))


def _joined(parts: Iterable[object], both: str) -> str:
    words = [str(part) for part in parts]
    return both.format(first=listed(words[:-1]), last=words[-1]) if len(words) > 1 else listed(words)


def paragraph(sentences: Iterable[str]) -> str:
    """Whole sentences, one after the other.

    >>> paragraph(["Locked.", "Trapped."])
    'Locked. Trapped.'
    """
    text, *more = [*sentences] or [""]
    for sentence in more:
        text = _("{sentence} {next}").format(sentence=text, next=sentence)
    return text


def mended(text: str) -> str:
    r"""A text as valid Unicode, which can be written to a file and sent to a page.

    A lone surrogate, half of a pair of characters, becomes the replacement character.

    >>> mended("Zo\xeb"), mended("a\ud800b")
    ('Zoë', 'a�b')
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def shortened(text: str, most: int) -> str:
    """A text of at most ``most`` characters: the middle of a longer one is replaced by "…".

    >>> shortened("a" * 20 + "b" * 20, 9), shortened("short", 9)
    ('aaaaaa…bb', 'short')
    """
    if len(text) <= most:
        return text
    tail = (most - 1) // 3
    return f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
