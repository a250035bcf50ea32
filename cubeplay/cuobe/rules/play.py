"""A move and all that follows from it: the loop that carries out tasks until one needs an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cuobe.rules import creatures, decks, effects, fights, hands, moving, tokens, turn
from cubeplay.cuobe.rules.acts import ACTS, ANSWERS, ASKING
from cubeplay.cuobe.rules.floor import over_limit
from cubeplay.cuobe.rules.luck import LUCK, loot, loot_from
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import State, Task
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import Step
from cubeplay.words import COMPASS

CHANCE_TASKS: Final = frozenset({"roll", "draw", "flip", "lot", "loot", "return"})
"""The tasks that wait for chance."""

WAITS: Final = frozenset({"weapons", "hand", "use-now"})
"""The tasks that wait for a player without a list of choices."""

_WAITS_OR_CHANCE: Final = CHANCE_TASKS | WAITS


def waits(task: Task) -> bool:
    """Whether a task needs a move of a player or of chance."""
    return bool(task.choices) or task.do in _WAITS_OR_CHANCE


def advance(state: State, move: CuobeMove) -> Step[State]:
    """Carry out a legal move, and then everything that follows from it without a question."""
    table = Workbench(state)
    _MOVES[type(move)](table, move)
    run(table)
    return Step(table.frozen(), tuple(table.events), type(move) in LUCK)


def run(table: Workbench) -> None:
    """Carry out tasks until one waits, or none is left and the active player acts."""
    turn.check(table)
    while table.tasks and not table.ended:
        task = table.tasks[-1]
        settled = _SETTLE.get(task.do)
        if settled is not None and settled(table, task):
            table.tasks.remove(task)
        elif waits(task):
            _ask_the_living(table, task)
            return
        else:
            table.tasks.pop()
            _TASKS[task.do](table, task)
        turn.check(table)


def _ask_the_living(table: Workbench, task: Task) -> None:
    """Let the next player choose in the place of a player who has died meanwhile."""
    if task.do not in CHANCE_TASKS and not table.players[task.player].inside:
        table.tasks[-1] = task.but(player=turn.next_inside(table, task.player))


def _hand_fits(table: Workbench, task: Task) -> bool:
    return not (table.players[task.player].inside and over_limit(table, task.player))


def _deck_is_empty(table: Workbench, task: Task) -> bool:
    if task.card not in decks.DECKS or decks.part_of(table, task) is not None:
        return False
    table.tell(f"{task.card}-card", "empty")
    table.time_up |= task.card == "green"
    return True


def _nothing_beaten(table: Workbench, _task: Task) -> bool:
    if creatures.beaten_cards(table):
        return False
    table.tell("retrieve-spawn", "none")
    return True


def _one_part(table: Workbench, task: Task) -> bool:
    parts = set(loot(table, task))
    if len(parts) > 1:
        return False
    loot_from(table, task, parts.pop())
    return True


_SETTLE: Final[dict[str, Callable[[Workbench, Task], bool]]] = {
    "hand": _hand_fits,
    "draw": _deck_is_empty,
    "return": _nothing_beaten,
    "loot": _one_part,
}
"""For tasks that wait: whether there is nothing to wait for any more; the function then does what is left."""


# Setting up


def set_up(table: Workbench) -> None:
    """Put the tasks before the first turn on the stack, and run them: cards left out, talents, the decks."""
    setup = table.setup
    spares = (("event", setup.events_out), ("talent", setup.talents_out), ("tool", setup.tools_out))
    out = [Task("draw", decks.SPARE, card=pool) for pool, number in spares for _each in range(number)]
    table.push(*out, *_deals(table), Task("build"), Task("leftovers"), Task("first-turn"))
    run(table)


def _deals(table: Workbench) -> list[Task]:
    """A random talent for everyone; with too few of them lots say who goes without."""
    if not table.setup.specialist:
        return []
    seats = range(len(table.players))
    short = max(0, len(seats) - (len(table.pools["talent"]) - table.setup.talents_out))
    lots = [Task("lot", card="without") for _each in range(short)]
    return lots + [Task("draw", decks.SPECIALIST, seat, card="talent") for seat in seats]


def _leftovers(table: Workbench, _task: Task) -> None:
    if table.setup.decks == "advanced":
        table.push(*(Task("lot", card="part") for _each in range(decks.talents_left(table))))


def _first_turn(table: Workbench, _task: Task) -> None:
    turn.start(table)


# Tasks


def _give_up(table: Workbench, _task: Task) -> None:
    table.ended = "cuobe.surrender"
    table.tell("surrender", "all")


def _tick(table: Workbench, task: Task) -> None:
    table.tell("tick", card=table.title(task.cause), direction=COMPASS[task.direction])
    moving.shift(table, table.me.at, moving.compass(task.direction))


_TASKS: Final[dict[str, Callable[[Workbench, Task], None]]] = {
    "build": lambda table, _task: decks.build(table),
    "leftovers": _leftovers,
    "first-turn": _first_turn,
    "clown": lambda table, _task: creatures.clown_swaps(table),
    "tentacles": lambda table, _task: creatures.tentacles_jump(table),
    "spider-due": lambda table, _task: creatures.spider_follows(table),
    "green": lambda table, _task: turn.draw_green(table),
    "dice": lambda table, _task: turn.give_dice(table),
    "fear": lambda table, _task: turn.fear(table),
    "end": lambda table, _task: turn.end(table),
    "finish": lambda table, _task: turn.finish(table),
    "hand-limit": lambda table, task: hands.check_hand(table, task.player),
    "trigger": lambda table, task: tokens.trigger(table, task.cause),
    "tick": _tick,
    "move": moving.move,
    "enter": moving.enter,
    "discovery": moving.discovery,
    "effect": effects.start,
    "drop": effects.ask_drop,
    "retrieve-tool": effects.ask_retrieve,
    "armed": fights.armed,
    "destroy": lambda table, task: fights.destroy(table, task.player, task.card),
    "give-up": _give_up,
}

TASKS: Final = frozenset({*_TASKS, *ASKING, *CHANCE_TASKS, *WAITS})
"""The names of all tasks."""

_MOVES: Final[dict[type, Callable[[Workbench, Any], None]]] = {**ACTS, **ANSWERS, **LUCK}
