"""What the engine tells: every sentence is told in some game, and every rule that can fire fires."""

from random import Random

from cubeplay.cuobe.edition.edition import EFFECTS
from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE
from cubeplay.testing import retell
from cuobe_invariants import random_options
from cuobe_playthroughs import FOLDER
from cuobe_rare import rare_events
from cuobe_tables import choose_well

RULEBOOK = GAME.rulebook
SPOKEN = {(rule.id.removeprefix("cuobe."), form) for rule in RULEBOOK for form in rule.says}


def random_events(seeds):
    """All that is told in some random games, each thing put into words."""
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
