"""The moments of a guided game, and the game as it is stored.

The functions of a moment are given the game, a :class:`cubeplay.teach.guided.GuidedGame`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from cubeplay.game import Actor
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Ask

PASSED: Final = "later"
"""What the reader has said to a moment that was left for later."""


def _never(_state: Any, _move: Any) -> str:
    return ""


@dataclass(frozen=True)
class Moment:
    """One moment of a guided game; its title and idea stand in the notebook.

    ``goal`` is what to do, in at most eight words.  ``over`` tests whether it is done: a function of the
    game, so that it does not matter by which moves.  ``show_me`` are the moves of the main line.  Before the
    moment others act by themselves until the reader is to move, or ``waits`` holds for the state.  ``shuts``
    says for a state and a legal move why it must wait for a later moment, ``warns`` why it should be pressed
    twice; "" lets it pass.  ``answers`` says a sentence after a move, ``compares`` what a decision was worth.
    ``ask`` is a question, which comes before any move; ``dared`` a move to try in vain, or a function of
    the game that names one, ``dare`` its words.
    ``film`` has other words for what happens by itself, by rule.  ``free`` says that whoever comes here may
    as well play on their own.
    """

    id: str
    goal: str
    over: Callable[[Any], bool]
    show_me: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    waits: Callable[[Any], bool] = lambda _state: False
    shuts: Callable[[Any, Any], str] = _never
    warns: Callable[[Any, Any], str] = _never
    answers: Callable[[Any], str] = lambda _game: ""
    compares: Callable[[Any], Answer | None] = lambda _game: None
    ask: Ask | None = None
    dare: str = ""
    dared: str | Callable[[Any], str] = ""
    hints: tuple[str, ...] | Callable[[Any], Sequence[str]] = ()
    """Each says more than the one before; or a function of the game, for hints that fit its state."""
    next: str | Callable[[Any], str] = ""
    """What comes next, for the main button; or a function of the game, where a moment may be left out."""
    film: Mapping[str, str] = field(default_factory=dict)
    filmed: bool = False
    """Whether a film shows what chance brings after a move of the reader."""
    praise: str = ""
    """What is said when the moment is done, unless a decision was compared."""
    free: bool = False
    cheers: Callable[[Any], str] = lambda _game: ""
    """What is said, large, of the reader's move before a film shows what others did after it."""
    greets: Callable[[Any], str] = lambda _game: ""
    """What is said when the reader comes to act, such as what an earlier choice has led to."""
    later: str = ""
    """The words of a button that leaves for later what the moment asks; without them there is none."""
    restart: str = ""
    """The words of a button that begins again at an earlier moment, while ``restarts`` names its id."""
    restarts: Callable[[Any], str] = lambda _game: ""
    """A second name, after a space, is the moment that then begins: what it has before it stays answered."""
    choice: bool = False
    """Whether several actions are sensible, so that none is the main button."""
    loses: bool = False
    """Whether to lose the game is what the moment asks for."""
    missing: str | Callable[[Any], str] = ""
    """What the main button says until it does something, or a function of the game; the goal by default."""
    tells_later: bool = False
    """Whether what the decision was worth is told on the last page only."""
    shows: Seat | None = None
    """The seat whose side of the board is shown; the reader's by default."""

    def in_vain(self, game: Any) -> str:
        """The move to try in vain, as the game stands; "" if there is none."""
        return self.dared(game) if callable(self.dared) else self.dared

    def still_asks(self, said: Mapping[str, str]) -> Ask | None:
        """The question, until what was ``said`` in this moment, by its number, is right; None without one."""
        ask = self.ask
        return ask if ask is not None and said.get(self.id) != ask.number(ask.right) else None


class SavedGame(msgspec.Struct, frozen=True):
    """A guided game as it is stored: the moves of people and others, and where each moment began.

    ``said`` has the numbers of the answers.
    """

    moves: tuple[tuple[Actor, str], ...]
    begun: tuple[int, ...]
    said: dict[str, str]
    passed: tuple[str, ...]
    """The ids of the moments up to the present one."""
