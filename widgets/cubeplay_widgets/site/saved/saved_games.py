"""The data of saved games for pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from cubeplay.errors import CubeplayError, SaveError, UnreadableGame
from cubeplay.game import Game
from cubeplay.registry import GAMES
from cubeplay.rulebook import seat_name
from cubeplay.session.opening import people_in
from cubeplay.store import GLANCE, KeptGame, Store
from cubeplay.store.judged import judged
from cubeplay.store.player_statistics import numbers
from cubeplay.words import _, all_of, listed, paragraph, plural

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.days import day_words, moment_words
from cubeplay_widgets.site.saved.game_preview import Glimpse, glimpse

LOOKED_AT: Final = 24
"""The number of latest games for which the page says whose turn it is, which takes a replay of each."""

SETTLED_AT_ONCE: Final = 10
"""The number of old games without a stored result whose result is computed for a page."""


@dataclass(frozen=True, slots=True)
class SavedGameCard:
    """A saved game on a page.

    ``game`` is the name of its game.  ``title`` is its owner's title, and then ``kind`` the game's title; or
    else the game's title.  ``heading`` has the names too, ``company`` the other players; ``day`` and ``when``
    are the last change, without and with the time.  ``url`` leads from the notebooks' folder to its play
    page, "" without one; ``mat`` is the colour under its picture, and ``number`` the number of its moves.
    ``turn`` says whose turn it is, or who won, and ``damage`` why it cannot be read, and what to do.
    """

    id: str
    game: str
    title: str
    kind: str
    heading: str
    names: str
    company: str
    day: str
    when: str
    moves: str
    facts: str
    url: str
    mat: str
    number: int
    turn: str = ""
    mine: bool = False
    damage: str = ""


def going_on(
    store: Store, games: Sequence[KeptGame], play: Mapping[str, str], most: int, now: datetime | None = None
) -> list[SavedGameCard]:
    """The games to go on with, the latest first; ``play`` has the play page of each game.

    ``now`` is the time at which the page is read, if not at once.
    """
    found = [game for game in games if game.moves and not game.over and not game.damage]
    found = [game for game in found if game.game in play][:most]
    looks = [_look(store, game) for game in found[:LOOKED_AT]]
    looks += [Glimpse()] * (len(found) - len(looks))
    return [_card(game, play[game.game], look, now=now) for game, look in zip(found, looks, strict=True)]


def _look(store: Store, game: KeptGame) -> Glimpse:
    """A glimpse; empty for a game that cannot be replayed, whose own page says why."""
    with suppress(UnreadableGame):
        return glimpse(store, game)
    return Glimpse()


def finished(games: Sequence[KeptGame], play: Mapping[str, str]) -> list[SavedGameCard]:
    """The finished games, the latest first."""
    found = [game for game in games if game.over and not game.damage and game.game in play]
    return [_card(game, play[game.game], Glimpse(turn=_ended(game)), look_back=True) for game in found]


def damaged(games: Sequence[KeptGame], play: Mapping[str, str]) -> list[SavedGameCard]:
    """The games that cannot be read."""
    return [_damaged(game, play.get(game.game, "")) for game in games if game.damage]


def _damaged(game: KeptGame, path: str) -> SavedGameCard:
    words = _("{game}: this game cannot be read")
    then = _("Open it to save what is there to a file, or to delete it.") if path else ""
    card = _card(game, path, Glimpse())
    heading = words.format(game=card.title)
    return replace(card, heading=heading, damage=paragraph((game.damage, then)))


def _card(
    game: KeptGame, path: str, look: Glimpse, *, look_back: bool = False, now: datetime | None = None
) -> SavedGameCard:
    """The data of a game."""
    known = GAMES.get(game.game)
    kind = known.title if known else game.game
    names, title = listed(filter(None, game.names)), game.title or kind
    heading = _("{game}: {names}").format(game=title, names=names) if names else title
    then = game.changed.astimezone() if game.changed else None
    now = now or datetime.now().astimezone()
    moves = plural("{count} move", "{count} moves", game.moves).format(count=game.moves)
    told = (_sentence(look.progress), _sentence(moves))
    asked = {"game": game.id} | ({"look": "back"} if look_back else {})
    return SavedGameCard(
        id=game.id,
        game=game.game,
        title=title,
        kind=kind if game.title else "",
        heading=heading,
        names=names,
        company=_company(game),
        day=day_words(then, now) if then else "",
        when=moment_words(then, now) if then else "",
        moves=moves,
        facts=(look_back and known and _result(known, game)) or paragraph(filter(None, told)),
        url=f"{path}?{urlencode(asked)}" if path else "",
        mat=BOARDS[game.game].mat.ground if game.game in BOARDS else "",
        number=game.moves,
        turn=look.turn,
        mine=look.mine,
    )


def _sentence(words: str) -> str:
    """Words as a sentence; "" stays ""."""
    return _("{words}.").format(words=words) if words else ""


def _company(game: KeptGame) -> str:
    """The other players beside the only person; with several persons all players."""
    people = people_in(len(game.names), game.bots)
    if len(people) != 1:
        return listed(filter(None, game.names))
    others = [name for seat, name in enumerate(game.names) if name and seat not in people]
    return _("with {names}").format(names=all_of(others)) if others else ""


def _ended(game: KeptGame) -> str:
    """Who won, in two or three words; "" if it is unknown."""
    if game.result is None:
        return ""
    if not game.result.winners:
        return _("Not won")
    winners = listed(seat_name(seat, game.names) for seat in game.result.winners)
    return _("Won by {winners}").format(winners=winners)


def _result(game: Game[Any, Any], kept: KeptGame) -> str:
    """All scores, the winners first; "" if the game has none."""
    if kept.result is None:
        return ""
    scores = [
        (seat not in kept.result.winners, seat_name(seat, kept.names), game.score_words(score))
        for seat, score in enumerate(kept.result.scores)
    ]
    told = [
        _("{name} {score}").format(name=name, score=score) for _lost, name, score in sorted(scores) if score
    ]
    return listed(told)


def settle(store: Store, games: Sequence[KeptGame]) -> None:
    """Compute and store the results of some old games that have none."""
    unknown = [game for game in games if game.over and game.result is None and not game.damage]
    for game in unknown[:SETTLED_AT_ONCE]:
        with suppress(CubeplayError):
            outcome = store.open(game.id).outcome
            if outcome is not None:
                store.finish(game.id, outcome)


def saved_page_of(owner: str, play: Mapping[str, str]) -> dict[str, Any]:
    """The data of the page of saved games; says so if another program blocks the store."""
    try:
        return saved_page(Store(owner=owner, wait=GLANCE), play)
    except SaveError as error:
        return troubled_page(error)


def saved_page(store: Store, play: Mapping[str, str]) -> dict[str, Any]:
    """The data of the page of saved games for the owner of a store.  Raises SaveError."""
    settle(store, store.games())
    games = store.games()
    return {
        "going": going_on(store, games, play, len(games)),
        "finished": finished(games, play),
        "damaged": damaged(games, play),
        "numbers": numbers(games, judged(store)),
        "trouble": "",
    }


def troubled_page(error: SaveError) -> dict[str, Any]:
    """The data of the page while saved games cannot be read."""
    nothing: dict[str, Any] = dict.fromkeys(("going", "finished", "damaged", "numbers"), ())
    return nothing | {"trouble": troubled(error)}


def troubled(error: SaveError) -> str:
    """The message in place of saved games that cannot be read."""
    words = _("Saved games can't be read just now: {why} {next}")
    return words.format(why=error.why, next=error.next)
