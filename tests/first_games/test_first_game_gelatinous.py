"""The first game of Gelatinous Cube Dice: its story holds, and no press leads to a dead end.

Dice and cards are named in advance; nothing else is arranged.
"""

from collections import deque
from functools import cache
from random import Random

import pytest
from cubeplay import GAMES, Session, position
from cubeplay.gelatinous import solve
from cubeplay.gelatinous.exact.solver import steps_to_glyph, ways_out
from cubeplay.gelatinous.rules.die import DIRECTIONS, Die
from cubeplay.gelatinous.teaching.chapter_down import LANDING
from cubeplay.gelatinous.teaching.chapter_end import LAST_DROP

from breadth import sized

GAME = GAMES["gelatinous"]

DUNGEON = """\
room A: The larder
+---+---+---+---+
| A   .   *   1 |
+   +   +   +   +
| 2   3   4   5 |
+   +   +   +   +
| .   6   .   . >
+---+---+---+---+

room A: The smokehouse
+---+---+---+---+
| 6   .   *   5 |
+   +   +   +   +
< A   .   2   . |
+   +---+   +   +
| 1   3 | .   4 |
+---+---+---+---+

room B: The throne room
+---+---+---+---+
| 2   *   4   * >
+   +---+   +   +
| B   .   .   1 |
+   +---+   +   +
| 5 | 3   6   . |
+---+---+---+---+
"""

CHANCE = [
    "draw skin slide",
    "enter the-larder", "dangers 1 4 5", "die 1",
    "enter the-smokehouse", "dangers 3 6 2", "die 2",
    "enter the-throne-room", "dangers 2 2 5", "die 5",
]  # fmt: skip

LINGERING = "south north south north"
"""Four steps to and fro in the second room, beyond its nine actions with the seven of the shortest way."""


def begin():
    """The first game where the reader finds it: cards are held, the die is turned, nothing is pressed yet."""
    game = Session("gelatinous", seed=1, undo="free", dungeon=DUNGEON, script=CHANCE, names=("Plum",))
    for move in ("keep skin slide", "turn 5 north"):
        game.play(move)
    return game


def after(game, *moves):
    """A copy of the game, some moves further on."""
    copy = Session.from_record(game.record)
    for move in moves:
        copy.play(move)
    return copy


def refused(game, move, rule, says=""):
    """The rule is the first to refuse the move; nothing has changed by asking."""
    first = game.why(move)[0]
    assert first.rule == rule, (move, first.rule)
    assert says in str(first), str(first)
    return rule


def told(game, count):
    """The rules that the last lines of the log name."""
    return [line.rule for line in game.log[-count:]]


def steps_to(state, test):
    """The fewest plain steps until a test of the state holds, by trying them all."""
    queue, seen = deque([(state, 0)]), {state.visit.but(actions=0)}
    while queue:
        here, count = queue.popleft()
        if test(here):
            return count
        for move in GAME.moves(here, 0):
            if str(move).startswith("roll"):
                there = GAME.apply(here, 0, move).state
                key = there.visit.but(actions=0)
                if there.phase == "room" and key not in seen:
                    seen.add(key)
                    queue.append((there, count + 1))
    raise AssertionError("no way")


def best(state, goal="damage", *cards):
    """Actions and damage of the best way out, with these cards only."""
    found = solve(state.but(held=tuple(sorted(cards))), goal, bool(cards))
    return (found.actions, found.damage)


def by_way(state):
    """The fewest actions by how many dangers are eaten; without cards."""
    found = {}
    for eaten, actions in ways_out(state).items():
        found[len(eaten)] = min(actions, found.get(len(eaten), 99))
    return found


@cache
def first_game():
    """The main line, with every claim of the storyboard, and the rules that refused."""
    dares = []

    def dare(move, rule, says=""):
        dares.append(refused(game, move, rule, says))

    game = begin()
    assert game.state.setup.rooms == 3
    assert (game.state.resistance, game.state.health, game.state.actions_left) == (1, 5, 9)
    assert game.state.die.top == 1
    assert game.state.die.bottom == 6
    assert (game.state.die.west, game.state.die.north) == (4, 5)

    # 1 Tip over: which number comes up?
    rolls = [str(move) for move in game.moves() if str(move).startswith("roll")]
    assert rolls == ["roll east", "roll south"]
    assert after(game, "roll east").state.die.top == 4
    assert after(game, "roll south").state.die.top == 5
    assert not after(game, "roll south").state.visit.eaten
    game.play("roll east")

    # 2 Six on top of the glyph
    dare("roll north", "gelatinous.walls", "Go another way")

    def on_glyph(state):
        return not state.visit.glyphs

    assert steps_to(begin().state, on_glyph) == steps_to_glyph(begin().state) == 2
    assert steps_to(game.state, on_glyph) == 1
    south_first = steps_to(after(begin(), "roll south").state, on_glyph)
    assert south_first == steps_to_glyph(after(begin(), "roll south").state) == 3
    game.play("roll east")
    assert game.log[-1].rule == "gelatinous.glyph"
    assert game.state.visit.actions == 2

    # 3 Which way out?
    ways = by_way(game.state)
    assert (ways[0], ways[1], ways[2]) == (6, 4, 4), ways
    quick = after(game, "roll south", "roll south", "roll east", "roll east")
    assert (quick.state.health, quick.state.resistance, quick.state.done) == (4, 1, 1)
    assert "gelatinous.resistance" in told(quick, 7)
    assert quick.log[-1].rule == "gelatinous.done"
    safe = after(game, *(f"roll {way}" for way in ("west", "south", "south", "east", "east", "east")))
    assert (safe.state.health, safe.state.done) == (5, 1)
    assert safe.state.visit.actions == 8
    worst = after(game, "roll east", "roll south", "roll south", "roll east")
    assert (worst.state.health, worst.state.done) == (2, 1)
    for move in ("roll south", "roll south", "roll east", "roll east"):
        game.play(move)

    # Between: next room; dice fall by themselves
    dare("roll east", "gelatinous.course")
    game.play("next room")
    assert game.state.visit.dangers == (2, 3, 6)
    assert game.state.phase == "turn"
    assert game.state.die.top == 2

    # 4 Turn it before you start
    dare("turn 2 north", "gelatinous.free-turn", "Choose 1, 3, 4, 6")
    turned = {number: after(game, f"turn {number} north").state for number in (1, 3, 4, 6)}
    assert {number: best(state) for number, state in turned.items()} == {
        1: (7, 2), 3: (11, 4), 4: (9, 4), 6: (7, 2),
    }  # fmt: skip
    assert all(0 not in by_way(state) for state in turned.values()), "without a card it costs Health"
    assert {number: best(state, "damage", "skin", "slide") for number, state in turned.items()} == {
        1: (7, 0), 3: (9, 0), 4: (7, 0), 6: (8, 0),
    }  # fmt: skip
    game.play("turn 6 north")

    # 5 The exit is shut
    dare("roll west", "gelatinous.exit", "c1")
    assert game.state.stats.hits == 2

    # 6 Use a card
    assert by_way(game.state)[1] == 7
    assert best(game.state, "damage", "skin") == (8, 0)
    assert best(game.state, "damage", "slide") == (9, 0)
    danger = after(game, *solve(game.state, "damage").moves)
    assert danger.state.done == 2
    assert danger.state.health == game.state.health - 1
    lingering = after(game, *(f"roll {way}" for way in LINGERING.split()))
    late = after(lingering, *solve(lingering.state, "damage").moves)
    assert "gelatinous.overtime" in told(late, 4)
    assert late.state.health == game.state.health - 3
    held = game.state
    thick = [str(move) for move in solve(held.but(held=("skin",)), "damage", True).moves]
    slide = [str(move) for move in solve(held.but(held=("slide",)), "damage", True).moves]
    assert after(game, *slide).state.health == 4
    card = next(number for number, move in enumerate(thick) if move.startswith("use skin"))
    for move in thick[: card + 1]:
        game.play(move)
    assert "gelatinous.danger" in told(game, 3)
    assert game.state.resistance == 1
    dare("use slide east", "gelatinous.ability-once")
    for move in thick[card + 1 :]:
        game.play(move)
    assert (game.state.done, game.state.health, game.state.visit.actions) == (2, 4, 8)

    # 7 A number that is taken moves on
    game.play("next room")
    assert game.state.visit.dangers == (2, 3, 5)
    assert "gelatinous.moving-on" in told(game, 4)
    assert game.state.visit.glyphs == ("b1", "d1")
    assert (game.state.actions_left, game.state.resistance, len(game.state.usable)) == (12, 1, 2)

    # 8 Turn, with two glyphs to think of
    last = {
        die.north: game.state.but(phase="room", visit=game.state.visit.but(die=die))
        for die in game.state.die.turns
    }
    assert sorted(last) == [1, 3, 4, 6]
    table = {number: (by_way(state)[0], by_way(state)[1], best(state)) for number, state in last.items()}
    assert table == {3: (11, 9, (11, 0)), 1: (13, 15, (13, 1)), 4: (13, 13, (13, 1)), 6: (13, 15, (13, 1))}
    slides = {number: best(state, "damage", "slide") for number, state in last.items()}
    assert slides == {1: (11, 0), 3: (9, 0), 4: (11, 0), 6: (11, 0)}
    for health in range(1, 6):  # however hurt a room is entered, it can be left alive
        assert all(
            solve(room.but(health=health), "damage", True) for room in (turned[1], turned[4], *last.values())
        )
    dare("roll north", "gelatinous.course")
    game.play("turn 3 north")

    # 9 Your plan
    dare("use skin east", "gelatinous.ability-target")
    assert best(game.state, "damage", "slide") == (9, 0)
    assert best(game.state, "damage", "skin") == (10, 0)
    assert best(game.state) == (11, 0)
    assert by_way(game.state)[1] == 9
    late = last[6].but(held=())
    for move in solve(late, "damage").moves:
        late = GAME.apply(late, 0, move).state
    assert late.done == 3
    assert late.health == 4
    plan = [str(move) for move in solve(game.state.but(held=("slide",)), "damage", True).moves]
    for move in plan[:-1]:
        game.play(move)
    assert not game.state.visit.glyphs

    # 10 Out, and won
    game.play(plan[-1])
    assert game.state.phase == "over"
    assert game.state.done == 3
    assert game.state.health == 4
    assert {"gelatinous.win", "gelatinous.score"} <= set(told(game, 3))
    assert game.outcome.scores == (3,)
    return game, dares


def test_the_story_holds_and_is_won():
    game, _dares = first_game()
    assert game.outcome.scores == (3,)
    assert game.state.health == 4


def test_rules_refuse_what_the_reader_dares():
    game, dares = first_game()
    assert {rule.removeprefix("gelatinous.") for rule in dares} == {
        "walls",
        "course",
        "free-turn",
        "exit",
        "ability-once",
        "ability-target",
    }
    assert {line.rule for line in game.log} | set(dares) <= {rule.id for rule in GAME.rulebook}


def wander(number, odd):
    """How often a reader who makes odd moves begins a room again that can't be survived any more."""
    rng, run, again = Random(number), begin(), 0
    while run.outcome is None:
        moves = [move for move in run.moves() if str(move) != "stop"]
        if run.state.phase == "room":
            assert ways_out(run.state), "a dead end"
            found = solve(run.state, "damage", True)
            if found is None:
                again += 1
                begin_the_room_again(run)
                continue
            if rng.random() > odd:
                moves = [found.moves[0]]
        run.play(rng.choice(moves))
        if run.state.phase == "over" and run.state.health == 0:
            run.undo()
            again += 1
            begin_the_room_again(run)
    assert run.state.done == 3
    assert run.outcome.rule == "gelatinous.win"
    return again


def begin_the_room_again(run):
    while run.state.visit.actions:
        run.undo()


@sized(6, 60, "readers")
@pytest.mark.parametrize(("odd", "at_once"), [(0.1, 0.7), (0.2, 0.15)])
def test_whatever_is_pressed_there_is_a_way_out(odd, at_once, readers):
    again = [wander(number, odd) for number in range(readers)]
    assert again.count(0) >= at_once * readers


def tells(run, *moves_and_rules):
    """Play the moves and see that the rules (the words with a dot) are told."""
    before = len(run.log)
    for move in moves_and_rules:
        if "." not in move:
            run.play(move)
    assert {word for word in moves_and_rules if "." in word} <= {line.rule for line in run.log[before:]}


def at(*moves, **options):
    """A run that has come to a position by these moves."""
    return position("gelatinous", *moves, **options)()


STAIR = f"""\
room B: The short stair
+---+---+---+---+
| 1   2   3   . |
+   +   +   +   +
| .   .   B   * >
+   +   +   +   +
| 4   5   6   . |
+---+---+---+---+

{LANDING}"""
BOILERS = """\
phase: room
health: 3
held: slide, tip
room: the-cooling-room
die: 3 on top, 1 to the north
dangers: 2
eaten: 1 4
glyphs: none
actions: 21

dungeon:
  | room C: The cooling room
  | +---+---+---+---+
  | | 1   *   2   C >
  | +   +   +   +   +
  | | 3   .   6   . |
  | +   +   +   +   +
  | | *   4   5   * |
  | +---+---+---+---+
"""


def test_cards_are_kept_as_the_difficulty_says():
    draws = ("draw slide spin", "keep slide spin", "draw ooze seep")
    cards = at(*draws, first_level=2)
    assert cards.state.to_keep == 3
    refused(cards, "keep ooze seep slide spin", "gelatinous.keep-number")
    refused(cards, "keep drain ooze slide", "gelatinous.keep-cards")
    tells(at(*draws, first_level=2), "keep ooze slide spin", "gelatinous.keep", "gelatinous.unpicked")
    for difficulty, pool in (("wizard", True), ("expert", False)):
        run = at("draw slide spin", "keep slide", "draw ooze seep", first_level=2, difficulty=difficulty)
        assert run.state.to_keep == 2
        tells(run, "keep ooze slide", "gelatinous.unpicked")
        assert ("seep" in run.state.pool) is pool


def test_an_ability_is_used_once_and_aimed():
    store = ("enter the-candle-store", "dangers 1 2 4", "die 4", "turn 6 north")
    two = at(*store, abilities="slide seep")
    refused(two, "use spin left", "gelatinous.ability-held")
    refused(two, "use seep north", "gelatinous.ability-aim")
    refused(two, "use seep", "gelatinous.ability-target")
    deep = at(
        "enter the-candle-store",
        "dangers 1 2 4 5",
        "die 4",
        "turn 6 north",
        abilities="slide spin tip",
        first_level=6,
    )
    tells(deep, "use spin left", "gelatinous.ability")
    refused(deep, "use spin right", "gelatinous.ability-once", "another")
    tells(deep, "use tip west", "gelatinous.ability")
    refused(deep, "use slide west", "gelatinous.ability-once")


def test_the_dungeon_leads_down_and_up_a_level():
    stair = ("draw slide spin", "keep slide spin", "dangers 1 2 3", "die 3", "turn 2 north", "roll east")
    pile = at(*stair, dungeon=STAIR, then=["draw ooze seep"])
    tells(pile, "roll east", "gelatinous.done", "gelatinous.level-up")
    assert (pile.state.level, pile.state.health) == (2, 6)
    tells(pile, "stop", "gelatinous.stop")
    tells(pile, "next room", "gelatinous.next-room", "gelatinous.draw")
    levels = Session("gelatinous", seed=1).state
    assert levels.setup.rooms == 30
    assert levels.dungeon.shuffled


def test_a_run_is_lost_or_won():
    tells(Session("gelatinous", start=LAST_DROP), "roll north", "gelatinous.death", "gelatinous.score")
    refused(Session("gelatinous", start=BOILERS), "use tip south", "gelatinous.boilers")
    tells(Session("gelatinous", start=BOILERS), "roll south", "gelatinous.boilers", "gelatinous.score")
    tells(Session("gelatinous", start=BOILERS), "roll east", "gelatinous.win", "gelatinous.score")


def test_two_rolls_at_a_time_reach_12_of_the_24_ways_to_lie():
    family, fresh = {Die(6, 2)}, [Die(6, 2)]
    while fresh:
        lie = fresh.pop()
        new = {lie.rolled(one).rolled(two) for one in DIRECTIONS for two in DIRECTIONS} - family
        family |= new
        fresh += new
    assert len(family) == 12
    assert {die.north for die in family if die.top == 6} == {2, 5}
