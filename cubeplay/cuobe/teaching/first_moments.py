"""The moments of the first game of CU[o]BE: when each is done, what is left for later, and what is said.

All speak of rooms, not of fields or directions: the first door has turned the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cubeplay.cuobe.edition.edition import ATRIUM, EXIT
from cubeplay.cuobe.rules.cards import card_text, room_text
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import card_at, safe, trapped
from cubeplay.cuobe.rules.moves import End, Fight, Force, Go, PlaceChest, Search, Surrender, TakeFind
from cubeplay.cuobe.rules.state import Player, State
from cubeplay.cuobe.teaching.first_game import FIG, PLUM
from cubeplay.rulebook import Event
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, listed

FILM: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            "cuobe.dice",
            "cuobe.discover",
            "cuobe.discovery",
            "cuobe.tool",
            "cuobe.end",
            "cuobe.enter",
            "cuobe.trap",
        ),
        "",
    ),
    **dict.fromkeys(("cuobe.no-lock", "cuobe.shift", "cuobe.gain"), ""),
    "cuobe.compulsory": _("Roll call: all stand in the Atrium already."),
    "cuobe.power": _("The Tentacles lose 1 power."),
    "cuobe.arrive": _("Tentacles come up the drain. Their power is 3."),
    "cuobe.tentacles": _("The Tentacles jump: they come to whoever’s turn it is."),
    "cuobe.tick": _("A tick: a row or column of rooms slides, with all in it."),
}
"""Words for what happens by itself, by rule; "" leaves it untold, for the board shows it."""

# When a moment is done


def me(game: GuidedGame) -> Player:
    """The reader's wounds, panic, cards and room."""
    found: Player = game.state.players[game.reader]
    return found


def here(game: GuidedGame) -> str:
    """The room in which the reader stands."""
    return str(game.state.rooms[me(game).at].card)


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
    return rule in game.refused or bool(game.own) or game.outcome is not None


def paid(game: GuidedGame) -> bool:
    """Whether the Toll of turn 3 has been paid."""
    return ended(game, 3) or (game.state.turn == 3 and not game.state.tasks)


def fetched(game: GuidedGame) -> bool:
    """Whether the reader has taken a find token, or none lies on the floor."""
    took = any(each.actor == game.reader and isinstance(each.move, TakeFind) for each in game.played)
    return ended(game, 3) or took or not any(room.find for room in game.state.rooms)


def no_lock(game: GuidedGame) -> bool:
    """Whether there is no lock to open with the Lockpick, or the reader went on without."""
    locked = game.state.rooms[game.state.players[FIG].at].lock
    return ended(game, 3) or bool(game.own) or not locked or "lockpick" not in me(game).tools


def beset(game: GuidedGame) -> bool:
    """Whether a spawn is in the reader's room."""
    return any(each.at == me(game).at for each in game.state.spawns)


def looked(game: GuidedGame) -> bool:
    """Whether the search beside the Tentacles has been tried, or something else done."""
    return ended(game, 5) or not beset(game) or tried(game, "cuobe.spawn-blocks")


def faced(game: GuidedGame) -> bool:
    """Whether the reader has fought the Tentacles in turn 5, or run from them."""
    fought = any(isinstance(move, Fight) for move in game.own)
    return ended(game, 5) or (not game.state.tasks and (fought or not beset(game)))


def inside_exit(game: GuidedGame) -> bool:
    """Whether the reader is in the Exit, or has left; or the night is over."""
    return here(game) == EXIT or me(game).status == "out" or game.outcome is not None


def done(game: GuidedGame) -> bool:
    """Whether the night is over."""
    return game.outcome is not None


# What is left for later


def tonight(_state: State, move: Any) -> str:
    """Why chests and giving up are for another night."""
    if isinstance(move, PlaceChest):
        return _("Chests are for another night.")
    return _("Giving up is for another night.") if isinstance(move, Surrender) else ""


def search_first(state: State, move: Any) -> str:
    """Why all but the search and the doors waits, beside the Tentacles."""
    if isinstance(move, Go | Search | Force):
        return ""
    return tonight(state, move) or _("First try the search, or skip it.")


def first_door(state: State, move: Any) -> str:
    """Why the first step leads through a door, alone."""
    if isinstance(move, Go) and move.carry is not None:
        return _("Fig looks the other way. Later.")
    return _("A trap lies here: no place to stop.") if isinstance(move, End) else tonight(state, move)


# What is said after a move


def move_words(game: GuidedGame) -> str:
    """What the reader's last move has brought, and whether dice are left."""
    words, state = _brought_words(game), game.state
    acts = state.player == game.reader and not (state.tasks or state.ended)
    if state.dice or not acts or me(game).status == "out" or here(game) == EXIT:
        return words
    return _("{words} No dice left: end your turn.").format(words=words).strip()


def _brought_words(game: GuidedGame) -> str:
    """What the reader's last move has brought."""
    number = game.last()
    if number is None:
        return ""
    move, old = game.played[number].move, game.before(number)
    if isinstance(move, End) or game.state.tasks:
        return ""  # a film tells what comes next; what is to be chosen is told by itself
    if isinstance(move, Search) and not any(event.rule == "cuobe.find-token" for event in brought(game)):
        words = _("You rolled {pips}: no open room has that number, so nothing turns up.")
        return words.format(pips=game.state.rolled[0])
    if isinstance(move, Go):
        return _step_words(game, old)
    if any(event.rule == "cuobe.key" and not event["left"] for event in brought(game)):
        return _("That was the fifth key: the door is open. To leave is free, too.")
    words = _gains(game, old)
    if words:
        return words
    lines = game.told(game.reader, number)
    told = [words for line in lines if (words := FILM.get(line.rule, line.text))]
    return " ".join(told[-2:] if isinstance(move, Fight) else told[-1:])


def first_words(game: GuidedGame) -> str:
    """What the first step has brought, and what it cost."""
    words = move_words(game)
    return _("{words} A step costs a die.").format(words=words) if words else ""


def brought(game: GuidedGame) -> list[Event]:
    """What has happened since the reader's last move began."""
    own = (number for number, each in enumerate(game.played) if each.actor == game.reader)
    return [event for each in game.played[max(own, default=0) :] for event in each.step.events]


def _gains(game: GuidedGame, old: State) -> str:
    """The cards that the reader got by a move, and what each can do; a key has its own moment."""
    cards, blue = game.state.edition.titles, game.state.edition.blue
    held = [card for card in me(game).tools if card not in old.players[game.reader].tools]
    texts = {card: " ".join(card_text(blue[card])) for card in held if blue[card].kind != "key"}
    says = {card: _("{card}: {text}") if card in texts else _("{card}.") for card in held}
    return " ".join(says[card].format(card=cards[card], text=texts.get(card, "")) for card in held)


def _step_words(game: GuidedGame, old: State) -> str:
    """The room behind a door, and what it means to stop there."""
    state, at = game.state, me(game).at
    room = card_at(state, at)
    title = room.title if room is not None else ""
    gains = _gains(game, old)
    if gains:
        words = _("{room}. Its icon gives a card. {gains}")
        if ":" not in gains:
            words = _("{room}. Its icon gives a card: {gains}")
        return words.format(room=title, gains=gains)
    green = next((event["card"] for event in brought(game) if event.rule == "cuobe.green-card"), "")
    if green:
        return _("{room}. Its icon gives a green card: {card}.").format(room=title, card=green)
    if here(game) == EXIT and old.rooms[at].card == "":
        return _("The Exit! Here a key is activated, for nothing.")
    if trapped(state, at):
        return _("{room}. A trap: orange spikes.").format(room=title)
    if safe(state, at):
        return _("{room}. No trap can be here.").format(room=title)
    if old.rooms[at].card:
        return ""
    if room is not None and room.dice:
        return _("{room}. {effect}").format(room=title, effect=room_text(room)[-1 - bool(room.ongoing)])
    return _("{room}.").format(room=title)


# What is missing, and hints, by what the reader can do


def _moved_or(words: str, locked: str = "") -> Callable[[GuidedGame], str]:
    """What the main button says: ``words`` while there are dice, ``locked`` behind a lock."""

    def missing(game: GuidedGame) -> str:
        if not game.state.dice:
            return _("End the turn")
        return locked if locked and game.state.rooms[me(game).at].lock else words

    return missing


roll_missing: Final = _moved_or(_("Search, open a door, or end"))
dark_missing: Final = _moved_or(_("Press a door, or end"), _("A lock: force it, or end"))
fight_missing: Final = _moved_or(_("Fight, or press a room"), _("Fight, or force the lock"))
stop_missing: Final = _moved_or(_("Press a room, or end"), _("A lock: force it, or end"))


def find_missing(game: GuidedGame) -> str:
    """How to get the find token."""
    if game.state.rooms[me(game).at].find:
        return _("Take the find token")
    return _("Go to the Attic, and take it") if game.state.dice else _("No dice left: let it lie")


def dice_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for dice to use."""
    if not game.state.dice:
        return (_("No dice left. Dice come back with your next turn."),)
    return _("A door opens for certain. A search needs luck."), _("Press a dashed room, or Search.")


def stop_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for where to end the turn: they name rooms that lie open."""
    state = game.state
    if not state.dice:
        return (_("No dice left: you stay where you are."),)
    calm, traps = rooms_where(state, safe), rooms_where(state, trapped)
    found = (
        _("No trap can be in: {rooms}.").format(rooms=calm) if calm else "",
        _("A trap is in: {rooms}. A trigger card makes it spring.").format(rooms=traps) if traps else "",
        _("One more door: few rooms have traps."),
    )
    return tuple(filter(None, found))


def rooms_where(state: State, holds: Callable[[State, int], bool]) -> str:
    """The titles of the open rooms for which something holds."""
    open = (place for place, room in enumerate(state.rooms) if room.card and holds(state, place))
    return listed(state.edition.titles[state.rooms[place].card] for place in open)


# What an earlier choice has led to


def cellar_words(game: GuidedGame) -> str:
    """Whether a lock holds the reader beside the Tentacles."""
    if not game.state.rooms[me(game).at].lock:
        return ""
    if "lockpick" in me(game).tools:
        return _("The door is locked. You have kept the Lockpick: be glad of it.")
    return _("The door is locked: force it, or fight.")


def trap_words(game: GuidedGame) -> str:
    """What has come of the place where the reader stopped."""
    events = brought(game)
    if any(event.rule == "cuobe.trap-hit" and event["player"] == game.reader for event in events):
        return _("Your card is a trigger: the trap under you wounds you.")
    forms = [event.form for event in events if event.rule == "cuobe.trigger"]
    if "nobody" not in forms:
        return _("Your card is a trigger: the traps spring. None was under you.") if forms else ""
    new = next((event.form for event in events if event.rule == "cuobe.trap"), "safe")
    if new:
        return _("Your card is a trigger: all traps spring, and hit nobody.")
    return _("Your card is a trigger: the traps hit nobody, so a new one now lies under you.")


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the night ends: a title, and a story."""
    out = [seat for seat, player in enumerate(game.state.players) if player.status == "out"]
    cards = cards_left(game.state, "green")
    if len(out) == 2:
        words = _(
            "It is raining, and nobody minds. Behind you something long feels for the door. "
            "Green cards left: {cards}."
        )
        return _("Out, both of you"), words.format(cards=cards)
    if PLUM in out:
        words = _("You wait in the rain until the lights in the house go out. Fig does not come.")
        return _("You are out"), words
    if FIG in out:
        return _("Only Fig is out"), _("Fig tells them about you. Nobody finds the door again.")
    if me(game).status == "dead":
        return _("Five wounds"), _("The house has counted, too.")
    return _("The last card"), _("The lamps are warm, though nobody has seen who lights them.")
