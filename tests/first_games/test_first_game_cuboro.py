"""The first game of cuboro: its story holds, whatever the reader presses."""

from functools import cache
from random import Random

import pytest
from cubeplay import Session, position
from cubeplay.cuboro import best_turn, ceiling
from cubeplay.cuboro.rules.moves import Jump, Rotate, Shift
from cubeplay.cuboro.teaching import decision_values as worth
from cubeplay.cuboro.teaching import first_game as story
from cubeplay.cuboro.teaching.first_game import START
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment
from first_cuboro import FIG, GAME, NAMES, SIDES, YOU, FirstGame, by_one, longest, ways

from breadth import sized

ROWS = [(a + n, b + n) for n in "123" for a, b in ("ab", "ba", "bc", "cb")]
ROWS += [(c + a, c + b) for c in "abc" for a, b in ("12", "21", "23", "32")]


def first_rule(game, move):
    return [objection.rule for objection in game.s.why(move)][:1]


def best_side(table):
    """The tower's best side."""
    found = ways(table)
    return "tower " + max(found, key=lambda side: found[side][2])


def told(game, *rules):
    happened = {line.rule for line in game.s.log}
    assert set(rules) <= happened, set(rules) - happened
    return True


@cache
def first_game():
    """The main line, with every claim of the storyboard."""
    g, dares = FirstGame(), []

    def dare(move, rule):
        before = g.t
        assert g.press(move) == rule, move
        assert g.t == before
        dares.append(rule)

    # 1 Send a marble: four sides, four different ends.
    assert ways(g.t) == {
        "north": ("finish", "north b", 3),
        "east": ("dead-end", "c3", 0),
        "south": ("finish", "south b", 1),
        "west": ("finish", "west 3", 2),
    }
    assert g.press("tower north") == ""
    assert g.t.points == (3, 3)
    assert told(g, "cuboro.tower", "cuboro.channel", "cuboro.finish", "cuboro.next-player")

    # 2 Fig has slid a cube.  Slide one, too: 2 points without, 4 with the best; a far cube is refused.
    assert told(g, "cuboro.shift")
    assert sum(map(bool, g.t.finishes)) == 2
    assert longest(g.t) == 2
    assert by_one(g.t, Shift) == {"shift b1": 3, "shift a2": 1, "shift c2": 4, "shift b3": 2}
    dare("shift c1", "cuboro.shift")
    assert g.press("shift c2") == ""

    # 3 Send it: two of the four ways end in full fields, or before.
    assert [ways(g.t)[side][2] for side in SIDES] == [4, 1, 0, 0]
    assert ways(g.t)["south"][0] == "taken"
    assert g.press(best_side(g.t)) == ""
    assert g.t.points == (7, 8)

    # 4 Fig has turned a cube.  Turn one: 1 point without, 7 with the best; no cube is turned over.
    turns = by_one(g.t, Rotate)
    assert told(g, "cuboro.rotation")
    assert longest(g.t) == 1
    assert set(turns.values()) == {1, 2, 3, 7}
    assert {move for move, points in turns.items() if points == 7} == {"rotate a2 90"}
    assert sum(end == "taken" for end, _at, _points in ways(g.t).values()) == 2
    dare("rotate a2 flip", "cuboro.upside-down")
    assert g.press("rotate a2 90") == ""

    # 5 One change more: 7 if the marble is sent at once, 8 with a slide; two cubes at once are refused.
    more = by_one(g.t, Shift, Rotate)
    assert longest(g.t) == 7
    assert {move for move, points in more.items() if points == 8} == {"shift c3"}
    dare(
        next(f"push {a} {b}" for a, b in ROWS if "cuboro.one-cube" in first_rule(g, f"push {a} {b}")),
        "cuboro.one-cube",
    )
    assert g.press("shift c3") == ""
    assert g.press(best_side(g.t)) == ""
    assert g.t.points == (15, 11)

    # 6 Fig has let a cube jump.  Only the red marble is left: one jump makes 6.
    assert told(g, "cuboro.jump")
    assert g.t.marbles[YOU] == (0, 1)
    assert longest(g.t) == 1
    jumps = by_one(g.t, Jump)
    assert max(jumps.values()) == jumps["jump b3 turn 90"] == 6
    assert sorted(set(jumps.values()))[-2:] == [5, 6]
    stairs = [best_turn(g.t, changes=changes).points for changes in range(5)]
    assert stairs == [1, 6, 7, 9, 9]
    assert ceiling(g.t.variant.cubes, 1).points == 10
    fewest = [str(move) for move in best_turn(g.t).moves]
    assert fewest == ["jump b2", "rotate b3 270", "rotate c3 270", "tower west"]
    assert g.press("jump b3 turn 90") == ""

    # 7 The red marble allows three changes more, of any kind: in the end 9.  A fifth is refused.
    assert [best_turn(g.t, changes=changes).points for changes in (1, 2, 3)] == [7, 7, 9]
    for change, points in (("jump c1", 1), ("jump b2", 0), ("rotate c3 270", 9)):
        assert g.press(change) == ""
        assert longest(g.t) == points
    assert told(g, "cuboro.joker")
    dare("rotate a1 90", "cuboro.joker")
    assert g.press(best_side(g.t)) == ""

    # 8 Fig's last marble; nobody has one left.
    assert g.s.outcome.scores == (24, 17)
    assert g.s.outcome.winners == (YOU,)
    assert told(g, "cuboro.end-marbles", "cuboro.winner")
    return g, dares


def test_the_story_holds_and_is_won():
    game, _dares = first_game()
    assert game.s.outcome.scores == (24, 17)
    assert sum(played.actor == YOU for played in game.s.played) == 11


def test_rules_refuse_what_the_reader_dares():
    game, dares = first_game()
    assert dares == ["cuboro.shift", "cuboro.upside-down", "cuboro.one-cube", "cuboro.joker"]
    met = {line.rule for line in game.s.log} | set(dares)
    assert len(met & {rule.id for rule in GAME.rulebook}) == 12


def to_the_end(*moves):
    """A game by the reader's moves; None sends a marble to the best side, as do all turns after them."""
    g, left = FirstGame(), list(moves)
    while g.s.to_move:
        assert g.press((left.pop(0) if left else None) or best_side(g.t)) == ""
    return g.s.outcome.scores


ONE_CHANGE = ("tower north", "shift c2", None, "rotate a2 90")
FEWEST = ("jump b2", "rotate b3 270", "rotate c3 270", "tower west")
WAYS = {
    "a marble at a wall, then only towers": (("tower east",), (5, 15)),
    "only towers": ((), (6, 15)),
    "the best single change of each turn": ((*ONE_CHANGE, None, "jump b3 turn 90"), (16, 17)),
    "nine points with three changes": ((*ONE_CHANGE, "shift c3", None, *FEWEST), (24, 17)),
}


@pytest.mark.parametrize(("moves", "scores"), WAYS.values(), ids=WAYS)
def test_each_way_off_the_script_comes_to_its_end(moves, scores):
    assert to_the_end(*moves) == scores


def test_one_modest_change_a_turn_is_enough_to_play():
    g = FirstGame()
    for change, most in (("", 3), ("shift", 3), ("rotate", 3), ("jump", 4)):
        if change:
            kind = {"shift": Shift, "rotate": Rotate, "jump": Jump}[change]
            points = {move: worth for move, worth in by_one(g.t, kind).items() if worth <= most}
            assert g.press(max(points, key=points.get)) == ""
        fit = {side: points for side, (_end, _at, points) in ways(g.t).items() if points <= most}
        assert g.press(f"tower {max(fit, key=fit.get)}") == ""
    assert g.s.outcome.scores == (10, 12)


def test_a_fourth_change_in_turn_1_spends_the_red_marble():
    g = FirstGame()
    for move in ["rotate a1 90"] * 4:
        assert g.press(move) == ""
    assert told(g, "cuboro.joker")
    assert g.press("rotate a1 90") == "cuboro.joker"
    assert g.press("tower west") == ""
    assert g.t.marbles[YOU] == (3, 0)
    for _ in range(3):
        assert g.press("rotate a1 90") == ""
    assert g.press("rotate a1 90") == "cuboro.three-changes"
    mark = len(g.s.played)
    assert g.press("tower west") == ""
    while len(g.s.played) > mark:  # "Take it back": your marble and Fig's whole turn
        g.s.undo()
    assert g.t.changes == 3
    assert g.s.to_move == (YOU,)


def told_until(turn, *moves):
    """A guided game whose one moment is over after so many marbles; Fig answers by itself."""
    g = GuidedGame("cuboro", deal=story.deal, others=story.fig, names=NAMES, start=START)
    g.add(Moment("all", "Send", lambda told: story.sent(told) >= turn))
    g.act_all()
    for move in moves:
        g.play(move, YOU)
        g.act_all()
    return g


def test_a_marble_is_compared_with_the_three_other_sides():
    answer = worth.side_worth(told_until(1, "tower east"))
    assert (answer.words, answer.best) == ("A wall: no points. Tower ↑ up: 3 points.", False)
    found = [(each.name, each.number, each.made) for each in answer.worths]
    assert found == [("↑ up", 3, False), ("→ right", 0, True), ("↓ down", 1, False), ("← left", 2, False)]
    assert worth.side_worth(told_until(1, "tower north")).best


def test_the_end_tells_the_longest_way_of_the_game():
    moves = [move.move for move in first_game()[0].s.played if move.actor == YOU]
    g = told_until(5, *moves)
    assert (g.outcome.scores, story.sent(g)) == ((24, 17), 4)
    title, words = story.end_words(g)
    assert title == "Hurray! You win!"
    assert words == "You have 24 points, Fig has 17. Your longest way brought 9 points!"


@sized(8, 30, "readers")
def test_whatever_is_pressed_the_game_ends(readers):
    lost = set()
    for seed in range(1, readers + 1):
        g, rng = FirstGame(), Random(seed)
        while g.s.to_move:
            assert g.s.to_move == (YOU,)
            assert g.press(str(rng.choice(g.s.moves(YOU)))) == ""
        lost |= {line.rule for line in g.s.log} & {"cuboro.hole", "cuboro.dead-end", "cuboro.taken-finish"}
    assert len(lost) == 3


def test_rules_refuse_what_chapters_invite_to():
    first = {
        "tower south low": "cuboro.tower-height",
        "rotate a3 flip": "cuboro.upside-down",
        "rotate a3 0": "cuboro.rotation",
        "rotate b2 90": "cuboro.change",
        "shift a1": "cuboro.shift",
    }
    house = Session("cuboro", names=NAMES)
    for move, rule in first.items():
        assert house.why(move)[0].rule == rule, (move, house.why(move))
    assert house.state.marbles == ((4, 2), (4, 2))
    assert best_turn(house.state).points == 8
    blue = position(
        "cuboro", "jump a3", "jump c3", "jump b1 turn 90", start="marbles: 4 blue 0 red, 4 blue 0 red"
    )()
    assert blue.why("rotate a1 90")[0].rule == "cuboro.three-changes"


def test_tunnels_drops_and_minus_points_are_told():
    deep = position("cuboro", version=2, grid=". 3/90 4/180; 2/180 8/270 5; 6 1f 7/90")()
    for move in ("rotate c3 180", "tower south"):
        deep.play(move)
    assert deep.state.points[0] == 22
    assert {"cuboro.tunnel", "cuboro.drop"} <= {line.rule for line in deep.log}
    minus = position("cuboro", "rotate c3 90", "rotate c3 90", minus_points=True)()
    assert minus.log[-1].rule == "cuboro.minus-points"


def test_teams_rounds_and_ties_are_told():
    teams = position("cuboro", "tower north", players=4, teams=True, names=("Plum", "Fig", "Kiwi", "Lime"))()
    assert any(line.rule == "cuboro.teams" for line in teams.log)
    full = (
        "north a blue, north b blue, north c red, east 1 blue, east 3 red, "
        "south a blue, south b blue, south c red, west 2 blue, west 3 red"
    )
    last = f"rounds: 2\nmarbles: 1 blue 0 red, 1 blue 0 red\nfinishes: {full}\npoints: 22 25"
    rounds = position("cuboro", "tower north", start=last)()
    if rounds.state.round == 1:
        rounds.play(best_turn(rounds.state, changes=0).moves[0])
    assert any(line.rule == "cuboro.rounds" for line in rounds.log)
    left = "rounds: 2\nround: 2\nmarbles: 1 blue 0 red, 0 blue 0 red"
    end = f"{left}\nfinishes: {full}, east 2 blue\npoints: 30 33"
    tie = position("cuboro", "tower north", start=end)()
    assert {"cuboro.end-finishes", "cuboro.tie"} <= {line.rule for line in tie.log}
    assert tie.outcome.winners == (YOU, FIG)


def test_a_time_limit_and_a_grid_of_ones_own():
    late = Session("cuboro", start="time limit: yes\nnow: 60000\nlate: 1\npoints: -1 0")
    assert late.why("tower north")[0].rule == "cuboro.time-limit"
    assert Session("cuboro", grid="2 4 6; 8 . 1; 3 5 7").state.board[0].cube == 1


@pytest.mark.parametrize(("name", "points"), [("greedy", (29, 31)), ("random", (13, 3))])
def test_fig_plays_by_a_rule_of_its_own_as_bots_are_too_strong_or_too_weak(name, points):
    s, bot = Session("cuboro", start=START, names=NAMES, seed=1), GAME.bots()[name]
    while s.to_move:
        if s.to_move == (YOU,):
            s.play(best_turn(s.state, changes=max(0, 1 - s.state.changes)).moves[0])
        else:
            s.play(bot.answer(GAME, s.view(FIG), FIG, Random(0)).move, FIG)
    assert s.state.points == points
