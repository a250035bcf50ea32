"""cuboro's chapter "House rules": an own start, a clock, two rounds, teams, and changes that cost points."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from cubeplay.cuboro.exact.solver import best_turn, longest_path
from cubeplay.cuboro.game import GAME
from cubeplay.cuboro.rules.state import CHANGES, MINUTE, OVERTIME, Table
from cubeplay.cuboro.teaching.chapter_scenes import PLUM, net, sent, table
from cubeplay.cuboro.teaching.decision_values import best_with, compared, made
from cubeplay.cuboro.teaching.first_game import points, way_words
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, paragraph

OWN: Final = GAME.start(grid="2 4 6; 8 . 1; 3 5 7")
"""Fig has laid out this start: all eight cubes, none of them turned."""

CLOCK: Final = table("""
    time limit: yes
    board:
      2     5/90  8/90
      4/90  3/270 .
      6/180 7/270 1/180
    marbles: 4 blue 0 red, 4 blue 0 red
    finishes: east 1 red, south a red, west 3 red
    points: 5 6
    now: 20000
    began: 0
    """)
"""A third of Plum's minute has gone."""

ROUNDS: Final = table("""
    rounds: 2
    marbles: 1 blue 0 red, 1 blue 0 red
    finishes: north a blue, north b blue, north c red, east 1 blue, east 3 red, \
south a blue, south b blue, south c red, west 2 blue, west 3 red
    points: 22 25
    """)
"""Each has one marble left in the first of two rounds."""

TEAMS: Final = GAME.start(players=4, teams=True)
SEATED: Final = ("Plum", "Fig", "Kiwi", "Lime")
"""Four players, clockwise, in two teams."""

PRICES: Final = table("""
    minus points: yes
    board:
      7/180 8     1
      5/90  6     2/270
      .     3     4/270
    marbles: 4 blue 0 red, 4 blue 0 red
    finishes: north c red, east 3 red, south b red
    points: 9 9
    """)
"""Changes cost points, and the longest way costs most."""


# A clock


def pace(_table: Table) -> int:
    """Every move takes 20 seconds."""
    return OVERTIME


def late(changes: int) -> int:
    """How many points a turn of so many changes loses to the clock."""
    spent = CLOCK.now + (changes + 1) * OVERTIME
    return max(0, -(-(spent - MINUTE) // OVERTIME))


def clock_words(game: GuidedGame) -> str:
    """How long the way is now, and how many seconds have gone."""
    words = _("{seconds} seconds have gone.").format(seconds=game.state.now // 1000)
    return paragraph([told, words]) if (told := way_words(game)) else ""


def clock_worth(game: GuidedGame) -> Answer | None:
    """What the turn brought, less lost points, beside the best turns of each number of changes."""
    if not sent(game):
        return None
    table: Table = game.began
    found = {_counted(number): best_with(table, number) - late(number) for number in range(CHANGES + 1)}
    return _with_mine(game, found, _counted(made(game)), _("Against the clock"))


def _counted(changes: int) -> str:
    """So many changes, in words."""
    names = (_("no change"), _("one change"), _("two changes"), _("three changes"))
    return names[min(changes, CHANGES)]


def _with_mine(game: GuidedGame, found: dict[str, int], name: str, title: str) -> Answer:
    """The reader's turn beside others: as the best of its kind, or by itself."""
    mine, most = net(game), max(found, key=lambda each: found[each])
    name = name if found.get(name) == mine else _("yours")
    answer = compared({**found, name: mine}, name, title)
    words = _("{mine} in the end. More: {best}, {number}.")
    if mine >= found[most]:
        words = _("{mine} in the end: nothing brought more.")
    told = words.format(mine=points(mine), best=most, number=points(found[most]))
    return replace(answer, words=told)


# Two rounds


def new_round(game: GuidedGame) -> bool:
    """Whether the second round has begun."""
    return bool(game.state.round == 2)


# Changes that cost points


def longest_turn(table: Table) -> tuple[int, int]:
    """The longest way of all, and what is left of it when its changes are paid."""
    free = structs.replace(table, variant=structs.replace(table.variant, minus_points=False))
    turn = best_turn(free, joker=False)
    state = table
    for move in turn.moves:
        state = GAME.apply(state, PLUM, move).state
    return turn.points, state.points[PLUM] - table.points[PLUM]


def price_words(game: GuidedGame) -> str:
    """How long the way is now, and what has been paid in this turn."""
    paid = game.began.points[PLUM] - game.state.points[PLUM]
    words = _("Paid so far: {paid}.").format(paid=points(paid)) if paid else ""
    told = way_words(game)
    return paragraph([told, words]) if told and words else told


def price_worth(game: GuidedGame) -> Answer | None:
    """What the turn brought, less what it cost, beside the best turn and the longest way of all."""
    if not sent(game):
        return None
    table: Table = game.began
    way, left = longest_turn(table)
    found = {
        _("the best"): best_with(table, CHANGES),
        _("a way of {way}").format(way=way): left,
        _("one change"): best_with(table, 1),
        _("no change"): longest_path(table).points,
    }
    name = next((each for each, worth in found.items() if worth == net(game)), "")
    return _with_mine(game, found, name, _("Changes that cost points"))
