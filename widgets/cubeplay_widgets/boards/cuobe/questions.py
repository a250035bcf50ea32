"""Questions to a player, the cards that ask them, and the answers, in words."""

from __future__ import annotations

from cubeplay.cuobe.rules.cards import Slot, effect_in_words
from cubeplay.cuobe.rules.floor import spawn_title
from cubeplay.cuobe.rules.state import State, Task
from cubeplay.rulebook import seat_name
from cubeplay.words import COMPASS, _, all_of

from cubeplay_widgets.boards.cuobe.choice import CuobeSelection

BY_KIND = {
    "seat": _("Choose a player."),
    "place": _("Choose a room."),
    "direction": _("Choose a direction."),
    "card": _("Choose a card."),
    "answer": _("Do it?"),
}

BY_STEP = {
    "turn-corridor": _("How is the corridor to lie?"),
    "find-choice": _("Your hands are full: draw a card, or put a find token here for later?"),
    "curiosity": _("You have rolled a zero. Draw a blue card all the same?"),
    "put-find": _("Find tokens are scarce: choose a room that gets one."),
    "twins": _("Choose a room for each of the sisters."),
    "spider": _("Choose the room in which the spider appears."),
    "drop-card": _("Choose a card to drop."),
    "retrieve": _("Choose one of the dropped tools."),
    "replace": _("Choose the card that makes room for the new one."),
    "relief": _("You have destroyed it. Lower your panic by one?"),
    "spoils": _("Choose a tool of the killed."),
    "agree": _("Give up? All of you would have lost."),
    "weapons": _("The dice have fallen. Choose your weapons."),
    "hand": _("You hold too many tools. Give, stash or drop some."),
    "use-now": _("You are insane: use it now, or it is dropped."),
}

DIRECTION_WORDS = {"north": _("North"), "east": _("East"), "south": _("South"), "west": _("West")}

ANSWERS = {
    "yes": _("Yes"),
    "draw": _("Draw a card"),
    "token": _("Put a find token here"),
    "calm": _("Lower the panic"),
    "agree": _("Give up"),
    "refuse": _("Go on"),
}


def cause_title(state: State, task: Task) -> str:
    """The title of the card, room or spawn that asks."""
    titles = state.edition.titles
    if task.do == "weapons" and not task.seats:
        return spawn_title(state, task.card)
    if task.do in ("use-now", "replace"):
        return titles.get(task.card, task.card)
    return titles.get(task.cause, "")


def task_words(choice: CuobeSelection) -> str:
    """The question, after the sentence of the effect that asks it."""
    task = choice.task
    if task is None:
        return ""
    if task.do in BY_STEP:
        return BY_STEP[task.do]
    if task.effect is None:
        return BY_KIND.get(task.asks, "")
    told = asking_effect(choice.state, task)
    return _("{effect} {question}").format(effect=told, question=BY_KIND.get(task.asks, ""))


def asking_effect(state: State, task: Task) -> str:
    """The sentence of the effect that asks; "" if it is not an effect."""
    card = state.edition.blue.get(task.cause)
    slot: Slot = "event" if card is None else "talent" if card.kind == "talent" else "tool"
    return effect_in_words(task.effect, slot) if task.effect is not None else ""


def heading(choice: CuobeSelection) -> str:
    """The title of what asks, as a heading."""
    assert choice.task is not None
    return cause_title(choice.state, choice.task) or _("Your choice")


def choice_words(choice: CuobeSelection, value: str) -> str:
    """An answer in the words of its button."""
    task, state = choice.task, choice.state
    assert task is not None
    if task.asks == "seat":
        return seat_name(int(value) - 1, choice.look.names)
    if task.asks == "direction":
        return (
            _("Open {sides}").format(sides=all_of(COMPASS[side] for side in value.split("-")))
            if task.do == "turn-corridor"
            else DIRECTION_WORDS[value]
        )
    if task.asks == "card":
        return state.edition.titles.get(value, value)
    return ANSWERS.get(value, value)


def waiting_words(choice: CuobeSelection) -> str:
    """Which other player is asked, and by what, for those who wait; "" if nobody is."""
    task = choice.state.task
    if task is None or choice.look.moves or not task.asks:
        return ""
    name = seat_name(task.player, choice.look.names)
    return _("{name} chooses: {cause}.").format(
        name=name, cause=cause_title(choice.state, task) or _("an answer")
    )
