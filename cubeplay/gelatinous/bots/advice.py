"""Hints: from a nudge to a direction to the move itself."""

from __future__ import annotations

from itertools import takewhile

from cubeplay.game import Hint
from cubeplay.gelatinous.bots.move_labels import deed
from cubeplay.gelatinous.bots.players import keep, plan
from cubeplay.gelatinous.exact.solver import Solution
from cubeplay.gelatinous.rules.abilities import titles
from cubeplay.gelatinous.rules.legality import landing
from cubeplay.gelatinous.rules.moves import GelatinousMove, NextRoom, Roll, Turn, Use
from cubeplay.gelatinous.rules.play import advance
from cubeplay.gelatinous.rules.rooms import OUT
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _, listed, plural


def hints(view: Run) -> tuple[Hint, ...]:
    """Hints for the present decision; none if there is nothing to decide."""
    if view.phase == "keep":
        return _for_keeping(view)
    if view.phase in ("between", "away"):
        done = Hint(_("The room is done. Go on, or put the run away."))
        return done, Hint(deed(NextRoom(), view.setup.abilities), move=NextRoom())
    if view.phase not in ("turn", "room"):
        return ()
    found = plan(view)
    if found is None:
        words = _("No way out can be survived. The rooms that you have left are your score: try again.")
        return (Hint(words),)
    return _nudge(view, found), _region(view, found), _move(view, found.moves[0])


def _for_keeping(view: Run) -> tuple[Hint, ...]:
    move = keep(view)
    names = titles(move.cards, view.setup.abilities)
    return (
        Hint(_("Which of these would have helped you most in a room that went wrong?")),
        Hint(_("These save the most damage: {names}.").format(names=names), move.cards),
        Hint(deed(move, view.setup.abilities), move.cards, move),
    )


def _nudge(view: Run, found: Solution) -> Hint:
    costs = plural(
        "You can leave in {actions} action at the cost of {damage} damage.",
        "You can leave in {actions} actions at the cost of {damage} damage.",
        found.actions,
    ).format(actions=found.actions, damage=found.damage)
    glyphs = view.visit.glyphs
    if not glyphs:
        return Hint(_("The exit is open. {costs}").format(costs=costs), (view.room.exit[0],))
    words = _("Watch the 6: it must be on top when you come to lie on {squares}. {costs}")
    return Hint(words.format(squares=listed(glyphs), costs=costs), glyphs)


def _region(view: Run, found: Solution) -> Hint:
    """Where the next steps lead, up to three, and an ability not among them."""
    if isinstance(found.moves[0], Use):
        return Hint(_("Rolling alone costs more: one of your abilities helps here."), (view.visit.square,))
    state, places = view, dict[str, None]()
    for move in takewhile(lambda move: not isinstance(move, Use), found.moves[:3]):
        state = advance(state, move).state
        places[state.visit.square] = None
    words = _("Look at {squares}.")
    if isinstance(found.moves[0], Turn):
        words = _("First choose where the 6 looks. Then look at {squares}.")
    return Hint(words.format(squares=listed(places)), tuple(places))


def _move(view: Run, move: GelatinousMove) -> Hint:
    here = view.visit.square
    if isinstance(move, Use):
        card = view.setup.abilities[move.card]
        end = landing(view.room, view.visit, card, move.aim) or here
        return Hint(deed(move, view.setup.abilities), (end,), move)
    to = view.room.doors[here, move.to] if isinstance(move, Roll) else here
    return Hint(deed(move, view.setup.abilities), ("exit" if to == OUT else to,), move)
