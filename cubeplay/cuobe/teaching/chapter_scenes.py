"""What the chapters of CU[o]BE share: quiet others, dice by who rolls, words after moves, what is shut.

A scene is a guided game from a laid table: Plum, who reads, has seat 0.  Its rooms and cards lie where
``laid`` puts them; its dice are named by who rolls them, so what is taken back falls again as it fell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from cubeplay.cuobe.rules.moves import Choose, Decline, End, Go, PlaceChest, Surrender
from cubeplay.cuobe.rules.state import DeckPart, State, Task, place_name
from cubeplay.cuobe.teaching.first_game import PLUM
from cubeplay.cuobe.teaching.first_game_moments import tried
from cubeplay.cuobe.teaching.first_game_words import brought, me, move_words
from cubeplay.cuobe.teaching.positions import quietly
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import Dealer, GuidedGame
from cubeplay.words import _
from cubeplay.words.numbers import localized

T = TypeVar("T")

__all__ = [
    "FILM",
    "back_again",
    "brought",
    "busy",
    "comes_of",
    "dealer",
    "ended_turn",
    "first_move",
    "gone",
    "happened",
    "me",
    "met",
    "move_words",
    "percent",
    "quiet",
    "shuffled",
    "shut",
    "since_words",
    "this_turn",
    "told_words",
    "tried",
    "until",
    "with_card",
    "worth",
]

FILM: Final[Mapping[str, str]] = dict.fromkeys(
    (
        "cuobe.compulsory",
        "cuobe.decline",
        "cuobe.dice",
        "cuobe.discover",
        "cuobe.discovery",
        "cuobe.end",
        "cuobe.enter",
        "cuobe.tool",
    ),
    "",
)
"""What is left untold when others act, for the board shows it."""

# What others do, and what falls


def quiet(game: GuidedGame, seat: Seat, _idle: bool) -> Any:
    """Another seat leaves if it can, else ends its turn, else declines, else makes the first legal move."""
    return quietly(game, seat)


def dealer(
    rolls: Mapping[str, Sequence[str]] | None = None,
    rooms: Mapping[str, str] | None = None,
) -> Dealer:
    """A dealer that names dice by who rolls them for what, and rooms by their fields; else the seed deals.

    A purpose is "force", "search", "room", "attack" or the name of a spawn; of others than the reader with
    "fig " before it.  The first roll of a purpose gets the first text, and so on; a text for another number
    of dice is passed over.  Cards come in the order of the decks: see
    :func:`cubeplay.cuobe.teaching.positions.laid`.

    >>> deal = dealer({"force": ("0", "3"), "fig ghoul": ("1 2",)}, {"d3": "attic"})
    """
    named, floor = dict(rolls or {}), dict(rooms or {})

    def deal(game: GuidedGame, _chance: Any, state: State) -> str:
        task = state.task
        assert task is not None
        if task.do == "flip":
            room = floor.get(place_name(task.places[0]), "")
            return f"shows {room}" if room else ""
        texts = named.get(_purpose(state), ()) if task.do == "roll" else ()
        number = _rolled(game, _purpose(state)) if texts else 0
        fits = number < len(texts) and len(texts[number].split()) == task.amount
        return f"rolls {texts[number]}" if fits else ""

    return deal


def _purpose(state: State) -> str:
    """Who is to roll, and for what; "" if nobody is."""
    task = state.task
    if task is None or task.do != "roll":
        return ""
    return task.card if task.player == PLUM else f"fig {task.card}"


def _rolled(game: GuidedGame, purpose: str) -> int:
    """How often dice have fallen for a purpose."""
    states = (game.start, *(each.step.state for each in game.past[:-1])) if game.past else ()
    return sum(_purpose(state) == purpose for state in states)


# When a moment is done


def gone(game: GuidedGame) -> bool:
    """Whether the reader can do no more: the game has ended, or Plum is dead or out."""
    return game.outcome is not None or me(game).status != "in"


def until(test: Callable[[GuidedGame], bool]) -> Callable[[GuidedGame], bool]:
    """A test of a moment that holds, too, when the reader can do no more."""
    return lambda game: gone(game) or test(game)


def happened(rule: str, form: str = "") -> Callable[[GuidedGame], bool]:
    """A test whether a rule has made something happen in this moment, in a form if one is named."""
    return lambda game: gone(game) or met(game, rule, form)


def this_turn(test: Callable[[GuidedGame], bool]) -> Callable[[GuidedGame], bool]:
    """A test of a moment that holds, too, when the reader has ended the turn without it."""
    return lambda game: ended_turn(game) or test(game)


def back_again(game: GuidedGame) -> bool:
    """Whether a later turn has begun in which the reader is to move."""
    return gone(game) or (game.state.turn > game.began.turn and game.reader in game.to_move)


def ended_turn(game: GuidedGame) -> bool:
    """Whether the reader has ended a turn in this moment, and all that follows has come."""
    return gone(game) or any(isinstance(move, End) for move in game.own)


# What is left for other chapters


def shut(why: Mapping[type[Any], str] | None = None) -> Callable[[State, Any], str]:
    """Why moves must wait: chests and giving up, which have chapters of their own, and kinds that are named.

    >>> shut({PlaceChest: ""})(None, PlaceChest()), bool(shut()(None, PlaceChest()))
    ('', True)
    """
    words: dict[type[Any], str] = {
        PlaceChest: _("Chests have a chapter of their own."),
        Surrender: _("Giving up has a chapter of its own."),
        **(why or {}),
    }
    return lambda _state, move: words.get(type(move), "")


def busy(
    why: Mapping[type[Any], str], opened: Mapping[type[Any], str] | None = None
) -> Callable[[State, Any], str]:
    """The same as :func:`shut`, for kinds that must wait only while dice are left; ``opened`` are words for
    kinds at any time.

    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> table, waits = laid({}, who("c3"))().state, busy({End: "Heal first."})
    >>> [waits(table.but(dice=dice), End()) for dice in (1, 0)]
    ['Heal first.', '']
    """
    always, now = shut(opened), shut({**(opened or {}), **why})
    return lambda state, move: (now if state.dice else always)(state, move)


# Tables


def shuffled(state: State, *cards: str) -> State:
    """A table whose green deck is some cards in an unknown order.

    >>> from cubeplay.cuobe.teaching.positions import laid, who
    >>> table = shuffled(laid({}, who("c3"))().state, "click", "lights-out")
    >>> table.green[0].left, dict(table.pools)["green"]
    (2, ('click', 'lights-out'))
    """
    others = tuple((pool, left) for pool, left in state.pools if not pool.startswith("green"))
    part = DeckPart((("green", len(cards)),), len(cards))
    return state.but(pools=(*others, ("green", tuple(sorted(cards)))), green=(part,))


def with_card(state: State) -> State:
    """A table whose turn begins with the green card and the dice, which are still to come."""
    steps = Task("dice", "", state.player), Task("draw", "", state.player, card="green")
    return state.but(tasks=steps, dice=0, given=False)


# Words and numbers


def told_words(game: GuidedGame) -> str:
    """What a step has set off, in the lines of the game; else what :func:`move_words` says."""
    number = game.last()
    if number is None or not isinstance(game.played[number].move, Go | Choose | Decline):
        return move_words(game)
    shown = {*FILM, "cuobe.move", "cuobe.lock", "cuobe.turn"}
    lines = [line.text for line in game.told(game.reader, number) if line.rule not in shown]
    return " ".join(lines[-2:]) or move_words(game)


def since_words(rules: Mapping[str, str]) -> Callable[[GuidedGame], str]:
    """Words for what has come since the reader's last move, by rule: those of the first rule that has."""

    def said(game: GuidedGame) -> str:
        met = {event.rule for event in brought(game)}
        return next((words for rule, words in rules.items() if rule in met), "")

    return said


def comes_of(
    words: Callable[[GuidedGame], str], title: str, good: Callable[[GuidedGame], bool]
) -> Callable[[GuidedGame], Answer | None]:
    """What a moment answers when all has happened that follows from the reader's turn; nothing without words.

    ``good`` says whether it went as well as it could.
    """

    def compares(game: GuidedGame) -> Answer | None:
        said = words(game)
        return Answer(said, (), good(game), title) if said else None

    return compares


def met(game: GuidedGame, rule: str, form: str = "", *, me_only: bool = False) -> bool:
    """Whether a rule has made something happen in this moment; in a form, or to the reader."""
    events = (event for each in game.since for event in each.step.events)
    return any(
        event.rule == rule
        and form in ("", event.form)
        and (not me_only or dict(event.facts).get("player") == game.reader)
        for event in events
    )


def first_move(game: GuidedGame, kind: type[T]) -> T | None:
    """The reader's first move of a kind in this moment."""
    return next((move for move in game.own if isinstance(move, kind)), None)


def percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal place where it has any.

    >>> percent(Fraction(1)), percent(Fraction(31, 36))
    ('100%', '86.1%')
    """
    return localized(f"{round(float(100 * chance), 1):g}%")


def worth(name: str, chance: Fraction | int, made: bool, words: str = "") -> Worth:
    """What a choice is worth by its chance, in percent unless it is said in words."""
    return Worth(name, float(chance), made, words or percent(Fraction(chance)))
