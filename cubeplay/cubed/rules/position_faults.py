"""The faults of a written position: what cannot lie on a table of CUBED."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from cubeplay.cubed.rules.legality import RULEBOOK
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.pieces import NUMBERS
from cubeplay.cubed.rules.state import HAND_SIZES, SHORT_HAND, SOLO_DRAWS, WAITS_FOR_BAG, Pieces, Table
from cubeplay.notation import Fault
from cubeplay.words import _, listed, plural

_OF_OPTION: Final = {"bonus": "bridge", "gift": "void", "lift": "draw_three", "keep": "draw_three"}
_OPTION_LINES: Final = {"bridge": "bridge", "void": "void", "draw_three": "draw three"}


def rest_of(table: Table) -> Pieces:
    """The pieces that are neither on the table nor in a hand, nor laid aside: those of the bag."""
    return replace(table, bag=()).unseen


def faults(table: Table) -> Iterator[Fault]:
    """Everything that the rules cannot bring about."""
    yield from _players(table)
    yield from _pieces(table)
    yield from _placements(table)
    yield from _phase(table)
    yield from _bag(table)
    yield from _hands(table)
    yield from _counts(table)
    yield from _scores(table)


def _players(table: Table) -> Iterator[Fault]:
    for name, seat in (("player", table.player), ("starter", table.starter)):
        if seat not in table.seats:
            why = _("there is no player {player} at this table.").format(player=seat + 1)
            yield Fault((name,), why, _("Write 'players: {player}' too.").format(player=seat + 1))
    for option, name in _OPTION_LINES.items():
        if table.solo and getattr(table, option):
            why = _("a solo game has no variants.")
            yield Fault((name,), why, _("Leave this line out, or write more players."))
    if table.rounds == 2:
        yield Fault(("rounds",), _("a game has one round or three."), _("Write 1 or 3."))
    if table.hand not in (0, SHORT_HAND) or (table.hand and HAND_SIZES[len(table.hands)] <= SHORT_HAND):
        why = _("a hand has as many pieces as the rules say, or 8 in a short game of up to 8 players.")
        yield Fault(("hand",), why, _("Write 8 there, or leave the line out."))
    elif table.hand and table.solo:
        why = _("a solo game begins with 25 pieces.")
        yield Fault(("hand",), why, _("Leave this line out, or write more players."))


def _pieces(table: Table) -> Iterator[Fault]:
    """Every piece of the box is in one place."""
    hands = ((f"hand {seat}", hand) for seat, hand in enumerate(table.hands, 1))
    lying = tuple(piece.piece for piece in table.lying)
    seen: set[int] = set()
    places = (("table", lying), *hands, ("lifted", table.lifted), ("aside", table.aside), ("bag", table.bag))
    for name, pieces in places:
        for piece in pieces:
            if piece in seen:
                why = _("piece {piece} is in two places.").format(piece=piece)
                yield Fault((name,), why, _("There is one of each; leave it out once."))
            seen.add(piece)
    if missing := [piece for piece in NUMBERS if piece not in seen]:
        why = plural(
            "{number} piece is nowhere: {pieces}.", "{number} pieces are nowhere: {pieces}.", len(missing)
        )
        some = listed(missing[:9])
        mend = _("Leave the line 'bag' out: it then holds all others.")
        yield Fault(("bag",), why.format(number=len(missing), pieces=some), mend)


def _placements(table: Table) -> Iterator[Fault]:
    """Every piece could be placed on the table before it."""
    for number, (piece, field, turn) in enumerate(table.lying):
        before = replace(table, phase="play", hands=((piece,),), lying=table.lying[:number])
        refusals = RULEBOOK.objections(before, 0, Place(piece, field, turn), "", ())
        if refusals:
            why = _("piece {piece} cannot have been placed at {field}: {why}")
            why = why.format(piece=piece, field=field, why=refusals[0].why)
            yield Fault(("table", number), why, refusals[0].next)


def _phase(table: Table) -> Iterator[Fault]:
    option = _OF_OPTION.get(table.phase)
    if option and not getattr(table, option):
        why = _("there is no phase {phase!r} without its variant.").format(phase=table.phase)
        mend = _("Write '{option}: yes' too.").format(option=_OPTION_LINES[option])
        yield Fault(("phase",), why, mend)
    if table.phase in ("swap", "opening") and not table.solo:
        why = _("only a solo game has a phase {phase!r}.").format(phase=table.phase)
        yield Fault(("phase",), why, _("Write 'players: 1' too."))
    if table.lying and table.phase in ("deal", "swap", "opening"):
        why = _("pieces lie on the table before play has begun.")
        yield Fault(("table",), why, _("Write 'phase: play', or leave the pieces out."))
    if table.solo and not table.lying and table.phase not in ("deal", "swap", "opening"):
        why = _("no piece lies on the table, and a solo game begins with one.")
        yield Fault(("table",), why, _("Write one, such as '17 at h8'."))
    if bool(table.lifted) != (table.phase == "keep") or len(table.lifted) > 3:
        why = plural("{number} piece is lifted.", "{number} pieces are lifted.", len(table.lifted))
        mend = _("In phase 'keep' there are one to three, else none.")
        yield Fault(("lifted",), why.format(number=len(table.lifted)), mend)


def _bag(table: Table) -> Iterator[Fault]:
    """The number of pieces that the bag has to give."""
    wanted = {
        "deal": range(table.hand_size, table.hand_size + 1),
        "swap": range(table.hand_size - len(table.hands[0]), table.hand_size - len(table.hands[0]) + 1),
        "lift": range(1, 4),
    }.get(table.phase, range(1, 2) if table.phase in WAITS_FOR_BAG else range(1))
    if table.due not in wanted:
        why = plural(
            "the bag has to give {due} piece in phase {phase!r}.",
            "the bag has to give {due} pieces in phase {phase!r}.",
            table.due,
        )
        why = why.format(due=table.due, phase=table.phase)
        yield Fault(("due",), why, _("Leave the line out."))
    if table.due > len(table.bag):
        why = _("the bag has {number} pieces and has to give {due}.")
        mend = _("Write another phase, or fewer pieces elsewhere.")
        yield Fault(("bag",), why.format(number=len(table.bag), due=table.due), mend)


def _hands(table: Table) -> Iterator[Fault]:
    dealt = (table.player - table.starter) % len(table.hands) if table.phase == "deal" else len(table.hands)
    for place in range(len(table.hands)):
        seat = (table.starter + place) % len(table.hands)
        number, name = len(table.hands[seat]), f"hand {seat + 1}"
        if table.phase == "deal" and number != (table.hand_size if place < dealt else 0):
            why = _("hands are being dealt; pieces of player {player}: {number}.")
            mend = _("Write 'phase: play', or {size} pieces for those before the player who is dealt to.")
            why = why.format(player=seat + 1, number=number)
            yield Fault((name,), why, mend.format(size=table.hand_size))
        if not number and table.phase not in ("deal", "over"):
            why = _("player {player} has no piece, which ends a round.").format(player=seat + 1)
            mend = _("Write a line like '{name}: 3 30 61'.").format(name=name)
            yield Fault((name,), why, mend)


def _counts(table: Table) -> Iterator[Fault]:
    most = SOLO_DRAWS if table.solo else 1
    if not (table.phase == "draw") <= table.drawn <= most:
        why = _("the player has drawn {number} times in this turn.").format(number=table.drawn)
        yield Fault(("drawn",), why, _("Write up to {most}.").format(most=most))
    if table.passes and (table.bag or table.passes >= len(table.hands) + (table.phase == "over")):
        why = plural(
            "{number} player has passed with an empty bag.",
            "{number} players in a row have passed with an empty bag.",
            table.passes,
        ).format(number=table.passes)
        mend = _("The bag is not empty, or the round would have ended: leave the line out.")
        yield Fault(("passes",), why, mend)


def _scores(table: Table) -> Iterator[Fault]:
    rounds = 1 if table.solo else table.rounds
    for points in table.scores:
        if len(points) != len(table.hands):
            why = _("players for whom a round's points stand there: {number}.").format(number=len(points))
            yield Fault(("scores",), why, _("Write one number for each player, and a comma between rounds."))
    over = table.phase == "over"
    if over != bool(table.ended) or (table.ended and table.ended.startswith("cubed.solo") != table.solo):
        why = _("only a game that is over names the rule that ended it, and it must name one.")
        yield Fault(("ended",), why, _("Write 'phase: over' and 'ended: cubed.lowest-total', or neither."))
    number = len(table.scores)
    if not (rounds if over else 0) <= number <= (rounds if over else rounds - 1):
        why = plural(
            "points stand there for {number} round.", "points stand there for {number} rounds.", number
        )
        mend = _("Write those of all finished rounds; a game that goes on has one round more.")
        yield Fault(("scores",), why.format(number=number), mend)
