"""CUBED's rows of the benchmark, and their peer, a plain way to list placements."""

from __future__ import annotations

from random import Random
from typing import Final

from cubeplay.cubed import GAME, Lying, Place, Table
from cubeplay.cubed.rules.move_generation import fitting, placements
from cubeplay.cubed.rules.open_fields import forget_tables
from cubeplay.cubed.rules.pieces import NUMBERS, PIECES, TURNS
from cubeplay.game import CHANCE

from benchmarks import Times, busy_seconds, compare, random_play, row, seconds_a_move
from benchmarks.growth import curve

_AROUND: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

Cell = tuple[int, int]
Laid = dict[Cell, Lying]


def tables(match: str) -> list[Table]:
    """The states of one round of two players, at every turn with pieces on the table."""
    rng, found = Random(18), []
    state = GAME.start(players=2, rounds=1, match=match)
    while actors := GAME.to_move(state):
        actor = actors[0]
        if actor == CHANCE:
            move = GAME.chance(state).sample(rng)
        else:
            assert isinstance(actor, int)
            if state.lying:
                found.append(state)
            move = GAME.random_move(state, actor, rng)
        state = GAME.apply(state, actor, move).state
    return found


@row("cubed", "full list of legal placements", peer="plain dicts in Python", at_least=15)
def one_colour() -> Times:
    """All tables of a round, one colour to match."""
    return _against_dicts("one")


@row("cubed", "full list, all colours to match", peer="plain dicts in Python", at_least=15)
def all_colours() -> Times:
    """All tables of a round, every colour to match."""
    return _against_dicts("all")


def _against_dicts(match: str) -> Times:
    """Seconds for a state; our caches are cleared before every run through the round."""
    states = tables(match)
    for state in states:
        assert set(naive(state)) == set(placements(state, state.player))
    times = compare(lambda: _ours(states), lambda: [naive(state) for state in states])
    assert times.peer is not None
    return Times(times.ours / len(states), times.peer / len(states))


def _ours(states: list[Table]) -> None:
    forget_tables()
    for state in states:
        placements(state, state.player)


@curve("cubed", "full list of legal placements", "pieces in hand", (3, 6, 12, 24))
def placements_by_hand(number: int) -> float:
    """Seconds for a hand of ``number`` pieces, on all states of a round."""
    states, hand = tables("one"), NUMBERS[:: len(NUMBERS) // number][:number]

    def listed() -> None:
        forget_tables()
        for state in states:
            fitting(state.lying, hand)

    return busy_seconds(listed) / len(states)


@curve("cubed", "random play, a move", "players", (2, 3, 5, 8, 11))
def move_by_players(players: int) -> float:
    """Seconds for a move of whole games."""
    return seconds_a_move(GAME, players=players)


def naive(state: Table) -> tuple[Place, ...]:
    """Every piece of the hand in every turn on every empty field beside a piece, checked edge by edge."""
    laid = {_cell(lying.field): lying for lying in state.lying}
    empty = {cell for laid_at in laid for cell in _beside(laid_at) if cell not in laid}
    return tuple(
        Place(piece, _name(cell), turn)
        for cell in sorted(empty)
        for piece in state.hands[state.player]
        for turn in TURNS
        if _fits(laid, cell, piece, turn, state.match == "all")
    )


def _fits(laid: Laid, cell: Cell, piece: int, turn: int, match_all: bool) -> bool:
    dark = PIECES[piece].kind == "blocking"
    if dark and len(laid) < 3:
        return False
    contacts = matches = 0
    for edge, beside in enumerate(_beside(cell)):
        if beside not in laid:
            continue
        other = laid[beside]
        if (other.turn - turn) % 120:
            return False
        contacts += 1
        mine, theirs = _colour(piece, turn, edge), _colour(other.piece, other.turn, edge + 3)
        if theirs == "purple":
            return False
        if mine == theirs:
            matches += 1
        elif match_all and mine != "purple":
            return False
    return matches > 0 and contacts >= min(2, len(laid))


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + columns, cell[1] + rows) for columns, rows in _AROUND]


def _colour(piece: int, turn: int, edge: int) -> str:
    return PIECES[piece].sides[((edge - turn // 60 + 1) % 6) // 2]


def _cell(field: str) -> Cell:
    sign = -1 if field[0] == "-" else 1
    letter = field.lstrip("-")[0]
    column = ord(letter) - 97 if sign > 0 else 96 - ord(letter)
    return column, int(field.lstrip("-")[1:])


def _name(cell: Cell) -> str:
    column, row = cell
    return f"{chr(97 + column) if column >= 0 else '-' + chr(96 - column)}{row}"


@row(
    "cubed",
    "random play, seconds a move",
    peer="OpenSpiel block dominoes",
    at_least=0.5,
    needs=("pyspiel",),
)
def moves_a_second() -> Times:
    """Whole games of two players, including draws from the bag."""
    return random_play(GAME, players=2)
