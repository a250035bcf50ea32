"""cuboro on one page: its words and the boards that it shows."""

from __future__ import annotations

from functools import cache

from cubeplay.cuboro.exact.longest_possible_path import ceiling
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.house import write_grid
from cubeplay.cuboro.rules.path import POINTS, Path, trace
from cubeplay.cuboro.rules.state import CHANGES, JOKER_CHANGES, OVERTIME, Table
from cubeplay.teach.rules_sheet import Summary, SummaryBlock, SummaryLine, SummaryPage
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
    return Summary("cuboro", (SummaryPage(title, about, rows),))


def _need() -> SummaryBlock:
    marbles = {players: GAME.start(players=players).variant.marbles[0] for players in (2, 3, 4)}
    lines = (
        SummaryLine(
            _(
                "Lay the eight cubes as the start card shows. One field is empty. The tower waits beside "
                "the board. All pegs stand on the start."
            ),
            ("start-position", "board"),
        ),
        SummaryLine(
            _(
                "Marbles for each player: {two_blue} blue and {two_red} red if two play, else {blue} blue "
                "and {red} red. The oldest begins."
            ).format(two_blue=marbles[2][0], two_red=marbles[2][1], blue=marbles[3][0], red=marbles[3][1]),
            ("marbles", "first-player"),
        ),
    )
    return SummaryBlock(_("You need"), lines)


def _turn() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("Make up to {changes} changes. Move one cube at a time.").format(changes=CHANGES),
            ("change", "three-changes", "one-cube"),
        ),
        SummaryLine(
            _("Put the tower on the empty field. Turn it to the side you like."),
            ("tower", "tower-height"),
        ),
        SummaryLine(_("Let a marble roll. It stays in its finish field."), ("finish",)),
        SummaryLine(_("Count the points. Move your peg that far."), ("goal",)),
        SummaryLine(_("Take the tower off. The next player goes on with this board."), ("next-player",)),
    )
    return SummaryBlock(_("Your turn"), lines, "steps")


def _changes() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("A cube next to the empty field slides in."),
            ("shift",),
            _("Shift."),
            "shift",
        ),
        SummaryLine(_("A cube turns where it stands."), ("rotation",), _("Turn."), "rotation"),
        SummaryLine(
            _("Any cube jumps into the empty field, turned or not."),
            ("jump",),
            _("Jump."),
            "jump",
        ),
        SummaryLine(
            _("With a red marble you may make {changes} changes.").format(changes=JOKER_CHANGES),
            ("joker",),
            _("Joker."),
            "joker",
        ),
    )
    return SummaryBlock(_("Three kinds of changes"), lines, "points")


def _points() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("The tower is 1 point. Each channel is {channel} point more.").format(
                channel=POINTS["channel"]
            ),
            ("channel", "tower"),
        ),
        SummaryLine(
            _(
                "No points: the way leads to no finish field, or to one that has a marble. "
                "This marble is gone."
            ),
            ("dead-end", "taken-finish"),
        ),
    )
    return SummaryBlock(_("Points"), lines)


def _way(version: int) -> SummaryBlock:
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
    first = SummaryLine(words.format(points=path.points, tunnel=POINTS["tunnel"]), rules[:1])
    return SummaryBlock(title, (first, SummaryLine(more, rules)), picture=f"way-{version}")


def _end() -> SummaryBlock:
    lines = (
        SummaryLine(
            _("The game ends when every finish field has a marble, or when nobody has a marble left."),
            ("end-finishes", "end-marbles"),
        ),
        SummaryLine(
            _("Whoever is furthest on the course wins. You may share a place."),
            ("winner", "tie"),
        ),
    )
    return SummaryBlock(_("The end"), lines)


def _variations() -> SummaryBlock:
    variant = GAME.start(minus_points=True).variant
    lines = (
        SummaryLine(
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
    return SummaryBlock(_("If you like it harder"), lines)
