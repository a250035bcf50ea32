"""The first game of cuboro: four marbles each, Fig, and when a moment is done.

Fig shows each kind of change one turn before the reader needs it, and plays by a rule, on whatever board the
reader leaves.  The chapter ``notebooks/first-game/cuboro.ipynb`` cuts the game into moments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cubeplay.cuboro.exact.solver import best_turn, longest_path
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.geometry import SIDES
from cubeplay.cuboro.rules.moves import Changing, CuboroMove, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, previews, trace
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.rulebook import Seat
from cubeplay.session.history import LogLine
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, paragraph, plural

START: Final = """
marbles: 3 blue 1 red, 3 blue 1 red
grid:
  7     5/180 6/180
  3/270 1/180 4/180
  8/270 .     2
"""
MARBLES: Final = 4
"""The marbles that each begins with."""
PLAN: Final[Mapping[int, tuple[tuple[type[Changing], ...], int]]] = {
    4: ((Shift,), 3),
    3: ((Rotate,), 5),
    2: ((Jump,), 4),
    1: ((Shift, Rotate, Jump), 6),
}
"""Fig's kinds of change, and the most points that its marble brings, by the marbles it has left."""
JOKER_NEXT: Final = 2
"""The marbles that Fig has left before the reader's last turn."""


def figs_way(game: GuidedGame, line: LogLine) -> str:
    """What is said of Fig's yellow way, before its marble rolls."""
    first = sum(isinstance(each.move, Tower) for each in game.played[: line.number]) == 2
    if not _arrives(game, line):
        return _("The tower comes back.") if first else ""
    if first:
        return _("The tower comes back. This is Fig’s way now: each number is a point.")
    return _("This is Fig’s way now. Each number is a point.")


def figs_marble(game: GuidedGame, line: LogLine) -> str:
    """What a marble of Fig's has brought, counted along its way."""
    number = line.number - 1
    brought = rolled_to(game, number).points
    if not brought:
        return _("Fig’s marble rolls: {points}.").format(points=points(brought))
    counted = ", ".join(map(str, range(1, brought + 1)))
    return _("Fig’s marble rolls: {counted}! {points}.").format(counted=counted, points=points(brought))


def _arrives(game: GuidedGame, line: LogLine) -> bool:
    """Whether the marble of a line of the log has brought points."""
    return rolled_to(game, line.number - 1).points > 0


def rolled_to(game: GuidedGame, number: int) -> Path:
    """The way of the marble that a move has sent."""
    move = game.played[number].move
    return trace(game.before(number), move.side, move.level)


FILM: Final[dict[str, str | Callable[[GuidedGame, LogLine], str]]] = {
    "cuboro.shift": _("Fig slides a cube into the gap."),
    "cuboro.rotation": _("Fig turns a cube where it stands."),
    "cuboro.jump": _("Fig lets a cube jump into the gap."),
    "cuboro.tower": figs_way,
    "cuboro.channel": "",
    "cuboro.next-player": "",
    "cuboro.finish": figs_marble,
    "cuboro.end-marbles": _("No marble is left. Who wins?"),
    "cuboro.winner": "",
    "cuboro.tie": "",
}
"""What is told of Fig's turn in other words, or left out."""


def deal(_game: GuidedGame, _chance: Any, _table: Table) -> str:
    """Nothing falls in cuboro."""
    return ""


# Fig


def fig(game: GuidedGame, _seat: Seat, idle: bool) -> CuboroMove | None:
    """Fig's next move, as soon as the reader's marble has rolled."""
    return figs_move(game.state) if idle else None


def figs_move(table: Table) -> CuboroMove:
    """One change of the kind that is due, in the last turn a second one that helps, then the tower.

    Each is the best of what Fig may bring, so a cube whose turn makes Fig's way longer lies on that way.
    The change before the reader's red marble is the best of those that leave the joker something to do.
    """
    left = sum(table.marbles[table.player])
    kinds, most = PLAN[left]
    now, side = _modest(table, most)
    if table.changes > (left == 1):
        return Tower(side)
    after = {move: _after(table, move) for move in GAME.moves(table, table.player) if isinstance(move, kinds)}
    best = sorted(after, key=lambda move: -_modest(after[move], most)[0])
    if table.changes and _modest(after[best[0]], most)[0] <= now:
        return Tower(side)
    fair = (move for move in best if left != JOKER_NEXT or _joker_pays(after[move], most))
    return next(fair, best[0])


def _after(table: Table, move: CuboroMove) -> Table:
    return GAME.apply(table, table.player, move).state


def _joker_pays(table: Table, most: int) -> bool:
    """Whether, once Fig has sent, each jump of the reader leaves a longer way to be made."""
    sent = _after(table, Tower(_modest(table, most)[1]))
    jumps = (move for move in GAME.moves(sent, sent.player) if isinstance(move, Jump))
    return all(grows(_after(sent, jump)) for jump in jumps)


def grows(table: Table) -> bool:
    """Whether the changes that are left can make a longer way."""
    now, left = longest(table), table.most_changes - table.changes
    return any(best_turn(table, changes=number).points > now for number in range(1, left + 1))


def _modest(table: Table, most: int) -> tuple[int, str]:
    """The points of the longest way of at most so many, and the side where it begins."""
    fit = [(path.points, path.side) for path in previews(table) if path.points <= most]
    return max(fit, key=lambda way: way[0], default=(0, SIDES[0]))


# When a moment is done


def sent(game: GuidedGame) -> int:
    """How many marbles the reader has sent."""
    table: Table = game.state
    return MARBLES - sum(table.marbles[game.reader])


def changed(game: GuidedGame, turn: int, changes: int = 1) -> bool:
    """Whether the reader has made so many changes in a turn, or sent its marble."""
    number = sent(game)
    mine = number == turn - 1 and game.state.player == game.reader
    return number >= turn or (mine and game.state.changes >= changes)


# What waits for a later moment


def only_send(table: Table, move: CuboroMove) -> str:
    """Why no cube moves now."""
    return "" if isinstance(move, Tower) else no_change_words(table)


def no_change_words(table: Table) -> str:
    """Why only the tower may be turned, by how many changes have been made.

    >>> no_change_words(GAME.start())
    'Cubes move in your next turn. Now turn the tower, and send.'
    """
    if table.changes > CHANGES:
        return _("You have made four changes. Send your marble now.")
    if table.changes == CHANGES:
        return _("You have made three changes. Send your marble now.")
    if table.changes:
        return _("No more changes now. Turn the tower, and send.")
    return _("Cubes move in your next turn. Now turn the tower, and send.")


def one(kind: type[Changing]) -> Callable[[Table, CuboroMove], str]:
    """Why other changes than those of a kind wait, and why the marble waits for one."""
    words = {
        Shift: _("Later! Slide a cube that lies beside the gap."),
        Rotate: _("Later! Now turn a cube: press it, then Turn."),
        Jump: _("First let a cube jump, as Fig did."),
    }
    return lambda _table, move: "" if isinstance(move, kind) else words[kind]


def no_jump(table: Table, move: CuboroMove) -> str:
    """Why no cube jumps yet, and why there is no fourth change."""
    if isinstance(move, Jump):
        return _("Cubes jump in your next turn. Now slide or turn one, or send.")
    if not isinstance(move, Tower) and table.changes >= CHANGES:
        return no_change_words(table)
    return ""


def no_loss(table: Table, move: CuboroMove) -> str:
    """Why a marble that brings no points should be sent by a second press only; "" if nothing is better."""
    if not isinstance(move, Tower) or trace(table, move.side, move.level).points:
        return ""
    return _("that marble would be lost: {why}.").format(why=lost_at(table, move)) if _helps(table) else ""


def _helps(table: Table) -> bool:
    """Whether another side of the tower brings points, or a change is left."""
    return table.may_change or longest(table) > 0


def lost_at(table: Table, move: Tower) -> str:
    """Where a marble that brings no points is lost, in a few words."""
    return {
        "taken": _("the field is full"),
        "hole": _("there is a hole"),
        "tower-field": _("it comes back to the tower"),
        "circle": _("it goes round and round"),
    }.get(trace(table, move.side, move.level).end, _("there is a wall"))


# What is said


def way_words(game: GuidedGame) -> str:
    """What the last change has done to the longest way."""
    number = game.last()
    if number is None or isinstance(game.played[number].move, Tower):
        return ""
    was, now = longest(game.before(number)), longest(game.state)
    if now == was:
        return _("{now}, as before. Go on, or take it back.").format(now=points(now))
    words = (
        _("Your way: now {now}! Before: {was}.")
        if now > was
        else _("Your way: now {now}. Before: {was}. It may grow again.")
    )
    return words.format(now=points(now), was=was)


def cheers(game: GuidedGame) -> str:
    """What the reader's marble has brought, before Fig's turn; "" if none was sent in this moment."""
    number = game.last(Tower)
    if number is None:
        return ""
    brought = rolled_to(game, number).points
    return _("{points} for you!").format(points=points(brought)) if brought else _("No points this time.")


def joker_words(game: GuidedGame) -> str:
    """How long the three changes that are left can make the way on the board that lies there."""
    table: Table = game.state
    most = best_turn(table).points
    words = _("Your way: {now}. Three more changes can make it {most}! Do you find it?")
    return words.format(now=points(longest(table)), most=most) if most > longest(table) else ""


def joker_way_words(game: GuidedGame) -> str:
    """What the last change has done, and what the changes that are left can do."""
    table: Table = game.state
    told = way_words(game)
    if not told or (grows(table) and table.changes < CHANGES):
        return told
    now = _("Your way: {now}.").format(now=points(longest(table)))
    if not table.may_change:
        return paragraph([now, _("All four changes are made: send!")])
    if grows(table):
        return paragraph([now, _("One change is left, the joker’s: it helps!")])
    return paragraph([now, _("No change helps now: send.")])


def joker_hints(game: GuidedGame) -> tuple[str, ...]:
    """What may help with the joker on the board that lies there; the last hint names the best cube."""
    table: Table = game.state
    if not table.may_change or not grows(table):
        return (_("Nothing makes it longer now: send."),)
    change = best_turn(table).moves[0]
    assert isinstance(change, Changing)
    cube = _("Try the cube {field}.").format(field=change.field)
    return _("Your way may break, and then grow longer."), cube


def longest(table: Table) -> int:
    """The points of the longest way that a marble can roll now."""
    return longest_path(table).points


def points(number: int) -> str:
    """So many points, in words."""
    return plural("{n} point", "{n} points", number).format(n=number)


# The end


def end_words(game: GuidedGame) -> tuple[str, str]:
    """Who has won, by how much, and the reader's longest way."""
    mine, figs = game.state.points
    title = _("Hurray! You win!") if mine > figs else _("Fig wins") if figs > mine else _("You share it")
    score = _("You have {mine}, Fig has {figs}.").format(mine=points(mine), figs=figs)
    towers = [number for number, each in enumerate(game.played) if isinstance(each.move, Tower)]
    own = [rolled_to(game, number).points for number in towers if game.played[number].actor == game.reader]
    way = _("Your longest way brought {points}!").format(points=points(max(own, default=0)))
    return title, paragraph([score, way])
