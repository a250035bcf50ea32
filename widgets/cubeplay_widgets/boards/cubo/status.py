"""What a page shows round Cubo's board: what to do, the players, and the round."""

from __future__ import annotations

from functools import cache
from html import escape

from cubeplay.cubo.rules.moves import Call, Exchange, Flip, Reroll, Start, Take, Throw
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.state import FIELDS, Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.board.face import BoardView, GameProgress, Hurry, SeatCard, TurnPrompt
from cubeplay_widgets.boards.cubo import side
from cubeplay_widgets.boards.cubo.actions import chosen, picked_die, square_points
from cubeplay_widgets.boards.cubo.dice import plain_die
from cubeplay_widgets.paint.scene import Rect, Scene
from cubeplay_widgets.paint.svg import svg

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


def progress(table: Table) -> GameProgress:
    """Which round is played."""
    now = max(1, table.round)
    words = _("Round {round} of {rounds}").format(round=now, rounds=table.rounds)
    return GameProgress(words, table.rounds if table.phase == "over" else now - 1, table.rounds)


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


def hurry(table: Table) -> Hurry | None:
    """The countdown of the last player without a die; None if none runs."""
    if table.deadline is None:
        return None
    (seat,) = (seat for seat, player in enumerate(table.players) if player.taken is None)
    return Hurry(seat, table.deadline, countdown_pictures(), _("call “Cubo!” and take a die!"))


@cache
def countdown_pictures() -> tuple[str, ...]:
    """A die for each second of the countdown, from six to one."""
    seconds = range(SECONDS, 0, -1)
    return tuple(svg(Scene((44, 44), plain_die(number)), "", f"second-{number}") for number in seconds)


def seats(look: BoardView) -> tuple[SeatCard, ...]:
    """Everybody's points and state, and what may be seen of the others' squares."""
    table: Table = look.view
    return tuple(
        SeatCard(seat, str(player.score), side.state_words(table, seat), _picture(look, seat))
        for seat, player in enumerate(table.players)
    )


def _picture(look: BoardView, seat: Seat) -> str:
    """Another player's square as SVG; "" for the player who looks, whose square is on the board."""
    if seat == look.seat:
        return ""
    square = tuple(side.rival_square(look.view, seat, Rect(2, 2, CARD - 4, CARD - 4, 8)))
    return svg(Scene((CARD, CARD), square), "", f"cubo-seat{seat}", width=CARD)
