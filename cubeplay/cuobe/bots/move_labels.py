"""The moves of CU[o]BE as advice says them: what to do, and where."""

from __future__ import annotations

from typing import Final

from cubeplay.cuobe.rules.floor import card_at, spawn_title, way
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    CuobeMove,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Go,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
    Weapons,
)
from cubeplay.cuobe.rules.state import PLACES, Place, State, place_name
from cubeplay.rulebook import Seat
from cubeplay.words import COMPASS, _, all_of, plural

_PLAIN: Final = {
    Force: _("Force the lock."),
    Search: _("Search this room."),
    UseRoom: _("Use this room."),
    TakeFind: _("Take the find token."),
    PlaceChest: _("Place your chest here."),
    Leave: _("Leave the cube."),
    End: _("End your turn."),
    Surrender: _("Propose to give up."),
    Decline: _("Go without it."),
}

_ANSWERS: Final = {
    "yes": _("Do it."),
    "draw": _("Draw a card."),
    "token": _("Put a find token here."),
    "calm": _("Lower your panic."),
    "agree": _("Agree to give up."),
    "refuse": _("Go on, don't give up."),
}


def deed(state: State, move: CuobeMove) -> str:
    """A move in the imperative.

    >>> from cubeplay import Session
    >>> state = Session("cuobe", seed=7).state
    >>> deed(state, Search()), deed(state, Fight("ghoul", 2)), deed(state, Choose("north"))
    ('Search this room.', 'Fight the Ghoul with 2 dice.', 'Choose north.')
    """
    titles = state.edition.titles
    match move:
        case Go():
            return _going(move)
        case Fight(spawn=spawn, dice=dice):
            return _fighting(dice).format(spawn=spawn_title(state, spawn), number=dice)
        case Attack(player=player, dice=dice):
            return _attacking(dice).format(player=player + 1, number=dice)
        case Weapons(cards=cards):
            if not cards:
                return _("Use no weapon.")
            return _("Use {cards}.").format(cards=all_of(titles[card] for card in cards))
        case Choose(value=value):
            return _chosen(state, value)
        case Use() | Stash() | Take() | Give() | DropTool():
            return _carded(move).format(card=titles[move.card], number=getattr(move, "to", 0) + 1)
    return _PLAIN[type(move)]


def _going(move: Go) -> str:
    """A step, and whom it takes along."""
    words = _("Go {side}.") if move.carry is None else _("Go {side} with player {number}.")
    return words.format(side=COMPASS[move.to], number=(move.carry or 0) + 1)


def _fighting(dice: int) -> str:
    if not dice:
        return _("Fight the {spawn} without dice.")
    # Translators: {spawn} is the name of a being: Ghoul
    return plural("Fight the {spawn} with {number} die.", "Fight the {spawn} with {number} dice.", dice)


def _attacking(dice: int) -> str:
    if not dice:
        return _("Attack player {player} without dice.")
    return plural(
        "Attack player {player} with {number} die.", "Attack player {player} with {number} dice.", dice
    )


def _carded(move: Use | Stash | Take | Give | DropTool) -> str:
    """What is done with a card, with gaps for its title and a player."""
    match move:
        case Use():
            return _("Use {card}.")
        case Stash():
            return _("Put {card} into the chest.")
        case Take():
            return _("Take {card} out of the chest.")
        case Give():
            return _("Give {card} to player {number}.")
    return _("Drop {card}.")


def _chosen(state: State, value: str) -> str:
    """An answer to what is asked: a room, a side, a card, a player, or a word."""
    if value in _ANSWERS:
        return _ANSWERS[value]
    if value in PLACES:
        card = card_at(state, PLACES[value])
        words = _("Choose {title} on {field}.") if card else _("Choose the hidden room on {field}.")
        return words.format(title=card.title if card else "", field=value)
    if value.isdecimal():
        return _("Choose player {number}.").format(number=value)
    sides = value.split("-")
    if all(side in COMPASS for side in sides):
        return _("Choose {sides}.").format(sides=all_of(COMPASS[side] for side in sides))
    return _("Choose {card}.").format(card=state.edition.titles.get(value, value))


def places(state: State, player: Seat, move: CuobeMove) -> tuple[str, ...]:
    """Where a move is made: its room, or its cards."""
    match move:
        case Weapons(cards=cards) if cards:
            return cards
        case Use(card=card) | Stash(card=card) | Take(card=card) | Give(card=card) | DropTool(card=card):
            return (card,)
        case Choose(value=value) if value in PLACES:
            return (value,)
    return (place_name(reached(state, player, move)),)


def reached(state: State, player: Seat, move: CuobeMove) -> Place:
    """Where a player stands after a move: where a step leads, or where it began."""
    here = state.players[player].at
    return way(state, here, move.to).to if isinstance(move, Go) else here
