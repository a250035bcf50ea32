"""The first game of CU[o]BE: what lies behind the doors, what comes, and what Fig does in one night.

A short night for Plum, who reads, and Fig: 14 green cards, and three keys turned before it begins.  The first
door turns the whole floor, so that none is wrong; the story names directions as if it were the eastern one.
The chapter ``notebooks/first-game/cuobe.ipynb`` cuts the night into moments.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cubeplay.cuobe.edition.edition import DIRECTIONS, EXIT, Direction, Edition
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import beside, line, place_of
from cubeplay.cuobe.rules.moves import Go
from cubeplay.cuobe.rules.state import PLACES, SIZE, Place, State
from cubeplay.rulebook import Seat
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import COMPASS

PLUM: Final = 0
FIG: Final = 1
COMPANION: Final = GAME.bots()["companion"]

PLAN: Final = """
archive pusher   ward     armoury exit
duct    cellar   crypt    chapel  workshop
nursery boiler   atrium   attic   larder
stair   puller   alcove   fork    pump
mirrors bend     lift     well    gallery
"""
"""Which room lies where, if the first door is the eastern one."""
CARDS: Final = """
green roll-call lights-out toll dream tentacles tick click tick plate tick cold tick warm-light first-aid
blue bone-key axe brass-key lockpick bandage scalpel flare pliers plan pills crowbar whistle
"""
"""The cards as they come, whoever draws; the ticks are in the order of TICKS."""
GREEN: Final = CARDS.split()[1:15]
BLUE: Final = CARDS.split()[16:]
TICKS: Final[tuple[Direction, ...]] = ("south", "west", "north", "east")
ROLLS: Final = {
    (1, "search"): "1",
    (1, "force"): "1",
    (2, "search"): "3",
    (2, "force"): "0",
    (6, "tentacles"): "1 3",
}
"""The dice that are named, by turn and purpose."""
START: Final = """
dice: 0
given: no
activated: glass-key, iron-key, wax-key

Player 1:
  wounds: 1

tasks:
  draw:
    card: green
  dice:

pools:
  green: roll-call, lights-out, toll, dream, tentacles, tick-north, tick-east, tick-south, \
tick-west, click, plate, cold, warm-light, first-aid
  blue: acrobat, axe, bandage, bolt-cutter, bone-key, brass-key, brawler, confuse, crank, crowbar, \
curiosity, doom, eclipse, flare, hairpin, lever, lockpick, locksmith, magnet, mask, medic, morphine, \
padlock, paranoia, pills, plan, pliers, rush, scalpel, stopwatch, thread, whistle
blue deck: 32 blue
green deck: 14 green
"""
"""The night before its first card."""


# Directions and rooms of the story


def quarters(game: GuidedGame) -> int:
    """By how many quarter turns clockwise the first door turns the floor; 0 for the eastern one."""
    steps = (each.move for each in game.past if isinstance(each.move, Go))
    first = next(steps, None)
    return DIRECTIONS.index(first.to) - DIRECTIONS.index("east") if first is not None else 0


def turned(place: Place, quarters: int) -> Place:
    """A field after some quarter turns of the whole floor, clockwise."""
    x, y = place % SIZE - 2, place // SIZE - 2
    for _quarter in range(quarters % 4):
        x, y = -y, x
    return (y + 2) * SIZE + x + 2


def real(direction: Direction, quarters: int) -> Direction:
    """Where a direction of the story lies.

    >>> real("east", 1)
    'south'
    """
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarters) % 4]


def floor(game: GuidedGame) -> list[str]:
    """The rooms in reading order, as they lie now."""
    rooms, turns = [""] * SIZE**2, quarters(game)
    for place, room in enumerate(PLAN.split()):
        rooms[turned(place, turns)] = room
    for each in game.past:
        for event in each.step.events:
            if event.rule == "cuobe.shift":
                _slide(rooms, dict(event.facts), each.step.state.edition)
    return rooms


def _slide(rooms: list[str], facts: dict[str, Any], edition: Edition) -> None:
    """Move the rooms of a shifted line; a known room is named by its title, another by its field."""
    known = {title: room for room, title in edition.titles.items()}
    card = known.get(facts["room"])
    towards = next(each for each in DIRECTIONS if COMPASS[each] == facts["direction"])
    fields = line(rooms.index(card) if card in rooms else PLACES[facts["room"]], towards)
    cards = [rooms[field] for field in fields]
    for field, moved in zip(fields[1:] + fields[:1], cards, strict=True):
        rooms[field] = moved


# What falls


def deal(game: GuidedGame, _chance: Any, state: State) -> str:
    """The room, card or die of the story; "" where it names none."""
    task = state.task
    assert task is not None
    unseen = {card for _pool, cards in state.pools for card in cards}
    if task.do == "flip":
        return f"shows {floor(game)[task.places[0]]}"
    if task.do == "draw" and task.card == "green":
        return f"draws {_green(game, state, unseen)}"
    if task.do == "draw" and task.card == "blue":
        return f"draws {next(card for card in (*BLUE, *sorted(unseen)) if card in unseen)}"
    named = ROLLS.get((state.turn, task.card), "") if task.do == "roll" else ""
    return f"rolls {named}" if len(named.split()) == task.amount else ""


def _green(game: GuidedGame, state: State, unseen: set[str]) -> str:
    """The next green card."""
    card = GREEN[len(GREEN) - cards_left(state, "green")]
    if card != "tick":
        return card
    ticks = (f"tick-{real(each, quarters(game))}" for each in TICKS)
    return next(tick for tick in ticks if tick in unseen)


def exit_at(state: State) -> Place | None:
    """Where the Exit lies; None while nobody has found it."""
    return place_of(state, EXIT)


# Fig


def fig(game: GuidedGame, _seat: Seat, _idle: bool) -> Any:
    """Fig's move: the story's while it is legal, else the companion's."""
    moves = {str(move) for move in game.moves(FIG)}
    wanted = ("weapons axe",) if game.state.tasks else _plot(game)
    found = next((move for move in wanted if move in moves), "")
    return found or COMPANION.answer(GAME, game.view(FIG), FIG, Random(0)).move


def _plot(game: GuidedGame) -> tuple[str, ...]:
    """What the story lets Fig do, best first."""
    state: State = game.state
    if state.turn == 2:
        return _first_turn(game)
    if state.turn > 2 and exit_at(state) is None:
        return ("find", *_towards(game, floor(game).index(EXIT)), "force", "end")
    if state.turn > 4 and state.spawns and len(state.activated) < 5:
        return _hunted(state)
    return ()


def _first_turn(game: GuidedGame) -> tuple[str, ...]:
    """Through the Crypt into the Cellar, where a lock holds and a search succeeds."""
    turns = quarters(game)
    plot = (f"move {real('north', turns)}", f"move {real('west', turns)}", "force", "search", "end")
    done = {str(each.move) for each in game.played if each.actor == FIG}
    return tuple(move for move in plot if move not in done)[:1]


def _towards(game: GuidedGame, goal: Place) -> tuple[str, ...]:
    """The next step to a field: along the story's rows first, then along its columns."""
    turns = quarters(game)
    here, there = (turned(place, -turns) for place in (game.state.players[FIG].at, goal))
    across, down = there % SIZE - here % SIZE, there // SIZE - here // SIZE
    steps: list[Direction] = []
    if across:
        steps.append("east" if across > 0 else "west")
    if down:
        steps.append("south" if down > 0 else "north")
    return tuple(f"move {real(step, turns)}" for step in steps)


def _hunted(state: State) -> tuple[str, ...]:
    """Against the Tentacles: strike once, step aside, and never wait in the Exit with a key."""
    me, beast = state.players[FIG], state.spawns[0].at
    key, there = "brass-key" in me.tools, exit_at(state)
    if me.at == beast and not key and state.dice > 2 and me.wounds < 2:
        return ("leave", "fight tentacles with 2")
    if me.at == beast and (not key or me.at == there):
        return ("leave", *_aside(state))
    if (beast == there or state.dice < 3) and (not key or beast == there):
        return ("leave", "use brass-key", "end")
    return ()


def _aside(state: State) -> tuple[str, ...]:
    """Steps into known rooms, the reader's first."""
    here, reader = state.players[FIG].at, state.players[PLUM].at
    to = {each: beside(here, each) for each in DIRECTIONS}
    known = [each for each, place in to.items() if place is not None and state.rooms[place].card]
    return tuple(f"move {each}" for each in sorted(known, key=lambda each: to[each] != reader))
