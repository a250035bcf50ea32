"""What the engine tells: every sentence is told in some game, and every rule that can fire fires."""

import re
from functools import cache
from random import Random

from cubeplay.cuobe.edition.edition import EFFECTS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import Weapons
from cubeplay.game import CHANCE
from cubeplay.testing import retell
from cuobe_invariants import random_options
from cuobe_plain import do, draw, fx, plain_table, told
from cuobe_playthroughs import FOLDER
from cuobe_rare import FINDS, rare_events
from cuobe_tables import choose_well, play, table, walk, who

from breadth import sized

RULEBOOK = GAME.rulebook
SPOKEN = {(rule.id.removeprefix("cuobe."), form) for rule in RULEBOOK for form in rule.says}


NONSENSE = re.compile(
    r"\b1 (?:dice|(?:action|tool|talent|point|way|wound|room|card|key|step|spider|turn)s)\b"
    r"|\b[02-9] (?:die|action|tool|talent|point|way|wound|room|card|key|step|spider|turn)\b"
    r"|\bof 0\b|\(\)|[:,] ?[.,]|  |\b(\w+) \1\b"
)
"""Numbers that do not fit their words, and places where nothing stands."""


@cache
def random_events(seeds):
    """All that is told in some random games, each thing put into words."""
    return tuple(told_at_random(seeds))


def told_at_random(seeds):
    for seed in seeds:
        rng, state = Random(seed), GAME.start(**random_options(seed))
        while actors := GAME.to_move(state):
            (actor,) = actors
            chance = actor == CHANCE
            move = (
                GAME.chance(state).sample(rng)
                if chance
                else choose_well(state, GAME.moves(state, actor), rng)
            )
            step = GAME.apply(state, actor, move)
            state = step.state
            yield from step.events


def recorded():
    """The rules that fire in the recorded games."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield from (line.rule for line in retell(path.read_text(encoding="utf-8"), GAME) if line.rule)


def test_every_sentence_is_told_in_some_game_and_reads_well():
    events = list(random_events(range(40)))
    events += [event for _state, happened in rare_events() for event in happened]
    for event in events:
        words = RULEBOOK.sentence(event, ("Plum", "Fig"))
        assert words
        assert not set("{}") & set(words)
        assert "None" not in words
        assert not NONSENSE.search(words), words
    heard = {(event.rule.removeprefix("cuobe."), event.form) for event in events}
    assert heard == SPOKEN


def test_every_rule_that_can_fire_fires_in_a_recorded_game_or_a_prepared_one():
    fired = set(recorded())
    fired |= {event.rule for _state, events in rare_events() for event in events}
    fired |= {event.rule for event in random_events(range(40))}
    laws = set(RULEBOOK.laws)
    able = {rule.id for rule in RULEBOOK if rule.kind not in ("definition", "setup")}
    assert able - laws <= fired
    assert fired <= {rule.id for rule in RULEBOOK}


def test_every_effect_of_the_glossary_has_its_rule():
    named = {"lock": "lock-effect", "full-calm": "calm", "full-heal": "heal"}
    assert {f"cuobe.{named.get(do, do)}" for do in EFFECTS} <= {rule.id for rule in RULEBOOK}


def tables_to_speak_of(games):
    """A fight with more talents than dice, a hand, and states of random games."""
    yield play(
        plain_table(who("c3", talents="boxer"), spawns=("ghoul c3 3",), dice=1),
        "fight ghoul with 1", "rolls 1",
    )[0]  # fmt: skip
    yield table(who("c3", tools="axe"), dice=1)
    for seed in range(games):
        yield from [state for state, _actor, _move in walk(seed, **random_options(seed))][::9]


@sized(5, 30, name="games")
def test_every_refusal_and_every_hint_fits_its_numbers(games):
    for state in tables_to_speak_of(games):
        for seat in set(GAME.to_move(state)) - {CHANCE}:
            words = [hint.text for hint in GAME.hints(state, seat)]
            for move in (*GAME.candidates(state, seat), Weapons(("boxer",))):
                words += [f"{each.why} {each.next}" for each in GAME.objections(state, seat, move)]
            assert not [each for each in words if NONSENSE.search(each)]


def test_every_line_stands_after_what_it_is_about():
    """What is taken is held after it was taken, nobody comes out anywhere before going there, and the traps
    that hit nobody promise none that is not laid.
    """
    killed = plain_table(who("c3"), who("c3", wounds=4, tools="sword"), who("a1"), pvp="yes")
    start = ("attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons", "choose sword")
    assert told(play(killed, *start)[1])[-2:] == ["spoils", "tool"]
    edge = plain_table(who("c1"), rooms={"c1": "pipe"})
    assert told(play(edge, "move north", "shows hall")[1]) == ["discover", "edge", "move"]
    full = plain_table(
        who("c3", tools="sword knife salve-1", talents="nurse"), chamber={"discover": ["blue"]}
    )
    _state, events = play(full, "move north", "shows chamber", "choose token")
    assert told(events)[-1] == "find-choice"
    safe = plain_table(who("c3"), rooms={"c3": "refuge", "a1": "atrium"})
    _state, events = draw(safe, "trigger-1")
    assert [RULEBOOK.sentence(event) for event in events][-2:] == [
        "The traps hit nobody.", "No trap can be put into Refuge.",
    ]  # fmt: skip


def test_a_find_without_tokens_does_not_say_that_rooms_get_some():
    rooms = {field: f"{room} find" for field, room in FINDS.items()} | {"c3": "two", "e5": "atrium"}
    _state, events = do(plain_table(who("c3"), rooms=rooms), fx("find", number=2, must=True))
    assert told(events) == ["find-choice/none"]
