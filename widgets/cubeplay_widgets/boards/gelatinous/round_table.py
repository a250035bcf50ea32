"""HTML round a room at a table in play: actions, Health, Resistance, abilities, and the unfolded die."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cubeplay.gelatinous.rules.state import Run
from cubeplay.words import _

from cubeplay_widgets.board.face import BoardView
from cubeplay_widgets.boards.gelatinous.die import die_words, unfolded
from cubeplay_widgets.boards.gelatinous.side import actions_words, uses_words
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg


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
    limit, used = state.room.limit, state.visit.actions
    left = _("{left} of {limit} left").format(left=state.actions_left, limit=limit)
    boxes = "".join(_box(number, full=number <= used) for number in range(1, limit + 1))
    track = f'<span class="cp-boxes" aria-hidden="true">{boxes}</span>'
    return _part("actions", f"{_head(_('Actions'), left)}{track}{_small(_then(state))}")


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
    marks = '<i class="cp-full"></i>' * now + "<i></i>" * (most - now)
    track = f'<span class="cp-marks cp-{kind}" aria-hidden="true">{marks}</span>'
    said = escape(_("{now} of {most}").format(now=now, most=most))
    return f"<p><b>{escape(name)}</b> {track} <span>{said}</span></p>"


def _abilities(state: Run) -> str:
    """The abilities with their costs and texts."""
    lines = "".join(_ability(state, name) for name in state.held)
    region = f' tabindex="0" role="region" aria-label="{escape(_("Abilities"))}"'
    return _part("abilities", f"{_head(_('Abilities'), uses_words(state))}<ul>{lines}</ul>", region)


def _ability(state: Run, name: str) -> str:
    card = state.setup.abilities[name]
    cost = _("used") if name in state.visit.used else actions_words(card.cost)
    return f"<li><b>{escape(card.title)}</b>, {escape(cost)}<br>{escape(card.text)}</li>"


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
