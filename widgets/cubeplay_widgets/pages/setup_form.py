"""The constant part of a game's set-up form as plain data for the page."""

from __future__ import annotations

from typing import Any

from cubeplay.game import Game
from cubeplay.game.options import Option
from cubeplay.players.bots import bots_of
from cubeplay.players.strengths import STRENGTHS, levels, own_levels, usual
from cubeplay.rulebook import seat_name
from cubeplay.words import _, all_of, cached_by_language, plural, translated

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.notebooks import about, to_learn
from cubeplay_widgets.pages.rule_article import rulebook_address
from cubeplay_widgets.pages.seating import choices_told
from cubeplay_widgets.pages.setup_values import variants
from cubeplay_widgets.paint.pieces import seat_glyph


def form_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The fields, texts and pictures of a game's form."""
    return {
        "game": {
            "title": game.title,
            "picture": picture(game),
            "about": _about(game),
            "facts": _facts(game),
        },
        "learn": _learn(game),
        "players": list(game.seats) if game.seats_option() else [],
        "seats": [
            {"player": seat_name(seat), "glyph": seat_glyph(seat, 32)} for seat in range(max(game.seats))
        ],
        "levels": [list(level) for level in levels(game).items()],
        "usual": usual(game),
        "chance": _chance(game),
        "groups": groups(game),
        "strengths": _strengths(game),
        "missing": _missing(game),
    }


@cached_by_language()
def picture(game: Game[Any, Any]) -> str:
    """The game's own picture as SVG, drawn once; "" for a game without a board."""
    return BOARDS[game.name]().thumbnail(game) if game.name in BOARDS else ""


def _about(game: Game[Any, Any]) -> str:
    return translated(str((about("play", game.name) or {}).get("blurb", "")))


def _facts(game: Game[Any, Any]) -> str:
    """The numbers of players, and the least age."""
    least, most = min(game.seats), max(game.seats)
    words = plural("{most} player · from {age}", "{most} players · from {age}", most)
    if least < most:
        words = _("{least}–{most} players · from {age}")
    return words.format(least=least, most=most, age=game.reading.age)


def _learn(game: Game[Any, Any]) -> dict[str, str] | None:
    """The link to the chapter that teaches the game, with its duration; None without a chapter."""
    kind = to_learn(game.name)
    chapter = about(kind, game.name)
    if chapter is None:
        return None
    time = translated(str(chapter.get("facts", "")))
    words = _("Learn it first, {time}").format(time=time) if time else _("Learn it first")
    return {"short": _("Learn it first"), "words": words, "address": f"../{kind}/{game.name}.ipynb"}


def _chance(game: Game[Any, Any]) -> list[list[str]]:
    """The choices of who rolls and draws; none for a game without chance."""
    ways = [["seed", _("The computer rolls")], ["ask", _("We roll and draw ourselves")]]
    return ways if game.by_chance else []


def _strengths(game: Game[Any, Any]) -> list[list[str]]:
    """The description of each strength of the computer."""
    bots = bots_of(game)
    return [[words, bots[name].strength] for name, words in levels(game).items()]


def _missing(game: Game[Any, Any]) -> str:
    """A sentence that lists the strengths, if the game lacks some."""
    if not game.strengths or len(game.strengths) == len(STRENGTHS):
        return ""
    words = _("This game has these strengths so far: {strengths}.")
    return words.format(strengths=all_of(own_levels(game).values()))


def groups(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """The options under their headings, in the game's order."""
    options = variants(game)
    return [
        {"title": group, "options": [_field(game, option) for option in options if option.group == group]}
        for group in dict.fromkeys(option.group for option in options)
    ]


def _make(game: Game[Any, Any], option: Option) -> str:
    """The address where the pieces of an option are made; "" for an option without pieces."""
    if not game.own_pieces:
        return ""
    from cubeplay.own_pieces import sorts

    made = (sort.id for sort in sorts() if (sort.game, sort.option) == (game.name, option.name))
    return next((f"../../../own-pieces#{id}" for id in made), "")


def _field(game: Game[Any, Any], option: Option) -> dict[str, Any]:
    """The data of an option's field; ``kind`` is "switch", "number", "choice" or "text"."""
    asked: dict[str, Any] = {"name": option.name, "title": option.title, "text": option.text}
    if option.rule:
        rule = game.rulebook[option.rule]
        asked["rule"] = {"words": rule.title, "address": rulebook_address(rule.id)}
    if isinstance(option.default, bool):
        return asked | {"kind": "switch"}
    if option.choices is None:
        return asked | {"kind": "text", "make": _make(game, option)}
    if isinstance(option.choices, range) and not option.labels:
        low, high = option.choices[0], option.choices[-1]
        title = _("{option} ({low}–{high})").format(option=option.title, low=low, high=high)
        return asked | {"kind": "number", "title": title, "low": low, "high": high}
    return asked | {"kind": "choice", "choices": [list(choice) for choice in choices_told(option)]}
