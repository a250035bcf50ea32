"""Tables to test with: random ones, prepared ones, and a way to list placements that shares no code.

The independent way draws every piece as a polygon in the plane: edges and corners meet where their points
do, so it knows nothing of edge numbers, turns in steps, or masks.
"""

from __future__ import annotations

from cmath import exp
from functools import cache
from itertools import product
from math import pi, sqrt
from random import Random

from cubeplay.cubed import GAME, PIECES, BagGives, Draw, DrawThree, Give, Keep, Lying, Pass, Place, Table
from cubeplay.game import CHANCE
from msgspec.structs import replace

TURNS = (0, 60, 120, 180, 240, 300)


def walk(seed, choose=None, **options):
    """Every state of a game of random moves, with who moves next and what."""
    rng = Random(seed)
    state = GAME.start(**options)
    while actors := GAME.to_move(state):
        (actor,) = actors
        if actor == CHANCE:
            move = GAME.chance(state).sample(rng)
        elif choose:
            move = choose(state, rng)
        else:
            move = rng.choice(GAME.moves(state, actor))
        yield state, actor, move
        state = GAME.apply(state, actor, move).state
    yield state, None, None


def end_of(seed, choose=None, **options):
    """The last state of a random game."""
    *_rest, (state, _actor, _move) = walk(seed, choose, **options)
    return state


def table(*lying, hands=((), ()), **changes):
    """A table in the middle of a round: pieces as "12 h8 120", hands by numbers, the bag holds the rest."""
    laid = tuple(Lying(int(n), field, int(turn)) for n, field, turn in (text.split() for text in lying))
    hands = tuple(tuple(sorted(hand)) for hand in hands)
    seen = {piece.piece for piece in laid}.union(*hands, changes.get("lifted", ()))
    bag = tuple(number for number in PIECES if number not in seen)
    rounds = 1 if len(hands) == 1 else 3
    return replace(Table(hands=hands, bag=bag, lying=laid, phase="play", rounds=rounds), **changes)


def everything(state):
    """All pieces of a state, wherever they are."""
    lying = tuple(piece.piece for piece in state.lying)
    return sorted(sum(state.hands, state.bag + lying + state.aside + state.lifted))


# The independent way


def _column(letters):
    west, letters = letters.startswith("-"), letters.lstrip("-")
    number = 0
    for letter in letters:
        number = 26 * number + "abcdefghijklmnopqrstuvwxyz".index(letter) + 1
    return -number if west else number - 1


def centre(field):
    """Where the middle of a field lies in the plane; neighbours are √3 apart."""
    cut = next(k for k in range(1, len(field)) if field[k] in "-0123456789")
    column, row = _column(field[:cut]), int(field[cut:])
    return sqrt(3) * (column + row / 2) + 1.5j * row


def _near(point):
    return round(point.real, 3) + 0.0, round(point.imag, 3) + 0.0


@cache
def _corner(field, angle):
    """A corner of the hexagon round a field, and an end of an edge of the piece there."""
    return _near(centre(field) + exp(1j * pi * angle / 180))


@cache
def _edge(field, angle):
    """The edge that begins at an angle, by its ends."""
    return frozenset((_corner(field, angle), _corner(field, (angle + 60) % 360)))


@cache
def drawn(piece, field, turn):
    """The edges of a piece by the points at their ends, with their colours; and its low corners.

    The plane's y axis points south, as on a screen, so that growing angles turn clockwise.
    """
    edges, low = {}, set()
    for side, colour in enumerate(PIECES[piece].sides):
        tip = 120 * side + turn - 90
        low.add(_corner(field, tip % 360))
        for begin in (tip - 60, tip):
            edges[_edge(field, begin % 360)] = colour
    return edges, low


def naive_colours(state, field, piece=None, turn=0):
    """The colours round a field by their edges, as its neighbours show them or as a piece there would."""
    laid = {lying.field: drawn(lying.piece, lying.field, lying.turn) for lying in state.lying}
    own, _low = drawn(piece or 1, field, turn)
    pairs = ((own.keys() & laid[other][0].keys(), laid[other][0]) for other in beside(field) if other in laid)
    return {edge: (own if piece else theirs)[edge] for shared, theirs in pairs for edge in shared}


@cache
def beside(field):
    """The fields whose middles are √3 away, by trying all fields around."""
    column, row = _place(field)
    around = (_field(column + a, row + b) for a, b in product((-1, 0, 1), repeat=2))
    return [other for other in around if abs(abs(centre(other) - centre(field)) - sqrt(3)) < 0.01]


def _place(field):
    point = centre(field)
    row = round(point.imag / 1.5)
    return round(point.real / sqrt(3) - row / 2), row


def _field(column, row):
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [*letters, *(a + b for a in letters for b in letters)]
    return f"-{names[-1 - column]}{row}" if column < 0 else f"{names[column]}{row}"


def naive_placements(state, player):
    """All placements as (piece, field, turn), from polygons and the sentences of the rules."""
    laid = {piece.field: drawn(*piece) for piece in state.lying}
    fields = {other for field in laid for other in beside(field)} - set(laid) if laid else {"h8"}
    return {
        (piece, field, turn)
        for piece, field, turn in product(state.hands[player], fields, TURNS)
        if _allowed(state, laid, piece, field, turn)
    }


def _allowed(state, laid, piece, field, turn):
    blocking = PIECES[piece].sides.count("purple") == 2
    if blocking and len(laid) < 3:
        return False
    mine, low = drawn(piece, field, turn)
    touched, pairs = 0, []
    for theirs, their_low in (laid[other] for other in beside(field) if other in laid):
        (shared,) = mine.keys() & theirs.keys()
        touched += 1
        pairs.append((mine[shared], theirs[shared]))
        if any((corner in low) != (corner in their_low) for corner in shared):
            return False
    if touched < (0, 1, 2)[min(len(laid), 2)] or any(other == "purple" for _own, other in pairs):
        return False
    if laid and not any(own == other for own, other in pairs):
        return False
    return state.match == "one" or all(own in (other, "purple") for own, other in pairs)


# The whole space of moves


def space(state, player, fields):
    """Every move that can be written down with these fields, legal or not."""
    pieces = range(1, 90)
    yield from (Place(p, f, t) for p, f, t in product(pieces, fields, (*TURNS, 90, 360)))
    yield from (Draw(), Pass(), BagGives((1,)))
    yield from (DrawThree(number) for number in range(5))
    yield from (Keep(piece) for piece in pieces)
    yield from (Give(piece, seat) for piece in pieces for seat in range(len(state.hands) + 2))
