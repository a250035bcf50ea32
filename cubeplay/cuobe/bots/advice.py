"""Hints: how things stand, then where to look, then what the co-operative player would do and why."""

from __future__ import annotations

from cubeplay.cuobe.bots.choosing import Intent
from cubeplay.cuobe.bots.errands import Errands
from cubeplay.cuobe.bots.move_labels import deed, places, reached
from cubeplay.cuobe.bots.players import decide
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import FULL, State, place_name
from cubeplay.game import Game, Hint
from cubeplay.rulebook import Seat
from cubeplay.words import _, listed


def hints(game: Game[State, CuobeMove], view: State, player: Seat) -> tuple[Hint, ...]:
    """Three hints, each clearer than the last: a nudge, a region, the move; none if there is no move."""
    moves = game.moves(view, player)
    if not moves:
        return ()
    intent = decide(view, player, moves)
    region, last = where(view, player, intent), places(view, player, intent.move)
    cards = last if last[0] in view.edition.titles else ()
    look = _("Think of {cards}.") if cards else _("Look at {place}.")
    titles = listed(view.edition.titles[card] for card in cards)
    words = _("{why} {deed}").format(why=intent.why, deed=deed(view, intent.move))
    return (
        Hint(nudge(view, player)),
        Hint(look.format(cards=titles, place=region), cards or (region,)),
        Hint(words, last, intent.move),
    )


def where(view: State, player: Seat, intent: Intent) -> str:
    """The field that an intent is for: the end of a way, a field chosen, or the player's own."""
    return place_name(reached(view, player, intent.move) if intent.place is None else intent.place)


def nudge(view: State, player: Seat) -> str:
    """The most urgent thing for a player to know, in a sentence."""
    outlook, me, task = Errands(view), view.players[player], view.task
    if task is not None and task.do == "hand":
        return _("You hold too much. What will help least?")
    if task is not None and task.do == "weapons":
        return _("The dice have fallen. Is it worth a weapon?")
    if task is not None:
        return _("What leaves all of you best off, and not only one?")
    if outlook.open:
        return _("All keys are activated. Whoever is in the Exit can leave.")
    if me.wounds == FULL - 1:
        return _("One more wound is your last.")
    if me.panic == FULL - 1 and not me.insane:
        return _("One more fright, and you lose your mind and all that you hold.")
    if me.at in outlook.haunted:
        return _("You are not alone here. Whoever ends a turn like this panics.")
    return _progress(outlook)


def _progress(outlook: Errands) -> str:
    if outlook.gathered:
        return _("All keys are found. They have to get to the Exit, and there is little time.")
    found = len(outlook.keys) - outlook.missing
    words = _("Keys found: {found} of {keys}. Turns left after this one: {turns} at most.")
    return words.format(found=found, keys=len(outlook.keys), turns=outlook.turns)
