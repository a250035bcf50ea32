"""The buttons beside CU[o]BE's board: all that can be done without pressing a room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.rules.cards import room_text
from cubeplay.cuobe.rules.floor import card_at, locks
from cubeplay.cuobe.rules.moves import (
    Attack,
    Choose,
    Decline,
    DropTool,
    End,
    Fight,
    Force,
    Give,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Take,
    TakeFind,
    Use,
    UseRoom,
)
from cubeplay.cuobe.rules.state import NOBODY, PLACES
from cubeplay.rulebook import seat_name
from cubeplay.words import _, all_of

from cubeplay_widgets.board.game_board import Action, one_main
from cubeplay_widgets.boards.cuobe.choice import CARRY, FIGHT, CuobeSelection
from cubeplay_widgets.boards.cuobe.fights.bout import (
    Bout,
    attack_words,
    bout,
    dice_words,
    enough,
    fight_words,
    running,
)
from cubeplay_widgets.boards.cuobe.naming import room_title
from cubeplay_widgets.boards.cuobe.questions import choice_words
from cubeplay_widgets.paint.scene import SelectMove

MOST_ROOMS = 8
"""With more rooms to choose from there are no buttons; the board is clearer."""


def actions(choice: CuobeSelection) -> tuple[Action, ...]:
    """The buttons, at most one of them the main one; greyed ones come last."""
    if not choice.look.moves:
        return ()
    if choice.arming:
        found = [*_arming(choice), _end(choice)]
    elif choice.task is not None:
        found = [*_answers(choice), *_cards(choice), _end(choice)]
    elif choice.rival:
        words = _("Do something else")
        found = [*_fights(choice), Action(words, SelectMove(f"{FIGHT}{choice.rival}", of=FIGHT))]
    else:
        found = [*_room_actions(choice), *_fights(choice), *_cards(choice), _end(choice)]
    return one_main(sorted(found, key=lambda action: not action.open))


# Answers to a question


def _answers(choice: CuobeSelection) -> Iterator[Action]:
    """The answers as buttons; many rooms are chosen on the board alone."""
    values = [move.value for move in choice.look.moves if isinstance(move, Choose)]
    if choice.asks == "place":
        for value in values if len(values) <= MOST_ROOMS else ():
            words = _("{field}, {title}").format(field=value, title=room_title(choice.state, PLACES[value]))
            yield Action(words, Choose(value))
    else:
        for value in values:
            yield Action(choice_words(choice, value), Choose(value), len(values) == 1)
    yield Action(_("Go without"), Decline(), choice.can_decline and not values, choice.can_decline)


def _arming(choice: CuobeSelection) -> Iterator[Action]:
    """Fight with the picked weapons, and with the fewest that win."""
    picked, fight = choice.weapons, running(choice)
    edition = choice.state.edition
    words = _("Fight without a weapon")
    if picked.cards:
        words = _("Fight with {cards}").format(cards=all_of(edition.titles[card] for card in picked.cards))
    if fight is not None:
        lead = fight[0] + sum(edition.weapon(card) for card in picked.cards) - fight[1]
        result = _("win") if lead > 0 else _("tie") if lead == 0 else _("lose")
        words = _("{fight}: {result}").format(fight=words, result=result)
    yield Action(words, picked, True)
    least = enough(choice)
    for move in choice.look.moves:
        if least and tuple(sorted(getattr(move, "cards", ()))) == least and move != picked:
            cards = all_of(edition.titles[card] for card in least)
            yield Action(_("Fight with {cards}: win").format(cards=cards), move)


# The player's own turn


def _room_actions(choice: CuobeSelection) -> Iterator[Action]:
    """What can be done in the room; a press on a greyed button shows why it is refused."""
    state, legal = choice.state, choice.moves
    card, room = card_at(state, state.me.at), state.rooms[state.me.at]
    if Leave() in legal:
        yield Action(_("Leave the cube"), Leave(), True)
    elif card is not None and card.id == EXIT:
        yield Action(_("Leave the cube"), Leave(), open=False)
    if any(each.find for each in state.rooms):
        yield Action(_("Take the find token: draw a blue card"), TakeFind(), open=bool(room.find))
    if locks(state, state.me.at) or (card is not None and card.lock):
        yield Action(_("Force the lock (1 die)"), Force(), open=Force() in legal)
    yield Action(_("Search (1 die)"), Search(), open=Search() in legal)
    if card is not None and card.dice:
        yield Action(room_text(card)[-1 - bool(card.ongoing)], UseRoom(), open=UseRoom() in legal)
    if PlaceChest() in legal:
        yield _chest_here()
    yield from _locked_chest(choice)
    if choice.carry is not None:
        name = seat_name(choice.carry, choice.look.names)
        yield Action(
            _("Leave {name} behind").format(name=name), SelectMove(f"{CARRY}{choice.carry + 1}", of=CARRY)
        )


def _chest_here() -> Action:
    return Action(_("Place your chest here"), PlaceChest())


def _locked_chest(choice: CuobeSelection) -> Iterator[Action]:
    """The cards in this room's chest that the player may not take."""
    state = choice.state
    owner = state.rooms[state.me.at].chest
    for card in state.players[owner].chest if owner != NOBODY else ():
        if Take(card) not in choice.moves:
            title = state.edition.titles.get(card, card)
            yield Action(_("Take {card} out of the chest").format(card=title), Take(card), open=False)


def _fights(choice: CuobeSelection) -> Iterator[Action]:
    """Fights with the rival by number of dice, and a button for each other rival."""
    one = bout(choice)
    if one is not None:
        for move in choice.fights:
            yield Action(_fight_button(choice, one, move), move, open=move in choice.moves)
        if one.other is None:
            words = _("Fight {name} without dice").format(name=one.title(choice.look.names))
            yield Action(words, Fight(one.rival, 0), open=False)
    for rival in choice.rivals:
        if rival != choice.rival and not one:
            name = Bout(choice.state, choice.seat, rival).title(choice.look.names)
            words = _("Attack {name} …") if rival.startswith("player-") else _("Fight {name} …")
            yield Action(words.format(name=name), SelectMove(f"{FIGHT}{rival}", of=FIGHT))


def _fight_button(choice: CuobeSelection, one: Bout, move: Fight | Attack) -> str:
    """A fight with its odds; if it is not legal, with the rival's name."""
    dice = dice_words(move.dice)
    if move in choice.moves:
        return _("{dice}: {odds}").format(dice=dice, odds=fight_words(one, move))
    return attack_words(move.dice).format(name=one.title(choice.look.names), number=move.dice)


def _cards(choice: CuobeSelection) -> Iterator[Action]:
    """Cards to use and to take; other actions only for the picked card, or if there are too many tools."""
    titles, names = choice.state.edition.titles, choice.look.names
    too_many = choice.task is not None and choice.task.do == "hand"
    for move in choice.look.moves:
        card = getattr(move, "card", "")
        title = titles.get(card, card)
        concerned = too_many or card == choice.card
        if isinstance(move, Use):
            yield _use(choice, move)
        elif isinstance(move, Take):
            yield Action(_("Take {card} out of the chest").format(card=title), move)
        elif too_many and isinstance(move, PlaceChest):
            yield _chest_here()
        elif concerned and isinstance(move, Stash):
            yield Action(_("Put {card} into the chest").format(card=title), move)
        elif concerned and isinstance(move, Give):
            yield Action(_("Give {card} to {name}").format(card=title, name=seat_name(move.to, names)), move)
        elif concerned and isinstance(move, DropTool):
            yield Action(_("Drop {card}").format(card=title), move)
    if choice.card and Use(choice.card) not in choice.moves and choice.task is None:
        yield _use(choice, Use(choice.card))


def _use(choice: CuobeSelection, move: Use) -> Action:
    """Use a card, or activate a key."""
    edition, may = choice.state.edition, move in choice.moves
    key = move.card in edition.keys
    # Translators: {card} is the name of a key
    words = _("Activate the {card}") if key else _("Use {card}")
    return Action(words.format(card=edition.titles.get(move.card, move.card)), move, key and may, may)


def _end(choice: CuobeSelection) -> Action:
    may = End() in choice.moves
    return Action(_("End the turn"), End(), may and not choice.state.dice, may)


def keys(choice: CuobeSelection) -> dict[str, Any]:
    """Arrow keys walk, or choose a direction if one is asked; in reading mode they only move the focus."""
    arrows = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
    if choice.asks == "direction":
        return {arrows[value]: Choose(value) for value in choice.task_choices if value in arrows}
    if not choice.acting or choice.reading:
        return {}
    return {arrows[step.to]: step for step in choice.steps.values()}
