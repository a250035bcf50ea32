"""What the moves of cuboro do to the table, and their events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cuboro.rules.catalogue import RULEBOOK
from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.geometry import FIELDS, FINISHES, INDEX, PLACE_WORDS
from cubeplay.cuboro.rules.moves import Changing, Jump, Overtime, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, PathStep, trace
from cubeplay.cuboro.rules.state import CHANGES, Marble, Table, Variant, opening
from cubeplay.game import Outcome, Step
from cubeplay.rulebook import Event
from cubeplay.words import COMPASS, _

_CHANGE_RULES: Final = {Shift: "cuboro.shift", Rotate: "cuboro.rotation", Jump: "cuboro.jump"}
_FREE: Final[Mapping[type, int]] = {Shift: 0, Rotate: 0, Jump: 0}
COLOURS: Final = {"blue": _("blue"), "red": _("red")}
_event = RULEBOOK.event


def costs(variant: Variant) -> Mapping[type, int]:
    """What a second or later change of each kind costs; nothing without minus points."""
    if not variant.minus_points:
        return _FREE
    return dict[type, int](
        {Shift: variant.minus_shift, Rotate: variant.minus_rotation, Jump: variant.minus_jump}
    )


def cost(table: Table, kind: type, number: int) -> int:
    """What change ``number`` of a turn costs, counted from 1."""
    return costs(table.variant)[kind] if number > 1 else 0


# Changes


def change(table: Table, move: Changing) -> Step[Table]:
    """Move one cube."""
    field = INDEX[move.field]
    before = table.board[field]
    assert before is not None
    board, number = list(table.board), table.changes + 1
    if type(move) is Rotate:
        board[field], empty = before.turned(move.turn, move.flip), table.empty
    else:
        after = before.turned(move.turn, move.flip) if isinstance(move, Jump) else before
        board[field], board[table.empty], empty = None, after, field
    events = [_change_event(table, move, before, number)]
    if number > CHANGES:
        events.append(_event("cuboro.joker", player=table.player))
    points, paid = _paid(table, cost(table, type(move), number), number)
    after_table = replace(
        table,
        board=tuple(board),
        empty=empty,
        changes=number,
        points=points,
        now=table.now if move.at is None else move.at,
    )
    return Step(after_table, (*events, *paid))


def _change_event(table: Table, move: Changing, cube: Placed, number: int) -> Event:
    turn, form = 0, ""
    if not isinstance(move, Shift):
        turn, form = move.turn, "flip" if move.flip else "turn" if move.turn else ""
    return _event(
        _CHANGE_RULES[type(move)],
        form,
        player=table.player,
        number=number,
        cube=table.variant.cubes[cube.cube].name,
        field=move.field,
        to=move.field if isinstance(move, Rotate) else FIELDS[table.empty],
        turn=turn,
    )


def _paid(table: Table, price: int, number: int) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    if not price:
        return table.points, ()
    event = _event("cuboro.minus-points", player=table.player, number=number, points=-price)
    return _score(table, -price), (event, *_team(table, -price))


def _score(table: Table, points: int) -> tuple[int, ...]:
    """The pegs after the player's has moved by ``points``."""
    peg = table.peg(table.player)
    return (*table.points[:peg], table.points[peg] + points, *table.points[peg + 1 :])


def _team(table: Table, points: int) -> tuple[Event, ...]:
    if not table.variant.teams:
        return ()
    total = _score(table, points)[table.peg(table.player)]
    mate = (table.player + 2) % 4
    return (_event("cuboro.teams", player=table.player, mate_player=mate, points=total),)


# The clock


def overtime(table: Table, move: Overtime) -> Step[Table]:
    """Another 20 seconds have begun."""
    event = _event("cuboro.time-limit", player=table.player, points=1)
    after = replace(table, points=_score(table, -1), late=table.late + 1, now=move.at or 0)
    return Step(after, (event, *_team(table, -1)))


# The marble


def send(table: Table, move: Tower) -> Step[Table]:
    """Place the tower, let the marble roll, and pass the turn on."""
    path = trace(table, move.side, move.level)
    red = table.changes > CHANGES or not table.marbles[table.player][0]
    colour: Marble = "red" if red else "blue"
    now = table.now if move.at is None else move.at
    after = replace(
        table,
        player=(table.player + 1) % table.variant.players,
        points=_score(table, path.points),
        marbles=_spent(table, red),
        finishes=_filled(table, path, colour),
        changes=0,
        now=now,
        began=now,
        late=0,
    )
    passed = _pass_on(after)
    return Step(passed.state, (*_way(path), *_arrival(table, path, colour), *passed.events))


def _spent(table: Table, red: bool) -> tuple[tuple[int, int], ...]:
    blues, reds = table.marbles[table.player]
    left = (blues, reds - 1) if red else (blues - 1, reds)
    return (*table.marbles[: table.player], left, *table.marbles[table.player + 1 :])


def _filled(table: Table, path: Path, colour: Marble) -> tuple[Marble, ...]:
    if path.end != "finish":
        return table.finishes
    number = FINISHES.index(path.at)
    return (*table.finishes[:number], colour, *table.finishes[number + 1 :])


def _way(path: Path) -> tuple[Event, ...]:
    """The tower and everything that the marble rolls through."""
    tower = _event("cuboro.tower", path.level, field=path.tower, side=COMPASS[path.side], points=1)
    steps = (_event(f"cuboro.{step.kind}", **_in_words(step)) for step in path.steps)
    return (tower, *steps)


def _in_words(step: PathStep) -> dict[str, Any]:
    """The facts of a step of the path, with its sides in words."""
    return step._asdict() | {"entry": COMPASS[step.entry], "exit": COMPASS[step.exit]}


def _arrival(table: Table, path: Path, colour: Marble) -> tuple[Event, ...]:
    player, word, place = table.player, COLOURS[colour], PLACE_WORDS[path.at]
    if path.end == "finish":
        event = _event("cuboro.finish", player=player, colour=word, finish=place, points=path.points)
        return (event, *_team(table, path.points))
    if path.end == "taken":
        return (_event("cuboro.taken-finish", player=player, colour=word, finish=place),)
    if path.end == "hole":
        return (_event("cuboro.hole", player=player, colour=word, field=place),)
    return (_event("cuboro.dead-end", path.end, player=player, colour=word, field=place),)


def _pass_on(table: Table) -> Step[Table]:
    """The next player's turn, or the next round if that player has no marble, or the end."""
    if any(table.marbles[table.player]):
        return Step(table, (_event("cuboro.next-player", player=table.player),))
    ended = _event(ending(table))
    if table.over:
        return Step(table, (ended, *_first(table)))
    fresh = opening(table.variant, table.round + 1, table.points, table.now)
    return Step(fresh, (ended, _event("cuboro.rounds", round=fresh.round, player=fresh.player)))


EFFECTS: Final[dict[type, Callable[[Table, Any], Step[Table]]]] = {
    **dict.fromkeys((Shift, Rotate, Jump), change),
    Tower: send,
    Overtime: overtime,
}
"""The effect of each kind of move."""


# The end


def ending(table: Table) -> str:
    """The rule that ends a round without marbles."""
    return "cuboro.end-finishes" if all(table.finishes) else "cuboro.end-marbles"


def outcome(state: Table) -> Outcome | None:
    """Every seat's points (its team's, in teams) and who is furthest; None until the game is over."""
    if not state.over:
        return None
    scores = tuple(state.points[state.peg(seat)] for seat in range(state.variant.players))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(scores, winners, ending(state))


def _first(table: Table) -> tuple[Event, ...]:
    """The event for the winner, or the events for those who share the first place."""
    end = outcome(table)
    assert end is not None
    seats, best = end.winners, max(end.scores)
    if len(seats) == 1:
        return (_event("cuboro.winner", player=seats[0], points=best),)
    if table.variant.teams and len(seats) == 2:
        return (_event("cuboro.winner", "team", player=seats[0], mate_player=seats[1], points=best),)
    return tuple(_event("cuboro.tie", player=seat, points=best) for seat in seats)
