"""The faults of a written position: what cannot lie on a table of Cubo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubeplay.cubo.rules.play import COUNTDOWN
from cubeplay.cubo.rules.state import MIDDLE, Die, Player, Table
from cubeplay.notation import Fault
from cubeplay.words import _, plural

MOST_POINTS: Final = 72
"""The most points of a square: six lines of three sixes in one colour."""

CENTRE_DICE: Final = 4
COLOURED_DICE: Final = 8


def faults(table: Table) -> Iterator[Fault]:
    """Everything that the rules cannot bring about."""
    yield from _round(table)
    yield from _centre(table)
    for seat, player in enumerate(table.players):
        name = f"Player {seat + 1}"
        yield from _dice(name, player)
        yield from _in_phase(table, seat, name)
        yield from _choices(table, name, player)
    yield from _clock(table)
    yield from _colours(table)
    yield from _progress(table)


def _round(table: Table) -> Iterator[Fault]:
    first, last = {"flip": (0, table.rounds - 1), "over": (table.rounds, table.rounds)}.get(
        table.phase, (1, table.rounds)
    )
    if not first <= table.round <= last:
        why = _("there is no round {round} in phase {phase!r}, with {rounds} to be played.")
        why = why.format(round=table.round, phase=table.phase, rounds=table.rounds)
        yield Fault(("round",), why, _("Write a round from {low} to {high}.").format(low=first, high=last))
    if table.start_player >= len(table.players):
        why = _("there is no player {player} at this table.").format(player=table.start_player + 1)
        mend = _("Write 'players: {player}', or name another one.").format(player=table.start_player + 1)
        yield Fault(("start player",), why, mend)


def _centre(table: Table) -> Iterator[Fault]:
    taken = sum(player.taken is not None for player in table.players)
    if len(table.centre) + taken != CENTRE_DICE:
        why = plural(
            "{number} die lies in the centre, and the players have taken {taken}.",
            "{number} dice lie in the centre, and the players have taken {taken}.",
            len(table.centre),
        )
        why = why.format(number=len(table.centre), taken=taken)
        yield Fault(("centre",), why, _("Together they are four; write 'taken' below who has taken one."))
    if any(die.colour == "white" for die in table.centre):
        why = _("a white die lies in the centre.")
        yield Fault(("centre",), why, _("Each player has one of their own; write red and blue ones."))
    unrolled = all(die.pips == 0 for die in table.centre)
    if table.round == 0 or (table.round == 1 and table.phase == "centre"):
        if not unrolled:
            why = _("the centre dice have not been rolled yet.")
            yield Fault(("centre",), why, _("Leave the line out."))
    elif any(die.pips == 0 for die in table.centre):
        why = _("the centre dice show no pips, and they have been rolled.")
        yield Fault(("centre",), why, _("Write a line like 'centre: blue 1, blue 4, red 2, red 6'."))


def _clock(table: Table) -> Iterator[Fault]:
    if table.timing == "untimed":
        for name, value in (("now", table.now), ("deadline", table.deadline)):
            if value:
                why = _("no clock runs in an untimed game.")
                yield Fault((name,), why, _("Leave the line out, or write 'timing: timed'."))
    if table.deadline is None:
        return
    left = [player for player in table.players if player.taken is None]
    if table.phase != "play" or len(left) != 1 or left[0].called:
        why = _("the countdown runs only while all players but one have taken a die.")
        yield Fault(("deadline",), why, _("Leave the line out."))
    if not table.now <= table.deadline <= table.now + COUNTDOWN:
        why = _("the countdown ends at {deadline}, and it is {now} now.")
        why = why.format(deadline=table.deadline, now=table.now)
        mend = _("It takes {span} milliseconds: write a time up to {latest}.")
        yield Fault(("deadline",), why, mend.format(span=COUNTDOWN, latest=table.now + COUNTDOWN))


def _dice(name: str, player: Player) -> Iterator[Fault]:
    white, others = player.cells[MIDDLE], (*player.cells[:MIDDLE], *player.cells[MIDDLE + 1 :])
    coloured = [die for die in (*others, *player.loose) if die is not None]
    if any(die.colour == "white" for die in coloured) or (white is not None and white.colour != "white"):
        why = _("the white die, and no other, lies in the middle of a square.")
        yield Fault((name, "square"), why, _("Write it there, and red and blue dice round it."))
    if any(die.pips == 0 for die in player.dice):
        yield Fault((name, "square"), _("a die shows no pips."), _("Write 1 to 6 behind its colour."))
    if white is None and coloured:
        why = _("dice lie on the table, and the white one does not.")
        yield Fault((name, "square"), why, _("Write it into the middle of the square, such as w3."))
    if white is not None and len(coloured) != COLOURED_DICE:
        why = plural(
            "{number} coloured die lies there, in the square and loose.",
            "{number} coloured dice lie there, in the square and loose.",
            len(coloured),
        )
        mend = _("Write eight of them; those that are not in the square are loose.")
        yield Fault((name, "square"), why.format(number=len(coloured)), mend)
    if white is not None and player.reds != _reds(coloured):
        why = _("the red dice that lie there are {reds}.").format(reds=_reds(coloured))
        yield Fault((name, "reds"), why, _("Leave this line out."))
    if (white is not None or player.called) and not player.rolls:
        yield Fault((name, "rolls"), _("dice lie that were not rolled."), _("Leave this line out."))


def _reds(dice: list[Die]) -> int:
    return sum(die.colour == "red" for die in dice)


def _in_phase(table: Table, seat: int, name: str) -> Iterator[Fault]:
    """What a player may have done in a phase."""
    player, scored = table.players[seat], len(table.players[seat].points)
    fewest = table.round - (table.phase not in ("flip", "over"))
    most = table.round if table.phase == "scoring" else fewest
    if not fewest <= scored <= most:
        why = plural(
            "points stand there for {number} round.", "points stand there for {number} rounds.", scored
        )
        mend = _("One number stands for each round that has been scored: write {rounds}.")
        yield Fault((name, "points"), why.format(number=scored), mend.format(rounds=fewest))
    before = table.phase in ("centre", "command") or table.round == 0
    if before and (player.rolls or not player.holding or player.called or player.missed):
        why = _("in this phase all nine dice are in the hand.")
        yield Fault((name, "square"), why, _("Leave the lines of this player's dice out."))
    if table.phase == "play" and player.holding != (seat in table.rolling) and table.timing == "untimed":
        why = _("whoever rolls has dice in the hand, and nobody else has.")
        yield Fault((name, "square"), why, _("Write the dice that lie, or name the player in 'rolling'."))
    if table.round and table.phase in ("flip", "scoring", "over") and not (player.called or player.missed):
        why = _("the round's play is over, and this player has not called.")
        yield Fault((name,), why, _("Write 'called: yes' below a full square, or 'missed: yes'."))
    open_die = table.phase == "play" or (table.phase == "scoring" and scored < table.round)
    if player.taken is not None and not (open_die and player.called):
        why = _("no taken die lies on this player's tile now.")
        yield Fault((name, "taken"), why, _("Leave the line out."))
    if table.phase == "scoring" and scored < table.round and player.called and player.taken is None:
        why = _("this player has called and taken no die.")
        yield Fault((name, "taken"), why, _("Write a line like 'taken: red 5'."))


def _choices(table: Table, name: str, player: Player) -> Iterator[Fault]:
    if player.called and not player.full:
        why = _("a covered square has nine dice.")
        yield Fault((name, "square"), why, _("Fill it, or leave 'called' out."))
    yield from _hurry(table, name, player)
    if player.missed and (player.called or table.timing == "untimed"):
        why = _("only who does not call before the clock runs out misses the countdown.")
        yield Fault((name, "missed"), why, _("Leave the line out."))
    if not player.choice:
        return
    untimely = table.timing == "timed" or table.phase != "play" or table.rolling or player.called
    if untimely:
        why = _("nobody chooses in secret now.")
        yield Fault((name, "choice"), why, _("Leave the line out."))
    if player.choice == "call" and not player.full:
        why = _("only a full square can be called.")
        yield Fault((name, "choice"), why, _("Fill the square, or leave the line out."))
    if player.choice == "reroll" and table.anyone_called:
        why = _("nobody rerolls once somebody has called.")
        yield Fault((name, "choice"), why, _("Leave the line out."))


def _hurry(table: Table, name: str, player: Player) -> Iterator[Fault]:
    """How long a player may take to take a die."""
    if player.take_by is None:
        return
    takes = table.timing == "timed" and table.phase == "play" and player.called and player.taken is None
    if not takes:
        why = _("this player has no die to take against the clock.")
        yield Fault((name, "take by"), why, _("Leave the line out."))
    elif not table.now <= player.take_by <= table.now + COUNTDOWN:
        why = _("the time to take a die ends at {end}, and it is {now} now.")
        why = why.format(end=player.take_by, now=table.now)
        mend = _("It takes {span} milliseconds: write a time up to {latest}.")
        yield Fault((name, "take by"), why, mend.format(span=COUNTDOWN, latest=table.now + COUNTDOWN))


def _colours(table: Table) -> Iterator[Fault]:
    """Half of the coloured dice are red: two of the centre's, and four for each player."""
    reds = sum(player.reds for player in table.players)
    loose = [*table.centre, *(player.taken for player in table.players if player.taken is not None)]
    number, wanted = reds + _reds(loose), 2 + 4 * len(table.players)
    if number != wanted:
        why = _("the red dice are {number} in all.").format(number=number)
        mend = _("With {players} players there are {wanted}: two in the centre and four for each.")
        yield Fault(("centre",), why, mend.format(players=len(table.players), wanted=wanted))


def _progress(table: Table) -> Iterator[Fault]:
    """Some player can move, rolling players hold their dice, and squares are scored in order."""
    most = 1 if table.timing == "timed" else len(table.players)
    rolling = [seat for seat in table.clockwise if seat in table.rolling]
    holding = all(seat < len(table.players) and table.players[seat].holding for seat in table.rolling)
    if table.rolling and (
        table.phase != "play" or tuple(rolling) != table.rolling or len(rolling) > most or not holding
    ):
        why = _("these players do not roll now.")
        mend = _("Name those with their dice in the hand, clockwise from the start player, or nobody.")
        yield Fault(("rolling",), why, mend)
    if table.phase == "play" and not (table.rolling or table.undecided or table.takers):
        why = _("nobody has anything left to do in this phase.")
        yield Fault(("phase",), why, _("Let somebody not have chosen yet, or write 'phase: scoring'."))
    if table.phase == "scoring":
        yield from _scoring(table)


def _scoring(table: Table) -> Iterator[Fault]:
    done = [len(table.players[seat].points) == table.round for seat in table.clockwise]
    if sorted(done, reverse=True) != done:
        why = _("squares are scored clockwise from the start player.")
        yield Fault(("phase",), why, _("Write this round's points for the first of them only."))
    left = [seat for seat in table.clockwise if len(table.players[seat].points) < table.round]
    if not left or table.players[left[0]].missed:
        why = _("there is no next player with a square to score.")
        yield Fault(("phase",), why, _("Leave out the points of who is next, or write another phase."))
