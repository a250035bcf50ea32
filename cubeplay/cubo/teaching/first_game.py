"""The first game of Cubo: which dice fall, what Fig does, and what each decision was worth.

Three rounds against Fig, who waits in the first, hurries in the second, and is the computer player *beginner*
in the third.  The chapter ``notebooks/rules/cubo.ipynb`` cuts the game into moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.exact.decision import beat_odds, centre_dice, roll_best
from cubeplay.cubo.rules.moves import Exchange, Reroll, Take, read_die
from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.scoring import Line, best_exchange, exchanged, exchanges, score, score_lines
from cubeplay.cubo.rules.state import INDEX, Cells, Die, Player, Table
from cubeplay.rulebook import Seat
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import BOT, GuidedGame
from cubeplay.words import _, paragraph, points_in_words

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
    (3, None, 0): "136 5",
    (3, PLUM, 0): "245 12344 4",
    (3, FIG, 0): "1666 1344 3",
}
"""The pips by round, seat (None: the centre) and number of the roll: reds first, the white die last.

Who owns other colours by then rolls the same pips in them.
"""
SQUARES: Final = {1: "r4 r5 b6 b2 w2 b2 b1 r3 r5", 2: "b1 b2 b3 r4 w3 r1 r4 r5 b6"}
"""Fig's squares of the first two rounds."""


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
    return "keep" if table.phase == "scoring" else _figs(table, idle)


def _figs(table: Table, idle: bool) -> Any:
    """Fig's move in play."""
    me, you = table.players[FIG], table.players[PLUM]
    if me.holding:
        return "throw" if not you.holding or you.rolls or idle else None
    if me.called:
        hurried = table.round == 1 or idle or table.now >= (me.take_by or 0)
        return f"take {max(table.centre, key=lambda die: (die.pips, die.colour))}" if hurried else None
    square = _dice(SQUARES[table.round])
    if table.round == 2 and you.holding and not me.full:
        return ("arrange " + " ".join(die.code for die in square), "call")
    if me.full:
        return "call"
    field = next(field for field, index in INDEX.items() if me.cells[index] is None)
    keeps_one = table.round == 1 and not you.called and sum(cell is None for cell in me.cells) == 1
    return None if keeps_one else f"place {square[INDEX[field]]} at {field}"


def _dice(text: str) -> tuple[Die, ...]:
    return tuple(map(read_die, text.split()))


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
    """Whether the reader has taken the dice of round 2 up again, or covered them."""
    me = own(game)
    return called(game, 2) or (game.state.round == 2 and (me.rolls > 1 or bool(me.rolls and me.holding)))


def taken(game: GuidedGame, round: int) -> bool:
    """Whether the reader has a die of the centre in a round, or has had one."""
    me = own(game)
    return past(game, round) or (game.state.round == round and (me.taken is not None or me.missed))


def middle(game: GuidedGame) -> bool:
    """Whether the middle row or the middle column scores."""
    return bool(_middle(own(game).cells).points) or full(game, 1)


def _middle(cells: Cells) -> Line:
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
    then = score(exchanged(me.cells, me.taken, INDEX[move.field]), table.scoring)  # type: ignore[arg-type]
    return _("{then} points instead of {now}?").format(then=then, now=now) if then < now else ""


# What is said after a move


def line_words(game: GuidedGame) -> str:
    """The points of other lines, while the middle has none."""
    lines = score_lines(own(game).cells)
    if not any(line.points for line in lines):
        return ""
    points = points_in_words(sum(line.points for line in lines))
    return _("{points} so far. Now a line through the middle.").format(points=points)


def time_words(game: GuidedGame) -> str:
    """How many moves are left before the countdown ends."""
    table: Table = game.state
    if table.deadline is None or own(game).called:
        return ""
    left = (table.deadline - table.now) // BEAT
    words = _("Fig has taken a die! Seconds left: {number}, one for each move.")
    if left < SECONDS:
        words = _("Seconds left: {number}, one for each move.")
    return words.format(number=left)


# What decisions were worth


def middle_worth(game: GuidedGame) -> Answer:
    """What a line through the white 3 was worth."""
    line = _middle(own(game).cells)
    kinds = {("straight", True): 8, ("straight", False): 4, ("trip", True): 6, ("trip", False): 3}
    names = {
        ("straight", True): _("2-3-4 in one colour"),
        ("straight", False): _("2-3-4 in two colours"),
        ("trip", True): _("3-3-3 in one colour"),
        ("trip", False): _("3-3-3 in two colours"),
    }
    words = {
        ("straight", True): _(
            "A straight scores its highest number: 4. One colour doubles it, and white joins in: 8!"
        ),
        ("straight", False): _("A straight scores its highest number: 4. In one colour it would be 8."),
        ("trip", True): _("A trip scores its number once: 3. One colour doubles it, and white joins in: 6."),
        ("trip", False): _("A trip scores its number once: 3. In one colour it would be 6."),
    }
    mine = (line.kind, line.points > line.base)
    shown = [kind for kind in kinds if kind != ("trip", False) or kind == mine]
    worths = tuple(Worth(names[kind], kinds[kind], kind == mine) for kind in shown)
    said = words.get(mine, _("A straight scores its highest number, a trip its number once."))
    return Answer(said, worths if mine in kinds else (), best=mine == ("straight", True))


def square_worth(game: GuidedGame, round: int) -> Answer | None:
    """The points of the reader's square beside the most with the same dice; None if there is none."""
    table = _before_counting(game, round)
    if table is None:
        return _missed(game, round)
    me = table.players[PLUM]
    points, best = score(me.cells), roll_best(_laid_open(table), PLUM).alone
    number = _("Round {round}: your square").format(round=round)
    worths = (Worth(_("your square"), points, made=True), Worth(_("the most"), best.score))
    cells = tuple(cell for row in best.cells for cell in row)
    if points >= best.score:
        return Answer(
            _("{points}: the most with these dice.").format(points=points), worths[:1], True, number
        )
    words = (
        _("{points}. With these dice {best} can be had: look.")
        if 5 * points < 4 * best.score
        else _("{points}: very good. {best} is the most: look.")
    )
    return Answer(words.format(points=points, best=best.score), worths, False, number, cells)


def _missed(game: GuidedGame, round: int) -> Answer | None:
    if not past(game, round) or own(game).points[round - 1]:
        return None
    words = _("Too late: no die, no points in this round. It happens to everyone.")
    return Answer(
        words,
        (Worth(_("your square"), 0, made=True),),
        False,
        _("Round {round}: your square").format(round=round),
    )


def _before_counting(game: GuidedGame, round: int) -> Table | None:
    """The table of a round with the reader's full square, before anything was exchanged."""
    for each in reversed(game.played):
        table: Table = each.step.state
        me: Player = table.players[game.reader]
        if table.round == round and me.full and len(me.points) < round and table.phase == "play":
            return table
    return None


def _laid_open(table: Table) -> Table:
    """A table on which the reader has neither called nor taken a die."""
    me = replace(table.players[PLUM], called=False, taken=None)
    return replace(table, players=(me, *table.players[1:]))


def die_worth(game: GuidedGame) -> Answer | None:
    """What each die of the centre would have brought."""
    before = _before(game, Take)
    if before is None:
        return None
    dice = centre_dice(before, PLUM)
    mine = own(game).taken
    worths = tuple(Worth(each.die.words, each.score, each.die == mine) for each in dice)
    best = max(dice, key=lambda each: each.score)
    now = score(before.players[PLUM].cells)
    if best.score == now:
        return Answer(_("No die brings more than {now} now.").format(now=now), worths, True)
    got = next(each for each in dice if each.die == mine)
    if got.score == best.score:
        words = _("The {die} can make {points}: the most.").format(die=best.die.words, points=best.score)
        return Answer(words, worths, True)
    words = _("{now}. The {die} would bring {points}.").format(
        now=got.score, die=best.die.words, points=best.score
    )
    return Answer(words, worths)


def exchange_worth(game: GuidedGame, round: int) -> Answer | None:
    """What keeping and the best exchanges were worth, beside what was done."""
    found = _counted(game, round)
    if found is None:
        return None
    before, move = found
    me = before.players[PLUM]
    if me.taken is None:
        return None
    keep, made = score(me.cells), move.field if isinstance(move, Exchange) else ""
    brings = {field: points for points, field in exchanges(me.cells, me.taken)} | {"": keep}
    most, best = best_exchange(me.cells, me.taken)
    better = sorted(brings, key=lambda field: -brings[field])[:3]
    shown = sorted({"", made, best, *better}, key=lambda field: brings[field])
    names = {field: _("at {field}").format(field=field) if field else _("keep") for field in shown}
    worths = tuple(Worth(names[field], brings[field], field == made) for field in shown)[-4:]
    if made not in shown[-4:]:
        worths = (Worth(names[made], brings[made], made=True), *worths[1:])
    die, got = me.taken.words, brings[made]
    title = _("Round {round}: {die}, put at {field}") if made else _("Round {round}: your square kept")
    named = title.format(round=round, die=me.taken.words, field=made)
    if got == most:
        said = _("{points}: more was not possible.").format(points=got)
        if round == 2 and made:
            owned = _("You now own {reds} red and {blues} blue dice.")
            said = paragraph([said, owned.format(reds=own(game).reds, blues=own(game).blues)])
        return Answer(said, worths, True, named)
    if not best:
        words = _("{got}. To keep your square would bring {most}.").format(got=got, most=most)
        return Answer(words, worths, False, named)
    words = _("{got}. The {die} at {field} would bring {most}: look.")
    words = words.format(got=got, die=die, field=best, most=most)
    return Answer(words, worths, False, named, exchanged(me.cells, me.taken, INDEX[best]))


def reroll_worth(game: GuidedGame) -> Answer | None:
    """The odds of rolling again beside what the dice of before could make for certain."""
    before = _before(game, Reroll) or game.began
    if before.round != 2 or before.players[PLUM].holding:
        return None
    sure = roll_best(before, PLUM).alone.score
    odds = beat_odds(_unhurried(before), PLUM, sure).reroll
    better, same, worse = (round(10 * float(share)) for share in (odds.win, odds.tie, odds.lose))
    rolled = _before(game, Reroll) is not None
    of_ten = _("{better} of 10 better").format(better=better)
    worths = (
        Worth(_("lay them"), sure, not rolled, _("{sure} for sure").format(sure=sure)),
        Worth(_("roll again"), None, rolled, of_ten),
    )
    words = _("Of ten new rolls {better} are better than {sure}, {same} as good, {worse} worse.")
    said = words.format(better=better, same=same, worse=worse, sure=sure)
    title = _("Round 2: rolled again") if rolled else _("Round 2: kept the roll")
    return Answer(said, worths, True, title)


def _unhurried(table: Table) -> Table:
    """A table on which nobody has called, for the odds of a reroll."""
    players = tuple(
        replace(each, called=False) if seat != PLUM else each for seat, each in enumerate(table.players)
    )
    return replace(table, players=players)


def _before(game: GuidedGame, kind: type) -> Table | None:
    """The table before the reader's last move of a kind in this moment; None if there is none."""
    played, first = game.played, game.begun or 0
    for number in range(len(played) - 1, first - 1, -1):
        if played[number].actor == game.reader and isinstance(played[number].move, kind):
            found: Table = played[number - 1].step.state
            return found
    return None


def _counted(game: GuidedGame, round: int) -> tuple[Table, Any] | None:
    """The table before the reader's square of a round was counted, and the move that did it."""
    played = game.played
    for number, each in enumerate(played):
        if each.actor == game.reader and len(each.step.state.players[PLUM].points) == round:
            before: Table = played[number - 1].step.state
            return (before, each.move) if len(before.players[PLUM].points) < round else None
    return None
