"""The faults of a written position: what cannot lie on a table of cuboro."""

from __future__ import annotations

from collections.abc import Iterator

from cubeplay.cuboro.rules.state import MINUTE, OVERTIME, Table
from cubeplay.notation import Fault
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural


def next_player(table: Table) -> Seat:
    """Whose turn it is: players send one marble each in turn, and the first one moves up every round."""
    return (table.round - 1 + _sent(table)) % table.variant.players


def _sent(table: Table) -> int:
    """How many marbles have been sent in this round."""
    return sum(map(sum, table.variant.marbles)) - sum(map(sum, table.marbles))


def faults(table: Table) -> Iterator[Fault]:
    """Everything that the rules cannot bring about."""
    yield from _variant(table)
    yield from _marbles(table)
    yield from _finishes(table)
    yield from _turn(table)
    yield from _points(table)
    yield from _clock(table)


def _variant(table: Table) -> Iterator[Fault]:
    variant = table.variant
    if variant.teams and variant.players != 4:
        why = _("{number} players make no two teams.").format(number=variant.players)
        yield Fault(("teams",), why, _("Write 'players: 4', or leave the line out."))
    if table.round > variant.rounds:
        why = _("there is no round {round} in a game of {rounds}.")
        mend = _("Write a line 'rounds: {round}' too.").format(round=table.round)
        yield Fault(("round",), why.format(round=table.round, rounds=variant.rounds), mend)
    for name, board in (("grid", variant.start), ("board", table.board)):
        if variant.version == 1 and any(cube is not None and cube.flipped for cube in board):
            why = _("a cube lies upside down, which version 1 does not allow.")
            yield Fault((name,), why, _("Leave its f out, or write 'version: 2'."))


def _marbles(table: Table) -> Iterator[Fault]:
    variant, begun = table.variant, table.variant.marbles
    if len(table.marbles) != variant.players:
        why = _("there are {number} players, and marbles of {other}.")
        why = why.format(number=variant.players, other=len(table.marbles))
        yield Fault(("marbles",), why, _("Write those of every player, parted by commas."))
        return
    for seat, (left, most) in enumerate(zip(table.marbles, begun, strict=True), 1):
        if left[0] > most[0] or left[1] > most[1]:
            why = _("player {player} has more marbles than at the start.").format(player=seat)
            mend = _("A round begins with these: {blue} blue, {red} red.")
            yield Fault(("marbles",), why, mend.format(blue=most[0], red=most[1]))
    first, players = (table.round - 1) % variant.players, variant.players
    turns, others = divmod(_sent(table), players)
    for place in range(players):
        seat, wanted = (first + place) % players, sum(begun[0]) - turns - (place < others)
        if sum(table.marbles[seat]) != wanted:
            held = sum(table.marbles[seat])
            why = plural(
                "player {player} has {number} marble left, and it should be {wanted}.",
                "player {player} has {number} marbles left, and it should be {wanted}.",
                held,
            ).format(player=seat + 1, number=held, wanted=wanted)
            mend = _("The players send one in turn, and player {first} began this round.")
            yield Fault(("marbles",), why, mend.format(first=first + 1))


def _finishes(table: Table) -> Iterator[Fault]:
    sent, lying = _sent(table), sum(map(bool, table.finishes))
    if lying > sent:
        why = _("marbles sent: {sent}; marbles in finish fields: {lying}.")
        mend = _("Take the marbles that lie there out of the line 'marbles'.")
        yield Fault(("finishes",), why.format(sent=sent, lying=lying), mend)
    for which, colour, word in ((0, "blue", _("blue")), (1, "red", _("red"))):
        whole = sum(marbles[which] for marbles in table.variant.marbles)
        there = table.finishes.count(colour) + sum(marbles[which] for marbles in table.marbles)
        if there > whole:
            why = _("there are {number} marbles of one colour, {colour}.")
            mend = _("All players together have {whole} of them.").format(whole=whole)
            yield Fault(("finishes",), why.format(number=there, colour=word), mend)


def _turn(table: Table) -> Iterator[Fault]:
    player = next_player(table)
    if table.player != player:
        why = _("it is not the turn of player {player}.").format(player=table.player + 1)
        mend = _("By the marbles that were sent it is the turn of player {player}.")
        yield Fault(("player",), why, mend.format(player=player + 1))
    finished = not any(table.marbles[table.player])
    if finished and not table.over:
        why = _("the last marble of this round has run.")
        yield Fault(("marbles",), why, _("Begin the next round, with all marbles."))
    if table.changes > (0 if finished else table.most_changes):
        why = plural(
            "{number} change is more than this player's marbles allow.",
            "{number} changes are more than this player's marbles allow.",
            table.changes,
        ).format(number=table.changes)
        yield Fault(("changes",), why, _("Write up to 3, or 4 with a red marble."))


def _points(table: Table) -> Iterator[Fault]:
    variant = table.variant
    if len(table.points) != variant.pegs:
        why = _("there are {pegs} pegs, and points of {number}.")
        mend = _("Write one number for each player, or for each team.")
        yield Fault(("points",), why.format(pegs=variant.pegs, number=len(table.points)), mend)
    if min(table.points, default=0) < 0 and not (variant.minus_points or variant.time_limit):
        why = _("nobody has less than 0 points in this game.")
        mend = _("Write 'minus points: yes' or 'time limit: yes' too.")
        yield Fault(("points",), why, mend)


def _clock(table: Table) -> Iterator[Fault]:
    for name, value in (("now", table.now), ("began", table.began), ("late", table.late)):
        if value and not table.variant.time_limit:
            why = _("no clock runs in this game.")
            yield Fault((name,), why, _("Leave the line out, or write 'time limit: yes'."))
    if table.late and table.now < table.began + MINUTE + OVERTIME * (table.late - 1):
        why = _("the turn has not lasted that long.")
        yield Fault(("late",), why, _("It is late for the first time after one minute."))
    if not table.began <= table.now <= table.deadline:
        why = _("the turn began at {began}, and it is {now} now.").format(began=table.began, now=table.now)
        mend = _("Write a time from {began} to {deadline}, or count the spans of overtime in 'late'.")
        yield Fault(("now",), why, mend.format(began=table.began, deadline=table.deadline))
