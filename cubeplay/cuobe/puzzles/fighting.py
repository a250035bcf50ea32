"""How many dice first?  A spawn is to be destroyed in this turn, and the dice can be split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Final

from cubeplay.cuobe.bots.move_labels import deed
from cubeplay.cuobe.edition.edition import ATRIUM
from cubeplay.cuobe.puzzles.chances import by_dice, stand_of
from cubeplay.cuobe.puzzles.gaps import level_of, unique_best
from cubeplay.cuobe.rules.floor import spawn_title, spawns_at
from cubeplay.cuobe.rules.moves import Fight
from cubeplay.cuobe.rules.state import State, place_name
from cubeplay.cuobe.teaching.positions import HOUSE, laid, spawn, who
from cubeplay.errors import PositionError
from cubeplay.game import Hint
from cubeplay.puzzles import Kind, Puzzle
from cubeplay.puzzles.puzzle import SOLVER, Worth
from cubeplay.words import _, listed, plural
from cubeplay.words.numbers import Numeral

_SPAWNS: Final = ("ghoul", "clown", "tentacles", "troll")
"""The spawns that have a power."""

_FIELDS: Final = ("b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4")
"""The fields round the Atrium, where rooms are known."""

_KNOWN: Final = 4
_POWERS: Final = (1, 2, 2, 3, 3, 4)
_DICE: Final = (3, 4, 5)
_PANIC: Final = range(4)
_WOUNDS: Final = range(5)
_WEAPONS: Final = range(4)


class FirstFight(Kind):
    """How many dice to fight with first, when a spawn is to be destroyed before the turn ends."""

    name: ClassVar[str] = "fight"
    title: ClassVar[str] = _("How many dice first?")
    moves: ClassVar[tuple[type, ...]] = (Fight,)

    def draw(self, rng: Random, difficulty: int) -> State | None:
        """A player and a spawn in a room; some rooms lie open, and some weapons are held."""
        rooms = rng.sample(sorted(HOUSE.rooms.keys() - {ATRIUM}), _KNOWN)
        fields = dict(zip(rng.sample(_FIELDS, _KNOWN), rooms, strict=True))
        at = rng.choice(sorted(fields))
        weapons = sorted(card for card in HOUSE.of_kind["tool"] if HOUSE.weapon(card))
        tools = tuple(sorted(rng.sample(weapons, rng.choice(_WEAPONS))))
        player = who(at, wounds=rng.choice(_WOUNDS), panic=rng.choice(_PANIC), tools=tools)
        foe = spawn(rng.choice(_SPAWNS), at, rng.choice(_POWERS))
        state: State = laid(fields, player, spawns=(foe,), dice=rng.choice(_DICE))().state
        try:
            return state if self.game.read_position(self.game.write_position(state)) == state else None
        except PositionError:
            return None

    def pose(self, state: State) -> Puzzle | None:
        """The puzzle of a player before one spawn, where one choice is better than all others."""
        if state.ended or state.task or state.player != SOLVER or state.setup.text:
            return None
        chances = _chances(state)
        found = unique_best(chances)
        if found is None:
            return None
        (foe,) = spawns_at(state, state.players[SOLVER].at)
        dice, gap = found
        move = Fight(foe, dice)
        return Puzzle(
            self.game.name,
            self.name,
            self.title,
            _asked(state, foe),
            self.game.write_position(state),
            chances[dice],
            (str(move),),
            _because(chances),
            _hints(state, foe, chances, move),
            level_of(gap),
            tuple(str(Fight(foe, dice)) for dice in chances),
            (place_name(state.players[SOLVER].at),),
        )

    def option(self, choice: str) -> str:
        """How many dice, in words."""
        return _first(self.game.parse(choice).dice)

    def worth(self, puzzle: Puzzle, state: State, moves: Sequence[Any]) -> Fraction | None:
        """The chance of the choice; None where none was made."""
        if [*map(str, moves)] not in [[choice] for choice in puzzle.choices]:
            return None
        return _chances(puzzle.state)[moves[0].dice]

    def told(self, worth: Worth) -> str:
        """The chance."""
        return _("{percent} of 100").format(percent=f"{Numeral(100 * worth):.1f}")

    def unfinished(self, puzzle: Puzzle, state: State) -> str:
        """What is to be chosen."""
        return _("Choose one: {choices}.").format(choices=listed(puzzle.choices))


def _chances(state: State) -> Mapping[int, Fraction]:
    """The chance for each number of dice first; empty where this is no such fight.

    No talent or syndrome may play a part.
    """
    me = state.players[SOLVER]
    foes = spawns_at(state, me.at)
    if len(foes) != 1 or foes[0] not in _SPAWNS or me.insane or me.talents or me.syndromes:
        return {}
    if state.dice > max(_DICE) or len(me.tools) > max(_WEAPONS):
        return {}
    return by_dice(stand_of(state, SOLVER, foes[0]))


def _asked(state: State, foe: str) -> str:
    words = plural(
        "Destroy this spawn in this turn: {spawn}. You have {number} die. How many dice do you roll first?",
        "Destroy this spawn in this turn: {spawn}. You have {number} dice. How many dice do you roll first?",
        state.dice,
    )
    return words.format(spawn=spawn_title(state, foe), number=state.dice)


def _first(dice: int) -> str:
    """A choice in words."""
    return plural("{number} die first", "{number} dice first", dice).format(number=dice)


def _because(chances: Mapping[int, Fraction]) -> str:
    rows = _("{choice}: {chance}, or {percent} of 100")
    told = (
        rows.format(choice=_first(dice), chance=chance, percent=f"{Numeral(100 * chance):.1f}")
        for dice, chance in chances.items()
    )
    words = _("{choices}. All falls of the dice were counted, with the best play after each.")
    return words.format(choices=listed(told))


def _hints(state: State, foe: str, chances: Mapping[int, Fraction], move: Fight) -> tuple[Hint, ...]:
    """What must be reached and how often, what is not best, the choice."""
    stand = stand_of(state, SOLVER, foe)
    reach = _("A total of {total} takes 1 off its power, because a tie does, too.")
    fights = plural(
        "It must be hit {number} time, and it is weaker each time.",
        "It must be hit {number} times, and it is weaker each time.",
        stand.power,
    )
    worst = min(chances, key=chances.__getitem__)
    return (
        Hint(reach.format(total=stand.power + stand.adds)),
        Hint(fights.format(number=stand.power)),
        Hint(_("The worst choice is {choice}.").format(choice=_first(worst))),
        Hint(deed(state, move), (), move),
    )
