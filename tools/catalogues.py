"""Checks the catalogues of all languages: ``python tools/catalogues.py [LANGUAGE …] [--remarks]``.

Faults end with 1: placeholders, plural forms, markup, ends, quotation marks, what does not fit into the bar
of five buttons, and what is missing in a language that is whole but for authors' texts and the command line.
A translator's comment ``# checked`` says that a message is right though its ends or quotation marks differ.
Remarks are for a person: terms of the glossary, long texts, texts equal to their English.  How much is
translated, drafted by machine (``# draft``) and read by a person (``# read NAME YEAR-MONTH``) is told by
game.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

from babel.messages.catalog import Catalog, Message
from cubeplay.words.placeholders import placeholders
from tools.po_files import english, files, forms, merged, read
from tools.words import ROOT, catalogue

GLOSSARY = ROOT / "cubeplay" / "words" / "glossary.csv"
BAR = ("Back", "Undo", "Hint", "Show me", "Skip")
"""The bar of five buttons on a telephone."""
BAR_LETTERS, BUTTON_LETTERS = 28, 10

GAMES = ("cuobe", "gelatinous", "cuboro", "cubed", "cubo")
AUTHORS = re.compile(
    r"cli\.py|command\.py|new_game/|simulate/|tournament/|research|ladder|new_lesson|doctor\.py"
)
CLASS = re.compile(r"teach/|lesson|worksheets|desk")

TAG = re.compile(r"</?[a-z][^<>]*>|&#?\w+;")
SPOKEN = re.compile(r"\b(?:alt|title|aria-label)=\"[^\"]*\"")
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^()]*)\)")
ITEM = re.compile(r"^ *(?:[-*]|\d+\.) ", re.MULTILINE)
ENDS = {"。": ".", "：": ":", "？": "?", "！": "!"}
CLOSING = "*_`)]”\"“’'»」"

QUOTES = {
    "de": r"[\"”]|(?<!\w)'",
    "es": r"[\"“”„]",
    "fr": r"[\"“”„]|«[^\u202f]|[^\u202f]»|[^\u202f\s][?!;:](?=\s|$)",
    "it": r"[\"“”„]",
    "ja": r"[\"“”„«]",
    "zh_Hans": r"[\"„«「]",
}
"""What is wrong in the prose of a language."""
NARROW_PERCENT = ("de", "es", "fr", "it")
LONGEST = {"de": 1.6, "es": 1.55, "fr": 1.6, "it": 1.55, "ja": 1.0, "zh_Hans": 0.9, "he": 1.3}


def _place(message: Message) -> str:
    """The first file that has a message."""
    return next((str(path) for path, _line in message.locations), "")


def area(message: Message) -> str:
    """The game or the part of the product that a message belongs to."""
    path = _place(message)
    if path.startswith("notebooks/") and not re.search(r"/(rules|first-game|play|puzzles)/", path):
        return "class"
    game = next((name for name in GAMES if re.search(rf"(^|[/_-]){name}($|[/_.-])", path)), "")
    return game or ("authors" if AUTHORS.search(path) else "class" if CLASS.search(path) else "frame")


def bare(text: str) -> str:
    """A text without placeholders, code, links and markup."""
    for pattern in (LINK, CODE, TAG, re.compile(r"\$[^$]*\$"), re.compile(r"\{[^{}]*\}")):
        text = pattern.sub("", text)
    return text


def faults(message: Message, code: str, plurals: int = 2) -> Iterator[str]:
    """What is wrong in a translation."""
    said = forms(message)
    if not any(said):
        return
    if message.pluralizable and len(said) != plurals:
        yield f"{len(said)} plural forms instead of {plurals}"
    if not all(said):
        yield "a plural form is empty"
    one, many = (message.id, message.id) if isinstance(message.id, str) else message.id
    for number, text in enumerate(filter(None, said)):
        yield from _placeholder_faults((one, many), text, number == len(said) - 1)
        yield from _markup_faults(many, text)
        if not any(comment.startswith("checked") for comment in message.user_comments):
            yield from _typography_faults(many, text, code)


def _placeholder_faults(known: tuple[str, str], text: str, is_last: bool) -> Iterator[str]:
    wanted, there = placeholders(known[1]), placeholders(text)
    if wanted is None or any(name[1:2] == " " for name in wanted):
        return  # shows how something is written, and is never filled in
    if there is None:
        yield "braces that cannot be filled in"
        return
    if extra := there - wanted:
        yield f"unknown placeholders {', '.join(sorted(extra))}"
    missing = wanted - there
    if missing and (is_last or len(missing) > 1):  # "one card" needs no number
        yield f"no placeholder {', '.join(sorted(missing))}"
    if not extra:
        try:
            text.format(**{re.split(r"[!:]", name[1:-1])[0]: 2 for name in wanted})
        except (ValueError, KeyError, IndexError, AttributeError) as error:
            yield f"it cannot be filled in ({error})"


def _markup_faults(known: str, text: str) -> Iterator[str]:
    for name, pattern in (("tags", TAG), ("code", CODE), ("links", LINK)):
        ours, theirs = (Counter(SPOKEN.sub("", each) for each in pattern.findall(t)) for t in (known, text))
        if ours != theirs:
            yield f"other {name}: {', '.join([*(ours - theirs), *(theirs - ours)])[:80]}"
    for name, count in (("table bars", "|"), ("signs for bold", "**")):
        if known.count(count) != text.count(count):
            yield f"other {name}"
    if len(ITEM.findall(known)) != len(ITEM.findall(text)):
        yield "other list items"


def _end(text: str) -> str:
    last = re.sub('Cubo!(?=["”“’‘»」])', "Cubo", text).rstrip().rstrip(CLOSING)[-1:]
    last = ENDS.get(last, last)
    return last if last and last in ".:?!…" else ""


def _typography_faults(known: str, text: str, code: str) -> Iterator[str]:
    if _end(known) != _end(text):
        yield f"ends differ: {_end(known)!r} and {_end(text)!r}"
    if (known[:1] == " ", known[-1:] == " ") != (text[:1] == " ", text[-1:] == " "):
        yield "spaces at the ends differ"
    prose = bare(text)
    if known.count('"') == text.count('"'):  # of a command or a file
        prose = prose.replace('"', "")
    if code in QUOTES and (found := re.search(QUOTES[code], prose)):
        yield f"not a sign of this language: {found[0]!r}"
    if code in NARROW_PERCENT and re.search(r"\d[ \u00a0]?%", prose):
        yield "no narrow space before %"
    if "  " in text.strip() and "  " not in known:
        yield "two spaces"


def remarks(message: Message, code: str) -> Iterator[str]:
    """What a person should look at."""
    known = english(message)
    for text in filter(None, forms(message)):
        if len(known) > 20 and len(text) > LONGEST.get(code, 1.6) * len(known) + 8:
            yield f"long: {len(text)} letters for {len(known)}"
        if text == known and re.search(r"[a-z]{4}", bare(known)):
            yield "equal to the English"
    said = _plain(" ".join(forms(message)))
    for term, stems in _terms(code):
        if term.search(known) and said and not any(stem in said for stem in stems):
            yield f"no {stems[0]!r}, the term of the glossary for {term.pattern[2:-5]!r}"


@cache
def _terms(code: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """The terms of the glossary, and the stems of their translations: languages bend words."""
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        rows = [(row["en"], row.get(code) or "") for row in csv.DictReader(file)]
    return tuple(
        (re.compile(rf"\b{re.escape(term)}s?\b"), tuple(map(_stem, re.split(r"[/,;]", said))))
        for term, said in rows
        if said
    )


def _plain(text: str) -> str:
    """A text in small letters without accents, which change when words are bent."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def _stem(term: str) -> str:
    """The part of a term that stays when it is bent: its longest word without its last letters."""
    word = max(re.sub(r"\([^)]*\)", "", term).split() or [""], key=len)
    word = _plain(word)
    return word[: max(min(4, len(word)), len(word) - 2)] if word.isascii() or len(word) > 4 else word


def bar_faults(found: Catalog) -> Iterator[str]:
    """Whether the bar of five buttons fits on a telephone; words part at spaces."""
    labels = [forms(each)[0] for name in BAR if (each := found.get(name)) and forms(each)[0]]
    longest = [max(map(len, label.split())) for label in labels]
    yield from (
        f"the button {word!r} has more than {BUTTON_LETTERS} letters in a word"
        for word, letters in zip(labels, longest, strict=True)
        if letters > BUTTON_LETTERS
    )
    if sum(longest) > BAR_LETTERS:
        yield f"the bar of five buttons has {sum(longest)} letters, and {BAR_LETTERS} fit"


def check(code: str, path: Path, with_remarks: bool = False) -> tuple[list[str], list[str]]:
    """The lines about a catalogue: how whole it is, with its remarks if they are wanted; and its faults."""
    text = path.read_text("utf-8")
    found = read(text)
    wrong = [] if merged(catalogue(), text)[0] == text else [f"{code}: not up to date. Run make words."]
    wrong += [f"{code}: {what}." for what in bar_faults(found)]
    is_whole = '\n"X-Partial: yes' not in text
    lines: list[str] = []
    all_of, done, marks = Counter[str](), Counter[str](), Counter[str]()
    for message in (each for each in found if each.id):
        place = f"{code}: {_place(message)}: {english(message)[:70]!r}"
        wrong += [f"{place}: {what}." for what in faults(message, code, found.num_plurals)]
        lines += [f"{place}: {what}." for what in remarks(message, code) if with_remarks]
    for message in (each for each in catalogue() if each.id):
        words, where = len(english(message).split()), area(message)
        all_of[where] += words
        said = found.get(message.id, message.context)
        if said and said.pluralizable == message.pluralizable and all(forms(said)):
            done[where] += words
            marks.update({each.split()[0]: words for each in said.user_comments if each.split()})
        elif is_whole and not all(AUTHORS.search(str(path)) for path, _line in message.locations):
            wrong.append(f"{code}: {_place(message)}: {english(message)[:70]!r}: no translation.")
    whole, there = sum(all_of.values()), sum(done.values())
    shares = ", ".join(f"{name} {done[name] / number:.0%}" for name, number in sorted(all_of.items()))
    read_by = f"{marks['draft'] / max(1, there):.0%} of them drafts, {marks['read'] / max(1, there):.0%} read"
    lines.append(f"{code}: {there / max(1, whole):.0%} of {whole:,} words, {read_by}; {shares}.")
    return lines, wrong


def main(arguments: list[str]) -> int:
    """Check the catalogues of the languages that are named, or all; returns 1 for faults."""
    named = [each for each in arguments if not each.startswith("-")]
    known = files()
    if unknown := set(named) - set(known):
        print(f"no catalogue for {', '.join(sorted(unknown))}", file=sys.stderr)
        return 1
    failed = False
    for code in named or known:
        lines, wrong = check(code, known[code], "--remarks" in arguments)
        print(*lines, *wrong, sep="\n")
        failed = failed or bool(wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
