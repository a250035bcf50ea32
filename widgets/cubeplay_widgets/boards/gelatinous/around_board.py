"""What a page shows round Gelatinous' board: what to do, actions, Health, abilities, and the die unfolded."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cubeplay.gelatinous.rules.abilities import AbilityEffect
from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import COMPASS, _, plural

from cubeplay_widgets.board.game_board import BoardView, Stake, TurnPrompt
from cubeplay_widgets.boards.gelatinous.die import die_words, unfolded
from cubeplay_widgets.boards.gelatinous.possible_moves import EXIT, card_in_hand, to_keep
from cubeplay_widgets.boards.gelatinous.side_panel import actions_words, is_used, uses_words
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg

_SIGN = '<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20"><path d="{}" fill="{}"/></svg>'
_HEART = _SIGN.format("M10 18 2 9.5A4.6 4.6 0 0 1 10 5a4.6 4.6 0 0 1 8 4.5z", "#009E73")
_SHIELD = _SIGN.format("M10 2 17 4v6q0 5-7 8-7-3-7-8V4z", "#3987CE")
_STEP = _SIGN.format("M3 8h8V3l7 7-7 7v-5H3z", "#43525F")
"""The signs of Health, Resistance and actions."""

LONGEST = 60
"""The most letters of the sentence after a prompt."""


def task(look: BoardView) -> TurnPrompt:
    """What the player who looks is to do now."""
    state: Run = look.view
    if not look.moves:
        return TurnPrompt(_("wait until the die is rolled"))
    card = card_in_hand(look)
    if state.phase == "keep":
        return _keep(look)
    if state.phase == "turn":
        # Translators: {top} is a face of the die: 6
        words = _("turn the die; the {top} stays on top").format(top=state.die.top)
        return TurnPrompt(words, _("Then you roll."))
    if card is not None:
        return _aim(card)
    if state.phase == "room":
        return _room(state)
    left = state.setup.rooms - state.done
    below = plural("{left} room is left.", "{left} rooms are left.", left).format(left=left)
    return TurnPrompt(
        _("open the next room") if state.phase == "between" else _("take the run out again"), below
    )


def _keep(look: BoardView) -> TurnPrompt:
    state: Run = look.view
    number, all_of_them = state.to_keep, len(state.held) + len(state.drawn)
    if number == all_of_them:
        return TurnPrompt(
            plural("take your {number} ability", "take your {number} abilities", number).format(number=number)
        )
    words = plural("choose {number} ability of {all}", "choose {number} abilities of {all}", number)
    picked = _("{picked} of {number} chosen.").format(picked=len(to_keep(look).cards), number=number)
    return TurnPrompt(words.format(number=number, all=all_of_them), picked)


def _aim(card: AbilityEffect) -> TurnPrompt:
    words = _("choose where to: {ability}").format(ability=card.title)
    return TurnPrompt(words, card.text if len(card.text) <= LONGEST else "")


def _room(state: Run) -> TurnPrompt:
    """Glyphs first, then the exit."""
    left = len(state.visit.glyphs)
    if not left:
        return TurnPrompt(_("roll out over the arrow"), _("The exit is open."))
    words = (
        _("roll onto the glyph with the 6 on top") if left == 1 else _("roll onto a glyph with the 6 on top")
    )
    then = plural("{left} glyph left, then the exit opens.", "{left} glyphs left, then the exit opens.", left)
    return TurnPrompt(words, then.format(left=left))


def beyond(look: BoardView, id: str) -> str:
    """Why the exit or a square cannot be pressed: the die is not beside it; "" before it rolls."""
    state: Run = look.view
    if state.phase != "room" or not look.moves:
        return ""
    if id != EXIT:
        return _("A step leads to the next square. Press one beside the die.")
    square, side = state.room.exit
    if state.visit.glyphs:
        return _("The exit is shut while a glyph is left, and you must lie on {square} to go out.").format(
            square=square
        )
    words = _("You are not beside the exit yet: come to {square}, then roll {to}.")
    return words.format(square=square, to=COMPASS[side])


def guided(look: BoardView) -> tuple[str, str]:
    """What is told of a card that was picked to be aimed: its text."""
    card = card_in_hand(look)
    return "", card.text if card is not None else ""


def stakes(look: BoardView) -> tuple[Stake, ...]:
    """What is left of actions, Health and Resistance, and the die unfolded."""
    state: Run = look.view
    stats = state.stats
    found = [
        Stake(_("Health"), f"{state.health}", _HEART, _marks("health", state.health, stats.health)),
        Stake(
            _("Resistance"),
            f"{state.resistance}",
            _SHIELD,
            _marks("resistance", state.resistance, stats.resistance),
        ),
    ]
    if state.visit.die is not None and state.phase in ("turn", "room"):
        left = f"{state.actions_left}/{state.room.limit}"
        found.append(Stake(_("Actions"), left, _STEP, _track(state)))
        found.append(Stake(_("The die, unfolded"), "", picture=_net(state)))
    return tuple(found)


def legend(look: BoardView) -> str:
    """The abilities that are held, with what they do or that they are used, as HTML."""
    state: Run = look.view
    if not state.held or state.phase == "keep":
        return ""
    lines = "".join(f"<li><span>{_ability(state, name, ': ')}</span></li>" for name in state.held)
    head = _("Abilities, {uses}").format(uses=uses_words(state))
    return f'<h3>{escape(head)}</h3><ul class="cp-signs">{lines}</ul>'


def beside(look: BoardView) -> str:
    """Actions, Health, Resistance and abilities, as HTML."""
    return "".join(_parts(look.view))


def _parts(state: Run) -> Iterator[str]:
    if state.visit.room and state.phase != "keep":
        yield _actions(state)
    yield _strength(state)
    if state.held and state.phase != "keep":
        yield _abilities(state)


def _part(kind: str, body: str, more: str = "") -> str:
    return f'<section class="cp-cube-part cp-cube-{kind}"{more}>{body}</section>'


def _actions(state: Run) -> str:
    """The actions of this room; used ones are filled."""
    limit = state.room.limit
    left = _("{left} of {limit} left").format(left=state.actions_left, limit=limit)
    return _part("actions", f"{_head(_('Actions'), left)}{_track(state)}{_small(_then(state))}")


def _track(state: Run) -> str:
    """A box for each action of the room."""
    limit, used = state.room.limit, state.visit.actions
    boxes = "".join(_box(number, full=number <= used) for number in range(1, limit + 1))
    return f'<span class="cp-boxes" aria-hidden="true">{boxes}</span>'


def _box(number: int, *, full: bool) -> str:
    return f'<i class="cp-full">{number}</i>' if full else f"<i>{number}</i>"


def _then(state: Run) -> str:
    """What further actions cost."""
    if state.overheats:
        return _("Then the boilers overheat.")
    over = max(0, state.visit.actions - state.room.limit)
    if over:
        return _("{over} in overtime, 1 damage each.").format(over=over)
    return _("Then each one costs 1 damage.")


def _strength(state: Run) -> str:
    """Health and Resistance."""
    stats = state.stats
    return _part(
        "strength",
        _stat("health", _("Health"), state.health, stats.health)
        + _stat("resistance", _("Resistance"), state.resistance, stats.resistance),
    )


def _stat(kind: str, name: str, now: int, most: int) -> str:
    """A line with a mark for each point, full or empty."""
    track = _marks(kind, now, most)
    said = escape(_("{now} of {most}").format(now=now, most=most))
    return f"<p><b>{escape(name)}</b> {track} <span>{said}</span></p>"


def _marks(kind: str, now: int, most: int) -> str:
    marks = '<i class="cp-full"></i>' * now + "<i></i>" * (most - now)
    return f'<span class="cp-marks cp-{kind}" aria-hidden="true">{marks}</span>'


def _abilities(state: Run) -> str:
    """The abilities with their costs and texts."""
    lines = "".join(f"<li>{_ability(state, name)}</li>" for name in state.held)
    region = f' tabindex="0" role="region" aria-label="{escape(_("Abilities"))}"'
    return _part("abilities", f"{_head(_('Abilities'), uses_words(state))}<ul>{lines}</ul>", region)


def _ability(state: Run, name: str, gap: str = "<br>") -> str:
    card = state.setup.abilities[name]
    # Translators: the state of an ability card in this room
    cost = _("used") if is_used(state, name) else actions_words(card.cost)
    return f"<b>{escape(card.title)}</b>, {escape(cost)}{gap}{escape(card.text)}"


def _head(title: str, value: str) -> str:
    return f"<h2>{escape(title)} <span>{escape(value)}</span></h2>"


def _small(words: str) -> str:
    return f'<p class="cp-small cp-muted">{escape(words)}</p>'


def panel(look: BoardView) -> str:
    """The unfolded die and the abilities, as HTML for a sheet."""
    state: Run = look.view
    title, waits = escape(_("The die, unfolded")), _small(_("It is not rolled yet."))
    net = _net(state) if state.visit.die is not None else waits
    held = _abilities(state) if state.held else ""
    return f'<div class="cp-cube"><section><h2>{title}</h2>{net}</section>{held}</div>'


def _net(state: Run) -> str:
    die = state.visit.die
    assert die is not None
    scene = Scene((164, 124), tuple(unfolded(die, (2, 2), 40)), die_words(die))
    return svg(scene, _("The die, unfolded"), "die-unfolded", width=164)
