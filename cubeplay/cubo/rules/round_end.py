"""What happens when squares are scored, from the first lifted tile to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.rules.catalogue import RULEBOOK
from cubeplay.cubo.rules.moves import Exchange, Keep
from cubeplay.cubo.rules.scoring import exchanged, score_lines
from cubeplay.cubo.rules.state import INDEX, Cells, Die, Scoring, Table, dice_words
from cubeplay.game import Step
from cubeplay.rulebook import Event, Seat

_event = RULEBOOK.event


def begin_scoring(state: Table) -> Step[Table]:
    """Lift the first tile, from the start player on."""
    return _next_square(replace(state, phase="scoring"), ())


def _next_square(state: Table, before: tuple[Event, ...]) -> Step[Table]:
    """Lift the next tile clockwise, or end the round; a player who missed the countdown scores nothing."""
    events = list(before)
    for seat in state.clockwise:
        player = state.players[seat]
        if len(player.points) == state.round:
            continue
        if not player.missed:
            dice = dice_words(tuple(die for die in player.cells if die is not None))
            events.append(_event("cubo.score-order", player=seat, dice=dice))
            return Step(state, tuple(events), revealed=True)
        state = state.with_player(seat, points=(*player.points, 0))
        events.append(_event("cubo.missed", "score", player=seat))
    return _end_round(state, tuple(events))


def exchange(state: Table, seat: Seat, move: Exchange) -> Step[Table]:
    """Replace the die on a field by the taken die; the replaced die goes to the centre."""
    player, where = state.players[seat], INDEX[move.field]
    taken, given = player.taken, player.cells[where]
    assert taken is not None
    assert given is not None
    events = [_event("cubo.exchange", player=seat, die=taken.words, field=move.field, given=given.words)]
    reds = player.reds + (taken.colour == "red") - (given.colour == "red")
    if reds != player.reds:
        events.append(_event("cubo.colours", player=seat, reds=reds, blues=8 - reds))
    after = state.with_player(seat, cells=exchanged(player.cells, taken, where), reds=reds)
    return _count(after, seat, given, events)


def keep(state: Table, seat: Seat, _move: Keep) -> Step[Table]:
    """Keep the square; the taken die goes back to the centre."""
    taken = state.players[seat].taken
    assert taken is not None
    return _count(state, seat, taken, [_event("cubo.exchange", "keep", player=seat)])


def _count(state: Table, seat: Seat, returned: Die, events: list[Event]) -> Step[Table]:
    """Count the square line by line, and go on to the next one."""
    player = state.players[seat]
    number = sum(line.points for line in score_lines(player.cells, state.scoring))
    after = state.with_player(seat, taken=None, points=(*player.points, number))
    after = replace(after, centre=tuple(sorted((*state.centre, returned))))
    told = (
        *events,
        _event("cubo.give-back", die=returned.words),
        *line_events(seat, player.cells, state.scoring),
        _event("cubo.total", player=seat, number=number, total=after.players[seat].score),
    )
    return _next_square(after, told)


def line_events(seat: Seat, cells: Cells, scoring: Scoring) -> Iterator[Event]:
    """The events of the scoring of a square, line by line, without lines that score nothing."""
    for line in score_lines(cells, scoring):
        if line.kind == "none":
            continue
        dice = dice_words(tuple(die for die in line.dice if die is not None))
        yield _event(f"cubo.{line.kind}", player=seat, line=line.name, dice=dice, number=line.base)
        if line.wild:
            yield _event("cubo.wild", line.colour, player=seat, line=line.name)
        if line.doubled:
            yield _event("cubo.one-colour", line.colour, player=seat, line=line.name, number=line.points)


def winners(state: Table) -> tuple[Seat, ...]:
    """Everybody with the most points, in seat order."""
    most = max(player.score for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players) if player.score == most)


def _end_round(state: Table, events: tuple[Event, ...]) -> Step[Table]:
    """Pass the start player's counter on, or end the game."""
    if state.round < state.rounds:
        after = replace(state, phase="flip", start_player=state.clockwise[1])
        return Step(after, (*events, _event("cubo.next-start", player=after.start_player)), revealed=True)
    best = winners(state)
    rule = "cubo.end" if len(best) == 1 else "cubo.ties"
    ends = (_event(rule, player=seat, number=state.players[seat].score) for seat in best)
    return Step(replace(state, phase="over"), (*events, *ends), revealed=True)


EFFECTS: Final[dict[type, Callable[[Table, Seat, Any], Step[Table]]]] = {Exchange: exchange, Keep: keep}
"""The effect of each kind of move at the scoring."""
