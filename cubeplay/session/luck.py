"""The source of a session's dice and cards: its seed, a script, or people who enter them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, Final

from cubeplay.chance import Chance
from cubeplay.errors import ChanceAwaited, ScriptError
from cubeplay.session.record import ChanceMode
from cubeplay.words import _, listed

ANY: Final = "any"
OR_ANY: Final = " or any"

EXAMPLES: Final = 6
"""How many possible outcomes a refusal names."""

MOST_LISTED: Final = 100
"""The most outcomes that are listed for people to choose from; if there are more, people type them."""


def chance_rng(seed: int | str, number: int) -> Random:
    """The random numbers for chance move ``number`` of a session; they depend on nothing else.

    >>> chance_rng(7, 0).random() == chance_rng(7, 0).random() != chance_rng(7, 1).random()
    True
    """
    digest = sha256(f"cubeplay:{seed}:{number}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))


@dataclass(frozen=True, slots=True)
class Named:
    """An entry of a script: ``move`` must come, or comes if possible; without a move anything may come."""

    move: Any = None
    must: bool = True

    def __str__(self) -> str:
        if self.move is None:
            return ANY
        return str(self.move) if self.must else f"{self.move}{OR_ANY}"


def named(entry: Any, parse: Callable[[str], Any]) -> Named:
    """Read an entry of a script: a move or its notation, "… or any" if others may come, or "any".

    Raises the errors of ``parse``.

    >>> [named(entry, str.upper) for entry in ("tails", "tails or any", "any")]
    [Named(move='TAILS', must=True), Named(move='TAILS', must=False), Named(move=None, must=True)]
    """
    if not isinstance(entry, str):
        return Named(entry)
    text = " ".join(entry.split())
    if text == ANY:
        return Named()
    return Named(parse(text.removesuffix(OR_ANY)), not text.endswith(OR_ANY))


def form(chance: Chance[Any]) -> str:
    """An example of the notation of an outcome, with the right number of dice or cards."""
    return str(chance.sample(chance_rng("form", 0)))


def listing(chance: Chance[Any], like: str) -> tuple[Any, ...]:
    """All possible outcomes.

    Raises ChanceAwaited if there are too many; it says how to type one, with the example ``like``.

    >>> from cubeplay.chance import Draw, Weighted
    >>> listing(Weighted((("heads", 1), ("tails", 1))), "heads")
    ('heads', 'tails')
    >>> listing(Draw({n: 1 for n in range(88)}, 25, make=lambda cards: cards, read=tuple), "bag gives 1 2")
    Traceback (most recent call last):
    cubeplay.errors.ChanceAwaited: Not listed: real dice or cards come next, and far too much can come. \
Enter what they show, like this: bag gives 1 2.
    """
    moves = tuple(move for move, _share in islice(chance.outcomes(), MOST_LISTED + 1))
    if len(moves) > MOST_LISTED:
        why = _("real dice or cards come next, and far too much can come.")
        words = _("Enter what they show, like this: {form}.").format(form=like)
        raise ChanceAwaited(_("Not listed"), why, words)
    return moves


@dataclass(frozen=True, slots=True)
class Luck:
    """Determines the chance moves: first by a ``script``, then by the ``seed``.

    In the mode "ask" a person enters the dice instead of the seed.  Entry k of the script is chance move k of
    the session, counted from 0, also after undo.

    >>> from cubeplay.chance import Weighted
    >>> coin = Weighted((("heads", 1), ("tails", 1)))
    >>> luck = Luck(seed=7, script=(Named("tails"), Named("tails")))
    >>> [luck.brings(coin, number) for number in (0, 1)]
    ['tails', 'tails']
    >>> luck.brings(coin, 2) == Luck(seed=7).brings(coin, 2)
    True
    """

    seed: int | str
    script: tuple[Named, ...] = ()
    mode: ChanceMode = "seed"

    def brings(self, chance: Chance[Any], number: int) -> Any:
        """Chance move ``number``; None if a person must enter it.

        Raises ScriptError if the script names an impossible one.
        """
        wanted = self.script[number] if number < len(self.script) else Named()
        if wanted.move is not None:
            if chance.probability(wanted.move):
                return wanted.move
            if wanted.must:
                raise _impossible(wanted.move, chance, number)
        return chance.sample(chance_rng(self.seed, number)) if self.mode == "seed" else None


def _impossible(move: Any, chance: Chance[Any], number: int) -> ScriptError:
    possible = listed(other for other, _share in islice(chance.outcomes(), EXAMPLES))
    why = _("“{move}” is named as number {number} of what chance brings, and cannot come then.")
    return ScriptError(
        _("Not played"),
        why.format(move=move, number=number + 1),
        _("Name what can come there, for example: {moves}.").format(moves=possible),
    )
