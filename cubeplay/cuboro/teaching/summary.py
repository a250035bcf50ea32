"""cuboro on one page: its words and the boards that it shows."""

from __future__ import annotations

from functools import cache

from cubeplay.cuboro.exact.ceiling import ceiling
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.cuboro.rules.path import POINTS, Path, trace
from cubeplay.cuboro.rules.state import CHANGES, JOKER_CHANGES, OVERTIME, Table
from cubeplay.teach.summary import Block, Line, Side, Summary
from cubeplay.words import _


@cache
def longest(version: int) -> tuple[Table, Path]:
    """A board with the longest way that the cubes allow in a version, and that way.

    >>> longest(1)[1].points, longest(2)[1].points
    (10, 22)
    """
    start: Table = GAME.start(version=version)
    found = ceiling(start.variant.cubes, version)
    table: Table = GAME.start(version=version, grid=write_grid(found.board))
    return table, trace(table, found.side, found.level)


def summary() -> Summary:
    """The whole game: set-up, a turn, the points, the end, version 2 and variations."""
    title = _("{game} on one page").format(game=GAME.title)
    about = _("For 2 to 4 players from {age} years. Build the longest way for your marble.")
    about = about.format(age=GAME.reading.age)
    rows = (
        ((_need(), _turn()), (_changes(), _points())),
        ((_way(1),), (_way(2),)),
        ((_end(),), (_variations(),)),
    )
    return Summary("cuboro", (Side(title, about, rows),))


def _need() -> Block:
    marbles = {players: GAME.start(players=players).variant.marbles[0] for players in (2, 3, 4)}
    lines = (
        Line(
            _(
                "Lay the eight cubes as the start card shows. One field is empty. The tower waits beside "
                "the board. All pegs stand on the start."
            ),
            ("start-position", "board"),
        ),
        Line(
            _(
                "Marbles for each player: {two_blue} blue and {two_red} red if two play, else {blue} blue "
                "and {red} red. The oldest begins."
            ).format(two_blue=marbles[2][0], two_red=marbles[2][1], blue=marbles[3][0], red=marbles[3][1]),
            ("marbles", "first-player"),
        ),
    )
    return Block(_("You need"), lines)


def _turn() -> Block:
    lines = (
        Line(
            _("Make up to {changes} changes. Move one cube at a time.").format(changes=CHANGES),
            ("change", "three-changes", "one-cube"),
        ),
        Line(
            _("Put the tower on the empty field. Turn it to the side you like."),
            ("tower", "tower-height"),
        ),
        Line(_("Let a marble roll. It stays in its finish field."), ("finish",)),
        Line(_("Count the points. Move your peg that far."), ("goal",)),
        Line(_("Take the tower off. The next player goes on with this board."), ("next-player",)),
    )
    return Block(_("Your turn"), lines, "steps")


def _changes() -> Block:
    lines = (
        Line(
            _("A cube next to the empty field slides in."),
            ("shift",),
            _("Shift."),
            "shift",
        ),
        Line(_("A cube turns where it stands."), ("rotation",), _("Turn."), "rotation"),
        Line(
            _("Any cube jumps into the empty field, turned or not."),
            ("jump",),
            _("Jump."),
            "jump",
        ),
        Line(
            _("With a red marble you may make {changes} changes.").format(changes=JOKER_CHANGES),
            ("joker",),
            _("Joker."),
            "joker",
        ),
    )
    return Block(_("Three kinds of changes"), lines, "points")


def _points() -> Block:
    lines = (
        Line(
            _("The tower is 1 point. Each channel is {channel} point more.").format(
                channel=POINTS["channel"]
            ),
            ("channel", "tower"),
        ),
        Line(
            _(
                "No points: the way leads to no finish field, or to one that has a marble. "
                "This marble is gone."
            ),
            ("dead-end", "taken-finish"),
        ),
    )
    return Block(_("Points"), lines)


def _way(version: int) -> Block:
    path = longest(version)[1]
    rules: tuple[str, ...] = ("cubes", "hole")
    if version == 1:
        words = _("This is the longest way: {points} points. A cube crossed twice counts twice.")
        title = _("Version 1, from {age} years: only on top").format(age=GAME.reading.age)
        more = _("Tunnels do not count. A marble that falls into a hole is lost.")
    else:
        words = _("Each tunnel, and each hole down into one, is {tunnel} points. Longest way: {points}.")
        rules = ("tunnel", "drop", "upside-down", "tower-height")
        title = _("Version 2, from 12: with tunnels")
        more = _("You may look under cubes, turn them upside down, and start in a tunnel.")
    first = Line(words.format(points=path.points, tunnel=POINTS["tunnel"]), rules[:1])
    return Block(title, (first, Line(more, rules)), picture=f"way-{version}")


def _end() -> Block:
    lines = (
        Line(
            _("The game ends when every finish field has a marble, or when nobody has a marble left."),
            ("end-finishes", "end-marbles"),
        ),
        Line(
            _("Who is furthest on the course wins. You may share a place."),
            ("winner", "tie"),
        ),
    )
    return Block(_("The end"), lines)


def _variations() -> Block:
    variant = GAME.start(minus_points=True).variant
    lines = (
        Line(
            _(
                "From the second change on: shift {shift}, turn {rotation}, jump {jump} minus points. Or one "
                "minute a turn, then 1 minus point each {seconds} seconds. Or teams, more rounds, your "
                "own start."
            ).format(
                seconds=OVERTIME // 1000,
                shift=variant.minus_shift,
                rotation=variant.minus_rotation,
                jump=variant.minus_jump,
            ),
            ("minus-points", "time-limit", "teams", "rounds", "own-start"),
        ),
    )
    return Block(_("If you like it harder"), lines)
