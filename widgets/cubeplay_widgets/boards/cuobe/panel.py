"""HTML beside CU[o]BE's board (the question, odds, a room, the player's cards) and below it (the rest)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import chain
from typing import Final

from cubeplay.cuobe.exact.odds import FightWays
from cubeplay.cuobe.rules.cards import card_text, room_text
from cubeplay.cuobe.rules.floor import FIELDS, card_at
from cubeplay.cuobe.rules.state import Place, Player, Spawn, State, place_name
from cubeplay.rulebook import seat_name
from cubeplay.words import _, all_of, cached_by_language, listed, pgettext, plural
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.board.odds import three_way
from cubeplay_widgets.boards.cuobe import signs as drawn
from cubeplay_widgets.boards.cuobe.choice import CuobeSelection
from cubeplay_widgets.boards.cuobe.fights.bout import Bout, bout
from cubeplay_widgets.boards.cuobe.figures import pawn, spawn
from cubeplay_widgets.boards.cuobe.layout import ROOM
from cubeplay_widgets.boards.cuobe.naming import GREENS, KINDS, cards_of, cards_title, now_words, room_title
from cubeplay_widgets.boards.cuobe.plain_text import chests, parts
from cubeplay_widgets.boards.cuobe.questions import heading, task_words, waiting_words
from cubeplay_widgets.boards.cuobe.rooms import effect_kinds, effect_sign, left_signs, no_traps
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, Shape
from cubeplay_widgets.paint.svg import svg

Drawing = Callable[[], Iterator[Shape]]
MIDDLE = 22.0
GHOUL, TWIN = Spawn("ghoul", 0, 3), Spawn("twins", 0, 1, (0, 0))

LEGEND: tuple[tuple[str, str, Drawing], ...] = (
    ("search", _("search, with its number"), lambda: drawn.search(MIDDLE - 3, MIDDLE - 3, 11, "?")),
    ("find", _("find token"), lambda: drawn.find(MIDDLE, MIDDLE, 13)),
    ("lock", _("lock, printed"), lambda: drawn.lock(MIDDLE, MIDDLE, 11)),
    ("opened", _("lock, opened for this turn"), lambda: drawn.lock(MIDDLE, MIDDLE, 11, opened=True)),
    ("lock token", _("lock token"), lambda: drawn.lock(MIDDLE, MIDDLE, 11, token=True)),
    ("trap", _("trap, printed"), lambda: drawn.trap(MIDDLE, MIDDLE, 15)),
    ("trap token", _("trap token, on a white edge"), lambda: drawn.trap(MIDDLE, MIDDLE, 14, token=True)),
    ("stripe", _("trap in the whole row or column"), lambda: drawn.stripe(MIDDLE, MIDDLE, 18)),
    ("no traps", _("no traps here"), lambda: no_traps(MIDDLE, MIDDLE, 14)),
    ("blue", _("draw a blue card on discovery"), lambda: drawn.discovery(MIDDLE, MIDDLE, 12, "blue")),
    ("green", _("draw a green card on discovery"), lambda: drawn.discovery(MIDDLE, MIDDLE, 12, "green")),
    ("dice", _("effect for a die"), lambda: effect_sign(MIDDLE, MIDDLE, "dice")),
    ("enter", _("effect on entering"), lambda: effect_sign(MIDDLE, MIDDLE, "enter")),
    ("ongoing", _("effect at all times"), lambda: effect_sign(MIDDLE, MIDDLE, "ongoing")),
    ("spiders", _("spiders, with their number"), lambda: drawn.spider(MIDDLE, MIDDLE + 2, 15, 2)),
    ("spawn", _("spawn with its power"), lambda: spawn(MIDDLE - 2, MIDDLE + 3, 16, GHOUL.name, GHOUL.power)),
    (
        "twins",
        _("twin with her stolen cards"),
        lambda: spawn(MIDDLE - 2, MIDDLE + 3, 16, TWIN.name, TWIN.power, len(TWIN.loot)),
    ),
    ("chest", _("chest of the first player"), lambda: drawn.chest(MIDDLE, MIDDLE, 14, 0)),
    ("turn", _("whose turn it is"), lambda: pawn(MIDDLE, MIDDLE, 19, 0, Player(), active=True)),
    ("asleep", _("asleep"), lambda: pawn(MIDDLE, MIDDLE, 19, 0, Player(asleep=True))),
    ("insane", _("insane"), lambda: pawn(MIDDLE, MIDDLE, 20, 0, Player(insane=True))),
)
"""The signs: their names, their meanings, and how they are drawn."""
SPENT: tuple[tuple[str, str, Drawing], ...] = (
    ("spent blue", _("blue card, taken"), lambda: drawn.discovery(MIDDLE, MIDDLE, 14, "blue", spent=True)),
    ("spent green", _("green card, taken"), lambda: drawn.discovery(MIDDLE, MIDDLE, 14, "green", spent=True)),
)
"""Icons on the floor, which have given their cards."""


MOST_IN_VIEW: Final = 10
"""So many signs fit beside the board of a guided game."""
LESS: Final = ("spent blue", "spent green", "opened", "ongoing", "enter", "dice")
"""Signs that are left out first if there are more: words tell them where they matter."""


@cached_by_language()
def signs() -> str:
    """The signs with their meanings, as HTML."""
    lines = "".join(_line(number, words, draw) for number, (_name, words, draw) in enumerate(LEGEND))
    return f'<section><h2>{escape(_("Signs"))}</h2><ul class="cp-signs">{lines}</ul></section>'


def _line(number: int, words: str, draw: Drawing, width: int = 40, key: str = "sign") -> str:
    ground = Shape("", Rect(0, 0, 44, 44, 8), Paint(ROOM))
    picture = svg(Scene((44, 44), (ground, *draw())), "", f"{key}{number}", width=width)
    return f'<li><span aria-hidden="true">{picture}</span> {escape(words)}</li>'


def signs_in_view(state: State) -> str:
    """The signs on the floor now with their meanings, as HTML."""
    seen = set(chain.from_iterable(_seen(state, place) for place in FIELDS))
    less = [name for name in LESS if name in seen]
    seen -= set(less[: max(0, len(seen) - MOST_IN_VIEW)])
    shown = [sign for sign in (*LEGEND, *SPENT) if sign[0] in seen]
    lines = "".join(
        _line(number, words, draw, 19, "view") for number, (_name, words, draw) in enumerate(shown)
    )
    return f'<h3>{escape(_("Signs in view"))}</h3><ul class="cp-signs">{lines}</ul>' if shown else ""


def _seen(state: State, place: Place) -> Iterator[str]:
    """The names of the signs in a room."""
    room, card = state.rooms[place], card_at(state, place)
    for sign in left_signs(state, place):
        yield "trap token" if sign == "trap" and room.trap else sign
    if room.find:
        yield "find"
    if card is not None:
        yield from ("search",) if card.search else ()
        yield from ("stripe",) if card.stripe else ()
        yield from (*effect_kinds(card), *(f"spent {deck}" for deck in card.discover))
    if any(each.at == place for each in state.spawns):
        yield "spawn"


def panel(choice: CuobeSelection) -> str:
    """What is needed for the next move, as HTML."""
    return _sections(
        *_asked(choice),
        *_odds(choice),
        *_room(choice),
        *_green(choice),
        *_mine(choice),
    )


def below(choice: CuobeSelection) -> str:
    """All other cards, the table in words, and the signs with their meanings, as HTML."""
    return _sections(*_others(choice), *_piles(choice), _words(choice), signs())


def _sections(*sections: str) -> str:
    return f'<div class="cp-cuobe">{"".join(sections)}</div>'


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _muted(words: str) -> str:
    return f'<p class="cp-small cp-muted">{escape(words)}</p>' if words else ""


def _asked(choice: CuobeSelection) -> Iterator[str]:
    """The question and the card that asks it; or who is asked something else."""
    if choice.task is not None:
        yield _section(heading(choice), _paragraphs([task_words(choice)]))
    elif words := waiting_words(choice):
        yield _section(_("Waiting"), _paragraphs([words]))


def _odds(choice: CuobeSelection) -> Iterator[str]:
    """The odds of the fight: a bar for all dice, and counts for each number of dice."""
    one = bout(choice)
    if one is None:
        return
    words = (_("dice"), _("win"), _("tie"), _("lose"), pgettext("of so many", "of"), _("chance to win"))
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
    rows = "".join(_odds_rows(one, move.dice) for move in reversed(choice.fights))
    note = _("Weapons are chosen after the roll; “armed” counts all that you could still pay.")
    body = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    name = one.title(choice.look.names)
    bar = three_way(one.odds(choice.fights[0].dice).shares, (_("win"), _("tie"), _("lose")))
    yield _section(
        _("Odds against {name}").format(name=name), bar + body + (_muted(note) if one.weapons else "")
    )


def _odds_rows(one: Bout, dice: int) -> str:
    """A row for some dice, and another row with all weapons."""
    rows = _odds_row(str(dice), one.odds(dice))
    armed = one.ready(dice)
    return rows + (_odds_row(_("{dice} armed").format(dice=dice), one.odds(dice, armed)) if armed else "")


def _odds_row(words: str, odds: FightWays) -> str:
    won = odds.shares[0]
    share = str(won) if won.denominator == 1 else f"{won} <small>≈ {Numeral(won):.3f}</small>"
    values = "".join(f"<td>{value}</td>" for value in (odds.win, odds.tie, odds.lose, odds.of, share))
    return f'<tr><th scope="row">{escape(words)}</th>{values}</tr>'


def _room(choice: CuobeSelection) -> Iterator[str]:
    """The picked room, or the player's own, in full."""
    place = choice.about
    card = card_at(choice.state, place)
    words = _("{title} ({field})") if card else _("{field}, not discovered")
    title = words.format(title=room_title(choice.state, place), field=place_name(place))
    lines = list(room_text(card)) if card else [_("Nobody knows what is in there.")]
    now = listed(now_words(choice.state, place, choice.look.names))
    if now:
        lines.append(_("Now: {things}.").format(things=now))
    yield _section(title, _mood(card.mood if card else "") + _paragraphs(lines or [_("A plain room.")]))


def _mood(words: str) -> str:
    return f'<p class="cp-mood">{escape(words)}</p>' if words else ""


def _green(choice: CuobeSelection) -> Iterator[str]:
    state = choice.state
    if not state.latest:
        return
    card = state.edition.green[state.latest]
    head = f'<p class="cp-card-kind">{escape(GREENS[card.kind])}</p><h3>{escape(card.title)}</h3>'
    body = f'<div class="cp-green-card">{head}{_mood(card.mood)}{_paragraphs(card_text(card))}</div>'
    yield _section(_("The last green card"), body)


# Cards


def _mine(choice: CuobeSelection) -> Iterator[str]:
    cards = cards_of(choice.state.players[choice.seat])
    title = cards_title(choice.seat, choice.look.seat, choice.look.names)
    yield _section(title, _cards(choice, cards) or _muted(pgettext("no cards", "none")))


def _cards(choice: CuobeSelection, cards: Iterable[str]) -> str:
    return "".join(_card(choice, card) for card in cards)


def _card(choice: CuobeSelection, id: str) -> str:
    card = choice.state.edition.blue[id]
    head = f'<b>{escape(card.title)}</b> <span class="cp-small cp-muted">{escape(KINDS[card.kind])}</span>'
    text = escape(" ".join(card_text(card)))
    return f'<div class="cp-blue-card cp-of-{card.kind}"><p>{head}</p><p>{text}</p>{_mood(card.mood)}</div>'


def _others(choice: CuobeSelection) -> Iterator[str]:
    """The cards of the other players, and those in chests."""
    state = choice.state
    for seat in state.seats:
        cards = cards_of(state.players[seat])
        if seat != choice.seat and cards:
            yield _section(cards_title(seat, choice.look.seat, choice.look.names), _cards(choice, cards))
    empty = []
    for seat in chests(state):
        name = seat_name(seat, choice.look.names)
        if state.players[seat].chest:
            words = _("In the chest of {name}").format(name=name)
            yield _section(words, _cards(choice, state.players[seat].chest))
        else:
            empty.append(name)
    if empty:
        words = plural("The chest of {names} is empty.", "The chests of {names} are empty.", len(empty))
        yield _section(_("Empty chests"), _paragraphs([words.format(names=all_of(empty))]))


def _piles(choice: CuobeSelection) -> Iterator[str]:
    state = choice.state
    if state.dropped:
        yield _section(_("Dropped tools"), _cards(choice, state.dropped))
    if state.activated:
        titles = listed(state.edition.titles[card] for card in state.activated)
        yield _section(_("Activated keys"), _paragraphs([titles]))


def _words(choice: CuobeSelection) -> str:
    """The table in words, in a region that scrolls."""
    found = "".join(
        f"<h3>{escape(title)}</h3>{_paragraphs(lines)}"
        for title, lines in parts(choice.state, choice.look.names).items()
    )
    name = escape(_("The table in words"))
    region = f'class="cp-table-words" tabindex="0" role="region" aria-label="{name}"'
    return f"<section><h2>{name}</h2><div {region}>{found}</div></section>"
