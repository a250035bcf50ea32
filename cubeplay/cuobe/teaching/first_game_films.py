"""What the films of CU[o]BE's first game say, line by line: a card with its mood, and what it has done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.rules.cards import card_text
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.legality.rooms import room_name
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.first_game_words import PLAIN, names, titled
from cubeplay.game import CHANCE
from cubeplay.rulebook import Event, seat_name
from cubeplay.session.history import LogLine, PlayedMove
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, listed, paragraph

Film: TypeAlias = Callable[[GuidedGame, LogLine], str]
"""What a film says of a line of the log."""


def _step(game: GuidedGame, line: LogLine) -> tuple[Event, ...]:
    """All that happened in the move of a line."""
    return tuple(game.played[line.number - 1].step.events)


def _event(game: GuidedGame, line: LogLine) -> Event:
    """The event that a line tells."""
    same = (event for event in _step(game, line) if event.rule == line.rule)
    return next(event for event in same if game.game.rulebook.sentence(event, game.names) == line.text)


def _after(game: GuidedGame, line: LogLine) -> Iterator[PlayedMove]:
    """The move of a line, and what chance brought then."""
    yield game.played[line.number - 1]
    for each in game.played[line.number :]:
        if each.actor != CHANCE:
            return
        yield each


def _rules(game: GuidedGame, line: LogLine) -> set[str]:
    """The rules of what happened in the move of a line and of what chance brought then."""
    return {event.rule for each in _after(game, line) for event in each.step.events}


def _then(game: GuidedGame, line: LogLine) -> State:
    """The state after the move of a line."""
    state: State = game.played[line.number - 1].step.state
    return state


def _room(state: State, seat: Any) -> str:
    """The title of the room in which a player is."""
    return room_name(state, state.players[seat].at)


def _name(game: GuidedGame, event: Event) -> str:
    """The name of the player of an event."""
    seat: Any = event["player"]
    return seat_name(seat, game.names)


def _turn(game: GuidedGame, line: LogLine) -> str:
    """Whose turn it is, if no card tells it."""
    return "" if "cuobe.green-card" in _rules(game, line) else line.text


def _green(game: GuidedGame, line: LogLine) -> str:
    """A green card with its mood; the first of a turn tells whose turn it is."""
    event = _event(game, line)
    if event.form:
        return line.text
    card = titled(game.state.edition.green, event)
    back = game.played[line.number - 2].step.events if line.number > 1 else ()
    if line.number > 1 and not any(each.rule == "cuobe.turn" for each in back):
        return _("{line} {mood}").format(line=line.text, mood=card.mood)
    turn, name = _then(game, line).turn, _name(game, event)
    words = _("Turn {turn}, {name}. A green card, {card}: {mood}")
    return words.format(turn=turn, name=name, card=card.title, mood=card.mood)


def _blue(game: GuidedGame, line: LogLine) -> str:
    """A blue card that another got, and what it can do."""
    event, state = _event(game, line), _then(game, line)
    if event.form:
        return line.text
    card = titled(state.edition.blue, event)
    text = "" if card.kind == "key" else paragraph(card_text(card))
    words = _("{name}, {room}: a blue card, {card}.") if not text else _("{name}, {room}: {card}. {text}")
    name = _name(game, event)
    return words.format(name=name, room=_room(state, event["player"]), card=card.title, text=text)


def _panic(game: GuidedGame, line: LogLine) -> str:
    """Panic, once for all whom a card frightens, with the card as its cause."""
    event = _event(game, line)
    all = [each for each in _step(game, line) if each.rule == "cuobe.panic"]
    if event != all[0]:
        return ""
    if len(all) == 1:
        return line.text
    who = names(game, (each["player"] for each in all))
    words = _("These panic: {names}. Whoever has panic rolls a die less each turn, and spawns are stronger.")
    return words.format(names=who)


def _move(game: GuidedGame, line: LogLine) -> str:
    """A step of Fig: untold if its card is told, and with a reason if it leads away from a spawn."""
    event, old = _event(game, line), game.before(line.number - 1)
    if event.form or {"cuobe.blue-card", "cuobe.green-card"} & _rules(game, line):
        return line.text if event.form else ""
    seat: Any = event["player"]
    at, name = old.players[seat].at, _name(game, event)
    if not any(spawn.at == at for spawn in old.spawns):
        return line.text
    if old.rooms[at].card == EXIT:
        words = _(
            "Beside them no key turns, and to end a turn there is panic: {name} leaves the Exit. {room}."
        )
    else:
        words = _("To end a turn beside them is panic: {name} runs. {room}.")
    return words.format(name=name, room=event["room"])


def _find(game: GuidedGame, line: LogLine) -> str:
    """A find token that is taken; those that a search puts down are told with it."""
    return "" if _event(game, line).form == "put" else line.text


def _search(game: GuidedGame, line: LogLine) -> str:
    """A search, and the rooms that have its number."""
    events = _step(game, line)
    rooms = [each["room"] for each in events if each.rule == "cuobe.find-token" and each.form == "put"]
    if not rooms:
        return line.text
    words = _("{line} The lenses with that number get a find token: {rooms}.")
    return words.format(line=line.text, rooms=listed(rooms))


def _swap(game: GuidedGame, line: LogLine) -> str:
    """What the Dream does first."""
    who = names(game, sorted((_event(game, line)["player"], _event(game, line)["other_player"])))
    return _("The Dream swaps two players: {names}. Then one of them falls asleep.").format(names=who)


def _sleep(game: GuidedGame, line: LogLine) -> str:
    """What sleep costs."""
    event, state = _event(game, line), _then(game, line)
    if event["player"] == state.player:
        return _("{line} That ends the turn at once.").format(line=line.text)
    return _("{line} Whoever sleeps in another’s turn wakes for their own one: no harm.").format(
        line=line.text
    )


def _fight(game: GuidedGame, line: LogLine) -> str:
    """The dice of a fight; how many they are is seen then."""
    event = _event(game, line)
    if not event.form:
        return ""
    words = _("{name} fights and rolls {pips}.")
    return words.format(name=_name(game, event), pips=event["pips"])


def _trigger(game: GuidedGame, line: LogLine) -> str:
    """A trigger: whom it may hit, and what comes when it hits nobody."""
    nobody = any(each.rule == "cuobe.trigger" and each.form == "nobody" for each in _step(game, line))
    if _event(game, line).form == "nobody":
        return ""
    if not nobody:
        return _("A trigger: all traps spring, and wound whoever stands on one.")
    trap = next((each for each in _step(game, line) if each.rule == "cuobe.trap"), None)
    if trap is not None and trap.form == "safe":
        # Translators: {room} is the name of a room: Crypt
        words = _("A trigger: all traps spring, but hit nobody. A new one cannot be put into the {room}.")
        return words.format(room=trap["room"])
    words = _("A trigger: all traps spring, but hit nobody. So a new one comes to {name}: {room}.")
    state = _then(game, line)
    name = seat_name(state.player, game.names)
    return words.format(name=name, room=_room(state, state.player))


def _tentacles(game: GuidedGame, line: LogLine) -> str:
    """Why the Tentacles jump."""
    state = _then(game, line)
    if not cards_left(state, "green") and not state.spawns:
        return line.text
    words = _("The Tentacles jump to whoever’s turn begins: {name}.")
    return words.format(name=seat_name(state.player, game.names))


FILM: Final[Mapping[str, str | Film]] = {
    **PLAIN,
    "cuobe.wake": "",
    "cuobe.turn": _turn,
    "cuobe.green-card": _green,
    "cuobe.blue-card": _blue,
    "cuobe.panic": _panic,
    "cuobe.move": _move,
    "cuobe.find-token": _find,
    "cuobe.search": _search,
    "cuobe.swap": _swap,
    "cuobe.sleep": _sleep,
    "cuobe.fight": _fight,
    "cuobe.trigger": _trigger,
    "cuobe.tentacles": _tentacles,
}
"""Words for what happens by itself in the first game, by rule; "" leaves it untold."""
FIRST_FILM: Final[Mapping[str, str]] = {
    "cuobe.compulsory": _(
        "Its effect: all come to the Atrium. You are there already; a trap lies there now."
    ),
}
"""The same for the night's first card, before anybody has moved."""
