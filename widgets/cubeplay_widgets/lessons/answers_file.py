"""The file beside a lesson's notebook: its questions, its answers, and why they are right.

``one-line.toml`` stands beside ``one-line.ipynb``, so that reading the notebook spoils nothing.  Its texts
have placeholders: ``{trips}`` is a name of the notebook or of the table ``values``, ``{mean:2}`` a number
with at most two decimal places, ``{share:1%}`` one of 100, and an experiment is its exact value.  A lesson
without such a file says everything in its cells.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from inspect import cleandoc
from string import Formatter
from typing import Any, Final, TypeVar

import msgspec
from cubeplay.errors import CubeplayError
from cubeplay.limits import Misread, read_sheet, read_toml
from cubeplay.teach.claims import Claim, Claims, Letter
from cubeplay.teach.experiment import Experiment
from cubeplay.teach.questions import Alternative, Count, MultipleChoice, Question, Slip
from cubeplay.teach.tickets.kinds import KINDS
from cubeplay.words import _, listed
from cubeplay.words.numbers import grouped
from msgspec import Struct

from cubeplay_widgets.chapters.notebook_cells import folder_of_cells, names_of_cells, said
from cubeplay_widgets.pages.notebooks import notebooks

Formula = int | float | str
"""A number, or how it is calculated from the notebook's names, in Python."""


class CheckData(Struct, frozen=True):
    """A question: with ``right`` and ``wrong`` one with options, with ``number`` one for a number.

    ``wrong`` are the wrong options, ``slips`` the usual wrong numbers, each with its hint.
    """

    asks: str
    because: str
    right: str = ""
    wrong: dict[str, str] = {}
    number: Formula = ""
    hint: str = ""
    slips: dict[str, str] = {}
    within: Formula = 0
    of: Formula = ""


class ExplainData(Struct, frozen=True):
    """Why an experiment's exact value is right: pairs of a count and its words, and an explanation."""

    because: str = ""
    ways: list[tuple[str, str]] = []
    reading: str = ""


class ClaimsData(Struct, frozen=True):
    """Two claims of others: their words, a row of dice and signs for each, which one is right, and why."""

    a: str
    b: str
    right: Letter
    because: str
    asks: str = ""
    shows_a: list[tuple[int, ...] | str] = []
    shows_b: list[tuple[int, ...] | str] = []


TABLES: Final = ("checks", "claims", "explain", "words")
"""The tables of tables in the file."""

D = TypeVar("D")


@dataclass
class Beside:
    """The file beside a notebook as it was read; ``used`` are the tables that the notebook asked for."""

    name: str = ""
    raw: dict[str, Any] = field(default_factory=dict)
    used: set[tuple[str, str]] = field(default_factory=set)

    @property
    def answer(self) -> str:
        """The answer to the lesson's question, "" without one."""
        return self._filled(_text(self.raw.get("answer", "")))

    @property
    def ticket(self) -> tuple[str, ...]:
        """The kinds of the items of the exit ticket.  Raises CubeplayError for an unknown kind."""
        kinds = self.raw.get("ticket", [])
        for kind in kinds if isinstance(kinds, list) else [kinds]:
            if kind not in KINDS:
                why = _("the ticket has no kind of item “{kind}”.").format(kind=kind)
                raise self._refused(why, _("There are {names}.").format(names=listed(KINDS)))
        return tuple(kinds)

    def explained(self, experiment: str) -> tuple[str, list[tuple[str, str]], str]:
        """Why an experiment's value is right, its ways, and its reading; all empty without a table of it."""
        if experiment not in self.raw.get("explain", {}):
            return "", [], ""
        data = self._table("explain", experiment, ExplainData)
        ways = [(self._filled(count), self._filled(words)) for count, words in data.ways]
        return self._filled(data.because), ways, self._filled(data.reading)

    def check(self, name: str) -> Question:
        """A question by its name.  Raises CubeplayError if it is not there or has a mistake."""
        data = self._table("checks", name, CheckData)
        if bool(data.right) == (data.number != ""):
            why = _("the check {name} needs either right = … or number = ….").format(name=name)
            raise self._refused(why, _("Write one of them: the right words, or the right number."))
        if data.right and not data.wrong:
            why = _("the check {name} has no wrong answers.").format(name=name)
            raise self._refused(
                why, _("Write each with its hint below [checks.{name}.wrong].").format(name=name)
            )
        if data.number != "" and not data.hint:
            why = _("the check {name} has no hint for wrong numbers.").format(name=name)
            raise self._refused(why, _("Write hint = …."))
        return self._choice(data) if data.right else self._count(data)

    def _choice(self, data: CheckData) -> MultipleChoice:
        answers = {data.right: "", **data.wrong}
        options = (Alternative(self._filled(text), self._filled(hint)) for text, hint in answers.items())
        return MultipleChoice(
            self._filled(data.asks), self._filled(data.because), options=tuple(options), shuffle=data.asks
        )

    def _count(self, data: CheckData) -> Count:
        slips = (Slip(self._value(slip), self._filled(hint)) for slip, hint in data.slips.items())
        return Count(
            self._filled(data.asks),
            self._filled(data.because),
            exact=self._value(data.number),
            hint=self._filled(data.hint),
            slips=tuple(slips),
            within=self._value(data.within),
            of=None if data.of == "" else int(self._value(data.of)),
        )

    def claims(self, name: str) -> Claims:
        """Two claims by their name.  Raises CubeplayError if they are not there or have a mistake."""
        data = self._table("claims", name, ClaimsData)
        a, b = (
            Claim(
                self._filled(words),
                tuple(self._filled(each) if isinstance(each, str) else each for each in row),
            )
            for words, row in ((data.a, data.shows_a), (data.b, data.shows_b))
        )
        made = Claims(name, a, b, data.right, self._filled(data.because))
        return msgspec.structs.replace(made, asks=self._filled(data.asks)) if data.asks else made

    def words(self, name: str) -> dict[str, tuple[str, ...]]:
        """A table of texts by its name.  Raises CubeplayError if it is not there or has a mistake."""
        found = self._table("words", name, dict[str, list[str]])
        return {key: tuple(map(self._filled, texts)) for key, texts in found.items()}

    def unused(self) -> Iterator[str]:
        """The tables that the notebook never asked for, as they are written in the file."""
        for kind in TABLES:
            for name in self.raw.get(kind, {}):
                if (kind, name) not in self.used:
                    yield f"[{kind}.{name}]"

    def _table(self, kind: str, name: str, data: type[D]) -> D:
        """A table of the file.  Raises CubeplayError if it is not there or has a mistake."""
        self.used.add((kind, name))
        tables = self.raw.get(kind, {})
        if name not in tables:
            why = _("there is no table [{kind}.{name}].").format(kind=kind, name=name)
            known = _("There are {names}.").format(names=listed(tables)) if tables else ""
            raise self._refused(why, known or _("Write it there, or ask in the cell."))
        where = f"[{kind}.{name}]"
        _no_other_keys(self, where, tables[name], getattr(data, "__struct_fields__", None))
        try:
            return msgspec.convert(tables[name], data)
        except msgspec.ValidationError as error:
            why = _("{where} has a mistake: {error}.").format(where=where, error=error)
            raise self._refused(why, _("Mend it there.")) from error

    # Texts and numbers

    def _filled(self, text: str) -> str:
        """A text in the reader's language, with the values of its placeholders."""
        try:
            told = said(text) if has_words(text) else text
            return _Filler(self).vformat(told, (), {})
        except ValueError as error:
            if isinstance(error, CubeplayError):
                raise
            why = _("“{text}” has a mistake in its brackets.").format(text=text.strip())
            raise self._refused(why, _("A placeholder is a name in brackets, like {name}.")) from error

    def _value(self, formula: Formula) -> Fraction:
        """The value of a formula."""
        try:
            return Fraction(formula)
        except ValueError:
            return Fraction(self.evaluated(str(formula)))

    def evaluated(self, formula: str) -> Any:
        """The value of a Python expression of the notebook's names, or of a name in ``values``."""
        values = self.raw.get("values", {})
        formula = values.get(formula, formula)
        try:
            tree = ast.parse(str(formula), self.name, "eval")
            named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            known = {name: self.evaluated(name) for name in named & values.keys()}
            return eval(compile(tree, self.name, "eval"), {**names_of_cells(), **known})
        except Exception as error:  # a lesson's own code may raise anything
            why = _("“{formula}” has no value: {error}.").format(formula=formula, error=error)
            then = _("Write it with names of cells above, as in a cell.")
            raise self._refused(why, then) from error

    def named(self, name: str) -> Any:
        """The value of a placeholder.  Raises CubeplayError if there is none."""
        names, is_value = names_of_cells(), name in self.raw.get("values", {})
        if name not in names and not is_value:
            why = _("the placeholder {name} has no value.").format(name=f"{{{name}}}")
            raise self._refused(why, _("Define it in a cell above, or in the table [values]."))
        found = self.evaluated(name) if is_value else names[name]
        return found.short if isinstance(found, Experiment) else found

    def _refused(self, why: str, then: str) -> CubeplayError:
        return CubeplayError(_("Not added"), _("{file}: {why}").format(file=self.name, why=why), then)


class _Filler(Formatter):
    """Fills the placeholders of a text."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return self._beside.named(field_name), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value; ``format_spec`` are the decimal places at most, with % of 100."""
        if not format_spec:
            return str(value)
        scale = 100 if format_spec.endswith("%") else 1
        return grouped(value * scale, int(format_spec.rstrip("%") or 0))


def read_beside(id: str, before: Beside | None = None) -> Beside:
    """The file of a lesson, beside the notebook that runs or among ours; empty if there is none.

    ``before`` is what was read of it earlier.  Raises CubeplayError if it cannot be read.
    """
    name = f"{id}.toml"
    for folder in (folder_of_cells(), notebooks() / "lessons"):
        if (folder / name).is_file():
            try:
                raw = read_toml(read_sheet(folder / name))
            except Misread as error:
                raise CubeplayError(_("Not read"), f"{name}: {error.why}", error.next) from error
            made = Beside(name, raw, before.used if before else set())
            _no_other_keys(made, name, raw, ("answer", "ticket", "values", *TABLES))
            return made
    return Beside(name)


def _no_other_keys(beside: Beside, where: str, table: Any, known: tuple[str, ...] | None) -> None:
    """Raises CubeplayError for a key that a table cannot have, and for what is no table."""
    if not isinstance(table, dict):
        raise beside._refused(_("{where} is no table.").format(where=where), _("Write it as [{where}]."))
    for key in table:
        if known is not None and key not in known:
            why = _("{where} cannot have the key {key}.").format(where=where, key=key)
            raise beside._refused(why, _("It may have {names}.").format(names=listed(known)))


# For translators


def has_words(text: str) -> bool:
    """Whether a text has letters outside its placeholders.

    >>> has_words("{trips}"), has_words("{one} of {all}")
    (False, True)
    """
    return any(any(map(str.isalpha, literal)) for literal, *_field in Formatter().parse(text))


def texts(source: str) -> Iterator[str]:
    """Every text of such a file, for translators."""
    raw = read_toml(source)
    said_there = [raw.get("answer", "")]
    for data in raw.get("explain", {}).values():
        ways = (part for way in data.get("ways", ()) for part in way)
        said_there += [data.get("because", ""), *ways, data.get("reading", "")]
    for data in raw.get("claims", {}).values():
        said_there += [data.get(key, "") for key in ("asks", "a", "b", "because")]
        rows = (*data.get("shows_a", ()), *data.get("shows_b", ()))
        said_there += [each for each in rows if isinstance(each, str)]
    for data in raw.get("checks", {}).values():
        wrong, slips = data.get("wrong", {}), data.get("slips", {})
        said_there += [data.get(key, "") for key in ("asks", "right", "because", "hint")]
        said_there += [*wrong, *wrong.values(), *slips.values()]
    for words in raw.get("words", {}).values():
        letters = (key for key in words if len(key) == 1)  # of a grid; longer keys are shown nowhere
        said_there += [*letters, *(text for each in words.values() for text in each)]
    yield from (cleandoc(text) for text in said_there if has_words(text))


def _text(found: Any) -> str:
    return found if isinstance(found, str) else ""
