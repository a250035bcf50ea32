"""The chapters and pictures of a rulebook page.

A game defines both in ``teaching/illustrated_rulebook.py``, as an :class:`Illustrated` called
``RULEBOOK_PAGE``; the words are in its catalogue.  A game without that module shows its rules under the
headings of their kinds.
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
from cubeplay.session.start_positions import Position
from cubeplay.words import _

HEADINGS: Final[Mapping[str, str]] = {
    "definition": _("Words"),
    "setup": _("Set-up"),
    "move": _("What you may do"),
    "effect": _("What happens"),
    "scoring": _("Scoring"),
    "ending": _("The end"),
}
"""The headings of rules by kind."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the printed rules, and its first rule.

    The catalogue has the order of the printed rules, so a chapter ends where the next one begins.  Rules are
    named without their game: ``Chapter("Scoring", "score-order")``.
    """

    title: str
    first: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a rule on the board.

    ``start`` gives the position, ``caption`` says in a sentence what to look at.  The places ``marked`` get a
    ring.  ``tries`` is a move that this rule refuses; the places that cause the refusal are marked then.
    ``near`` names the places that the picture is cropped to; without any it shows the whole board.  With
    ``choices`` the board shows possible moves, as for the player who is to move.
    """

    caption: str
    start: Position
    marked: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    tries: str = ""
    seat: Seat = 0
    choices: bool = False

    def session(self) -> Session:
        """A game that begins in this position, without the moves that led to it."""
        at = self.start()
        options = at.game.options_of(at.state) or at.options
        return Session(at.game, start=at.state, names=at.names, seed=self.start.seed, **options)


@dataclass(frozen=True)
class Illustrated:
    """The chapters of a game, and its pictures by rule, named without the game."""

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
    """The chapters and pictures of a game, from the package ``teaching`` beside its module; may be empty.

    >>> from cubeplay import GAMES
    >>> illustrated(GAMES["cubo"]).chapters[0].title
    'Goal and set-up'
    """
    module = f"{type(game).__module__.rpartition('.')[0]}.teaching.illustrated_rulebook"
    found = getattr(import_module(module), "RULEBOOK_PAGE", None) if _is_there(module) else None
    return found if isinstance(found, Illustrated) else Illustrated()


def _is_there(module: str) -> bool:
    """Whether a module exists; ``find_spec`` would raise an error if one of its packages is missing."""
    parts = module.split(".")
    names = (".".join(parts[: end + 1]) for end in range(len(parts)))
    return all(name and find_spec(name) for name in names)
