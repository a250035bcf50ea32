"""What a page shows round Cubo's board: the buttons, what to do, the players, and the round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any, Final

from cubeplay.cubo.rules.moves import (
    Arrange,
    Call,
    Exchange,
    Flip,
    Keep,
    Lift,
    Place,
    Reroll,
    Shift,
    Start,
    Swap,
    Take,
    Throw,
)
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.scoring import score_lines
from cubeplay.cubo.rules.state import FIELDS, MIDDLE, Die, Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural, points_in_words
from msgspec.structs import replace

from cubeplay_widgets.board.game_board import Action, BoardView, GameProgress, Hurry, SeatCard, TurnPrompt
from cubeplay_widgets.boards.cubo.pieces import plain_die, rival_square, state_words
from cubeplay_widgets.paint.scene import Rect, Scene
from cubeplay_widgets.paint.svg import svg

LOOSE: Final = "loose"
"""The ids of loose dice are loose1 to loose8."""

_PHASE_MOVES: Final = (
    (Flip, _("Flip the counter")),
    (Start, _("Call “Cubo!”: everybody rolls")),
    (Throw, _("Throw the dice")),
    (Keep, _("Keep my square")),
)


def stamped(look: BoardView, move: Any) -> Any:
    """A move as ``look.moves`` lists it: in timed play with the present millisecond."""
    table: Table = look.view
    return replace(move, at=table.now) if table.timing == "timed" else move


def chosen(look: BoardView) -> str:
    """The id of the picked die: its field, or loose1 to loose8; "" for none."""
    return next(iter(sorted(look.selected)), "")


def actions(look: BoardView) -> tuple[Action, ...]:
    """Flip, command, throw, cover, reroll, take or keep; covering and rerolling are shown even if refused."""
    if look.table:
        return tuple(_at_table(look))
    kinds = {type(move): move for move in look.moves}
    found = [Action(words, kinds[kind], True) for kind, words in _PHASE_MOVES if kind in kinds]
    if look.moves and look.view.phase in ("command", "play"):
        found += _call_or_reroll(look)
    words = _("Take {die}")
    takes = (move for move in look.moves if isinstance(move, Take))
    return (*found, *(Action(words.format(die=move.die.words), move) for move in takes))


def _call_or_reroll(look: BoardView) -> Iterator[Action]:
    """Cover the square, or reroll; a button for the picked die alone shows why the rules refuse it."""
    call, reroll = stamped(look, Call()), stamped(look, Reroll())
    yield Action(_("Cover and call “Cubo!”"), call, call in look.moves, call in look.moves)
    yield Action(_("Reroll all nine"), reroll, open=reroll in look.moves)
    die = picked_die(look)
    if die is not None and reroll in look.moves:
        words = _("Reroll {die} alone").format(die=die.words)
        yield Action(words, stamped(look, Reroll((die,))), open=False)


def _at_table(look: BoardView) -> Iterator[Action]:
    """The buttons of a table in play; a die of the centre is taken by a press on the board instead."""
    if look.seat is None:
        return
    kinds, own = {type(move): move for move in look.moves}, look.view.players[look.seat]
    for kind, words in _PHASE_MOVES:
        if kind in kinds:
            note = points_in_words(square_points(look)) if kind is Keep else ""
            yield Action(words, kinds[kind], True, note=note)
    if look.view.phase == "play" and not own.holding:
        call, reroll = stamped(look, Call()), stamped(look, Reroll())
        yield Action(_("Call “Cubo!”"), call, True, call in look.moves, _call_note(look))
        open_one = reroll in look.moves
        note = "" if open_one else _done_note(look) or _("someone has called")
        yield Action(_("Reroll all nine"), reroll, open=open_one, note=note)


def _call_note(look: BoardView) -> str:
    """The points of covering the square, or why that is not possible yet."""
    loose = len(look.view.players[look.seat].loose)
    if _done_note(look):
        return _done_note(look)
    if loose:
        return plural("{number} die left", "{number} dice left", loose).format(number=loose)
    return points_in_words(square_points(look))


def _done_note(look: BoardView) -> str:
    """Why a player has nothing more to decide in this round; "" if there is something."""
    own = look.view.players[look.seat]
    if own.missed:
        return _("time is up")
    if own.called:
        return _("you have called")
    return "" if look.moves else _("you have chosen")


def square_points(look: BoardView) -> int:
    """The points of the square of the player who looks, as it is now."""
    own = look.view.players[look.seat or 0]
    return sum(line.points for line in score_lines(own.cells, look.view.scoring))


def picked_die(look: BoardView) -> Die | None:
    """The picked die; None if none is picked, or if the picked one is gone."""
    id, own = chosen(look), look.view.players[look.seat or 0]
    if id in FIELDS:
        die: Die | None = own.cells[FIELDS.index(id)]
        return die
    number = int(id.removeprefix(LOOSE)) if id.startswith(LOOSE) else 0
    return own.loose[number - 1] if 0 < number <= len(own.loose) else None


def parts(look: BoardView, move: Any) -> tuple[Any, ...]:
    """An arrangement as moves of single dice, and a swap in the order of its fields; () for other moves."""
    if isinstance(move, Swap):
        return (stamped(look, Swap(*sorted((move.one, move.other)))),)
    own = look.view.players[look.seat or 0]
    if not isinstance(move, Arrange) or tuple(sorted(move.dice)) != own.dice or own.holding:
        return ()
    return tuple(stamped(look, part) for part in _layout_moves(list(own.cells), list(own.loose), move.dice))


def _layout_moves(cells: list[Die | None], loose: list[Die], wanted: tuple[Die, ...]) -> Iterator[Any]:
    """Field by field: place a loose die, or move or swap one from another field."""
    for index, die in enumerate(wanted):
        here = cells[index]
        if index == MIDDLE or here == die:
            continue
        field = FIELDS[index]
        if die in loose:
            if here is not None:
                yield Lift(field)
                loose.append(here)
            yield Place(die, field)
            loose.remove(die)
        else:
            there = cells.index(die, index + 1)
            cells[there] = here
            yield Shift(FIELDS[there], field) if here is None else Swap(*sorted((FIELDS[there], field)))
        cells[index] = die


SECONDS = COUNTDOWN // 1000
CARD = 120
"""The side of a square on a player's card, in units."""


def task(look: BoardView) -> TurnPrompt:
    """What to do in this phase, and with the picked die."""
    kinds = {type(move) for move in look.moves}
    if Flip in kinds:
        return TurnPrompt(_("flip the counter"), _("Then the dice of the centre fall."))
    if Start in kinds:
        return TurnPrompt(_("call “Cubo!” to begin the round"), _("Then everybody rolls nine dice."))
    if Throw in kinds:
        return TurnPrompt(_("throw your nine dice"))
    if Take in kinds:
        return TurnPrompt(_("take a die from the centre"), _("Press the one that helps you most."))
    if Exchange in kinds:
        return _exchanging(look)
    return _arranging(look, kinds) if kinds else TurnPrompt(_("wait for the others"))


def _exchanging(look: BoardView) -> TurnPrompt:
    taken = look.view.players[look.seat].taken
    words = _("lay {die} on a field of your square").format(die=taken.words)
    return TurnPrompt(words, _("Or keep your square as it is."))


def _arranging(look: BoardView, kinds: set[type]) -> TurnPrompt:
    """Place a die, move one, or call."""
    die, left = picked_die(look), len(look.view.players[look.seat].loose)
    if die is not None and chosen(look) in FIELDS:
        return TurnPrompt(_("move {die}").format(die=die.words), _("Press another field, or the tray."))
    if die is not None:
        return TurnPrompt(_("place {die}").format(die=die.words), _("Press a dashed field."))
    if left:
        words = plural("place your last die", "place your {number} dice", left).format(number=left)
        return TurnPrompt(words, _("Press a die, then a field."))
    points = square_points(look)
    words = plural(
        "call “Cubo!” to cover your {number} point", "call “Cubo!” to cover your {number} points", points
    )
    other = _("Or move a die, or reroll all nine.") if Reroll in kinds else _("Or move a die.")
    return (
        TurnPrompt(words.format(number=points), other)
        if Call in kinds
        else TurnPrompt(_("arrange your dice"))
    )


def progress(look: BoardView) -> GameProgress:
    """Which round is played."""
    table: Table = look.view
    done = table.rounds if table.phase == "over" else table.round - (table.phase != "flip")
    words = _("Round {round} of {rounds}").format(round=min(done + 1, table.rounds), rounds=table.rounds)
    return GameProgress(words, done, table.rounds)


def beside(look: BoardView) -> str:
    """What comes after this round, as HTML; nothing once the last one is over."""
    table: Table = look.view
    if table.phase == "over":
        return ""
    number = max(1, table.round) + 1
    then = _("Then the game is over.")
    if number <= table.rounds:
        name = seat_name(table.clockwise[1], look.names)
        then = _("Then {name} starts round {number}.").format(name=name, number=number)
    told = _("All squares are opened and counted.")
    return f"<p><b>{escape(_('After this round'))}</b><br/>{escape(told)} {escape(then)}</p>"


def hurry(view: Table) -> Hurry | None:
    """The countdown of the last player without a die; None if none runs."""
    if view.deadline is None:
        return None
    (seat,) = (seat for seat, player in enumerate(view.players) if player.taken is None)
    return Hurry(seat, view.deadline, countdown_pictures(), _("call “Cubo!” and take a die!"))


@cache
def countdown_pictures() -> tuple[str, ...]:
    """A die for each second of the countdown, from six to one."""
    seconds = range(SECONDS, 0, -1)
    return tuple(svg(Scene((44, 44), plain_die(number)), "", f"second-{number}") for number in seconds)


def seats(look: BoardView) -> tuple[SeatCard, ...]:
    """Everybody's points and state, and what may be seen of the others' squares."""
    table: Table = look.view
    return tuple(
        SeatCard(seat, str(player.score), state_words(table, seat), _picture(look, seat))
        for seat, player in enumerate(table.players)
    )


def _picture(look: BoardView, seat: Seat) -> str:
    """Another player's square as SVG; "" for the player who looks, whose square is on the board."""
    if seat == look.seat:
        return ""
    square = tuple(rival_square(look.view, seat, Rect(2, 2, CARD - 4, CARD - 4, 8)))
    return svg(Scene((CARD, CARD), square), "", f"cubo-seat{seat}", width=CARD)
