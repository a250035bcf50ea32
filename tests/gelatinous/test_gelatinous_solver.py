"""The solver against brute force, against the engine played out, and against what is known by hand."""

from functools import cache
from random import Random

import pytest
from benchmarks.gelatinous import by_dict, by_lanes, by_scipy, positions
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME, Solution, solve
from cubeplay.gelatinous.exact.bitboards import ALL, SIX, Lanes
from cubeplay.gelatinous.exact.measures import (
    count_solutions,
    least_actions,
    least_damage,
    mean_damage,
    measure,
    placements,
)
from cubeplay.gelatinous.exact.solver import ways_out
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DICE
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import Use
from cubeplay.gelatinous.rules.state import LEVELS
from cubeplay.gelatinous.tools.design import sketches
from gelatinous_tables import CELLAR, STOKEHOLE, in_room, random_room

from breadth import breadth, sized
from gelatinous_oracle import check

NAMES = list(abilities())


def somewhere(seed):
    """A run in a random small room, after a few random moves, at a random level, with some abilities."""
    rng = Random(seed)
    level = rng.choice((1, 3, 6))
    names = rng.choice([[], rng.sample(NAMES, 1), rng.sample(NAMES, 2)])
    drawing = random_room(rng, rng.choice("AAC"))
    run = GAME.start(dungeon=drawing, first_level=level, abilities=" ".join(names) or "none")
    while GAME.to_move(run) == (CHANCE,):
        run = GAME.apply(run, CHANCE, GAME.chance(run).sample(rng)).state
    for _move in range(rng.randrange(5)):
        after = GAME.apply(run, 0, rng.choice(GAME.moves(run, 0))).state
        if after.phase not in ("turn", "room"):
            break
        run = after
    return run


@pytest.mark.parametrize("seed", breadth(range(24), *range(2), *range(3, 7)))
def test_solutions_equal_brute_force(seed):
    run = somewhere(seed)
    check(run, ("actions", "damage")[seed % 2], False)


@pytest.mark.parametrize("seed", breadth([100, 101, 102, 104, 105, 106, 107, 108], 101, 104, 105))
def test_solutions_with_abilities_equal_brute_force(seed):
    check(somewhere(seed), ("actions", "damage")[seed % 2], True)


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(10))
def test_solutions_equal_brute_force_in_many_rooms(chunk):
    for seed in range(1000 + 12 * chunk, 1012 + 12 * chunk):
        run = somewhere(seed)
        for goal in ("actions", "damage"):
            check(run, goal, False)
        check(run, ("actions", "damage")[seed % 2], True)


@pytest.mark.parametrize("block", breadth(range(10), 0))
def test_every_set_of_dangers_equals_a_plain_search(block):
    """Hundreds of random small rooms: the fewest actions for each set of dangers, by a search over tuples."""
    for seed in range(30 * block, 30 * block + 30):
        rng = Random(seed)
        drawing = random_room(rng, "AC"[seed % 3 == 0])
        numbers = tuple(sorted(rng.sample(range(1, 7), 3)))
        run = in_room("a1", rng.choice(DICE), dungeon=drawing, dangers=numbers)
        visit = run.visit
        run = run.but(visit=visit.but(square=run.room.start))
        assert ways_out(run) == plain_search(drawing, run.room.start, run.die, numbers)


def sides_in(drawing, numbers):
    """A function that tells of each side of a square: what it is, the square behind it, the dangers and
    whether there is a glyph on that.
    """
    lines = drawing.splitlines()[1:]

    def look(square, dx, dy):
        column, row = ord(square[0]) - 97, int(square[1]) - 1
        return lines[2 * row + 1 + dy][4 * column + 2 + 2 * dx]

    def content(square):
        column, row = ord(square[0]) - 97, int(square[1]) - 1
        return lines[2 * row + 1][4 * column + 1 : 4 * column + 4]

    @cache
    def sides(square):
        found = []
        for way, dx, dy in (("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0)):
            side, to = look(square, dx, dy), chr(ord(square[0]) + dx) + str(int(square[1]) + dy)
            here = content(to) if side == " " else ""
            ate = {int(mark) for mark in here if mark.isdigit()} & set(numbers)
            found.append((way, side, to, ate, "*" in here))
        return found

    return sides


def plain_search(drawing, start, die, numbers):
    """Breadth first over (square, die, eaten, broken), on the drawing itself."""
    sides, rolled_to = sides_in(drawing, numbers), cache(lambda die, way: die.rolled(way))
    glyphs = "".join(drawing.splitlines()[1:]).count("*")
    front, seen, ways, actions = [(start, die, (), ())], set(), {}, 0
    while front:
        actions, after = actions + 1, []
        for square, lies, eaten, broken in front:
            for way, side, to, ate, has_glyph in sides(square):
                if side in "<>^v" and len(broken) == glyphs:
                    ways.setdefault(eaten, actions)
                if side != " ":
                    continue
                rolled = rolled_to(lies, way)
                hit = {to} if has_glyph and rolled.top == 6 else set()
                state = (to, rolled, tuple(sorted({*eaten} | ate)), tuple(sorted({*broken} | hit)))
                if state not in seen:
                    seen.add(state)
                    after.append(state)
        front = after
    return ways


@pytest.mark.parametrize("kind", ["A", "B", "C"])
def test_the_peers_of_the_benchmark_find_the_same(kind):
    for position in positions(kind, 1 if kind == "C" else 3):
        assert by_lanes(position) == by_dict(position) == by_scipy(position)


def test_by_hand():
    run = in_room("d4", (2, 1), glyphs=())
    assert solve(run) == Solution((GAME.parse("roll east"),), 1, 0)
    assert ways_out(run) == {(): 1}
    late = in_room("d4", (2, 1), glyphs=(), actions=9)
    assert solve(late).damage == 1
    dying = in_room("d4", (2, 1), glyphs=(), actions=9, health=1, resistance=0)
    assert solve(dying) is None
    assert solve(dying.but(held=("hurry",)), abilities=True).moves == (Use("hurry", "east"),)


def test_a_detour_round_a_danger():
    run = in_room(
        "d3",
        (2, 1),
        glyphs=(),
        dangers=(5,),
        dungeon=CELLAR.replace("| .   6   .   . >", "| .   6   .   5 >").replace("   5 |", "   . |"),
    )
    short, safe = solve(run, "actions"), solve(run, "damage")
    assert (short.actions, short.damage) == (2, 2)
    assert safe == short


@pytest.mark.rule("gelatinous.boilers")
def test_no_solution_of_room_c_takes_a_23rd_action():
    for actions in range(23):
        run = in_room("d4", (2, 1), dungeon=STOKEHOLE, level=6, actions=actions)
        found = solve(run)
        assert found is None or actions + found.actions <= 22
        lenient = in_room(
            "d4", (2, 1), dungeon=STOKEHOLE, level=6, actions=actions, boilers="overtime", health=99
        )
        paid = solve(lenient)
        assert paid is not None
        assert paid.damage == max(0, actions + paid.actions - 22)


def test_abilities_never_make_it_worse():
    for seed in range(200, 215):
        run = somewhere(seed)
        for goal in ("actions", "damage"):
            plain, bent = solve(run, goal), solve(run, goal, abilities=True)
            if plain is not None:
                key = (bent.actions, bent.damage) if goal == "actions" else (bent.damage, bent.actions)
                assert key <= (
                    (plain.actions, plain.damage) if goal == "actions" else (plain.damage, plain.actions)
                )


def test_nothing_is_solved_outside_a_room():
    with pytest.raises(ValueError, match="outside a room"):
        solve(GAME.start())


def test_lanes_hold_a_bit_for_each_memory_of_each_square():
    room = dungeon_of("").rooms["the-boiler-house"]
    board = Lanes(room, (1, 4), room.glyphs)
    assert board.memories == 2**5
    assert board.full.bit_length() == 36 * 32
    assert len(SIX.dice) == 6
    assert len(ALL.dice) == 24


# Measures


def test_measures_agree_with_the_solver():
    for room in list(dungeon_of("").rooms.values())[::6]:
        run = GAME.start(abilities="none").but(phase="turn", health=100)
        for top in (1, 3, 6):
            for numbers in ((1, 2, 3), (2, 4, 6)):
                die = next(die for die in DICE if die.top == top)
                visit = run.visit.but(
                    room=room.id, square=room.start, die=die, dangers=numbers, glyphs=room.glyphs
                )
                assert solve(run.but(visit=visit), "damage").damage == least_damage(room, top, numbers, 2)
            bare = run.but(visit=visit.but(dangers=()))
            assert solve(bare).actions == least_actions(room, top) == measure(room).actions[top - 1]


def test_the_mean_damage_is_the_mean_over_dice_and_placements():
    room = next(sketches("A", 3))
    odds = placements(3)
    mean = (
        sum(p * least_damage(room, top, numbers, 2) for numbers, p in odds.items() for top in range(1, 7)) / 6
    )
    assert mean_damage(room, LEVELS[0]) == mean


@sized((1, 2), (1, 2, 6), name="tops")
def test_solutions_are_counted_by_hand_and_by_listing(tops):
    room = next(iter(in_room("a1", (2, 1)).dungeon.rooms.values()))
    for top in tops:
        length = least_actions(room, top)
        routes = set()
        for die in {SIX.dice[SIX.of[die]] for die in DICE if die.top == top}:
            routes |= {(die, route) for route in shortest(room, room.start, die, room.glyphs, length)}
        assert count_solutions(room, top) == len(routes)


def shortest(room, square, die, glyphs, left):
    """All routes of an exact length out of a room."""
    if left == 0:
        return
    for (source, way), end in room.doors.items():
        if source != square:
            continue
        if end == "out":
            if not glyphs and left == 1:
                yield (way,)
            continue
        after = die.rolled(way)
        stand = tuple(g for g in glyphs if g != end) if after.top == 6 else glyphs
        for rest in shortest(room, end, after, stand, left - 1):
            yield (way, *rest)
