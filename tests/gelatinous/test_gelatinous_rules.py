"""What happens: damage, glyphs, the way out, levels, abilities; rule by rule."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from cubeplay.errors import OptionError
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.exact.measures import placements
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import Die
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import Dangers, Draw, Enter, Show
from cubeplay.gelatinous.rules.play import place_dangers
from cubeplay.gelatinous.rules.state import LEVELS
from cubeplay.words import listed
from gelatinous_tables import CELLAR, GUARDROOM, STOKEHOLE, in_room, play

ALL = " ".join(abilities())


def chance(run, text):
    """A chance move, given as text."""
    return GAME.apply(run, CHANCE, GAME.parse(text)).state


def rules(step):
    return [event.rule for event in step.events]


# Setting up


@pytest.mark.rule("gelatinous.levels")
def test_the_level_card():
    assert [level.resistance for level in LEVELS] == [1, 1, 1, 2, 2, 2]
    assert [level.health for level in LEVELS] == [5, 6, 6, 7, 8, 8]
    assert [level.abilities for level in LEVELS] == [2, 3, 4, 5, 5, 5]
    assert [(level.dangers, level.hits) for level in LEVELS] == [
        (3, 2),
        (4, 2),
        (3, 3),
        (4, 3),
        (3, 4),
        (4, 4),
    ]


@pytest.mark.rule("gelatinous.levels")
def test_level_six_needs_exactly_the_fifteen_cubes_of_the_box():
    cubes = [level.resistance + level.health + level.dangers + 1 for level in LEVELS]
    assert max(cubes) == cubes[5] == 15


@pytest.mark.rule("gelatinous.levels")
@pytest.mark.parametrize(("option", "health"), [({}, 5), ({"first_level_health": 4}, 4)])
def test_health_at_level_one_is_an_option(option, health):
    run = GAME.start(**option)
    assert (run.health, run.resistance, run.level) == (health, 1, 1)


@pytest.mark.rule("gelatinous.levels")
def test_health_at_level_one_changes_no_other_level():
    assert GAME.start(first_level=2).health == 6
    with pytest.raises(OptionError, match="does not begin at level 1"):
        GAME.start(first_level=2, first_level_health=4)


@pytest.mark.rule("gelatinous.pile")
def test_the_pile_is_six_levels_of_five_and_no_room_comes_twice():
    dungeon = dungeon_of("")
    assert Counter(room.kind for room in dungeon.rooms.values()) == {"A": 24, "B": 5, "C": 1}
    assert "".join(dungeon.kind_at(place, 30) for place in range(30)) == "AAAAB" * 5 + "AAAAC"
    assert GAME.start().setup.rooms == 30
    assert [GAME.start(first_level=level).setup.rooms for level in range(1, 7)] == [30, 25, 20, 15, 10, 5]
    entering = GAME.start(abilities="none")
    odds = dict(GAME.chance(entering).outcomes())
    assert set(odds.values()) == {Fraction(1, 24)}
    after = GAME.apply(entering, CHANCE, next(iter(odds))).state
    assert next(iter(odds)).room not in after.unseen
    assert GAME.chance(entering).probability(Enter("the-boiler-house")) == 0


@pytest.mark.rule("gelatinous.pile")
def test_rooms_of_ones_own_come_as_they_are_written_and_a_b_ends_a_level():
    run = GAME.start(dungeon=GUARDROOM + CELLAR, abilities="none")
    assert dict(GAME.chance(run).outcomes()) == {Enter("test-guardroom"): 1}
    out, fired = play(in_room("d4", (2, 1), glyphs=(), dungeon=GUARDROOM + CELLAR, health=1), "roll east")
    assert (out.level, out.health, out.resistance, out.phase) == (2, 6, 1, "between")
    assert fired[-2:] == ["gelatinous.done", "gelatinous.level-up"]
    following = play(out, "next room")[0]
    assert dict(GAME.chance(following).outcomes()) == {Enter("test-cellar"): 1}


@pytest.mark.rule("gelatinous.difficulty")
def test_wizards_and_experts_hold_one_fewer():
    setups = [GAME.start(difficulty=name).setup for name in ("standard", "wizard", "expert")]
    assert [[setup.capacity(level) for level in range(1, 7)] for setup in setups] == [
        [2, 3, 4, 5, 5, 5],
        [1, 2, 3, 4, 4, 4],
        [1, 2, 3, 4, 4, 4],
    ]


# Abilities come and go


@pytest.mark.rule("gelatinous.draw", "gelatinous.keep")
def test_draw_two_of_ten_and_keep_both_at_level_one():
    run = GAME.start()
    odds = dict(GAME.chance(run).outcomes())
    assert len(odds) == 45
    assert set(odds.values()) == {Fraction(1, 45)}
    run = chance(run, "draw slide spin")
    step = GAME.apply(run, 0, GAME.parse("keep slide spin"))
    assert rules(step) == ["gelatinous.keep"]
    assert (step.state.held, step.state.phase) == (("slide", "spin"), "enter")


@pytest.mark.rule("gelatinous.unpicked")
@pytest.mark.parametrize(("difficulty", "pool"), [("wizard", 9), ("expert", 8)])
def test_what_is_not_kept_goes_back_and_for_experts_out_of_the_game(difficulty, pool):
    run = chance(GAME.start(difficulty=difficulty), "draw slide spin")
    step = GAME.apply(run, 0, GAME.parse("keep spin"))
    assert rules(step) == ["gelatinous.keep", "gelatinous.unpicked"]
    assert len(step.state.pool) == pool
    assert ("slide" in step.state.pool) == (difficulty == "wizard")


@pytest.mark.rule("gelatinous.keep", "gelatinous.unpicked")
def test_held_abilities_may_be_swapped_at_a_new_level():
    run = GAME.start().but(level=2, drew=1, phase="draw", held=("slide", "spin"))
    run = run.but(pool=tuple(name for name in run.pool if name not in run.held))
    run = chance(run, "draw leap tip")
    after = play(run, "keep leap spin tip")[0]
    assert after.held == ("leap", "spin", "tip")
    assert "slide" in after.pool


@pytest.mark.rule("gelatinous.draw")
def test_a_pool_with_too_few_gives_what_it_has():
    run = GAME.start(difficulty="expert").but(drew=0, pool=("tip",))
    assert dict(GAME.chance(run).outcomes()) == {Draw(("tip",)): 1}
    empty = run.but(pool=())
    (move,) = dict(GAME.chance(empty).outcomes())
    step = GAME.apply(empty, CHANCE, move)
    assert rules(step) == ["gelatinous.draw"]
    assert step.state.phase == "enter"


@pytest.mark.rule("gelatinous.unpicked")
def test_an_experts_pool_runs_dry_by_level_six():
    run, drawn = GAME.start(difficulty="expert", first_level=6), []
    while run.phase in ("draw", "keep"):
        if run.phase == "draw":
            move = next(iter(dict(GAME.chance(run).outcomes())))
            drawn.append(len(move.cards))
            run = GAME.apply(run, CHANCE, move).state
        else:
            run = GAME.apply(run, 0, GAME.moves(run, 0)[0]).state
    assert drawn == [2, 2, 2, 2, 2, 0]
    assert len(run.held) == 4


# Into a room


@pytest.mark.rule("gelatinous.enter", "gelatinous.room")
def test_a_room_is_opened_at_its_letter():
    run = chance(GAME.start(dungeon=CELLAR, abilities="none"), "enter test-cellar")
    assert (run.visit.square, run.visit.glyphs, run.visit.actions) == ("a1", ("b2",), 0)
    assert run.phase == "dangers"


@pytest.mark.rule("gelatinous.dangers", "gelatinous.moving-on")
def test_a_danger_whose_number_is_taken_moves_on():
    assert place_dangers((4, 6, 6)) == (4, 6, 1)
    assert place_dangers((5, 5, 6, 6)) == (5, 6, 1, 2)
    run = chance(GAME.start(dungeon=CELLAR, abilities="none"), "enter test-cellar")
    step = GAME.apply(run, CHANCE, Dangers((4, 6, 6)))
    assert step.state.visit.dangers == (1, 4, 6)
    assert rules(step) == ["gelatinous.dangers", "gelatinous.moving-on"]
    assert rules(GAME.apply(run, CHANCE, Dangers((1, 2, 3)))) == ["gelatinous.dangers"]


@pytest.mark.rule("gelatinous.dangers")
def test_the_order_of_the_rolls_does_not_matter():
    for pips in product(range(1, 7), repeat=4):
        assert {frozenset(place_dangers(order)) for order in permutations(pips)} == {
            frozenset(place_dangers(pips))
        }


@pytest.mark.rule("gelatinous.dangers", "gelatinous.moving-on")
def test_placement_odds():
    three, four = placements(3), placements(4)
    for odds, share in ((three, Fraction(1, 2)), (four, Fraction(2, 3))):
        assert sum(odds.values()) == 1
        for number in range(1, 7):
            assert sum(p for numbers, p in odds.items() if number in numbers) == share
    runs = [tuple(sorted((k, k % 6 + 1, (k + 1) % 6 + 1))) for k in range(1, 7)]
    assert {three[run] for run in runs} == {Fraction(16, 216)}
    assert three[1, 3, 5] == three[2, 4, 6] == Fraction(6, 216)


@pytest.mark.rule("gelatinous.dangers")
@pytest.mark.parametrize("level", range(1, 7))
def test_the_engine_rolls_as_many_dangers_as_the_level_says_with_those_odds(level):
    run = GAME.start(dungeon=CELLAR, abilities="none", first_level=level)
    run = chance(run, "enter test-cellar")
    odds = Counter()
    for move, share in GAME.chance(run).outcomes():
        odds[GAME.apply(run, CHANCE, move).state.visit.dangers] += share
    assert odds == placements(LEVELS[level - 1].dangers)


@pytest.mark.rule("gelatinous.start", "gelatinous.free-turn")
def test_the_rolled_number_starts_on_top():
    run = chance(GAME.start(dungeon=CELLAR, abilities="none"), "enter test-cellar")
    run = chance(run, "dangers 1 2 3")
    assert dict(GAME.chance(run).outcomes()) == {Show(pips): Fraction(1, 6) for pips in range(1, 7)}
    run = chance(run, "die 4")
    assert run.die.top == 4
    assert play(run, "turn 5 north")[0].die == Die(4, 5)


# In a room


@pytest.mark.rule("gelatinous.step", "gelatinous.limit")
def test_a_step_rolls_the_die_and_costs_an_action():
    run = play(in_room("a1", (2, 1)), "roll east")[0]
    assert (run.visit.square, run.die, run.visit.actions) == ("b1", Die(2, 1).rolled("east"), 1)


@pytest.mark.rule("gelatinous.limit")
def test_the_limits_of_the_three_kinds():
    limits = [in_room("a1", (2, 1), dungeon=text).room.limit for text in (CELLAR, GUARDROOM, STOKEHOLE)]
    assert limits == [9, 12, 22]


@pytest.mark.rule("gelatinous.danger", "gelatinous.resistance")
def test_a_danger_is_eaten_and_resistance_takes_its_damage_first():
    run, fired = play(in_room("a1", (2, 1), dangers=(1, 2)), "roll east")
    assert (run.visit.dangers, run.visit.eaten) == ((2,), (1,))
    assert (run.resistance, run.health) == (0, 4)
    assert fired == ["gelatinous.step", "gelatinous.danger", "gelatinous.resistance"]
    again, _fired = play(run, "roll west", "roll east")
    assert (again.resistance, again.health) == (0, 4)


@pytest.mark.rule("gelatinous.death", "gelatinous.score")
def test_health_zero_loses_at_once_and_scores_the_rooms_done():
    run = in_room("a1", (2, 1), dangers=(1,), health=1).but(done=0)
    run, fired = play(run, "roll east")
    assert fired[-2:] == ["gelatinous.death", "gelatinous.score"]
    end = GAME.outcome(run)
    assert (end.scores, end.winners, end.rule) == ((0,), (), "gelatinous.death")
    assert GAME.to_move(run) == ()


@pytest.mark.rule("gelatinous.score")
def test_dying_in_the_last_room_of_level_three_scores_fourteen():
    run = in_room("a1", (2, 1), dangers=(1,), health=1, level=3).but(done=14)
    assert GAME.outcome(play(run, "roll east")[0]).scores == (14,)


@pytest.mark.rule("gelatinous.overtime")
@pytest.mark.parametrize(("actions", "damage"), [(7, 0), (8, 0), (9, 1), (12, 1)])
def test_each_action_beyond_the_limit_costs_one(actions, damage):
    run = play(in_room("a1", (2, 1), actions=actions), "roll south")[0]
    assert (1 - run.resistance) + (5 - run.health) == damage
    assert run.visit.actions == actions + 1


@pytest.mark.rule("gelatinous.overtime")
def test_overtime_that_kills_prevents_the_step():
    run, fired = play(in_room("a1", (2, 1), actions=9, health=1, resistance=0), "roll south")
    assert run.visit.square == "a1"
    assert fired == ["gelatinous.overtime", "gelatinous.resistance", "gelatinous.death", "gelatinous.score"]


@pytest.mark.rule("gelatinous.overtime", "gelatinous.ability")
def test_an_ability_pays_overtime_for_each_action_and_is_not_done_if_that_kills():
    run = in_room("a1", (2, 1), held="leap", actions=8, resistance=0)
    assert play(run, "use leap south")[0].health == 4
    dead, fired = play(
        in_room("a1", (2, 1), held="leap", actions=9, resistance=0, health=2), "use leap south"
    )
    assert (dead.visit.square, dead.visit.used) == ("a1", ())
    assert "gelatinous.ability" not in fired


@pytest.mark.rule("gelatinous.glyph")
def test_a_glyph_breaks_under_a_die_with_the_six_on_top():
    for die in (Die(1, 2), Die(2, 1), Die(3, 1)):
        for north in die.turns:
            run = play(in_room("a2", north), "roll east")[0]
            assert (run.visit.glyphs == ()) == (run.die.top == 6)


@pytest.mark.rule("gelatinous.glyph")
def test_a_glyph_on_the_start_counts_only_when_landed_on_again():
    own = CELLAR.replace("| A ", "| A*")
    run = in_room("a1", (6, 2), dungeon=own, held="spin")
    assert play(run, "use spin left")[0].visit.glyphs == ("a1", "b2")
    back = play(run, "roll east", "roll west")[0]
    assert back.visit.glyphs == ("b2",)


@pytest.mark.rule("gelatinous.glyph", "gelatinous.danger")
def test_on_one_square_the_danger_comes_before_the_glyph():
    both = CELLAR.replace("| .   *   3 |", "| .   *   3*|")
    die = next(die for die in Die(1, 2).turns + Die(2, 1).turns if die.rolled("south").top == 6)
    run = in_room("c1", die, dungeon=both, dangers=(3,))
    fired = play(run, "roll south")[1]
    assert fired.index("gelatinous.danger") < fired.index("gelatinous.glyph")
    dead, fired = play(run.but(health=1), "roll south")
    assert "gelatinous.glyph" not in fired
    assert dead.visit.glyphs == ("b2", "c2")


@pytest.mark.rule("gelatinous.exit", "gelatinous.done")
def test_after_the_last_glyph_one_rolls_out_with_any_face_up():
    for die in Die(3, 1).turns:
        run, fired = play(
            in_room("d4", die, glyphs=(), dungeon=CELLAR + GUARDROOM, health=2, resistance=0), "roll east"
        )
        assert fired == ["gelatinous.step", "gelatinous.done"]
        assert (run.health, run.resistance, run.done, run.phase) == (2, 1, 1, "between")


@pytest.mark.rule("gelatinous.done")
def test_abilities_are_ready_again_in_the_next_room():
    run = in_room("d4", (2, 1), glyphs=(), dungeon=CELLAR + GUARDROOM, held="slide", used=("slide",))
    run = chance(play(run, "roll east", "next room")[0], "enter test-guardroom")
    assert run.visit.used == ()


@pytest.mark.rule("gelatinous.level-up")
def test_a_room_b_leads_to_the_next_level_with_a_new_draw():
    run = in_room("d4", (2, 1), glyphs=(), dungeon=GUARDROOM + CELLAR, health=1)
    run = run.but(drew=1, pool=("leap", "tip"))
    run = play(run, "roll east")[0]
    assert (run.level, run.health, run.resistance) == (2, 6, 1)
    assert play(run, "next room")[0].phase == "draw"


@pytest.mark.rule("gelatinous.stop", "gelatinous.next-room")
def test_a_run_may_be_put_away_after_any_room():
    run = play(in_room("d4", (2, 1), glyphs=(), dungeon=CELLAR + GUARDROOM), "roll east")[0]
    away, fired = play(run, "stop")
    assert (away.phase, fired, GAME.outcome(away)) == ("away", ["gelatinous.stop"], None)
    on, fired = play(away, "next room")
    assert fired == ["gelatinous.next-room"]
    assert on == play(run, "next room")[0]


@pytest.mark.rule("gelatinous.win", "gelatinous.score")
def test_leaving_the_last_room_wins():
    run, fired = play(in_room("a1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6), "roll west")
    assert fired[-2:] == ["gelatinous.win", "gelatinous.score"]
    end = GAME.outcome(run)
    assert (end.scores, end.winners, end.rule) == ((1,), (0,), "gelatinous.win")


@pytest.mark.rule("gelatinous.boilers")
def test_the_boilers_overheat_when_a_23rd_action_is_needed():
    at_door = in_room("a1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6, actions=21)
    assert GAME.outcome(play(at_door, "roll west")[0]).rule == "gelatinous.win"
    near = in_room("b1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6, actions=21)
    late, fired = play(near, "roll west")
    assert fired == ["gelatinous.step", "gelatinous.boilers", "gelatinous.score"]
    assert GAME.outcome(late).rule == "gelatinous.boilers"


@pytest.mark.rule("gelatinous.boilers", "gelatinous.death", "gelatinous.win")
@pytest.mark.parametrize(
    ("actions", "health", "to", "end", "told"),
    [
        (21, 8, "west", "win", ()),
        (21, 8, "east", "boilers", (("actions", 22),)),
        (0, 1, "east", "death", ()),
    ],
)
def test_the_end_tells_the_actions_where_they_have_run_out(actions, health, to, end, told):
    run = in_room(
        "a1", (2, 1), dungeon=STOKEHOLE, glyphs=(), dangers=(1,), level=6,
        actions=actions, health=health, resistance=0,
    )  # fmt: skip
    ending, score = GAME.apply(run, 0, GAME.parse(f"roll {to}")).events[-2:]
    assert (ending.rule, tuple(ending.facts)) == (f"gelatinous.{end}", told)
    assert score.rule == "gelatinous.score"


@pytest.mark.rule("gelatinous.boilers")
def test_an_ability_that_costs_nothing_may_still_save_one():
    near = in_room("b1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6, actions=21, held="hurry")
    run = play(near, "roll west")[0]
    assert {str(move) for move in GAME.moves(run, 0)} == {
        f"use hurry {to}" for to in ("east", "south", "west")
    }
    assert GAME.outcome(play(run, "use hurry west")[0]).rule == "gelatinous.win"
    assert GAME.outcome(play(run, "use hurry south")[0]).rule == "gelatinous.boilers"


@pytest.mark.rule("gelatinous.boilers", "gelatinous.overtime")
@pytest.mark.parametrize(
    ("dungeon", "boilers", "damage"),
    [(STOKEHOLE, "overheat", 0), (STOKEHOLE, "overtime", 2), (CELLAR, "overheat", 2)],
)
def test_boilers_that_overheat_bring_no_overtime(dungeon, boilers, damage):
    run = in_room("a1", (2, 1), dungeon=dungeon, level=6, boilers=boilers)
    late = run.but(visit=run.visit.but(actions=run.room.limit))
    assert [run.overtime(3), late.overtime(2)] == [0, damage]


@pytest.mark.rule("gelatinous.boilers", "gelatinous.overtime")
def test_boilers_with_overtime():
    near = in_room("b1", (2, 1), dungeon=STOKEHOLE, glyphs=(), level=6, actions=22, boilers="overtime")
    run, fired = play(near, "roll west", "roll west")
    assert fired.count("gelatinous.overtime") == 2
    assert GAME.outcome(run).rule == "gelatinous.win"


# The ten abilities of the house

CARDS = [
    ("b1", (2, 1), "use ooze south", "b2", Die(2, 1).rolled("south"), 2),
    ("a1", (2, 1), "use slide south", "a2", Die(2, 1), 1),
    ("a1", (2, 1), "use spin right", "a1", Die(2, 1).turned("right"), 1),
    ("a1", (2, 1), "use tip north", "a1", Die(2, 1).rolled("north"), 2),
    ("a1", (2, 1), "use leap east", "c1", Die(2, 1).rolled("east").rolled("east"), 2),
    ("a1", (2, 1), "use skin east", "b1", Die(2, 1).rolled("east"), 2),
    ("a2", Die(3, 1).turns[0], "use lash east", "a2", None, 1),
    ("b2", Die(1, 2), "use seep", "b2", Die(1, 2), 1),
    ("a1", (2, 1), "use hurry south", "a2", Die(2, 1).rolled("south"), 0),
    ("a1", (2, 1), "use drain", "d1", Die(2, 1), 2),
]


@pytest.mark.rule("gelatinous.ability")
@pytest.mark.parametrize(("square", "die", "text", "end", "lies", "cost"), CARDS, ids=[c[2] for c in CARDS])
def test_what_each_ability_does(square, die, text, end, lies, cost):
    if text == "use lash east":
        die = lies = next(other for other in Die(2, 1).turns if other.east == 6)
    run, fired = play(in_room(square, die, held=ALL, dangers=(1,)), text)
    assert fired[0] == "gelatinous.ability"
    assert (run.visit.square, run.die, run.visit.actions) == (end, lies, cost)
    assert run.visit.used == (text.split()[1],)
    assert (run.health, run.resistance) == (5, 1)
    assert (run.visit.glyphs == ()) == ("gelatinous.glyph" in fired)
    assert ("gelatinous.glyph" in fired) == (text in ("use lash east", "use seep"))
    assert run.visit.dangers == (() if text == "use skin east" else (1,))


@pytest.mark.rule("gelatinous.ability")
def test_a_tip_that_brings_the_six_up_breaks_a_glyph_and_a_leap_does_not_touch_between():
    die = next(other for other in Die(2, 1).turns if other.south == 6)
    assert play(in_room("b2", die, held="tip"), "use tip north")[0].visit.glyphs == ()
    run, fired = play(in_room("a1", (2, 1), held="leap", dangers=(1,)), "use leap east")
    assert run.visit.dangers == (1,)
    assert "gelatinous.danger" not in fired


@pytest.mark.rule("gelatinous.ability")
def test_the_house_has_ten_abilities_that_bend_rules_of_the_game():
    assert len(abilities()) == 10
    assert {card.bends for card in abilities().values()} <= {rule.id for rule in GAME.rulebook}
    assert len({card.bends for card in abilities().values()}) >= 6
    assert {card.cost for card in abilities().values()} == {0, 1, 2}


@pytest.mark.parametrize(
    ("given", "wrong"), [("fly", "fly"), ("slide slide", "slide"), ("spin fly", "fly"), ("none spin", "none")]
)
def test_abilities_from_the_start_must_be_there(given, wrong):
    with pytest.raises(OptionError, match=f"'{wrong}' is no ability, or is named twice") as refusal:
        GAME.start(abilities=given)
    assert refusal.value.next == f"Name some of {listed(abilities())}."


def test_abilities_from_the_start():
    run = GAME.start(abilities="spin, slide")
    assert (run.held, run.phase) == (("slide", "spin"), "enter")
    assert GAME.start(abilities="none").held == ()
