"""Abilities: ten cards that bend one rule each, as data.

A step of the die and every ability are *effects*: how the die travels, how often it rolls, what stops it, and
what it costs.  A card differs from a plain step in one of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from cubeplay.errors import HouseDataError
from cubeplay.gelatinous.rules.catalogue import RULEBOOK
from cubeplay.gelatinous.rules.die import DIRECTIONS, SIDES, Die
from cubeplay.limits import QUOTED, Misread, as_written, read_toml
from cubeplay.notation import is_small
from cubeplay.words import _, late, listed, shortened

Aim = Literal["direction", "side", "none"]
Travel = Literal["stay", "step", "leap", "number"]
Walls = Literal["stop", "pass"]
Meeting = Literal["hit", "spare"]
Glyph = Literal["top", "facing", "under"]

AIMS: Final[dict[Aim, tuple[str, ...]]] = {"direction": DIRECTIONS, "side": SIDES, "none": ("",)}
"""The words that may follow the name of an ability."""


@dataclass(frozen=True, slots=True)
class AbilityEffect:
    """What a move does to the die.

    ``travel``: the die stays, goes one square, leaps over one square without touching it, or goes to the
    square of the number on top.  ``rolls``: how often the die falls over an edge.  ``walls``: whether walls
    stop the die.  ``dangers``: whether a danger that the die meets costs anything.  ``glyph``: where the 6
    must be for a glyph to break.  ``cost``: actions.  ``bends``: the rule that a card bends.
    """

    id: str
    title: str
    text: str
    cost: int = 1
    aim: Aim = "direction"
    travel: Travel = "step"
    rolls: int = 1
    walls: Walls = "stop"
    dangers: Meeting = "hit"
    glyph: Glyph = "top"
    bends: str = ""

    @property
    def aims(self) -> tuple[str, ...]:
        """The words that may follow the ability's name."""
        return AIMS[self.aim]

    @property
    def fits(self) -> bool:
        """Whether the rules can carry the ability out; a card of an older game may ask for more."""
        return not _misfit(self)

    @property
    def needs(self) -> bool:
        """Whether the ability needs something to work on (rule gelatinous.ability-target)."""
        plain = self.walls == "stop" and self.dangers == "hit" and self.glyph == "top"
        return not plain or self.travel == "number"


STEP: Final = AbilityEffect("step", _("Step"), _("Roll the die over one edge onto the next square."))
"""The plain step that everybody may do."""

DEAREST: Final = 3
"""The most actions that an ability may cost."""

LONGEST_WORD: Final = 40
"""The most letters of an ability's name: five names fit into a move."""

_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "cost": tuple(range(DEAREST + 1)),
    "aim": get_args(Aim),
    "travel": get_args(Travel),
    "rolls": (0, 1, 2),
    "walls": get_args(Walls),
    "dangers": get_args(Meeting),
    "glyph": get_args(Glyph),
}
_NEEDED: Final = ("title", "text", "cost", "bends")


def read_abilities(text: str, file: str = "abilities.toml") -> dict[str, AbilityEffect]:
    """The abilities of a TOML text: a table each, named by the word that a player types.

    Raises HouseDataError, which names the file, the table, the key, and the mend.
    """
    effects = _read(text, file)
    for name, effect in effects.items():
        if misfit := _misfit(effect):
            raise _broken(_heading(file, name), *misfit)
    return effects


def _read(text: str, file: str) -> dict[str, AbilityEffect]:
    """The abilities of a text, also such as only older versions accepted."""
    try:
        tables = read_toml(text)
    except Misread as error:
        raise _broken(file, error.why, error.next) from error
    return {name: _ability(file, name, table) for name, table in tables.items()}


def _heading(file: str, name: str) -> str:
    return f"{file} [{shortened(name, QUOTED)}]"


def _ability(file: str, name: str, table: Any) -> AbilityEffect:
    where = _heading(file, name)
    if not (name.isalpha() and is_small(name)) or not isinstance(table, Mapping):
        why = _("{name!r} is not one lower-case word that heads a table.")
        raise _broken(where, why.format(name=shortened(name, QUOTED)), _("Write a heading like [slide]."))
    known = [field.name for field in fields(AbilityEffect) if field.name != "id"]
    for key in table:
        if key not in known:
            why = _("an ability has no {key!r}.").format(key=key)
            raise _broken(where, why, _("Use one of {known}.").format(known=listed(known)))
    for key in _NEEDED:
        if key not in table:
            why = _("{key!r} is missing.").format(key=key)
            raise _broken(where, why, _("Write a line '{key} = …'.").format(key=key))
    for key, value in table.items():
        _check_value(where, key, value)
    words = {key: late(table[key]) for key in ("title", "text")}
    effect = AbilityEffect(name, **{**table, **words})
    _check_sense(where, effect)
    return effect


def _check_value(where: str, key: str, value: Any) -> None:
    choices = _CHOICES.get(key)
    if choices is None and not (isinstance(value, str) and value.strip()):
        why = _("{key!r} must be a text.").format(key=key)
        raise _broken(where, why, _("Put words between quotation marks."))
    if choices is not None and (type(value) is bool or value not in choices):
        why = _("{key!r} cannot be {value}.").format(key=key, value=as_written(value))
        raise _broken(where, why, _("Use one of {choices}.").format(choices=listed(map(repr, choices))))


def _check_sense(where: str, effect: AbilityEffect) -> None:
    """Refuse a card whose parts do not fit together.  Raises HouseDataError."""
    if effect.bends not in RULEBOOK:
        why = _("there is no rule {rule!r} to bend.").format(rule=effect.bends)
        raise _broken(where, why, _("Name a rule of the game, such as 'gelatinous.walls'."))
    moving = effect.travel in ("step", "leap") or effect.rolls > 0 or effect.glyph == "facing"
    fits = (
        effect.aim == "direction"
        if moving
        else effect.aim == ("none" if effect.travel == "number" or effect.glyph == "under" else "side")
    )
    if not fits:
        why = _("its aim {aim!r} does not fit what it does.").format(aim=effect.aim)
        raise _broken(where, why, _("A move or a roll has a direction, a spin a side, other things none."))


def _misfit(effect: AbilityEffect) -> tuple[str, str] | None:
    """What the rules cannot carry out, and the mend; None if they can."""
    if len(effect.id) > LONGEST_WORD:
        why = _("its word has {number} letters, and {most} are the most.")
        return why.format(number=len(effect.id), most=LONGEST_WORD), _("Make it shorter.")
    if effect.walls == "pass" and effect.travel != "step":
        return _("only a step goes through a wall."), _("Let it go to the next square, or let walls stop it.")
    if effect.dangers == "spare" and effect.travel == "stay":
        why = _("no danger is spared by a die that stays on its square.")
        return why, _("Let it go to another square, or let dangers cost as ever.")
    if effect.glyph != "top" and (effect.travel != "stay" or effect.rolls):
        why = _("a die that moves or rolls breaks glyphs with the 6 on top alone.")
        return why, _("Let it stay and not roll, or let the glyph break with the 6 on top.")
    return None


def _broken(where: str, why: str, mend: str) -> HouseDataError:
    return HouseDataError(_("Abilities not loaded, {where}").format(where=where), why, mend)


HOUSE: Final = Path(__file__).parents[1] / "house"


@lru_cache(maxsize=16)
def abilities(text: str = "") -> dict[str, AbilityEffect]:
    """The abilities that a game is played with, by name; "" stands for the ten of the house.

    A game that was begun with abilities that do not fit goes on with them.  Raises HouseDataError.
    """
    if text:
        return _read(text, _("your abilities"))
    file = HOUSE / "abilities.toml"
    return read_abilities(file.read_text("utf-8"), file.name)


def titles(cards: Iterable[str], effects: Mapping[str, AbilityEffect]) -> str:
    """The titles of some abilities in a row; an ability that is not among ``effects`` keeps its name.

    >>> titles(("lash", "seep"), abilities())
    'Lash out, Seep down'
    """
    return listed(effects[card].title if card in effects else card for card in cards)


def lie(die: Die, effect: AbilityEffect, aim: str) -> Die:
    """How the die lies after an effect."""
    if effect.aim == "side":
        return die.turned(aim)  # type: ignore[arg-type]
    for _roll in range(effect.rolls):
        die = die.rolled(aim)  # type: ignore[arg-type]
    return die
