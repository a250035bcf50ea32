"""The buttons of a fight at a table of CU[o]BE in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubeplay.cuobe.exact.odds import FightWays
from cubeplay.cuobe.rules.moves import Attack, Fight, Weapons
from cubeplay.words import _, all_of, plural

from cubeplay_widgets.board.game_board import Action
from cubeplay_widgets.boards.cuobe.choice import DICE, FIGHT, UNARMED, WEAPON, CuobeSelection
from cubeplay_widgets.boards.cuobe.fights.bout import Bout, attack_words, bout, dice_words, enough, running
from cubeplay_widgets.paint.scene import SelectMove

MOST_ROLLS: Final = 6**5
"""So many rolls have the five dice of the box."""


def fight(choice: CuobeSelection) -> Iterator[Action]:
    """Choose the rival, weapons and the number of dice; then the button that begins the fight.

    While a card is picked, weapons and dice are left out, because the card's actions take their place.
    """
    yield from _rivals(choice)
    one, chosen = bout(choice), choice.fight
    if one is None or chosen is None:
        return
    if not choice.card:
        yield from _weapon_switch(choice, one)
        for move in choice.fights:
            if move in choice.moves:
                yield _dice_button(choice, one, move)
    yield _begin(choice, one, chosen)


def _rivals(choice: CuobeSelection) -> Iterator[Action]:
    """A button for each rival, if there are several or none is chosen."""
    several = len(choice.rivals) > 1 or not choice.rival
    for rival in choice.rivals if several else ():
        name = Bout(choice.state, choice.seat, rival).title(choice.look.names)
        words = (_("Attack {name}") if rival.startswith("player-") else _("Fight {name}")).format(name=name)
        pick = SelectMove(f"{FIGHT}{rival}", of=FIGHT)
        yield Action(words, pick, row=_("Whom to fight"), pressed=rival == choice.rival)


def _armed(choice: CuobeSelection, one: Bout, dice: int) -> int:
    """What weapons add to a roll of some dice; 0 without weapons."""
    return 0 if choice.unarmed else one.ready(dice)


def _weapon_switch(choice: CuobeSelection, one: Bout) -> Iterator[Action]:
    """Bare hands or weapons: a press on either button changes to the other."""
    if not one.weapons:
        return
    row, pick, value = _("Weapon"), SelectMove(UNARMED, many=True), one.ready(0)
    yield Action(_("Bare hands"), pick, row=row, pressed=choice.unarmed, near=False)
    words = _("With {weapon}, +{value}").format(weapon=_weapon_words(choice, one), value=value)
    yield Action(words, pick, row=row, pressed=not choice.unarmed)


def _weapon_words(choice: CuobeSelection, one: Bout) -> str:
    """The title of the only weapon, or the number of weapons."""
    cards = tuple(one.weapons)
    if len(cards) == 1:
        return choice.state.edition.titles[cards[0]]
    return plural("{number} weapon", "{number} weapons", len(cards)).format(number=len(cards))


def _dice_button(choice: CuobeSelection, one: Bout, move: Fight | Attack) -> Action:
    """The button for a number of dice, with its odds."""
    odds = one.odds(move.dice, _armed(choice, one, move.dice))
    return Action(
        dice_words(move.dice),
        SelectMove(f"{DICE}{move.dice}", of=DICE),
        note=win_words(odds),
        row=_("Dice"),
        pressed=move == choice.fight,
        bar=(odds.win, odds.tie, odds.lose),
    )


def strikes(choice: CuobeSelection) -> Iterator[Action]:
    """A button for each rival and number of dice that may hurt; it begins the fight."""
    for rival in choice.rivals:
        one = Bout(choice.state, choice.seat, rival)
        fights = sorted(filter(one.is_with, choice.moves), key=lambda move: -move.dice)
        for move in fights:
            odds = one.odds(move.dice, _armed(choice, one, move.dice))
            if odds.win or odds.tie or move == fights[0]:
                yield Action(
                    _strike_words(choice, one, move),
                    move,
                    note=win_words(odds, 0),
                    bar=(odds.win, odds.tie, odds.lose),
                )


def _strike_words(choice: CuobeSelection, one: Bout, move: Fight | Attack) -> str:
    dice = dice_words(move.dice)
    if len(choice.rivals) == 1 and isinstance(move, Fight):
        return _("Fight, {dice}").format(dice=dice)
    words = _("Fight {name}, {dice}") if isinstance(move, Fight) else _("Attack {name}, {dice}")
    return words.format(name=one.title(choice.look.names), dice=dice)


def win_words(odds: FightWays, most: int = MOST_ROLLS) -> str:
    """How many rolls win, and of how many; of a hundred, if there are more than ``most``."""
    if odds.of > most:
        return _("win {win} of {of}").format(win=round(100 * odds.shares[0]), of=100)
    return _("win {win} of {of}").format(win=odds.win, of=odds.of)


def _begin(choice: CuobeSelection, one: Bout, move: Fight | Attack) -> Action:
    """The button that begins the fight, with its dice and weapons."""
    armed = _armed(choice, one, move.dice)
    odds = one.odds(move.dice, armed)
    told = attack_words(move.dice) if isinstance(move, Attack) else _begin_words(move.dice, armed > 0)
    words = told.format(
        number=move.dice,
        name=one.title(choice.look.names),
        weapon=_weapon_words(choice, one) if armed else "",
    )
    return Action(words, move, True, note=win_words(odds), bar=(odds.win, odds.tie, odds.lose))


def _begin_words(dice: int, armed: bool) -> str:
    if not dice:
        return _("Fight with {weapon}, without dice") if armed else _("Fight without dice")
    if armed:
        # Translators: {weapon} is the name of a weapon, or "2 weapons"
        return plural("Fight with {number} die and {weapon}", "Fight with {number} dice and {weapon}", dice)
    return plural("Fight with {number} die", "Fight with {number} dice", dice)


# After the roll


def arming(choice: CuobeSelection) -> Iterator[Action]:
    """A switch for each weapon, a button to fight with the chosen ones, and one for the fewest that win."""
    titles, edition = choice.state.edition.titles, choice.state.edition
    for card in sorted(choice.usable):
        words = _("{weapon}, +{value}").format(weapon=titles[card], value=edition.weapon(card))
        pressed = card in choice.weapons.cards
        yield Action(words, SelectMove(f"{WEAPON}{card}", many=True), row=_("Weapons"), pressed=pressed)
    least = enough(choice)
    ahead = least is not None and _lead(choice, choice.weapons) <= 0
    yield Action(
        _fight_words(choice, choice.weapons), choice.weapons, not ahead, note=_result(choice, choice.weapons)
    )
    if ahead:
        for move in choice.look.moves:
            if isinstance(move, Weapons) and tuple(sorted(move.cards)) == least:
                yield Action(_fight_words(choice, move), move, True, note=_result(choice, move))


def _fight_words(choice: CuobeSelection, weapons: Weapons) -> str:
    if not weapons.cards:
        return _("Fight without a weapon")
    titles = choice.state.edition.titles
    return _("Fight with {cards}").format(cards=all_of(titles[card] for card in weapons.cards))


def _lead(choice: CuobeSelection, weapons: Weapons) -> int:
    """By how much the player is ahead with some weapons; 0 is a tie."""
    found = running(choice)
    total, against = found if found is not None else (0, 0)
    return total + sum(choice.state.edition.weapon(card) for card in weapons.cards) - against


def _result(choice: CuobeSelection, weapons: Weapons) -> str:
    if running(choice) is None:
        return ""
    lead = _lead(choice, weapons)
    return _("you win") if lead > 0 else _("a tie") if lead == 0 else _("you lose")
