"""The list of games, lessons and rules for the search on the landing page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypedDict

from cubeplay.registry import GAMES
from cubeplay.words import _, cached_by_language, paragraph

from cubeplay_widgets.site.landing.landing_page import NotebookInfo, cards, lessons, your_lessons

RENDER: Final = "voila/render/"


class SearchEntry(TypedDict):
    """A search result: its title, its kind, further words, and its address from the root of the pages."""

    title: str
    kind: str
    words: str
    url: str


def entries(folders: Sequence[Path]) -> list[SearchEntry]:
    """All entries: games first, then lessons, then the rules of each game in printed order."""
    read = [*lessons(*folders), *your_lessons(*folders)]
    return [*_games(folders), *map(_lesson, read), *(entry for name in GAMES for entry in _rules(name))]


def _games(folders: Sequence[Path]) -> Iterator[SearchEntry]:
    for card in cards(*folders):
        words = paragraph((card["blurb"], card["facts"]))
        play, learn = _("Play {game}"), _("Learn {game}")
        yield _entry(play.format(game=card["title"]), _("Game"), words, RENDER + card["play"])
        if card["learn"]:
            yield _entry(learn.format(game=card["title"]), _("Game"), words, RENDER + card["learn"])


def _lesson(page: NotebookInfo) -> SearchEntry:
    return _entry(page.title, _("Lesson"), paragraph((page.blurb, page.facts)), RENDER + page.path)


@cached_by_language(32)
def _rules(name: str) -> tuple[SearchEntry, ...]:
    game = GAMES[name]
    kind = _("Rule of {game}").format(game=game.title)
    return tuple(_entry(rule.title, kind, rule.text, f"rulebook/{name}#{rule.id}") for rule in game.rulebook)


def _entry(title: str, kind: str, words: str, url: str) -> SearchEntry:
    return {"title": title, "kind": kind, "words": words, "url": url}
