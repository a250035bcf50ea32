"""What a player at CU[o]BE's table is to do now, in the imperative: for each question and each situation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubeplay.cuobe.rules.cards import room_text
from cubeplay.cuobe.rules.floor import card_at, limits, locks
from cubeplay.cuobe.rules.moves import Force, Go, Leave, Search, TakeFind, Use, UseRoom
from cubeplay.cuobe.rules.state import place_name
from cubeplay.rulebook import seat_name
from cubeplay.words import _, listed, paragraph, plural

from cubeplay_widgets.board.game_board import TurnPrompt
from cubeplay_widgets.boards.cuobe.choice import ABOUT, ASK, CuobeSelection, picked
from cubeplay_widgets.boards.cuobe.fights.bout import Bout, bout, running
from cubeplay_widgets.boards.cuobe.naming import clipped, effect_words, now_words, printed_words, room_title
from cubeplay_widgets.boards.cuobe.questions import asking_effect, cause_title

LONGEST: Final = 60
"""The most letters of a prompt, and of the sentence after it."""
NAME: Final = 18
"""The most letters of a name or title in a prompt."""

BY_STEP: Final = {
    "turn-corridor": _("choose how the corridor lies"),
    "find-choice": _("draw a card, or put a find token here"),
    "curiosity": _("draw a blue card, or go without"),
    "put-find": _("choose a room for the find token"),
    "twins": _("choose a room for each of the sisters"),
    "spider": _("choose the room where the spider appears"),
    "drop-card": _("choose a card to drop"),
    "retrieve": _("choose one of the dropped tools"),
    "replace": _("choose the card that makes room"),
    "relief": _("lower your panic, or go without"),
    "spoils": _("choose a tool of the killed"),
    "agree": _("agree to give up, or go on"),
    "weapons": _("choose your weapons"),
    "hand": _("give, stash or drop a tool"),
}
"""Prompts for questions that the rules themselves ask."""

WHO: Final = {
    "heal": _("choose who heals"),
    "full-heal": _("choose who heals"),
    "calm": _("choose who loses panic"),
    "full-calm": _("choose who loses panic"),
    "panic": _("choose who gets panic"),
    "wound": _("choose who gets wounded"),
    "sleep": _("choose who falls asleep"),
    "jump": _("choose who jumps"),
    "move-player": _("choose who is moved"),
    "swap": _("choose who swaps rooms"),
    "drop": _("choose who drops a card"),
}
WHERE: Final = {
    "lock": _("choose the room to lock"),
    "unlock": _("choose the room to unlock"),
    "trap": _("choose the room that gets a trap"),
    "remove-trap": _("choose the room that loses its trap"),
    "jump": _("choose the room to jump to"),
    "shift": _("choose the room that shifts"),
}
WHITHER: Final = {
    "move-player": _("choose which way to move"),
    "shift": _("choose which way the rooms shift"),
}
PLAIN: Final = {
    "seat": _("choose a player"),
    "place": _("choose a room"),
    "direction": _("choose a direction"),
    "card": _("choose a card"),
    "answer": _("do it, or go without"),
}
BY_QUESTION: Final = {"seat": WHO, "place": WHERE, "direction": WHITHER}


def task(choice: CuobeSelection) -> TurnPrompt:
    """What the player who looks is to do now."""
    if not choice.look.moves:
        return TurnPrompt(_("wait for your turn"))
    if choice.task is not None:
        return TurnPrompt(_asked(choice), _short(_why(choice)))
    chosen = _chosen(choice)
    return chosen or TurnPrompt(_first_action(choice), _short(_after(choice)))


def asked_first(choice: CuobeSelection) -> str:
    """A question after its cause, such as "Pump: choose the room that shifts"; "" without one."""
    asked = choice.task
    if asked is None:
        return ""
    words, cause = _asked(choice), cause_title(choice.state, asked)
    if asked.do == "turn-corridor":
        sides = len(choice.state.edition.rooms[asked.cause].arrows)
        words = plural(
            "{sides} side opens here, the rest is wall: choose how",
            "{sides} sides open here, the rest is wall: choose how",
            sides,
        ).format(sides=sides)
    # Translators: {cause} is a card or a room that asks; {words} is what to choose
    return _("{cause}: {words}").format(cause=cause or _("Now"), words=words)


def pointed_at(choice: CuobeSelection) -> str:
    """Why a press on a far room is no step, and what a room can do; or who comes along."""
    if choice.acting and choice.carry is not None and not picked(choice.look.selected, ABOUT):
        name = seat_name(choice.carry, choice.look.names)
        return _("{name} comes with you. Press a room: 2 dice.").format(name=name)
    if not choice.acting or not picked(choice.look.selected, ABOUT) or choice.reading:
        return ""
    place, state = choice.about, choice.state
    card = card_at(state, place)
    if place != state.me.at:
        room = card.title if card is not None else _("A dark room")
        far = _("{room}: too far. You walk one room at a time.").format(room=room)
        return paragraph(filter(None, (far, effect_words(card) if card is not None else "")))
    return " ".join(room_text(card)) if card is not None else ""


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else ""


# Questions


def _asked(choice: CuobeSelection) -> str:
    asked = choice.task
    assert asked is not None
    if asked.do == "use-now":
        title = clipped(cause_title(choice.state, asked), NAME)
        return _("use {card} now, or drop it").format(card=title)
    if asked.do in BY_STEP:
        return BY_STEP[asked.do]
    effect = asked.effect.do if asked.effect is not None else ""
    return BY_QUESTION.get(asked.asks, {}).get(effect) or PLAIN.get(asked.asks, PLAIN["answer"])


def _why(choice: CuobeSelection) -> str:
    """The sentence after a question: its cause, or the state of the fight or of the hand."""
    asked, state = choice.task, choice.state
    assert asked is not None
    fight = running(choice)
    if fight is not None:
        return _("You have {total} against {against}.").format(total=fight[0], against=fight[1])
    if asked.do == "hand":
        held, most = len(state.players[asked.player].tools), limits(state, asked.player).tools
        return _("You hold {held} tools, and may hold {most}.").format(held=held, most=most)
    if asked.effect is not None:
        return asking_effect(state, asked)
    title = cause_title(state, asked)
    return _("{card} asks you.").format(card=title) if title else ""


# The player's own turn


def _chosen(choice: CuobeSelection) -> TurnPrompt | None:
    """The prompt for what is selected; None if nothing is."""
    titles, selected = choice.state.edition.titles, choice.look.selected
    if f"{ASK}surrender" in selected:
        return TurnPrompt(_("give up, or play on"), _("All of you would have lost."))
    if choice.card:
        title = clipped(titles.get(choice.card, choice.card), NAME)
        return TurnPrompt(_("choose what to do with {card}").format(card=title))
    if choice.carry is not None:
        name = clipped(seat_name(choice.carry, choice.look.names), NAME)
        return TurnPrompt(
            _("press a room to take {name} along").format(name=name), _("Each step costs 2 dice.")
        )
    if picked(selected, ABOUT):
        return _reading(choice)
    if choice.reading:
        return TurnPrompt(_("press a room to read it"), _("Press “Walk again” to go on."))
    return None


def _reading(choice: CuobeSelection) -> TurnPrompt:
    """About the room that is read, as much as fits."""
    place, state = choice.about, choice.state
    card = card_at(state, place)
    if card is None:
        words = _("find out what is in {field}").format(field=place_name(place))
        return TurnPrompt(words, _("Nobody knows yet."))
    told = [*printed_words(card), *now_words(state, place, choice.look.names)]
    while told and len(listed(told)) > LONGEST - 8:
        told.pop()
    # Translators: {room} is the name of a room: Crypt
    words = _("read about the {room}").format(room=clipped(room_title(state, place), NAME))
    return TurnPrompt(words, _("Here: {things}.").format(things=listed(told)) if told else "")


def _first_action(choice: CuobeSelection) -> str:
    """The first action possible in the room."""
    return next(_actions(choice), _("end your turn"))


def _actions(choice: CuobeSelection) -> Iterator[str]:
    state, legal = choice.state, choice.moves
    room, here = clipped(room_title(state, state.me.at), NAME), bout(choice)
    if Leave() in legal:
        yield _("leave the cube")
    for key in state.me.tools:
        if key in state.edition.keys and Use(key) in legal:
            title = clipped(state.edition.titles[key], NAME)
            yield _("activate {key}").format(key=title)
    if here is not None and choice.can_fight:
        yield _fight(choice, here, room)
    if TakeFind() in legal:
        yield _("take the find token")
    if Search() in legal:
        # Translators: {room} is the name of a room: Crypt
        yield _("search the {room}, or walk on").format(room=room)
    if locks(state, state.me.at) and Force() in legal:
        yield _("force the lock")
    if UseRoom() in legal:
        # Translators: {room} is the name of a room: Crypt
        yield _("use the {room}, or walk on").format(room=room)
    if any(isinstance(move, Go) for move in legal):
        yield _("press a dashed room to go there")


def _fight(choice: CuobeSelection, here: Bout, room: str) -> str:
    if here.other is not None:
        name = clipped(here.title(choice.look.names), NAME)
        # Translators: {name} is a player; {room} is the name of a room: Crypt
        return _("attack {name}, or leave the {room}").format(name=name, room=room)
    name = clipped(here.title(()), NAME)
    # Translators: {spawn} is the name of a being: Ghoul; {room} that of a room: Crypt
    return _("fight the {spawn}, or leave the {room}").format(spawn=name, room=room)


def _after(choice: CuobeSelection) -> str:
    """The strength to beat in a fight, else how many dice are left."""
    here = bout(choice)
    if here is not None and here.other is None and choice.can_fight:
        return _("To beat: {number}.").format(number=here.against)
    words = plural("{dice} die left.", "{dice} dice left.", choice.state.dice)
    return words.format(dice=choice.state.dice) if choice.state.dice else _("No die is left.")
