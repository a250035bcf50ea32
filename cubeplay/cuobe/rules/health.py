"""Wounds and panic, death, insanity and sleep."""

from __future__ import annotations

from cubeplay.cuobe.rules.state import FULL
from cubeplay.cuobe.rules.workbench import Workbench
from cubeplay.rulebook import Seat


def wound(table: Workbench, seat: Seat, number: int = 1) -> None:
    """Wound a player; the fifth wound kills."""
    for _each in range(number):
        player = table.players[seat]
        if not player.inside:
            return
        table.alter(seat, wounds=player.wounds + 1)
        table.tell("wound", player=seat, wounds=player.wounds + 1)
        if player.wounds + 1 >= FULL:
            die(table, seat)


def die(table: Workbench, seat: Seat) -> None:
    """Take a player out of the game: tools are dropped, talents and syndromes are gone."""
    _lose_cards(table, seat)
    table.alter(seat, status="dead", asleep=False)
    table.tell("death", player=seat)


def panic(table: Workbench, seat: Seat, number: int = 1) -> None:
    """Raise a player's panic, step by step; who is asleep or insane is wounded instead."""
    for _each in range(number):
        player = table.players[seat]
        if not player.inside:
            return
        if player.insane or player.asleep:
            table.tell("panic-wound", "insane" if player.insane else "asleep", player=seat)
            wound(table, seat)
            continue
        table.alter(seat, panic=player.panic + 1)
        table.tell("panic", player=seat, panic=player.panic + 1)
        if player.panic + 1 >= FULL:
            _go_insane(table, seat)


def _go_insane(table: Workbench, seat: Seat) -> None:
    _lose_cards(table, seat)
    table.alter(seat, insane=True)
    table.tell("insanity", player=seat)


def _lose_cards(table: Workbench, seat: Seat) -> None:
    player = table.players[seat]
    table.dropped += player.tools
    table.gone += (*player.talents, *player.syndromes)
    table.alter(seat, tools=(), talents=(), syndromes=())


def heal(table: Workbench, seat: Seat, number: int) -> None:
    """Lower a player's wounds, to 0 at most."""
    wounds = max(0, table.players[seat].wounds - number)
    table.alter(seat, wounds=wounds)
    table.tell("heal", player=seat, wounds=wounds)


def calm(table: Workbench, seat: Seat, number: int) -> None:
    """Lower a player's panic, to 0 at most; nothing brings the insane back."""
    player = table.players[seat]
    if player.insane:
        table.tell("calm", "insane", player=seat)
        return
    table.alter(seat, panic=max(0, player.panic - number))
    table.tell("calm", player=seat, panic=max(0, player.panic - number))


def fall_asleep(table: Workbench, seat: Seat) -> None:
    """Put a player to sleep; the turn of an active one is ended by :mod:`cubeplay.cuobe.rules.turn`."""
    table.alter(seat, asleep=True)
    table.tell("sleep", player=seat)
