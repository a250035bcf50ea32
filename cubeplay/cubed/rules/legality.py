"""The laws of CUBED: which moves the rules refuse, and why.

Every law checks one rule alone, so that a learner gets all objections to a placement at once, in the order of
the laws: first those that need another piece, then another field, then another turn.  Places are fields
("b4") or edges of a field ("b4 ne").
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from cubeplay.cubed.rules.catalogue import RULEBOOK
from cubeplay.cubed.rules.fields import START, exists, neighbours, place_of
from cubeplay.cubed.rules.move_generation import BLOCKING_AFTER, can_place, fitting
from cubeplay.cubed.rules.moves import CubedMove, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.cubed.rules.open_fields import FREE, NOTHING, Facing, least_contacts, surface
from cubeplay.cubed.rules.pieces import BLOCKING, EDGES, PIECES, PURPLE, TURNS, edges_of, is_high
from cubeplay.cubed.rules.state import SOLO_DRAWS, Table
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import _

__all__ = ["RULEBOOK", "edge_place", "touching"]

_COUNT: Final = ("none", "one", "two")


def edge_place(field: str, edge: int) -> str:
    """The name of an edge, as a place.

    >>> edge_place("b4", 0)
    'b4 ne'
    """
    return f"{field} {EDGES[edge]}"


@lru_cache(maxsize=4096)
def touching(facing: Facing) -> tuple[int, ...]:
    """The edges across which a piece lies."""
    return tuple(edge for edge, colour in enumerate(facing) if colour != NOTHING)


def _facing(state: Table, move: Place) -> Facing:
    return surface(state.lying).facing(move.field) if place_of(move.field) else FREE


def _edges(move: Place, edges: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(edge_place(move.field, edge) for edge in edges)


@RULEBOOK.law("cubed.moment")
def comes_in_order(state: Table, _player: Seat, move: CubedMove) -> Breach | None:
    """A gift and the choice of a lifted piece come at their moment, and nothing else does then."""
    kind = type(move)
    if state.phase == "keep":
        return None if kind is Keep else Breach(form="keep")
    if state.phase == "gift":
        return None if kind in (Give, Pass) else Breach(form="gift")
    return Breach(form="nothing") if kind in (Give, Keep) else None


@RULEBOOK.law("cubed.in-hand", on=(Place, Give))
def is_in_hand(state: Table, player: Seat, move: Place | Give) -> Breach | None:
    """Only what the player holds can leave the hand."""
    if move.piece in state.hands[player] and move.piece in PIECES:
        return None
    return Breach({"piece": move.piece}, form="" if move.piece in PIECES else "unknown")


@RULEBOOK.law("cubed.first-piece", on=Place)
def may_open(state: Table, _player: Seat, move: Place) -> Breach | None:
    """No blocking piece opens a round."""
    return Breach() if not state.lying and move.piece in BLOCKING else None


@RULEBOOK.law("cubed.blocking-wait", on=Place)
def has_waited(state: Table, _player: Seat, move: Place) -> Breach | None:
    """Three pieces lie before a blocking piece comes."""
    early = move.piece in BLOCKING and 0 < len(state.lying) < BLOCKING_AFTER
    return Breach(form=_COUNT[len(state.lying)]) if early else None


@RULEBOOK.law("cubed.fields", on=Place)
def is_on_the_table(state: Table, _player: Seat, move: Place) -> Breach | None:
    """The field exists, and the first piece lies in the middle."""
    if not exists(move.field):
        return Breach({"field": move.field})
    if not state.lying and move.field != START:
        return Breach({"start": START}, (START,), "first")
    return None


@RULEBOOK.law("cubed.field-taken", on=Place)
def is_free(state: Table, _player: Seat, move: Place) -> Breach | None:
    """No piece lies on the field."""
    lying = surface(state.lying).taken.get(move.field)
    return Breach({"piece": lying.piece, "field": move.field}, (move.field,)) if lying else None


@RULEBOOK.law("cubed.blocked", on=Place)
def is_not_blocked(state: Table, _player: Seat, move: Place) -> Breach | None:
    """No purple edge faces the field."""
    facing = _facing(state, move)
    if PURPLE not in facing or move.field in surface(state.lying).taken:
        return None
    edges = tuple(edge for edge, colour in enumerate(facing) if colour == PURPLE)
    return Breach({"field": move.field}, _edges(move, edges))


@RULEBOOK.law("cubed.contacts", on=Place)
def touches_enough(state: Table, player: Seat, move: Place) -> Breach | None:
    """One contact for the second piece, two for all later ones."""
    edges = touching(_facing(state, move))
    if len(edges) >= least_contacts(len(state.lying)):
        return None
    if len(state.lying) == 1:
        return Breach(places=_edges(move, edges), form="second")
    between = _("choose a field between pieces")
    return _misfit(state, player, move, edges, _COUNT[len(edges)], elsewhere=between)


@RULEBOOK.law("cubed.turns", on=Place)
def is_a_turn(_state: Table, _player: Seat, move: Place) -> Breach | None:
    """A hexagon fits its field in six turns."""
    return None if move.turn in TURNS else Breach({"turn": move.turn})


@RULEBOOK.law("cubed.heights", on=Place)
def meets_its_height(state: Table, player: Seat, move: Place) -> Breach | None:
    """Both corners of every touching edge have the height of the corners that they meet."""
    if move.turn not in TURNS or not place_of(move.field):
        return None
    taken, near = surface(state.lying).taken, neighbours(move.field)
    wrong = tuple(
        edge for edge in touching(_facing(state, move)) if not _level(edge, move.turn, taken[near[edge]].turn)
    )
    return _misfit(state, player, move, wrong, turn=move.turn) if wrong else None


def _misfit(
    state: Table,
    player: Seat,
    move: Place,
    edges: tuple[int, ...],
    form: str = "",
    *,
    elsewhere: str = "",
    **facts: int,
) -> Breach:
    """A breach along some edges, and what helps: a turn, or else another field, another piece, a draw."""
    held = (move.piece,) if move.piece in PIECES else ()
    fits = fitting(state.lying, held, state.match == "all")
    if any(each.field == move.field for each in fits):
        words = _("turn it, then it fits here")
    elif fits:
        words = elsewhere or _("try another field, here it fits in no turn")
    elif can_place(state, player):
        words = _("choose another piece, this one fits nowhere now")
    elif state.solo:
        words = _("draw, nothing in your hand fits")
    else:
        words = _("draw or pass, nothing in your hand fits")
    return Breach(facts | {"help": words}, _edges(move, edges), form)


@cache
def _level(edge: int, turn: int, other: int) -> bool:
    """Whether corners have the same height; corner ``edge`` meets corner ``edge + 4`` of the other piece."""
    first = is_high(edge, turn) == is_high(edge + 4, other)
    return first and is_high(edge + 1, turn) == is_high(edge + 3, other)


@RULEBOOK.law("cubed.match-one", on=Place)
def matches_a_colour(state: Table, player: Seat, move: Place) -> Breach | None:
    """Some touching edge has the same colour on both sides."""
    facing, own = _facing(state, move), _colours(move)
    edges = touching(facing) if own else ()
    for edge in edges:
        if own[edge] == facing[edge] != PURPLE:
            return None
    form = "blocking" if move.piece in BLOCKING else ""
    return _misfit(state, player, move, edges, form) if edges else None


@RULEBOOK.law("cubed.match-all", on=Place)
def matches_all_colours(state: Table, player: Seat, move: Place) -> Breach | None:
    """With the option, no touching edge differs in colour but for the purple ones of the piece itself."""
    if state.match == "one":
        return None
    facing, own = _facing(state, move), _colours(move)
    edges = touching(facing) if own else ()
    wrong = tuple(edge for edge in edges if own[edge] not in (facing[edge], PURPLE))
    return _misfit(state, player, move, wrong, number=len(wrong)) if wrong else None


def _colours(move: Place) -> tuple[str, ...]:
    """The colours of the piece's edges; none for what is no piece or no turn."""
    known = move.piece in PIECES and move.turn in TURNS
    return edges_of(move.piece, move.turn) if known else ()


@RULEBOOK.law("cubed.solo-pass", on=Pass)
def is_not_alone(state: Table, _player: Seat, _move: Pass) -> Breach | None:
    """A solo player never passes."""
    return Breach() if state.solo else None


@RULEBOOK.law("cubed.pass", on=Pass)
def has_drawn(state: Table, player: Seat, _move: Pass) -> Breach | None:
    """A turn without a play takes a draw first, while there is something to draw."""
    if state.phase != "play" or not state.bag or state.drawn:
        return None
    return Breach(form="fits" if can_place(state, player) else "")


@RULEBOOK.law("cubed.bridge-no-draw", on=Draw)
def needs_no_draw(state: Table, _player: Seat, _move: Draw) -> Breach | None:
    """The second piece after a bridge comes from the hand."""
    return Breach() if state.phase == "bonus" else None


@RULEBOOK.law("cubed.draw-three", on=DrawThree)
def may_draw_several(state: Table, _player: Seat, move: DrawThree) -> Breach | None:
    """Only with the option, and at most three."""
    if not state.draw_three:
        return Breach(form="off")
    return None if 1 <= move.number <= 3 else Breach({"number": move.number}, form="number")


@RULEBOOK.law("cubed.draw-three-instead", on=DrawThree)
def comes_first(state: Table, _player: Seat, _move: DrawThree) -> Breach | None:
    """Nothing else has been done in this turn."""
    return Breach() if state.drawn or state.phase == "bonus" else None


@RULEBOOK.law("cubed.solo-draw", on=Draw)
def is_stuck(state: Table, player: Seat, _move: Draw) -> Breach | None:
    """A solo player draws only when nothing fits."""
    return Breach() if state.solo and can_place(state, player) else None


@RULEBOOK.law("cubed.draw", on=Draw)
def may_draw_again(state: Table, _player: Seat, _move: Draw) -> Breach | None:
    """One draw a turn; two for a stuck solo player."""
    most = SOLO_DRAWS if state.solo else 1
    return Breach(form="solo" if state.solo else "") if state.drawn >= most else None


@RULEBOOK.law("cubed.empty-bag", on=(Draw, DrawThree))
def bag_holds_enough(state: Table, _player: Seat, move: Draw | DrawThree) -> Breach | None:
    """What is drawn must be there."""
    number = move.number if type(move) is DrawThree else 1
    left = len(state.bag)
    return Breach({"left": left}, form="few" if left else "") if left < number else None


@RULEBOOK.law("cubed.gift", on=Give)
def has_a_receiver(state: Table, player: Seat, move: Give) -> Breach | None:
    """A gift goes to another player at this table."""
    if move.player - 1 not in state.seats:
        return Breach({"number": move.player}, form="nobody")
    return Breach(form="self") if move.player - 1 == player else None


@RULEBOOK.law("cubed.keep-one", on=Keep)
def was_lifted(state: Table, _player: Seat, move: Keep) -> Breach | None:
    """The piece is one of those that were drawn at once."""
    if state.phase != "keep" or move.piece in state.lifted:
        return None
    return Breach({"piece": move.piece})
