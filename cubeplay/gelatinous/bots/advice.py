"""Hints: from a nudge to a direction to the move itself."""

from __future__ import annotations

from itertools import takewhile

from cubeplay.game import Hint
from cubeplay.gelatinous.bots.players import keep, plan
from cubeplay.gelatinous.exact.solver import Solution
from cubeplay.gelatinous.rules.abilities import abilities, titles
from cubeplay.gelatinous.rules.moves import GelatinousMove, NextRoom, Roll, Turn, Use
from cubeplay.gelatinous.rules.play import advance
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import COMPASS, _, listed, plural


def hints(view: Run) -> tuple[Hint, ...]:
    """Advice for what is to be decided now; empty when nothing is."""
    if view.phase == "keep":
        return _on_keeping(view)
    if view.phase in ("between", "away"):
        return (Hint(_("The room is done. Go on, or put the run away."), move=NextRoom()),)
    if view.phase not in ("turn", "room"):
        return ()
    found = plan(view)
    if found is None:
        return (Hint(_("No way out of this room can be survived. Score as you stand, and try again.")),)
    return _nudge(view, found), _region(view, found), _move(view, found.moves[0])


def _on_keeping(view: Run) -> tuple[Hint, ...]:
    move = keep(view)
    names = titles(move.cards)
    return (
        Hint(_("Which of these would have helped you most in a room that went wrong?")),
        Hint(_("These save the most damage: {names}.").format(names=names), move.cards, move),
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
    words = _("Go by {squares}.")
    if isinstance(found.moves[0], Turn):
        words = _("First choose where the 6 looks; then go by {squares}.")
    return Hint(words.format(squares=listed(places)), tuple(places))


def _move(view: Run, move: GelatinousMove) -> Hint:
    if isinstance(move, Turn):
        words = _("Turn the die so that the {number} looks north.").format(number=move.north)
        return Hint(words, (view.visit.square,), move)
    if isinstance(move, Use):
        words = _("Use {title}: {move}.").format(title=abilities()[move.card].title, move=move)
        return Hint(words, (view.visit.square,), move)
    assert isinstance(move, Roll)
    end = view.room.doors[view.visit.square, move.to]
    return Hint(_("Roll {to}.").format(to=COMPASS[move.to]), (end,), move)
