"""Eight legs, two sisters: spiders that come until one is killed, and twins who steal."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.rules.floor import spiders
from cubeplay.cuobe.rules.moves import Choose, End, Fight, Go
from cubeplay.cuobe.rules.state import PLACES, DeckPart, Room, Spawn, State
from cubeplay.cuobe.teaching.chapter_scenes import (
    busy,
    dealer,
    gone,
    met,
    percent,
    shut,
    this_turn,
    with_card,
    worth,
)
from cubeplay.cuobe.teaching.positions import HOUSE, laid, who
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

# The tables

COME: Final = with_card(
    laid(
        {"a3": "lift", "b3": "ward", "a2": "larder", "a4": "nursery"},
        who("a3", panic=2),
        who("b3"),
        green=("spiders", "second-wind", "warm-light"),
    )().state
)
"""Spiders are drawn at the edge of the cube: they come over it, too."""
SWARM: Final = laid(
    {
        "b3": Room("ward", spiders=1),
        "c2": "larder",
        "d3": "nursery",
        **{field: Room(spiders=1) for field in ["a1", "b1", "c1", "d1", "e1", "a5", "b5", "d5"]},
    },
    who("c3"),
    who("d3"),
    green=("warm-light", "second-wind", "first-aid"),
)
"""Nine spiders; the tenth comes after a turn in which none is killed, and then they swarm."""
TWINS: Final = with_card(
    laid(
        {"b3": "lift", "d3": "ward", "c2": "larder"},
        who("c3"),
        who("c2"),
        green=("twins", "second-wind", "first-aid"),
        blue=("bone-key", "axe", "bandage", "brass-key", "bolt-cutter", "crank"),
    )().state
)


def _hall() -> State:
    """Plum with two dice between a spider, one of ten, and a sister who has three cards, a key among them."""
    table: State = laid(
        {
            "c3": Room("atrium", spiders=1),
            "c2": "larder",
            **{field: Room(spiders=1) for field in ["a1", "b1", "c1", "d1", "e1", "a5", "b5", "d5", "e5"]},
        },
        who("c3"),
        who("c2", panic=4),
        dice=2,
        green=("second-wind", "first-aid"),
    )().state
    stolen = ("bandage", "bone-key", "crank")
    pools = tuple((pool, tuple(c for c in cards if c not in stolen)) for pool, cards in table.pools)
    part = DeckPart((("loot", len(stolen)),), 0)
    sister = Spawn("sister", PLACES["c3"], 2, (0, 0, 0))
    return table.but(
        pools=(*pools, ("loot", stolen)),
        blue=(part, *(_smaller(each, dict(pools)) for each in table.blue)),
        spawns=(sister,),
    )


def _smaller(part: DeckPart, pools: dict[str, tuple[str, ...]]) -> DeckPart:
    """A part of a deck without the cards that have left its pools."""
    unseen = tuple((pool, len(pools[pool])) for pool, _number in part.unseen)
    return DeckPart(unseen, sum(number for _pool, number in unseen))


HALL: Final = _hall()
DICE: Final = dealer({"spider": ("1 2",), "twins": ("1 2",), "sister": ("1 2",)})


# What waits, and when moments are done

wait: Final = shut({Go: _("See what comes first.")})
"""Why nobody walks."""
spend: Final = busy({End: _("Spend both dice first.")})
"""Why the turn does not end before the dice are spent."""


killed: Final = this_turn(lambda game: met(game, "cuobe.spider-killed") and not game.state.tasks)
"""Whether a spider is killed, or the turn is over."""
torn: Final = this_turn(lambda game: met(game, "cuobe.loot") and not game.state.tasks)
"""Whether a card is torn from a sister, or the turn is over."""


def placed(game: GuidedGame) -> bool:
    """Whether both sisters have their rooms."""
    chosen = any(isinstance(move, Choose) for move in game.own)
    return gone(game) or (chosen and not game.state.tasks)


@this_turn
def fought(game: GuidedGame) -> bool:
    """Whether all dice are spent, or the turn is over."""
    return not game.state.dice and not game.state.tasks


# What the decision is worth


def _hits(dice: int, against: int) -> Fraction:
    """The chance that some dice win or tie."""
    return fight_odds(HOUSE.die, dice, against).hits


WAYS: Final = {(2, 0): _("spider"), (1, 1): _("one each"), (0, 2): _("sister")}
"""How two dice can be used: those for the spider and for the sister, and words."""


def hall_worths() -> dict[tuple[int, int], tuple[Fraction, Fraction]]:
    """By the dice for the spider and for the sister: the chances that it dies, and that the key comes.

    A sister gives back one of three cards.
    """
    return {
        (one, other): (_hits(one, 1) if one else Fraction(0), _hits(other, 2) / 3 if other else Fraction(0))
        for one, other in WAYS
    }


def hall_worth(game: GuidedGame) -> Answer | None:
    """What the two dice could do against the spider, and against the sister."""
    strikes = [move for move in game.own if isinstance(move, Fight)]
    used = {name: sum(each.dice for each in strikes if each.spawn == name) for name in ("spider", "sister")}
    made = (used["spider"], used["sister"])
    if not strikes:
        return None
    worths = tuple(worth(WAYS[way], dies, way == made) for way, (dies, _key) in hall_worths().items())
    title = _("Two dice: {how}").format(how=WAYS.get(made, _("one kept")))
    return Answer(_hall_words(game, made), worths, made == (2, 0), title)


def _hall_words(game: GuidedGame, made: tuple[int, int]) -> str:
    """What has come of it."""
    if spiders(game.state) < spiders(game.began):
        return _("A spider less: no swarm comes, and Fig stays sane. The key can wait.")
    if made[1]:
        key = percent(hall_worths()[0, 2][1])
        return _("They swarm, and Fig goes insane. The key was one card of three: {key}.").format(key=key)
    return _("Bad luck: 35 of 36 falls kill it.") if made == (2, 0) else _("It lives: they swarm.")
