"""Computer players.

The solver knows a whole room, so a bot plays each room as well as it can be played.  Only the rooms, dangers
and abilities that come are left to chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from cubeplay.game import Answer, Bot, Game
from cubeplay.gelatinous.exact.solver import Least, Solution, solve
from cubeplay.gelatinous.rules.die import DICE
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import GelatinousMove, Keep, NextRoom, Turn
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.gelatinous.rules.state import Run, RunOptions, Visit
from cubeplay.players import RandomBot
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

WORTH: Final = ("slide", "skin", "spin", "ooze", "drain", "tip", "leap", "lash", "seep", "hurry")
"""The house's abilities from the most to the least useful: by the share of 60 runs won by a cube that holds
it alone."""

SAMPLE: Final = 16
"""How many rooms an own ability is tried in."""


def keep(state: Run) -> Keep:
    """The abilities to hold after a draw: the most useful ones."""
    cards = sorted((*state.held, *state.drawn))
    if state.setup.cards:
        cards.sort(key=lambda card: lost_with(state.setup, state.level, card))
    else:
        cards.sort(key=WORTH.index)
    return Keep(tuple(sorted(cards[: state.to_keep])))


@lru_cache(maxsize=1024)
def lost_with(setup: RunOptions, level: int, card: str) -> int:
    """What a cube that holds one ability alone loses at a level, over a fixed sample of rooms.

    A room that the cube cannot survive counts as all its Health and Resistance.
    """
    rng, stats, lost = Random(0), setup.stats(level), 0
    rooms = dungeon_of(setup.dungeon).rooms
    for _each in range(SAMPLE):
        room = rooms[rng.choice(sorted(rooms))]
        placed = place_dangers(tuple(rng.choices(range(1, 7), k=stats.dangers)))
        dangers = tuple(sorted(number for number in placed if room.numbers[number - 1]))
        visit = Visit(room.id, room.start, rng.choice(DICE), dangers, glyphs=room.glyphs)
        run = Run(setup, "turn", level, stats.health, stats.resistance, (), (), held=(card,), visit=visit)
        found = plan(run)
        lost += stats.health + stats.resistance if found is None else found.damage
    return lost


def plan(state: Run, goal: Least = "damage") -> Solution | None:
    """The way out that costs the least Health; abilities are used only if they spare some.

    Abilities are ready again in the next room, so they are not saved.  Once an ability has been used in a
    room its plan is followed to the end, so that the cost stays the announced one.
    """
    if state.visit.used:
        return solve(state, goal, abilities=True)
    plain = solve(state, goal)
    if plain is not None and (plain.damage <= state.resistance or not state.usable):
        return plain
    helped = solve(state, goal, abilities=True)
    if plain is None or helped is None:
        return helped
    return helped if helped.damage < plain.damage else plain


@dataclass(frozen=True, slots=True)
class RoomBot:
    """Plays each room by the solver: for the fewest actions or for the least damage."""

    title: str
    strength: str
    goal: Least = "damage"

    def answer(self, game: Game[Any, Any], view: Run, player: Seat, rng: Random) -> Answer:
        """The next move of the plan.  Raises ValueError if there is no move."""
        moves = game.moves(view, player)
        if not moves:
            raise ValueError(f"seat {player} has no move in {game.title} here")
        if view.phase == "keep":
            return Answer(keep(view), because=_("These abilities save the most damage on their own."))
        if view.phase not in ("turn", "room"):
            return Answer(moves[0], because=_("There is no reason to stop."))
        found = plan(view, self.goal)
        if found is None:
            return Answer(moves[0], because=_("No way out can be survived."))
        because = plural(
            "Out in {actions} action, at the cost of {damage} damage.",
            "Out in {actions} actions, at the cost of {damage} damage.",
            found.actions,
        )
        return Answer(found.moves[0], because=because.format(actions=found.actions, damage=found.damage))


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "hasty": RoomBot(_("Hasty"), _("takes the shortest way, through any danger"), "actions"),
    "careful": RoomBot(_("Careful"), _("always finds the way that costs least"), "damage"),
}


def next_moves(game: Game[Run, GelatinousMove], state: Run) -> tuple[GelatinousMove, ...]:
    """The bot's next moves: of a room all at once."""
    if state.phase == "keep":
        return (keep(state),)
    if state.phase == "between":
        return (NextRoom(),)
    found = plan(state)
    if found is not None:
        return found.moves
    return (Turn(state.die.north),) if state.phase == "turn" else game.moves(state, 0)[:1]
