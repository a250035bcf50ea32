"""Where the dice and cards of a session come from."""

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
"""How many of the moves that could come a refusal names."""

MOST_LISTED: Final = 100
"""How many moves of chance are listed; where more can come, they are entered by their form."""


def chance_rng(seed: int | str, number: int) -> Random:
    """The random numbers for chance move ``number`` of a session: they depend on these two alone.

    >>> chance_rng(7, 0).random() == chance_rng(7, 0).random() != chance_rng(7, 1).random()
    True
    """
    digest = sha256(f"cubeplay:{seed}:{number}".encode()).digest()
    return Random(int.from_bytes(digest, "big"))


@dataclass(frozen=True, slots=True)
class Named:
    """Dice or cards that are named in advance: ``move`` must come, or comes if it can.

    Without a move it is left open what comes.
    """

    move: Any = None
    must: bool = True

    def __str__(self) -> str:
        if self.move is None:
            return ANY
        return str(self.move) if self.must else f"{self.move}{OR_ANY}"


def named(entry: Any, parse: Callable[[str], Any]) -> Named:
    """An entry of a script: a move or its notation, "… or any" if others may come, or "any".

    Raises what ``parse`` raises for a text that is no move.

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
    """How what chance brings is written: an example that has the right number of dice or cards."""
    return str(chance.sample(chance_rng("form", 0)))


def listing(chance: Chance[Any], like: str) -> tuple[Any, ...]:
    """All that chance may bring, where that is a short list.

    Raises ChanceAwaited where it is long, and says how it is entered: ``like`` an example.

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
    """What chance brings: first what a ``script`` names, then what the ``seed`` rolls.

    In the mode "ask" somebody enters the dice instead of the seed.  Entry k of the script is chance
    move k of the session, counted from 0, however often it is taken back and played again.

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
        """Chance move ``number``; None while it waits for somebody to enter it.

        Raises ScriptError if the script names what cannot come now.
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
