"""What the decisions of the first game of CU[o]BE were worth."""

from __future__ import annotations

from fractions import Fraction

from cubeplay.cuobe.edition.edition import EXIT
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import armed, fight_bonus, locks, safe, strength, trapped
from cubeplay.cuobe.rules.moves import Choose, End, Fight, Go, Leave
from cubeplay.cuobe.rules.state import State
from cubeplay.cuobe.teaching.first_game import FIG, PLUM
from cubeplay.cuobe.teaching.first_game_moments import triggers_left
from cubeplay.cuobe.teaching.first_game_words import events_from, me, rooms_where
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, pgettext, plural


def toll_worth(game: GuidedGame) -> Answer | None:
    """How many dice Fig rolls a turn, by who pays the Toll."""
    paid = game.last(Choose)
    if paid is None:
        return None
    mine = game.played[paid].move.value == str(PLUM + 1)
    fig = game.before(paid).players[FIG]
    hurt, whole = (3 + (not fig.panic) + (not wounds) for wounds in (fig.wounds + 1, fig.wounds))
    told = _("Fig rolls {dice} a turn")
    worths = (
        Worth(_("you pay"), whole, mine, told.format(dice=whole)),
        Worth(_("Fig pays"), hurt, not mine, told.format(dice=hurt)),
    )
    words = (
        _("Your second wound costs no die. With 2 for the Toll you have {dice}. Fig keeps his.")
        if mine
        else _("Fig’s first wound: a die less in each of his turns. With 2 for the Toll you have {dice}.")
        if hurt < whole
        else _("Fig was wounded before: this one costs him no die. With 2 for the Toll you have {dice}.")
    ).format(dice=game.state.dice)
    best = mine or hurt == whole
    return Answer(words, worths, best, _("The Toll: you paid") if mine else _("The Toll: Fig paid"))


def lock_worth(game: GuidedGame) -> Answer | None:
    """What the Lockpick saves Fig, beside what it may do later; both are sensible."""
    if not (game.own or (game.moment is not None and game.moment.id in game.said)):
        return None
    used = not locks(game.state, game.state.players[FIG].at)
    worths = (
        Worth(pgettext("a lock", "open it"), None, used, _("saves Fig 1.2 dice")),
        Worth(pgettext("the Lockpick", "keep it"), None, not used, _("opens another lock")),
    )
    if not used and "lockpick" not in me(game).tools:
        return None  # it opened another lock
    if used:
        words = _("The lock is off; the Lockpick is used up. Fig saves his dice.")
        return Answer(words, worths, True, _("The Lockpick: used"))
    words = _("Fig has to force it: one roll in six fails. You may be glad of your Lockpick.")
    return Answer(words, worths, True, _("The Lockpick: kept"))


def fight_worth(game: GuidedGame) -> Answer | None:
    """The chance to come off unhurt, by fighting with some dice and by running."""
    fought, table = game.last(Fight), game.began
    if not game.own or not table.spawns or table.spawns[0].at != table.players[PLUM].at:
        return None
    stayed = fought is None and not any(isinstance(move, Go) for move in game.own)
    table = game.before(fought if fought is not None else game.last() or 0)
    used = game.played[fought].move.dice if fought is not None else 0
    tried = {used} if fought is not None else set[int]()
    shown = sorted({*range(max(2, table.dice - 1), table.dice + 1)} | tried, reverse=True)
    worths = [_strike(table, dice, dice in tried) for dice in shown]
    # Translators: a choice of a move: run away
    worths.append(Worth(_("run"), 1, not (tried or stayed), _("unhurt now")))
    if stayed:
        # Translators: a choice of a move
        worths.append(Worth(_("stay"), 0, True, _("1 panic")))
        words = _("You ended your turn beside them: that is panic, and panic makes them stronger.")
        return Answer(words, tuple(worths), False, _("The Tentacles: you stayed"))
    if fought is None:
        words = _("Unhurt for now: they jump to whoever’s turn begins. Dice left: {dice}.")
        words = words.format(dice=game.state.dice)
        return Answer(words, tuple(worths), True, _("The Tentacles: you ran"))
    return Answer(_fought(game, fought), tuple(worths), False, _("The Tentacles: you fought"))


def _strike(table: State, dice: int, made: bool) -> Worth:
    """What a fight with some dice is worth."""
    more = fight_bonus(table, PLUM) + armed(table, PLUM, dice, table.dice - dice)
    odds = fight_odds(table.edition.die, dice, strength(table, table.spawns[0].name, PLUM), more)
    name = plural("{dice} die wins", "{dice} dice win", dice).format(dice=dice)
    wins = round(100 * odds.shares[0])
    return Worth(name, float(odds.shares[0]), made, _("{wins} of 100").format(wins=wins))


def _fought(game: GuidedGame, number: int) -> str:
    """How a fight has gone."""
    result = next((event for event in events_from(game, number) if event.rule == "cuobe.result"), None)
    said = {
        "win": _("{total} against {against}, won: they are weaker, but still here. Dice left: {dice}."),
        "tie": _("{total} against {against}, a tie: both are hurt. Dice left: {dice}."),
    }.get(
        result.form if result is not None else "",
        _("{total} against {against}, lost: you are hurt, they are not. Dice left: {dice}."),
    )
    facts = dict(result.facts) if result is not None else {"total": 0, "against": 0}
    return said.format(total=facts["total"], against=facts["against"], dice=game.state.dice)


def stop_worth(game: GuidedGame) -> Answer | None:
    """How safe the place was where the reader stopped."""
    stopped = game.last(End)
    if stopped is None:
        return None
    table = game.before(stopped)
    at = table.players[PLUM].at
    room = table.edition.titles[table.rooms[at].card]
    beside = any(each.at == at for each in table.spawns)
    if beside and not any(isinstance(move, Go) for move in game.own) and _held(game.began):
        return None  # there was nothing to choose
    calm, hit = safe(table, at), trap_risk(table)
    made = "beside" if beside else "safe" if calm else "trap" if trapped(table, at) else "other"
    dread = _("{hit} of 100").format(hit=round(100 * hit))
    refuge = room if made == "safe" else "" if made == "other" else rooms_where(table, safe)
    worths = [
        Worth(_("beside them"), 0, made == "beside", _("panic")),
        Worth(_("on a trap: hit"), float(1 - hit), made == "trap", dread),
    ]
    if refuge:
        worths.append(Worth(refuge, 1, made == "safe", _("never a trap")))
    if made == "other":
        worths.append(Worth(room, 1, True, _("no trap now")))
    soon = len(table.inside)
    words = {
        "beside": _("You panic. Pills, the Nursery, or a spawn that is destroyed lower panic."),
        "trap": plural(
            "A trap: {soon} card comes before you act again, and it may be a trigger.",
            "A trap: {soon} cards come before you act again, and a trigger may be one.",
            soon,
        ).format(soon=soon),
        "safe": _("Safe: no trap can be here, so no trigger hurts you."),
        "other": _("No trap is here now. But a trigger that hits nobody puts one where its drawer is."),
    }[made]
    title = _("Where you stopped: {room}").format(room=_("beside them") if beside else room)
    return Answer(words, tuple(worths), made in ("safe", "other"), title)


def _held(table: State) -> bool:
    """Whether the reader could not walk: without dice, or behind a lock."""
    return not table.dice or locks(table, table.players[PLUM].at) > 0


def trap_risk(table: State) -> Fraction:
    """The chance that a trigger is among the green cards that come before the reader acts again."""
    left, number, quiet = cards_left(table, "green"), triggers_left(table), Fraction(1)
    for drawn in range(min(left, len(table.inside))):
        quiet *= 1 - Fraction(min(number, left - drawn), left - drawn)
    return 1 - quiet


def together_worth(game: GuidedGame) -> Answer | None:
    """Whether a tick could part the reader and Fig, with Fig taken along and without."""
    number = game.last(Go)
    if number is None or game.state.rooms[me(game).at].card != EXIT:
        return None
    old, move = game.before(number), game.played[number].move
    left = cards_left(old, "green")
    unseen = {card for pool, cards in old.pools if pool == "green" for card in cards}
    ticks = sum(card.startswith("tick") for card in unseen)
    if old.players[FIG].at != old.players[PLUM].at or not (left and ticks):
        return None
    along = move.carry is not None
    risk = plural("{ticks} card of {left} parts you", "{ticks} cards of {left} part you", ticks)
    risk = risk.format(ticks=ticks, left=left)
    worths = (
        Worth(_("with Fig"), 1, along, _("together")),
        Worth(_("alone"), 1 - ticks / left, not along, risk),
    )
    words = (
        _("You go together: no tick can slide the Exit away from one of you.")
        if along
        else _("Fig has to follow. The next card may be a tick, and slide the Exit away from him.")
    )
    return Answer(words, worths, along, _("Into the Exit: with Fig") if along else _("Into the Exit: alone"))


def last_worth(game: GuidedGame) -> Answer | None:
    """Whether the reader left as soon as that was possible, and what has come of it."""
    if me(game).status != "out" or game.last(Leave) is None:
        return None
    ends = [number for number, each in enumerate(game.played) if each.move == End() and each.actor == PLUM]
    open = [number for number in ends if not GAME.objections(game.before(number), PLUM, Leave())]
    waited, left = bool(open), cards_left(game.before(game.last(Leave) or 0), "green")
    first = game.before(open[0]) if open else game.before(game.last(Leave) or 0)
    worths = [Worth(_("leave at once"), None, not waited, _("out in turn {turn}").format(turn=first.turn))]
    both = game.state.players[FIG].status == "out"
    if waited or (both and cards_left(first, "green") > 1):
        worths.append(Worth(_("wait for Fig"), None, waited, _("two green cards more")))
    if both:
        words = _("You waited, and both of you are out.") if waited else _("Both of you are out.")
    elif left:
        words = plural(
            "You are out. {left} green card was left, and Fig did not make it.",
            "You are out. {left} green cards were left, and Fig did not make it.",
            left,
        )
    else:
        words = _("You are out. No green card was left, so Fig had no turn any more.")
    title = _("The door: you waited") if waited else _("The door: at once")
    return Answer(words.format(left=left), tuple(worths), both or not waited, title)
