"""What the moves of Cubo do while dice are rolled, arranged, covered and taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.rules.catalogue import RULEBOOK
from cubeplay.cubo.rules.moves import (
    Arrange,
    Call,
    Flip,
    Lift,
    MustTake,
    Place,
    Reroll,
    Roll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
    TimeUp,
)
from cubeplay.cubo.rules.round_end import begin_scoring
from cubeplay.cubo.rules.state import BARE, INDEX, MIDDLE, Cells, Decision, Die, Player, Table, dice_words
from cubeplay.game import Actor, Step, without
from cubeplay.rulebook import Event, Seat

COUNTDOWN: Final = 6_000
"""Milliseconds that the last player has to call, and that everybody has to take a die after a call."""

_event = RULEBOOK.event


def flip(state: Table, seat: Seat, _move: Flip) -> Step[Table]:
    """Turn the counter and take all dice into the hands; the centre dice fall next."""
    players = tuple(Player(player.reds, player.points) for player in state.players)
    after = replace(state, players=players, phase="centre", round=state.round + 1)
    return Step(after, (_event("cubo.flip", player=seat, round=after.round, rounds=state.rounds),))


def start(state: Table, seat: Seat, _move: Start) -> Step[Table]:
    """Everybody rolls: at once in untimed play, each by their own hand in timed play."""
    rolling = state.clockwise if state.timing == "untimed" else ()
    return Step(replace(state, phase="play", rolling=rolling), (_event("cubo.command", player=seat),))


def fall(state: Table, _chance: Actor, move: Roll) -> Step[Table]:
    """The centre dice fall, or the nine dice of the first player who rolls."""
    if state.phase == "centre":
        event = _event("cubo.centre-roll", dice=dice_words(move.dice))
        return Step(replace(state, centre=move.dice, phase="command"), (event,))
    seat, *others = state.rolling
    *loose, white = move.dice
    cells = (*BARE[:MIDDLE], white, *BARE[MIDDLE + 1 :])
    rule = "cubo.last-roll" if state.anyone_called else "cubo.roll"
    event = _event(rule, player=seat, dice=dice_words(move.dice))
    rolls = state.players[seat].rolls + 1
    after = state.with_player(seat, loose=tuple(loose), cells=cells, rolls=rolls)
    return Step(replace(after, rolling=tuple(others)), (event,))


def throw(state: Table, seat: Seat, _move: Throw) -> Step[Table]:
    """The dice leave the hand."""
    return Step(replace(state, rolling=(seat,)))


# Arranging


def _laid(
    state: Table, seat: Seat, cells: Cells, loose: tuple[Die, ...], form: str, **facts: Any
) -> Step[Table]:
    """A new arrangement; while choices are sealed, its event is for the owner alone."""
    audience = (seat,) if state.hidden(seat) else None
    event = _event("cubo.arrange", form, audience, player=seat, **facts)
    return Step(state.with_seat(seat, state.players[seat].laid(cells, loose)), (event,))


def place(state: Table, seat: Seat, move: Place) -> Step[Table]:
    """A loose die goes onto a field."""
    own = state.players[seat]
    where = INDEX[move.field]
    cells = (*own.cells[:where], move.die, *own.cells[where + 1 :])
    return _laid(
        state, seat, cells, without(own.loose, move.die), "place", die=move.die.words, field=move.field
    )


def lift(state: Table, seat: Seat, move: Lift) -> Step[Table]:
    """A die leaves its field."""
    own, where = state.players[seat], INDEX[move.field]
    die = own.cells[where]
    assert die is not None
    cells = (*own.cells[:where], None, *own.cells[where + 1 :])
    loose = tuple(sorted((*own.loose, die)))
    return _laid(state, seat, cells, loose, "lift", die=die.words, field=move.field)


def shift(state: Table, seat: Seat, move: Shift) -> Step[Table]:
    """A die moves to an empty field."""
    own = state.players[seat]
    cells, die = _traded(own.cells, move.source, move.target), own.cells[INDEX[move.source]]
    assert die is not None
    return _laid(state, seat, cells, own.loose, "move", die=die.words, field=move.source, target=move.target)


def swap(state: Table, seat: Seat, move: Swap) -> Step[Table]:
    """Two dice change places."""
    own = state.players[seat]
    die, other = own.cells[INDEX[move.one]], own.cells[INDEX[move.other]]
    assert die is not None
    assert other is not None
    facts = {"die": die.words, "field": move.one, "other": other.words, "target": move.other}
    return _laid(state, seat, _traded(own.cells, move.one, move.other), own.loose, "swap", **facts)


def _traded(cells: Cells, one: str, other: str) -> Cells:
    traded = list(cells)
    i, j = INDEX[one], INDEX[other]
    traded[i], traded[j] = traded[j], traded[i]
    return tuple(traded)


def arrange(state: Table, seat: Seat, move: Arrange) -> Step[Table]:
    """All nine dice at once."""
    return _laid(state, seat, move.dice, (), "all", dice=dice_words(move.dice))


# Rerolling and calling


def reroll(state: Table, seat: Seat, _move: Reroll) -> Step[Table]:
    """Untimed, a sealed choice; timed, the dice go into the hand."""
    if state.timing == "untimed":
        return _seal(state, seat, "reroll")
    return Step(state.with_player(seat, loose=(), cells=BARE), (_event("cubo.reroll-all", player=seat),))


def call(state: Table, seat: Seat, _move: Call) -> Step[Table]:
    """Untimed, a sealed choice; timed, the square is covered, and it is time to take a die."""
    if state.timing == "untimed":
        return _seal(state, seat, "call")
    after = state.with_player(seat, called=True, take_by=state.now + COUNTDOWN)
    return Step(replace(after, deadline=None), (_event("cubo.call", player=seat),))


def _seal(state: Table, seat: Seat, choice: Decision) -> Step[Table]:
    """Keep a choice secret until all have chosen."""
    after = state.with_player(seat, choice=choice)
    if not after.undecided:
        return _open_choices(after)
    if state.anyone_called:
        return Step(after, (_event("cubo.sealed", "ready", player=seat),))
    own = _event("cubo.sealed", choice, (seat,), player=seat)
    return Step(after, (_event("cubo.sealed", player=seat), own))


def _open_choices(state: Table) -> Step[Table]:
    """Open the choices of a beat: callers cover, the others' dice fall."""
    callers = tuple(seat for seat in state.clockwise if state.players[seat].choice == "call")
    rolling = tuple(seat for seat in state.clockwise if state.players[seat].choice == "reroll")
    events = [] if state.anyone_called else [_event("cubo.sealed", "opened")]
    events += [_event("cubo.call", player=seat) for seat in callers]
    events += [_event("cubo.reroll-all", player=seat) for seat in rolling]
    for seat in callers:
        state = state.with_player(seat, choice="", called=True)
    for seat in rolling:
        state = state.with_player(seat, choice="", loose=(), cells=BARE)
    return Step(replace(state, rolling=rolling), tuple(events), revealed=True)


def take(state: Table, seat: Seat, move: Take) -> Step[Table]:
    """A die goes from the centre onto the tile."""
    return _taken(state, seat, move.die)


def must_take(state: Table, _clock: Actor, _move: MustTake) -> Step[Table]:
    """A player who has not taken a die in time gets the first one of the centre."""
    seat = state.hurried
    assert seat is not None
    assert state.due is not None
    return _taken(replace(state, now=max(state.now, state.due)), seat, state.centre[0], "late")


def _taken(state: Table, seat: Seat, die: Die, form: str = "") -> Step[Table]:
    centre = without(state.centre, die)
    after = replace(state.with_player(seat, taken=die, take_by=None), centre=centre)
    after, events = _count_down(after)
    step = _end_of_play(after)
    taken = _event("cubo.take", form, player=seat, die=die.words)
    return Step(step.state, (taken, *events, *step.events), step.revealed)


# The countdown and the end of the round's play


def _count_down(state: Table) -> tuple[Table, tuple[Event, ...]]:
    """Start the countdown when all players but one have taken a die (cubo.countdown)."""
    left = [seat for seat, player in enumerate(state.players) if player.taken is None]
    if state.timing == "untimed" or len(left) != 1 or state.players[left[0]].called:
        return state, ()
    return replace(state, deadline=state.now + COUNTDOWN), (_event("cubo.countdown", player=left[0]),)


def time_up(state: Table, _clock: Actor, _move: TimeUp) -> Step[Table]:
    """The last player has missed the countdown."""
    (seat,) = state.undecided
    assert state.deadline is not None
    now = max(state.now, state.deadline)
    step = _end_of_play(replace(state.with_player(seat, missed=True), deadline=None, now=now))
    return Step(step.state, (_event("cubo.missed", player=seat), *step.events), step.revealed)


def _end_of_play(state: Table) -> Step[Table]:
    """Go on to the scoring when everybody has taken a die or missed it."""
    done = all(player.missed or player.taken is not None for player in state.players)
    return begin_scoring(state) if done else Step(state)


EFFECTS: Final[dict[type, Callable[[Table, Any, Any], Step[Table]]]] = {
    Flip: flip,
    Start: start,
    Throw: throw,
    Reroll: reroll,
    Place: place,
    Lift: lift,
    Shift: shift,
    Swap: swap,
    Arrange: arrange,
    Call: call,
    Take: take,
    Roll: fall,
    MustTake: must_take,
    TimeUp: time_up,
}
"""The effect of each kind of move until the scoring."""
