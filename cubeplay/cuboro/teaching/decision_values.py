"""What the decisions of the first game of cuboro were worth, counted on the board that lay there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cubeplay.cuboro.exact.solver import best_turn, longest_path
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.moves import Changing, Jump, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, previews
from cubeplay.cuboro.rules.state import CHANGES, Table
from cubeplay.cuboro.teaching.first_game import longest, points, rolled_to
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, plural

SHOWN, FEW = 4, 3
"""The most choices that are shown beside each other, and below a long message."""
FACING = {"north": _("↑ up"), "east": _("→ right"), "south": _("↓ down"), "west": _("← left")}
"""Where the tower looks, as the reader sees the board."""


def by_one(table: Table, *kinds: type[Changing]) -> dict[str, int]:
    """The points of the longest way after a change of some kinds, for each cube the most."""
    found: dict[str, int] = {}
    for move in GAME.moves(table, table.player):
        if isinstance(move, kinds):
            points = longest(GAME.apply(table, table.player, move).state)
            found[named(move)] = max(points, found.get(named(move), 0))
    return found


def named(move: Changing) -> str:
    """What is changed, without how far a cube is turned.

    >>> named(Shift("b1")), named(Rotate("b1", 90)), named(Jump("b1", 180))
    ('slide b1', 'turn b1', 'jump b1')
    """
    names = {Shift: _("slide {field}"), Rotate: _("turn {field}"), Jump: _("jump {field}")}
    return names[type(move)].format(field=move.field)


def side_worth(game: GuidedGame) -> Answer | None:
    """The side that the tower faced, beside the other three."""
    number = game.last(Tower)
    if number is None:
        return None
    before: Table = game.before(number)
    side = game.played[number].move.side
    made, best = rolled_to(game, number), longest_path(before)
    worths = tuple(
        Worth(FACING[path.side], path.points, path.side == side, _lost(path)) for path in previews(before)
    )
    title = _title(_marble(before, game), _("the tower"))
    if made.points == best.points:
        words = _("{made}: that was the longest way.").format(made=_told(made))
        return Answer(words, worths, True, title, large=large(game))
    words = _("{made}. Tower {side}: {best}.").format(
        made=_told(made), side=FACING[best.side], best=points(best.points)
    )
    then = "" if made.points else _("Take it back, or go on.")
    return Answer(words, worths, False, title, then=then, large=large(game))


def _marble(before: Table, game: GuidedGame) -> int:
    full = sum(game.start.marbles[game.reader])
    return int(full - sum(before.marbles[game.reader]) + 1)


def _told(path: Path) -> str:
    """What a marble brought, or where it was lost."""
    if path.points:
        return points(path.points)
    words = {
        "taken": _("The field was full: no points"),
        "hole": _("Down the hole: no points"),
        "tower-field": _("Back to the tower: no points"),
        "circle": _("Round and round: no points"),
    }
    return words.get(path.end, _("A wall: no points"))


def _lost(path: Path) -> str:
    """What stands in place of the points of a lost way."""
    # Translators: where a marble ends: the finish is full, a hole, a wall
    words = {"taken": _("full"), "hole": _("hole"), "dead-end": _("wall")}
    return words.get(path.end, "") if not path.points else ""


def change_worth(*kinds: type[Changing]) -> Callable[[GuidedGame], Answer | None]:
    """The cube that was changed, beside others; or the marble that was sent without a change."""
    return lambda game: _change_worth(game, kinds)


def _change_worth(game: GuidedGame, kinds: tuple[type[Changing], ...]) -> Answer | None:
    if not game.own:
        return None
    found = by_one(game.began, *kinds)
    number = game.last(kinds)
    if number is None:
        name, mine = _("no change"), _sent(game)
    else:
        name, mine = named(game.played[number].move), longest(game.before(number + 1))
    title, best = _title(_marble(game.began, game), name), _("None is better.")
    shown = SHOWN if kinds == (Shift,) else FEW
    answer = compared(beside(found, name, mine), name, title, best, shown=shown, waits=_waits(game))
    return replace(answer, large=large(game))


def beside(found: dict[str, int], name: str, mine: int) -> dict[str, int]:
    """What the reader made of a cube, beside the others and what it could have brought, too.

    >>> beside({"turn a1": 6, "turn b1": 3}, "turn a1", 2)
    {'turn a1, other way': 6, 'turn b1': 3, 'turn a1': 2}
    """
    other = _("{change}, other way").format(change=name)
    kept = {other if each == name and worth > mine else each: worth for each, worth in found.items()}
    return {**kept, name: mine}


def _title(number: int, name: str) -> str:
    return _("Marble {number}: {name}").format(number=number, name=name)


def rolled(game: GuidedGame) -> int:
    """The points of the marble that was sent in this moment."""
    number = game.last(Tower)
    assert number is not None
    return rolled_to(game, number).points


def large(game: GuidedGame) -> str:
    """The points of the marble that was sent in this moment, as they are shown large; "" if none was."""
    return "" if game.last(Tower) is None else f"+{rolled(game)}"


def best_with(table: Table, changes: int) -> int:
    """The most points of a turn with up to so many changes, less what they cost."""
    return best_turn(table, joker=False, changes=changes).points


def made(game: GuidedGame) -> int:
    """How many changes the reader has made in this moment."""
    return sum(isinstance(move, Changing) for move in game.own)


def _sent(game: GuidedGame) -> int:
    """The points of the marble that was sent in this moment, or else of the longest way now."""
    return longest(game.state) if _waits(game) else rolled(game)


def more_worth(*kinds: type[Changing]) -> Callable[[GuidedGame], Answer | None]:
    """The marble that was sent, beside those with each number of changes of some kinds that were left."""
    return lambda game: _more_worth(game, CHANGES - game.began.changes, kinds)


def joker_worth(game: GuidedGame) -> Answer | None:
    """The marble that was sent, beside those with each number of the changes that were left."""
    table: Table = game.began
    return _more_worth(game, table.most_changes - table.changes, (Shift, Rotate, Jump))


def _more_worth(game: GuidedGame, most: int, kinds: tuple[type[Changing], ...]) -> Answer | None:
    if game.last(Tower) is None:
        return None
    table: Table = game.began
    turns = [best_turn(table, changes=number, kinds=kinds) for number in range(1, most + 1)]
    found = {_("send at once"): longest(table)}
    for number, turn in enumerate(turns, 1):
        first = turn.moves[0]
        name = named(first) if number == 1 and isinstance(first, Changing) else _counted(number)
        found[name] = turn.points
    mine, changes = rolled(game), made(game)
    name = list(found)[changes] if changes < len(found) else ""
    name = name if found.get(name) == mine else _("yours")
    title = _title(_marble(table, game), _counted(changes) if changes else _("no more change"))
    grown = dict(zip(found, (-1, *found.values()), strict=False))
    worths = {each: points for each, points in found.items() if points > grown[each]}
    answer = compared({**worths, name: mine}, name, title, _("No way was longer."))
    fewer = next((each for each, points in found.items() if points == mine), name)
    if answer.best and fewer != name and list(found).index(fewer) < changes:
        told = _("{mine}! That was the most, and this was enough: {fewer}.")
        answer = replace(answer, words=told.format(mine=points(mine), fewer=fewer))
    return replace(answer, large=large(game))


def _counted(number: int) -> str:
    return plural("one more change", "{number} more changes", number).format(number=number)


def _waits(game: GuidedGame) -> bool:
    """Whether the points come later, when the marble is sent."""
    return game.last(Tower) is None


def compared(
    found: dict[str, int],
    name: str,
    title: str,
    none: str = _("None of these is longer."),
    *,
    shown: int = SHOWN,
    waits: bool = False,
) -> Answer:
    """A choice among others, the best first, so many of them ``shown``.

    ``none`` says that none of them is better, and ``waits`` that the points come when the marble is sent.
    """
    mine, best = found[name], max(found, key=lambda each: found[each])
    others = sorted((each for each in found if each != name), key=lambda each: -found[each])
    row = sorted([*others[: shown - 1], name], key=lambda each: -found[each])
    worths = tuple(Worth(each, found[each], each == name) for each in row)
    told = _("{points} when you send").format(points=points(mine)) if waits else points(mine)
    if mine == found[best]:
        return Answer(_("{mine}! {none}").format(mine=told, none=none), worths, True, title)
    words = _("{mine}. Longer: {best}, {most}.")
    said = words.format(mine=told, best=best, most=points(found[best]))
    return Answer(said, worths, False, title)
