"""How far a group has come, in dice; and the choices of the co-operative player: what brings it furthest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.fight_choices import best_weapons
from cubeplay.cuobe.bots.valuation import KEY, RISE
from cubeplay.cuobe.edition.edition import Effect
from cubeplay.cuobe.rules.floor import limits
from cubeplay.cuobe.rules.move_generation import legal_moves
from cubeplay.cuobe.rules.moves import Choose, CuobeMove, Use, Weapons
from cubeplay.cuobe.rules.play import advance
from cubeplay.cuobe.rules.state import PLACES, SIZE, Place, Player, State, Task
from cubeplay.game import Answer, Game
from cubeplay.rulebook import Seat
from cubeplay.words import _

DEAD: Final = 30.0
ESCAPED: Final = 60.0
DIE: Final = 0.8
SYNDROME: Final = 2.0

DEEP: Final = 2
"""How many further choices are looked at after the first."""


class Intent(NamedTuple):
    """A move, why it is made, and the place that it is for, if that is not the player's own."""

    move: CuobeMove
    why: str
    place: Place | None = None


Thought = Callable[[State, Seat, Sequence[CuobeMove]], Intent]
"""How a computer player chooses one of several moves."""


def intend(think: Thought, view: State, player: Seat, moves: Sequence[CuobeMove]) -> Intent:
    """The move that a player chooses and why; a single move is taken without ``think``."""
    return think(view, player, moves) if len(moves) > 1 else Intent(moves[0], _("There is no other move."))


def answer(think: Thought, game: Game[Any, Any], view: State, player: Seat) -> Answer:
    """The answer of a computer player that chooses by ``think``.  Raises ValueError if there is no move."""
    moves = game.moves(view, player)
    if not moves:
        raise ValueError(f"seat {player} has no move in {game.title} here")
    intent = intend(think, view, player, moves)
    return Answer(intent.move, because=intent.why)


# How far the group has come


def worth(state: State) -> float:
    """How far the group has come: escapes, keys, tools, rooms, against wounds, panic and dangers."""
    outlook = Errands(state)
    total = _keys(outlook) - _dangers(outlook) + _finds(outlook) + _pending(outlook)
    total += sum(_player_worth(outlook, seat) for seat in state.seats)
    return total + (0.0 if state.ended else DIE * (state.dice if state.given else state.gained))


def own_worth(state: State, seat: Seat) -> float:
    """The share of one player in :func:`worth`."""
    return _player_worth(Errands(state), seat)


def _player_worth(outlook: Errands, seat: Seat) -> float:
    player = outlook.state.players[seat]
    if player.status == "out":
        return ESCAPED
    return -DEAD if player.status == "dead" else _player(outlook, seat, player)


def _keys(outlook: Errands) -> float:
    if outlook.lost:
        return 0.0
    found = len(outlook.keys) - outlook.missing - outlook.stray
    stowed = sum(number for _seat, number in outlook.stowed)
    known = outlook.way_out if outlook.exit is not None else 0.0
    safe = 3.0 * len(outlook.state.activated) - 2.0 * stowed
    return known + safe + KEY * found + RISE * found * (found - 1) / 2 + 0.3 * KEY * outlook.stray


def _player(outlook: Errands, seat: Seat, player: Player) -> float:
    """What a player has in hand and in prospect, less wounds, panic and the dangers of the room."""
    cost = outlook.wounds(player.wounds) + outlook.panic(player.panic) + SYNDROME * len(player.syndromes)
    values = sorted((outlook.tool(c) for c in player.tools if c not in outlook.keys), reverse=True)
    room = max(0, limits(outlook.state, seat).tools - outlook.keys_of(seat))
    gain = sum(values[:room]) + 0.2 * sum(values[room:]) + sum(map(outlook.tool, player.talents))
    return gain - cost - 0.5 * outlook.rest(seat, player.at) + outlook.prospect(seat)


def _dangers(outlook: Errands) -> float:
    state = outlook.state
    cost = sum(0.15 * room.lock + 0.15 * room.trap + 0.8 * room.spiders for room in state.rooms)
    for spawn in state.spawns:
        if spawn.name not in ("twins", "sister"):
            cost += outlook.threat(spawn.name, spawn.at) * spawn.power
        cost += 2.0 * (spawn.at == outlook.exit)
    return cost


def _finds(outlook: Errands) -> float:
    """What the find tokens on the floor are worth to the nearest player."""
    players = enumerate(outlook.state.players)
    nears = [outlook.trip(seat).near for seat, player in players if player.inside and not player.insane]
    return (
        sum(outlook.blue * max(near[place] for near in nears) for place in outlook.sights.finds)
        if nears
        else 0.0
    )


def _pending(outlook: Errands) -> float:
    """What the blue cards and rooms are worth that are about to be turned up."""
    tasks = outlook.state.tasks
    draws = sum(task.do == "draw" and task.card == "blue" for task in tasks)
    return outlook.blue * draws + outlook.discovery * sum(task.do == "flip" for task in tasks)


# Choices


def choose(view: State, player: Seat) -> Intent:
    """Answer what a task asks."""
    task = view.task
    assert task is not None
    if task.do == "weapons":
        return _arm(view, player)
    if task.do == "agree":
        if Errands(view).lost:
            return Intent(Choose("agree"), _("Nobody can get out any more."))
        return Intent(Choose("refuse"), _("There is still hope."))
    best = max(unlike(view, player), key=lambda move: foresee(view, player, move))
    place = PLACES.get(best.value) if isinstance(best, Choose) else None
    return Intent(best, _("It leaves the group best off."), place)


def _arm(view: State, player: Seat) -> Intent:
    task = view.task
    assert task is not None
    if task.seats:
        return Intent(Weapons(), _("Not against one another."))
    cards = best_weapons(Errands(view), player, task.card, task.totals[0])
    if cards:
        return Intent(Weapons(cards), _("It is worth it: the fight is not won without."))
    return Intent(Weapons(), _("More weapons would change nothing that is worth them."))


def foresee(state: State, player: Seat, move: CuobeMove, deep: int = DEEP) -> float:
    """What a move is worth, with the best answers to the next questions of its effect.

    Moves of chance and the questions of other effects are not looked ahead.
    """
    effect = state.task.effect if state.task else None
    after = advance(state, move).state
    task = after.task
    if deep and task is not None and task.choices and task.player == player and _goes_on(effect, move, task):
        return max(foresee(after, player, answer, deep - 1) for answer in unlike(after, player))
    return worth(after)


def _goes_on(effect: Effect | None, move: CuobeMove, task: Task) -> bool:
    """Whether a task asks more about the same effect, or about the card just used."""
    if effect is None:
        return isinstance(move, Use) and task.cause == move.card
    return task.effect is not None and task.effect.do == effect.do


def unlike(state: State, player: Seat) -> tuple[CuobeMove, ...]:
    """The legal answers that differ in effect: a shift moves a whole line, so five places stand for all."""
    moves, task = legal_moves(state, player), state.task
    if task is None or task.asks != "place" or task.effect is None or task.effect.do != "shift":
        return moves
    lines = tuple(move for move in moves if isinstance(move, Choose) and PLACES[move.value] % (SIZE + 1) == 0)
    return lines if len(lines) == SIZE else moves
