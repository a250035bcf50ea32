"""What are the odds in CU[o]BE?  Fights, a lock, a search, and the next cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from cubeplay.cuobe.exact.decision_odds import FightOdds, duel_choices, fight_choices, lock_odds
from cubeplay.cuobe.exact.deck_odds import DeckOdds, deck_odds, search_odds
from cubeplay.cuobe.rules.state import State
from cubeplay.rulebook import Seat
from cubeplay.words import _, plural

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.odds import Odds, OddsLesson, OddsRow, OddsSection, fight_row, page, row
from cubeplay_widgets.boards.cuobe.choice import CuobeSelection
from cubeplay_widgets.boards.cuobe.fights.bout import Bout, dice_words

COIN: Final = OddsLesson("a-coin-and-a-spinner", _("A coin and a spinner"))
KEYS: Final = OddsLesson("the-last-key", _("The last key"))

NEXT: Final = (1, 2, 3, 5)
"""For how many of the next cards chances are shown."""

TRIES: Final = (1, 2, 3)
"""For how many dice chances to force a lock are shown."""


def odds(look: BoardView) -> Odds:
    """The answers for the player who looks: first about rolls, then about the decks."""
    if look.seat is None:
        return Odds()
    choice = CuobeSelection(look)
    state, seat = choice.state, look.seat
    fights = (partial(_fight, choice, rival) for rival in (choice.rivals if look.moves else ()))
    return Odds(
        page(
            *fights,
            partial(_lock, state, seat),
            partial(_search, state, seat),
            partial(_triggers, state),
            partial(_keys, state),
        )
    )


def _fight(choice: CuobeSelection, rival: str) -> OddsSection:
    """A fight by number of dice, without weapons and with all that can be paid for."""
    one = Bout(choice.state, choice.seat, rival)
    found: tuple[FightOdds, ...]
    if one.other is None:
        # Translators: {name} is the name of a being: Ghoul
        found, title = fight_choices(choice.state, choice.seat, rival), _("Can you beat the {name}?")
    else:
        found, title = duel_choices(choice.state, choice.seat, one.other), _("Can you beat {name}?")
    return OddsSection(
        title.format(name=one.title(choice.look.names)),
        _("All falls of the dice are listed. Weapons are chosen after the roll."),
        rows=tuple(each for odds in reversed(found) for each in _fight_rows(odds)),
        lesson=COIN,
    )


def _fight_rows(odds: FightOdds) -> Iterator[OddsRow]:
    words = dice_words(odds.dice)
    if odds.dice:
        yield fight_row(words, odds.bare.shares, odds.bare.of)
    if odds.armed != odds.bare:
        armed = _("{dice}, armed").format(dice=words)
        yield fight_row(armed, odds.armed.shares, odds.armed.of)


def _lock(state: State, seat: Seat) -> OddsSection:
    """How many dice it takes to force the lock, and whether that sets a trap."""
    found = lock_odds(state, seat)
    rows = [row(_lock_words(dice), found.within(dice)) for dice in TRIES if found.within(dice)]
    if found.trap_means in ("set", "spring") and found.trap_by_then is not None:
        rows.append(row(_("a trap by then"), found.trap_by_then))
    return OddsSection(
        _("Can you force the lock?"), _("Each face of a die opens, fails, or sets a trap."), rows=tuple(rows)
    )


def _lock_words(dice: int) -> str:
    return plural("{number} die opens it", "{number} dice open it", dice).format(number=dice)


def _search(state: State, seat: Seat) -> OddsSection:
    """What a search finds, and whether it leads to a key."""
    found = search_odds(state, seat)
    faces = len(state.edition.die)
    rows = [
        row(_("nothing"), found.nothing, faces),
        row(_("find token here"), found.here, faces),
        row(_("key at once"), found.key_at_once),
        row(_("key in the end"), found.key),
    ]
    return OddsSection(
        _("What will a search bring?"),
        _("The six faces of the die, times the keys in the deck."),
        rows=tuple(rows),
    )


def _triggers(state: State) -> OddsSection:
    """How soon a trigger comes out of the green deck."""
    found = deck_odds(state, "trigger")
    words = _("Triggers unseen: {unseen}. Green cards left: {cards}.")
    return OddsSection(
        _("When does a trigger come?"),
        _("The triggers that nobody has seen, out of the green cards left."),
        says=(words.format(unseen=found.unseen, cards=found.cards),),
        rows=_within(found),
    )


def _keys(state: State) -> OddsSection:
    """How soon a key comes out of the blue deck."""
    found = deck_odds(state, "key")
    words = _("Keys unseen: {unseen}. Blue cards left: {cards}.")
    return OddsSection(
        _("When does a key come?"),
        _("The keys that nobody has seen, out of the blue cards left."),
        says=(words.format(unseen=found.unseen, cards=found.cards),),
        rows=_within(found),
        lesson=KEYS,
    )


def _within(found: DeckOdds) -> tuple[OddsRow, ...]:
    """The chances that a card of this kind is among the next cards."""
    return tuple(row(_cards_words(cards), found.within(cards)) for cards in NEXT if cards <= found.cards)


def _cards_words(cards: int) -> str:
    return plural("next card", "next {number} cards", cards).format(number=cards)
