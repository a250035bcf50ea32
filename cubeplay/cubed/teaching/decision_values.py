"""What the decisions of the first game of CUBED were worth: points, open places, ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cubeplay.cubed.bots.players import room, wins_race
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import Draw, Place
from cubeplay.cubed.rules.pieces import BLOCKING, PIECES
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching.first_game import FIG, after, kind_words, newly_blocked, without
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, listed, paragraph, plural

SHOWN: Final = 3
"""So many choices are shown beside each other."""


def ways_worth(game: GuidedGame) -> Answer | None:
    """In how many ways the rest of the hand could be laid, by the place of this piece."""
    laid = last_laid(game)
    if laid is None:
        return None
    move, table = laid
    worth = {each: _ways_on(game, table, each) for each in _same_piece(table, move)}
    return _compared_ways(move, worth, _("From two neighbours on"))


def _ways_on(game: GuidedGame, table: Table, move: Place) -> int:
    """In how many ways the reader's other pieces fit after a placement."""
    return len(fitting(after(table, move), without(table.hands[game.reader], move.piece)))


def _compared_ways(move: Place, worth: dict[Place, int], title: str) -> Answer | None:
    """A placement beside others by the ways that they leave; None if all leave as many."""
    if len(set(worth.values())) < 2:
        return None
    words = _("Your other pieces now fit in {mine}, by field and turn. With {name}: {most}.")
    same = _("Your other pieces now fit in {mine}, by field and turn: the most.")
    return compared(move, worth, place_words, ways_words, (words, same), title)


def points_worth(game: GuidedGame) -> Answer | None:
    """How many points are off the hand, beside the other kinds of pieces that fitted."""
    laid = last_laid(game)
    if laid is None:
        return None
    move, table = laid
    worth = {each: PIECES[each.piece].points for each in fitting(table.lying, table.hands[game.reader])}
    words = _("{mine} off your hand. {most} were possible, with {name}.")
    same = _("{mine} off your hand: the most that was possible.")
    found = compared(move, worth, _kind, _points, (words, same), _("What it costs"))
    return replace(found, then=_blocks(table, move))


def _blocks(table: Table, move: Place) -> str:
    """What a blocking piece is, and which places this one blocks; "" for another piece."""
    if move.piece not in BLOCKING:
        return ""
    rule = _("A blocking piece may be laid once three pieces lie.")
    faces = _("Each empty field that a purple side faces is blocked: {fields}.")
    return paragraph([rule, faces.format(fields=listed(newly_blocked(table, move)))])


def room_worth(game: GuidedGame) -> Answer | None:
    """How many places the blocking piece leaves open; whoever is behind wants few of them."""
    laid = last_laid(game)
    if laid is None or laid[0].piece not in BLOCKING:
        return None
    move, table = laid
    sign = 1 if wins_race(table, game.reader) else -1
    worth = {each: sign * room(table, each) for each in _same_piece(table, move)}
    if sign > 0:
        words = _("You are ahead, so open fields help you: {mine}. The most were {most}, with {name}.")
        same = _("You are ahead, so open fields help you: {mine}, the most.")
    else:
        words = _("Fig is ahead, so you want few open fields: {mine}. The fewest were {most}, with {name}.")
        same = _("Fig is ahead, so you want few open fields: {mine}, the fewest.")
    return compared(move, worth, place_words, _open, (words, same), _("The blocking piece"))


def plan_worth(game: GuidedGame) -> Answer | None:
    """In how many ways the reader's other pieces fit, by piece and place."""
    laid = last_laid(game)
    if laid is None or game.outcome is not None:
        return None
    move, table = laid
    moves = fitting(table.lying, table.hands[game.reader])
    title = _("Looking ahead") if game.last(Draw) is None else _("After a draw")
    return _compared_ways(move, {each: _ways_on(game, table, each) for each in moves}, title)


def win_worth(game: GuidedGame) -> Answer | None:
    """That the reader has won, when the last piece lies; None else."""
    if game.outcome is None or game.outcome.winners != (game.reader,) or game.state.hands[game.reader]:
        return None
    words = plural(
        "You win the round! Fig still holds {n} piece.",
        "You win the round! Fig still holds {n} pieces.",
        len(game.state.hands[FIG]),
    )
    return Answer(words.format(n=len(game.state.hands[FIG])), best=True)


def last_laid(game: GuidedGame) -> tuple[Place, Table] | None:
    """The reader's last placement in this moment, and the table before it; None without one."""
    number = game.last(Place)
    return None if number is None else (game.played[number].move, game.before(number))


def _same_piece(table: Table, move: Place) -> tuple[Place, ...]:
    return fitting(table.lying, (move.piece,))


def place_words(move: Place) -> str:
    """A placement by its field."""
    return move.field


def _kind(move: Place) -> str:
    return kind_words(move.piece)


def ways_words(number: int) -> str:
    """A number of ways to lay something."""
    return plural("{n} way", "{n} ways", number).format(n=number)


def _points(number: int) -> str:
    return plural("{n} point", "{n} points", number).format(n=number)


def _open(number: int) -> str:
    return _("{n} open").format(n=abs(number))


def compared(
    made: Place,
    worth: dict[Place, int],
    name: Callable[[Place], str],
    said: Callable[[int], str],
    words: tuple[str, str],
    title: str,
) -> Answer:
    """A placement beside the best and the worst; of placements of one name the best one counts.

    A better one of the same name as the one made is told apart from it.

    ``words`` are for one that is not the best, and for the best; ``name`` and ``said`` make their names.
    """
    mine, most = worth[made], max(worth.values())
    best: dict[str, int] = {}
    for move, number in worth.items():
        best[name(move)] = max(best.get(name(move), number), number)
    if best[name(made)] > mine:
        best[_("{name}, otherwise").format(name=name(made))] = best[name(made)]
    best[name(made)] = mine
    ranked = sorted(best, key=lambda each: -best[each])
    shown = [each for each in (*ranked[: SHOWN - 1], ranked[-1]) if each != name(made)]
    shown = sorted({*shown[: SHOWN - 1], name(made)}, key=ranked.index)
    worths = tuple(Worth(each, best[each], each == name(made), said(best[each])) for each in shown)
    names = dict.fromkeys(name(move) for move, number in worth.items() if number == most)
    best_name = next((each for each in names if each != name(made)), _("another piece or turn there"))
    text = words[mine == most].format(mine=said(mine), most=said(most), name=best_name)
    return Answer(text, worths, mine == most, title)
