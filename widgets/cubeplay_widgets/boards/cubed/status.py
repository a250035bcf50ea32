"""What a page shows round CUBED's board: what to do, the players, and how far the game is."""

from __future__ import annotations

from html import escape

from cubeplay.cubed.rules.moves import Draw, Pass
from cubeplay.cubed.rules.state import Table
from cubeplay.words import _, plural, points_in_words

from cubeplay_widgets.board.face import BoardView, GameProgress, SeatCard, TurnPrompt
from cubeplay_widgets.boards.cubed.table import CubedSelection


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
        return TurnPrompt(words, _("Or turn it, or press another field."))
    if choice.fits:
        return TurnPrompt(_("press a dashed field"), _("There your piece fits. Or turn it."))
    if choice.fitting[choice.piece]:
        return TurnPrompt(_("turn your piece"), _("It fits when it lies another way round."))
    return TurnPrompt(_("choose another piece"), _("This one fits nowhere now."))


def progress(table: Table) -> GameProgress:
    """The round, and what the bag still holds."""
    left, rounds = len(table.bag), table.rounds
    if table.solo:
        return GameProgress(_("Bag {left}").format(left=left))
    told = _("Round {round} · bag {left}").format(round=max(1, table.round), left=left)
    return GameProgress(told, len(table.scores), rounds)


def seats(table: Table) -> tuple[SeatCard, ...]:
    """How many pieces everybody holds, and the points of all rounds."""
    return tuple(
        SeatCard(seat, str(len(table.hands[seat])), points_in_words(table.totals[seat]))
        for seat in table.seats
    )


def beside(table: Table) -> str:
    """What the numbers mean, as HTML."""
    told = _("The number beside a name. Who first holds none wins the round.")
    if table.solo:
        told = _("The number beside your name. Place them all to win.")
    return f"<p><b>{escape(_('Pieces left'))}</b><br/>{escape(told)}</p>"
