"""How a round ends, what it scores, and who has won."""

from __future__ import annotations

from msgspec.structs import replace

from cubeplay.cubed.rules.catalogue import RULEBOOK
from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.cubed.rules.state import Table, clockwise, hand_points
from cubeplay.game import Step
from cubeplay.rulebook import Event, Seat
from cubeplay.words import listed

_event = RULEBOOK.event


def end_round(state: Table, winner: Seat | None, events: tuple[Event, ...]) -> Step[Table]:
    """Count what everyone holds; ``winner`` has emptied the hand, or is None in a stuck round.

    Hands are laid open to be counted, so the move that ended the round cannot be taken back.
    """
    points = hand_points(state)
    after = replace(state, scores=(*state.scores, points))
    if state.solo:
        won = _event("cubed.solo-win", player=0)
        return Step(replace(after, phase="over", ended="cubed.solo-win"), (*events, won))
    told = (*events, _how_it_ended(state, winner), *_count(state, points))
    last = len(after.scores) == after.rounds
    step = _end_game(after, told) if last else _next_round(after, winner, told)
    return replace(step, revealed=any(state.hands))


def lose_alone(state: Table, events: tuple[Event, ...]) -> Step[Table]:
    """End a solo game that is lost: what is left of the hand lies open."""
    lost = _event("cubed.solo-lose", player=0, number=len(state.hands[0]))
    scores = (hand_points(state),)
    after = replace(state, phase="over", ended="cubed.solo-lose", scores=scores)
    return Step(after, (*events, lost), revealed=True)


def _how_it_ended(state: Table, winner: Seat | None) -> Event:
    if winner is None:
        return _event("cubed.stuck")
    return _event("cubed.empty-hand", "gift" if state.phase == "gift" else "", player=winner)


def _count(state: Table, points: tuple[int, ...]) -> tuple[Event, ...]:
    return tuple(
        _event("cubed.points", player=seat, pieces=listed(hand), points=points[seat])
        for seat, hand in enumerate(state.hands)
        if hand
    )


def _next_round(state: Table, winner: Seat | None, events: tuple[Event, ...]) -> Step[Table]:
    starter = _lowest_hand(state) if winner is None else winner
    form = "stuck" if winner is None else ""
    begins = _event("cubed.next-start", form, player=starter, number=state.round)
    return Step(
        replace(
            state,
            hands=((),) * len(state.hands),
            bag=NUMBERS,
            lying=(),
            phase="deal",
            player=starter,
            starter=starter,
            due=state.hand_size,
            drawn=0,
            passes=0,
        ),
        (*events, begins),
    )


def _lowest_hand(state: Table) -> Seat:
    points = state.scores[-1]
    return min(clockwise(state, state.starter), key=points.__getitem__)


def winners(state: Table) -> tuple[Seat, ...]:
    """The seats with the lowest total."""
    totals = state.totals
    return tuple(seat for seat in state.seats if totals[seat] == min(totals))


def _end_game(state: Table, events: tuple[Event, ...]) -> Step[Table]:
    best = winners(state)
    points = state.totals[best[0]]
    if len(best) == 1:
        end = _event("cubed.lowest-total", player=best[0], points=points)
    else:
        end = _event("cubed.shared-win", number=len(best), points=points)
    return Step(replace(state, phase="over", ended=end.rule), (*events, end))
