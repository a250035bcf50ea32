"""The buttons at a table of CU[o]BE in play: the fight, the player's cards, and all other actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from cubeplay.cuobe.edition.edition import CURIOSITY, EXIT
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import card_at
from cubeplay.cuobe.rules.moves import (
    Choose,
    Decline,
    DropTool,
    End,
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
)
from cubeplay.rulebook import seat_name
from cubeplay.words import _, plural

from cubeplay_widgets.board.game_board import Action, one_main
from cubeplay_widgets.boards.cuobe.choice import ASK, CARD, CARRY, READ, CuobeSelection
from cubeplay_widgets.boards.cuobe.fights.fight_buttons import arming, fight, strikes
from cubeplay_widgets.boards.cuobe.naming import room_title
from cubeplay_widgets.boards.cuobe.questions import choice_words
from cubeplay_widgets.paint.scene import SelectMove


def buttons(choice: CuobeSelection) -> tuple[Action, ...]:
    """The buttons now, at most one of them the main one."""
    if not choice.look.moves:
        return ()
    if choice.arming:
        found: Iterable[Action] = arming(choice)
    elif choice.task is not None:
        found = (*_answers(choice), *_cards(choice), *_card(choice))
    else:
        found = (
            *fight(choice),
            *_cards(choice),
            *_card(choice),
            *_turn(choice),
            *_company(choice),
        )
    return one_main(found)


def told_buttons(choice: CuobeSelection) -> tuple[Action, ...]:
    """The buttons in a guided game: what is open, each by one press."""
    if not choice.acting or choice.arming:
        return buttons(choice)
    along = any(isinstance(move, Go) and move.carry is not None for move in choice.moves)
    found = (*strikes(choice), *_uses(choice), *_parts(choice), *_turn(choice), *_company(choice))
    open = (each for each in found if each.move in choice.moves or (along and _carries(each.move)))
    return one_main(_named(choice, each) for each in open)


def _named(choice: CuobeSelection, action: Action) -> Action:
    """The effect of a room by the room's name."""
    if not isinstance(action.move, UseRoom):
        return action
    room = room_title(choice.state, choice.state.me.at)
    # Translators: {room} is the name of a room: Crypt
    return replace(action, words=_("Use the {room}").format(room=room))


def _carries(move: Any) -> bool:
    """Whether a button takes another player along, or leaves that player behind."""
    return isinstance(move, SelectMove) and move.of == CARRY


def _uses(choice: CuobeSelection) -> Iterator[Action]:
    """A button for each tool or talent; keys have theirs."""
    player, titles = choice.state.players[choice.seat], choice.state.edition.titles
    for card in (*player.tools, *player.talents):
        if card not in choice.state.edition.keys:
            yield Action(_("Use {card}").format(card=titles[card]), Use(card))


def _parts(choice: CuobeSelection) -> Iterator[Action]:
    """A button for each tool and each way to part with it."""
    titles, names = choice.state.edition.titles, choice.look.names
    for move in sorted(choice.look.moves, key=lambda move: isinstance(move, DropTool)):
        if isinstance(move, Give):
            words = _("Give {card}") if len(choice.company) == 1 else _("Give {card} to {name}")
            yield Action(words.format(card=titles[move.card], name=seat_name(move.to, names)), move)
        elif isinstance(move, Stash):
            yield Action(_("Put {card} into the chest").format(card=titles[move.card]), move)
        elif isinstance(move, DropTool):
            yield Action(_("Drop {card}").format(card=titles[move.card]), move)


def _action(choice: CuobeSelection, words: str, move: Any, cost: str, **more: Any) -> Action:
    """An action with its cost, or greyed with the reason why it is refused."""
    why = _reason(choice, move)
    return Action(words, move, open=not why, note=why or cost, **more)


# Answers to a question


def _answers(choice: CuobeSelection) -> Iterator[Action]:
    """The answers, except for rooms, which are pressed on the board."""
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


# The player's cards


def _cards(choice: CuobeSelection) -> Iterator[Action]:
    """The player's cards, to pick one; if there are too many tools, only the tools."""
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
    """What can be done with the picked card, or why not."""
    card, state = choice.card, choice.state
    if not card or (choice.task is not None and choice.task.do != "hand"):
        return
    row = state.edition.titles[card]
    if choice.task is None:
        yield _use(choice, card, row)
    if card in state.players[choice.seat].tools:
        for seat in choice.company if choice.task is None else _recipients(choice, card):
            words = _("Give to {name}").format(name=seat_name(seat, choice.look.names))
            yield _action(choice, words, Give(card, seat), _("no die"), row=row)
        yield _action(choice, _("Put into the chest"), Stash(card), _("no die"), row=row)
        yield _action(choice, _("Drop"), DropTool(card), _("no die"), row=row)


def _recipients(choice: CuobeSelection, card: str) -> Iterator[int]:
    return (move.to for move in choice.look.moves if isinstance(move, Give) and move.card == card)


def _use(choice: CuobeSelection, card: str, row: str) -> Action:
    """Use a card, or activate a key."""
    key = card in choice.state.edition.keys
    # Translators: what a card costs: it can be used only once
    cost = _("1 die") if card in choice.state.players[choice.seat].talents or key else _("once")
    return _action(choice, _("Activate") if key else _("Use"), Use(card), cost, row=row)


# The turn


def _turn(choice: CuobeSelection) -> Iterator[Action]:
    """The actions of a turn, always in the same order."""
    state, quiet = choice.state, not choice.can_fight
    left = plural("{dice} die left", "{dice} dice left", state.dice).format(dice=state.dice)
    yield from _keys(choice)
    yield _action(choice, _("Search"), Search(), _("1 die"), near=quiet)
    yield _action(choice, _("Force the lock"), Force(), _("1 die"), near=False)
    yield _action(choice, _("Use the room"), UseRoom(), _("1 die"), near=False)
    yield _action(choice, _("Take the find token"), TakeFind(), _("draw a card"), near=False)
    yield _action(choice, _("Place your chest"), PlaceChest(), _("no die"), near=False)
    yield _reader(choice)
    yield _action(choice, _("Leave the cube"), Leave(), _("no die"), main=Leave() in choice.moves, near=False)
    yield _giving_up(choice)
    main = not state.dice and End() in choice.moves
    yield _action(choice, _("End the turn"), End(), left, main=main, near=quiet)


def _keys(choice: CuobeSelection) -> Iterator[Action]:
    """Main buttons for keys that can be activated here."""
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
    """Giving up, after a second press."""
    asked = f"{ASK}surrender"
    if asked not in choice.look.selected:
        return Action(_("Give up …"), SelectMove(asked, of=ASK), note=_("asks once more"), near=False)
    alone = len(choice.state.inside) == 1
    return Action(
        _("Yes, give up") if alone else _("Yes, ask all to give up"), Surrender(), note=_("all would lose")
    )


def _company(choice: CuobeSelection) -> Iterator[Action]:
    """Players to take along, cards to take out of this room's chest, and the “no” to giving up."""
    if f"{ASK}surrender" in choice.look.selected:
        yield Action(_("No, play on"), SelectMove(f"{ASK}surrender", of=ASK), note=_("nothing changes"))
    for seat in choice.company if choice.state.dice > 1 or choice.carry is not None else ():
        comes = seat == choice.carry
        words = _("Leave {name} behind") if comes else _("Take {name} along")
        pick = SelectMove(f"{CARRY}{seat + 1}", of=CARRY)
        name, note = seat_name(seat, choice.look.names), _("now comes along") if comes else _("2 dice a step")
        yield Action(words.format(name=name), pick, note=note, near=False)
    for move in choice.look.moves:
        if isinstance(move, Take):
            title = choice.state.edition.titles.get(move.card, move.card)
            words = _("Take {card} out").format(card=title)
            yield Action(words, move, note=_("of the chest"), near=False)


# Why not


_REASONS: Final = {
    "cuobe.needs-dice": _("too few dice"),
    "cuobe.limit": _("too many tools"),
    "cuobe.search-symbol": _("no search symbol"),
    "cuobe.spawn-blocks": _("a spawn is here"),
    "cuobe.insane-room": _("you are insane"),
    "cuobe.no-lock": _("no lock here"),
    "cuobe.room-effect": _("no effect here"),
    "cuobe.no-find": _("no find token"),
    "cuobe.leave": _("only in the Exit"),
    "cuobe.chest-one": _("yours stands already"),
    "cuobe.chest-room": _("a chest is here"),
    "cuobe.take": _("nothing to take"),
    "cuobe.give": _("only if too many"),
    "cuobe.drop-tool": _("only if too many"),
    "cuobe.stash": _("your chest is elsewhere"),
    "cuobe.use": _("for fights only"),
    "cuobe.use-target": _("nothing to do"),
    "cuobe.key": _("only in the Exit"),
    "cuobe.fight": _("no spawn here"),
    "cuobe.fight-dice": _("no die, no weapon"),
    "cuobe.course": _("not now"),
}
"""Why a rule refuses a move, in at most four words for a button."""


def _reason(choice: CuobeSelection, move: Any) -> str:
    """Why a move is refused to the player who looks; "" for a legal move."""
    objections = GAME.objections(choice.state, choice.seat, move)
    if not objections:
        return ""
    rule, state = objections[0].rule, choice.state
    card = card_at(state, state.players[choice.seat].at)
    if rule == "cuobe.needs-dice" and not state.dice:
        return _("no die left")
    if rule == "cuobe.leave" and card is not None and card.id == EXIT:
        return _("keys are missing")
    if rule == "cuobe.use":
        return _why_unused(choice, str(getattr(move, "card", "")))
    return _REASONS.get(rule, _REASONS["cuobe.course"])


def _why_unused(choice: CuobeSelection, card: str) -> str:
    if card in choice.state.players[choice.seat].syndromes:
        return _("never used up")
    return _("works by itself") if card == CURIOSITY else _REASONS["cuobe.use"]
