"""What is said in the first game of CU[o]BE: in its films, after a move, and as hints.

Rooms are named, not fields: the first door has turned the floor.  Each sentence is made of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from cubeplay.cuobe.edition.edition import EXIT, BlueCard, GreenCard, RoomCard
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.cards import card_text, effect_in_words, room_text
from cubeplay.cuobe.rules.floor import FIELDS, card_at, fight_bonus, has_trap, safe, strength, trapped
from cubeplay.cuobe.rules.legality.rooms import room_name
from cubeplay.cuobe.rules.moves import End, Fight, Go, Search, UseRoom
from cubeplay.cuobe.rules.state import SIZE, Place, Player, State
from cubeplay.cuobe.teaching.first_game import FIG, PLUM, exit_at
from cubeplay.rulebook import Event, seat_name
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, all_of, listed, paragraph, plural, translated

Card = TypeVar("Card", BlueCard, GreenCard)
Words: TypeAlias = Callable[[GuidedGame], str]
"""What is said, by the game."""

_UNTOLD: Final = """
cuobe.dice cuobe.discover cuobe.discovery cuobe.tool cuobe.end cuobe.enter cuobe.trap cuobe.no-lock
cuobe.shift cuobe.gain
"""
PLAIN: Final[Mapping[str, str]] = {
    **dict.fromkeys(_UNTOLD.split(), ""),
    "cuobe.power": _("The Tentacles lose 1 power."),
    "cuobe.arrive": _("Tentacles come up the drain. Their power is 3."),
    "cuobe.tentacles": _("The Tentacles jump: they come to whoever’s turn it is."),
    "cuobe.tick": _("A tick: a row or column of rooms slides, with all in it."),
    "cuobe.escape": _("The night is over. Whoever is outside has won."),
}
"""Words for what happens, by rule; "" leaves it untold, for the board shows it.  Films add to it."""

# Where the reader is


def me(game: GuidedGame) -> Player:
    """The reader's wounds, panic, cards and room."""
    found: Player = game.state.players[game.reader]
    return found


def here(game: GuidedGame) -> str:
    """The room in which the reader stands."""
    return str(game.state.rooms[me(game).at].card)


def beset(game: GuidedGame) -> bool:
    """Whether a spawn is in the reader's room."""
    return any(each.at == me(game).at for each in game.state.spawns)


def in_vain(state: State) -> str:
    """Why the dice effect of the room would change nothing now; "" if it can, or if there is none."""
    if GAME.objections(state, state.player, UseRoom()):
        return ""
    after = GAME.apply(state, state.player, UseRoom()).state
    if after.but(dice=state.dice) != state:
        return ""
    room = card_at(state, state.me.at)
    if room is not None and room.dice[0].do == "retrieve-tool":
        return _("Nobody has dropped a tool: nothing to take.")
    return _("Now it would change nothing.")


# What is said after a move


def move_words(game: GuidedGame) -> str:
    """What the reader's last move has brought, and whether dice are left."""
    words, state = _brought_words(game), game.state
    acts = state.player == game.reader and not (state.tasks or state.ended)
    if state.dice or not acts or me(game).status == "out" or here(game) == EXIT:
        return words
    return _("{words} No dice left: end your turn.").format(words=words).strip()


def first_words(game: GuidedGame) -> str:
    """What the first step has brought, and what it cost."""
    words = move_words(game)
    return _("{words} A step costs a die.").format(words=words) if words else ""


def brought(game: GuidedGame) -> list[Event]:
    """What has happened since the reader's last move began."""
    own = (number for number, each in enumerate(game.played) if each.actor == game.reader)
    return events_from(game, max(own, default=0))


def events_from(game: GuidedGame, number: int) -> list[Event]:
    """What has happened from a move on, by the move's number from 0."""
    return [event for each in game.played[number:] for event in each.step.events]


def _brought_words(game: GuidedGame) -> str:
    """What the reader's last move has brought."""
    number = game.last()
    if number is None or isinstance(game.played[number].move, End):
        return ""  # a film tells what comes next
    move, old, events = game.played[number].move, game.before(number), brought(game)
    if any(_is_step(game, event) for event in events):
        return _step_words(game, _last_step(game))
    if game.state.tasks:
        return choice_words(game)
    if any(event.rule == "cuobe.jump" and event["player"] == game.reader for event in events):
        landed = _("You jump: {room}.").format(room=room_name(game.state, me(game).at))
        return paragraph(filter(None, (landed, danger_words(game.state, me(game).at))))
    if isinstance(move, Search):
        found = [str(each["room"]) for each in events if each.rule == "cuobe.find-token"]
        return _searched_words(game.state, found)
    if any(event.rule == "cuobe.key" and not event["left"] for event in events):
        return _("That was the fifth key: the door is open. To leave is free, too.")
    words = _gains(game, old)
    if words:
        return words
    lines = game.told(game.reader, number)
    told = [words for line in lines if (words := PLAIN.get(line.rule, line.text))]
    return " ".join(told[-2:] if isinstance(move, Fight) else told[-1:])


def _searched_words(state: State, found: Sequence[str]) -> str:
    """What a search has rolled, and where it put find tokens or what would have been wanted."""
    numbers = sorted({room.search for place in FIELDS if (room := card_at(state, place)) and room.search})
    if found:
        words = _("You searched and rolled {pips}: find tokens in {rooms}. Dice left: {dice}.")
    elif numbers:
        words = _(
            "You searched and rolled {pips}: nothing. To find, roll the number in an open room’s lens: "
            "{numbers}. Dice left: {dice}."
        )
    else:
        words = _(
            "You searched and rolled {pips}: nothing, because no open room has a lens. Dice left: {dice}."
        )
    wanted = listed(numbers)
    return words.format(pips=state.rolled[0], numbers=wanted, rooms=listed(found), dice=state.dice)


def _gains(game: GuidedGame, old: State) -> str:
    """The cards that the reader got by a move, and what each can do; a key has its own moment."""
    cards, blue = game.state.edition.titles, game.state.edition.blue
    held = [card for card in me(game).tools if card not in old.players[game.reader].tools]
    texts = {card: " ".join(card_text(blue[card])) for card in held if blue[card].kind != "key"}
    says = {card: _("{card}: {text}") if card in texts else _("{card}.") for card in held}
    return " ".join(says[card].format(card=cards[card], text=texts.get(card, "")) for card in held)


# A step


def _is_step(game: GuidedGame, event: Event) -> bool:
    """Whether the reader walked into a room."""
    return event.rule == "cuobe.move" and event.form != "moved" and event["player"] == game.reader


def _last_step(game: GuidedGame) -> int:
    """The number of the reader's last step, in this moment or before."""
    steps = [each.actor == game.reader and isinstance(each.move, Go) for each in game.played]
    return len(steps) - 1 - steps[::-1].index(True)


def _step_words(game: GuidedGame, number: int) -> str:
    """The room that the reader stepped into: what its icons gave, what it did and does."""
    state, events = game.state, events_from(game, number)
    title = next(event["room"] for event in events if _is_step(game, event))
    room = next(each for each in state.edition.rooms.values() if each.title == title)
    stays = here(game) == room.id
    new = any(event.rule == "cuobe.discover" for event in events)
    icons, entered = tuple(_icon_words(game, number)), tuple(_entered_words(room, events))
    told = [_("{room}.").format(room=title), *icons, *entered]
    if state.tasks:
        told.append(choice_words(game))
    elif room.id == EXIT and new:
        told = [_("The Exit! Here keys are activated, for nothing.")]
    elif stays and (note := danger_words(state, me(game).at)):
        told.append(note)
    elif new and not (icons or entered):
        told.append(_plain_words(state, room))
    elif not (icons or entered):
        return ""
    return paragraph(told)


def _icon_words(game: GuidedGame, number: int) -> Iterator[str]:
    """The cards that a new room's icons gave, and what they did."""
    events = events_from(game, number)
    gains = _gains(game, game.before(number))
    if gains:
        words = _("Its icon gives a card. {gains}") if ":" in gains else _("Its icon gives a card: {gains}")
        yield words.format(gains=gains)
    for event in events:
        if event.rule == "cuobe.green-card" and not event.form:
            card = titled(game.state.edition.green, event)
            asks = game.state.task is not None and game.state.task.cause == card.id
            told = "" if asks else green_words(card)
            words = _("And a green one. {card}") if gains else _("Its icon gives a green card. {card}")
            yield words.format(card=told).rstrip()
    if any(event.rule == "cuobe.compulsory" for event in events):
        yield _("It changes nothing now.")
    yield from _hurt_words(game, events)


def titled(cards: Mapping[str, Card], event: Event) -> Card:
    """The card that an event names by its title."""
    return next(card for card in cards.values() if card.title == event["card"])


def green_words(card: GreenCard) -> str:
    """What a green card does, after its title."""
    texts = {
        "trigger": _("all traps spring."),
        "spawn": _("a spawn, power {power}.").format(power=card.power),
    }
    text = texts.get(card.kind, " ".join(card_text(card)))
    return _("{card}: {text}").format(card=card.title, text=text)


def _hurt_words(game: GuidedGame, events: Sequence[Event]) -> Iterator[str]:
    """Whom a step has wounded, and where a trigger put a new trap."""
    hurt = dict.fromkeys(event["player"] for event in events if event.rule == "cuobe.wound")
    if hurt:
        yield _("Wounded: {names}.").format(names=names(game, hurt))
    elif any(event.rule == "cuobe.trigger" and event.form == "nobody" for event in events):
        yield _("Nobody is hit.")


def names(game: GuidedGame, seats: Iterable[Any]) -> str:
    """Players by name; the reader is "you"."""
    # Translators: in a list: Wounded: you and Fig. Also beside your own name
    return all_of(_("you") if seat == game.reader else seat_name(seat, game.names) for seat in seats)


def _entered_words(room: RoomCard, events: Sequence[Event]) -> Iterator[str]:
    """What a room did to who came in."""
    if room.enter and any(event.rule == "cuobe.enter" for event in events):
        effects = paragraph(effect_in_words(effect, "enter") for effect in room.enter)
        yield _("On entering: {effects}").format(effects=effects)


def _plain_words(state: State, room: RoomCard) -> str:
    """What a new room without cards and dangers is good for."""
    if room.dice or room.ongoing:
        effect = room_text(room)[-1]
        return paragraph(filter(None, (effect, in_vain(state) if room.dice else "")))
    if room.search:
        # Translators: {number} is printed in the lens
        words = _("No card icon here: the lens with the {number} is for searches.")
        return words.format(number=room.search)
    return _("No icon, so no card.")


def danger_words(state: State, at: Place) -> str:
    """Whether traps reach a room, and what shows it."""
    if safe(state, at):
        return _("No trap can be here.")
    if not trapped(state, at):
        return ""
    if has_trap(state, at):
        return _("A trap: orange spikes.")
    row = (card_at(state, place) for place in FIELDS if place // SIZE == at // SIZE)
    if any(room is not None and room.stripe == "row" for room in row):
        return _("A trap: the striped bar, in all rooms of the row.")
    return _("A trap: the striped bar, in all rooms of the column.")


# What is to be chosen


def choice_words(game: GuidedGame) -> str:
    """What a question is about: a card's words, or what its answer means; "" without a question."""
    task, state = game.state.task, game.state
    if task is None or state.player != game.reader:
        return ""
    effect = task.effect.do if task.effect is not None else ""
    if effect == "swap" and task.cause == "dream":
        return _("Dream: you and Fig change places, whoever you press. Then one of you falls asleep.")
    if effect == "sleep":
        return _("If you sleep, your turn ends at once. If Fig does, he wakes for his own and loses nothing.")
    if task.do == "turn-corridor":
        return _("A corridor: you come in and go out by its open sides, the others are walls.")
    if task.do == "weapons" and task.totals:
        words = _("You have {total} against {against}. Press a weapon to add it; a tool is gone then.")
        mine, theirs = fight_bonus(state, PLUM), strength(state, task.card, PLUM)
        return words.format(total=task.totals[0] + mine, against=theirs)
    green = state.edition.green.get(task.cause)
    return green_words(green) if green is not None else ""


def hints(*words: str) -> Callable[[GuidedGame], tuple[str, ...]]:
    """Hints of a moment; what is to be chosen comes before them."""
    said = tuple(map(translated, words))
    return lambda game: _choice_hints(game) or said


def _choice_hints(game: GuidedGame) -> tuple[str, ...]:
    if game.state.task is None:
        return ()
    return tuple(filter(None, (choice_words(game), _("Press one of the buttons, or a dashed room."))))


def dice_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for dice to use."""
    if game.state.dice or game.state.tasks:
        found = (
            _("A door opens for certain. A search needs luck: a number that an open room has."),
            _("Press a dashed room, or Search."),
        )
        return _choice_hints(game) or found
    return (_("No dice left. Dice come back with your next turn."),)


def find_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for find tokens: the rooms in which they lie."""
    rooms = rooms_where(game.state, lambda state, place: state.rooms[place].find)
    where = _("The blue disc is a find token. It lies in: {rooms}.").format(rooms=rooms)
    return _choice_hints(game) or (where, _("Walk there, then press “Take the find token”."))


def stop_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for where to end the turn: they name rooms that lie open."""
    state = game.state
    if state.tasks:
        return _choice_hints(game)
    if not state.dice:
        return (_("No dice left: you stay where you are."),)
    words = (
        (rooms_where(state, safe), _("No trap can be in: {rooms}.")),
        (rooms_where(state, trapped), _("A trap is in: {rooms}. A trigger card makes it spring.")),
    )
    found = (told.format(rooms=rooms) for rooms, told in words if rooms)
    return *found, _("Pills, the Nursery, or a spawn that you destroy lower panic.")


def exit_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for the way to the Exit, by where it lies and where Fig is."""
    state, there = game.state, exit_at(game.state)
    if state.tasks:
        return _choice_hints(game)
    if not state.dice:
        return (_("No dice left: end your turn. Dice come back with your next one."),)
    if there is None:
        dark = sum(not room.card for room in state.rooms)
        where = _("The Exit is one of the {number} dark rooms.").format(number=dark)
    else:
        far = _far(state, there)
        words = plural("The Exit is {number} room away.", "The Exit is {number} rooms away.", far)
        where = words.format(number=far)
    return (where, *_fig_hints(game), _("Ticks move rooms with all who stand in them."))


def _fig_hints(game: GuidedGame) -> Iterator[str]:
    """Whether Fig can be taken along."""
    if any(isinstance(move, Go) and move.carry == FIG for move in game.moves(game.reader)):
        yield _("“Take Fig along”, then press the room: 2 dice.")


def _far(state: State, there: Place) -> int:
    """How many steps a room is from the reader, over walls and locks."""
    at = state.players[PLUM].at
    return abs(at // SIZE - there // SIZE) + abs(at % SIZE - there % SIZE)


def key_hints(game: GuidedGame) -> tuple[str, ...]:
    """Hints for the last moment: who holds the keys that are missing, or that the door is open."""
    state = game.state
    if state.tasks:
        return _choice_hints(game)
    if here(game) != EXIT:
        return exit_hints(game)
    missing = [key for key in state.edition.keys if key not in state.activated]
    if not missing:
        return (_("Whoever is in the Exit may leave: free, even beside a spawn."),)
    found = [_held_words(game, key) for key in missing]
    return (*found, _("A spawn here must be destroyed, or gone, first.")) if beset(game) else tuple(found)


def _held_words(game: GuidedGame, key: str) -> str:
    """Where a key is that is still missing."""
    state = game.state
    title, fig = state.edition.titles[key], state.players[FIG]
    if key in me(game).tools:
        return _("{key}: you hold it. Activating it is free.").format(key=title)
    if key in fig.tools:
        return _("{key}: Fig has it. He must come here, so end your turn.").format(key=title)
    if key in state.dropped:
        return _("{key}: dropped. The Workshop gives it back.").format(key=title)
    return _("{key}: nobody has it yet. Blue cards bring it.").format(key=title)


def rooms_where(state: State, holds: Callable[[State, int], bool]) -> str:
    """The titles of the open rooms for which something holds."""
    open = (place for place, room in enumerate(state.rooms) if room.card and holds(state, place))
    return listed(state.edition.titles[state.rooms[place].card] for place in open)
