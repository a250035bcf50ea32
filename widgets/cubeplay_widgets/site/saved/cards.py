"""The cards of saved games, as the pages show them."""

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
from cubeplay.store import KeptGame, Store
from cubeplay.store.judged import judged
from cubeplay.store.numbers import numbers
from cubeplay.words import _, all_of, listed, paragraph, plural

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.site.days import day_words, moment_words
from cubeplay_widgets.site.saved.glimpse import Glimpse, glimpse

LOOKED_AT: Final = 24
"""Of so many games, the latest, the page says whose turn it is: to find out, they are played again."""

SETTLED_AT_ONCE: Final = 10
"""Of so many games that ended before results were kept, a page finds out how."""


@dataclass(frozen=True, slots=True)
class SavedGameCard:
    """A saved game on a page.

    ``game`` names which game it is.  ``title`` is what its owner calls it, or else the game's; then ``kind``
    is the game's title.  ``heading`` says the names, too, ``company`` who plays beside the person whose game
    it is; ``day`` and ``when`` say when it changed last, without and with the time.  ``url`` leads from the
    folder of the notebooks to its play page, "" where there is none; ``mat`` is the colour on which its
    picture lies, and ``number`` counts what happened in it.  ``turn`` says whose turn it is, or who won, and
    ``damage`` why it cannot be read, and what to do.
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
    store: Store, games: Sequence[KeptGame], play: Mapping[str, str], most: int
) -> list[SavedGameCard]:
    """The games to go on with, the latest first; ``play`` says where each game is played."""
    found = [game for game in games if game.moves and not game.over and not game.damage]
    found = [game for game in found if game.game in play][:most]
    looks = [_look(store, game) for game in found[:LOOKED_AT]]
    looks += [Glimpse()] * (len(found) - len(looks))
    return [_card(game, play[game.game], look) for game, look in zip(found, looks, strict=True)]


def _look(store: Store, game: KeptGame) -> Glimpse:
    """A glimpse; of a game that cannot be played again it shows nothing: its own page says why."""
    with suppress(UnreadableGame):
        return glimpse(store, game)
    return Glimpse()


def finished(games: Sequence[KeptGame], play: Mapping[str, str]) -> list[SavedGameCard]:
    """The games that are over, the latest first."""
    found = [game for game in games if game.over and not game.damage and game.game in play]
    return [_card(game, play[game.game], Glimpse(turn=_ended(game)), look_back=True) for game in found]


def damaged(games: Sequence[KeptGame], play: Mapping[str, str]) -> list[SavedGameCard]:
    """The games that cannot be read, and where they can be saved to a file or deleted."""
    return [_damaged(game, play.get(game.game, "")) for game in games if game.damage]


def _damaged(game: KeptGame, path: str) -> SavedGameCard:
    words = _("{game}: this game cannot be read")
    then = _("Open it to save what is there to a file, or to delete it.") if path else ""
    card = _card(game, path, Glimpse())
    heading = words.format(game=card.title)
    return replace(card, heading=heading, damage=paragraph((game.damage, then)))


def _card(game: KeptGame, path: str, look: Glimpse, *, look_back: bool = False) -> SavedGameCard:
    """What is shown of a game."""
    known = GAMES.get(game.game)
    kind = known.title if known else game.game
    names, title = listed(filter(None, game.names)), game.title or kind
    heading = _("{game}: {names}").format(game=title, names=names) if names else title
    then = game.changed.astimezone() if game.changed else None
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
        day=day_words(then, datetime.now(then.tzinfo)) if then else "",
        when=moment_words(then, datetime.now(then.tzinfo)) if then else "",
        moves=moves,
        facts=(look_back and known and _result(known, game)) or paragraph(filter(None, told)),
        url=f"{path}?{urlencode(asked)}" if path else "",
        mat=BOARDS[game.game].mat.ground if game.game in BOARDS else "",
        number=game.moves,
        turn=look.turn,
        mine=look.mine,
    )


def _sentence(words: str) -> str:
    """Words as a sentence of their own; nothing stays nothing."""
    return _("{words}.").format(words=words) if words else ""


def _company(game: KeptGame) -> str:
    """Who plays beside the only person at the table; where several persons play, all of them."""
    people = people_in(len(game.names), game.bots)
    if len(people) != 1:
        return listed(filter(None, game.names))
    others = [name for seat, name in enumerate(game.names) if name and seat not in people]
    return _("with {names}").format(names=all_of(others)) if others else ""


def _ended(game: KeptGame) -> str:
    """Who won, in two or three words; "" where that is not known."""
    if game.result is None:
        return ""
    if not game.result.winners:
        return _("Not won")
    winners = listed(seat_name(seat, game.names) for seat in game.result.winners)
    return _("Won by {winners}").format(winners=winners)


def _result(game: Game[Any, Any], kept: KeptGame) -> str:
    """The scores of all, the winners first; "" where they tell nothing."""
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
    """Find out how some games ended that were finished before results were kept."""
    unknown = [game for game in games if game.over and game.result is None and not game.damage]
    for game in unknown[:SETTLED_AT_ONCE]:
        with suppress(CubeplayError):
            outcome = store.open(game.id).outcome
            if outcome is not None:
                store.finish(game.id, outcome)


def saved_page(store: Store, play: Mapping[str, str]) -> dict[str, Any]:
    """All that the page of saved games shows to the owner of a store.  Raises SaveError."""
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
    """The page of saved games while they cannot be read."""
    nothing: dict[str, Any] = dict.fromkeys(("going", "finished", "damaged", "numbers"), ())
    return nothing | {"trouble": troubled(error)}


def troubled(error: SaveError) -> str:
    """What a page says in the place of saved games that cannot be read."""
    words = _("Saved games can't be read just now: {why} {next}")
    return words.format(why=error.why, next=error.next)
