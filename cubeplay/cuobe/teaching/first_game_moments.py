"""The moments of the first game of CU[o]BE: when each is done, what waits, and what is said before a move.

A reader may be anywhere when a moment begins: what is said of the board is made of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cubeplay.cuobe.edition.edition import ATRIUM, EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import beside, card_at, locks, strength
from cubeplay.cuobe.rules.legality.rooms import room_name
from cubeplay.cuobe.rules.moves import (
    End,
    Fight,
    Go,
    Leave,
    PlaceChest,
    Search,
    Surrender,
    TakeFind,
    Use,
    UseRoom,
)
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.first_game import FIG, PLUM, exit_at
from cubeplay.cuobe.teaching.first_game_words import (
    Words,
    beset,
    brought,
    choice_words,
    here,
    in_vain,
    me,
    names,
)
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# When a moment is done


def past(turn: int) -> Callable[[State], bool]:
    """A test whether a turn is over, so that a moment in it can be skipped at once."""
    return lambda state: state.turn > turn or bool(state.ended)


def ended(game: GuidedGame, turn: int) -> bool:
    """Whether a turn is over."""
    return past(turn)(game.state)


def opened(game: GuidedGame) -> bool:
    """Whether a door has been opened."""
    return any(room.card not in ("", ATRIUM) for room in game.state.rooms) or game.outcome is not None


def tried(game: GuidedGame, rule: str) -> bool:
    """Whether a rule has refused a move in this moment, or another move has been made instead."""
    return rule in game.refused or bool(game.own and not asked(game)) or game.outcome is not None


def paid(game: GuidedGame) -> bool:
    """Whether the Toll of turn 3 has been paid, or another card came."""
    task = game.state.task
    return ended(game, 3) or (game.state.turn == 3 and (task is None or task.cause != "toll"))


def fetched(game: GuidedGame) -> bool:
    """Whether the reader has taken a find token, or none lies on the floor."""
    took = any(each.actor == game.reader and isinstance(each.move, TakeFind) for each in game.played)
    return ended(game, 3) or took or not any(room.find for room in game.state.rooms)


def asked(game: GuidedGame) -> bool:
    """Whether the reader's own move has put a question, which belongs to its moment."""
    return bool(game.own and game.state.tasks) and game.outcome is None


def no_lock(game: GuidedGame) -> bool:
    """Whether there is no lock to open with the Lockpick, or the reader went on without."""
    if asked(game):
        return ended(game, 3)
    locked = game.state.rooms[game.state.players[FIG].at].lock
    return ended(game, 3) or bool(game.own) or not locked or "lockpick" not in me(game).tools


def faced(game: GuidedGame) -> bool:
    """Whether the reader has fought the Tentacles in turn 5, or run from them."""
    fought = any(isinstance(move, Fight) for move in game.own)
    return ended(game, 5) or (not asked(game) and (fought or not beset(game)))


def inside_exit(game: GuidedGame) -> bool:
    """Whether the reader is in the Exit, or has left; or the night is over."""
    return here(game) == EXIT or me(game).status == "out" or game.outcome is not None


def done(game: GuidedGame) -> bool:
    """Whether the night is over."""
    return game.outcome is not None


# What is left for later


def tonight(state: State, move: Any) -> str:
    """Why chests and giving up are for another night, and a room's effect for a better moment."""
    if isinstance(move, PlaceChest):
        return _("Chests are for another night.")
    if isinstance(move, UseRoom):
        return in_vain(state)
    return _("Giving up is for another night.") if isinstance(move, Surrender) else ""


def last_chance(state: State, move: Any) -> str:
    """Why not to stay inside in the last turn, beside an open way out."""
    if isinstance(move, End) and state.time_up and not GAME.objections(state, state.player, Leave()):
        return _("The last turn: who is inside when it ends has lost. You can leave now.")
    return ""


def first_door(state: State, move: Any) -> str:
    """Why the first step leads through a door, alone."""
    if isinstance(move, Go) and move.carry is not None:
        return _("Fig looks the other way. Later.")
    return _("A trap lies here: no place to stop.") if isinstance(move, End) else tonight(state, move)


# What the main button says


def _missing(words: str, locked: str = "") -> Words:
    """What the main button says: ``words`` while there are dice, ``locked`` behind a lock."""

    def missing(game: GuidedGame) -> str:
        if game.state.tasks:
            return _("First choose")
        if not game.state.dice:
            return _("End the turn")
        return locked if locked and locks(game.state, me(game).at) else words

    return missing


dark_missing: Final = _missing(_("Press a door, or end"), _("A lock: force it, or end"))
fight_missing: Final = _missing(_("Fight, or press a room"), _("Fight, or force the lock"))
stop_missing: Final = _missing(_("Press a room, or end"), _("A lock: force it, or end"))


def roll_missing(game: GuidedGame) -> str:
    """What dice can do where the reader is."""
    if game.state.tasks or not game.state.dice:
        return _missing("")(game)
    if Search() in game.moves(game.reader):
        return _("Search, open a door, or end")
    return _("Open a door, or end")


def find_missing(game: GuidedGame) -> str:
    """How to get the find token."""
    if game.state.tasks:
        return _("First choose")
    if TakeFind() in game.moves(game.reader):
        return _("Take the find token")
    return _("Go to a blue disc") if game.state.dice else _("No dice left: let it lie")


def exit_missing(game: GuidedGame) -> str:
    """How to come into the Exit, from where the reader is."""
    state, there = game.state, exit_at(game.state)
    if state.tasks:
        return _("First choose")
    if not state.dice:
        return _("End the turn")
    if locks(state, me(game).at):
        return _("A lock: force it, or end")
    if there is None:
        return _("Find the Exit: open dark rooms")
    steps = [move for move in game.moves(game.reader) if isinstance(move, Go)]
    if any(beside(me(game).at, move.to) == there for move in steps):
        return _("Press the Exit")
    return _("Walk towards the Exit")


def last_missing(game: GuidedGame) -> str:
    """What is still to do in the Exit."""
    state, moves = game.state, game.moves(game.reader)
    if state.tasks:
        return _("First choose")
    if Leave() in moves:
        return _("Leave the cube")
    key = next((move.card for move in moves if isinstance(move, Use) and move.card in state.edition.keys), "")
    if key:
        return _("Activate {key}").format(key=state.edition.titles[key])
    if here(game) != EXIT:
        return exit_missing(game)
    if beset(game) and state.dice and set(state.edition.keys) & set(me(game).tools):
        return _("Fight for the Exit, or end")
    return _("End the turn: others have keys") if state.dice else _("End the turn")


# What is said when the reader comes to act


def _greets(*parts: Words) -> Words:
    """What is said first, one sentence after the other; a question comes alone."""
    return lambda game: choice_words(game) or " ".join(filter(None, (part(game) for part in parts)))


def _time(game: GuidedGame) -> str:
    """Whether the green cards run out before the reader's next turn."""
    state = game.state
    if state.time_up:
        return _("No green card is left: this turn is the last.")
    if cards_left(state, "green") < len(state.inside):
        return _("This is your last turn: the green cards run out.")
    return ""


def _way(game: GuidedGame) -> str:
    """Whether the Exit lies open."""
    if exit_at(game.state) is None:
        return _("No Exit yet: it is behind a dark door.")
    if here(game) == EXIT:
        return _("You are in the Exit.")
    return _("The Exit lies open: it has a golden rim.")


def _open(game: GuidedGame) -> str:
    """Whether the Exit lies open already."""
    return "" if exit_at(game.state) is None else _way(game)


def _swapped(game: GuidedGame) -> str:
    """Whether Fig's card has swapped the reader and Fig."""
    if not any(event.rule == "cuobe.swap" for event in brought(game)):
        return ""
    # Translators: {room} is the name of a room: Crypt
    words = _("A Dream swapped you and Fig: now you are in the {room}.")
    return words.format(room=room_name(game.state, me(game).at))


def _strong(game: GuidedGame) -> str:
    """What a fight must beat."""
    if not game.state.spawns:
        return ""
    spawn = game.state.spawns[0]
    words = _("To beat: power {power} + your panic {panic} = {sum}.")
    against = strength(game.state, spawn.name, game.reader)
    return words.format(power=spawn.power, panic=against - spawn.power, sum=against)


def _held(game: GuidedGame) -> str:
    """Whether a lock holds the reader beside a spawn."""
    if not locks(game.state, me(game).at):
        return ""
    if "lockpick" in me(game).tools:
        return _("The door is locked. You have kept the Lockpick: be glad of it.")
    return _("The door is locked: force it, or fight.")


def _triggers(game: GuidedGame) -> str:
    """How many triggers the next cards may hold."""
    state = game.state
    left, soon = cards_left(state, "green"), len(state.inside)
    number = triggers_left(state)
    if left < soon or not number:
        return ""
    words = _("Triggers among the {left} green cards left: {number}. Drawn before you act again: {soon}.")
    return words.format(number=number, left=left, soon=soon)


def triggers_left(state: State) -> int:
    """How many triggers have not been drawn."""
    unseen = [card for pool, cards in state.pools if pool == "green" for card in cards]
    return sum(state.edition.green[card].kind == "trigger" for card in unseen)


def _sprung(game: GuidedGame) -> str:
    """What the last trigger since the reader's move has done."""
    events = brought(game)
    cards = [
        number for number, event in enumerate(events) if event.rule == "cuobe.trigger" and not event.form
    ]
    if not cards:
        return ""
    after, card = events[cards[-1] :], events[cards[-1]]["card"]
    hit = [event["player"] for event in after if event.rule == "cuobe.trap-hit"]
    if hit:
        return _("{card} is a trigger. Its traps wounded: {names}.").format(card=card, names=names(game, hit))
    laid = next((event["room"] for event in after if event.rule == "cuobe.trap" and not event.form), "")
    if laid:
        # Translators: {room} is the name of a room: Crypt
        words = _("{card} hit nobody, so a new trap lies where it was drawn: in the {room}.")
        return words.format(card=card, room=laid)
    return _("{card} is a trigger. It hit nobody.").format(card=card)


def _keys(game: GuidedGame) -> str:
    """How many keys are missing, and whether the reader holds one."""
    keys = game.state.edition.keys
    left = [key for key in keys if key not in game.state.activated]
    if not left:
        return _("All five keys are activated: you may leave.")
    if left == [key for key in left if key in me(game).tools]:
        return _("The last key is yours.") if len(left) == 1 else _("The last keys are yours.")
    return _("Keys still missing: {number}.").format(number=len(left))


def _fig(game: GuidedGame) -> str:
    """Where Fig is, and how much time is left for him."""
    fig, left = game.state.players[FIG], cards_left(game.state, "green")
    room = card_at(game.state, fig.at)
    if fig.status == "out":
        return _("Fig is out.")
    if fig.status == "dead" or room is None:
        return _("Fig is dead.") if fig.status == "dead" else ""
    words = _("Fig is here, too.") if fig.at == me(game).at else _("Fig: {room}.").format(room=room.title)
    return words if _time(game) else _("{fig} Green cards left: {left}.").format(fig=words, left=left)


choice_greets: Final = _greets()
dark_greets: Final = _greets(_open, _time)
fight_greets: Final = _greets(_swapped, _strong, _held)
stop_greets: Final = _greets(_triggers, _time)
exit_greets: Final = _greets(_sprung, _way, _time)
last_greets: Final = _greets(_keys, _fig, _time)


# The end


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the night ends: a title, and a story."""
    out = [seat for seat, player in enumerate(game.state.players) if player.status == "out"]
    cards = cards_left(game.state, "green")
    if len(out) == 2:
        words = _(
            "You have won. It is raining, and nobody minds. Behind you something long feels for the door. "
            "Green cards left: {cards}."
        )
        return _("Out, both of you"), words.format(cards=cards)
    if PLUM in out:
        words = _(
            "You have won, and Fig has lost. You wait in the rain until the lights in the house go out. "
            "Fig does not come."
        )
        return _("You are out"), words
    if FIG in out:
        return _("Only Fig is out"), _(
            "You have lost. Fig tells them about you. Nobody finds the door again."
        )
    if me(game).status == "dead":
        return _("Five wounds"), _("You have lost. The house has counted, too.")
    words = _(
        "You have lost: you were still inside. The lamps are warm, though nobody has seen who lights them."
    )
    return _("The last card"), words
