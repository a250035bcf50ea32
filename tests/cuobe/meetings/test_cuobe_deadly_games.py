"""Whole games of an edition whose every card and room wounds, frightens or sends to sleep, and does more.

In the house edition turns are seldom cut short in the middle of something; here they are all the time.
"""

from collections import Counter
from random import Random

import pytest
from cubeplay.cuobe.edition.edition import EFFECTS
from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE
from cuobe_invariants import check, random_options
from cuobe_plain import BARE, BLUE, DIE, GREEN, ROOMS, SPARE, fx, toml
from cuobe_tables import walk

from breadth import sized

FATES = (
    fx("wound", who="you", amount=2, must=True),
    fx("wound", who="here", must=True),
    fx("full-heal", who="others", must=True),
    fx("sleep", who="you", must=True),
    fx("sleep", who="all", must=True),
)


def any_effect(rng, on):
    """Some effect that may stand on an event or in a room."""
    do = rng.choice([name for name, signature in EFFECTS.items() if on in signature.on])
    takes = EFFECTS[do]
    turns = [to for to in takes.direction if on == "enter" or to not in ("forwards", "backwards")]
    fields = {"who": takes.who, "where": takes.where, "direction": turns, "card": takes.card}
    chosen = {key: rng.choice(values) for key, values in fields.items() if values}
    number = {"number": rng.choice([1, 2, 3])} if takes.number else {}
    return fx(do, **chosen, **number, must=rng.random() < 0.7)


def effects(rng, on):
    """A fate between other effects, as an edition writes them."""
    rows = [any_effect(rng, on) for _each in range(3)]
    rows.insert(rng.randrange(3), rng.choice(FATES))
    return "[" + ", ".join(map(toml, rows)) + "]"


def deadly(rng):
    """The plain edition with such events and rooms, as text."""
    green = GREEN | {name: f"kind = 'event'\neffects = {effects(rng, 'event')}"
                     for name in GREEN if name.startswith("quiet")}  # fmt: skip
    harmless = (*SPARE, *(name for name in BARE if name not in ("atrium", "exit")))
    rooms = ROOMS | {name: f"discover = ['green', 'blue']\nenter = {effects(rng, 'enter')}"
                     for name in harmless}  # fmt: skip
    parts = (("room", rooms), ("blue", BLUE), ("green", green))
    rows = (f"[[{part}]]\nid = '{id}'\ntitle = '{id.capitalize()}'\n{lines}"
            for part, entries in parts for id, lines in entries.items())  # fmt: skip
    return "\n".join((DIE, *rows))


def play_through(seed):
    """Play a game and look at each state; how often a turn cut short waited, and for whom."""
    rng, waited = Random(seed), Counter()
    options = random_options(2 * seed) | {
        "edition": deadly(rng),
        "players": rng.randint(3, 6),
        "short": False,
    }
    bot = GAME.bots()["companion"]
    for state, actor, _move in walk(seed, **options):
        check(state)
        if not any(task.do == "end" for task in state.tasks):
            continue
        assert not state.me.inside or state.me.asleep
        assert (state.tasks[0].do, state.tasks[0].player) == ("end", state.player)
        assert GAME.read_position(GAME.write_position(state)) == state
        waited[state.me.status] += 1
        if actor not in (None, CHANCE):
            assert bot.answer(GAME, state, actor, rng).move in GAME.moves(state, actor)
            assert len(GAME.hints(state, actor)) == 3
            waited["somebody"] += 1
    return waited


@sized(3, 8, name="games")
@pytest.mark.rule("cuobe.compulsory", "cuobe.death", "cuobe.sleep", "cuobe.end", "cuobe.enter")
def test_the_box_is_whole_and_everybody_in_order_when_turns_are_cut_short(games):
    waited = Counter()
    for seed in range(8 - games, 8):
        waited += play_through(seed)
    assert waited["dead"] >= 3
    assert waited["in"] >= 30  # and asleep
    assert waited["somebody"] >= 30


@pytest.mark.proof
@pytest.mark.parametrize("block", range(20))
def test_the_box_is_whole_in_hundreds_of_deadly_games(block):
    for seed in range(1000 + 20 * block, 1020 + 20 * block):
        play_through(seed)
