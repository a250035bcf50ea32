"""What a page shows round CUBED's board: the buttons, what to do, the players, and the round."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from cubeplay.cubed.rules.moves import Draw, DrawThree, Give, Pass
from cubeplay.cubed.rules.state import Table
from cubeplay.rulebook import Seat, seat_name
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.board.game_board import Action, BoardView, GameProgress, SeatCard, TurnPrompt
from cubeplay_widgets.boards.cubed.layout import MOST_ZOOM, VIEW, Zoom, nearer
from cubeplay_widgets.boards.cubed.table import AT, TURN, CubedSelection
from cubeplay_widgets.paint.scene import SelectMove

SEVERAL: Final = (2, 3)
"""How many pieces can be drawn at once, in the variant that allows it."""
PASSING: Final = {"gift": _("Give nothing away"), "bonus": _("Play no second piece")}
KINDS: Final = (Draw, DrawThree, Give, Pass)


def actions(look: BoardView) -> tuple[Action, ...]:
    """All buttons of a look."""
    if look.table:
        return tuple(_at_table(look))
    if not look.moves:
        return ()
    choice = CubedSelection(look)
    legal = [move for move in look.moves if isinstance(move, KINDS) and not _is_on_board(move, look)]
    refused = [move for move in _refusable(look, choice) if move not in legal]
    shown = [move for move in (*legal, *refused) if not isinstance(move, Give) or move.piece == choice.piece]
    stuck = not choice.moves
    ways_on = [move for kind in (Draw, Pass) for move in legal if isinstance(move, kind)] if stuck else []
    return tuple(
        Action(_words(move, look), move, move in ways_on[:1], move in legal)
        for kind in KINDS
        for move in shown
        if isinstance(move, kind)
    )


def _at_table(look: BoardView) -> Iterator[Action]:
    """The buttons of a table in play: always in the same order, greyed if not possible now."""
    table: Table = look.view
    if look.seat is None or table.ended or table.phase == "keep":
        return
    choice = CubedSelection(look)
    if table.phase == "gift" and look.moves:
        yield from _recipients(look, choice)
    else:
        yield _place(look, choice)
        yield _turn(look, choice)
        yield _draw_or_pass(look, choice)
        yield from _draw_several(look)
    if not look.plain or choice.sight != Zoom():
        yield from _zoom_buttons(look, choice)


def _place(look: BoardView, choice: CubedSelection) -> Action:
    """Place the chosen piece on the chosen field; the button waits for both."""
    if choice.placing is not None:
        return Action(_("Place on {field}").format(field=choice.at), choice.placing, True)
    note = _("choose a field")
    if not look.moves:
        note = _("not your turn")
    elif not choice.moves:
        note = _("nothing fits")
    elif not choice.piece:
        note = _("choose a piece")
    elif not choice.fits:
        note = _("it fits nowhere")
    elif choice.clashes:
        note = _("turn it first")
    ask = SelectMove(AT, of=AT, says=_("First choose a piece, then a field."))
    main = not _stuck(look, choice) and not choice.clashes
    # Translators: a button: place the piece
    return Action(_("Place"), ask, main, False, note)


def _stuck(look: BoardView, choice: CubedSelection) -> bool:
    """Whether the player who looks is to move and has nothing to place."""
    return bool(look.moves) and not choice.moves


def _turn(look: BoardView, choice: CubedSelection) -> Action:
    """Turn the chosen piece: on the chosen field as it fits there, too."""
    move = choice.turned_here()
    only = bool(choice.at) and move.id == f"{TURN}{choice.turn}"
    may = bool(look.moves) and bool(choice.piece) and not only
    note = "" if may else _("fits so only") if only else _("no piece")
    return Action(_("Turn ↻"), move, choice.clashes, may, note)


def _draw_or_pass(look: BoardView, choice: CubedSelection) -> Action:
    """One button: draw, or pass if drawing is not possible; it is the main button if nothing fits."""
    kinds = {type(move) for move in look.moves}
    stuck = _stuck(look, choice)
    if Pass in kinds and Draw not in kinds:
        words = PASSING.get(look.view.phase, _("Pass"))
        return Action(words, Pass(), stuck)
    may = Draw in kinds
    return Action(_("Draw"), Draw(), stuck and may, may, "" if may else _draw_note(look))


def _draw_note(look: BoardView) -> str:
    table: Table = look.view
    if not look.moves:
        return _("not your turn")
    if table.drawn:
        return _("drawn already")
    return _("the bag is empty") if not table.bag else _("a piece fits")


def _draw_several(look: BoardView) -> Iterator[Action]:
    """Drawing several pieces, and passing if the other button draws; on a phone these are in a menu."""
    table: Table = look.view
    if table.draw_three and table.phase == "play" and look.moves:
        for number in SEVERAL:
            move = DrawThree(number)
            note = "" if move in look.moves else _draw_note(look)
            yield Action(_words(move, look), move, open=move in look.moves, note=note, near=False)
    if Pass() in look.moves and Draw() in look.moves:
        yield Action(_("Pass"), Pass(), near=False)


def _recipients(look: BoardView, choice: CubedSelection) -> Iterator[Action]:
    """A button for each player who may get the chosen piece, and one for giving nothing."""
    others = [seat for seat in look.view.seats if seat != look.seat]
    row = _("Who gets the piece")
    for seat in others:
        name, move = seat_name(seat, look.names), Give(choice.piece, seat + 1)
        may = move in look.moves
        ask = move if choice.piece else SelectMove(AT, of=AT, says=_("First choose a piece."))
        note = "" if may else _("this one not") if choice.piece else _("choose a piece first")
        yield Action(name, ask, open=may, note=note, row=row)
    yield Action(PASSING["gift"], Pass(), True)


def _zoom_buttons(look: BoardView, choice: CubedSelection) -> Iterator[Action]:
    """Zoom in, and back to the whole table."""
    sight = choice.sight
    if sight.zoom < MOST_ZOOM:
        there = nearer(look.view, sight, [choice.at] if choice.at else choice.fits, 1 if look.small else 2)
        yield Action(_("Look nearer"), SelectMove(there.id, of=VIEW, says=_("Nearer.")), near=False)
    if sight != Zoom():
        all_of_it = SelectMove(sight.id, of=VIEW, says=_("The whole table is shown."))
        yield Action(_("Look from afar"), all_of_it, near=False)


def _refusable(look: BoardView, choice: CubedSelection) -> Iterator[Any]:
    """Moves that have a button even while the rules refuse them."""
    table: Table = look.view
    playing = table.phase in ("play", "bonus")
    if table.drawn and table.draw_three and table.phase == "play":
        yield from map(DrawThree, SEVERAL)
    if playing and not look.small:
        yield from (Draw(),) if table.solo else (Draw(), Pass())
    if table.phase == "gift" and choice.piece and look.seat is not None:
        yield Give(choice.piece, look.seat + 1)


def _is_on_board(move: Any, look: BoardView) -> bool:
    """Whether a move has a button on the board itself, beside the hand on a narrow page."""
    handy = look.small and look.view.phase in ("play", "bonus")
    return handy and isinstance(move, Draw | Pass)


def _words(move: Any, look: BoardView) -> str:
    """What a button says."""
    if isinstance(move, DrawThree):
        words = plural("Draw {number}, keep it", "Draw {number}, keep one", move.number)
        return words.format(number=move.number)
    if isinstance(move, Give):
        name = seat_name(move.player - 1, look.names)
        return _("Give {piece} to {name}").format(piece=move.piece, name=name)
    if isinstance(move, Draw):
        return _("Draw a piece")
    return PASSING.get(look.view.phase, _("Pass"))


def task(look: BoardView) -> TurnPrompt:
    """Choose a piece, a field, a turn; draw, pass, keep or give."""
    table: Table = look.view
    if not look.moves:
        return TurnPrompt(_("wait for the others"))
    if table.phase == "keep":
        return TurnPrompt(_("keep one of these pieces"), _("Press it. The others go back into the bag."))
    choice = CubedSelection(look)
    if table.phase == "gift":
        return _giving(choice)
    if choice.moves:
        return _placing(choice) if choice.piece else _choosing(choice, table, look)
    kinds = {type(move) for move in look.moves}
    if Draw in kinds:
        return TurnPrompt(_("draw a piece"), _("Nothing in your hand fits now."))
    return (
        TurnPrompt(_("pass"), _("Nothing in your hand fits now."))
        if Pass in kinds
        else TurnPrompt(_("look on"))
    )


def _giving(choice: CubedSelection) -> TurnPrompt:
    if choice.piece:
        return TurnPrompt(_("say who gets this piece"), _("Press a name."))
    return TurnPrompt(_("choose a piece to give away"), _("Or give nothing away."))


def _choosing(choice: CubedSelection, table: Table, look: BoardView) -> TurnPrompt:
    """Choose a piece of the hand."""
    if table.phase == "bonus":
        return TurnPrompt(_("choose a second piece to place"), _("Or play no second piece."))
    fit, held = len(choice.fitting), len(table.hands[look.seat or 0])
    words = plural("{fit} of your {held} pieces fits.", "{fit} of your {held} pieces fit.", fit)
    return TurnPrompt(_("choose a piece to place"), words.format(fit=fit, held=held))


def _placing(choice: CubedSelection) -> TurnPrompt:
    """Choose a field for the piece, or turn it."""
    if choice.at:
        words = _("press “Place on {field}”").format(field=choice.at)
        if choice.clashes:
            return TurnPrompt(_("turn your piece"), _("It fits when it lies another way round."))
        return TurnPrompt(words, _("Or turn it, or press another field."))
    if choice.fits:
        return TurnPrompt(_("press a dashed field"), _("There your piece turns itself to fit."))
    if choice.fitting[choice.piece]:
        return TurnPrompt(_("turn your piece"), _("It fits when it lies another way round."))
    return TurnPrompt(_("choose another piece"), _("This one fits nowhere now."))


def progress(look: BoardView) -> GameProgress:
    """The round, and what the bag still holds."""
    table: Table = look.view
    left, rounds = len(table.bag), table.rounds
    if table.solo:
        return GameProgress(_("Bag {left}").format(left=left))
    told = _("Round {round} · bag {left}").format(round=max(1, table.round), left=left)
    return GameProgress(told, len(table.scores), rounds)


def seats(look: BoardView) -> tuple[SeatCard, ...]:
    """How many pieces everybody holds, and the points of all rounds."""
    return tuple(_seat(look.view, seat) for seat in look.view.seats)


def _seat(table: Table, seat: Seat) -> SeatCard:
    held = len(table.hands[seat])
    words = plural("piece left", "pieces left", held)
    if table.ended:
        words = plural("points, {n} piece left", "points, {n} pieces left", held).format(n=held)
        return SeatCard(seat, str(table.totals[seat]), words)
    if table.scores:
        words = points_in_words(table.totals[seat])
    return SeatCard(seat, str(held), words)


def beside(look: BoardView) -> str:
    """What the numbers mean, as HTML."""
    table: Table = look.view
    told = _("The number beside a name. Whoever first holds none wins the round.")
    if table.solo:
        told = _("The number beside your name. Place them all to win.")
    return f"<p><b>{escape(_('Pieces left'))}</b><br/>{escape(told)}</p>"
