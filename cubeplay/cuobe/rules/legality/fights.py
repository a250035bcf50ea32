"""Fights with spawns and with players."""

from __future__ import annotations

from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import spawn_title, spawns_at, usable_weapons
from cubeplay.cuobe.rules.legality.cards import title
from cubeplay.cuobe.rules.legality.turn import playing_piece
from cubeplay.cuobe.rules.moves import Attack, Fight, Weapons
from cubeplay.cuobe.rules.state import State, place_name
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import listed


@RULEBOOK.law("cuobe.fight", on=Fight)
def is_here(state: State, player: Seat, move: Fight) -> Breach | None:
    """One fights what is in the same room."""
    here = state.players[player].at
    spawns = spawns_at(state, here)
    if move.spawn in spawns:
        return None
    facts = {
        "spawn": spawn_title(state, move.spawn),
        "spawns": listed(spawn_title(state, name) for name in spawns),
    }
    return Breach(facts, (place_name(here),), "" if spawns else "none")


@RULEBOOK.law("cuobe.fight-dice", on=(Fight, Attack))
def has_something_to_fight_with(state: State, player: Seat, move: Fight | Attack) -> Breach | None:
    """At least a die, or a weapon to use after the roll."""
    if move.dice > 0 or (move.dice == 0 and usable_weapons(state, player, state.dice)):
        return None
    return Breach()


def dice_for_weapons(state: State, player: Seat) -> int:
    """How many dice a fighter has for talents: a defender has none to spend."""
    return state.dice if player == state.player else 0


@RULEBOOK.law("cuobe.weapons", on=Weapons)
def are_weapons(state: State, player: Seat, move: Weapons) -> Breach | None:
    """Weapons in front of the player, each once, and a die for each talent."""
    if not move.cards:
        return None
    if state.players[player].insane:
        return Breach(places=(playing_piece(player),), form="insane")
    for card in move.cards:
        if form := _why_not(state, player, move.cards, card):
            return Breach({"card": title(state, card)}, (card,), form)
    talents = tuple(card for card in move.cards if card in state.players[player].talents)
    dice = dice_for_weapons(state, player)
    return None if len(talents) <= dice else Breach({"need": len(talents), "dice": dice}, talents, "dice")


def _why_not(state: State, player: Seat, cards: tuple[str, ...], card: str) -> str:
    me = state.players[player]
    if card not in me.tools and card not in me.talents:
        return "not-held"
    if not state.edition.weapon(card):
        return "not-weapon"
    return "twice" if cards.count(card) > 1 else ""


@RULEBOOK.law("cuobe.pvp", on=Attack)
def can_be_attacked(state: State, player: Seat, move: Attack) -> Breach | None:
    """Only in that variant, and only another player of the same room."""
    if state.setup.pvp == "no":
        return Breach(form="off")
    if move.player == player:
        return Breach(form="self")
    other = state.players[move.player] if move.player in state.seats else None
    if other is not None and other.inside and other.at == state.players[player].at:
        return None
    places = () if other is None else (playing_piece(move.player),)
    return Breach({"other_player": move.player}, places, "away")
