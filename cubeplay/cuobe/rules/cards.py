"""Rooms and cards in words, made from their data so that the two cannot drift apart.

A sentence ends with an exclamation mark exactly if its effect is compulsory (rule cuobe.compulsory).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from cubeplay.cuobe.edition.edition import CURIOSITY, BlueCard, Effect, GreenCard, RoomCard
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.words import _, paragraph, plural

Slot = Literal["event", "tool", "talent", "enter", "dice", "ongoing"]
"""What an effect stands on: a kind of card, or a part of a room."""

_OWN: Final[dict[str, Callable[[int], str]]] = {
    "calm": lambda _n: _("You lose {amount} panic"),
    "full-calm": lambda _n: _("You lose all panic"),
    "drop": lambda _n: _("Drop {cards}"),
    "heal": lambda n: plural("You heal {amount} wound", "You heal {amount} wounds", n),
    "full-heal": lambda _n: _("You heal all wounds"),
    "jump": lambda _n: _("Jump to {where}"),
    "move-player": lambda n: plural("Move by {amount} room", "Move by {amount} rooms", n),
    "panic": lambda _n: _("You get {amount} panic"),
    "sleep": lambda _n: _("You fall asleep"),
    "swap": lambda _n: _("Swap rooms with another player"),
    "wound": lambda n: plural("You get {amount} wound", "You get {amount} wounds", n),
}
"""Effects on the active player alone."""

_ALL: Final[dict[str, Callable[[int], str]]] = {
    "attract": lambda _n: _("The closest spawn jumps to your room"),
    "calm": lambda _n: _("{who} loses {amount} panic"),
    "full-calm": lambda _n: _("{who} loses all panic"),
    "drop": lambda _n: _("{who} drops {cards}"),
    "gain": lambda n: plural("You get {amount} more die", "You get {amount} more dice", n),
    "lose": lambda n: plural("You lose {amount} die", "You lose {amount} dice", n),
    "find": lambda _n: _("Put a find token into each face-up room with search symbol {number}"),
    "heal": lambda n: plural("{who} heals {amount} wound", "{who} heals {amount} wounds", n),
    "full-heal": lambda _n: _("{who} heals all wounds"),
    "jump": lambda _n: _("{who} jumps to {where}"),
    # Translators: {where}, here and below: this room; 2 adjacent rooms; the closest other room
    "lock": lambda n: plural("Put a lock on {where}", "Put locks on {where}", n),
    "move-player": lambda n: plural("{who} is moved by {amount} room", "{who} is moved by {amount} rooms", n),
    "no-traps": lambda _n: _("Traps hit nobody here, and none can be added"),
    "remove-trap": lambda n: plural("Remove a trap token from {where}", "Remove trap tokens from {where}", n),
    "panic": lambda _n: _("{who} gets {amount} panic"),
    "retrieve-tool": lambda n: plural("Take {amount} dropped tool", "Take {amount} dropped tools", n),
    "retrieve-spawn": lambda n: plural(
        "A destroyed spawn comes back", "{amount} destroyed spawns come back", n
    ),
    # Translators: {direction}: north; in any direction; in the direction of your step
    "shift": lambda n: plural("Shift {where} {direction}", "Shift {where} {amount} steps {direction}", n),
    "sleep": lambda _n: _("{who} falls asleep"),
    "swap": lambda _n: _("{who} swaps rooms with another player"),
    "unlock": lambda _n: _("Unlock {where}"),
    "trap": lambda n: plural("Put a trap into {where}", "Put traps into {where}", n),
    "weapon": lambda _n: _("+{amount} in a fight"),
    "wound": lambda n: plural("{who} gets {amount} wound", "{who} gets {amount} wounds", n),
}
"""All effects; effects on players name the players."""

_WHO: Final = {
    "": "",
    "you": _("You"),
    "chosen": _("A player of your choice"),
    "here": _("Everybody in this room"),
    "others": _("Everybody but you"),
    "all": _("Every player"),
}

_DIRECTIONS: Final = {
    "": "",
    "any": _("in any direction"),
    "north": _("north"),
    "east": _("east"),
    "south": _("south"),
    "west": _("west"),
    "forwards": _("in the direction of your step"),
    "backwards": _("back the way you came"),
}

_WHERE: Final[dict[str, Callable[[int], str]]] = {
    "": lambda _n: "",
    "this": lambda _n: _("this room"),
    "next": lambda n: plural("an adjacent room", "{amount} adjacent rooms", n),
    "any": lambda n: plural("any room", "any {amount} rooms", n),
    "atrium": lambda _n: _("the Atrium"),
    "exit": lambda _n: _("the Exit"),
}

_CLOSEST: Final[dict[str, Callable[[int], str]]] = {
    "jump": lambda _n: _("the closest other room"),
    "lock": lambda n: plural(
        "the closest room without a lock", "the {amount} closest rooms without a lock", n
    ),
    "remove-trap": lambda n: plural(
        "the closest room with a trap token", "the {amount} closest rooms with a trap token", n
    ),
    "trap": lambda n: plural(
        "the closest room without a trap", "the {amount} closest rooms without a trap", n
    ),
    "unlock": lambda n: plural("the closest locked room", "the {amount} closest locked rooms", n),
}
"""The closest room is the closest one where the effect can do something (rule cuobe.closest)."""

_CARDS: Final[dict[str, Callable[[int], str]]] = {
    "": lambda _n: "",
    "tool": lambda n: plural("{amount} tool", "{amount} tools", n),
    "talent": lambda n: plural("{amount} talent", "{amount} talents", n),
    "syndrome": lambda n: plural("{amount} syndrome", "{amount} syndromes", n),
}


def effect_in_words(effect: Effect, slot: Slot) -> str:
    """A sentence for an effect that stands on a kind of card or in a part of a room.

    >>> effect_in_words(Effect("wound", who="all", must=True), "event")
    'Every player gets 1 wound!'
    >>> effect_in_words(Effect("trap", where="next", amount=2, must=True), "event")
    'Put traps into 2 adjacent rooms!'
    >>> effect_in_words(Effect("heal", who="chosen", amount=2), "tool")
    'A player in this room heals 2 wounds.'
    """
    amount = effect.amount
    own = _OWN if effect.who == "you" else _ALL
    text = own[effect.do](amount).format(
        who=_whom(effect.who, slot),
        where=_where(effect),
        cards=_CARDS[effect.card](amount).format(amount=amount),
        direction=_DIRECTIONS[effect.direction],
        amount=amount,
        number=effect.number,
    )
    return (_("{sentence}!") if effect.must else _("{sentence}.")).format(sentence=text)


def _whom(who: str, slot: Slot) -> str:
    """Whom an effect is for: a tool or talent reaches only those in the same room (rule cuobe.choice)."""
    if who == "chosen" and slot in ("tool", "talent"):
        return _("A player in this room")
    return _WHO[who]


def _where(effect: Effect) -> str:
    """In which room an effect happens, or in which rooms; a shift counts steps instead."""
    rooms = 1 if effect.do == "shift" else effect.amount
    phrase = _CLOSEST[effect.do] if effect.where == "closest" else _WHERE[effect.where]
    return phrase(rooms).format(amount=rooms)


# Rooms


def room_text(room: RoomCard) -> tuple[str, ...]:
    """What a room does, a sentence or two for each of its signs and effects; nothing for a plain room.

    >>> from cubeplay.cuobe.edition.editing import edition_of
    >>> for line in room_text(edition_of("").rooms["archive"]):
    ...     print(line)
    Search symbol: 2.
    Locked.
    When discovered: draw a blue card.
    For one die: Remove a trap token from any room.
    """
    return (*_signs(room), *_room_effects(room))


def _signs(room: RoomCard) -> Iterator[str]:
    if room.search:
        yield _("Search symbol: {number}.").format(number=room.search)
    if room.lock:
        yield _("Locked.")
    if room.trap:
        yield _("Trapped.")
    if room.stripe:
        yield _("Its whole row is trapped.") if room.stripe == "row" else _("Its whole column is trapped.")
    if room.arrows:
        number = len(room.arrows)
        text = plural("A corridor with {number} open side.", "A corridor with {number} open sides.", number)
        yield text.format(number=number)
    for deck in room.discover:
        if deck == "blue":
            yield _("When discovered: draw a blue card.")
        else:
            yield _("When discovered: draw a green card.")


def _room_effects(room: RoomCard) -> Iterator[str]:
    if room.enter:
        yield _("When you enter: {effects}").format(effects=_in_order(room.enter, "enter"))
    if room.dice and room.least:
        text = _("Roll one die; for {least} or more: {effects}")
        yield text.format(least=room.least, effects=_in_order(room.dice, "dice"))
    elif room.dice:
        yield _("For one die: {effects}").format(effects=_in_order(room.dice, "dice"))
    if room.ongoing:
        yield _("Always: {effects}").format(effects=_in_order(room.ongoing, "ongoing"))


def _in_order(effects: tuple[Effect, ...], slot: Slot) -> str:
    return paragraph(effect_in_words(effect, slot) for effect in effects)


# Cards


def card_text(card: BlueCard | GreenCard) -> tuple[str, ...]:
    """What a card does: its effects in order, or the rule that stands behind it.

    >>> from cubeplay.cuobe.edition.editing import edition_of
    >>> card_text(edition_of("").blue["morphine"])
    ('You heal all wounds.', 'You fall asleep!')
    """
    if card.kind in ("tool", "talent") and card.id != CURIOSITY:
        return tuple(effect_in_words(effect, card.kind) for effect in card.effects)
    if card.kind == "event":
        return tuple(effect_in_words(effect, "event") for effect in card.effects)
    return tuple(_special(card))


def _special(card: BlueCard | GreenCard) -> Iterator[str]:
    """The words of a card whose effects stand in the rules."""
    match card:
        case BlueCard(kind="key"):
            yield _rule("key")
        case BlueCard(kind="syndrome"):
            yield _rule(card.id)
        case BlueCard():
            yield _("When you search and roll a zero: You may draw a blue card.")
        case GreenCard(kind="tick", direction=direction):
            shift = Effect("shift", where="this", direction=direction or "", must=True)
            yield effect_in_words(shift, "event")
        case GreenCard(kind="spawn", spawn=spawn, power=power):
            yield _("Power {power}.").format(power=power)
            yield from map(_rule, {"spiders": ("spiders", "spider-due")}.get(str(spawn), (str(spawn),)))
        case GreenCard(kind="sister"):
            yield _rule("twins")
        case _:
            yield _rule("trigger")


def _rule(name: str) -> str:
    return str(RULEBOOK[f"cuobe.{name}"].text)  # in the language of the one who asks
