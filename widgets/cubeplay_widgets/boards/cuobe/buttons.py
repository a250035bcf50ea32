"""The buttons round CU[o]BE's table: the fight, one's cards, and all other actions in fixed places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cubeplay.cuobe.rules.moves import (
    Choose,
    Decline,
    DropTool,
    End,
    Force,
    Give,
    Leave,
    PlaceChest,
    Search,
    Stash,
    Surrender,
    Take,
    TakeFind,
    Use,
    UseRoom,
)
from cubeplay.rulebook import seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.board.face import Action
from cubeplay_widgets.boards.cuobe.actions import one_main
from cubeplay_widgets.boards.cuobe.ask import choice_words
from cubeplay_widgets.boards.cuobe.choice import ASK, CARD, CARRY, READ, CuobeSelection
from cubeplay_widgets.boards.cuobe.fighting import arming, fight
from cubeplay_widgets.boards.cuobe.reasons import reason
from cubeplay_widgets.paint.scene import SelectMove


def buttons(choice: CuobeSelection) -> tuple[Action, ...]:
    """All that can be done now, at most one of them the main one."""
    if not choice.look.moves:
        return ()
    if choice.arming:
        found: Iterable[Action] = arming(choice)
    elif choice.task is not None:
        found = (*_answers(choice), *_cards(choice), *_card(choice))
    else:
        found = (*fight(choice), *_cards(choice), *_card(choice), *_turn(choice), *_company(choice))
    return one_main(list(found))


def _deed(choice: CuobeSelection, words: str, move: Any, cost: str, **more: Any) -> Action:
    """An action in its fixed place, with what it costs, or why it cannot be done."""
    why = reason(choice, move)
    return Action(words, move, open=not why, note=why or cost, **more)


# What is asked


def _answers(choice: CuobeSelection) -> Iterator[Action]:
    """The answers; rooms and directions are pressed on the board, too."""
    values = [move.value for move in choice.look.moves if isinstance(move, Choose)]
    if choice.asks != "place":
        for value in values:
            yield Action(choice_words(choice, value), Choose(value), len(values) == 1)
    for move in choice.look.moves:
        if isinstance(move, Use):
            title = choice.state.edition.titles.get(move.card, move.card)
            yield Action(_("Use {card}").format(card=title), move, True)
        elif isinstance(move, PlaceChest):
            yield Action(_("Place your chest"), move)
    if choice.can_decline:
        yield Action(_("Go without"), Decline(), not values)


# One's cards


def _cards(choice: CuobeSelection) -> Iterator[Action]:
    """One's cards side by side: a press picks one; a tool too many is picked to be parted with."""
    asked, state = choice.task, choice.state
    if asked is not None and asked.do != "hand":
        return
    player, titles = state.players[choice.seat], state.edition.titles
    for card in player.tools if asked else (*player.tools, *player.talents):
        pressed = card == choice.card
        row = _("Your cards")
        yield Action(
            titles[card], SelectMove(f"{CARD}{card}", of=CARD), row=row, pressed=pressed, near=bool(asked)
        )


def _card(choice: CuobeSelection) -> Iterator[Action]:
    """What can be done with the picked card; why not, where it cannot."""
    card, state = choice.card, choice.state
    if not card or (choice.task is not None and choice.task.do != "hand"):
        return
    row = state.edition.titles[card]
    if choice.task is None:
        yield _use(choice, card, row)
    if card in state.players[choice.seat].tools:
        for seat in choice.company if choice.task is None else _receivers(choice, card):
            words = _("Give to {name}").format(name=seat_name(seat, choice.look.names))
            yield _deed(choice, words, Give(card, seat), _("no die"), row=row)
        yield _deed(choice, _("Put into the chest"), Stash(card), _("no die"), row=row)
        yield _deed(choice, _("Drop"), DropTool(card), _("no die"), row=row)


def _receivers(choice: CuobeSelection, card: str) -> Iterator[int]:
    return (move.to for move in choice.look.moves if isinstance(move, Give) and move.card == card)


def _use(choice: CuobeSelection, card: str, row: str) -> Action:
    """Use a card, or activate a key."""
    key = card in choice.state.edition.keys
    cost = _("1 die") if card in choice.state.players[choice.seat].talents or key else _("once")
    return _deed(choice, _("Activate") if key else _("Use"), Use(card), cost, row=row)


# The turn


def _turn(choice: CuobeSelection) -> Iterator[Action]:
    """What a turn offers everywhere, each in its place."""
    state, quiet = choice.state, not choice.can_fight
    left = plural("{dice} die left", "{dice} dice left", state.dice).format(dice=state.dice)
    yield from _keys(choice)
    yield _deed(choice, _("Search"), Search(), _("1 die"), near=quiet)
    yield _deed(choice, _("Force the lock"), Force(), _("1 die"), near=False)
    yield _deed(choice, _("Use the room"), UseRoom(), _("1 die"), near=False)
    yield _deed(choice, _("Take the find token"), TakeFind(), _("draw a card"), near=False)
    yield _deed(choice, _("Place your chest"), PlaceChest(), _("no die"), near=False)
    yield _reader(choice)
    yield _deed(choice, _("Leave the cube"), Leave(), _("no die"), main=Leave() in choice.moves, near=False)
    yield _giving_up(choice)
    main = not state.dice and End() in choice.moves
    yield _deed(choice, _("End the turn"), End(), left, main=main, near=quiet)


def _keys(choice: CuobeSelection) -> Iterator[Action]:
    """A key that can be activated here: the thing to do."""
    titles = choice.state.edition.titles
    for card in choice.state.players[choice.seat].tools:
        if card in choice.state.edition.keys and Use(card) in choice.moves:
            yield Action(_("Activate {key}").format(key=titles[card]), Use(card), True)


def _reader(choice: CuobeSelection) -> Action:
    """The switch between walking and reading."""
    note = _("a press reads") if choice.reading else _("a press walks")
    words = _("Walk again") if choice.reading else _("Read rooms")
    return Action(words, SelectMove(READ, many=True), note=note, near=False)


def _giving_up(choice: CuobeSelection) -> Action:
    """The question before one gives up, and its answer; another press takes it back."""
    asked = f"{ASK}surrender"
    if asked not in choice.look.selected:
        return Action(_("Give up …"), SelectMove(asked, of=ASK), note=_("asks once more"), near=False)
    alone = len(choice.state.inside) == 1
    return Action(
        _("Yes, give up") if alone else _("Yes, ask all to give up"), Surrender(), note=_("all would lose")
    )


def _company(choice: CuobeSelection) -> Iterator[Action]:
    """Who can be taken along, and what lies in the chest of this room."""
    if f"{ASK}surrender" in choice.look.selected:
        yield Action(_("No, play on"), SelectMove(f"{ASK}surrender", of=ASK), note=_("nothing changes"))
    for seat in choice.company if choice.state.dice > 1 or choice.carry is not None else ():
        words = _("Leave {name} behind") if seat == choice.carry else _("Take {name} along")
        pick = SelectMove(f"{CARRY}{seat + 1}", of=CARRY)
        name = seat_name(seat, choice.look.names)
        yield Action(words.format(name=name), pick, note=_("2 dice a step"), near=False)
    for move in choice.look.moves:
        if isinstance(move, Take):
            title = choice.state.edition.titles.get(move.card, move.card)
            words = _("Take {card} out").format(card=title)
            yield Action(words, move, note=_("of the chest"), near=False)
