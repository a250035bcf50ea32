"""Gelatinous Cube Dice, the chapter "Your cards": which cards to hold, by what they save in many rooms."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from cubeplay.gelatinous.bots.players import plan
from cubeplay.gelatinous.rules.abilities import titles
from cubeplay.gelatinous.rules.die import DICE
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import Keep
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.gelatinous.rules.state import Run, RunOptions, Visit
from cubeplay.gelatinous.teaching.chapter_scenes import falls
from cubeplay.session.start_positions import Position, position
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

_FIRST: Final = ("draw slide spin", "keep slide spin", "draw ooze seep")
THREE: Final[Position] = position("gelatinous", *_FIRST, first_level=2)
"""Four cards on level 2, which lets three be held."""
WIZARD: Final[Position] = position(
    "gelatinous", "draw slide spin", "keep slide", "draw ooze seep", first_level=2, difficulty="wizard"
)
"""A Wizard with three cards, who holds two."""
EXPERT: Final[Position] = position(
    "gelatinous", "draw lash slide", "keep slide", "draw skin spin", first_level=2, difficulty="expert"
)
"""An Expert with three cards, who holds two."""
_SETUP: Final = RunOptions("standard", 5, "overheat", "", 1, 30)
deal: Final = falls(enter="enter the-candle-store")
"""The room that is opened when the cards are chosen."""


def kept(game: GuidedGame) -> bool:
    """Whether the reader has chosen cards."""
    return game.last(Keep) is not None


def hand_worth(game: GuidedGame) -> Answer | None:
    """The Health that each hand saves in the rooms A of the house; a hand is named by what it leaves."""
    number = game.last(Keep)
    if number is None:
        return None
    before: Run = game.before(number)
    level, hand = before.level, game.played[number].move.cards
    plain = lost_health(level, ())
    hands = tuple(combinations(sorted((*before.held, *before.drawn)), before.to_keep))
    saves = {each: plain - lost_health(level, each) for each in hands}
    ranked = sorted(saves, key=lambda each: -saves[each])
    best, saved = ranked[0], saves[hand]
    cards = before.setup.abilities
    names = {each: titles(sorted({*before.held, *before.drawn} - {*each}), cards) for each in hands}
    leaves, saving = _("no {cards}"), _("+{health}")
    worths = tuple(
        Worth(leaves.format(cards=names[each]), saves[each], each == hand, saving.format(health=saves[each]))
        for each in ranked
    )
    facts = {"saved": saved, "plain": plain, "other": names[best], "most": saves[best]}
    words = (
        _("In 24 rooms these save {saved} of {plain} Health. No others of yours save more.")
        if saved == saves[best]
        else _("In 24 rooms these save {saved} of {plain} Health. Without {other} you would save {most}.")
    )
    title = _("Level {level}: without {cards}").format(level=level, cards=names[hand])
    return Answer(words.format(**facts), worths, saved == saves[best], title)


@lru_cache(maxsize=256)
def lost_health(level: int, hand: tuple[str, ...], seed: int = 0) -> int:
    """The Health that the careful player loses with a hand in all rooms A of the house, each entered once.

    A room that cannot be survived costs all Health.
    """
    lost = 0
    for run in entered(level, seed):
        found = plan(run.but(held=hand))
        lost += run.health if found is None else max(0, found.damage - run.resistance)
    return lost


@lru_cache(maxsize=6)
def entered(level: int, seed: int = 0) -> tuple[Run, ...]:
    """All rooms A of the house as a cube of a level enters them, without cards; dice fall by a seed."""
    rng, stats, found = Random(seed), _SETUP.stats(level), []
    for room in dungeon_of("").rooms.values():
        if room.kind == "A":
            placed = place_dangers(tuple(rng.choices(range(1, 7), k=stats.dangers)))
            dangers = tuple(sorted(number for number in placed if room.numbers[number - 1]))
            visit = Visit(room.id, room.start, rng.choice(DICE), dangers, glyphs=room.glyphs)
            found.append(Run(_SETUP, "turn", level, stats.health, stats.resistance, (), (), visit=visit))
    return tuple(found)
