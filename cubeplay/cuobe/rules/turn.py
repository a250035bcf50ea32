"""A turn from its start to its end, and how the game ends."""

from __future__ import annotations

from functools import cache
from typing import Final

from cubeplay.cuobe.edition.edition import CURIOSITY
from cubeplay.cuobe.rules import creatures, decks
from cubeplay.cuobe.rules.floor import seats_at, spawns_at, spiders
from cubeplay.cuobe.rules.hands import check_hand
from cubeplay.cuobe.rules.state import FULL, Task
from cubeplay.cuobe.rules.tokens import panic, relock
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.rulebook import Seat

DICE: Final = 3
"""The dice that everybody gets in a turn."""

TURN: Final = ("clown", "tentacles", "spider-due", "green", "dice")
"""What happens before the active player acts, in this order."""

ENDING: Final = frozenset({"end", "fear", "finish"})
"""The tasks that end a turn."""

_OF_A_TURN: Final = frozenset({*TURN, "discovery"})
"""The tasks that fall away if the active player dies, falls asleep or leaves."""


def start(table: Workbench) -> None:
    """Begin the turn of ``table.player``."""
    table.turn += 1
    table.dice, table.gained, table.given = 0, 0, False
    table.bitten, table.rolled = False, ()
    table.tell("turn", player=table.player, turn=table.turn)
    if table.me.asleep:
        table.alter(table.player, asleep=False)
        table.tell("wake", player=table.player)
    table.push(*_steps(table.player))


@cache
def _steps(player: Seat) -> tuple[Task, ...]:
    return tuple(Task(step, "", player) for step in TURN)


def draw_green(table: Workbench) -> None:
    """Let the active player draw the turn's green card."""
    table.push(_green(table.player))


@cache
def _green(player: Seat) -> Task:
    return Task("draw", "", player, card="green")


def give_dice(table: Workbench) -> None:
    """Give the dice: three, one more without wounds, one without panic, as the card says, five at most."""
    me = table.me
    dice = DICE + (not me.wounds) + (not me.panic) + table.gained
    if "confuse" in me.syndromes:
        dice -= 1
        table.tell("confuse", player=table.player)
    table.dice, table.given = max(0, min(FULL, dice)), True
    table.tell("dice", player=table.player, dice=table.dice)


def end(table: Workbench) -> None:
    """End the active player's turn: the hand, fear, the next turn; at once if the player is not inside."""
    if not table.me.inside:
        finish(table)
        return
    if table.me.asleep:
        table.tell("dice", "asleep", player=table.player)
    table.dice = 0
    table.tell("end", player=table.player)
    table.push(*_closing(table.player))
    check_hand(table, table.player)


@cache
def _closing(player: Seat) -> tuple[Task, ...]:
    return Task("fear", "", player), Task("finish", "", player)


def fear(table: Workbench) -> None:
    """Give the active player panic for a spawn in the room, and for company with Paranoia; once each."""
    me = table.player
    place = table.me.at
    if spawns_at(table, place):
        table.tell("frighten", player=me, room=table.room_name(place))
        panic(table, me)
    if "paranoia" in table.players[me].syndromes and len(seats_at(table, place)) > 1:
        table.tell("paranoia", player=me)
        panic(table, me)


def finish(table: Workbench) -> None:
    """Shut the locks, check the time, and go on with the next player inside."""
    relock(table)
    table.spider_due = spiders(table) > 0 and not table.bitten
    if table.time_up:
        table.tell("time")
        table.ended = "cuobe.time"
        return
    table.player = next_inside(table, table.player)
    start(table)


def next_inside(table: Workbench, seat: Seat) -> Seat:
    """The next player clockwise who is inside."""
    seats = len(table.players)
    order = ((seat + step) % seats for step in range(1, seats + 1))
    return next(other for other in order if table.players[other].inside)


def over(table: Workbench) -> bool:
    """End the game if nobody is left inside, or at the first death of a short game."""
    fates = [player.status for player in table.players]
    if table.setup.short and "dead" in fates:
        table.ended = "cuobe.short"
    elif "in" not in fates:
        table.ended = "cuobe.escape" if "out" in fates else "cuobe.all-dead"
    if table.ended:
        table.tell(table.ended.removeprefix("cuobe."))
    return bool(table.ended)


def check(table: Workbench) -> None:
    """After each task: end the game if it is over, or the turn if the active player died, sleeps or left."""
    me = table.players[table.player]
    awake = me.status == "in" and not me.asleep
    if awake and not table.setup.short:
        return
    if table.ended or not table.turn or over(table) or awake:
        return
    if not any(task.do in ENDING for task in table.tasks):
        cut_short(table)


def cut_short(table: Workbench) -> None:
    """End the turn of a player who died, fell asleep or left, after the tasks that are under way.

    Tasks that depend on the rest of the turn fall away: the steps before acting, dice, cards still to be
    discovered, the player's own enter effect if it has not begun, and effects that the player may decline.
    """
    table.dice = 0
    under_way = (_without(task, table.player) for task in table.tasks)
    table.tasks = [Task("end", "", table.player), *(task for task in under_way if task is not None)]


def _without(task: Task, seat: Seat) -> Task | None:
    """What is left of a task without the turn of a player; None if nothing is."""
    if task.do == "enter":
        return task.but(seats=tuple(other for other in task.seats if other != seat))
    optional = task.effect is not None and not task.effect.must and task.subject == seat
    return None if task.do in _OF_A_TURN or optional else task


# The green card


def green_card(table: Workbench, card: str) -> None:
    """Do what a green card says, and put it on the passed cards unless it stays in play."""
    green = table.edition.green[card]
    table.latest = card
    if not decks.cards_left(table, "green"):
        table.time_up = True
    table.tell("green-card", player=table.player, card=green.title)
    if green.kind == "spawn":
        creatures.spawn_arrives(table, green)
        return
    table.passed += (card,)
    if green.kind == "trigger":
        table.push(Task("trigger", card, table.player))
    elif green.kind == "tick":
        table.push(Task("tick", card, table.player, direction=green.direction or ""))
    else:
        table.push(
            *(
                Task("effect", card, table.player, subject=table.player, effect=effect)
                for effect in green.effects
            )
        )


def has_curiosity(table: Workbench) -> bool:
    """Whether the active player has the talent that every edition has."""
    return CURIOSITY in table.me.talents
