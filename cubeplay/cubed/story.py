"""The story of a game of CUBED: the pieces left in the hands after each round."""

from __future__ import annotations

from typing import Final

from cubeplay.cubed.rules.moves import Draw, Give, Place
from cubeplay.cubed.rules.pieces import KIND_WORDS, PIECES, PieceKind, points_of
from cubeplay.cubed.rules.state import Pieces, Table
from cubeplay.game import Outcome, without
from cubeplay.rulebook import Seat
from cubeplay.session import Session
from cubeplay.session.history import PlayedMove
from cubeplay.story import Counted, Round, ScoreRow, ScoreSheet, Share, Story, StoryMoment
from cubeplay.story.parts import steps
from cubeplay.words import _, plural


class CubedStory(Story):
    """Rounds of hands; the fewest points win."""

    def rounds(self, session: Session) -> tuple[Round, ...]:
        """The hands at the end of each round; of rounds before the session only the points."""
        known = [Round(number, 0, _points(scores)) for number, scores in enumerate(session.start.scores, 1)]
        for move, before, played in steps(session):
            after: Table = played.step.state
            if len(after.scores) > len(before.scores):
                hands = zip(_open_hands(before, played), after.scores[-1], strict=True)
                shares = tuple(share_of_hand(seat, hand, points) for seat, (hand, points) in enumerate(hands))
                known.append(Round(len(known) + 1, move, shares))
        return tuple(known)

    def over(self, session: Session) -> int:
        """How many rounds have their points."""
        return len(session.state.scores)

    def sheet(self, session: Session, until: int | None = None) -> ScoreSheet:
        """A row for each player; in a solo game the pieces placed, drawn and left."""
        return _alone(session) if session.state.solo else super().sheet(session, until)

    def moments(self, session: Session) -> tuple[StoryMoment, ...]:
        """The moments of every game of points; in a solo game the last draws and the end."""
        return (
            self.with_the_end(session, *_draws(session)) if session.state.solo else super().moments(session)
        )

    def about(self, session: Session) -> str:
        """The number of rounds in words; nothing for a solo game, which has one."""
        return "" if session.state.solo else super().about(session)

    def ended(self, session: Session, end: Outcome) -> tuple[str, str]:
        """Who wins with the fewest points; in a solo game whether all pieces were placed."""
        if not session.state.solo:
            return super().ended(session, end)
        left = len(session.state.hands[0])
        if not left:
            return _("You have placed every piece."), ""
        words = plural("{number} piece is left.", "{number} pieces are left.", left)
        return _("Nothing fits any more."), words.format(number=left)


def _points(scores: tuple[int, ...]) -> tuple[Share, ...]:
    return tuple(Share((seat,), points) for seat, points in enumerate(scores))


def _open_hands(before: Table, played: PlayedMove) -> tuple[Pieces, ...]:
    """The hands as they were counted, before the next round began."""
    after: Table = played.step.state
    if after.ended:
        return after.hands
    hands, seat, move = list(before.hands), played.actor, played.move
    if isinstance(move, Place | Give) and isinstance(seat, int):
        hands[seat] = without(hands[seat], move.piece)
    if isinstance(move, Give):
        hands[move.player - 1] = tuple(sorted((*hands[move.player - 1], move.piece)))
    return tuple(hands)


def share_of_hand(seat: Seat, hand: Pieces, points: int) -> Share:
    """A hand that is counted: one line for each kind of piece, the dearest first."""
    words, by_kind = _("{kind}: {count}"), dict[PieceKind, list[int]]()
    for piece in sorted(hand, key=lambda number: -PIECES[number].points):
        by_kind.setdefault(PIECES[piece].kind, []).append(piece)
    lines = tuple(
        Counted(words.format(kind=KIND_WORDS[kind], count=len(pieces)), points_of(tuple(pieces)))
        for kind, pieces in by_kind.items()
    )
    note = "" if hand else _("The hand is empty: no points.")
    return Share((seat,), points, lines, hand, note)


def _alone(session: Session) -> ScoreSheet:
    """The pieces that a solo player has placed, drawn and left."""
    state: Table = session.state
    placed = sum(isinstance(played.move, Place) for played in session.played)
    drawn = sum(isinstance(played.move, Draw) for played in session.played)
    left = (len(state.hands[0]), points_of(state.hands[0]))
    rows = (
        ScoreRow(_("Placed"), (str(placed), "")),
        ScoreRow(_("Drawn"), (str(drawn), "")),
        ScoreRow(_("Left in the hand"), tuple(map(str, left))),
    )
    return ScoreSheet((_("Pieces"), _("Number"), _("Points")), rows)


def _draws(session: Session) -> tuple[StoryMoment, ...]:
    """The last two draws."""
    draws = [(move, len(before.hands[0])) for move, before, made in steps(session) if made.move == Draw()]
    return tuple(_draw(move, held) for move, held in draws[-2:])


def _draw(move: int, held: int) -> StoryMoment:
    words = plural("{number} piece is in the hand.", "{number} pieces are in the hand.", held)
    when = _("Move {number}").format(number=move)
    return StoryMoment(move, when, _("Nothing fits: a draw"), words.format(number=held))


STORY: Final = CubedStory()
"""The story of CUBED."""
