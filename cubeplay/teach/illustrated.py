"""A rulebook to look things up in: its chapters in printed order, and a picture where one helps.

A game keeps both in ``teaching/rulebook.py``, as an :class:`Illustrated` called ``RULEBOOK_PAGE``; the words
stand in its catalogue.  A game without that module has its rules under the headings of their kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from cubeplay.game import Game
from cubeplay.rulebook import Rule, Rulebook
from cubeplay.rulebook.rules import KINDS, Seat
from cubeplay.session import Session
from cubeplay.session.starting import Position
from cubeplay.words import _

HEADINGS: Final[Mapping[str, str]] = {
    "definition": _("Words"),
    "setup": _("Set-up"),
    "move": _("What you may do"),
    "effect": _("What happens"),
    "scoring": _("Scoring"),
    "ending": _("The end"),
}
"""What the rules of a kind are headed with."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the printed rules, and the rule that it begins with.

    The catalogue stands in printed order, so a chapter goes on to the next one's beginning.  Rules are named
    without their game: ``Chapter("Scoring", "score-order")``.
    """

    title: str
    first: str


@dataclass(frozen=True, slots=True)
class Picture:
    """What a rule looks like on the board.

    ``start`` leads to the position, ``caption`` says in a sentence what to look at.  The places ``marked``
    have a ring.  ``tries`` is a move that this rule refuses; what causes the refusal is marked then.
    ``near`` names the places that the picture is cropped to; without any it shows the whole board.  With
    ``choices`` the board shows what may be done, as it does for the player who is to move.
    """

    caption: str
    start: Position
    marked: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    tries: str = ""
    seat: Seat = 0
    choices: bool = False

    def session(self) -> Session:
        """A game that begins in this position; what led there is not part of it, and cannot be undone."""
        led = self.start()
        options = led.game.options_of(led.state) or led.options
        return Session(led.game, start=led.state, names=led.names, seed=self.start.seed, **options)


@dataclass(frozen=True)
class Illustrated:
    """The chapters of a game, and its pictures by rule, both named without the game."""

    chapters: tuple[Chapter, ...] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict, hash=False)

    def picture(self, rule: Rule) -> Picture | None:
        """The picture of a rule, if it has one."""
        return self.pictures.get(rule.id.partition(".")[2])

    def divided(self, rulebook: Rulebook[Any, Any]) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
        """The rules of a catalogue under their headings; without chapters, by kind.

        >>> from cubeplay import GAMES
        >>> [heading for heading, _rules in Illustrated().divided(GAMES["cubo"].rulebook)][:2]
        ['Words', 'Set-up']
        """
        if not self.chapters:
            kinds = ((HEADINGS[kind], [rule for rule in rulebook if rule.kind == kind]) for kind in KINDS)
            return tuple((heading, tuple(rules)) for heading, rules in kinds if rules)
        begins = {f"{rulebook.game}.{chapter.first}": chapter.title for chapter in self.chapters}
        found: list[tuple[str, list[Rule]]] = []
        for rule in rulebook:
            if rule.id in begins or not found:
                found.append((begins.get(rule.id, self.chapters[0].title), []))
            found[-1][1].append(rule)
        return tuple((heading, tuple(rules)) for heading, rules in found)


def illustrated(game: Game[Any, Any]) -> Illustrated:
    """The chapters and pictures of a game: those of the package ``teaching`` beside its module, or none.

    >>> from cubeplay import GAMES
    >>> illustrated(GAMES["cubo"]).chapters[0].title
    'Goal and set-up'
    """
    module = f"{type(game).__module__.rpartition('.')[0]}.teaching.rulebook"
    found = getattr(import_module(module), "RULEBOOK_PAGE", None) if _is_there(module) else None
    return found if isinstance(found, Illustrated) else Illustrated()


def _is_there(module: str) -> bool:
    """Whether there is such a module; asked part by part, for a package that is missing has no modules."""
    parts = module.split(".")
    names = (".".join(parts[: end + 1]) for end in range(len(parts)))
    return all(name and find_spec(name) for name in names)
