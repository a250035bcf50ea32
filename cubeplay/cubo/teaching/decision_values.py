"""What the decisions of Cubo's first game were worth, beside the other choices."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from cubeplay.cubo.exact.decision import beat_odds, centre_dice, roll_best
from cubeplay.cubo.rules.moves import Exchange, Reroll, Take
from cubeplay.cubo.rules.scoring import best_exchange, exchanged, exchanges, score
from cubeplay.cubo.rules.state import INDEX, Player, Table
from cubeplay.cubo.teaching.first_game import PLUM, best_middle, own
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, paragraph

PLACES: Final = {
    "a1": _("top left"),
    "b1": _("top middle"),
    "c1": _("top right"),
    "a2": _("middle left"),
    "c2": _("middle right"),
    "a3": _("bottom left"),
    "b3": _("bottom middle"),
    "c3": _("bottom right"),
}
"""The fields in words, for whoever sees no names on them."""


def middle_worth(game: GuidedGame) -> Answer:
    """What a line through the white 3 was worth."""
    line = best_middle(own(game).cells)
    kinds = {("straight", True): 8, ("straight", False): 4, ("trip", True): 6, ("trip", False): 3}
    names = {
        ("straight", True): _("2-3-4 in one colour"),
        ("straight", False): _("2-3-4 in two colours"),
        ("trip", True): _("3-3-3 in one colour"),
        ("trip", False): _("3-3-3 in two colours"),
    }
    words = {
        ("straight", True): _("A straight scores its highest number: 4. All one colour: doubled, 8!"),
        ("straight", False): _("A straight scores its highest number: 4. In one colour it would be 8."),
        ("trip", True): _("A trip scores its number once: 3. All one colour: doubled, 6!"),
        ("trip", False): _("A trip scores its number once: 3. In one colour it would be 6."),
    }
    mine = (line.kind, line.points > line.base)
    shown = [kind for kind in kinds if kind != ("trip", False) or kind == mine]
    worths = tuple(Worth(names[kind], kinds[kind], kind == mine) for kind in shown)
    said = words.get(mine, _("A straight scores its highest number, a trip its number once."))
    return Answer(said, worths if mine in kinds else (), best=mine == ("straight", True))


def square_worth(game: GuidedGame, round: int) -> Answer | None:
    """The points of the reader's square beside the most with the same dice; None if there is none."""
    number = _("Round {round}: your square").format(round=round)
    if _was_late(game, round):
        words = _("Too late: no die, no points in this round. It happens to everyone.")
        return Answer(words, (Worth(_("your square"), 0, made=True),), False, number)
    table = _before_counting(game, round)
    if table is None:
        return None
    me = table.players[PLUM]
    points, best = score(me.cells), roll_best(_laid_open(table), PLUM).alone
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


def _was_late(game: GuidedGame, round: int) -> bool:
    """Whether the reader missed the countdown of a round."""
    tables = (each.step.state for each in game.played)
    return any(table.round == round and table.players[PLUM].missed for table in tables)


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
    others = {each.number for each in worths if not each.made}
    if len(worths) > 2 and len(others) == 1:
        worths = (*(each for each in worths if each.made), Worth(_("any other die"), others.pop()))
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
    # Translators: a choice: keep the square as it is
    names = {field: PLACES.get(field, _("keep")) for field in shown}
    worths = tuple(Worth(names[field], brings[field], field == made) for field in shown)[-3:]
    if made not in shown[-3:]:
        worths = (Worth(names[made], brings[made], made=True), *worths[1:])
    die, got = me.taken.words, brings[made]
    title = _("Round {round}: {die}, put {place}") if made else _("Round {round}: your square kept")
    named = title.format(round=round, die=me.taken.words, place=PLACES.get(made, ""))
    if got == most:
        said = _("{points}: more was not possible.").format(points=got)
        if round == 2 and made:
            reds, blues = own(game).reds, own(game).blues
            owned = (
                _("You now own {reds} red and {blues} blue dice: more of one colour.")
                if max(reds, blues) > max(me.reds, me.blues)
                else _("You now own {reds} red and {blues} blue dice: not more of one colour.")
            )
            said = paragraph([said, owned.format(reds=reds, blues=blues)])
        return Answer(said, worths, True, named)
    if not best:
        words = _("{got}. To keep your square would bring {most}.").format(got=got, most=most)
        return Answer(words, worths, False, named)
    words = _("{got}. The {die} {place} would bring {most}: look.")
    words = words.format(got=got, die=die, place=PLACES[best], most=most)
    return Answer(words, worths, False, named, exchanged(me.cells, me.taken, INDEX[best]))


def reroll_worth(game: GuidedGame) -> Answer | None:
    """The odds of rolling again beside what the dice of before could make for certain."""
    rolled = _before(game, Reroll)
    before = rolled or game.began
    if before.round != 2 or before.players[PLUM].holding:
        return None
    sure = roll_best(before, PLUM).alone.score
    odds = beat_odds(_unhurried(before), PLUM, sure).reroll
    better = round(10 * float(odds.win))
    of_ten = _("{better} of 10 better").format(better=better)
    worths = (
        Worth(_("lay them"), sure, rolled is None, _("{sure} for sure").format(sure=sure)),
        Worth(_("roll again"), None, rolled is not None, of_ten),
    )
    words = (
        _("Bold: a new roll is better in {better} of 10 times. Laying was sure: {sure} points.")
        if rolled
        else _("Safe: {sure} points. A new roll is better in {better} of 10 times.")
    )
    said = words.format(better=better, sure=sure)
    title = _("Round 2: rolled again") if rolled else _("Round 2: kept the roll")
    return Answer(said, worths, False, title)


def _unhurried(table: Table) -> Table:
    """A table on which nobody has called, for the odds of a reroll."""
    players = tuple(
        replace(each, called=False) if seat != PLUM else each for seat, each in enumerate(table.players)
    )
    return replace(table, players=players)


def _before(game: GuidedGame, kind: type[Any]) -> Table | None:
    """The table before the reader's last move of a kind in this moment; None if there is none."""
    number = game.last(kind)
    return None if number is None else game.before(number)


def _counted(game: GuidedGame, round: int) -> tuple[Table, Any] | None:
    """The table before the reader's square of a round was counted, and the move that did it."""
    played = game.played
    for number, each in enumerate(played):
        if each.actor == game.reader and len(each.step.state.players[PLUM].points) == round:
            before: Table = game.before(number)
            return (before, each.move) if len(before.players[PLUM].points) < round else None
    return None
