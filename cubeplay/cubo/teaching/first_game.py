"""The first game of Cubo: which dice fall, what Fig does, and when a moment is done.

Three rounds against Fig, who waits in the first, hurries in the second, and is the computer player *beginner*
in the third.  The chapter ``notebooks/first-game/cubo.ipynb`` cuts the game into moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cubeplay.cubo.rules.moves import Exchange, Place, Reroll, Throw
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.scoring import Line, best_exchange, exchanged, score, score_lines
from cubeplay.cubo.rules.state import INDEX, MIDDLE, Cells, Die, Player, Table
from cubeplay.rulebook import Seat
from cubeplay.teach.guided import BOT, GuidedGame
from cubeplay.words import _, plural, points_in_words

PLUM: Final = 0
FIG: Final = 1
BEAT: Final = 1000
"""Milliseconds: a move in play is one second; reading costs nothing."""
SECONDS: Final = COUNTDOWN // BEAT
"""The seconds of the countdown."""

DICE: Final[Mapping[tuple[int, Seat | None, int], str]] = {
    (1, None, 0): "36 14",
    (1, PLUM, 0): "2456 1334 3",
    (1, FIG, 0): "3455 1226 2",
    (2, None, 0): "36 15",
    (2, PLUM, 0): "2456 1126 5",
    (2, PLUM, 1): "1456 2346 1",
    (2, FIG, 0): "1445 1236 3",
    (3, None, 0): "246 5",
    (3, PLUM, 0): "245 12344 4",
    (3, FIG, 0): "1666 1344 3",
}
"""The pips by round, seat (None: the centre) and number of the roll: reds first, the white die last.

Who owns other colours by then rolls the same pips in them.
"""
SQUARES: Final = {1: "456 222 135", 2: "123 431 456"}
"""The pips of Fig's squares of the first two rounds, field by field."""
PACE: Final = {1: 1, 2: 2}
"""How many dice Fig lays for each of the reader's."""


def deal(_game: GuidedGame, chance: Any, table: Table) -> str:
    """The dice of the story for whoever rolls; "" where the story names none."""
    seat = table.rolling[0] if table.rolling else None
    rolls = 0 if seat is None else table.players[seat].rolls
    pips = DICE.get((table.round, seat, rolls), "").replace(" ", "")
    if not pips:
        return ""
    reds, blues, white = chance.groups
    groups = {
        "red": sorted(pips[:reds]),
        "blue": sorted(pips[reds : reds + blues]),
        "white": pips[-1:] * white,
    }
    return "roll " + " ".join(f"{name} {''.join(dice)}" for name, dice in groups.items() if dice)


def beat(table: Table) -> int:
    """The time of a move: a second while dice are laid, none before and after."""
    return BEAT if table.phase == "play" else 0


def fig(game: GuidedGame, _seat: Seat, idle: bool) -> Any:
    """Fig's next move: slow in round 1, quick in round 2, a computer player in round 3; None to wait."""
    table: Table = game.state
    if table.phase in ("flip", "command"):
        return "flip" if table.phase == "flip" else "start"
    if table.round == 3:
        return BOT
    return _counts(table) if table.phase == "scoring" else _figs(table, idle)


def _counts(table: Table) -> str:
    """Fig's exchange, if it gains."""
    me = table.players[FIG]
    _most, field = best_exchange(me.cells, me.taken, table.scoring) if me.taken else (0, "")
    return f"exchange {field}" if field else "keep"


def _figs(table: Table, idle: bool) -> Any:
    """Fig's move in play."""
    me, you = table.players[FIG], table.players[PLUM]
    if me.holding:
        return "throw" if not you.holding or you.rolls or idle else None
    if me.called:
        takes = idle or _ponders(table) <= 0
        return f"take {max(table.centre, key=lambda die: (die.pips, die.colour))}" if takes else None
    square = _square(me, SQUARES[table.round])
    if table.round == 2 and you.holding and not me.full:
        return ("arrange " + " ".join(die.code for die in square), "call")
    if me.full:
        return "call"
    fields = [field for field, index in INDEX.items() if me.cells[index] is None]
    if table.round == 1 and not you.called and len(fields) == 1:
        return None
    laid = [f"place {square[INDEX[field]]} at {field}" for field in fields[: PACE[table.round]]]
    return (*laid, "call") if table.round == 2 and len(laid) == len(fields) else tuple(laid)


def _ponders(table: Table) -> int:
    """The milliseconds for which Fig looks at the centre; it gives them to whoever rolls again in round 2."""
    me, you = table.players[FIG], table.players[PLUM]
    again = table.round == 2 and (you.rolls > 1 or you.holding)
    return (me.take_by or 0) - table.now if again else 0


def _square(me: Player, pips: str) -> tuple[Die, ...]:
    """The player's dice in the order of these pips, blue ones first; the white one lies in the middle."""
    dice = sorted(me.dice, key=lambda die: die.colour)
    square = []
    for index, number in enumerate(pips.replace(" ", "")):
        white = index == MIDDLE
        die = next(each for each in dice if str(each.pips) == number and (each.colour == "white") is white)
        dice.remove(die)
        square.append(die)
    return tuple(square)


# Where the game is


def own(game: GuidedGame) -> Player:
    """The reader's dice and points."""
    found: Player = game.state.players[game.reader]
    return found


def past(game: GuidedGame, round: int) -> bool:
    """Whether the reader's square of a round has been counted."""
    return len(own(game).points) >= round


def thrown(game: GuidedGame, round: int) -> bool:
    """Whether the reader's dice of a round lie on the table, or lay there."""
    return past(game, round) or (
        game.state.round == round and game.state.phase != "flip" and not own(game).holding
    )


def full(game: GuidedGame, round: int) -> bool:
    """Whether the reader's square of a round is full, or covered."""
    return past(game, round) or (game.state.round == round and own(game).full)


def called(game: GuidedGame, round: int) -> bool:
    """Whether the reader has called in a round, or was late."""
    me = own(game)
    return past(game, round) or (game.state.round == round and (me.called or me.missed))


def decided(game: GuidedGame) -> bool:
    """Whether the reader has taken the dice of round 2 up again, or can no longer do so."""
    me, fig_called = own(game), game.state.players[FIG].called
    rolls_again = me.rolls > 1 or bool(me.rolls and me.holding)
    return called(game, 2) or (game.state.round == 2 and (rolls_again or fig_called))


def taken(game: GuidedGame, round: int) -> bool:
    """Whether the reader has a die of the centre in a round, or has had one."""
    me = own(game)
    return past(game, round) or (game.state.round == round and (me.taken is not None or me.missed))


def middle(game: GuidedGame) -> bool:
    """Whether the middle row or the middle column scores."""
    return bool(best_middle(own(game).cells).points) or full(game, 1)


def best_middle(cells: Cells) -> Line:
    """The better one of the middle row and the middle column."""
    lines = score_lines(cells)
    return max(lines[1], lines[4], key=lambda line: line.points)


# What is left for later, and what is asked twice


def not_yet(table: Table, move: Any) -> str:
    """Why a reroll should wait in round 1."""
    if isinstance(move, Reroll) and table.round == 1:
        return _("Rolling again comes in round 2.")
    return ""


def no_loss(table: Table, move: Any) -> str:
    """A doubt about an exchange that loses points."""
    if not isinstance(move, Exchange):
        return ""
    me = table.players[PLUM]
    now = score(me.cells, table.scoring)
    then = score(exchanged(me.cells, me.taken, INDEX[move.field]), table.scoring)
    return _("{then} points instead of {now}?").format(then=then, now=now) if then < now else ""


# What is said after a move


def line_words(game: GuidedGame) -> str:
    """The points of other lines, while the middle has none."""
    lines = score_lines(own(game).cells)
    if not any(line.points for line in lines):
        return _in_order(game)
    points = points_in_words(sum(line.points for line in lines))
    return _("{points} so far. Now a line through the middle.").format(points=points)


def _in_order(game: GuidedGame) -> str:
    """That a straight lies in order, if the die laid last makes a line that would be one otherwise."""
    last = game.own[-1].field if game.own and isinstance(game.own[-1], Place) else ""
    for line in score_lines(own(game).cells):
        if last not in line.fields or line.points:
            continue
        pips = [die.pips for die in line.dice if die is not None]
        low = min(pips, default=0)
        if len(pips) == 3 and sorted(pips) == [low, low + 1, low + 2]:
            up = "-".join(str(low + step) for step in range(3))
            return _("Not in order: a straight is {up}, or {down}.").format(up=up, down=up[::-1])
    return ""


def race_words(game: GuidedGame) -> str:
    """That dice in a hand are thrown once more after the first call."""
    return _("Your dice are still in your hand: throw them, once.") if own(game).holding else ""


def white_words(game: GuidedGame) -> str:
    """That the white die has two colours at once, as soon as it has; else the points so far."""
    lines = score_lines(own(game).cells)
    if words := _in_order(game):
        return words
    colours = [line.dice[0].colour for line in (lines[1], lines[4]) if line.doubled and line.dice[0]]
    if colours == ["red", "blue"]:
        return _("White is red in its row and blue in its column, both at once!")
    if colours == ["blue", "red"]:
        return _("White is blue in its row and red in its column, both at once!")
    return _("{points} so far.").format(points=points_in_words(sum(line.points for line in lines)))


def call_words(game: GuidedGame) -> str:
    """What the call has brought."""
    waits = own(game).called and own(game).taken is None
    return _("Covered, and you called first! Which die can help one of your lines?") if waits else ""


def start_words(game: GuidedGame) -> str:
    """Why the next press of three comes, while a round begins."""
    if game.state.phase == "command":
        return _("Four new dice to win. Nobody throws before your call: it must be fair.")
    return _("Cubo! Now everybody throws at the same time.") if own(game).holding else ""


def time_words(game: GuidedGame) -> str:
    """How many moves are left before the countdown begins, or ends."""
    table: Table = game.state
    me, other = own(game), table.players[FIG]
    if me.called or me.missed:
        return ""
    if table.deadline is not None:
        left = (table.deadline - table.now) // BEAT
        words = (
            _("Countdown: {number}! A move takes one second.") if left else _("6-5-4-3-2-1-Cubo: time is up!")
        )
        return words.format(number=left)
    if other.called and table.round == 2:
        return "" if me.holding else _before_countdown(_ponders(table))
    if other.called:
        return _("Fig has called! Once it takes a die, six seconds are left.")
    if table.round == 2 and not me.holding:
        return _("Fig is quick: it lays two dice for each of yours.")
    if table.round == 3:
        return _("{number} of Fig’s 14 seconds are gone.").format(number=_seconds(game))
    return ""


def _before_countdown(wait: int) -> str:
    """What Fig does with its call and the milliseconds in which it must take a die."""
    if wait <= 0:
        return _("Fig takes a die. Countdown: {number}! A move takes one second.").format(number=SECONDS)
    words = plural(
        "Fig is choosing a die. After {number} more move the countdown begins.",
        "Fig is choosing a die. After {number} more moves the countdown begins.",
        wait // BEAT,
    )
    return words.format(number=wait // BEAT)


def _seconds(game: GuidedGame) -> int:
    """The seconds since the reader threw."""
    threw = next(
        (each.move.at for each in game.since if isinstance(each.move, Throw) and each.actor == PLUM), None
    )
    return 0 if threw is None else int(game.state.now - threw) // BEAT


def still_missing(game: GuidedGame) -> str:
    """What the reader has to press after the call; "" before it."""
    me = own(game)
    if me.taken is not None:
        return _("Press a die, or keep")
    return _("Press a die of the centre") if me.called else ""
