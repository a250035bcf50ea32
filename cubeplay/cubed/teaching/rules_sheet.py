"""CUBED on one page: its words and the small tables that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import NUMBERS, POINTS, PieceKind
from cubeplay.cubed.rules.state import HAND_SIZES, SOLO_BLOCKING, SOLO_DRAWS, Lying, Table
from cubeplay.cubed.teaching.positions import RED, RING, SMALL
from cubeplay.teach.rules_sheet import Summary, SummaryBlock, SummaryLine, SummaryPage
from cubeplay.words import _

KINDS: Final[dict[PieceKind, int]] = {"blocking": 79, "triple": 3, "double": 12, "single": 45}
"""A piece of each kind, to show."""

FITS: Final = SMALL[:2]
HEIGHTS: Final = (SMALL[0], SMALL[1]._replace(turn=300))
MATCH: Final = RED
COLOURS: Final = (RED[0], Lying(6, "i8", 240))
"""Pairs: one that fits; one whose heights do not; one whose colours match; one whose colours do not."""

BRIDGE: Final = RING
"""A ring; its last piece has joined two ends."""


@cache
def blocked() -> tuple[Lying, ...]:
    """Three pieces and a blocking piece that may be played there."""
    return (*SMALL[:3], _first(SMALL[:3], KINDS["blocking"]))


@cache
def void() -> tuple[Lying, ...]:
    """The ring, and a piece in its hole that may be played there."""
    return (*RING, next(_placed(RING, NUMBERS, "g9")))


def _first(lying: tuple[Lying, ...], piece: int) -> Lying:
    return next(_placed(lying, (piece,)))


def _placed(lying: tuple[Lying, ...], hand: Iterable[int], field: str = "") -> Iterator[Lying]:
    """Where pieces of a hand may be played, perhaps on one field alone."""
    own = tuple(sorted(set(hand) - {each.piece for each in lying}))
    rest = tuple(number for number in NUMBERS if number not in {*own, *(each.piece for each in lying)})
    table = Table((own, rest[:1]), rest[1:], lying=lying, phase="play")
    for move in GAME.moves(table, 0):
        if isinstance(move, Place) and field in ("", move.field):
            yield Lying(move.piece, move.field, move.turn)


def summary() -> Summary:
    """The whole game: set-up, a turn, what fits, blocking, points, variants, alone."""
    title = _("{game} on one page").format(game=GAME.title)
    about = _(
        "For 2 to {most} players from {age} years, or alone. The fewest points after three rounds win."
    ).format(most=max(HAND_SIZES), age=GAME.reading.age)
    rows = (
        ((_need(), _turn(), _contact()), (_fits(), _block())),
        ((_points(),),),
        ((_end(),), (_alone(),)),
        ((_variants(),),),
    )
    return Summary("cubed", (SummaryPage(title, about, rows),))


def _need() -> SummaryBlock:
    sizes = HAND_SIZES
    lines = (
        SummaryLine(
            _(
                "Mix all {number} pieces in the bag. Take your pieces as the table says. The oldest starts."
            ).format(number=len(NUMBERS)),
            ("pieces", "hands", "oldest-first"),
        ),
    )
    players = [number for number in sizes if number > 1]
    head = (_("Players"), *map(str, players))
    row = (_("Pieces"), *(str(sizes[number]) for number in players))
    return SummaryBlock(_("You need"), lines, table=(head, row))


def _turn() -> SummaryBlock:
    lines = (
        SummaryLine(_("Place a piece that fits. Go on clockwise."), ("place", "moment")),
        SummaryLine(
            _("You can’t, or don’t want to? Draw one piece from the bag. Now you may place any piece."),
            ("draw", "in-hand"),
        ),
        SummaryLine(_("Still nothing, or an empty bag? Your turn ends."), ("pass", "empty-bag")),
    )
    return SummaryBlock(_("Your turn"), lines, "steps")


def _contact() -> SummaryBlock:
    lines = (
        SummaryLine(_("Any but a blocking piece."), ("first-piece",), _("First piece:"), "first"),
        SummaryLine(_("It touches the first."), ("contacts",), _("Second piece:"), "second"),
        SummaryLine(
            _("Each touches two or more. What lies stays."),
            ("contacts", "field-taken", "fields"),
            _("From the third on:"),
            "third",
        ),
    )
    return SummaryBlock(_("Where"), lines, "points")


def _fits() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("White studs meet white studs, dark notches meet dark notches."),
            ("heights", "turns"),
            _("Heights match."),
            "fits",
        ),
        SummaryLine(
            _("Studs meet notches. Turn the piece by a corner."),
            ("heights", "turns"),
            _("Not like this."),
            "heights",
        ),
        SummaryLine(
            _("One edge at least has the same colour on both sides."),
            ("match-one",),
            _("A colour matches."),
            "match",
        ),
        SummaryLine(
            _("No colour meets its like."),
            ("match-one", "match-all"),
            _("Not like this."),
            "colours",
        ),
    )
    return SummaryBlock(_("What fits"), lines, "points")


def _block() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "You may play one when three pieces lie. It touches two pieces, and its coloured side "
                "matches. The empty fields at its purple sides are blocked for all pieces."
            ),
            ("blocking-wait", "blocked"),
            "",
            "block",
        ),
    )
    return SummaryBlock(_("Blocking pieces"), lines, "points")


def _points() -> SummaryBlock:
    names = {
        "blocking": _("Blocking piece: {points}"),
        "triple": _("Triple, one colour: {points}"),
        "double": _("Double, two colours: {points}"),
        "single": _("Single, three colours: {points}"),
    }
    lines = tuple(
        SummaryLine(names[kind].format(points=POINTS[kind]), ("points",), picture=kind) for kind in KINDS
    )
    return SummaryBlock(_("What you still hold costs points"), lines, "signs")


def _end() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Whoever has no piece left ends the round, scores 0 and starts the next one. The others "
                "add up. Bag empty and all pass in a row? The round ends, too."
            ),
            ("empty-hand", "next-start", "stuck"),
        ),
        SummaryLine(
            _("Equal sums share the win. Or play one round."),
            ("lowest-total", "shared-win"),
        ),
    )
    return SummaryBlock(_("The end"), lines)


def _alone() -> SummaryBlock:
    lines = (
        SummaryLine(
            _(
                "Take {pieces} pieces; swap blocking pieces beyond {blocking}. A piece from the bag starts. "
                "Stuck? Draw up to {draws} times. Place all to win; stuck again, you lose."
            ).format(pieces=HAND_SIZES[1], blocking=SOLO_BLOCKING, draws=SOLO_DRAWS),
            ("solo-hand", "solo-start", "solo-draw", "solo-pass", "solo-win", "solo-lose"),
        ),
    )
    return SummaryBlock(_("Alone"), lines)


def _variants() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Your piece closes a gap between two ends? Place a second one, if you can."),
            ("bridge", "bridge-no-draw", "variants"),
            _("Bridge."),
            "bridge",
        ),
        SummaryLine(
            _("You fill a hole with pieces all round it? Give any piece of your hand to somebody."),
            ("void", "gift"),
            _("Void."),
            "void",
        ),
        SummaryLine(
            _("Instead of placing, draw up to three, keep one, put the others back."),
            ("draw-three", "draw-three-instead", "keep-one"),
            _("Draw three."),
        ),
    )
    return SummaryBlock(_("If you like: three more rules"), lines, "points")
