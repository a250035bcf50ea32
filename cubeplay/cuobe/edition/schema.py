"""What the tables of an edition may hold, field by field.

A *reader* looks at the value of one field and notes what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from cubeplay.cuobe.edition.edition import (
    BLUE,
    CURIOSITY,
    DIRECTIONS,
    EFFECTS,
    SPAWNS,
    ForceResult,
    GreenKind,
    Signature,
)
from cubeplay.cuobe.edition.mistakes import Location, MistakeList
from cubeplay.errors import choices_in_words
from cubeplay.limits import LINE, Misread, as_written, check_word
from cubeplay.notation import NAMED, is_small
from cubeplay.words import _, listed

Reader = Callable[[MistakeList, Location, Any], None]
MOST: Final = 9
"""The highest number of an edition: notation writes faces with one digit."""

LONGEST_NAME: Final = 40
"""Characters of an id: five of them fit into a move."""

_NAME: Final = re.compile(NAMED)
_FIELD: Final = re.compile(r"[a-e][1-5]")
_TAKEN: Final = (*DIRECTIONS, "room")
"""Words that mean something else when a move is typed."""


@dataclass(frozen=True, slots=True)
class Schema:
    """A table's fields with their readers, and which of them it needs.  ``name`` is what people call it."""

    name: str
    fields: Mapping[str, Reader]
    needed: tuple[str, ...] = ()

    def read(self, report: MistakeList, place: Location, table: Mapping[str, Any]) -> None:
        """Note what is wrong with a table."""
        for key in self.needed:
            if key not in table:
                why = _("{name} needs the field {field!r}.").format(name=self.name, field=key)
                report.add(place, why, _("Write a line '{field} = …'.").format(field=key))
        for key, value in table.items():
            if key in self.fields:
                self.fields[key](report, place.at(key), value)
            else:
                why = _("{name} takes no {field!r}.").format(name=self.name, field=key)
                report.add(place.at(key), why, choices_in_words(key, self.fields))


# Readers


def words(report: MistakeList, place: Location, value: Any) -> None:
    """A text that fits on a card."""
    if not isinstance(value, str) or not value.strip():
        report.add(place, _("it must be a text."), _("Put words between quotation marks."))
        return
    try:
        check_word(value, LINE)
    except Misread as error:
        report.add(place, error.why, error.next)


def name(report: MistakeList, place: Location, value: Any) -> None:
    """An id, which people type in moves."""
    mend = _("Write it like 'bolt-cutter': small letters, digits and hyphens, a letter first.")
    if not isinstance(value, str) or not _is_typed(value) or len(value) > LONGEST_NAME:
        report.add(place, _("{value} cannot be typed as a name.").format(value=as_written(value)), mend)
    elif _FIELD.fullmatch(value):
        report.add(place, _("{value!r} is a field of the grid.").format(value=value), mend)
    elif value in _TAKEN:
        why = _("{value!r} means something else when a move is typed.").format(value=value)
        report.add(place, why, _("Choose another name."))


def _is_typed(value: str) -> bool:
    """Whether a name is written as it is typed."""
    return bool(_NAME.fullmatch(value)) and is_small(value)


def number(least: int) -> Reader:
    """A whole number from ``least`` to 9."""

    def read(report: MistakeList, place: Location, value: Any) -> None:
        if type(value) is not int or not least <= value <= MOST:
            why = _("{value} is no whole number from {least} to {most}.")
            why = why.format(value=as_written(value), least=least, most=MOST)
            report.add(place, why, _("Write a number without quotation marks."))

    return read


def flag(report: MistakeList, place: Location, value: Any) -> None:
    """Yes or no."""
    if type(value) is not bool:
        why = _("{value} is neither true nor false.").format(value=as_written(value))
        report.add(place, why, _("Write true or false, without quotation marks."))


def one_of(*choices: str) -> Reader:
    """One word of several."""

    def read(report: MistakeList, place: Location, value: Any) -> None:
        if value not in choices:
            why = _("it cannot be {value}.").format(value=as_written(value))
            report.add(place, why, choices_in_words(value, choices))

    return read


def some_of(*choices: str) -> Reader:
    """A list of different words."""
    each = one_of(*choices)

    def read(report: MistakeList, place: Location, value: Any) -> None:
        if not isinstance(value, list) or not value:
            mend = _('Write it like ["{choice}"], or leave the line out.').format(choice=choices[0])
            report.add(place, _("it must be a list of words."), mend)
            return
        for word in value[: len(choices)]:
            each(report, place, word)
        if len(value) > len(set(map(str, value))):
            report.add(place, _("it names something twice."), _("Name each once."))

    return read


def effects(slot: str) -> Reader:
    """A list of effects that stand on a kind of card, or in a slot of a room."""

    def read(report: MistakeList, place: Location, value: Any) -> None:
        if not isinstance(value, list) or not value or not all(isinstance(each, dict) for each in value):
            mend = _('Write it like [{ do = "heal", amount = 2 }], or leave the line out.')
            report.add(place, _("it must be a list of effects."), mend)
            return
        if len(value) > MOST:
            why = _("it has {number} effects, and {most} are the most.").format(number=len(value), most=MOST)
            report.add(place, why, _("Leave some out."))
            return
        outside, last = replace(place, parts=place.parts[:-1]), place.parts[-1]
        for count, effect in enumerate(value, 1):
            _effect(report, outside.at(f"{last} {count}"), effect, slot)

    return read


def _effect(report: MistakeList, place: Location, table: dict[str, Any], slot: str) -> None:
    do = table.get("do", "")
    if not isinstance(do, str) or do not in EFFECTS:
        why = _("there is no effect {do}.") if do else _("an effect needs the field 'do'.")
        why = why.format(do=as_written(do))
        report.add(place.at("do"), why, choices_in_words(do, EFFECTS))
        return
    signature = EFFECTS[do]
    if slot not in signature.on:
        why = _("{do!r} cannot stand here: {slot}.").format(do=do, slot=slot)
        report.add(place, why, _("It may stand here: {on}.").format(on=listed(signature.on)))
        return
    EFFECT[do, slot == "enter"].read(report, place, table)
    if table.get("where") in ("this", "atrium", "exit") and do != "shift" and table.get("amount", 1) != 1:
        why = _("{where!r} is one room, and once is all that can be done there.").format(where=table["where"])
        report.add(place.at("amount"), why, _("Leave the amount out."))


def _effect_schema(do: str, signature: Signature, entering: bool) -> Schema:
    """The fields of an effect: only an enter effect knows forwards and backwards."""
    turns = tuple(to for to in signature.direction if entering or to not in ("forwards", "backwards"))
    fields: dict[str, Reader] = {"do": words}
    for key, choices in (("who", signature.who), ("where", signature.where), ("direction", turns),
                         ("card", signature.card)):  # fmt: skip
        if choices:
            fields[key] = one_of(*choices)
    if signature.amount:
        fields["amount"] = number(1)
    if signature.number:
        fields["number"] = number(1)
    if "event" in signature.on:
        fields["must"] = flag
    return Schema(repr(do), fields, ("number",) if signature.number else ())


EFFECT: Final = {
    (do, entering): _effect_schema(do, signature, entering)
    for do, signature in EFFECTS.items()
    for entering in (False, True)
}
"""The schema of each effect, as an enter effect (True) or elsewhere.  Ongoing ones are never compulsory."""


def die(report: MistakeList, place: Location, value: Any) -> None:
    """Six faces."""
    faces = value if isinstance(value, list) else []
    if len(faces) != 6 or not all(type(face) is int and 0 <= face <= MOST for face in faces):
        why = _("the die must have six faces with numbers from 0 to {most}.").format(most=MOST)
        report.add(place, why, _("Write it like [0, 1, 1, 2, 2, 3]."))


def force(report: MistakeList, place: Location, value: Any) -> None:
    """What brute force does, face by face."""
    if not isinstance(value, dict):
        report.add(place, _("it must be a table."), _('Write it like { 0 = "nothing", 1 = "unlocked" }.'))
        return
    for face, result in value.items():
        one_of(*get_args(ForceResult))(report, place.at(face), result)


# Tables

_COMMON: Final[dict[str, Reader]] = {"id": name, "title": words, "mood": words}

EDITION: Final = Schema(
    _("an edition"),
    {"id": name, "title": words, "die": die, "force": force},
    ("id", "title", "die", "force"),
)

ROOM: Final = Schema(
    _("a room"),
    {
        **_COMMON,
        "search": number(1),
        "lock": flag,
        "trap": flag,
        "stripe": one_of("row", "column"),
        "arrows": some_of(*DIRECTIONS),
        "discover": some_of("blue", "green"),
        "enter": effects("enter"),
        "dice": effects("dice"),
        "least": number(1),
        "ongoing": effects("ongoing"),
    },
    ("id", "title"),
)

BLUE_KINDS: Final = tuple(BLUE)
GREEN_KINDS: Final[tuple[str, ...]] = get_args(GreenKind)


def _card(title: str, kinds: tuple[str, ...], **fields: Reader) -> Schema:
    """A kind of card; it needs all fields of its own but ``arrives``."""
    needed = tuple(field for field in fields if field != "arrives")
    return Schema(title, {**_COMMON, "kind": one_of(*kinds), **fields}, ("id", "title", *needed))


CARDS: Final = {
    "key": _card(_("a key"), BLUE_KINDS),
    "tool": _card(_("a tool"), BLUE_KINDS, effects=effects("tool")),
    "talent": _card(_("a talent"), BLUE_KINDS, effects=effects("talent")),
    "syndrome": _card(_("a syndrome"), BLUE_KINDS),
    CURIOSITY: _card(_("the talent Curiosity"), BLUE_KINDS),
    "event": _card(_("an event"), GREEN_KINDS, effects=effects("event")),
    "spawn": _card(
        _("a spawn"),
        GREEN_KINDS,
        spawn=one_of(*SPAWNS),
        power=number(1),
        arrives=one_of("here", "around", "beside"),
    ),
    "sister": _card(_("the Sister"), GREEN_KINDS),
    "tick": _card(_("a tick"), GREEN_KINDS, direction=one_of(*DIRECTIONS)),
    "trigger": _card(_("a trigger"), GREEN_KINDS),
}
"""The schema of each kind of card."""
