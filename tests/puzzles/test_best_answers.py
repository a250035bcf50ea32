"""The best answers, held against brute force: every answer that there is, on the game's own rules."""

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubo.puzzles.kinds import first_idea, patient
from cubeplay.cubo.rules.moves import Arrange
from cubeplay.cubo.rules.scoring import best_exchange, score
from cubeplay.cubo.rules.state import AS_PRINTED
from cubeplay.cuboro.puzzles.difficulty import Looking, board_of, looks_after
from cubeplay.cuboro.rules.geometry import SIDES
from cubeplay.cuboro.rules.moves import Tower
from cubeplay.cuboro.rules.path import trace_board
from cubeplay.cuobe.puzzles.chances import FightState, by_dice
from cubeplay.cuobe.puzzles.fighting import FirstFight
from cubeplay.cuobe.rules.moves import Fight, Weapons
from cubeplay.errors import NotationError
from cubeplay.game import CHANCE
from cubeplay.gelatinous.exact.solver import solve
from cubeplay.gelatinous.puzzles.kinds import ways_of
from cubeplay.gelatinous.rules.moves import Roll
from cubeplay.puzzles import row

from breadth import breadth, sized

# Cubo


def squares_of(own):
    """Every different way to lay the dice of a player, none turned or mirrored."""
    white = own.cells[4]
    for dice in set(permutations(own.loose)):
        if dice[0] == min(dice[0], dice[2], dice[5], dice[7]):
            yield (*dice[:4], white, *dice[4:])


def some_squares(own, number):
    """So many squares at random."""
    rng, loose = Random(7), [*own.loose]
    for _square in range(number):
        rng.shuffle(loose)
        yield (*loose[:4], own.cells[4], *loose[4:])


def test_no_square_of_all_scores_more():
    for level in (1, 4):
        puzzle = row("cubo", "square", 1, level)
        assert max(map(score, squares_of(puzzle.state.players[0]))) == puzzle.best


@sized(400, 1000)
def test_no_square_with_an_exchange_scores_more(number):
    puzzle = row("cubo", "exchange", 1, 3)
    for cells in some_squares(puzzle.state.players[0], number):
        assert max(best_exchange(cells, die)[0] for die in puzzle.state.centre) <= puzzle.best


def test_an_easy_square_is_the_first_idea_and_a_hard_one_defies_patience():
    for level in (1, 2, 3, 5):
        puzzle = row("cubo", "square", 3, level)
        own = puzzle.state.players[0]
        first = first_idea(own.loose, own.cells[4], AS_PRINTED)
        better = puzzle.judge(str(Arrange(patient(first, score)))).worth
        assert puzzle.judge(str(Arrange(first))).best == (level == 1)
        assert (better == puzzle.best) == (level <= 2)


def test_stars_say_how_near_an_answer_is():
    puzzle = row("cubo", "square", 3, 2)
    ranked = sorted(some_squares(puzzle.state.players[0], 500), key=score)
    stars = [puzzle.judge(str(Arrange(cells))).stars for cells in ranked]
    assert stars == sorted(stars)
    assert {0, 1} <= set(stars)


# Gelatinous Cube Dice


def breadth_first(game, start, allowed):
    """The fewest actions out of the room, by trying every roll; ``allowed`` says which runs count."""
    front, seen, actions = {start}, set(), 0
    while front:
        actions += 1
        found = set()
        for run in front:
            for move in game.moves(run, 0):
                if isinstance(move, Roll):
                    found.add(game.apply(run, 0, move).state)
        if any(run.done and allowed(run) for run in found):
            return actions
        front = {run for run in found if run.phase == "room" and allowed(run) and key(run) not in seen}
        seen |= set(map(key, front))
    return None


def key(run):
    visit = run.visit
    return visit.square, visit.die, visit.glyphs, visit.eaten, run.health, run.resistance


@pytest.mark.parametrize("level", [2, 4])
def test_no_way_out_of_all_takes_fewer_actions(level):
    puzzle = row("gelatinous", "fewest", 1, level)
    assert breadth_first(GAMES["gelatinous"], puzzle.state, lambda _run: True) == puzzle.best


@pytest.mark.parametrize("level", [1, 3])
def test_no_unharmed_way_out_of_all_takes_fewer_actions(level):
    puzzle = row("gelatinous", "unharmed", 1, level)
    unharmed = breadth_first(GAMES["gelatinous"], puzzle.state, lambda run: not run.visit.eaten)
    assert unharmed == puzzle.best


def test_a_way_that_hurts_is_no_answer_to_get_out_unharmed():
    for number in range(1, 30):
        puzzle = row("gelatinous", "unharmed", number, 3)
        moves = solve(puzzle.state, "actions").moves
        run = puzzle.state
        for move in moves:
            run = GAMES["gelatinous"].apply(run, 0, move).state
        if run.visit.eaten:
            verdict = puzzle.judge([str(move) for move in moves])
            assert (verdict.worth, verdict.words) == (None, "The cube was hurt on the way. Try another one.")
            return
    raise AssertionError("every shortest way was unharmed")


def test_ways_are_counted_as_they_are_listed():
    puzzle = row("gelatinous", "fewest", 2, 1)
    run, sides = puzzle.state, ("north", "east", "south", "west")

    def out(run, left):
        if run.done:
            return left == 0
        legal = GAMES["gelatinous"].moves(run, 0) if left and run.phase == "room" else ()
        moves = (Roll(side) for side in sides)
        return sum(
            out(GAMES["gelatinous"].apply(run, 0, move).state, left - 1) for move in moves if move in legal
        )

    run = run.but(health=5, visit=run.visit.but(dangers=()))
    visit = run.visit
    assert ways_of(run.room, visit.square, visit.die, visit.glyphs, puzzle.best) == out(run, puzzle.best)


# cuboro


def best_of_all(game, table, changes):
    """The most points of a turn with up to so many changes, by making them all."""
    moves = game.moves(table, 0)
    best = max(game.apply(table, 0, move).state.points[0] for move in moves if isinstance(move, Tower))
    after = {game.apply(table, 0, move).state for move in moves if changes and not isinstance(move, Tower)}
    return max([best, *(best_of_all(game, each, changes - 1) for each in after)])


@pytest.mark.parametrize(("kind", "changes"), [("one", 1), pytest.param("two", 2, marks=pytest.mark.proof)])
def test_no_turn_of_all_brings_more(kind, changes):
    puzzle = row("cuboro", kind, 1, 3)
    assert best_of_all(GAMES["cuboro"], puzzle.state, changes) == puzzle.best


def test_a_look_ahead_sees_the_marble_roll_as_it_does():
    state = row("cuboro", "three", 1, 5).state
    looking, cubes = Looking(state), state.variant.cubes
    for look in Random(7).sample(looks_after(looking.next), 200):
        paths = [trace_board(cubes, board_of(look), state.finishes, 1, side, "high") for side in SIDES]
        assert sorted(looking.ways(look)) == sorted(path.points for path in paths)


def test_in_an_easy_puzzle_of_three_changes_the_first_idea_is_best_and_in_a_hard_one_it_is_not():
    for level, found in ((1, True), (5, False)):
        puzzle = row("cuboro", "three", 1, level)
        assert (Looking(puzzle.state).found(3, kept=1) == puzzle.best) == found


# CUBED


def fewest_to_block(game, table, field, most):
    """The fewest placements that block a field, by making them all; None for more than ``most``."""
    tables = [table]
    for number in range(1, most + 1):
        moves = [(each, move) for each in tables for move in game.moves(each, 0) if isinstance(move, Place)]
        tables = [game.apply(each, 0, move).state for each, move in moves]
        if any((spot := surface(each.lying).open.get(field)) and spot.blocked for each in tables):
            return number
        tables = [each for each in tables if each.phase == "play"]
    return None


@pytest.mark.parametrize("level", [2, 5])
def test_no_fewer_pieces_of_all_block_the_field(level):
    puzzle = row("cubed", "block", 1, level)
    (field,) = puzzle.places
    assert fewest_to_block(GAMES["cubed"], puzzle.state, field, 2) == puzzle.best


def test_a_hand_that_is_not_empty_earns_fewer_stars():
    puzzle = row("cubed", "hand", 1, 3)
    stars = [puzzle.judge(puzzle.solution[:number]).stars for number in range(len(puzzle.solution) + 1)]
    assert stars == sorted(stars)
    assert stars[0] == 0
    assert stars[-2] < stars[-1] == 3


# CU[o]BE


@cache
def chance_to_destroy(game, state):
    """The chance to be rid of all spawns in this turn, by playing out every fall of the dice."""
    if not state.spawns:
        return Fraction(1)
    actors = game.to_move(state)
    if state.ended or not state.players[0].inside:
        return Fraction(0)
    if actors == (CHANCE,):
        return sum(
            share * chance_to_destroy(game, game.apply(state, CHANCE, move).state)
            for move, share in game.chance(state).outcomes()
        )
    moves = [move for move in game.moves(state, 0) if isinstance(move, (Fight, Weapons)) or state.task]
    return max(
        (chance_to_destroy(game, game.apply(state, 0, move).state) for move in moves), default=Fraction(0)
    )


def small_fights():
    """Fights that can be played out in full."""
    kind = FirstFight(GAMES["cuobe"])
    states = (kind.draw(Random(seed), 1) for seed in range(100))
    small = [state for state in states if state and state.dice == 3 and state.spawns[0].power == 2]
    return [state for state in small if kind.pose(state)][:2]


@sized(1, 2)
def test_the_chance_of_every_choice_is_that_of_all_falls_of_the_dice(number):
    game, kind = GAMES["cuobe"], FirstFight(GAMES["cuobe"])
    for state in small_fights()[:number]:
        puzzle = kind.pose(state)
        for choice in puzzle.choices:
            after = game.apply(state, 0, game.parse(choice)).state
            assert puzzle.judge(choice).worth == chance_to_destroy(game, after), choice


def test_a_fifth_wound_ends_the_fight():
    die = (0, 1, 1, 2, 2, 3)
    assert by_dice(FightState(die, power=1, adds=0, dice=2, lives=1))[1] == Fraction(5, 6)
    assert by_dice(FightState(die, power=1, adds=0, dice=2, lives=2))[1] == 1 - (1 - Fraction(5, 6)) ** 2


def test_brute_force_over_two_dice_gives_the_same_as_the_recursion():
    die = (0, 1, 1, 2, 2, 3)
    falls = [*product(die, repeat=2)]
    both = Fraction(sum(a >= 2 and b >= 1 for a, b in falls), len(falls))
    assert by_dice(FightState(die, power=2, adds=0, dice=2, lives=5))[1] == both


def drawn_with(state, wanted):
    """In how many of all ways the next cards have at least one of the wanted ones, by drawing them all."""
    (cards,) = (pool for name, pool in state.pools if name == "blue")
    hands = [set(hand) for hand in combinations(cards, state.dice)]
    return Fraction(sum(bool(hand & set(wanted)) for hand in hands), len(hands))


@pytest.mark.parametrize("level", breadth([1, 3], 3))
def test_the_chance_of_every_bet_is_that_of_all_hands_that_can_come(level):
    puzzle = row("cuobe", "count", 1, level)
    state = puzzle.state
    kinds, edition = state.edition.of_kind, state.edition
    weapons = [card for card in kinds["tool"] if edition.weapon(card)]
    chances = {
        "key": drawn_with(state, kinds["key"]),
        "talent": drawn_with(state, kinds["talent"]),
        "weapon": drawn_with(state, weapons),
        "no syndrome": 1 - drawn_with(state, kinds["syndrome"]),
    }
    assert {bet: puzzle.judge(bet).worth for bet in puzzle.choices} == chances
    assert max(chances.values()) == puzzle.best


def test_what_is_asked_of_a_deck_is_what_has_come():
    puzzle = row("cuobe", "count", 1)
    state = puzzle.state
    come = len(set(state.edition.of_kind["key"]) & set(state.gone))
    assert f"keys {come} of 5" in puzzle.asked
    assert f"in all {len(state.gone)} of 35" in puzzle.asked


@pytest.mark.parametrize("answer", ["gold", "key talent", "bet"])
def test_what_is_no_bet_is_refused_with_the_bets_that_there_are(answer):
    with pytest.raises(NotationError) as refused:
        row("cuobe", "count", 1).judge(answer)
    assert "no syndrome" in refused.value.next
