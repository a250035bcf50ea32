"""The first game of CUBED: a short round against Fig, its hands and draws, and when a moment is done.

The hands are small: eight pieces for the reader, seven for Fig who has begun.  No blue lies on the table
until the reader draws, so the warm pieces go first and two cold ones stay, whatever is laid.  Fig is the
greedy computer player; draws are named by player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubed.bots.thinker import BOTS
from cubeplay.cubed.exact.solver import playout
from cubeplay.cubed.game import GAME
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.moves import CubedMove, Draw, Pass, Place
from cubeplay.cubed.rules.open_fields import OpenField, lane_of, surface, turns_of
from cubeplay.cubed.rules.pieces import BLOCKING, COLOUR_WORDS, KIND_WORDS, PIECES, edges_of, points_of
from cubeplay.cubed.rules.state import Lying, Pieces, Table
from cubeplay.rulebook import Seat
from cubeplay.session.history import LogLine
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, listed, paragraph, plural, translated

START: Final = """
phase: play
rounds: 1
hand: 8
starter: 2
player: 1
table:
  41 at h8
hand 1: 5 8 25 36 38 42 57 81
hand 2: 6 13 14 21 35 60 87
"""
"""Fig has begun with a piece of red, yellow and orange."""
COLD: Final = frozenset(("blue", "sky"))
"""The colours that lie nowhere until the reader draws."""
DRAWN: Final = 74
"""The reader draws this first: yellow, blue and sky blue."""
FIG_DRAWS: Final = (85, 86)
"""Fig draws these first: both are blocking pieces."""
FILM: Final[dict[str, str | Callable[[GuidedGame, LogLine], str]]] = {
    "cubed.place": _("Fig lays a piece."),
    "cubed.blocked": lambda game, line: _fig_blocks(game, line.number - 1),
    "cubed.draw": _("None of Fig’s fits: Fig draws one."),
    "cubed.pass": _("It doesn’t fit either: Fig passes."),
}
"""What is told of Fig's turns in few words, by rule."""
FIG: Final = 1
LONG: Final = 14
"""After so many moves of the reader the round may be taken up again from the blocking piece."""


def deal(_game: GuidedGame, _chance: Any, table: Table) -> str:
    """What the bag gives: for Fig blocking pieces, for the reader one that helps; "" where none is named."""
    coming = FIG_DRAWS if table.player == FIG else _helping(table)
    piece = next((each for each in coming if each in table.bag), None)
    return f"bag gives {piece}" if piece is not None else ""


def _helping(table: Table) -> Iterable[int]:
    """Pieces that fit so that afterwards the whole hand can be laid, then those that only fit."""
    mixed = [piece for piece in table.bag if set(PIECES[piece].sides) & COLD and piece not in BLOCKING]
    fit = [piece for piece in (DRAWN, *mixed) if piece in table.bag and fitting(table.lying, (piece,))]
    yield from (piece for piece in fit if _leads_on(table, piece))
    yield from fit
    yield from (piece for piece in table.bag if fitting(table.lying, (piece,)))


def _leads_on(table: Table, piece: int) -> bool:
    """Whether the reader's hand can be laid down to the last piece with this one drawn."""
    hand = table.hands[table.player]
    return any(then_fit(table, move, hand) == len(hand) for move in fitting(table.lying, (piece,)))


def then_fit(table: Table, move: Place, hand: Pieces) -> int:
    """How many pieces of a hand could be laid one after the other after a placement, if Fig waited."""
    return len(playout(after(table, move), hand).moves)


def after(table: Table, move: Place) -> tuple[Lying, ...]:
    """What lies after a placement."""
    return (*table.lying, Lying(move.piece, move.field, move.turn))


def without(hand: Pieces, piece: int) -> Pieces:
    """A hand without one of its pieces."""
    return tuple(each for each in hand if each != piece)


def newly_blocked(table: Table, move: Place) -> list[str]:
    """The fields that a placement blocks."""
    before, now = surface(table.lying).open, surface(after(table, move)).open
    was = {field for field, spot in before.items() if spot.blocked}
    return sorted(field for field, spot in now.items() if spot.blocked and field not in was)


def _fig_blocks(game: GuidedGame, number: int) -> str:
    """Which fields Fig's blocking piece blocks, by the number of the move."""
    fields = newly_blocked(game.before(number), game.played[number].move)
    return _("Fig’s blocking piece blocks {fields}.").format(fields=listed(fields))


def fig_plays(game: GuidedGame, seat: Seat, idle: bool) -> Any:
    """The greedy player's move for Fig, drawn by the number of moves, so that it falls again."""
    if not idle:
        return None
    return BOTS["greedy"].answer(GAME, game.view(seat), seat, Random(len(game.played))).move


# When a moment is done


def laid(game: GuidedGame, number: int) -> bool:
    """Whether the reader has laid so many pieces, or the round is over."""
    return pieces_laid(game) >= number or game.outcome is not None


def pieces_laid(game: GuidedGame) -> int:
    """How many pieces the reader has laid."""
    return sum(each.actor == game.reader and isinstance(each.move, Place) for each in game.played)


def laid_in(game: GuidedGame) -> bool:
    """Whether the reader has laid a piece in this moment, or the round is over."""
    return game.last(Place) is not None or game.outcome is not None


def ended(game: GuidedGame) -> bool:
    """Whether the round is over."""
    return game.outcome is not None


def back_to(game: GuidedGame) -> str:
    """The moment of the blocking piece when the round is lost or has become long; "" before."""
    lost = game.outcome is not None and game.reader not in game.outcome.winners
    own = sum(each.actor == game.reader for each in game.played)
    if not lost and own < LONG:
        return ""
    return "dark" if "dark" in game.answers else "cost"


# What is tried in vain


def unlevel(game: GuidedGame) -> str:
    """A piece where it fits, turned so that studs lie on notches."""
    table: Table = game.state
    move = next(iter(fitting(table.lying, table.hands[game.reader])), None)
    return str(replace(move, turn=(move.turn - 60) % 360)) if move is not None else ""


def one_contact(game: GuidedGame) -> str:
    """A piece on a place where it touches one other only."""
    return _put(game, lambda spot: spot.pieces == 1 and not spot.blocked)


def on_blocked(game: GuidedGame) -> str:
    """A piece on a blocked place, if there is one where its colours would match; "" without a blocked one."""
    lying = surface(game.state.lying)
    hand = sorted(game.state.hands[game.reader], key=lambda piece: piece not in fits(game.state))
    match = (
        Place(piece, field, turn)
        for piece in hand
        for field, spot in lying.open.items()
        for turn in turns_of(lying.parity)
        if spot.blocked and spot.pieces > 1 and spot.some & lane_of(piece, turn, lying.parity)
    )
    found = next(match, None)
    return str(found) if found else _put(game, lambda spot: spot.blocked)


def _put(game: GuidedGame, test: Callable[[OpenField], bool]) -> str:
    """The reader's first piece on the first open place that passes a test; "" without one."""
    table: Table = game.state
    field = next((field for field, spot in surface(table.lying).open.items() if test(spot)), "")
    return _try(game, field, surface(table.lying).parity) if field else ""


def on_top(game: GuidedGame) -> str:
    """A piece of the reader's on the first piece of the table."""
    return _try(game, game.state.lying[0].field, 0)


def _try(game: GuidedGame, field: str, turn: int) -> str:
    hand = game.state.hands[game.reader]
    return str(Place(hand[0], field, turn)) if hand else ""


def pass_at_once(game: GuidedGame) -> str:
    """To pass, while the reader has not drawn."""
    return "" if game.state.drawn else "pass"


# What waits


def fits_first(table: Table, move: CubedMove) -> str:
    """Why one does not draw, or pass, while a piece fits."""
    if isinstance(move, (Draw, Pass)) and fits(table):
        return _("Agreed for this round: draw only if nothing fits. One of your pieces fits: lay it.")
    return ""


def dark_later(table: Table, move: CubedMove) -> str:
    """Why the blocking piece waits while another fits."""
    if isinstance(move, Place) and move.piece in BLOCKING and fits(table) - BLOCKING:
        return _("A blocking piece has rules of its own, which come soon. Choose another piece.")
    return fits_first(table, move)


def dark_first(table: Table, move: CubedMove) -> str:
    """Why the blocking piece goes first where it fits."""
    dark = any(piece in BLOCKING for piece in fits(table))
    if dark and isinstance(move, Place) and move.piece not in BLOCKING:
        return _("Your blocking piece fits, and costs most. Lay that now.")
    return fits_first(table, move)


def fits(table: Table) -> frozenset[int]:
    """The pieces in the hand of the player to move that fit somewhere."""
    return frozenset(move.piece for move in fitting(table.lying, table.hands[table.player]))


# What is said


def colour_words(game: GuidedGame) -> str:
    """Which colours meet where the reader has just laid a piece, and how many pieces it touches."""
    number = game.last(Place)
    if number is None:
        return draw_words(game)
    move, table = game.played[number].move, game.before(number)
    spot = surface(table.lying).open[move.field]
    edges = zip(spot.facing, edges_of(move.piece, move.turn), strict=True)
    same = dict.fromkeys(COLOUR_WORDS[mine] for theirs, mine in edges if mine == theirs)
    met = [_("{colour} meets {colour}").format(colour=colour) for colour in same]
    words = plural("It touches {n} piece: {met}.", "It touches {n} pieces: {met}.", spot.pieces)
    return words.format(n=spot.pieces, met=listed(met))


def draw_words(game: GuidedGame) -> str:
    """What the reader has drawn, and whether it fits."""
    number = game.last(Draw)
    if number is None or game.outcome is not None or game.reader not in game.to_move:
        return ""
    table: Table = game.state
    new = set(table.hands[game.reader]) - set(game.before(number).hands[game.reader])
    sides = listed(dict.fromkeys(COLOUR_WORDS[side] for piece in sorted(new) for side in PIECES[piece].sides))
    drawn = _("You drew {sides}.").format(sides=sides)
    last = _("The new piece fits: lay it.") if fits(table) else _("It does not fit either: now you may pass.")
    return paragraph([drawn, last])


def stuck_words(game: GuidedGame) -> str:
    """What to do when nothing fits; "" while something does."""
    if game.outcome is not None or game.reader not in game.to_move or fits(game.state):
        return ""
    return _("No piece of yours fits: draw one.")


def stand_words(game: GuidedGame) -> str:
    """How many pieces both hold, and what the reader's cost."""
    hands = game.state.hands
    mine, theirs = hands[game.reader], hands[FIG]
    words = plural(
        "You hold {n} piece: {points} points. Fig holds {theirs}.",
        "You hold {n} pieces: {points} points. Fig holds {theirs}.",
        len(mine),
    )
    return words.format(n=len(mine), points=points_of(mine), theirs=len(theirs))


def last_words(game: GuidedGame) -> str:
    """How many pieces the reader still holds after laying one, or what was drawn; "" at the end."""
    number = game.last()
    if game.outcome is not None or number is None:
        return ""
    held = len(game.state.hands[game.reader])
    words = plural("You still hold {n} piece.", "You still hold {n} pieces.", held).format(n=held)
    return words if isinstance(game.played[number].move, Place) else draw_words(game)


def cost_words(game: GuidedGame) -> str:
    """How the hands stand, and what a blocking piece is while the reader's fits."""
    table: Table = game.state
    fits_now = game.reader in game.to_move and BLOCKING & fits(table)
    dark = _("Your blocking piece fits, too: it blocks each empty field that a purple side faces.")
    return paragraph([stand_words(game), dark]) if fits_now else stand_words(game)


def dark_words(game: GuidedGame) -> str:
    """Whether the reader's blocking piece can be laid now, or lies; if it can, how the hands stand."""
    table: Table = game.state
    dark = BLOCKING.intersection(table.hands[game.reader])
    if game.outcome is None and not dark:
        return stuck_words(game) or _("Yours lies already: look what it blocks, then lay another piece.")
    if game.outcome is not None or game.reader not in game.to_move or dark & fits(table):
        return stand_words(game)
    return stuck_words(game) or _("Your blocking piece fits nowhere now: lay another piece.")


def hinting(*hints: str) -> Callable[[GuidedGame], tuple[str, ...]]:
    """Hints while a piece of the reader's fits; else that one draws, or passes after that."""
    said = tuple(map(translated, hints))

    def found(game: GuidedGame) -> tuple[str, ...]:
        if fits(game.state):
            return said
        drawn = game.state.drawn
        return (_("Nothing fits yet: pass.") if drawn else _("None of your pieces fits: draw one."),)

    return found


# The end


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the round ends: a title, and a sentence with the count."""
    table: Table = game.state
    mine, theirs = (table.totals[seat] for seat in (game.reader, FIG))
    if game.outcome is not None and game.reader in game.outcome.winners and mine < theirs:
        words = _("You 0, Fig {theirs}: {costs}. The fewest points win.") if not mine else ""
        words = words or _("You {mine}, Fig {theirs}: {costs}. The fewest points win.")
        return _("You win the round"), words.format(mine=mine, theirs=theirs, costs=_costs(table, FIG))
    words = _("Fig {theirs}, you {mine}: {costs}. The fewest points win. Take it back, or begin again.")
    words = words.format(mine=mine, theirs=theirs, costs=_costs(table, game.reader))
    return (_("A tie") if mine == theirs else _("Fig wins the round")), words


def _costs(table: Table, seat: Seat) -> str:
    """A hand as a sum, each piece by its kind."""
    held = table.hands[seat]
    return " + ".join(f"{kind_words(piece)} {PIECES[piece].points}" for piece in held) or "0"


def kind_words(piece: int) -> str:
    """A piece by its kind."""
    return _("a blocking piece") if piece in BLOCKING else KIND_WORDS[PIECES[piece].kind]
