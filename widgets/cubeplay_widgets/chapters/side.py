"""What stands beside the board of a guided game: what is at stake, the players, the signs in view."""

from __future__ import annotations

from typing import Any

from cubeplay.rulebook import seat_name
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment
from cubeplay.words import _

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import SeatCard, Stake
from cubeplay_widgets.paint.pieces import seat_glyph


def side(game: GuidedGame, board: Board, moment: Moment, answer: Answer | None) -> dict[str, Any]:
    """The cards beside the board, for the page, and a picture of what would have been best."""
    face, look = board.face, board.look
    players = [_player(game, board, card) for card in face.seats(look)]
    best = answer.look if answer is not None else None
    progress = face.progress(look)
    return {
        "bar": progress.brief or progress.words,
        "dark": face.mat.tone == "dark",
        "seats": [*map(_stake, face.stakes(look)), *players],
        "legend": face.legend(look),
        "look": face.compared(best, f"cp-look-{moment.id}") if best is not None else "",
    }


def _stake(stake: Stake) -> dict[str, Any]:
    """What is at stake for all."""
    return {
        "seat": stake.name,
        "stake": True,
        "name": stake.name,
        "glyph": stake.glyph,
        "points": stake.points,
        "picture": stake.picture,
    }


def _player(game: GuidedGame, board: Board, card: SeatCard) -> dict[str, Any]:
    """A player's card."""
    return {
        "seat": card.seat,
        "name": _("You") if card.seat == game.reader else seat_name(card.seat, game.names),
        "you": card.seat == game.reader,
        "large": board.face.one_seat and card.seat == board.who,
        "glyph": seat_glyph(card.seat, 30),
        "points": card.points,
        "state": card.state,
        "held": " · ".join(card.held),
        "wide": not board.face.one_seat,
        "brief": card.brief,
        "picture": card.picture,
    }
